// Cash tables as the engine recorded them: people come, go, wait, buy, sit out, move and show.
import { describe, expect, test } from "vitest";
import type { Told, View } from "../src/api/types";
import { answersUnknown, canShow, freeSeats, isWaiting, unclaimed } from "../src/game/cash_seats";
import { withOwnCash } from "../src/game/cash_view";
import { askedForRuns } from "../src/game/turns";
import { apply, isKnown, stackOf, type Table } from "../src/game/table";
import { fromView } from "../src/game/view";
import { turnOf } from "../src/game/pace";
import { recorded } from "./support/recorded";

/** What is so of a seat; left out is what is not. */
type RecordedSeat = Readonly<Record<string, unknown>>;

interface Line {
  event: Told;
  table: {
    hands: number;
    turn_began: number;
    to_act: number | null;
    runs_asked: number[];
    seats: RecordedSeat[];
    waiting: [player: string, offeredUntil: number | null][];
    changes: [player: string, to: number][];
    transfers: [transfer: string, kind: string, player: string, amount: number][];
    free: number[];
    unclaimed: number;
    can_show: number[];
    show_until: number | null;
    closed: boolean;
  };
}

function linesOf(name: string): Line[] {
  return recorded<Line>(name).map(({ event, table }, index) => ({
    event: { ...event, table: "c1", version: index + 1 },
    table,
  }));
}

/** As the engine's facts are written; `turn_began` only where somebody is asked. */
function seen(table: Table, like: Line["table"]): Line["table"] {
  const cash = table.cash!;
  const shows = table.seats.filter((seat) => canShow(table, seat)).map((seat) => seat.seat);
  const isAsked = like.to_act !== null || like.runs_asked.length > 0;
  return {
    hands: table.hands,
    turn_began: isAsked ? table.turnBegan : like.turn_began,
    to_act: turnOf(table)?.seat ?? null,
    runs_asked: table.hand ? askedForRuns(table.hand) : [],
    seats: table.seats.map((seat) => so({
      seat: seat.seat,
      player: seat.player,
      bot: seat.bot,
      stack: stackOf(table, seat),
      reserved: seat.cash!.reserved,
      new: seat.cash!.owes && !(table.cash!.settings.stakes.bring_in || table.cash!.settings.stakes.ante),
      bought: seat.cash!.bought,
      queued: seat.cash!.queued,
      options: so({ ...seat.cash!.options }),
      out_until: seat.cash!.out?.until,
      out_cause: seat.cash!.out?.cause,
      leaving: seat.cash!.leaving,
      away: seat.away,
    })),
    waiting: cash.waiting.map((each) => [each.player, each.offeredUntil]),
    changes: cash.changes.map((change) => [change.player, change.to]),
    transfers: cash.transfers.map((t) => [t.transfer, t.kind, t.player, t.amount]),
    free: freeSeats(table),
    unclaimed: unclaimed(table),
    can_show: shows,
    show_until: shows.length ? cash.showUntil : null,
    closed: cash.closed,
  };
}

function so(facts: RecordedSeat): RecordedSeat {
  const is = (fact: unknown) => fact && (typeof fact !== "object" || Object.keys(fact).length);
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => is(fact)));
}

describe.each(["cash_holdem", "cash_stud_hilo", "cash_triple_draw"])("%s", (name) => {
  const lines = linesOf(name);

  test("the table is known after each event as the engine knew it", () => {
    let table: Table | null = null;
    for (const { event, table: known } of lines) {
      table = apply(table, event);
      expect(isKnown(event), event.type).toBe(true);
      expect(seen(table!, known), `${event.version} ${event.type}`).toEqual(known);
    }
  });
});

/** The view of who only watches, or of `player`, as the gateway would build it. */
function viewOf(table: Table, player: string | null = null): View {
  const cash = table.cash!;
  const own = table.seats.find((seat) => seat.player === player)?.cash;
  const transfer = cash.transfers.find((each) => each.player === player);
  const { bet, small_blind: small = 0, ante = 0, bring_in = 0 } = cash.settings.stakes;
  return {
    table: table.id,
    version: table.version,
    now: table.at,
    game: table.game,
    limit: table.limit,
    hand: table.hands,
    turn: table.hand?.turn ?? 0,
    seats: table.seats.map((seat) => ({
      seat: seat.seat, player: seat.player, name: `Mr ${seat.player}`, bot: seat.bot,
      stack: stackOf(table, seat), bet: 0, folded: false, all_in: false, away: seat.away, bank: 0,
      place: null, cards: [], up: [], draws: [],
      cash: {
        state: seat.cash!.leaving ? "leaving" : seat.cash!.reserved ? "reserved"
          : seat.cash!.out ? "out" : seat.cash!.owes && isWaiting(table, seat) ? "waiting" : "in",
        until: seat.cash!.out?.until ?? null, bought: seat.cash!.bought, missed_big: false,
        missed_small: seat.cash!.owes,
      },
    })),
    blinds: { small, big: bet, ante, bring_in },
    thinking: table.thinking,
    bank_from: null,
    to_act: null,
    legal: null,
    button: table.firstButton,
    tournament: null,
    cash: {
      ...cash.settings,
      waiting: cash.waiting.map((each) => ({
        player: each.player, name: `Mrs ${each.player}`, offered_until: each.offeredUntil,
      })),
      show_until: cash.showUntil,
      closed: cash.closed,
      you: own && {
        options: own.options, queued: own.queued, brings: 0, can_show: false,
        seat_change: cash.changes.find((each) => each.player === player)?.to ?? null,
        transfer: transfer ? { kind: transfer.kind, amount: transfer.amount } : null,
      },
    },
  } as unknown as View;
}

function liveAt(lines: readonly Line[], version: number): Table {
  return lines.slice(0, version).reduce<Table | null>((table, { event }) => apply(table, event), null)!;
}

function withTimes(lines: readonly Line[], times: { offer: number; consent: number }): Line[] {
  return lines.map((line) => {
    const { event } = line;
    if (event.type !== "CashTableOpened") return line;
    return { ...line, event: { ...event, settings: { ...event.settings, ...times } } };
  });
}

test("a table begun from a view goes on as one that saw it all, but for what is others' own", () => {
  const lines = withTimes(linesOf("cash_holdem"), { offer: 60_000, consent: 20_000 });
  for (const start of [60, 130, 250]) {
    let live = liveAt(lines, start);
    const begun = lines.slice(0, start).findLastIndex(({ event }) => event.type === "HandStarted");
    const told = begun < 0 ? [] : lines.slice(begun, start).map(({ event }) => event);
    let late = fromView(viewOf(live), told);
    expect(late.cash!.settings).toMatchObject({ offer: 60_000, consent: 20_000 });
    for (const { event } of lines.slice(start, start + 60)) {
      if (answersUnknown(late, event)) break; // then the table is looked at anew
      [live, late] = [apply(live, event)!, apply(late, event)!];
      expect(late.hand).toEqual(live.hand);
      const facts = (table: Table) => table.seats.map((seat) => [
        seat.seat, seat.player, stackOf(table, seat), seat.cash!.reserved, seat.cash!.bought,
        seat.cash!.out?.until, seat.cash!.leaving,
      ]);
      expect(facts(late)).toEqual(facts(live));
      expect(late.cash!.waiting).toEqual(live.cash!.waiting);
    }
  }
});

test("a view tells its own player what he has chosen and what is on its way, and nobody else", () => {
  const lines = linesOf("cash_holdem");
  const index = lines.findIndex(({ event }) => event.type === "TopUpAsked");
  const live = liveAt(lines, index + 1);
  const { player } = live.cash!.transfers.at(-1)!;
  const bare = fromView(viewOf(live, player), []);
  const his = withOwnCash(bare, viewOf(live, player), player);
  const mine = (table: Table) => table.seats.find((seat) => seat.player === player)!;
  expect(mine(his).cash!.options).toEqual(mine(live).cash!.options);
  expect(his.cash!.transfers).toMatchObject([{ player, kind: "top_up" }]);
  expect(mine(his).name).toBe(`Mr ${player}`);
  expect(withOwnCash(bare, viewOf(live), player)).toBe(bare);
});
