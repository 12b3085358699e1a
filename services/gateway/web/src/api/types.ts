// What the gateway speaks of, by shorter names than those of the generated schema.
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type Frames = Schemas["Frames"];
export type TableEvent = Frames["event"];
/** An event as the stream tells it: with the table it is of and the version that reached by it. */
export type Told = TableEvent & { table: string; version: number };
export type View = Schemas["NamedView"];
export type SeatView = Schemas["NamedSeat"];
export interface Bounds {
  min: number;
  max: number;
  /** Between them every so many chips, where it is not every one. */
  step?: number;
}
/** What the viewer may do now; those of stud and draw games are there where a table has them. */
export type Legal = Omit<Schemas["LegalView"], "bet" | "raise"> & {
  bet: Bounds | null;
  raise: Bounds | null;
  complete?: number | null;
  bring_in?: number | null;
  discard?: number | null;
};
export type PrivateCards = Omit<Schemas["PrivateCards"], "type">;
export type Tournament = Schemas["TournamentListed"];
export type TournamentTold = Schemas["TournamentTold"];
export type NewTournament = Schemas["NewTournament"];
export type Guest = Schemas["Guest"];
export type Problem = Schemas["ProblemDetails"];
export type GameCode = Schemas["GameCode"];
export type Limit = Schemas["Limit"];
export type Action = Omit<
  paths["/api/tables/{table}/actions"]["post"]["requestBody"]["content"]["application/json"],
  "action"
> & {
  action: "fold" | "check" | "call" | "bet" | "raise" | "all_in" | "complete" | "bring_in" | "discard";
  cards?: readonly string[];
};
