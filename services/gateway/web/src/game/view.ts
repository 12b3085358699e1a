// A table begun from a view, and what only a view tells of one.
import type { GameCode, Limit, PrivateCards, Told, View } from "../api/types";
import { cashFromView, cashSeatFromView, withCashView } from "./cash_view";
import { apply, type Table } from "./table";

/** The table as a view shows it and the events of its hand tell it: `told` are all those of the
 * hand in play, or of the last one, as far as the gateway had them. */
export function fromView(view: View, told: readonly Told[]): Table {
  const { tournament } = view;
  const over = !!tournament && tournament.places.length === view.seats.length;
  const bare: Table = {
    id: view.table,
    version: view.version,
    at: view.now,
    game: view.game as GameCode,
    limit: view.limit as Limit,
    thinking: view.thinking,
    handsALevel: tournament?.hands_a_level ?? 0,
    seats: view.seats.map((each) => {
      const { seat, player, name, bot, stack, bank, away, place } = each;
      return { seat, player, name, bot, stack, bank, away, place, cash: cashSeatFromView(each) };
    }),
    firstButton: view.button ?? 0,
    cash: cashFromView(view),
    hand: null,
    hands: view.hand,
    counted: tournament
      ? tournament.level * tournament.hands_a_level - tournament.next_level_in_hands
      : 0,
    ended: over,
    turnBegan: view.bank_from === null ? view.now : view.bank_from - view.thinking.decision,
    own: null,
    legal: null,
    told: [],
  };
  const before = told.filter((event) => event.version <= view.version);
  const folded = before.reduce<Table>((table, event) => apply(table, event) ?? table, bare);
  const { hand, at } = folded;
  const turnBegan = view.bank_from === null ? folded.turnBegan : bare.turnBegan;
  const current = withView({ ...bare, hand, at, turnBegan, told: folded.told }, view);
  const after = told.filter((event) => event.version > view.version);
  return after.reduce<Table>((table, event) => apply(table, event) ?? table, current);
}

/** With what only a view tells: names, and the viewer's own cards and choices. */
export function withView(table: Table, view: View): Table {
  const names = new Map(view.seats.map((seat) => [seat.player, seat]));
  const seats = table.seats.map((seat) => ({
    ...seat,
    name: names.get(seat.player)?.name ?? seat.name,
    bot: names.get(seat.player)?.bot ?? seat.bot,
  }));
  const sameHand = view.hand === table.hands;
  const legal = sameHand && view.legal && view.to_act !== null
    ? { hand: view.hand, turn: view.turn, may: view.legal }
    : table.legal;
  return withCashView({ ...table, seats, legal }, view);
}

export function withOwnCards(table: Table, own: PrivateCards): Table {
  const isOlder = table.own?.hand === own.hand && table.own.version > own.version;
  return own.hand === table.hands && !isOlder ? { ...table, own } : table;
}

/** The viewer's own cards as a view has them; null where he has none, or not all can be seen. */
export function ownCards(view: View, player: string): PrivateCards | null {
  const seat = view.seats.find((each) => each.player === player);
  const cards = seat?.cards.filter((card) => card !== null) ?? [];
  if (!seat || !cards.length || cards.length < seat.cards.length) return null;
  return { table: view.table, version: view.version, hand: view.hand, seat: seat.seat, cards };
}
