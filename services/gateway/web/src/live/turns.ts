// The tables at which it is one's turn: for the strip, and for the title of the page.
import { effect, signal } from "@preact/signals";
import { t } from "../i18n";

export const turns = signal<ReadonlySet<string>>(new Set());

export function setTurn(table: string, isMine: boolean): void {
  if (turns.peek().has(table) === isMine) return;
  const next = new Set(turns.peek());
  if (isMine) next.add(table);
  else next.delete(table);
  turns.value = next;
}

export function startTitle(): void {
  effect(() => {
    const name = t("app.name");
    document.title = turns.value.size ? `● ${t("table.yourTurn")} · ${name}` : name;
  });
}
