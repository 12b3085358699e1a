// @vitest-environment happy-dom
// Hands of every game gone through step by step.
import { beforeAll, describe, expect, test } from "vitest";
import type { HandTold, Told } from "../src/api/types";
import { GAME_CODES } from "../src/game/games";
import { speak } from "../src/i18n";
import { LANGUAGES } from "../src/i18n/languages";
import { isFinished, lastStep, recordingOf, tableAt, type Recording } from "../src/replay/recording";
import { textOf } from "../src/replay/text";
import { recorded } from "./support/recorded";

interface Line {
  steps?: { event: Told }[];
}

const CARD = /"([2-9TJQKA][cdhs])"/g;

function cardsIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(CARD)].map(([, card]) => card!);
}

function told(events: readonly Told[], hand = 1): HandTold {
  const started = events[0] as Extract<Told, { type: "HandStarted" }>;
  return {
    table: "t1",
    hand,
    players: started.players.map(({ player }) => ({ player, name: `N${player}`, bot: false })),
    events: events.map((event, index) => ({ ...event, table: "t1", version: index + 2 })),
  };
}

function handsOf(game: string): Recording[] {
  const lines = recorded<Line>(game).flatMap(({ steps }) => (steps ? [steps] : []));
  return lines.map((steps) => recordingOf(told(steps.map(({ event }) => event))));
}

describe.each(GAME_CODES)("%s", (game) => {
  const hands = handsOf(game);

  test("F4: no card is known before the step that shows it", () => {
    for (const recording of hands) {
      const { events, steps } = recording;
      steps.forEach((end, step) => {
        const shown = new Set(cardsIn(events.slice(0, end)));
        const known = cardsIn(tableAt(recording, step, []));
        expect(known.filter((card) => !shown.has(card))).toEqual([]);
      });
      expect(cardsIn({ ...recording, events: [] })).toEqual([]);
    }
  });

  test("ends as the table did, and back at the start nothing has happened", () => {
    for (const recording of hands) {
      const end = tableAt(recording, lastStep(recording), []);
      expect(isFinished(recording)).toBe(true);
      expect(end.hand?.over).toBe(true);
      const stacks = (seats: readonly { stack: number }[]) =>
        seats.reduce((sum, { stack }) => sum + stack, 0);
      expect(stacks(end.seats)).toBe(stacks(recording.started.players));
      const start = tableAt(recording, 0, []).hand!;
      expect([start.street, start.board, start.awards]).toEqual([-1, [], []]);
    }
  });

  test("every street dealt has a mark, in order, and so has the showdown", () => {
    for (const { marks, events, steps } of hands) {
      const at = marks.map(({ step }) => step);
      expect(at).toEqual([...at].sort((a, b) => a - b));
      const showdown = marks.find(({ name }) => name === "showdown")!;
      const before = events.slice(0, steps[showdown.step - 1]);
      const after = events.slice(steps[showdown.step]);
      expect(before.some(({ type }) => type === "PotAwarded")).toBe(false);
      expect(after.some(({ type }) => type.endsWith("Dealt"))).toBe(false);
    }
  });

  test("one's own cards are seen from the deal on, and those of the moment in a draw", () => {
    const recording = hands.find(({ started }) => started.players.length > 2)!;
    const { seat } = recording.started.players[0]!;
    const own = [
      { version: 4, seat, cards: ["As", "Ah", "Ad", "Ac", "Ks"] },
      { version: 9, seat, cards: ["As", "Ah", "Ad", "Ac", "Kh"] },
    ];
    const held = (step: number) => tableAt(recording, step, own).own?.cards.length ?? 0;
    expect(held(0)).toBe(0);
    const dealt = recording.events.findIndex(({ type }) => type === "HoleCardsDealt");
    const step = recording.steps.findIndex((end) => end > dealt);
    expect(held(step)).toBeGreaterThan(0);
    const hole = tableAt(recording, step, own).hand!.players[0]!.hole.length;
    expect(held(step)).toBe(hole);
  });
});

describe.each(LANGUAGES)("as text in %s", (language) => {
  beforeAll(() => speak(language));

  test.each(GAME_CODES)("%s is told whole", (game) => {
    for (const recording of handsOf(game)) {
      const text = textOf(recording, null, [], "https://club/#/replay/t1/1/0");
      expect(text).not.toMatch(/\{|undefined|null|NaN/);
      for (const { player } of recording.started.players) expect(text).toContain(`N${player}`);
      expect(text.trim().endsWith("https://club/#/replay/t1/1/0")).toBe(true);
    }
  });
});

test("a hand that is still played is not finished", () => {
  const [steps] = recorded<Line>("holdem").flatMap((line) => (line.steps ? [line.steps] : []));
  const events = steps!.map(({ event }) => event).slice(0, -1);
  expect(isFinished(recordingOf(told(events)))).toBe(false);
});
