// What the gateway speaks of, by shorter names than those of the generated schema.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Frames = Schemas["Frames"];
export type TableEvent = Frames["event"];
/** An event as the stream tells it: with the table it is of and the version that reached by it. */
export type Told = TableEvent & { table: string; version: number };
export type View = Schemas["NamedView"];
export type SeatView = Schemas["NamedSeat"];
export type Bounds = Schemas["BoundsView"];
export type Legal = Schemas["LegalView"];
export type PrivateCards = Omit<Schemas["PrivateCards"], "type">;
export type Tournament = Schemas["TournamentListed"];
export type TournamentTold = Schemas["TournamentTold"];
export type NewTournament = Schemas["NewTournament"];
export type Guest = Schemas["Guest"];
export type Entrant = Schemas["Entrant"];
export type HandSummary = Schemas["HandSummary"];
export type HandsShown = Schemas["HandsShown"];
/** A hand's events, from its start to that of the next one. */
export type HandTold = Omit<Schemas["HandTold"], "events"> & { events: readonly Told[] };
export type Standings = Schemas["Standings"];
export type PlayerShown = Schemas["PlayerShown"];
export type RatingMoved = Schemas["RatingMoved"];
export type Problem = Schemas["ProblemDetails"];
export type GameCode = Schemas["GameCode"];
export type Limit = Schemas["Limit"];
export type Action = Schemas["Action"];
export type Account = Schemas["Account"];
export type Granted = Schemas["Granted"];
export type CashTable = Schemas["CashTableListed"];
export type NewCashTable = Schemas["CashTerms"];
export type NewOptions = Schemas["CashOptions"];
