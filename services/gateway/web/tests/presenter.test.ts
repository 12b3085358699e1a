import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../src/api/types";
import { Presenter } from "../src/live/presenter";

let shown: string[];
let isCalm: boolean;
let presenter: Presenter;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, isCalm] = [[], true];
  presenter = new Presenter((event) => shown.push(event.type), () => isCalm);
});

afterEach(() => vi.useRealTimers());

function tell(at: number, ...types: string[]): void {
  types.forEach((type) => presenter.push({ type, at } as Told));
}

const RUN_OUT = ["Called", "HandShown", "BoardDealt", "BoardDealt", "PotAwarded", "HandEnded"];

test("a board that runs out is turned street by street, and then the pot is awarded", () => {
  tell(1, ...RUN_OUT);
  expect(shown).toEqual(["Called", "HandShown"]);
  vi.advanceTimersByTime(650);
  expect(shown).toHaveLength(3);
  vi.advanceTimersByTime(650);
  expect(shown).toHaveLength(4);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(RUN_OUT);
});

test("what players do is shown when it comes, and so is the street that follows it", () => {
  tell(1, "Checked", "BoardDealt");
  tell(2, "BetMade");
  tell(3, "Called", "BoardDealt");
  expect(shown).toEqual(["Checked", "BoardDealt", "BetMade", "Called", "BoardDealt"]);
});

test("the next hand waits for nothing", () => {
  tell(1, ...RUN_OUT);
  tell(2, "HandStarted");
  expect(shown).toEqual([...RUN_OUT, "HandStarted"]);
  vi.advanceTimersByTime(10_000);
  expect(shown).toHaveLength(7);
});

test("all of it is over before the table deals again", () => {
  tell(1, "Called", ...Array.from({ length: 12 }, () => "BoardDealt"), "PotAwarded");
  vi.advanceTimersByTime(2_600);
  expect(shown).toHaveLength(14);
});

test("who wants no motion sees it at once", () => {
  isCalm = false;
  tell(1, ...RUN_OUT);
  expect(shown).toEqual(RUN_OUT);
});
