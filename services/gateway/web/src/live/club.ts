// The stream, and what it tells to whom: the lobby, and each table that is shown.
import { effect, signal } from "@preact/signals";
import { Refused } from "../api/client";
import type { Frames, PrivateCards, Told, View } from "../api/types";
import { seatAt, turnOf, type Table } from "../game/table";
import { settings } from "../settings";
import { LiveTable } from "./live_table";
import { findTournament, loadLobby, lobbyTold, mySeats } from "./lobby";
import { findMe, me } from "./session";
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
  },
  session: () => void findMe(),
});

export function startClub(): void {
  tabs.start();
  void loadLobby().catch(() => undefined); // the stream tells it as well
  effect(() => mySeats.value.forEach((each) => followTable(each.id)));
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
  const stop = effect(() => setTurn(id, isTurnOf(table.shown.value, me.value?.player)));
  tables.set(id, { table, stop });
  void find(table);
  return table;
}

/** The stream is asked for tables alone that there are: for any other it would not open. */
async function find(table: LiveTable): Promise<void> {
  try {
    const { stage } = await findTournament(table.id);
    if (stage === "registering") table.notYetOpen();
    else void table.load();
  } catch (refusal) {
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

function wantTables(): void {
  tabs.want([...found]);
}

function isTurnOf(table: Table | null | undefined, player: string | undefined): boolean {
  const turn = table && turnOf(table);
  return !!turn && !turn.away && seatAt(table, turn.seat)?.player === player;
}

function take({ kind, data }: Frame): void {
  if (kind === "ping") return;
  const told = JSON.parse(data) as unknown;
  switch (kind) {
    case "lobby":
      return lobbyTold(told as Frames["lobby"]);
    case "event":
      return tables.get((told as Told).table)?.table.event(told as Told);
    case "snapshot":
      return tables.get((told as View).table)?.table.snapshot(told as View);
    case "private":
      return tables.get((told as PrivateCards).table)?.table.cards(told as PrivateCards);
    case "reset":
      return void tables.get((told as Frames["reset"]).table)?.table.load();
  }
}
