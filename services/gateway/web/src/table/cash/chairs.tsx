// The seats nobody has: to sit down at, or to move to.
import type { ReadonlySignal } from "@preact/signals";
import { canAsk, transferOf } from "../../game/cash_seats";
import { seatOf, type Table } from "../../game/table";
import { t } from "../../i18n";
import { changeSeat } from "../../live/floor";
import { attempt } from "../../ui/notices";
import { freeChairs } from "../perspective";
import { asking } from "./asking";

export function Chairs({ table: live, player }: {
  table: ReadonlySignal<Table>; player: string | null;
}) {
  const table = live.value;
  const { cash } = table;
  if (!cash || cash.closed) return null;
  const mine = seatOf(table, player);
  const canSit = player !== null && !mine && canAsk(table, player) && !transferOf(table, player);
  const wish = cash.changes.find((change) => change.player === player)?.to ?? null;
  const canMove = mine?.cash && !mine.cash.reserved && !mine.cash.leaving;
  const move = (to: number | null) => attempt(() => changeSeat(table.id, to));
  return (
    <>
      {freeChairs(table, player).map(({ number, spot }) => (
        <div key={number} class="seat chair" style={spot.seat}>
          {canSit ? (
            <button type="button" class="button sit" aria-haspopup="dialog"
              aria-label={`${t("seat.here")}: ${t("seat.number", { n: number })}`}
              onClick={() => (asking.value = { table: table.id, what: "buy_in", seat: number })}>
              {t("seat.here")}
            </button>
          ) : canMove ? (
            <button type="button" class={wish === number ? "button sit wished" : "button sit quiet"}
              aria-pressed={wish === number}
              aria-label={`${moveText(wish === number)}: ${t("seat.number", { n: number })}`}
              onClick={() => move(wish === number ? null : number)}>
              {moveText(wish === number)}
            </button>
          ) : <span class="sit none" aria-hidden="true" />}
          {table.hand?.started.button === number && (
            <span class="dealer" title={t("badge.button")}>D</span>
          )}
        </div>
      ))}
    </>
  );
}

function moveText(isWished: boolean): string {
  return t(isWished ? "seat.moving" : "seat.move");
}
