// The stream, and what it tells to whom: the lobby, and each table that is shown.
import { effect, signal } from "@preact/signals";
import { Refused } from "../api/client";
import type { Frames, PrivateCards, Told, View } from "../api/types";
import { seatAt, type Table } from "../game/table";
import { turnOf } from "../game/pace";
import { route } from "../router";
import { settings } from "../settings";
import { offerTo, placeInLine } from "../game/cash_seats";
import { askedForRuns } from "../game/turns";
import { accountHears } from "./account";
import {
  findCashTable, floorTold, isCash, lines, loadFloor, myCashTables, standInLine,
} from "./floor";
import { LiveTable } from "./live_table";
import { findTournament, loadLobby, lobbyTold, mySeats } from "./lobby";
import { findMe, hasComeIn, isElsewhere, me } from "./session";
import type { Frame } from "./source";
import { Tabs } from "./tabs";
import { setTurn } from "./turns";

/** Whether the stream is open; null before it was tried. */
export const isConnected = signal<boolean | null>(null);

const tables = new Map<string, { table: LiveTable; stop: () => void }>();
const found = new Set<string>();

const tabs = new Tabs({
  frame: take,
  open: (isOpen) => {
    isConnected.value = isOpen;
    if (isOpen) isElsewhere.value = false;
  },
  session: () => void findMe(),
});

export function startClub(): void {
  tabs.start();
  void loadLobby().catch(() => undefined); // the stream tells it as well
  void loadFloor().catch(() => undefined);
  const { page, rest: [id] } = route.peek();
  if (page === "table" && id && hasComeIn()) followTable(id); // while it is found out who one is
  effect(() => mySeats.value.forEach((each) => followTable(each.id)));
  effect(() => myCashTables.value.forEach((each) => followTable(each.id)));
  effect(() => lines.value.forEach(followTable));
  let player = me.peek()?.player;
  effect(() => {
    if (me.value?.player === player) return;
    player = me.value?.player;
    tabs.sessionChanged();
    for (const { table } of tables.values()) void table.load();
  });
}

/** Follow a table, until `leaveTable`. The same one as long as it is followed. */
export function followTable(id: string): LiveTable {
  const followed = tables.get(id);
  if (followed) return followed.table;
  const player = () => me.peek()?.player ?? null;
  const table = new LiveTable(id, player, () => settings.motion.peek() === "on");
  const stop = effect(() => {
    const shown = table.shown.value;
    setTurn(id, callsFor(shown, me.value?.player));
    if (shown?.cash && me.value) standInLine(id, placeInLine(shown.cash, me.value.player) > 0);
  });
  tables.set(id, { table, stop });
  void find(table);
  return table;
}

/** The stream is asked for tables alone that there are: for any other it would not open. */
async function find(table: LiveTable): Promise<void> {
  try {
    const isOpen = isCash(table.id)
      ? await findCashTable(table.id)
      : (await findTournament(table.id)).stage !== "registering";
    if (isOpen) void table.load();
    else table.notYetOpen();
  } catch (refusal) {
    if (refusal instanceof Refused && refusal.code === "no_session") return leaveTable(table.id);
    table.isMissing.value = refusal instanceof Refused && refusal.code !== "unavailable";
    if (table.isMissing.value) return;
    void table.load();
  }
  if (!tables.has(table.id)) return;
  found.add(table.id);
  wantTables();
}

export function leaveTable(id: string): void {
  const left = tables.get(id);
  left?.stop();
  left?.table.close();
  tables.delete(id);
  found.delete(id);
  setTurn(id, false);
  wantTables();
}

/** Play on here, and no more on the device that took over. */
export function takeBack(): void {
  tabs.takeBack();
}

function wantTables(): void {
  tabs.want([...found]);
}

/** Whether something there waits for him: his turn, a question, a free seat. */
function callsFor(table: Table | null | undefined, player: string | undefined): boolean {
  if (!table || !player) return false;
  const turn = turnOf(table);
  if (turn) return !turn.away && seatAt(table, turn.seat)?.player === player;
  const asked = table.hand ? askedForRuns(table.hand) : [];
  return offerTo(table, player) !== null
    || asked.some((seat) => seatAt(table, seat)?.player === player);
}

function take({ kind, data }: Frame): void {
  if (kind === "ping") return;
  const told = JSON.parse(data) as unknown;
  switch (kind) {
    case "lobby":
      floorTold(told as Frames["lobby"]);
      return lobbyTold(told as Frames["lobby"]);
    case "event":
      accountHears(told as Told);
      return tables.get((told as Told).table)?.table.event(told as Told);
    case "snapshot":
      return tables.get((told as View).table)?.table.snapshot(told as View);
    case "private":
      return tables.get((told as PrivateCards).table)?.table.cards(told as PrivateCards);
    case "superseded":
      isElsewhere.value = true;
      return;
    case "reset":
      return void tables.get((told as Frames["reset"]).table)?.table.load();
  }
}
