// What follows from the state of a cash table: who may sit down, show or wait, and which seats are free.
import type { TableEvent } from "../api/types";
import type { Cash, Transfer } from "./cash";
import { live } from "./hand";
import type { Seat, Table } from "./table";

/** Whether he was in to the end of the last hand, was not seen, and may still show. */
export function canShow({ cash, hand }: Table, seat: Seat): boolean {
  if (!cash || cash.showUntil === null || !hand?.over) return false;
  const player = live(hand).find((each) => each.seat === seat.seat);
  return player?.player === seat.player && !player.shown.length;
}

/** Whether he would play and is not dealt in: for the big blind, or until he may post. */
export function isWaiting({ hand }: Table, { player, stack, cash }: Seat): boolean {
  if (!cash || cash.reserved || cash.leaving || cash.out || !stack) return false;
  return hand !== null && !hand.players.some((each) => each.player === player);
}

/** What keeps somebody from playing, where anything does; told when no hand has him. */
export function cashState(
  table: Table, seat: Seat,
): "reserved" | "sitsOut" | "leaving" | "waits" | null {
  if (!seat.cash || inHand(table, seat)) return null;
  if (seat.cash.leaving) return "leaving";
  if (seat.cash.reserved) return "reserved";
  if (seat.cash.out) return "sitsOut";
  return isWaiting(table, seat) ? "waits" : null;
}

/** Whether he is dealt in to the hand in play, folded or not. */
export function inHand({ hand }: Table, { player }: Seat): boolean {
  return hand !== null && !hand.over && hand.players.some((each) => each.player === player);
}

/** Until when a free seat is his; null where he is offered none. */
export function offerTo({ cash }: Table, player: string): number | null {
  return cash?.waiting.find((each) => each.player === player)?.offeredUntil ?? null;
}

/** From 1; 0 for who does not stand in line. */
export function placeInLine({ waiting }: Cash, player: string): number {
  return waiting.findIndex((each) => each.player === player) + 1;
}

/** Whether a seat is there for him: free beyond those offered to others, or offered to him. */
export function canAsk(table: Table, player: string): boolean {
  if (!table.cash || table.cash.closed) return false;
  return unclaimed(table) > 0 || (offerTo(table, player) !== null && freeSeats(table).length > 0);
}

/** Whether this answers a transfer that was asked before the table was looked at. */
export function answersUnknown({ cash }: Table, event: TableEvent): boolean {
  if (event.type !== "TransferSettled" && event.type !== "TransferDeclined") return false;
  return !cash?.transfers.some((each) => each.transfer === event.transfer);
}

export function transferOf({ cash }: Table, player: string): Transfer | undefined {
  return cash?.transfers.find((each) => each.player === player);
}

/** Seats nobody has, and nobody who sits here has asked for. */
export function freeSeats({ cash, seats }: Table): number[] {
  const count = cash?.settings.seats ?? 0;
  const taken = new Set([
    ...seats.map((each) => each.seat), ...(cash?.changes ?? []).map((change) => change.to),
  ]);
  return Array.from({ length: count }, (_, index) => index + 1).filter((each) => !taken.has(each));
}

/** Free seats beyond those that people in line are offered. */
export function unclaimed(table: Table): number {
  const offered = table.cash?.waiting.filter((each) => each.offeredUntil !== null) ?? [];
  return Math.max(0, freeSeats(table).length - offered.length);
}
