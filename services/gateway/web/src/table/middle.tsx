// What lies in the middle: the board, once or more often, and the pots.
import type { Card as Face } from "../game/cards";
import { gameOf, potOf } from "../game/hand";
import { potsOf } from "../game/pots";
import { handInPlay, seatAt, type Table } from "../game/table";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { Card } from "../ui/card";

interface Props {
  table: Table;
  bigBlind: number;
  winning: ReadonlySet<Face> | null;
}

export function Middle({ table, bigBlind, winning }: Props) {
  const { hand } = table;
  if (!hand) return <div class="middle"><p class="note">{t(isIdle(table) ? "cash.idle" : "table.nextHand")}</p></div>;
  const boards = hand.runs.length ? hand.runs : [hand.board];
  const showsBoard = gameOf(hand).family === "board" || hand.board.length > 0;
  return (
    <div class="middle">
      <Pots table={table} bigBlind={bigBlind} />
      {showsBoard && boards.map((board, run) => (
        <div key={run} class={boards.length > 1 ? "board small" : "board"} role="group"
          aria-label={boards.length > 1 ? t("table.run", { n: run + 1 }) : t("table.board")}>
          {board.map((card, index) => (
            <Card key={`${index}${card}`} card={card} lifted={winning?.has(card) ?? false}
              dimmed={!!winning && !winning.has(card)} />
          ))}
          {Array.from({ length: 5 - board.length }, (_, index) => (
            <i key={`free${index}`} class="place" />
          ))}
        </div>
      ))}
      {hand.cancelled && <p class="note">{t("table.cancelled")}</p>}
    </div>
  );
}

/** Whether a cash table waits for somebody to play. */
function isIdle({ cash, seats }: Table): boolean {
  return cash !== null && seats.filter((seat) => seat.stack > 0 && !seat.cash?.out).length < 2;
}

function Pots({ table, bigBlind }: { table: Table; bigBlind: number }) {
  const hand = handInPlay(table);
  if (!hand) return <div class="pots" />;
  const pots = potsOf(hand, true);
  const total = potOf(hand);
  const collected = pots.reduce((sum, pot) => sum + pot.amount, 0);
  return (
    <div class={pots.length > 3 ? "pots many" : "pots"}>
      {pots.map((pot, index) => (
        <span key={index} class="pot"
          title={t("table.potOf", { names: namesOf(table, pot.seats) })}>
          <i class="chip" aria-hidden="true" />
          <span class="pot-name">{potName(index, pots.length)}</span>
          <b>{amount(pot.amount, bigBlind)}</b>
        </span>
      ))}
      {total > collected && (
        <span class="total">{t("table.total", { amount: amount(total, bigBlind) })}</span>
      )}
    </div>
  );
}

function potName(index: number, count: number): string {
  if (count === 1) return t("table.pot");
  return index ? t("table.sidePot", { n: index }) : t("table.mainPot");
}

function namesOf(table: Table, seats: readonly number[]): string {
  return seats.map((seat) => seatAt(table, seat)?.name ?? "").join(", ");
}
