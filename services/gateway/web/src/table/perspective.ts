// A table as one viewer looks at it: his seat at the bottom, the others clockwise from there.
import type { Card } from "../game/cards";
import { gameOf, type Award, type Hand, type Player } from "../game/hand";
import { best, type Made } from "../game/rank";
import { seatAt, seatOf, type Seat, type Table } from "../game/table";

/** Where it is in a wide and in a tall room, as properties for the styles, each written once. */
export interface Spot {
  seat: string;
  bet: string;
  ownBet: string;
}

export interface Placed {
  seat: Seat;
  spot: Spot;
}

export interface Chair {
  number: number;
  spot: Spot;
}

/** Hundredths of the width and height. */
interface Point {
  x: number;
  y: number;
}

const CENTRE = { x: 50, y: 46 };
/** Between an ellipse, 1, and a rectangle, 0. */
const ROUND = 0.72;

export function placed(table: Table, player: string | null): Placed[] {
  return chairs(table, player).flatMap(({ number, spot }) => {
    const seat = seatAt(table, number);
    return seat ? [{ seat, spot }] : [];
  });
}

/** The seats of a cash table that nobody has. */
export function freeChairs(table: Table, player: string | null): Chair[] {
  return chairs(table, player).filter(({ number }) => !seatAt(table, number));
}

/** At a cash table every seat has its place, elsewhere those that somebody has. */
function chairs(table: Table, player: string | null): Chair[] {
  const numbers = table.cash
    ? Array.from({ length: table.cash.settings.seats }, (_, index) => index + 1)
    : table.seats.map((seat) => seat.seat).sort((a, b) => a - b);
  const mine = seatOf(table, player);
  const first = Math.max(0, mine ? numbers.indexOf(mine.seat) : 0);
  const spots = spotsFor(numbers.length);
  return numbers.map((_, index) => ({
    number: numbers[(first + index) % numbers.length]!, spot: spots[index]!,
  }));
}

const SPOTS = new Map<number, Spot[]>();

function spotsFor(count: number): Spot[] {
  const known = SPOTS.get(count);
  if (known) return known;
  const spots = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const [wide, tall] = [around(angle, 42, 36), around(angle, 36, 41)];
    return {
      seat: propertiesOf(wide, tall),
      bet: propertiesOf(inwards(wide, 0.42), inwards(tall, 0.4)),
      ownBet: propertiesOf(inwards(wide, 0.56), inwards(tall, 0.4)),
    };
  });
  SPOTS.set(count, spots);
  return spots;
}

function around(angle: number, width: number, height: number): Point {
  const [across, down] = [Math.sin(angle), Math.cos(angle)];
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** ROUND;
  return { x: CENTRE.x - width * bend(across), y: CENTRE.y + height * bend(down) };
}

function propertiesOf(wide: Point, tall: Point): string {
  const [wx, wy, tx, ty] = [wide.x, wide.y, tall.x, tall.y].map((value) => value.toFixed(2));
  return `--wx:${wx}%;--wy:${wy}%;--tx:${tx}%;--ty:${ty}%`;
}

/** From a seat towards the middle. */
function inwards(point: Point, part: number): Point {
  return {
    x: point.x + (CENTRE.x - point.x) * part,
    y: point.y + (CENTRE.y - point.y) * part,
  };
}

/** What is to be seen of a player's cards: his down cards, null where they are hidden, then those
 * that lie face up. */
export function cardsOf(
  table: Table, player: Player,
): { down: readonly (Card | null)[]; up: readonly Card[] } {
  const { own } = table;
  if (own?.seat === player.seat && own.hand === table.hands) return { down: own.cards, up: player.up };
  if (player.shown.length) return { down: player.shown, up: player.up };
  if (player.folded || player.mucked) return { down: [], up: player.folded ? [] : player.up };
  return { down: player.hole.map(() => null), up: player.up };
}

interface Found {
  from: readonly unknown[];
  made: Made[];
}

/** By the player as he is: every event asks again, and few change the answer. */
const MADE = new WeakMap<Player, Found>();
const WON = new WeakMap<Player, Found>();

function found(
  known: WeakMap<Player, Found>, player: Player, from: readonly unknown[], find: () => Made[],
): Made[] {
  const last = known.get(player);
  if (last?.from.every((each, index) => each === from[index])) return last.made;
  const made = find();
  known.set(player, { from, made });
  return made;
}

/** The hands a player makes of what is to be seen of him, high and low. */
export function madeBy(table: Table, hand: Hand, player: Player): Made[] {
  return found(MADE, player, [hand.board, hand.runs, table.own], () => {
    const { down, up } = cardsOf(table, player);
    if (!down.length || down.includes(null)) return [];
    const game = gameOf(hand);
    const hole = [...(down as Card[]), ...up];
    const boards = hand.runs.length ? hand.runs : [hand.board];
    const sides = game.low ? (["high", "low"] as const) : (["high"] as const);
    const made = boards.flatMap((board) => sides.map((side) => best(game, side, hole, board)));
    return made.filter((each) => each !== null);
  });
}

/** The cards that won, once it is known who did; null until then, and where nobody showed. */
export function winningCards(table: Table, hand: Hand): ReadonlySet<Card> | null {
  const game = gameOf(hand);
  const cards = new Set<Card>();
  for (const award of hand.awards) {
    const board = award.run ? hand.runs[award.run - 1] ?? [] : hand.board;
    for (const share of award.shares) {
      const player = hand.players.find((each) => each.seat === share.seat);
      if (!player?.shown.length) continue;
      const { down, up } = cardsOf(table, player);
      const made = best(game, share.side ?? "high", [...(down as Card[]), ...up], board);
      made?.five.forEach((card) => cards.add(card));
    }
  }
  return cards.size ? cards : null;
}

/** The hand that won a player his largest share, of the high and of the low; none where it was not
 * shown. */
export function wonWith(hand: Hand, player: Player): Made[] {
  if (!player.shown.length) return [];
  return found(WON, player, [hand.awards, hand.board, hand.runs], () => {
    const shares = hand.awards.flatMap(({ run, shares }) =>
      shares.filter((share) => share.seat === player.seat).map((share) => ({ ...share, run })));
    shares.sort((a, b) => b.amount - a.amount);
    const largest = new Map(shares.reverse().map((share) => [share.side ?? "high", share]));
    return [...largest].sort().flatMap(([side, { run }]) => {
      const board = run ? hand.runs[run - 1] ?? [] : hand.board;
      return best(gameOf(hand), side, [...player.shown, ...player.up], board) ?? [];
    });
  });
}

/** What each seat has won. */
export function won(awards: readonly Award[]): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>();
  for (const { seat, amount } of awards.flatMap((award) => award.shares)) {
    amounts.set(seat, (amounts.get(seat) ?? 0) + amount);
  }
  return amounts;
}
