import type { ReadonlySignal } from "@preact/signals";
import type { Table } from "../../game/table";
import { t } from "../../i18n";
import { useFacts } from "../../ui/facts";

/** What makes this cash table what it is, besides its stakes. */
export function CashFacts({ table }: { table: ReadonlySignal<Table> }) {
  const { cash, isEmpty } = useFacts(
    () => ({ cash: table.value.cash, isEmpty: !table.value.seats.length }), [table],
  );
  if (!cash) return null;
  const { settings, waiting } = cash;
  const runs = settings.runs ?? 1;
  return (
    <>
      {settings.speed === "turbo" && <span class="hint">{t("cash.turbo")}</span>}
      {settings.straddle && <span class="hint">{t("badge.straddle")}</span>}
      {runs > 1 && <span class="hint">{t("cash.upTo", { n: runs })}</span>}
      {waiting.length > 0 && (
        <span class="hint" title={waiting.map((each) => cash.names[each.player] ?? "").join(", ")}>
          {t("cash.waitingCount", { n: waiting.length })}
        </span>
      )}
      {cash.closed && !isEmpty && <span>{t("cash.closing")}</span>}
    </>
  );
}
