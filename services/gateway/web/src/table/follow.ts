// What a player should notice without looking: his turn, and what the others did.
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { seatAt, type Table } from "../game/table";
import { t } from "../i18n";
import { settings } from "../settings";
import { amount } from "../ui/amounts";
import { announce, announceAtOnce } from "../ui/announcer";
import { decisionOf, nameOf } from "./decision";
import { linesOf } from "./log";
import { chime } from "./sound";

/** Nothing to look at. */
export function Noticing({ table: live, player, bigBlind }: {
  table: ReadonlySignal<Table>; player: string | null; bigBlind: ReadonlySignal<number>;
}) {
  const table = live.value;
  const told = useRef(table.version);
  useEffect(() => {
    const fresh = table.told.filter((event) => event.version > told.current);
    told.current = table.version;
    for (const event of fresh) {
      const own = "seat" in event && seatAt(table, event.seat)?.player === player;
      if (!own) linesOf(event, { table, bigBlind: bigBlind.peek() }).forEach(announce);
    }
  }, [table.version]);

  const decision = decisionOf(table);
  const name = decision && nameOf(decision);
  useEffect(() => {
    if (!decision) return;
    const { call, check } = decision.may;
    const what = check
      ? t("act.check")
      : call !== null ? t("act.call", { amount: amount(call, bigBlind.peek()) }) : "";
    announceAtOnce(t("table.yourTurn.long", { what }));
    if (settings.sounds.peek() === "on") chime();
  }, [name]);
  return null;
}
