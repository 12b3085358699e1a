// @vitest-environment happy-dom
// An event draws what it changes, and nothing else of the table.
import { options, type VNode } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import type { Recorded } from "../gallery/recorded";
import { apply } from "../src/game/table";
import { recorded } from "./support/recorded";
import { close, open, show, tableAfter } from "./support/table_page";

const HAND = 6;
const { vnode: usual } = options;

afterEach(async () => {
  options.vnode = usual;
  await close();
  vi.unstubAllGlobals();
});

/** How many elements of each kind the event after so many of a nine-handed hand draws, or of all; a
 * kind is the first word of a class, else a role or a tag. */
async function drawnBy(number: number, type: string): Promise<(kind?: string) => number> {
  const { event } = recorded<Recorded>("holdem")[HAND - 1]!.steps[number]!;
  expect(event.type).toBe(type);
  const before = tableAfter("holdem", HAND, number);
  await open(before, before.seats[0]!.player);
  const drawn: string[] = [];
  options.vnode = (vnode: VNode<{ class?: string; role?: string }>) => {
    usual?.(vnode);
    const { type, props } = vnode;
    if (typeof type === "string") drawn.push(props.class?.split(" ")[0] || props.role || type);
  };
  await show(apply(before, { ...event, table: before.id, version: before.version + 1 })!);
  return (kind) => drawn.filter((each) => each === kind || kind === undefined).length;
}

test("a call draws who called, who is next, the pots and a line", async () => {
  const drawn = await drawnBy(5, "Called");
  expect(["seat", "tr", "total", "listitem"].map(drawn)).toEqual([2, 2, 1, 1]);
  expect(["room", "arena", "board", "table-head", "tools", "table"].map(drawn)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(drawn()).toBe(35);
});

test("the first of the pots that one hand wins draws the cards that lost; the next draws none", async () => {
  const first = await drawnBy(38, "PotAwarded");
  expect(first("seat")).toBe(9);
  await close();
  const next = await drawnBy(39, "PotAwarded");
  expect(["seat", "board"].map(next)).toEqual([1, 0]);
  expect(next()).toBe(32);
});

test("a question answered draws a line and its page, and what the viewer may do", async () => {
  const drawn = await drawnBy(21, "RunsChosen");
  expect(["listitem", "log-page", "actions"].map(drawn)).toEqual([1, 1, 1]);
  expect(drawn()).toBe(3);
});
