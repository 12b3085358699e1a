// Every page of the client, by the first word behind `#/`.
import type { ComponentType } from "preact";
import type { Key } from "../i18n";
import { CashPage } from "./cash";
import { ChipsPage } from "./chips";
import { HandsPage } from "./hands";
import { JoinPage } from "./join";
import { LobbyPage } from "./lobby";
import { PlayerPage } from "./player";
import { RatingsPage } from "./ratings";
import { ReplayPage } from "./replay";
import { TablePage } from "./table";

export interface Page {
  show: ComponentType<{ rest: readonly string[] }>;
  /** In the navigation, where it is. */
  nav?: Key;
  /** Whether a stranger may see it. */
  open?: boolean;
}

export const PAGES: Readonly<Record<string, Page>> = {
  lobby: { show: LobbyPage, nav: "nav.lobby", open: true },
  cash: { show: CashPage },
  chips: { show: ChipsPage },
  table: { show: TablePage, open: true },
  join: { show: JoinPage },
  hands: { show: HandsPage, nav: "nav.hands", open: true },
  replay: { show: ReplayPage, open: true },
  ratings: { show: RatingsPage, nav: "nav.ratings", open: true },
  player: { show: PlayerPage, open: true },
};
