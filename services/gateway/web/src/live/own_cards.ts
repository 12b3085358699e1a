// The cards one held: the club keeps none that were not shown, a player's own browser may. They are
// what makes a hand of one's own worth reading again.
import type { GameCode, Limit, PrivateCards } from "../api/types";
import type { Table } from "../game/table";
import type { OwnCards } from "../replay/recording";

/** A table at which one was dealt cards; the newest first. */
export interface Played {
  table: string;
  game: GameCode;
  limit: Limit;
  at: number;
}

const MOST_TABLES = 60;
const KEPT = "railbird.played";

export function playedBy(player: string): readonly Played[] {
  return read<Played[]>(`${KEPT}.${player}`) ?? [];
}

export function ownCardsOf(player: string, table: string, hand: number): OwnCards {
  return read<Record<number, OwnCards>>(nameOf(player, table))?.[hand] ?? [];
}

/** Called whenever a table tells them, also when it tells the same again. */
export function keepOwnCards(player: string, own: PrivateCards, table: Table): void {
  const { version, seat, cards } = own;
  const hands = read<Record<number, OwnCards>>(nameOf(player, own.table)) ?? {};
  const held = hands[own.hand] ?? [];
  const last = held.at(-1);
  if (last && (last.version >= version || last.cards.join() === cards.join())) return;
  hands[own.hand] = [...held, { version, seat, cards }];
  write(nameOf(player, own.table), hands);
  const others = playedBy(player).filter((each) => each.table !== own.table);
  for (const each of others.slice(MOST_TABLES)) localStorage.removeItem(nameOf(player, each.table));
  const { game, limit, at } = table;
  write(`${KEPT}.${player}`, [{ table: own.table, game, limit, at }, ...others.slice(0, MOST_TABLES)]);
}

function nameOf(player: string, table: string): string {
  return `railbird.cards.${player}.${table}`;
}

function read<Kept>(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Where a browser keeps no more, it goes without. */
function write(name: string, kept: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    localStorage.removeItem(name);
  }
}
