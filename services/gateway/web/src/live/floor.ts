// The cash tables there are, as the stream tells them, and what one does at them besides playing.
import { computed, signal } from "@preact/signals";
import { ask, newKey } from "../api/client";
import type { CashTable, Frames, NewCashTable, NewOptions } from "../api/types";
import { me } from "./session";

const LINES = "railbird.lines";

export const cashTables = signal<ReadonlyMap<string, CashTable>>(new Map());
/** Whether the list has been told at all. */
export const areCashTablesListed = signal(false);
/** Tables at which this browser's player stands in line: no list tells who does. */
export const lines = signal<readonly string[]>(readLines());

/** The ids of cash tables begin with a letter of their own. */
export function isCash(id: string): boolean {
  return id.startsWith("c");
}

export function sitsAt(table: CashTable): boolean {
  return table.players.some((each) => each.player === me.value?.player);
}

/** Where one sits, the newest last. */
export const myCashTables = computed(() => [...cashTables.value.values()].filter(sitsAt));

export function floorTold(told: Frames["lobby"]): void {
  if (told.tables) {
    cashTables.value = new Map(told.tables.map((each) => [each.id, each]));
    areCashTablesListed.value = true;
  }
  if (told.table) put(told.table);
}

function put(table: CashTable): void {
  const known = new Map(cashTables.value);
  if (table.stage === "closed") known.delete(table.id);
  else known.set(table.id, table);
  cashTables.value = known;
}

export async function loadFloor(): Promise<void> {
  floorTold(await ask<Frames["lobby"]>("GET", "/tables"));
}

/** One by its id: a closed one is in no list. */
export async function findCashTable(id: string): Promise<CashTable> {
  const found = await ask<CashTable>("GET", `/tables/${id}/listing`);
  put(found);
  return found;
}

export async function makeCashTable(wanted: NewCashTable, key: string): Promise<string> {
  return (await ask<{ id: string }>("POST", "/tables", wanted, key)).id;
}

export interface BuyIn {
  buy_in: number;
  seat?: number;
  post?: boolean;
}

export async function sitDown(table: string, buyIn: BuyIn): Promise<void> {
  await ask("POST", `/tables/${table}/seat`, buyIn, newKey());
  standInLine(table, false);
}

export async function leaveSeat(table: string): Promise<void> {
  await ask("DELETE", `/tables/${table}/seat`, undefined, newKey());
}

export async function topUp(table: string, amount: number): Promise<void> {
  await ask("POST", `/tables/${table}/top-up`, { amount }, newKey());
}

export async function sitOut(table: string): Promise<void> {
  await ask("POST", `/tables/${table}/sit-out`, undefined, newKey());
}

export async function sitIn(table: string, post: boolean): Promise<void> {
  await ask("POST", `/tables/${table}/sit-in`, { post }, newKey());
}

export async function setOptions(table: string, options: NewOptions): Promise<void> {
  await ask("POST", `/tables/${table}/options`, options, newKey());
}

export async function changeSeat(table: string, to: number | null): Promise<void> {
  await ask("POST", `/tables/${table}/seat-change`, { to }, newKey());
}

export async function wait(table: string): Promise<void> {
  await ask("POST", `/tables/${table}/waiting-list`, undefined, newKey());
  standInLine(table, true);
}

export async function waitNoMore(table: string): Promise<void> {
  standInLine(table, false);
  await ask("DELETE", `/tables/${table}/waiting-list`, undefined, newKey());
}

export async function runIt(table: string, hand: number, times: number): Promise<void> {
  await ask("POST", `/tables/${table}/run-it`, { hand, times }, newKey());
}

export async function show(table: string, hand: number): Promise<void> {
  await ask("POST", `/tables/${table}/show`, { hand }, newKey());
}

/** So that an offer is heard on every page, also after it was loaded anew. */
export function standInLine(table: string, isWaiting: boolean): void {
  if (lines.peek().includes(table) === isWaiting) return;
  const others = lines.peek().filter((each) => each !== table);
  lines.value = isWaiting ? [...others, table] : others;
  sessionStorage.setItem(LINES, JSON.stringify(lines.value));
}

function readLines(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(LINES) ?? "[]") as string[];
  } catch {
    return [];
  }
}
