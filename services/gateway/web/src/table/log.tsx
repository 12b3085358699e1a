// What happened, line by line.
import type { ReadonlySignal } from "@preact/signals";
import type { Told } from "../api/types";
import type { Cash } from "../game/cash";
import { at } from "../game/hand";
import { seatAt, type Table } from "../game/table";
import { best } from "../game/rank";
import { GAMES } from "../game/games";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { useFacts } from "../ui/facts";
import { cashLines, playerAt } from "./cash/lines";
import { cardsText, handText } from "./words";

interface Facts {
  table: Table;
  bigBlind: number;
}

/** The lines of an event; none for what needs no words. */
export function linesOf(event: Told, { table, bigBlind }: Facts): string[] {
  const name = (seat: number) => {
    const player = table.cash && playerAt(table, event, seat);
    return (player && table.cash?.names[player]) || (seatAt(table, seat)?.name ?? `#${seat}`);
  };
  const chips = (value: number) => amount(value, bigBlind);
  const marked = (line: string, of: { all_in?: boolean; cause?: "timeout" | "away" | null }) => {
    const wagered = of.all_in ? t("log.allIn", { line }) : line;
    return [of.cause ? t(`log.${of.cause}`, { line: wagered }) : wagered];
  };
  switch (event.type) {
    case "HandStarted":
      return [t("log.hand", { n: event.hand })];
    case "AntePosted":
      return marked(t("log.ante", { name: name(event.seat), amount: chips(event.amount) }), event);
    case "BlindPosted":
      return marked(
        t(`log.${event.kind}`, { name: name(event.seat), amount: chips(event.amount) }), event,
      );
    case "BringInPosted":
      return marked(
        t("log.bring_in", { name: name(event.seat), amount: chips(event.amount) }), event,
      );
    case "HoleCardsDealt":
      return [t("log.dealt")];
    case "UpCardsDealt":
      return event.hands.map((each) =>
        t("log.up", { name: name(each.seat), cards: cardsText(each.cards) }));
    case "BoardDealt":
      return [event.run
        ? t("log.run", { n: event.run, cards: cardsText(event.cards) })
        : t("log.board", { cards: cardsText(event.cards) })];
    case "Folded":
      return marked(t("log.fold", { name: name(event.seat) }), event);
    case "Checked":
      return marked(t("log.check", { name: name(event.seat) }), event);
    case "Called":
      return marked(t("log.call", { name: name(event.seat), amount: chips(event.by) }), event);
    case "BetMade":
      return marked(t("log.bet", { name: name(event.seat), amount: chips(event.to) }), event);
    case "Raised":
      return marked(t("log.raise", { name: name(event.seat), amount: chips(event.to) }), event);
    case "Completed":
      return marked(t("log.complete", { name: name(event.seat), amount: chips(event.to) }), event);
    case "CardsDrawn": {
      const n = event.taken?.length ?? 0;
      const key = n ? "log.draw" : "log.pat";
      return marked(t(key, { name: name(event.seat), n }), event);
    }
    case "DeckReshuffled":
      return [t("log.reshuffled")];
    case "RunsChosen":
      return [t("log.runsChosen", { name: name(event.seat), n: event.runs })];
    case "RunsAgreed":
      return [t("log.runsAgreed", { n: event.runs })];
    case "UncalledBetReturned":
      return [t("log.returned", { name: name(event.seat), amount: chips(event.amount) })];
    case "HandShown":
      return [shown(event, table, name(event.seat))];
    case "HandMucked":
      return [t("log.mucks", { name: name(event.seat) })];
    case "PotAwarded":
      return event.shares.map((share) => {
        const line = t("log.wins", { name: name(share.seat), amount: chips(share.amount) });
        const of = partsOf(event, share.side ?? null);
        return of.length ? t("log.winsPart", { line, part: of.join(", ") }) : line;
      });
    case "HandCancelled":
      return [t("log.cancelled")];
    case "PlayerLeft":
      return [t("log.left", { name: name(event.seat) })];
    case "PlayerReturned":
      return [t("log.returnedPlayer", { name: name(event.seat) })];
    case "ClockRestored":
      return [t("log.clock")];
    case "PlayerBusted":
      return [t("log.busted", { name: name(event.seat), n: event.place })];
    case "TournamentEnded":
      return [t("log.ended")];
    default:
      return cashLines(event, table, chips);
  }
}

/** Of what: said where there is more than one of it. */
function partsOf(
  { pot, run = 0 }: Extract<Told, { type: "PotAwarded" }>, side: "high" | "low" | null,
): string[] {
  const parts = [];
  if (pot) parts.push(t("table.sidePot", { n: pot }));
  if (run) parts.push(t("table.run", { n: run }));
  if (side) parts.push(t(`log.${side}`));
  return parts;
}

/** With the hand it makes on the board as it lay when it was shown, where that makes one. */
function shown(
  event: Extract<Told, { type: "HandShown" }>, table: Table, name: string,
): string {
  const cards = cardsText(event.cards);
  const before = table.told.filter((each) => each.version < event.version);
  const start = before.findLast((each) => each.type === "HandStarted");
  const board = before
    .slice(start ? before.indexOf(start) : 0)
    .flatMap((each) => (each.type === "BoardDealt" && !each.run ? each.cards : []));
  const up = table.hand && start?.hand === table.hands ? at(table.hand, event.seat)?.up ?? [] : [];
  const game = start && GAMES[start.game];
  const isWhole = game && (game.family !== "board" || board.length === 5);
  const made = isWhole ? best(game, "high", [...event.cards, ...up], board) : null;
  if (!made) return t("log.showsCards", { name, cards });
  return t("log.shows", { name, cards, hand: handText(made) });
}

interface Props {
  table: ReadonlySignal<Table>;
  bigBlind: ReadonlySignal<number>;
}

/** Who is called what. */
interface Names {
  seats: readonly string[];
  cash: Cash["names"] | undefined;
}

/** Events of a page, so that a new line is compared with the few around it. */
const PAGE = 8;

function pageOf({ version }: Told): number {
  return Math.floor(version / PAGE);
}

export function Log({ table, bigBlind }: Props) {
  const names = useFacts<Names>(() => ({
    seats: table.value.seats.map((seat) => seat.name), cash: table.value.cash?.names,
  }), [table]);
  const { pages } = useFacts(() => ({ pages: [...new Set(table.value.told.map(pageOf))] }), [table]);
  return (
    <div class="log" tabIndex={0} role="group" aria-label={t("table.log")}>
      <div role="list" aria-label={t("table.log")}>
        {pages.map((page) => (
          <Page key={page} page={page} table={table} bigBlind={bigBlind} names={names} />
        ))}
      </div>
    </div>
  );
}

/** What lies out of sight is neither laid out nor painted. */
function Page({ page, ...of }: Props & { page: number; names: Names }) {
  const { table } = of;
  const { events } = useFacts(
    () => ({ events: table.value.told.filter((event) => pageOf(event) === page) }), [table, page],
  );
  return (
    <div class="log-page">
      {events.map((event) => <Lines key={event.version} event={event} {...of} />)}
    </div>
  );
}

/** An event's lines are written once, as things stood then, for one language, unit and way to call
 * people. */
function Lines({ event, table, bigBlind, names }: Props & { event: Told; names: Names }) {
  const { lines } = useFacts(() => ({
    lines: linesOf(event, { table: table.peek(), bigBlind: bigBlind.value }),
  }), [event, names]);
  return lines.map((text, index) => (
    <div key={index} role="listitem" class={event.type === "HandStarted" ? "log-head" : ""}>
      {text}
    </div>
  ));
}
