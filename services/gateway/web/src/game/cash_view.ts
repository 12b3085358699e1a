// What a view tells of a cash table: all of it at first, later what no event does, which is names,
// blinds that were missed, and what is the viewer's alone to know.
import type { GameCode, Limit, SeatView, View } from "../api/types";
import { cashSeat, NO_OPTIONS, type Cash, type CashSeat, type Transfer } from "./cash";
import type { Table } from "./table";

export function cashFromView(view: View): Cash | null {
  const { cash, blinds } = view;
  if (!cash) return null;
  return {
    settings: {
      game: view.game as GameCode,
      limit: view.limit as Limit,
      stakes: {
        bet: blinds.big, small_blind: blinds.small, ante: blinds.ante, bring_in: blinds.bring_in,
      },
      seats: cash.seats,
      min_buy_in: cash.min_buy_in,
      max_buy_in: cash.max_buy_in,
      speed: cash.speed as "normal",
      straddle: cash.straddle,
      runs: cash.runs,
      bots: cash.bots,
      offer: cash.offer,
      consent: cash.consent,
    },
    names: {},
    waiting: [],
    changes: [],
    transfers: [],
    showUntil: cash.show_until,
    closed: cash.closed,
    brings: 0,
  };
}

/** The view does not tell why somebody sits out, but it follows. */
export function cashSeatFromView({ away, stack, cash }: SeatView): CashSeat | null {
  if (!cash) return null;
  const { state, until, bought, missed_big, missed_small } = cash;
  const cause = away ? "missed_turns" as const : stack ? "asked" as const : "no_chips" as const;
  return {
    ...cashSeat(),
    reserved: state === "reserved",
    owes: state === "waiting" || missed_big || missed_small,
    bought,
    out: until === null ? null : { until, cause },
    leaving: state === "leaving",
  };
}

/** The table with what this view knows better, if it is no older than the table. */
export function withCashView(table: Table, view: View): Table {
  const { cash } = table;
  if (!cash || !view.cash) return table;
  const told = [...view.seats, ...view.cash.waiting];
  const isNews = told.some((one) => cash.names[one.player] !== one.name);
  const fresh = Object.fromEntries(told.map((one) => [one.player, one.name]));
  const names = isNews ? { ...cash.names, ...fresh } : cash.names;
  const isOlder = view.version < table.version;
  const seats = table.seats.map((seat) => {
    const named = { ...seat, name: names[seat.player] ?? seat.name };
    const seen = view.seats.find((each) => each.player === seat.player)?.cash;
    if (!seen || !seat.cash || isOlder) return named;
    const owes = seen.state === "waiting" || seen.missed_big || seen.missed_small;
    return { ...named, cash: { ...seat.cash, owes } };
  });
  if (isOlder) return { ...table, seats, cash: { ...cash, names } };
  const waiting = view.cash.waiting.map((each) => ({
    player: each.player, offeredUntil: each.offered_until,
  }));
  return { ...table, seats, cash: { ...cash, names, waiting } };
}

/** With what a view tells this player alone. */
export function withOwnCash(table: Table, view: View, player: string): Table {
  const { cash } = table;
  const you = view.cash?.you;
  if (!cash || !you || view.version < table.version) return table;
  const seats = table.seats.map((seat) => {
    if (seat.player !== player || !seat.cash || !you.options) return seat;
    const options = { ...NO_OPTIONS, ...you.options };
    return { ...seat, cash: { ...seat.cash, options, queued: you.queued } };
  });
  const others = <Each extends { player: string }>(those: readonly Each[]) =>
    those.filter((each) => each.player !== player);
  const known = cash.transfers.find((each) => each.player === player);
  const asked: Transfer | null = you.transfer && {
    transfer: known?.transfer ?? "", player, amount: you.transfer.amount,
    kind: you.transfer.kind as Transfer["kind"],
  };
  return {
    ...table,
    seats,
    cash: {
      ...cash,
      brings: you.brings,
      changes: you.seat_change
        ? [...others(cash.changes), { player, to: you.seat_change }]
        : others(cash.changes),
      transfers: asked ? [...others(cash.transfers), asked] : others(cash.transfers),
    },
  };
}
