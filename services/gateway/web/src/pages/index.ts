// Every page of the client, by the first word behind `#/`. A page that is seldom seen is loaded
// when it is: `lazy(() => import("./ratings"))`, with the component as its default export.
import type { ComponentType } from "preact";
import type { Key } from "../i18n";
import { JoinPage } from "./join";
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
  table: { show: TablePage, open: true },
  join: { show: JoinPage },
};
