// A Sit & Go as the engine recorded it, with time-outs and returns, folded live and from a view.
import { expect, test } from "vitest";
import type { Told, View } from "../src/api/types";
import { apply, type Table } from "../src/game/table";
import { fromView } from "../src/game/view";
import { levelOf, smallBlind, turnOf } from "../src/game/pace";
import { recorded } from "./support/recorded";

interface Line {
  event: Told;
  table: {
    hands: number;
    level: number;
    counted: number;
    turn_began: number;
    ended: boolean;
    to_act: number | null;
    seats: [seat: number, stack: number, bank: number, away: boolean, place: number | null][];
  };
}

const lines = recorded<Line>("sit_and_go").map(({ event, table }, index) => ({
  event: { ...event, table: "t1", version: index + 1 },
  table,
}));

function seen(table: Table): Omit<Line["table"], "turn_began"> {
  return {
    hands: table.hands,
    level: levelOf(table).level,
    counted: table.counted,
    ended: table.ended,
    to_act: turnOf(table)?.seat ?? null,
    seats: table.seats.map((s) => [s.seat, s.stack, s.bank, s.away, s.place]),
  };
}

/** The winner's place is told with the end; the engine's seat has none. */
function asTold({ turn_began: _, ...facts }: Line["table"]) {
  if (!facts.ended) return facts;
  const seats = facts.seats.map(([seat, stack, bank, away, place]) => [
    seat, stack, bank, away, place ?? 1,
  ]);
  return { ...facts, seats };
}

test("a table is known after each event as the engine knew it", () => {
  let table: Table | null = null;
  for (const { event, table: known } of lines) {
    table = apply(table, event);
    expect(seen(table!), `${event.version} ${event.type}`).toEqual(asTold(known));
    if (known.to_act !== null) expect(table!.turnBegan).toBe(known.turn_began);
  }
  expect(table!.ended).toBe(true);
});

/** The view of a table that only watches, as the gateway would build it. */
function viewOf(table: Table, now: number): View {
  const turn = turnOf(table);
  const { level, next } = levelOf(table);
  return {
    table: "t1",
    version: table.version,
    now,
    hand: table.hands,
    turn: table.hand?.turn ?? 0,
    seats: table.seats.map((seat) => ({
      ...seat, bet: 0, folded: false, all_in: false, cards: [], up: [], draws: [], cash: null,
    })),
    game: table.game,
    limit: table.limit,
    street: null,
    decision: null,
    winners: [],
    cash: null,
    board: [],
    pots: [],
    button: 1,
    blinds: { small: 10, big: 20, ante: 0, bring_in: 0 },
    to_act: turn?.seat ?? null,
    deadline: turn?.deadline ?? null,
    bank_from: turn && !turn.away ? turn.bankFrom : null,
    time_bank: null,
    thinking: table.thinking,
    legal: null,
    tournament: { level, hands_a_level: table.handsALevel, next_level_in_hands: next, places: [] },
  };
}

test("a table begun from a view in mid-hand goes on as one that saw it all", () => {
  const middle = Math.floor(lines.length / 2);
  const told = lines.slice(0, middle).map(({ event }) => event);
  const all = told.reduce<Table | null>(apply, null)!;
  const start = told.findLastIndex((event) => event.type === "HandStarted");
  let late: Table | null = fromView(viewOf(all, all.at), told.slice(start));
  let live: Table | null = all;
  for (const { event } of lines.slice(middle)) {
    [live, late] = [apply(live, event), apply(late, event)];
    expect(seen(late!)).toEqual(seen(live!));
    expect(late!.hand).toEqual(live!.hand);
  }
});

test("events the gateway told ahead of the view are not lost", () => {
  const end = lines.findIndex(({ event }) => event.type === "HandEnded") + 1;
  const told = lines.slice(0, end).map(({ event }) => event);
  const early = told.slice(0, 6).reduce<Table | null>(apply, null)!;
  const table = fromView(viewOf(early, early.at), told.slice(1));
  expect(table.version).toBe(end);
  expect(table.hand?.over).toBe(true);
});

test("an event of a kind not yet known is passed over, and its version counted", () => {
  const table = lines.slice(0, 9).reduce<Table | null>((t, { event }) => apply(t, event), null)!;
  const unknown = { type: "Snowed", at: 1, table: "t1", version: 10 } as unknown as Told;
  const after = apply(table, unknown)!;
  expect(after.version).toBe(10);
  expect(after.hand).toBe(table.hand);
});

test("blinds rise by 1-1.5-2-3-4-5-7.5", () => {
  const blinds = Array.from({ length: 14 }, (_, index) => smallBlind(index + 1));
  expect(blinds).toEqual([10, 15, 25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500]);
});
