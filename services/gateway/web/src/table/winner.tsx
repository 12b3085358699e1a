// The end of a tournament: who is placed where, and whether it is played again.
import { useSignal } from "@preact/signals";
import { seatOf, type Table } from "../game/table";
import { t } from "../i18n";
import { rematch, tournaments } from "../live/lobby";
import { me } from "../live/session";
import { go, href } from "../router";
import { Dialog } from "../ui/dialog";
import { attempt } from "../ui/notices";

export function Winner({ table }: { table: Table }) {
  const isOpen = useSignal(true);
  const mine = seatOf(table, me.value?.player ?? null);
  const again = () => attempt(async () => go("table", (await rematch(table.id)).table));
  const made = tournaments.value.get(table.id)?.rematch;
  const buttons = (
    <div class="buttons">
      {mine && (
        <button type="button" class="button primary" onClick={again}>
          {made ? t("winner.rematchOpen") : t("winner.rematch")}
        </button>
      )}
      <a class="button" href={href("")}>{t("app.toLobby")}</a>
    </div>
  );
  if (!isOpen.value) return <section class="actions over">{buttons}</section>;
  const places = [...table.seats].sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
  const winner = places[0];
  const title = mine?.place === 1
    ? t("winner.you")
    : t("winner.title", { name: winner?.name ?? "" });
  return (
    <Dialog title={title} class="winner" onClose={() => (isOpen.value = false)}>
      {mine?.place && mine.place > 1 && <p>{t("winner.place", { n: mine.place })}</p>}
      <ol class="places" aria-label={t("winner.places")}>
        {places.map((each) => (
          <li key={each.seat} class={each === mine ? "mine" : ""} value={each.place ?? undefined}>
            <span class="place-number">{each.place}</span>
            {each.name}
          </li>
        ))}
      </ol>
      {buttons}
    </Dialog>
  );
}
