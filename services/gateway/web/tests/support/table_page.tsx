// A table on the page as the engine recorded it, and what the gateway is asked meanwhile.
import { signal, type ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { bare, type Recorded } from "../../gallery/recorded";
import type { Legal, Told } from "../../src/api/types";
import { actor } from "../../src/game/hand";
import { apply, type Table } from "../../src/game/table";
import { withOwnCards } from "../../src/game/view";
import { speak } from "../../src/i18n";
import { isConnected } from "../../src/live/club";
import { me } from "../../src/live/session";
import { Playing } from "../../src/pages/table";
import { ahead } from "../../src/table/ahead";
import { sent } from "../../src/table/decision";
import { Announcer } from "../../src/ui/announcer";
import { recorded } from "./recorded";

export const NOTHING: Legal = {
  fold: true, check: false, call: null, bet: null, raise: null, complete: null, bring_in: null,
  discard: null,
};
export const asked = vi.fn<(path: string, body: unknown) => void>();

const shown = signal<Table | null>(null);

/** Hand `number` of a game after so many of its events; negative counts from its end. */
export function tableAfter(game: string, number: number, events: number | Told["type"]): Table {
  const { steps } = recorded<Recorded>(game)[number - 1]!;
  const told = steps.map(({ event }, index) => ({ ...event, table: "t1", version: index + 1 }));
  const end = typeof events === "number"
    ? events
    : told.findLastIndex((event) => event.type === events) + 1;
  const first = bare(told[0] as Parameters<typeof bare>[0]);
  return told.slice(0, end).reduce((table, event) => apply(table, event)!, first);
}

/** The table as the one who is to act has it, with what he may do. */
export function atTurn(table: Table, may: Partial<Legal>): Table {
  const { hand } = table;
  const legal = { hand: hand!.started.hand, turn: hand!.turn, may: { ...NOTHING, ...may } };
  return { ...table, legal, turnBegan: Date.now() };
}

export function toAct(table: Table): string {
  return actor(table.hand!)!.player;
}

export function holding(table: Table, player: string, cards: readonly string[]): Table {
  const seat = table.seats.find((each) => each.player === player)!.seat;
  return withOwnCards(table, { table: table.id, version: 0, hand: table.hands, seat, cards: [...cards] });
}

export async function open(table: Table, player: string | null): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="app"></div>';
  asked.mockClear();
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked(path, request.body === undefined ? null : JSON.parse(request.body as string));
    return new Response("null");
  });
  sent.value = "";
  ahead.value = null;
  isConnected.value = true;
  me.value = player === null ? null : { player, name: "Ann", member: false };
  await speak("en");
  const root = document.getElementById("app")!;
  await show(table);
  await act(() => render(<Page />, root));
  return root;
}

export async function show(table: Table): Promise<void> {
  await act(() => {
    shown.value = table;
  });
}

export async function close(): Promise<void> {
  await act(() => render(null, document.getElementById("app")!));
}

function Page() {
  return (
    <>
      {shown.value && <Playing table={shown as ReadonlySignal<Table>} />}
      <Announcer />
    </>
  );
}

export function button(name: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((each) => {
    const label = each.getAttribute("aria-label") ?? each.textContent?.trim() ?? "";
    return typeof name === "string" ? label === name : name.test(label);
  });
  if (!found) throw new Error(`no button ${name}: ${document.body.textContent}`);
  return found;
}

export async function click(name: string | RegExp): Promise<void> {
  await act(() => button(name).click());
}

export async function press(code: string, on: Element = document.body): Promise<void> {
  await act(() => {
    on.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));
  });
}

export function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.textContent!.trim());
}
