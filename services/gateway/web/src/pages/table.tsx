import { useComputed, useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../api/client";
import type { Card } from "../game/cards";
import { levelOf, smallBlind } from "../game/pace";
import { seatOf, type Table } from "../game/table";
import { t } from "../i18n";
import { followTable, isConnected, leaveTable } from "../live/club";
import { isCash, lines, myCashTables, sitIn } from "../live/floor";
import { mySeats } from "../live/lobby";
import { me } from "../live/session";
import { href } from "../router";
import { amount } from "../ui/amounts";
import { useFacts } from "../ui/facts";
import { Keys, Lines } from "../ui/icons";
import { attempt } from "../ui/notices";
import { ActionBar } from "../table/action_bar";
import { CashDialogs, SeatButton } from "../table/cash/dialogs";
import { CashFacts } from "../table/cash/facts";
import { CashFoot } from "../table/cash/foot";
import { Arena } from "../table/arena";
import { Noticing } from "../table/follow";
import { useHotkeys } from "../table/hotkeys";
import { KeysDialog } from "../table/keys_dialog";
import { Log } from "../table/log";
import { WaitingRoom } from "../table/waiting_room";
import { Winner } from "../table/winner";
import { OwnHand } from "../table/own_hand";

export function TablePage({ rest: [id = ""] }: { rest: readonly string[] }) {
  const live = useMemo(() => followTable(id), [id]);
  useEffect(() => () => {
    const isSeated = [...mySeats.peek(), ...myCashTables.peek()].some((each) => each.id === id);
    // a table one sits at, or waits for a seat at, goes on in the strip
    if (!isSeated && !lines.peek().includes(id)) leaveTable(id);
  }, [id]);
  if (live.isMissing.value) {
    return (
      <section class="empty">
        <h1>{t(isCash(id) ? "error.no_table" : "error.no_tournament")}</h1>
        <a class="button primary" href={href("")}>{t("app.toLobby")}</a>
      </section>
    );
  }
  const table = live.shown.value;
  if (table === undefined) return <p class="empty">{t("app.loading")}</p>;
  if (table === null) return <WaitingRoom id={id} />;
  return <Playing key={id} table={live.shown as ReadonlySignal<Table>} />; // open for good
}

/** What a big blind is, or in stud the small bet. */
function bigBlindOf(table: Table): number {
  if (table.cash) return table.cash.settings.stakes.bet;
  const { level } = levelOf(table);
  const { hand } = table;
  if (!hand) return 2 * smallBlind(level);
  return hand.over && level ? 2 * smallBlind(level) : hand.started.min_bet;
}

interface Props {
  table: ReadonlySignal<Table>;
  player: string | null;
  bigBlind: ReadonlySignal<number>;
}

/** A table that is open, as the viewer sees it. Each part follows it by itself. */
export function Playing({ table }: { table: ReadonlySignal<Table> }) {
  const player = me.value?.player ?? null;
  const bigBlind = useComputed(() => bigBlindOf(table.value));
  const { limit } = useFacts(() => ({ limit: table.value.limit }), [table]);
  const isLogOpen = useSignal(false);
  const areKeysOpen = useSignal(false);
  useHotkeys({
    KeyI: () => void (seatOf(table.peek(), player)?.away && beHere(table.peek(), player)),
    Slash: () => (areKeysOpen.value = true),
  });
  return (
    <div class={`room ${limit}${isLogOpen.value ? " with-log" : ""}`}>
      <TableHead table={table} bigBlind={bigBlind} />
      <Tools table={table} player={player} areKeysOpen={areKeysOpen} isLogOpen={isLogOpen} />
      <Arena table={table} player={player} bigBlind={bigBlind} isLive />
      <aside class="side"><Log table={table} bigBlind={bigBlind} /></aside>
      <footer class="foot">
        <OwnHand table={table} player={player} />
        <Foot table={table} player={player} bigBlind={bigBlind} />
      </footer>
      <Noticing table={table} player={player} bigBlind={bigBlind} />
      {areKeysOpen.value && <KeysDialog onClose={() => (areKeysOpen.value = false)} />}
    </div>
  );
}

function beHere(table: Table, player: string | null): Promise<boolean> {
  const mine = seatOf(table, player);
  return attempt(() => mine?.cash
    ? sitIn(table.id, mine.cash.options.post)
    : ask("POST", `/tables/${table.id}/presence`));
}

/** What he may do; most events change it. */
function Foot({ table: live, player, bigBlind: big }: Props) {
  const table = live.value;
  const bigBlind = big.value;
  const marked = useSignal<readonly Card[]>([]);
  const mine = seatOf(table, player);
  const isLive = isConnected.value !== false;
  if (table.cash) {
    return (
      <>
        <CashFoot table={table} cash={table.cash} player={player} bigBlind={bigBlind}
          isConnected={isLive} marked={marked} />
        <CashDialogs table={table} player={player} />
      </>
    );
  }
  if (table.ended) return <Winner table={table} />;
  if (mine?.place !== null) {
    return <section class="actions idle"><p class="note">{t("table.watching")}</p></section>;
  }
  return (
    <>
      {mine.away && (
        <div class="here">
          <span>{t("table.awayNote")}</span>
          <button type="button" class="button primary" onClick={() => beHere(table, player)}>
            {t("table.here")}
          </button>
        </div>
      )}
      <ActionBar table={table} player={player} bigBlind={bigBlind} isConnected={isLive}
        marked={marked} />
    </>
  );
}

function Tools({ table, player, areKeysOpen, isLogOpen }: Omit<Props, "bigBlind"> & {
  areKeysOpen: Signal<boolean>; isLogOpen: Signal<boolean>;
}) {
  const { id, seat } = useFacts(() => {
    const { id, cash } = table.value;
    return { id, seat: cash ? seatOf(table.value, player) : undefined };
  }, [table, player]);
  return (
    <div class="tools">
      <SeatButton table={id} seat={seat} />
      <button type="button" class="button quiet square keys-button" aria-haspopup="dialog"
        aria-label={t("table.help")} onClick={() => (areKeysOpen.value = true)}>
        <Keys />
      </button>
      <button type="button" class="button quiet square" aria-expanded={isLogOpen.value}
        aria-label={t("table.log")} onClick={() => (isLogOpen.value = !isLogOpen.value)}>
        <Lines />
      </button>
    </div>
  );
}

function TableHead({ table: live, bigBlind }: Omit<Props, "player">) {
  const { game, limit, cash, small, big, ante, next, hands, id } =
    useFacts(() => headOf(live.value, bigBlind.value), [live]);
  const isFixed = limit === "fixed_limit";
  return (
    <header class="table-head">
      <h1>
        {t(`game.${game}`)} <span class="hint">{t(`limit.${limit}`)}</span>
      </h1>
      <p class="facts">
        {cash && <CashFacts table={live} />}
        <span>{t(isFixed ? "table.bets" : "table.blinds", { small, big })}</span>
        {ante && <span>{t("table.ante", { amount: ante })}</span>}
        {next && <span class="hint">{next}</span>}
        {hands > 0 && <a class="hint" href={href("hands", id)}>{t("table.hand", { n: hands })}</a>}
      </p>
    </header>
  );
}

function headOf(table: Table, bigBlind: number) {
  const { id, game, limit, hands, hand } = table;
  const { level, next } = levelOf(table);
  const ante = Math.max(0, ...(hand?.started.players ?? []).map((each) => each.ante ?? 0));
  const stakes = (small: number) => {
    const first = limit === "fixed_limit" ? 2 * small : small; // the big blind is the small bet
    return { small: amount(first, bigBlind), big: amount(2 * first, bigBlind) };
  };
  return {
    id, game, limit, hands,
    cash: table.cash !== null,
    ...stakes(bigBlind / 2),
    ante: ante > 0 ? amount(ante, bigBlind) : "",
    next: !table.ended && level > 0
      ? t("table.nextLevel", { n: next, ...stakes(smallBlind(level + 1)) })
      : "",
  };
}
