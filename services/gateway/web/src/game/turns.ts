// Whose turn it is: it follows from the events, and no event tells it.
import { rankOf, SUITS, suitOf, type Card } from "./cards";
import type { Opener } from "./games";
import { able, gameOf, isAble, live, type Hand, type Player } from "./hand";

export const NOT_ACTED = -1;

/** The first player clockwise from `start` who has not acted or owes chips. The last one able to
 * act is asked only when he owes a call. */
export function nextToAct(players: readonly Player[], start: number, toMatch: number): number | null {
  const canAct = players.filter(isAble);
  if (canAct.length > 1) {
    for (let step = 0; step < players.length; step++) {
      const index = (start + step) % players.length;
      const player = players[index]!;
      if (isAble(player) && (player.bet < toMatch || player.actedOn === NOT_ACTED)) return index;
    }
  }
  const last = canAct.length === 1 ? canAct[0]! : null;
  if (last) {
    const against = players.filter((other) => other !== last && !other.folded);
    const most = Math.max(0, ...against.map((other) => other.bet));
    if (against.length && last.bet < Math.min(toMatch, most)) return players.indexOf(last);
  }
  return null;
}

/** Whether the largest bet has a part that nobody matched and its owner gets back. */
function hasUncalledBet(hand: Hand): boolean {
  const bets = hand.players.map((player) => player.bet).sort((a, b) => b - a);
  const owner = hand.players.find((player) => player.bet === bets[0]);
  return bets[0] !== bets[1] && owner !== undefined && !owner.folded;
}

/** Seats that have still to say how often the board may be dealt; none while that is not asked.
 * One who declines decides it for all. */
export function askedForRuns(hand: Hand): number[] {
  const { started, street, choices } = hand;
  if ((started.runs ?? 1) < 2 || hand.toAct !== null || hand.over || able(hand) > 1) return [];
  const toCome = gameOf(hand).streets.slice(street + 1);
  const isDeclined = choices.some((choice) => choice.runs === 1);
  if (street < 0 || isDeclined || !toCome.some((each) => each.board)) return [];
  const inIt = live(hand);
  if (inIt.length < 2 || hasUncalledBet(hand)) return [];
  return inIt.map((each) => each.seat).filter((seat) => !choices.some((one) => one.seat === seat));
}

/** The players of a new street: nobody has bet or acted. */
export function cleared(players: readonly Player[]): Player[] {
  return players.map((player) => {
    const did = player.did?.what === "fold" || player.stack === 0 ? player.did : null;
    if (!player.bet && player.actedOn === NOT_ACTED && player.did === did) return player;
    return { ...player, bet: 0, actedOn: NOT_ACTED, did };
  });
}

/** The hand, whose betting may be over, on its next street if that begins with a draw: everybody
 * in it draws, all-in or not. */
export function withDraw(hand: Hand): Hand {
  const { streets } = gameOf(hand);
  const street = hand.street + 1;
  if (hand.toAct !== null || hand.over || !streets[street]?.draw || hasUncalledBet(hand)) return hand;
  if (live(hand).length === 1) return hand;
  const players = cleared(hand.players);
  return {
    ...hand,
    players,
    street,
    turn: hand.turn + 1,
    toAct: players.findIndex((player) => !player.folded),
    decision: "draw",
    toMatch: 0,
  };
}

/** The hand on a new street of cards. */
export function onNewStreet(hand: Hand, players: readonly Player[], betting = true): Hand {
  const street = hand.street + 1;
  const first = street === 0;
  const opens = gameOf(hand).streets[street]?.opens ?? "left_of_button";
  const ready = first ? players : cleared(players);
  const toMatch = first ? hand.toMatch : 0;
  const moved = { ...hand, players: ready, street, toMatch };
  const toAct = betting && able(moved) ? nextToAct(ready, openingIndex(opens, moved), toMatch) : null;
  const bringsIn = first && (hand.started.bring_in ?? 0) > 0 && toAct !== null;
  return withDraw({
    ...moved,
    toAct,
    turn: toAct === null ? hand.turn : hand.turn + 1,
    decision: bringsIn ? "bring_in" : "bet",
  });
}

function openingIndex(opens: Opener, hand: Hand): number {
  switch (opens) {
    case "left_of_button":
      return 0;
    case "left_of_blinds":
      return leftOfBlinds(hand);
    case "lowest_up_card":
      return byUpCard(hand.players)[0] ?? 0;
    case "highest_up_card":
      return byUpCard(hand.players).at(-1) ?? 0;
    case "best_board":
      return bestBoard(hand.players);
  }
}

function leftOfBlinds(hand: Hand): number {
  const dealt = hand.started.players;
  if (dealt.length === 2) return 1;
  let first = 0;
  let largest = 0;
  dealt.forEach(({ blind = 0 }, index) => {
    if (blind && blind >= largest) [first, largest] = [index + 1, blind];
  });
  return first;
}

function byUpCard(players: readonly Player[]): number[] {
  const cards = players.flatMap((player, index) =>
    player.up.map((card) => ({ weight: rankOf(card) * 4 + SUITS.indexOf(suitOf(card)), index })),
  );
  return cards.sort((a, b) => a.weight - b.weight).map((each) => each.index);
}

/** Of equal boards the first left of the dealer. */
function bestBoard(players: readonly Player[]): number {
  let best = 0;
  let most: number[] = [];
  players.forEach((player, index) => {
    if (!isAble(player)) return;
    const weight = strength(player.up);
    if (!most.length || compare(weight, most) > 0) [best, most] = [index, weight];
  });
  return best;
}

/** Quads, trips, two pair, pair and high cards only. */
function strength(up: readonly Card[]): number[] {
  const counts = new Map<number, number>();
  for (const card of up) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return [...ordered.map(([, count]) => count), ...ordered.map(([rank]) => rank)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
