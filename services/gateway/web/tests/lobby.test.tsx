// @vitest-environment happy-dom
// The lobby: what is listed, by what one looks for, and the way to where one sits.
import { render, type ComponentType } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CashTable, Tournament } from "../src/api/types";
import { speak } from "../src/i18n";
import { floorTold } from "../src/live/floor";
import { lobbyTold } from "../src/live/lobby";
import { me } from "../src/live/session";
import { CashPage } from "../src/pages/cash";
import { LobbyPage } from "../src/pages/lobby";

const ANN = { player: "p1", name: "Ann", bot: false };

function tournament(id: string, change: Partial<Tournament>): Tournament {
  return {
    id, game: "holdem", limit: "no_limit", seats: 3, speed: "normal", private: false,
    stage: "registering", created_at: 1, entrants: [], places: [], rematch: null, ...change,
  } as Tournament;
}

function table(id: string, change: Partial<CashTable>): CashTable {
  return {
    id, game: "holdem", limit: "no_limit", seats: 2, speed: "normal", stage: "open", players: [],
    stakes: { bet: 20, small_blind: 10, ante: 0, bring_in: 0 }, min_buy_in: 200, max_buy_in: 4000,
    waiting: 0, average_pot: 0, created_at: 1, straddle: false, runs: 1, bots: 0, ...change,
  } as CashTable;
}

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => new Response("null"));
  me.value = { player: "p1", name: "Ann", member: false };
  await speak("en");
  document.body.innerHTML = '<div id="app"></div>';
});

afterEach(async () => {
  await act(() => render(null, document.getElementById("app")!));
  vi.unstubAllGlobals();
});

async function open(Page: ComponentType): Promise<void> {
  await act(() => render(<Page />, document.getElementById("app")!));
}

async function choose(index: number, value: string): Promise<void> {
  await act(() => {
    const select = document.querySelectorAll("select")[index]!;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** The select or the box of this label. */
function labelled<Field extends Element>(words: string): Field | null {
  const label = [...document.querySelectorAll("label")].find((each) =>
    each.textContent!.startsWith(words));
  return label?.querySelector<Field>("select, input") ?? null;
}

async function set(words: string, value: string | boolean): Promise<void> {
  await act(() => {
    const field = labelled<HTMLSelectElement & HTMLInputElement>(words)!;
    if (typeof value === "string") field.value = value;
    else field.checked = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Each row by what can be done about it. */
function rows(): string[] {
  return [...document.querySelectorAll(".rows > li")].map((row) =>
    row.querySelector("a.button, button")!.getAttribute("aria-label")!);
}

test("Sit & Gos are found by stage, game and limit; one's own is a step away", async () => {
  lobbyTold({ tournaments: [
    tournament("t1", {}),
    tournament("t2", { game: "stud", limit: "fixed_limit", entrants: [ANN] as Tournament["entrants"] }),
    tournament("t3", { stage: "started" }),
  ] } as Parameters<typeof lobbyTold>[0]);
  await open(LobbyPage);
  expect(rows()).toEqual(expect.arrayContaining([
    "Join: Texas Hold’em", expect.stringMatching(/^To my seat: .*stud/), "Watch: Texas Hold’em",
  ]));
  await choose(0, "stud");
  expect(rows()).toEqual([expect.stringMatching(/^To my seat: .*stud/)]);
  await choose(1, "no_limit");
  expect(rows()).toEqual([]);
  await choose(0, "");
  const playing = document.querySelectorAll<HTMLInputElement>(".filters input")[2]!;
  await act(() => playing.click());
  expect(rows()).toEqual(["Watch: Texas Hold’em"]);
});

test("cash tables are found by game, limit, stakes and free seats, and one's own is first", async () => {
  const full = [ANN, { ...ANN, player: "p2", name: "Ben" }] as CashTable["players"];
  const others = full.map((each) => ({ ...each, player: `${each.player}x` }));
  floorTold({ tables: [
    table("c1", { players: others }),
    table("c2", { game: "omaha", limit: "pot_limit", stakes: { ...table("c0", {}).stakes, bet: 200, small_blind: 100 } }),
    table("c3", { players: full }),
  ] } as Parameters<typeof floorTold>[0]);
  await open(CashPage);
  expect(rows()).toEqual([
    "To my seat: Texas Hold’em 10/20", "Watch: Texas Hold’em 10/20", expect.stringContaining("Omaha"),
  ]);
  await choose(2, "high");
  expect(rows()).toEqual([expect.stringContaining("Omaha")]);
  await choose(2, "any");
  await choose(1, "pot_limit");
  expect(rows()).toHaveLength(1);
  await choose(1, "any");
  await act(() => document.querySelector<HTMLInputElement>(".cash-filters input")!.click());
  expect(rows()).toEqual([expect.stringContaining("Omaha")]);
});

test("a cash table is made with what was chosen, as far as its game and limit have it", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "POST" && path.endsWith("/tables")) asked.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ id: "c9" }));
  });
  const counted = "The small blind counts";
  const agree = "Time to agree to more boards";
  for (const limit of ["Pot limit", "Fixed limit"]) {
    await open(CashPage);
    await act(() => document.querySelector<HTMLButtonElement>(".lobby-head button")!.click());
    expect([labelled(counted), labelled(agree)]).toEqual([null, null]);
    await set("Pot limit", true);
    await set("2 times", true);
    await set(counted, true);
    await set(agree, "20000");
    await set("Time to take a free seat", "120000");
    await set(limit, true);
    await act(() => document.querySelector("form")!.requestSubmit());
    await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  }
  const common = { seats: 6, bots: 0, runs: 2, offer: 120_000, consent: 20_000 };
  expect(asked).toMatchObject([
    { ...common, limit: "pot_limit", small_blind_counts_as_big: true },
    { ...common, limit: "fixed_limit", small_blind_counts_as_big: false },
  ]);
});
