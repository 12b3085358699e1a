// One decision at one table: what was chosen, sent once, and never for another decision.
import { signal } from "@preact/signals";
import { ask } from "../api/client";
import type { Action, Bounds, Legal } from "../api/types";
import { owed, potOf, at, type Hand } from "../game/hand";
import { handInPlay, seatOf, type Table } from "../game/table";
import { attempt } from "../ui/notices";

/** Milliseconds for which a button that has just appeared takes no click. */
export const GUARD = 250;

export interface Decision {
  table: string;
  hand: number;
  turn: number;
  may: Legal;
}

export type Choice = Omit<Action, "hand" | "turn">;

/** What the viewer is asked right now. */
export function decisionOf(table: Table): Decision | null {
  const { legal } = table;
  const hand = handInPlay(table);
  if (!legal || !hand || legal.hand !== hand.started.hand || legal.turn !== hand.turn) return null;
  return { table: table.id, hand: legal.hand, turn: legal.turn, may: legal.may };
}

export function nameOf({ table, hand, turn }: Decision): string {
  return `${table}.${hand}.${turn}`;
}

/** The decision that was answered and not yet told. */
export const sent = signal<string>("");

/** Whether it was taken. The club does it once, however often it is sent. */
export async function answer(decision: Decision, choice: Choice): Promise<boolean> {
  const name = nameOf(decision);
  if (sent.value === name) return false;
  sent.value = name;
  const { table, hand, turn } = decision;
  const key = [hand, turn, choice.action, choice.to ?? "", choice.cards?.join("") ?? ""].join(".");
  const taken = await attempt(() =>
    ask("POST", `/tables/${table}/actions`, { hand, turn, ...choice }, key.slice(0, 64)));
  if (!taken && sent.value === name) sent.value = "";
  return taken;
}

export function boundsOf({ may }: Decision): Bounds | null {
  return may.bet ?? may.raise;
}

/** The total of a bet or raise of this part of the pot, as it would be after a call. */
export function partOfPot(table: Table, player: string | null, part: number): number {
  const hand = handInPlay(table);
  const seat = seatOf(table, player);
  const me = hand && seat && at(hand, seat.seat);
  if (!me) return 0;
  const call = owed(hand, me);
  return me.bet + call + Math.round((potOf(hand) + call) * part);
}

export function clamped(value: number, { min, max, step }: Bounds): number {
  const within = Math.min(max, Math.max(min, Math.round(value)));
  if (step === 1 || within === max) return within;
  return min + Math.round((within - min) / step) * step;
}

/** What the viewer would owe if it were his turn; null where he has nothing to decide. */
export function owedAhead(table: Table, player: string | null): { hand: Hand; owes: number } | null {
  const hand = handInPlay(table);
  const seat = seatOf(table, player);
  const me = hand && seat && at(hand, seat.seat);
  if (!me || me.folded || !me.stack || seat.away || hand.street < 0) return null;
  return { hand, owes: owed(hand, me) };
}
