// The eight games as data, as far as a table is shown by it: streets, who opens them, and how
// hands are ranked.
import type { GameCode, Limit } from "../api/types";

export type Opener =
  | "left_of_blinds"
  | "left_of_button"
  | "lowest_up_card"
  | "highest_up_card"
  | "best_board";

export type Ranking = "high" | "omaha" | "soko" | "deuce_to_seven";

export interface Street {
  name: "preflop" | "flop" | "turn" | "river" | "second" | "third" | "fourth" | "fifth" | "sixth"
    | "seventh" | "predraw" | "draw_1" | "draw_2" | "draw_3";
  board: number;
  up: number;
  draw: number;
  opens: Opener;
}

export interface Game {
  code: GameCode;
  streets: readonly Street[];
  best: Ranking;
  low: boolean;
  family: "board" | "stud" | "draw";
}

type Deal = Partial<Omit<Street, "name">>;

function street(name: Street["name"], deal: Deal = {}): Street {
  return { name, board: 0, up: 0, draw: 0, opens: "left_of_button", ...deal };
}

const BOARD = [
  street("preflop", { opens: "left_of_blinds" }),
  street("flop", { board: 3 }),
  street("turn", { board: 1 }),
  street("river", { board: 1 }),
];
const STUD = [
  street("third", { up: 1, opens: "lowest_up_card" }),
  street("fourth", { up: 1, opens: "best_board" }),
  street("fifth", { up: 1, opens: "best_board" }),
  street("sixth", { up: 1, opens: "best_board" }),
  street("seventh", { opens: "best_board" }),
];
const SOKO = [
  street("second", { up: 1, opens: "highest_up_card" }),
  street("third", { up: 1, opens: "best_board" }),
  street("fourth", { up: 1, opens: "best_board" }),
  street("fifth", { up: 1, opens: "best_board" }),
];
const PREDRAW = street("predraw", { opens: "left_of_blinds" });
const ONE_DRAW = [PREDRAW, street("draw_1", { draw: 5 })];
const THREE_DRAWS = [
  PREDRAW,
  street("draw_1", { draw: 5 }),
  street("draw_2", { draw: 5 }),
  street("draw_3", { draw: 5 }),
];

export const GAMES: Readonly<Record<GameCode, Game>> = {
  holdem: { code: "holdem", streets: BOARD, best: "high", low: false, family: "board" },
  omaha: { code: "omaha", streets: BOARD, best: "omaha", low: false, family: "board" },
  omaha_hilo: { code: "omaha_hilo", streets: BOARD, best: "omaha", low: true, family: "board" },
  soko: { code: "soko", streets: SOKO, best: "soko", low: false, family: "stud" },
  stud: { code: "stud", streets: STUD, best: "high", low: false, family: "stud" },
  stud_hilo: { code: "stud_hilo", streets: STUD, best: "high", low: true, family: "stud" },
  five_card_draw: {
    code: "five_card_draw", streets: ONE_DRAW, best: "high", low: false, family: "draw",
  },
  triple_draw: {
    code: "triple_draw", streets: THREE_DRAWS, best: "deuce_to_seven", low: false, family: "draw",
  },
};

export const LIMITS: readonly Limit[] = ["no_limit", "pot_limit", "fixed_limit"];

export const GAME_CODES = Object.keys(GAMES) as readonly GameCode[];
