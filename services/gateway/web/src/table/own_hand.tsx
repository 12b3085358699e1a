// What one's own cards make, high and low.
import { useMemo } from "preact/hooks";
import { at } from "../game/hand";
import type { Table } from "../game/table";
import { madeBy } from "./perspective";
import { handText } from "./words";

export function OwnHand({ table, seat }: { table: Table; seat: number }) {
  const player = table.hand ? at(table.hand, seat) : undefined;
  const { hand, own } = table;
  const made = useMemo(
    () => (hand && player && !player.folded ? madeBy(table, hand, player) : []),
    [own, hand?.board, hand?.runs, player?.up, player?.shown, player?.folded],
  );
  return <p class="own-hand">{made.map(handText).join(" · ")}</p>;
}
