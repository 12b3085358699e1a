// What a cash table is besides its hands: what was agreed, who sits there in what state, chips on
// their way, the line for a seat. Amounts are chips, moments milliseconds.
import type { Of } from "./events";

export type CashSettings = Of<"CashTableOpened">["settings"];
export type Options = Required<Of<"OptionsSet">["options"]>;
export type OutCause = NonNullable<Of<"PlayerSatOut">["cause"]>;

export const NO_OPTIONS: Options = {
  post: false, top_up_to: 0, rebuy: 0, sit_out_next_big_blind: false, straddle: false, runs: 0,
  show: false,
};

/** To say how often the board is dealt, where the table's settings say nothing else. */
export const CONSENT = 10_000;

/** A seat is `reserved` until the chips are there. `bought` joins the stack after the hand,
 * `queued` is what he asked for during one; `owes`: he waits for the big blind or posts. */
export interface CashSeat {
  reserved: boolean;
  owes: boolean;
  bought: number;
  queued: number;
  options: Options;
  out: { until: number; cause: OutCause } | null;
  leaving: boolean;
}

export interface Transfer {
  transfer: string;
  kind: "buy_in" | "top_up" | "cash_out";
  player: string;
  amount: number;
}

export interface Waiting {
  player: string;
  /** Until when one of the free seats is his, if he is offered one. */
  offeredUntil: number | null;
}

export interface Cash {
  settings: CashSettings;
  names: Readonly<Record<string, string>>;
  waiting: readonly Waiting[];
  changes: readonly { player: string; to: number }[];
  transfers: readonly Transfer[];
  /** Until when cards of the last hand can be shown. */
  showUntil: number | null;
  closed: boolean;
  /** What the viewer must come back with at least. */
  brings: number;
}

export function opened(settings: CashSettings): Cash {
  return {
    settings, names: {}, waiting: [], changes: [], transfers: [], showUntil: null, closed: false,
    brings: 0,
  };
}

export function cashSeat(options: Partial<Options> = {}): CashSeat {
  return {
    reserved: true, owes: true, bought: 0, queued: 0, options: { ...NO_OPTIONS, ...options },
    out: null, leaving: false,
  };
}
