// What one's own cards make, high and low.
import { at } from "../game/hand";
import type { Table } from "../game/table";
import { madeBy } from "./perspective";
import { handText } from "./words";

export function OwnHand({ table, seat }: { table: Table; seat: number }) {
  const player = table.hand ? at(table.hand, seat) : undefined;
  const made = table.hand && player && !player.folded ? madeBy(table, table.hand, player) : [];
  return <p class="own-hand">{made.map(handText).join(" · ")}</p>;
}
