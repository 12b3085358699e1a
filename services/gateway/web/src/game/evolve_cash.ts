// What the events of a cash table, besides those of its hands, add up to.
import type { TableEvent } from "../api/types";
import { cashSeat, NO_OPTIONS, type Cash, type CashSeat, type Transfer } from "./cash";
import { inHand } from "./cash_seats";
import type { Of } from "./events";
import type { Hand } from "./hand";
import type { Seat, Table } from "./table";

/** How long a seat is kept for who sits out. */
const SITTING_OUT = 300_000;
/** To take a seat that is offered, where the table's settings say nothing else. */
const OFFER = 30_000;
const PACE = { between_hands: 2_000, after_showdown: 4_000 };

type Own = Of<
  | "ButtonDrawn" | "CashTableClosed" | "OptionsSet" | "PlayerLeaving" | "PlayerSatIn"
  | "PlayerSatOut" | "SeatChangeAsked" | "SeatChanged" | "SeatOffered" | "SeatReserved"
  | "SeatVacated" | "ShowdownClosed" | "TopUpAsked" | "TopUpQueued" | "TransferDeclined"
  | "TransferSettled" | "WaitingListJoined" | "WaitingListLeft"
>;

const OWN: Record<Own["type"], true> = {
  ButtonDrawn: true, CashTableClosed: true, OptionsSet: true, PlayerLeaving: true,
  PlayerSatIn: true, PlayerSatOut: true, SeatChangeAsked: true, SeatChanged: true,
  SeatOffered: true, SeatReserved: true, SeatVacated: true, ShowdownClosed: true,
  TopUpAsked: true, TopUpQueued: true, TransferDeclined: true, TransferSettled: true,
  WaitingListJoined: true, WaitingListLeft: true,
};

export function isOfCash(event: TableEvent): event is Own {
  return event.type in OWN;
}

/** The table after an event of its own. */
export function evolveCash(table: Table, event: Own): Table {
  const { cash } = table;
  if (!cash) return table;
  switch (event.type) {
    case "SeatReserved":
      return reserved(table, cash, event);
    case "TransferSettled":
      return settled(table, cash, event.transfer);
    case "TransferDeclined":
      return declined(table, cash, event.transfer);
    case "TopUpQueued":
      return withCash(table, event.seat, { queued: event.amount });
    case "TopUpAsked":
      return withTransfer(withCash(table, event.seat, { queued: 0 }), cash, "top_up", event);
    case "PlayerLeaving": {
      const player = table.seats.find((each) => each.seat === event.seat)?.player ?? "";
      const left = withCash(table, event.seat, { leaving: true }, { away: true });
      return { ...left, cash: { ...cash, changes: without(cash.changes, player) } };
    }
    case "SeatVacated":
      return withTransfer(withoutSeat(table, event.player), cash, "cash_out", event);
    case "PlayerSatOut":
      return satOut(table, event);
    case "PlayerSatIn":
      return withCash(table, event.seat, { out: null }, { away: false });
    case "OptionsSet":
      return withCash(table, event.seat, { options: { ...NO_OPTIONS, ...event.options } });
    case "SeatChangeAsked": {
      const player = table.seats.find((each) => each.seat === event.seat)?.player ?? "";
      const others = without(cash.changes, player);
      const changes = event.to ? [...others, { player, to: event.to }] : others;
      return { ...table, cash: { ...cash, changes } };
    }
    case "SeatChanged":
      return changed(table, cash, event);
    case "WaitingListJoined": {
      const waiting = [...cash.waiting, { player: event.player, offeredUntil: null }];
      return { ...table, cash: { ...cash, waiting } };
    }
    case "WaitingListLeft":
      return { ...table, cash: { ...cash, waiting: without(cash.waiting, event.player) } };
    case "SeatOffered": {
      const offeredUntil = event.at + (cash.settings.offer ?? OFFER);
      const waiting = cash.waiting.map((each) =>
        each.player === event.player ? { ...each, offeredUntil } : each);
      return { ...table, cash: { ...cash, waiting } };
    }
    case "ButtonDrawn": {
      const drew = new Set(event.cards.map((drawn) => drawn.seat));
      const seats = table.seats.map((seat) => (drew.has(seat.seat) ? free(seat) : seat));
      return { ...table, seats, firstButton: event.button };
    }
    case "ShowdownClosed":
      return { ...table, cash: { ...cash, showUntil: null } };
    case "CashTableClosed":
      return { ...table, cash: { ...cash, closed: true, waiting: [], changes: [] } };
  }
}

/** Fresh time for who is offered a seat. */
export function clockRestored(cash: Cash, at: number): Cash {
  const until = at + (cash.settings.offer ?? OFFER);
  const waiting = cash.waiting.map((each) =>
    each.offeredUntil === null ? each : { ...each, offeredUntil: until });
  return { ...cash, waiting };
}

/** What was bought during a hand is on the table after it, and who was dealt in owes nothing. */
export function cashHandOver(table: Table, hand: Hand): Table {
  const { cash } = table;
  if (!cash) return table;
  const dealt = new Set(hand.players.map((player) => player.player));
  const seats = table.seats.map((seat) => {
    if (!seat.cash) return seat;
    const owes = seat.cash.owes && (hand.cancelled || !dealt.has(seat.player));
    const { bought } = seat.cash;
    return { ...seat, stack: seat.stack + bought, cash: { ...seat.cash, bought: 0, owes } };
  });
  const pace = { ...PACE, ...cash.settings.pace };
  const wasSeen = hand.players.some((player) => player.shown.length > 0);
  const pause = wasSeen ? pace.after_showdown : pace.between_hands;
  const showUntil = hand.cancelled ? null : hand.at + pause;
  return { ...table, seats, cash: { ...cash, showUntil } };
}

function reserved(table: Table, cash: Cash, event: Of<"SeatReserved">): Table {
  const { seat, player, bot = false, options = {} } = event;
  const taken: Seat = {
    seat, player, name: cash.names[player] ?? "…", bot, stack: 0, bank: 0, away: false,
    place: null, cash: cashSeat(options),
  };
  const seats = [...table.seats, taken].sort((a, b) => a.seat - b.seat);
  const waiting = without(cash.waiting, player);
  return withTransfer({ ...table, seats }, { ...cash, waiting }, "buy_in", event);
}

function withTransfer(
  table: Table, cash: Cash, kind: Transfer["kind"],
  { transfer, player, amount }: Omit<Transfer, "kind">,
): Table {
  const before = table.cash === null ? cash : { ...cash, changes: table.cash.changes };
  const transfers = [...cash.transfers, { transfer, kind, player, amount }];
  return { ...table, cash: { ...before, transfers } };
}

function settled(table: Table, cash: Cash, which: string): Table {
  const moved = cash.transfers.find((each) => each.transfer === which);
  const after = answered(table, cash, which);
  const seat = table.seats.find((each) => each.player === moved?.player);
  if (!moved || !seat?.cash || moved.kind === "cash_out") return after;
  if (moved.kind === "buy_in") {
    return withCash(after, seat.seat, { reserved: false }, { stack: moved.amount });
  }
  if (!inHand(table, seat)) return withCash(after, seat.seat, {}, { stack: seat.stack + moved.amount });
  return withCash(after, seat.seat, { bought: seat.cash.bought + moved.amount });
}

/** The ledger's no to a top-up ends his buying by itself. */
function declined(table: Table, cash: Cash, which: string): Table {
  const asked = cash.transfers.find((each) => each.transfer === which);
  const after = answered(table, cash, which);
  const seat = table.seats.find((each) => each.player === asked?.player);
  if (!asked || !seat?.cash) return after;
  if (asked.kind === "buy_in") return withoutSeat(after, asked.player);
  return withCash(after, seat.seat, { options: { ...seat.cash.options, top_up_to: 0, rebuy: 0 } });
}

function answered(table: Table, cash: Cash, which: string): Table {
  const transfers = cash.transfers.filter((each) => each.transfer !== which);
  return { ...table, cash: { ...cash, transfers } };
}

function satOut(table: Table, { at, seat, cause = "asked" }: Of<"PlayerSatOut">): Table {
  const options = table.seats.find((each) => each.seat === seat)?.cash?.options ?? NO_OPTIONS;
  return withCash(
    table, seat,
    {
      out: { until: at + SITTING_OUT, cause },
      options: cause === "big_blind" ? { ...options, sit_out_next_big_blind: false } : options,
    },
    { away: cause === "missed_turns" },
  );
}

function changed(table: Table, cash: Cash, event: Of<"SeatChanged">): Table {
  const seats = table.seats
    .map((seat) => {
      if (seat.seat !== event.seat || !seat.cash) return seat;
      const owes = seat.cash.owes || Boolean(event.away);
      return { ...seat, seat: event.to, cash: { ...seat.cash, owes } };
    })
    .sort((a, b) => a.seat - b.seat);
  return { ...table, seats, cash: { ...cash, changes: without(cash.changes, event.player) } };
}

function free(seat: Seat): Seat {
  return seat.cash ? { ...seat, cash: { ...seat.cash, owes: false } } : seat;
}

function without<Each extends { player: string }>(those: readonly Each[], player: string): Each[] {
  return those.filter((each) => each.player !== player);
}

function withoutSeat(table: Table, player: string): Table {
  const { cash } = table;
  const seats = without(table.seats, player);
  return { ...table, seats, cash: cash && { ...cash, changes: without(cash.changes, player) } };
}

function withCash(
  table: Table, number: number, change: Partial<CashSeat>, also: Partial<Seat> = {},
): Table {
  const seats = table.seats.map((seat) =>
    seat.seat === number && seat.cash
      ? { ...seat, ...also, cash: { ...seat.cash, ...change } }
      : seat);
  return { ...table, seats };
}
