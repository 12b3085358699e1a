// Hands of every game as the engine recorded them: after each event the client knows what it knew.
import { describe, expect, test } from "vitest";
import { evolve, start, type HandEvent } from "../src/game/evolve";
import type { Card } from "../src/game/cards";
import { GAME_CODES, GAMES } from "../src/game/games";
import { actor, boards, owed, potOf, type Hand } from "../src/game/hand";
import { potsOf } from "../src/game/pots";
import { best, type HandName } from "../src/game/rank";
import { recorded } from "./support/recorded";
import type { Of } from "../src/game/events";

interface Step {
  event: HandEvent | Of<"HandStarted">;
  state: Record<string, unknown>;
}

interface Line {
  steps?: Step[];
  won?: { seat: number; side: "high" | "low" | null; run: number; hand: HandName | null }[];
  ranked?: Ranked[];
}

interface Ranked {
  side: "high" | "low";
  hole: Card[];
  board: Card[];
  name: HandName | null;
  five: Card[];
}

function seen(hand: Hand): Record<string, unknown> {
  const acting = actor(hand);
  return {
    street: hand.street,
    turn: hand.turn,
    to_act: acting?.seat ?? null,
    decision: hand.decision,
    owed: acting && hand.decision === "bet" ? owed(hand, acting) || null : null,
    boards: boards(hand),
    pot: potOf(hand),
    pots: potsOf(hand),
    over: hand.over,
    players: hand.players.map((p) => [
      p.seat, p.stack, p.bet, p.folded, p.mucked, p.hole, p.up, p.shown,
    ]),
  };
}

describe.each(GAME_CODES)("%s", (game) => {
  const lines = recorded<Line>(game);
  const hands = lines.flatMap(({ steps }) => (steps ? [steps] : []));
  const ranked = lines.flatMap((line) => line.ranked ?? []);

  test.each(hands.map((steps, index) => [index + 1, steps] as const))(
    "hand %i is known after each of its events as the engine knew it",
    (_, steps) => {
      let hand: Hand | null = null;
      for (const { event, state } of steps) {
        hand = event.type === "HandStarted" ? start(event) : evolve(hand!, event);
        expect(seen(hand), event.type).toEqual(state);
      }
      expect(hand?.over).toBe(true);
    },
  );

  test("hands are called as the engine calls them, by the same five cards", () => {
    expect(ranked.length).toBeGreaterThan(0);
    for (const { side, hole, board, name, five } of ranked) {
      const made = best(GAMES[game], side, hole, board);
      expect(made && { category: made.category, ranks: made.ranks }).toEqual(name);
      expect(made?.five ?? []).toEqual(five);
    }
  });
});
