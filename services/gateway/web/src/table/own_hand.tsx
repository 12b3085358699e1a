// What one's own cards make, high and low.
import type { ReadonlySignal } from "@preact/signals";
import { at } from "../game/hand";
import { seatOf, type Table } from "../game/table";
import { useFacts } from "../ui/facts";
import { madeBy } from "./perspective";
import { handText } from "./words";

/** Nothing for who has no seat. */
export function OwnHand({ table, player }: {
  table: ReadonlySignal<Table>; player: string | null;
}) {
  const shown = useFacts(() => {
    const { hand } = table.value;
    const mine = seatOf(table.value, player);
    if (!mine) return null;
    const dealt = hand ? at(hand, mine.seat) : undefined;
    const made = hand && dealt && !dealt.folded ? madeBy(table.value, hand, dealt) : [];
    return { text: made.map(handText).join(" · ") };
  }, [table, player]);
  return shown && <p class="own-hand">{shown.text}</p>;
}
