// @vitest-environment happy-dom
// Who had a seat when: a line of the log names him, whoever has the seat since.
import { expect, test } from "vitest";
import type { Told } from "../src/api/types";
import { apply, type Table } from "../src/game/table";
import { playerAt } from "../src/table/cash/lines";
import { recorded } from "./support/recorded";

interface Line {
  event: Told;
  table: { seats: { seat: number; player: string }[] };
}

test.each(["cash_holdem", "cash_triple_draw"])("%s: each event's seat is who had it then", (name) => {
  let table: Table | null = null;
  const had: { event: Told; seat: number; player: string }[] = [];
  recorded<Line>(name).forEach(({ event, table: known }, index) => {
    const told = { ...event, table: "c1", version: index + 1 };
    const before = table?.seats ?? [];
    table = apply(table, told);
    if (!("seat" in told) || told.type === "SeatChanged") return;
    const seat = [...before, ...known.seats].find((each) => each.seat === told.seat)!;
    had.push({ event: told, seat: told.seat, player: seat.player });
    const recent = had.filter((each) => table!.told.includes(each.event));
    for (const each of recent) {
      expect(playerAt(table!, each.event, each.seat), each.event.type).toBe(each.player);
    }
  });
  expect(had.length).toBeGreaterThan(100);
});
