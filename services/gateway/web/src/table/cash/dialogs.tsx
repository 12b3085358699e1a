// The questions about one's seat, where one is open, and the button that opens one's own.
import { canAsk } from "../../game/cash_seats";
import { seatOf, type Seat, type Table } from "../../game/table";
import { t } from "../../i18n";
import { Chair } from "../../ui/icons";
import { asking } from "./asking";
import { BuyInDialog } from "./buy_in";
import { SeatDialog } from "./seat_dialog";

export function SeatButton({ table, seat }: { table: string; seat: Seat | undefined }) {
  if (!seat?.cash || seat.cash.reserved || seat.cash.leaving) return null;
  return (
    <button type="button" class="button quiet square" aria-haspopup="dialog"
      aria-label={t("seat.mine")} title={t("seat.mine")}
      onClick={() => (asking.value = { table, what: "seat" })}>
      <Chair />
    </button>
  );
}

/** Closed by itself when it is about nothing any more: a seat taken, or given up. */
export function CashDialogs({ table, player }: { table: Table; player: string | null }) {
  const { cash } = table;
  const asked = asking.value?.table === table.id ? asking.value : null;
  if (!cash || !asked || player === null) return null;
  const seat = seatOf(table, player);
  if (asked.what === "buy_in") {
    if (seat || !canAsk(table, player)) return null;
    return <BuyInDialog table={table} cash={cash} seat={asked.seat} />;
  }
  if (!seat?.cash || seat.cash.leaving || seat.cash.reserved) return null;
  return <SeatDialog table={table} cash={cash} seat={seat} own={seat.cash} />;
}
