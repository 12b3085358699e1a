// @vitest-environment happy-dom
// What was decided ahead, on hands of the engine.
import { describe, expect, test } from "vitest";
import type { Legal, Told } from "../src/api/types";
import { apply, type Table } from "../src/game/table";
import { holds, kindsFor, owesAhead, resolved, type Ahead } from "../src/table/ahead";
import { clamped, partOfPot } from "../src/table/decision";
import { recorded } from "./support/recorded";

const told = recorded<{ event: Told }>("sit_and_go").map(({ event }, index) => ({
  ...event, table: "t1", version: index + 1,
}));

/** The table after so many events of its first hand: two blinds, cards, then the actions. */
function after(events: number): Table {
  return told.slice(0, events + 1).reduce<Table | null>(apply, null)!;
}

const NONE: Legal = {
  fold: true, check: false, call: null, bet: null, raise: null, complete: null, bring_in: null,
  discard: null,
};
const dealt = after(4);
const [actor, next] = [dealt.hand!.toAct!, (dealt.hand!.toAct! + 1) % 4]
  .map((index) => dealt.hand!.players[index]!.player);

function plan(kind: Ahead["kind"], owes: number): Ahead {
  return { table: "t1", hand: 1, street: 0, kind, owes };
}

describe("offered is", () => {
  test("what will be owed, to who is not asked yet", () => {
    expect(owesAhead(dealt, next!)).toBe(20);
    expect(kindsFor(20)).toEqual(["check_fold", "call", "call_any"]);
    expect(kindsFor(0)).toEqual(["check_fold", "check", "call_any"]);
  });

  test("nothing to who has no seat, and nothing between hands", () => {
    expect(owesAhead(dealt, "nobody")).toBeNull();
    expect(owesAhead(after(0), next!)).toBeNull();
  });
});

test("a call of an amount falls when the amount changes, a call of any does not", () => {
  expect(holds(plan("call", 20), dealt, next!)).toBe(true);
  expect(holds(plan("call", 10), dealt, next!)).toBe(false);
  expect(holds(plan("call_any", 10), dealt, next!)).toBe(true);
});

test("it is for one street of one hand", () => {
  expect(holds({ ...plan("call_any", 20), street: 1 }, dealt, next!)).toBe(false);
  expect(holds({ ...plan("call_any", 20), hand: 2 }, dealt, next!)).toBe(false);
  expect(holds({ ...plan("call", 7), table: "t2" }, dealt, next!)).toBe(true);
});

test("at one's turn it comes to what may be done, or to nothing", () => {
  const free = { ...NONE, check: true };
  const owing = { ...NONE, call: 20 };
  expect(resolved(plan("check_fold", 0), free)).toEqual({ action: "check" });
  expect(resolved(plan("check_fold", 20), owing)).toEqual({ action: "fold" });
  expect(resolved(plan("check", 0), owing)).toBeNull();
  expect(resolved(plan("call", 20), owing)).toEqual({ action: "call" });
  expect(resolved(plan("call", 10), owing)).toBeNull();
  expect(resolved(plan("call_any", 10), owing)).toEqual({ action: "call" });
  expect(resolved(plan("call_any", 10), free)).toEqual({ action: "check" });
});

test("the pot is counted after the call", () => {
  expect(partOfPot(dealt, actor!, 1)).toBe(20 + 30 + 20);
  expect(partOfPot(dealt, actor!, 0.5)).toBe(20 + 25);
});

test("an amount keeps to its bounds and steps", () => {
  expect(clamped(5, { min: 20, max: 90, step: 1 })).toBe(20);
  expect(clamped(33.4, { min: 20, max: 90, step: 1 })).toBe(33);
  expect(clamped(500, { min: 20, max: 90, step: 1 })).toBe(90);
  expect([20, 31, 29].map((to) => clamped(to, { min: 20, max: 40, step: 20 }))).toEqual([20, 40, 20]);
});
