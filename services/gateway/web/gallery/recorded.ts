// Hands that the engine recorded, and a table to play them at.
import type { Told, View } from "../src/api/types";
import { fromView } from "../src/game/view";
import type { Table } from "../src/game/table";

const RECORDED = import.meta.glob<string>("../tests/recorded/*.jsonl", {
  query: "?raw", import: "default",
});
const NAMES = ["Ann", "Benedikt", "Cat", "Dan", "Eva", "Fay", "Gus", "Hana", "Ivo", "Jo"];

export type Started = Extract<Told, { type: "HandStarted" }>;

export interface Recorded {
  started: Started;
  steps: readonly { event: Told; state: { owed: number | null; decision: string } }[];
}

export async function loadHand(game: string, number: number): Promise<Recorded> {
  const text = await RECORDED[`../tests/recorded/${game}.jsonl`]!();
  const { steps } = JSON.parse(text.trim().split("\n")[number - 1]!) as Recorded;
  return { steps, started: steps[0]!.event as Started };
}

export function bare(started: Started): Table {
  return fromView(bareView(started), []);
}

/** A table before the hand, as the gateway shows it. */
export function bareView(started: Started): View {
  const seats = [...started.players].sort((a, b) => a.seat - b.seat).map((each, index) => ({
    seat: each.seat, player: each.player, name: NAMES[index]!, bot: index % 3 === 2, away: false,
    stack: each.stack, bet: 0, bank: 60_000, folded: false, all_in: false, place: null, cards: [],
    up: [], draws: [], cash: null,
  }));
  return {
    table: "gallery", version: 0, now: Date.now(), hand: 0, turn: 0, seats, board: [], pots: [],
    game: started.game, limit: started.limit, street: null, decision: null, winners: [], cash: null,
    button: started.button, blinds: { small: 10, big: 20, ante: 0, bring_in: 0 }, to_act: null,
    deadline: null, bank_from: null, time_bank: null, legal: null,
    thinking: { decision: 30_000, bank: 60_000 },
    tournament: { level: 2, hands_a_level: 10, next_level_in_hands: 4, places: [] },
  };
}
