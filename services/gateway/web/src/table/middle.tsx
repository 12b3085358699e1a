// What lies in the middle: the board, once or more often, and the pots.
import type { Card as Face } from "../game/cards";
import { gameOf, potOf, type Hand } from "../game/hand";
import { potsOf } from "../game/pots";
import { dealtTo, handInPlay, seatAt, type Table } from "../game/table";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { settings } from "../settings";
import { Card } from "../ui/card";
import { memo } from "../ui/memo";

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
        <Board key={run} board={board} run={boards.length > 1 ? run + 1 : 0} winning={winning}
          language={settings.language.value} />
      ))}
      {hand.cancelled && <p class="note">{t("table.cancelled")}</p>}
    </div>
  );
}

/** `run` is 0 where there is one. */
const Board = memo(({ board, run, winning }: {
  board: readonly Face[]; run: number; winning: ReadonlySet<Face> | null; language: string;
}) => (
  <div class={run ? "board small" : "board"} role="group"
    aria-label={run ? t("table.run", { n: run }) : t("table.board")}>
    {board.map((card, index) => (
      <Card key={`${index}${card}`} card={card} lifted={winning?.has(card) ?? false}
        dimmed={!!winning && !winning.has(card)} />
    ))}
    {Array.from({ length: 5 - board.length }, (_, index) => (
      <i key={`free${index}`} class="place" />
    ))}
  </div>
));

/** Whether a cash table waits for somebody to play. */
function isIdle({ cash, seats }: Table): boolean {
  return cash !== null && seats.filter((seat) => seat.stack > 0 && !seat.cash?.out).length < 2;
}

function Pots({ table, bigBlind }: { table: Table; bigBlind: number }) {
  const { hand } = table;
  if (!hand) return <div class="pots" />;
  const isShared = hand.awards.length > 0;
  const pots = isShared ? sharedOut(table, hand) : handInPlay(table) ? contested(table, hand) : [];
  const total = isShared || hand.over ? 0 : potOf(hand);
  const collected = pots.reduce((sum, pot) => sum + pot.amount, 0);
  return (
    <div class={pots.length > 3 ? "pots many" : "pots"}>
      {pots.map(({ number, amount: chips, who }) => (
        <Pot key={number} name={potName(number, pots.length)} chips={amount(chips, bigBlind)}
          who={who} isShared={isShared} isMain={number === 0} />
      ))}
      {total > collected && (
        <span class="total">{t("table.total", { amount: amount(total, bigBlind) })}</span>
      )}
      {hand.returned && (
        <span class="total">
          {t("log.returned", {
            name: nameAt(table, hand.returned.seat), amount: amount(hand.returned.amount, bigBlind),
          })}
        </span>
      )}
    </div>
  );
}

const Pot = memo(({ name, chips, who, isShared, isMain }: {
  name: string; chips: string; who: string; isShared: boolean; isMain: boolean;
}) => (
  <span class="pot" title={isShared ? who : t("table.potOf", { names: who })}>
    <i class="chip" aria-hidden="true" />
    <span class="pot-name">{name}</span>
    <b>{chips}</b>
    {(isShared || !isMain) && <span class="pot-who">{who}</span>}
  </span>
));

interface Shown {
  number: number;
  amount: number;
  /** Names: of those who can win it, or who did. */
  who: string;
}

function contested(table: Table, hand: Hand): Shown[] {
  return potsOf(hand, true).map(({ amount: chips, seats }, number) => ({
    number, amount: chips, who: seats.map((seat) => nameAt(table, seat)).join(", "),
  }));
}

/** What has been won of each pot, on all boards. */
function sharedOut(table: Table, { awards }: Hand): Shown[] {
  const numbers = [...new Set(awards.map((award) => award.pot))].sort((a, b) => a - b);
  return numbers.map((number) => {
    const ofIt = awards.filter((award) => award.pot === number);
    const seats = new Set(ofIt.flatMap((award) => award.shares.map((share) => share.seat)));
    return {
      number,
      amount: ofIt.reduce((sum, award) => sum + award.amount, 0),
      who: [...seats].map((seat) => nameAt(table, seat)).join(", "),
    };
  });
}

function potName(number: number, count: number): string {
  if (number) return t("table.sidePot", { n: number });
  return t(count === 1 ? "table.pot" : "table.mainPot");
}

/** Who played it, also when somebody else has had the seat since. */
function nameAt(table: Table, seat: number): string {
  const sitting = seatAt(table, seat);
  return sitting && dealtTo(table, sitting) ? sitting.name : "…";
}
