// What happened around the hands of a cash table, line by line; and who had a seat when.
import type { Told } from "../../api/types";
import type { Table } from "../../game/table";
import { t } from "../../i18n";
import { cardsText } from "../words";

type Say = (chips: number) => string;

/** None for what needs no words, and for what is no event of the table's own. */
export function cashLines(event: Told, table: Table, chips: Say): string[] {
  const of = (player: string) => table.cash?.names[player] ?? "…";
  const at = (seat: number) => of(playerAt(table, event, seat) ?? "");
  switch (event.type) {
    case "SeatReserved":
      return [t("log.sits", { name: of(event.player), n: event.seat, amount: chips(event.amount) })];
    case "SeatVacated":
      return [t("log.leaves", { name: of(event.player), amount: chips(event.amount) })];
    case "TopUpAsked":
      return [t("log.buys", { name: of(event.player), amount: chips(event.amount) })];
    case "PlayerSatOut":
      return [t("log.sitsOut", { name: at(event.seat) })];
    case "PlayerSatIn":
      return [t("log.sitsIn", { name: at(event.seat) })];
    case "SeatChanged":
      return [t("log.moves", { name: of(event.player), n: event.to })];
    case "WaitingListJoined":
      return [t("log.waits", { name: of(event.player) })];
    case "SeatOffered":
      return [t("log.offered", { name: of(event.player) })];
    case "ButtonDrawn":
      return event.cards.map((drawn) =>
        t("log.draws", { name: at(drawn.seat), cards: cardsText([drawn.card]) }));
    case "CashTableClosed":
      return [t("log.closed")];
    default:
      return [];
  }
}

/** Who had this seat when it happened: the nearest event that names him. */
export function playerAt(table: Table, event: Told, seat: number): string | undefined {
  const index = table.told.indexOf(event);
  for (let before = index; before >= 0; before--) {
    const named = namedBy(table.told[before]!, seat);
    if (named) return named;
  }
  for (const after of table.told.slice(index + 1)) {
    const named = namedBy(after, seat);
    if (named) return named;
  }
  return table.seats.find((each) => each.seat === seat)?.player;
}

function namedBy(event: Told, seat: number): string | undefined {
  switch (event.type) {
    case "HandStarted":
      return event.players.find((each) => each.seat === seat)?.player;
    case "SeatReserved":
    case "SeatVacated":
    case "TopUpAsked":
      return event.seat === seat ? event.player : undefined;
    case "SeatChanged":
      return event.to === seat ? event.player : undefined;
    default:
      return undefined;
  }
}
