// What a hand is called, and which five cards make it. The table judges; this is for showing.
import { RANKS, rankOf, suitOf, type Card } from "./cards";
import type { Game, Ranking } from "./games";

const CATEGORIES = [
  "high_card", "pair", "four_straight", "four_flush", "two_pair", "three_of_a_kind", "straight",
  "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush",
] as const;

export type Category = (typeof CATEGORIES)[number] | "low";

/** Kings full of sevens is `full_house` with ranks `K`, `7`; a low has all five from the top. */
export interface HandName {
  category: Category;
  ranks: readonly string[];
}

export interface Made extends HandName {
  five: readonly Card[];
}

interface Scored {
  category: (typeof CATEGORIES)[number];
  ranks: readonly number[];
}

const ACE = 12;
const WHEEL_TOP = 3;
const NAMED_BY: Partial<Record<Category, number>> = { full_house: 2, two_pair: 2, low: 5 };
const LOW_RANKS = "A23456789TJQK";

/** What was judged lately: a seat, the log and the winning cards ask the same. */
const judgedLately = new Map<string, Made | null>();
const MOST_KEPT = 100;

/** The best hand these make; null where none does, as with a low that does not qualify. With fewer
 * than five cards it is what they make so far. */
export function best(
  game: Game, side: "high" | "low", hole: readonly Card[], board: readonly Card[],
): Made | null {
  const asked = [game.code, side, hole.join(""), board.join("")].join(" ");
  const known = judgedLately.get(asked);
  if (known !== undefined) return known;
  if (judgedLately.size >= MOST_KEPT) judgedLately.clear();
  const made = bestOf(game, side, hole, board);
  judgedLately.set(asked, made);
  return made;
}

function bestOf(
  game: Game, side: "high" | "low", hole: readonly Card[], board: readonly Card[],
): Made | null {
  const judge = side === "low" ? eightOrBetter : JUDGES[game.best];
  let made: { score: number; name: HandName; five: readonly Card[] } | null = null;
  for (const five of choices(game.best, hole, board)) {
    const judged = judge(five);
    if (judged && (!made || judged.score > made.score)) made = { ...judged, five };
  }
  return made && { ...made.name, five: made.five };
}

type Judge = (five: readonly Card[]) => { score: number; name: HandName } | null;

const JUDGES: Record<Ranking, Judge> = {
  high: (five) => judged(high(five)),
  omaha: (five) => judged(high(five)),
  soko: (five) => judged(soko(five)),
  deuce_to_seven: deuceToSeven,
};

function choices(
  ranking: Ranking, hole: readonly Card[], board: readonly Card[],
): readonly (readonly Card[])[] {
  if (ranking !== "omaha") return combinations([...hole, ...board], 5);
  const mine = combinations(hole, 2);
  if (board.length < 3) return mine;
  return mine.flatMap((two) => combinations(board, 3).map((three) => [...two, ...three]));
}

/** Of `size` cards, or all of them where there are fewer. */
function combinations(cards: readonly Card[], size: number): (readonly Card[])[] {
  if (cards.length <= size) return [cards];
  if (size === 0) return [[]];
  const [first, ...rest] = cards as [Card, ...Card[]];
  const withFirst = combinations(rest, size - 1).map((others) => [first, ...others]);
  return [...withFirst, ...combinations(rest, size)];
}

function judged(scored: Scored): { score: number; name: HandName } {
  return { score: score(scored), name: named(scored) };
}

function score({ category, ranks }: Scored): number {
  let number = CATEGORIES.indexOf(category);
  for (let digit = 0; digit < 5; digit++) number = number * 16 + (ranks[digit] ?? 0);
  return number;
}

function named({ category, ranks }: Scored): HandName {
  const told = ranks.slice(0, NAMED_BY[category] ?? 1);
  return { category, ranks: told.map((rank) => RANKS.charAt(rank)) };
}

function high(cards: readonly Card[]): Scored {
  const { shape, ranks } = grouped(cards.map(rankOf));
  const isFlush = cards.length === 5 && new Set(cards.map(suitOf)).size === 1;
  const top = straightTop(ranks);
  if (top !== null && isFlush) {
    return { category: top === ACE ? "royal_flush" : "straight_flush", ranks: [top] };
  }
  if (shape.startsWith("4")) return { category: "four_of_a_kind", ranks };
  if (shape === "32") return { category: "full_house", ranks };
  if (isFlush) return { category: "flush", ranks };
  if (top !== null) return { category: "straight", ranks: [top] };
  if (shape.startsWith("3")) return { category: "three_of_a_kind", ranks };
  if (shape.startsWith("22")) return { category: "two_pair", ranks };
  return { category: shape.startsWith("2") ? "pair" : "high_card", ranks };
}

/** How many there are of each rank, and the ranks, the most frequent and highest first. */
function grouped(ranks: readonly number[]): { shape: string; ranks: number[] } {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return { shape: ordered.map(([, n]) => n).join(""), ranks: ordered.map(([rank]) => rank) };
}

/** Of five different ranks, the highest first. */
function straightTop(ranks: readonly number[]): number | null {
  if (ranks.length !== 5) return null;
  if (ranks[0]! - ranks[4]! === 4) return ranks[0]!;
  return ranks[0] === ACE && ranks[1] === WHEEL_TOP ? WHEEL_TOP : null;
}

/** With a four-flush and a four-straight between a pair and two pair. */
function soko(cards: readonly Card[]): Scored {
  const made = high(cards);
  if (cards.length < 4 || CATEGORIES.indexOf(made.category) >= CATEGORIES.indexOf("two_pair")) {
    return made;
  }
  return fourFlush(cards) ?? fourStraight(cards) ?? made;
}

function fourFlush(cards: readonly Card[]): Scored | null {
  for (const suit of new Set(cards.map(suitOf))) {
    const inSuit = cards.filter((card) => suitOf(card) === suit).map(rankOf);
    if (inSuit.length !== 4) continue;
    const others = cards.filter((card) => suitOf(card) !== suit).map(rankOf);
    return { category: "four_flush", ranks: [...inSuit.sort((a, b) => b - a), ...others] };
  }
  return null;
}

function fourStraight(cards: readonly Card[]): Scored | null {
  const ranks = cards.map(rankOf);
  for (let top = ACE; top >= 2; top--) {
    const four = [top, top - 1, top - 2, top - 3].map((rank) => (rank < 0 ? ACE : rank));
    if (!four.every((rank) => ranks.includes(rank))) continue;
    const rest = [...ranks];
    for (const rank of four) rest.splice(rest.indexOf(rank), 1);
    return { category: "four_straight", ranks: [top, ...rest] };
  }
  return null;
}

/** The order of high hands turned round, in which a wheel is only ace high. */
function deuceToSeven(cards: readonly Card[]): { score: number; name: HandName } {
  let scored = high(cards);
  if (scored.ranks.length === 1 && scored.ranks[0] === WHEEL_TOP) {
    const category = scored.category === "straight_flush" ? "flush" : "high_card";
    scored = { category, ranks: [ACE, 3, 2, 1, 0] };
  }
  const isLow = scored.category === "high_card";
  const ranks = scored.ranks.map((rank) => RANKS.charAt(rank));
  return {
    score: -score(scored),
    name: isLow ? { category: "low", ranks } : named(scored),
  };
}

function eightOrBetter(cards: readonly Card[]): { score: number; name: HandName } | null {
  const { shape, ranks } = grouped(cards.map((card) => LOW_RANKS.indexOf(card.charAt(0))));
  if (shape !== "11111" || ranks[0]! > LOW_RANKS.indexOf("8")) return null;
  return {
    score: -score({ category: "high_card", ranks }),
    name: { category: "low", ranks: ranks.map((rank) => LOW_RANKS.charAt(rank)) },
  };
}
