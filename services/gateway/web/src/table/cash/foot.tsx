// Below a cash table: what one can do about a seat, and once one plays, about the hand.
import type { Signal } from "@preact/signals";
import type { Card } from "../../game/cards";
import {
  canAsk, canShow, inHand, isWaiting, offerTo, placeInLine, transferOf,
} from "../../game/cash_seats";
import type { Cash } from "../../game/cash";
import { askedForRuns } from "../../game/turns";
import { seatOf, type Seat, type Table } from "../../game/table";
import { t } from "../../i18n";
import { leaveSeat, myCashTables, show, sitIn, wait, waitNoMore } from "../../live/floor";
import { href } from "../../router";
import { attempt } from "../../ui/notices";
import { tableName } from "../../ui/stakes";
import { ActionBar } from "../action_bar";
import { asking } from "./asking";
import { RunsPrompt } from "./runs";
import { clockText, useSecondsLeft } from "./seconds_left";

interface Props {
  table: Table;
  cash: Cash;
  player: string | null;
  bigBlind: number;
  isConnected: boolean;
  marked: Signal<readonly Card[]>;
}

export function CashFoot(props: Props) {
  const { table, cash, player } = props;
  const mine = seatOf(table, player);
  if (!mine?.cash) {
    return (
      <section class="actions idle seatless" aria-label={t("seat.mine")}>
        <Seatless table={table} cash={cash} player={player} />
      </section>
    );
  }
  const isInHand = inHand(table, mine);
  if (isInHand && table.hand && askedForRuns(table.hand).includes(mine.seat)) {
    return <RunsPrompt table={table} cash={cash} hand={table.hand} />;
  }
  if (mine.cash.leaving || (!isInHand && needsWords(table, mine))) {
    return (
      <section class="actions idle seated" aria-label={t("seat.mine")}>
        <Seated table={table} seat={mine} />
      </section>
    );
  }
  return (
    <>
      {canShow(table, mine) && <ShowButton table={table} />}
      <ActionBar {...props} />
    </>
  );
}

function Seatless({ table, cash, player }: { table: Table; cash: Cash; player: string | null }) {
  const offeredUntil = player === null ? null : offerTo(table, player);
  const seconds = useSecondsLeft(offeredUntil);
  if (cash.closed) return <Closed />;
  if (player === null) return <p class="note">{t("table.watching")}</p>;
  const buy = () => (asking.value = { table: table.id, what: "buy_in", seat: null });
  const leaveLine = () => attempt(() => waitNoMore(table.id));
  if (offeredUntil !== null) {
    return (
      <>
        <p class="note strong" role="status">{t("line.offered", { n: seconds ?? 0 })}</p>
        <div class="buttons">
          <button type="button" class="button act primary" onClick={buy}>{t("line.take")}</button>
          <button type="button" class="button act" onClick={leaveLine}>{t("line.decline")}</button>
        </div>
      </>
    );
  }
  const place = placeInLine(cash, player);
  if (place) {
    return (
      <>
        <p class="note" role="status">{t("line.place", { n: place })}</p>
        <div class="buttons">
          <button type="button" class="button act" onClick={leaveLine}>{t("line.leave")}</button>
        </div>
      </>
    );
  }
  if (canAsk(table, player)) {
    return (
      <>
        <p class="note">{t("seat.watching")}</p>
        <div class="buttons">
          <button type="button" class="button act primary" aria-haspopup="dialog" onClick={buy}>
            {t("seat.take")}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <p class="note">{t("seat.full")}</p>
      <div class="buttons">
        <button type="button" class="button act primary"
          onClick={() => attempt(() => wait(table.id))}>
          {t("line.wait")}
        </button>
      </div>
    </>
  );
}

/** Its players have their chips, or a seat at a like table. */
function Closed() {
  const [other] = myCashTables.value;
  return (
    <>
      <p class="note">{t("seat.closed")}</p>
      <div class="buttons">
        <a class="button act" href={other ? href("table", other.id) : href("cash")}>
          {other ? tableName(other) : t("cash.title")}
        </a>
      </div>
    </>
  );
}

/** Whether there is more to say to him than what he may do in a hand. */
function needsWords(table: Table, seat: Seat): boolean {
  const { cash } = seat;
  if (!cash) return false;
  const isAlone = table.seats.filter((each) => each.stack > 0 && !each.cash?.out).length < 2;
  return cash.reserved || cash.out !== null || isWaiting(table, seat) || isAlone;
}

function Seated({ table, seat }: { table: Table; seat: Seat }) {
  const out = seat.cash?.out ?? null;
  const seconds = useSecondsLeft(out?.until ?? null);
  const { cash } = seat;
  if (!cash) return null;
  const { bet } = table.cash!.settings.stakes;
  const leave = () => attempt(() => leaveSeat(table.id));
  const back = (post: boolean) => () => attempt(() => sitIn(table.id, post));
  if (cash.reserved) return <p class="note" role="status">{t("seat.coming")}</p>;
  if (cash.leaving) return <p class="note" role="status">{t("seat.leaving")}</p>;
  if (out) {
    const isBroke = out.cause === "no_chips" && !seat.stack;
    const isBuying = transferOf(table, seat.player) !== undefined;
    return (
      <>
        <p class="note" role="status">
          {t(isBroke ? "seat.broke" : out.cause === "missed_turns" ? "seat.missed" : "seat.out")}
          {seconds !== null && <> {t("seat.kept", { time: clockText(seconds) })}</>}
        </p>
        <div class="buttons">
          {isBroke ? (
            <button type="button" class="button act primary" disabled={isBuying}
              aria-haspopup="dialog"
              onClick={() => (asking.value = { table: table.id, what: "seat" })}>
              {t("seat.rebuy")}
            </button>
          ) : (
            <button type="button" class="button act primary" onClick={back(false)}>
              {t(cash.owes ? "seat.inAtBlind" : "seat.in")}
            </button>
          )}
          {!isBroke && cash.owes && (
            <button type="button" class="button act" onClick={back(true)}>
              {t("seat.inPosting", { n: bet })}
            </button>
          )}
          <button type="button" class="button act" onClick={leave}>{t("seat.leave")}</button>
        </div>
      </>
    );
  }
  if (!isWaiting(table, seat)) return <p class="note" role="status">{t("seat.alone")}</p>;
  return (
    <>
      <p class="note" role="status">
        {t(cash.options.post ? "seat.posting" : cash.owes ? "seat.waiting" : "seat.next")}
      </p>
      {cash.owes && (
        <div class="buttons">
          <button type="button" class="button act" onClick={back(!cash.options.post)}>
            {cash.options.post ? t("seat.wait") : t("seat.postNow", { n: bet })}
          </button>
        </div>
      )}
    </>
  );
}

/** What nobody has seen of the hand just over. */
function ShowButton({ table }: { table: Table }) {
  const seconds = useSecondsLeft(table.cash?.showUntil ?? null);
  if (!seconds) return null;
  return (
    <div class="show">
      <button type="button" class="button"
        onClick={() => attempt(() => show(table.id, table.hands))}>
        {t("seat.show")}
      </button>
    </div>
  );
}
