// Sitting down: how many chips to bring, and whether to wait for the big blind or to post.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "../../api/client";
import type { Cash } from "../../game/cash";
import type { Table } from "../../game/table";
import { explained, number, t } from "../../i18n";
import { account, askGrant, loadAccount } from "../../live/account";
import { sitDown } from "../../live/floor";
import { Choice } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import { attempt, notify } from "../../ui/notices";
import { stopAsking } from "./asking";
import { ChipsSlider } from "./chips_slider";

/** Big blinds, where a newcomer chooses nothing else. */
const USUAL = 100;

interface Props {
  table: Table;
  cash: Cash;
  seat: number | null;
}

export function BuyInDialog({ table, cash, seat }: Props) {
  const { settings } = cash;
  const { bet, small_blind: hasBlinds = 0 } = settings.stakes;
  const brings = useSignal(cash.brings);
  const least = Math.max(settings.min_buy_in, brings.value);
  const most = Math.max(settings.max_buy_in, brings.value);
  const balance = account.value?.balance ?? 0;
  const within = Math.min(most, balance);
  const amount = useSignal(Math.max(least, Math.min(within, USUAL * bet)));
  const post = useSignal("wait");
  const isBusy = useSignal(false);
  useEffect(() => void loadAccount(), []);

  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    isBusy.value = true;
    try {
      const wanted = { buy_in: amount.value, post: post.value === "post" };
      await sitDown(table.id, seat === null ? wanted : { ...wanted, seat });
      stopAsking();
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      notify(explained(refusal.code, refusal.facts));
      const { min } = refusal.facts;
      if (refusal.code === "brings_too_little" && typeof min === "number") {
        brings.value = min; // he left a like table with so many
        amount.value = Math.max(amount.value, min);
      }
    }
    isBusy.value = false;
  };
  return (
    <Dialog title={t("seat.take")} class="buy-in" onClose={stopAsking}>
      {balance < least ? <TooFew balance={balance} least={least} /> : (
        <form class="form" onSubmit={sit}>
          <output class="sum"><i class="chip" aria-hidden="true" />{number(amount.value)}</output>
          <ChipsSlider label={t("seat.buyIn")} amount={amount} min={least} max={within} step={bet} />
          <p class="ends">
            <button type="button" class="button small" onClick={() => (amount.value = least)}>
              {t("seat.least", { n: least })}
            </button>
            <button type="button" class="button small" onClick={() => (amount.value = within)}>
              {t("seat.most", { n: within })}
            </button>
          </p>
          <p class="hint">{t("seat.balance", { n: balance })}</p>
          {brings.value > 0 && <p class="hint">{t("seat.brings", { n: brings.value })}</p>}
          {hasBlinds > 0 && table.hands > 0 && (
            <Choice label={t("seat.begin")} value={post.value}
              choices={[
                { value: "wait", label: t("seat.wait") },
                { value: "post", label: t("seat.post", { n: bet }) },
              ]}
              onChoose={(value) => (post.value = value)} />
          )}
          <button class="button primary wide" disabled={isBusy.value}>
            {t("seat.sit", { n: amount.value })}
          </button>
        </form>
      )}
    </Dialog>
  );
}

function TooFew({ balance, least }: { balance: number; least: number }) {
  const ask = () => attempt(async () => {
    const { amount } = await askGrant();
    notify(t("chips.granted", { n: amount }));
  });
  return (
    <div class="form">
      <p>{t("seat.tooFew", { n: least, balance: number(balance) })}</p>
      <button type="button" class="button primary wide" onClick={ask}>{t("chips.ask")}</button>
    </div>
  );
}
