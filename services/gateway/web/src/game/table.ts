// A table as its events add up to it: what is shown live, and what a replay steps through.
import type { GameCode, Legal, Limit, PrivateCards, TableEvent, Told } from "../api/types";
import { opened as cashOpened, type Cash, type CashSeat } from "./cash";
import { evolve, start } from "./evolve";
import { cashHandOver, clockRestored, evolveCash, isOfCash } from "./evolve_cash";
import type { Of } from "./events";
import { at, type Hand, type Player } from "./hand";

export interface Seat {
  seat: number;
  player: string;
  name: string;
  bot: boolean;
  /** As it was when no hand was in play; the hand knows it meanwhile. */
  stack: number;
  /** The rest of the time bank when his turn began. */
  bank: number;
  away: boolean;
  place: number | null;
  /** At a cash table. */
  cash: CashSeat | null;
}

export interface Table {
  id: string;
  version: number;
  at: number;
  game: GameCode;
  limit: Limit;
  /** Milliseconds. */
  thinking: { decision: number; bank: number };
  /** 0 where no blinds rise: at a cash table. */
  handsALevel: number;
  seats: readonly Seat[];
  firstButton: number;
  /** What makes it a cash table. */
  cash: Cash | null;
  hand: Hand | null;
  hands: number;
  /** Hands that count for the level: cancelled ones do not. */
  counted: number;
  ended: boolean;
  turnBegan: number;
  /** The viewer's own down cards, told to nobody else. */
  own: PrivateCards | null;
  /** What the viewer may do at one decision. */
  legal: { hand: number; turn: number; may: Legal } | null;
  /** What was told of this hand and the last one. */
  told: readonly Told[];
}

type HandEvent = Parameters<typeof evolve>[1];

const MOST_TOLD = 300;
/** Answers to decisions that the bank helps with. */
const ANSWERS: ReadonlySet<TableEvent["type"]> = new Set([
  "Folded", "Checked", "Called", "BetMade", "Raised", "Completed", "BringInPosted",
]);

/** The table after an event; `null` before the first one. What it does not know it passes over. */
export function apply(table: Table | null, event: Told): Table | null {
  if (event.type === "TableOpened") return opened(event);
  if (event.type === "CashTableOpened") return openedForCash(event);
  if (!table) return null;
  const told = event.type === "HandStarted" ? fromLastHand(table.told) : table.told;
  const next = {
    ...table,
    version: event.version,
    at: event.at,
    told: [...told, event].slice(-MOST_TOLD),
  };
  switch (event.type) {
    case "PlayerReturned":
      return withSeat(next, event.seat, { away: false });
    case "PlayerLeft":
      return withSeat(next, event.seat, { away: true });
    case "PlayerBusted":
      return withSeat(next, event.seat, { place: event.place });
    case "ClockRestored":
      return { ...next, turnBegan: event.at, cash: next.cash && clockRestored(next.cash, event.at) };
    case "TournamentEnded":
      return ended(next, event);
    case "HandStarted":
      return {
        ...next,
        hand: start(event),
        hands: event.hand,
        game: event.game,
        limit: event.limit,
        turnBegan: event.at,
        own: null,
        legal: null,
        cash: next.cash && { ...next.cash, showUntil: null },
      };
    default:
      if (isOfCash(event)) return evolveCash(next, event);
      return isOfAHand(event) ? inHand(next, event) : next;
  }
}

const OF_A_HAND: Record<HandEvent["type"], true> = {
  AntePosted: true, BetMade: true, BlindPosted: true, BoardDealt: true, BringInPosted: true,
  Called: true, CardsDrawn: true, Checked: true, Completed: true, DeckReshuffled: true,
  Folded: true, HandCancelled: true, HandEnded: true, HandMucked: true, HandShown: true,
  HoleCardsDealt: true, PotAwarded: true, Raised: true, RunsAgreed: true, RunsChosen: true,
  UncalledBetReturned: true, UpCardsDealt: true,
};

const OF_A_TABLE = new Set<TableEvent["type"]>([
  "TableOpened", "PlayerReturned", "PlayerLeft", "PlayerBusted", "ClockRestored", "TournamentEnded",
  "HandStarted", "CashTableOpened", "ButtonMoved",
]);

/** Whether `apply` knows all that this event does; after any other the table has to be looked at. */
export function isKnown(event: TableEvent): boolean {
  return OF_A_TABLE.has(event.type) || isOfAHand(event) || isOfCash(event);
}

function isOfAHand(event: TableEvent): event is HandEvent {
  return event.type in OF_A_HAND;
}

function opened(event: Of<"TableOpened"> & { table: string; version: number }): Table {
  const thinking = { decision: 30_000, bank: 60_000, ...event.thinking };
  return {
    id: event.table,
    version: event.version,
    at: event.at,
    game: event.game,
    limit: event.limit,
    thinking,
    handsALevel: event.hands_a_level,
    seats: event.seats.map(({ seat, player, bot = false }) => ({
      seat, player, name: player, bot, stack: event.stack, bank: thinking.bank, away: false,
      place: null, cash: null,
    })),
    firstButton: event.button,
    cash: null,
    hand: null,
    hands: 0,
    counted: 0,
    ended: false,
    turnBegan: event.at,
    own: null,
    legal: null,
    told: [event],
  };
}

function openedForCash(event: Of<"CashTableOpened"> & { table: string; version: number }): Table {
  const { settings } = event;
  return {
    id: event.table,
    version: event.version,
    at: event.at,
    game: settings.game,
    limit: settings.limit,
    thinking: { decision: settings.speed === "turbo" ? 8_000 : 15_000, bank: 0 },
    handsALevel: 0,
    seats: [],
    firstButton: 0,
    cash: cashOpened(settings),
    hand: null,
    hands: 0,
    counted: 0,
    ended: false,
    turnBegan: event.at,
    own: null,
    legal: null,
    told: [event],
  };
}

function fromLastHand(told: readonly Told[]): readonly Told[] {
  const last = told.findLastIndex((event) => event.type === "HandStarted");
  return last < 0 ? told : told.slice(last);
}

function withSeat(table: Table, seat: number, change: Partial<Seat>): Table {
  const seats = table.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each));
  return { ...table, seats };
}

function ended(table: Table, event: Of<"TournamentEnded">): Table {
  const place = new Map(event.places.map((placed) => [placed.player, placed.place]));
  const seats = table.seats.map((seat) => ({ ...seat, place: place.get(seat.player) ?? null }));
  return { ...table, seats, ended: true };
}

function inHand(table: Table, event: HandEvent): Table {
  if (!table.hand) return table;
  const hand = evolve(table.hand, event);
  if (hand.over) return handOver(table, hand, table.hand.over);
  const thought = ANSWERS.has(event.type) && "seat" in event ? afterThinking(table, event) : table;
  // an answer to how often the board is dealt gives the others no more time
  return { ...thought, hand, turnBegan: event.type === "RunsChosen" ? table.turnBegan : event.at };
}

/** Stacks come back from the hand; a cancelled one counts for no level. What is shown after it
 * moves no chips. */
function handOver(table: Table, hand: Hand, wasOver: boolean): Table {
  if (wasOver) return { ...table, hand };
  const stacks = new Map(hand.players.map((player) => [player.seat, player.stack]));
  const seats = table.seats.map((seat) => ({ ...seat, stack: stacks.get(seat.seat) ?? seat.stack }));
  const counted = table.counted + (hand.cancelled ? 0 : 1);
  return cashHandOver({ ...table, hand, seats, counted }, hand);
}

/** The bank pays for what went beyond the time of a decision, and a time-out makes the player
 * away; from when he went away on, nothing costs him. */
function afterThinking(table: Table, event: HandEvent & { seat: number }): Table {
  const onBank = table.turnBegan + table.thinking.decision;
  const seat = table.seats.find((each) => each.seat === event.seat);
  if (!seat || table.cash || event.at < onBank) return table;
  const timedOut = "cause" in event && event.cause === "timeout";
  const bank = seat.away && !timedOut ? seat.bank : Math.max(0, seat.bank - (event.at - onBank));
  return withSeat(table, event.seat, { bank, away: seat.away || timedOut });
}

export function seatOf(table: Table, player: string | null): Seat | undefined {
  return table.seats.find((seat) => seat.player === player);
}

export function seatAt(table: Table, seat: number): Seat | undefined {
  return table.seats.find((each) => each.seat === seat);
}

/** He in the hand in play or the last one; not who has had the seat since. */
export function dealtTo({ hand }: Table, { seat, player }: Seat): Player | undefined {
  const dealt = hand ? at(hand, seat) : undefined;
  return dealt?.player === player ? dealt : undefined;
}

export function handInPlay(table: Table): Hand | null {
  return table.hand && !table.hand.over ? table.hand : null;
}

export function stackOf(table: Table, seat: Seat): number {
  const hand = handInPlay(table);
  return (hand && dealtTo(table, seat)?.stack) ?? seat.stack;
}
