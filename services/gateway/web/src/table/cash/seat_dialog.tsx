// One's seat: more chips, what the table does by itself, another seat, a break, and leaving.
import { useSignal } from "@preact/signals";
import { inHand, transferOf } from "../../game/cash_seats";
import type { Cash, CashSeat, Options } from "../../game/cash";
import type { Seat, Table } from "../../game/table";
import { number, t } from "../../i18n";
import { account } from "../../live/account";
import { changeSeat, leaveSeat, setOptions, sitIn, sitOut, topUp } from "../../live/floor";
import { me } from "../../live/session";
import { href } from "../../router";
import { Choice } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import { attempt } from "../../ui/notices";
import { decisionOf } from "../decision";
import { stopAsking } from "./asking";
import { ChipsSlider } from "./chips_slider";

interface Props {
  table: Table;
  cash: Cash;
  seat: Seat;
  own: CashSeat;
}

export function SeatDialog(props: Props) {
  const isLeaving = useSignal(false);
  return (
    <Dialog title={t(isLeaving.value ? "seat.leave" : "seat.mine")} class="own-seat"
      onClose={stopAsking}>
      {decisionOf(props.table) && (
        <button type="button" class="button accent wide" onClick={stopAsking}>
          {t("table.yourTurn")}
        </button>
      )}
      {isLeaving.value ? <Leaving {...props} /> : (
        <div class="form">
          <MoreChips {...props} />
          <ByItself {...props} />
          <OtherSeat {...props} />
          <Break {...props} onLeave={() => (isLeaving.value = true)} />
        </div>
      )}
    </Dialog>
  );
}

/** Up to the maximum, and during a hand for after it. */
function MoreChips({ table, cash, seat, own }: Props) {
  const { max_buy_in: max, min_buy_in: min, stakes } = cash.settings;
  const balance = account.value?.balance ?? 0;
  const isInHand = inHand(table, seat);
  const room = isInHand ? max : max - seat.stack;
  const most = Math.min(room, balance);
  const least = isInHand || seat.stack ? Math.min(stakes.bet, most) : min;
  const amount = useSignal(Math.max(least, Math.min(most, max - seat.stack)));
  const wanted = Math.min(most, Math.max(least, amount.value)); // a hand may have ended meanwhile
  const isComing = transferOf(table, seat.player) !== undefined;
  const buy = () => attempt(async () => {
    await topUp(table.id, wanted);
    if (!seat.stack) stopAsking();
  });
  return (
    <section class="part" aria-labelledby="more-chips">
      <h3 id="more-chips">{t("seat.more")}</h3>
      <p class="hint">
        {t("seat.have", { n: seat.stack, balance: number(balance) })}
        {own.bought > 0 && <> {t("seat.bought", { n: own.bought })}</>}
      </p>
      {own.queued > 0 && (
        <p class="with-button">
          <span class="note" role="status">{t("seat.queued", { n: own.queued })}</span>
        </p>
      )}
      {isComing ? <p class="note" role="status">{t("seat.chipsComing")}</p>
        : most >= least && most > 0 ? (
          <>
            <ChipsSlider label={t("seat.more")} amount={amount} min={least} max={most}
              step={stakes.bet} />
            <button type="button" class="button wide" onClick={buy}>
              {t(isInHand ? "seat.addAfter" : "seat.add", { n: wanted })}
            </button>
          </>
        ) : <p class="hint">{t(room > 0 ? "seat.noMore" : "seat.atMost", { n: max })}</p>}
    </section>
  );
}

function ByItself({ table, cash, own }: Props) {
  const { settings } = cash;
  const { options } = own;
  const set = (change: Partial<Options>) =>
    attempt(() => setOptions(table.id, { ...options, ...change }));
  const usual = Math.min(settings.max_buy_in, Math.max(settings.min_buy_in, 100 * settings.stakes.bet));
  const rows: [string, boolean, Partial<Options>][] = [
    [
      t("seat.fill", { n: settings.max_buy_in }), options.top_up_to > 0,
      { top_up_to: options.top_up_to ? 0 : settings.max_buy_in },
    ],
    [
      t("seat.buyAnew", { n: options.rebuy || usual }), options.rebuy > 0,
      { rebuy: options.rebuy ? 0 : usual },
    ],
    [t("seat.showAll"), options.show, { show: !options.show }],
  ];
  if (settings.stakes.small_blind) {
    rows.push([
      t("seat.outAtBlind"), options.sit_out_next_big_blind,
      { sit_out_next_big_blind: !options.sit_out_next_big_blind },
    ]);
  }
  if (settings.straddle) {
    rows.push([
      t("seat.straddle", { n: 2 * settings.stakes.bet }), options.straddle,
      { straddle: !options.straddle },
    ]);
  }
  const runs = Array.from({ length: settings.runs ?? 1 }, (_, index) => index + 1);
  return (
    <section class="part" aria-labelledby="by-itself">
      <h3 id="by-itself">{t("seat.byItself")}</h3>
      {rows.map(([label, isOn, change]) => (
        <label key={label} class="check">
          <input type="checkbox" checked={isOn} onChange={() => set(change)} />
          <span>{label}</span>
        </label>
      ))}
      {runs.length > 1 && (
        <Choice label={t("seat.runs")} value={options.runs}
          choices={[
            { value: 0, label: t("seat.askMe") },
            ...runs.map((value) => ({ value, label: t("table.runs", { n: value }) })),
          ]}
          onChoose={(value) => set({ runs: value })} />
      )}
    </section>
  );
}

function OtherSeat({ table, cash, seat }: Props) {
  const wish = cash.changes.find((change) => change.player === seat.player)?.to ?? 0;
  const others = Array.from({ length: cash.settings.seats }, (_, index) => index + 1)
    .filter((each) => each !== seat.seat);
  const nameOf = (each: number) => {
    const sitting = table.seats.find((one) => one.seat === each);
    return sitting
      ? t("seat.whenFree", { n: each, name: sitting.name })
      : t("seat.number", { n: each });
  };
  return (
    <label class="field">
      <span>{t("seat.other")}</span>
      <select value={wish} onChange={(event) => {
        const to = Number(event.currentTarget.value) || null;
        void attempt(() => changeSeat(table.id, to));
      }}>
        <option value={0}>{t("seat.stayHere")}</option>
        {others.map((each) => <option key={each} value={each}>{nameOf(each)}</option>)}
      </select>
    </label>
  );
}

function Break({ table, own, onLeave }: Props & { onLeave: () => void }) {
  const take = () => attempt(async () => {
    await (own.out ? sitIn(table.id, own.options.post) : sitOut(table.id));
    stopAsking();
  });
  return (
    <div class="buttons halved">
      <button type="button" class="button" onClick={take}>
        {t(own.out ? "seat.in" : "seat.sitOut")}
      </button>
      <button type="button" class="button" onClick={onLeave}>{t("seat.leave")}</button>
    </div>
  );
}

function Leaving({ table, seat, own }: Props) {
  const leave = () => attempt(async () => {
    await leaveSeat(table.id);
    stopAsking();
  });
  return (
    <div class="form">
      <p>{t("seat.leaving.what", { n: seat.stack + own.bought })}</p>
      {inHand(table, seat) && <p class="hint">{t("seat.leaving.hand")}</p>}
      <p class="hint">{t("seat.leaving.back")}</p>
      {me.value && !me.value.member && (
        <p class="offer">
          {t("member.offer")} <a href={href("chips")} onClick={stopAsking}>{t("member.keep")}</a>
        </p>
      )}
      <div class="buttons halved">
        <button type="button" class="button primary" onClick={leave}>{t("seat.leave")}</button>
        <button type="button" class="button" onClick={stopAsking}>{t("seat.stay")}</button>
      </div>
    </div>
  );
}
