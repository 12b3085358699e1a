// Every page of the client, by the first word behind `#/`. A page that is seldom seen is loaded
// when it is.
import type { ComponentType } from "preact";
import type { Key } from "../i18n";
import { CashPage } from "./cash";
import { ChipsPage } from "./chips";
import { JoinPage } from "./join";
import { lazy } from "./lazy";
import { LobbyPage } from "./lobby";
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
  hands: { show: lazy(() => import("./hands")), nav: "nav.hands", open: true },
  replay: { show: lazy(() => import("./replay")), open: true },
  ratings: { show: lazy(() => import("./ratings")), nav: "nav.ratings", open: true },
  player: { show: lazy(() => import("./player")), open: true },
};
