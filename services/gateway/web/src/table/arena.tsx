// The table itself: seats, bets, and what lies in the middle; live and in a replay.
import { computed, type ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { turnOf, type Turn } from "../game/pace";
import type { Card } from "../game/cards";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { factsOf, useFacts } from "../ui/facts";
import { Chairs } from "./cash/chairs";
import { Middle } from "./middle";
import { placed, winningCards, won } from "./perspective";
import { Seat } from "./seat";
import { TextTable } from "./text_table";

interface Props {
  table: ReadonlySignal<Table>;
  /** Whose seat is at the bottom. */
  player: string | null;
  bigBlind: ReadonlySignal<number>;
  /** Whether a clock runs for who is to act. */
  isLive: boolean;
}

/** What more than one part of a table shows. */
export interface Shared {
  turn: ReadonlySignal<Turn | null>;
  /** What each seat has won. */
  wins: ReadonlySignal<ReadonlyMap<number, number>>;
  winning: ReadonlySignal<ReadonlySet<Card> | null>;
}

function sharedOf(table: ReadonlySignal<Table>): Shared {
  const awards = computed(() => table.value.hand?.awards);
  const players = computed(() => table.value.hand?.players);
  const five = factsOf(() => {
    const { hand } = players.value && awards.value?.length ? table.peek() : { hand: null };
    const cards = hand && winningCards(table.peek(), hand);
    return { cards: cards && [...cards] };
  });
  return {
    turn: factsOf(() => turnOf(table.value)),
    wins: computed(() => won(awards.value ?? [])),
    winning: computed(() => five.value.cards && new Set(five.value.cards)),
  };
}

export function Arena({ table, player, bigBlind, isLive }: Props) {
  const shared = useMemo(() => sharedOf(table), [table]);
  const { seats, spots, count, isCash } = useFacts(() => {
    const places = placed(table.value, player);
    return {
      seats: places.map(({ seat }) => seat.seat),
      spots: places.map(({ spot }) => spot),
      count: table.value.cash?.settings.seats ?? places.length,
      isCash: table.value.cash !== null,
    };
  }, [table, player]);
  return (
    <section class="arena" aria-label={t("table.label")}>
      <div class={count > 7 ? "seats full" : "seats"}>
        <div class="felt" aria-hidden="true" />
        <Middle table={table} bigBlind={bigBlind} winning={shared.winning} />
        {seats.map((seat, index) => (
          <Seat key={seat} table={table} seat={seat} spot={spots[index]!} player={player}
            bigBlind={bigBlind} isLive={isLive} shared={shared} />
        ))}
        {isLive && isCash && <Chairs table={table} player={player} />}
      </div>
      <TextTable table={table} player={player} turn={shared.turn} />
    </section>
  );
}
