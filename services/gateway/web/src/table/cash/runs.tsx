// All-in with cards to come: how often the rest of the board is dealt, if all agree.
import { useSignal } from "@preact/signals";
import { CONSENT, type Cash } from "../../game/cash";
import type { Hand } from "../../game/hand";
import type { Table } from "../../game/table";
import { t } from "../../i18n";
import { runIt } from "../../live/floor";
import { attempt } from "../../ui/notices";
import { useSecondsLeft } from "./seconds_left";

export function RunsPrompt({ table, cash, hand }: { table: Table; cash: Cash; hand: Hand }) {
  const seconds = useSecondsLeft(table.turnBegan + (cash.settings.consent ?? CONSENT));
  const isBusy = useSignal(false);
  const choose = (times: number) => async () => {
    isBusy.value = true;
    await attempt(() => runIt(table.id, hand.started.hand, times));
    isBusy.value = false;
  };
  const most = hand.started.runs ?? 1;
  return (
    <section class="actions runs" aria-label={t("table.chooseRuns")}>
      <p class="note strong" role="status">
        {t("table.chooseRuns")} <span class="hint">{t("table.seconds", { n: seconds ?? 0 })}</span>
      </p>
      <div class="buttons">
        {Array.from({ length: most }, (_, index) => index + 1).map((times) => (
          <button key={times} type="button" class="button act" disabled={isBusy.value}
            onClick={choose(times)}>
            {times === 1 ? t("table.again") : t("table.runs", { n: times })}
          </button>
        ))}
      </div>
    </section>
  );
}
