// One's own chips: what the account holds, and how it came about.
import { effect, signal } from "@preact/signals";
import { ask, newKey, Refused } from "../api/client";
import type { Account, Granted, TableEvent } from "../api/types";
import { me } from "./session";

const PAGE = 20;
/** A transfer is in the ledger before the table tells of it; a few come together. */
const SOON = 150;
/** Under so many chips in all the club gives more, where it has no other settings. */
export const FEW = 1_000;

/** Null while it is not known. */
export const account = signal<Account | null>(null);

export function startAccount(): void {
  effect(() => {
    if (me.value) void loadAccount();
    else account.value = null;
  });
}

export async function loadAccount(): Promise<void> {
  try {
    account.value = await ask<Account>("GET", `/account?limit=${PAGE}`);
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal; // it is asked for again when chips move
  }
}

/** With the moves before those that are known. */
export async function loadEarlier(): Promise<void> {
  const known = account.value;
  if (!known?.earlier) return;
  const page = await ask<Account>("GET", `/account?limit=${PAGE}&before=${known.earlier}`);
  account.value = {
    ...known, history: [...known.history, ...page.history], earlier: page.earlier,
  };
}

export async function askGrant(): Promise<Granted> {
  const granted = await ask<Granted>("POST", "/account/grant", undefined, newKey());
  await loadAccount();
  return granted;
}

const MOVES: ReadonlySet<TableEvent["type"]> = new Set([
  "SeatReserved", "TopUpAsked", "TransferSettled", "TransferDeclined", "SeatVacated",
]);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Chips may have moved: at a table that is followed. */
export function accountHears(event: TableEvent): void {
  if (!me.peek() || !MOVES.has(event.type)) return;
  clearTimeout(timer);
  timer = setTimeout(() => void loadAccount(), SOON);
}
