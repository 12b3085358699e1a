// Which question about one's seat is open at a table.
import { signal } from "@preact/signals";

export type Asking = { table: string } & (
  | { what: "buy_in"; seat: number | null }
  | { what: "seat" }
);

export const asking = signal<Asking | null>(null);

export function stopAsking(): void {
  asking.value = null;
}
