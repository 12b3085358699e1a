// A hand as its events add up to it. Nothing here judges: an event is a fact.
//
// Players stand in the order of the deal, index 0 left of the button, so that clockwise from i is
// `players[i:]`, then `players[:i]`. Amounts are chips.
import type { Card } from "./cards";
import type { Of } from "./events";
import { GAMES, type Game } from "./games";

/** What a player did last on this street, as his seat shows it. */
export interface Did {
  what: "fold" | "check" | "call" | "bet" | "raise" | "complete" | "bring_in" | "draw" | "pat"
    | "small" | "big" | "straddle" | "post" | "dead" | "ante";
  /** Chips, or cards of a draw. */
  amount: number;
  allIn: boolean;
  cause: "timeout" | "away" | null;
}

/**
 * `bet` is what he has in on this street, `paid` what he has in of the hand's contested money.
 * `actedOn` is the amount to match he last acted on in this street, or -1.
 */
export interface Player {
  seat: number;
  player: string;
  stack: number;
  bet: number;
  paid: number;
  actedOn: number;
  folded: boolean;
  mucked: boolean;
  /** Deck positions of his down cards. */
  hole: readonly number[];
  up: readonly Card[];
  shown: readonly Card[];
  did: Did | null;
}

export interface Award {
  pot: number;
  amount: number;
  run: number;
  shares: readonly { seat: number; amount: number; side: "high" | "low" | null }[];
}

export interface Hand {
  started: Of<"HandStarted">;
  players: readonly Player[];
  at: number;
  street: number;
  turn: number;
  /** Index of who is to act. */
  toAct: number | null;
  decision: "bet" | "bring_in" | "draw";
  toMatch: number;
  /** Dead money that not everyone pays: the main pot's. */
  dead: number;
  board: readonly Card[];
  /** One board a run, where it is dealt more than once. */
  runs: readonly (readonly Card[])[];
  choices: readonly { seat: number; runs: number }[];
  agreed: number;
  awards: readonly Award[];
  returned: { seat: number; amount: number } | null;
  over: boolean;
  cancelled: boolean;
}

export function gameOf(hand: Hand): Game {
  return GAMES[hand.started.game];
}

export function isAble(player: Player): boolean {
  return player.stack > 0 && !player.folded;
}

export function able(hand: Hand): number {
  return hand.players.reduce((count, player) => count + (isAble(player) ? 1 : 0), 0);
}

export function live(hand: Hand): readonly Player[] {
  return hand.players.filter((player) => !player.folded);
}

export function boards(hand: Hand): readonly (readonly Card[])[] {
  return hand.runs.length ? hand.runs : [hand.board];
}

/** Chips in the middle, the bets of this street included. */
export function potOf(hand: Hand): number {
  const paid = hand.players.reduce((sum, player) => sum + player.paid, hand.dead);
  return hand.awards.reduce((left, award) => left - award.amount, paid);
}

export function at(hand: Hand, seat: number): Player | undefined {
  return hand.players.find((player) => player.seat === seat);
}

export function actor(hand: Hand): Player | undefined {
  return hand.toAct === null || hand.over ? undefined : hand.players[hand.toAct];
}

/** The chips a player must add to stay in, as the bets stand; nobody owes beyond the largest bet
 * he is up against. */
export function owed(hand: Hand, player: Player): number {
  let toMatch = hand.toMatch;
  if (able(hand) < 2) {
    const against = hand.players.filter((other) => other !== player && !other.folded);
    toMatch = Math.min(toMatch, Math.max(0, ...against.map((other) => other.bet)));
  }
  return Math.max(0, Math.min(player.stack, toMatch - player.bet));
}
