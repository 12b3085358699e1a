import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../api/client";
import type { Card } from "../game/cards";
import { levelOf, smallBlind } from "../game/pace";
import { seatOf, type Seat, type Table } from "../game/table";
import { t } from "../i18n";
import { followTable, isConnected, leaveTable } from "../live/club";
import { isCash, lines, myCashTables, sitIn } from "../live/floor";
import { mySeats } from "../live/lobby";
import { me } from "../live/session";
import { href } from "../router";
import { settings } from "../settings";
import { amount } from "../ui/amounts";
import { Keys, Lines } from "../ui/icons";
import { areSame, memo } from "../ui/memo";
import { attempt } from "../ui/notices";
import { ActionBar } from "../table/action_bar";
import { CashDialogs, SeatButton } from "../table/cash/dialogs";
import { CashFacts } from "../table/cash/facts";
import { CashFoot } from "../table/cash/foot";
import { Arena } from "../table/arena";
import { useNoticing } from "../table/follow";
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
  return <Playing table={table} />;
}

/** What a big blind is, or in stud the small bet. */
function bigBlindOf(table: Table): number {
  if (table.cash) return table.cash.settings.stakes.bet;
  const { level } = levelOf(table);
  const { hand } = table;
  if (!hand) return 2 * smallBlind(level);
  return hand.over && level ? 2 * smallBlind(level) : hand.started.min_bet;
}

/** A table that is open, as the viewer sees it. */
export function Playing({ table }: { table: Table }) {
  const player = me.value?.player ?? null;
  const bigBlind = bigBlindOf(table);
  const marked = useSignal<readonly Card[]>([]);
  const isLogOpen = useSignal(false);
  const areKeysOpen = useSignal(false);
  const mine = seatOf(table, player);
  const beHere = () => attempt(() => mine?.cash
    ? sitIn(table.id, mine.cash.options.post)
    : ask("POST", `/tables/${table.id}/presence`));
  useNoticing(table, player, bigBlind);
  useHotkeys({
    KeyI: () => void (mine?.away && beHere()),
    Slash: () => (areKeysOpen.value = true),
  });
  const isLive = isConnected.value !== false;
  return (
    <div class={`room ${table.limit}${isLogOpen.value ? " with-log" : ""}`}>
      <TableHead table={table} bigBlind={bigBlind}
        style={`${settings.language.value} ${settings.unit.value}`} />
      <Tools table={table.id} seat={mine} areKeysOpen={areKeysOpen} isLogOpen={isLogOpen}
        language={settings.language.value} />
      <Arena table={table} player={player} bigBlind={bigBlind} isLive />
      <aside class="side"><Log table={table} bigBlind={bigBlind} /></aside>
      <footer class="foot">
        {mine && <OwnHand table={table} seat={mine.seat} />}
        {mine?.away && !table.cash && !table.ended && mine.place === null && (
          <div class="here">
            <span>{t("table.awayNote")}</span>
            <button type="button" class="button primary" onClick={beHere}>{t("table.here")}</button>
          </div>
        )}
        {table.cash ? (
          <CashFoot table={table} cash={table.cash} player={player} bigBlind={bigBlind}
            isConnected={isLive} marked={marked} />
        ) : table.ended ? <Winner table={table} />
          : mine && mine.place === null ? (
            <ActionBar table={table} player={player} bigBlind={bigBlind} isConnected={isLive}
              marked={marked} />
          ) : <section class="actions idle"><p class="note">{t("table.watching")}</p></section>}
      </footer>
      <CashDialogs table={table} player={player} />
      {areKeysOpen.value && <KeysDialog onClose={() => (areKeysOpen.value = false)} />}
    </div>
  );
}

const Tools = memo(({ table, seat, areKeysOpen, isLogOpen }: {
  table: string; seat: Seat | undefined; areKeysOpen: Signal<boolean>; isLogOpen: Signal<boolean>;
  language: string;
}) => (
  <div class="tools">
    <SeatButton table={table} seat={seat} />
    <button type="button" class="button quiet square keys-button" aria-haspopup="dialog"
      aria-label={t("table.help")} onClick={() => (areKeysOpen.value = true)}>
      <Keys />
    </button>
    <button type="button" class="button quiet square" aria-expanded={isLogOpen.value}
      aria-label={t("table.log")} onClick={() => (isLogOpen.value = !isLogOpen.value)}>
      <Lines />
    </button>
  </div>
));

interface HeadProps {
  table: Table;
  bigBlind: number;
  /** Language and unit. */
  style: string;
}

const TableHead = memo(AnyTableHead, (before, after) =>
  areSame(before, after, ["bigBlind", "style"])
    && areSame(before.table, after.table, ["game", "limit", "hands", "counted", "ended", "cash", "seats"])
    && before.table.hand?.started === after.table.hand?.started);

function AnyTableHead({ table, bigBlind }: HeadProps) {
  const { level, next } = levelOf(table);
  const { hand } = table;
  const ante = Math.max(0, ...(hand?.started.players ?? []).map((each) => each.ante ?? 0));
  const isFixed = table.limit === "fixed_limit";
  const stakes = (small: number) => {
    const first = isFixed ? 2 * small : small; // the big blind is the small bet
    return { small: amount(first, bigBlind), big: amount(2 * first, bigBlind) };
  };
  return (
    <header class="table-head">
      <h1>
        {t(`game.${table.game}`)} <span class="hint">{t(`limit.${table.limit}`)}</span>
      </h1>
      <p class="facts">
        {table.cash && <CashFacts table={table} cash={table.cash} />}
        <span>{t(isFixed ? "table.bets" : "table.blinds", stakes(bigBlind / 2))}</span>
        {ante > 0 && <span>{t("table.ante", { amount: amount(ante, bigBlind) })}</span>}
        {!table.ended && level > 0 && (
          <span class="hint">
            {t("table.nextLevel", { n: next, ...stakes(smallBlind(level + 1)) })}
          </span>
        )}
        {table.hands > 0 && (
          <a class="hint" href={href("hands", table.id)}>{t("table.hand", { n: table.hands })}</a>
        )}
      </p>
    </header>
  );
}
