// A hand that was played, to be stepped through: its events, and the same fold as at a live table.
//
// A table is folded up to the step that is shown and no further, so no card is on the page, or in
// the state behind it, before the moment at which it was shown.
import type { Entrant, HandTold, PrivateCards, TableEvent, Told } from "../api/types";
import type { Of } from "../game/events";
import { at, gameOf } from "../game/hand";
import type { Street } from "../game/games";
import { apply, type Table } from "../game/table";
import { withOwnCards } from "../game/view";

export interface Recording {
  table: string;
  hand: number;
  started: Of<"HandStarted">;
  events: readonly Told[];
  /** How many of the events each step has shown. */
  steps: readonly number[];
  /** The first step of each street, and of the showdown. */
  marks: readonly Mark[];
  before: Table;
}

export interface Mark {
  step: number;
  name: Street["name"] | "showdown";
}

/** What a viewer kept of his own down cards: those he held from a version of the table on. */
export type OwnCards = readonly Pick<PrivateCards, "version" | "seat" | "cards">[];

/** What one stops at; anything else is seen together with what was before it. */
const STOPS: ReadonlySet<TableEvent["type"]> = new Set([
  "HandStarted", "HoleCardsDealt", "UpCardsDealt", "BoardDealt", "Folded", "Checked", "Called",
  "BetMade", "Raised", "Completed", "BringInPosted", "CardsDrawn", "RunsChosen", "RunsAgreed",
  "UncalledBetReturned", "HandShown", "HandMucked", "PotAwarded", "HandCancelled",
]);
const TOGETHER: ReadonlySet<TableEvent["type"]> = new Set([
  "AntePosted", "BlindPosted", "DeckReshuffled", "HandEnded", "PlayerLeft", "PlayerReturned",
  "PlayerBusted", "TournamentEnded",
]);
const OF_A_SHOWDOWN: ReadonlySet<TableEvent["type"]> = new Set([
  "HandShown", "HandMucked", "PotAwarded",
]);
const OF_A_DEAL: ReadonlySet<TableEvent["type"]> = new Set([
  "HoleCardsDealt", "UpCardsDealt", "BoardDealt", "CardsDrawn",
]);

export function recordingOf({ table, hand, players, events: told }: HandTold): Recording {
  const events = told.filter(({ type }) => STOPS.has(type) || TOGETHER.has(type));
  const started = events[0] as Told & Of<"HandStarted">;
  const before = beforeHand(started, players);
  const steps = stepsOf(events);
  return { table, hand, started, events, steps, marks: marksOf(before, events, steps), before };
}

/** Whether it is over: one that is being played is for the table to show. */
export function isFinished({ events }: Recording): boolean {
  return events.some(({ type }) => type === "HandEnded" || type === "HandCancelled");
}

export function lastStep({ steps }: Recording): number {
  return steps.length - 1;
}

/** The table as it was at a step, with the viewer's own cards of that moment. */
export function tableAt({ before, events, steps }: Recording, step: number, own: OwnCards): Table {
  const table = folded(before, events.slice(0, steps[step]));
  const held = own.findLast(({ version }) => version <= table.version) ?? earlier(table, own);
  const dealt = held && table.hand ? at(table.hand, held.seat)?.hole.length ?? 0 : 0;
  if (!held || !dealt) return table;
  const cards = held.cards.slice(0, dealt);
  return withOwnCards(table, { ...held, table: table.id, hand: table.hands, cards });
}

/** Who came back in mid-hand had the same cards before, unless he could change them. */
function earlier({ hand }: Table, own: OwnCards): OwnCards[number] | undefined {
  return hand && gameOf(hand).family !== "draw" ? own[0] : undefined;
}

function folded(table: Table, events: readonly Told[]): Table {
  return events.reduce((before, event) => apply(before, event) ?? before, table);
}

function stepsOf(events: readonly Told[]): number[] {
  const steps: number[] = [];
  events.forEach((event, index) => {
    const isWithDown = event.type === "UpCardsDealt" && events[index - 1]?.type === "HoleCardsDealt";
    if (STOPS.has(event.type) && !isWithDown) steps.push(index);
  });
  return [...steps.slice(1), events.length];
}

/** Where each street begins; only names and numbers of it are kept. */
function marksOf(before: Table, events: readonly Told[], steps: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  let [table, street] = [before, -1];
  steps.forEach((end, step) => {
    table = folded(table, events.slice(steps[step - 1] ?? 0, end));
    const { hand } = table;
    const name = hand && gameOf(hand).streets[hand.street]?.name;
    if (!name || hand.street <= street) return;
    marks.push({ step, name });
    street = hand.street;
  });
  const dealt = events.findLastIndex(({ type }) => OF_A_DEAL.has(type));
  const end = events.findIndex(({ type }, index) => index > dealt && OF_A_SHOWDOWN.has(type));
  const showdown = steps.findIndex((shown) => shown > end);
  return end < 0 ? marks : [...marks, { step: showdown, name: "showdown" }];
}

/** The table before the hand, as far as it shows: those dealt in, with what they had. */
function beforeHand(started: Told & Of<"HandStarted">, players: readonly Entrant[]): Table {
  const known = new Map(players.map((each) => [each.player, each]));
  const seats = started.players.map(({ seat, player, stack }) => ({
    seat,
    player,
    stack,
    name: known.get(player)?.name ?? player,
    bot: known.get(player)?.bot ?? false,
    bank: Infinity,
    away: false,
    place: null,
    cash: null,
  }));
  return {
    id: started.table,
    version: started.version - 1,
    at: started.at,
    game: started.game,
    limit: started.limit,
    thinking: { decision: Infinity, bank: Infinity },
    handsALevel: 0,
    seats: seats.sort((a, b) => a.seat - b.seat),
    firstButton: 0,
    cash: null,
    hand: null,
    hands: started.hand - 1,
    counted: 0,
    ended: false,
    turnBegan: started.at,
    own: null,
    legal: null,
    told: [],
  };
}
