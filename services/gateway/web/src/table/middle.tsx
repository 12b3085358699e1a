// What lies in the middle: the board, once or more often, and the pots.
import type { ReadonlySignal } from "@preact/signals";
import type { Card as Face } from "../game/cards";
import { boards, gameOf, potOf, type Hand } from "../game/hand";
import { potsOf } from "../game/pots";
import { dealtTo, handInPlay, seatAt, type Table } from "../game/table";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { Card } from "../ui/card";
import { useFacts } from "../ui/facts";

interface Props {
  table: ReadonlySignal<Table>;
  bigBlind: ReadonlySignal<number>;
  winning: ReadonlySignal<ReadonlySet<Face> | null>;
}

export function Middle({ table, bigBlind, winning }: Props) {
  const { note, runs } = useFacts(() => {
    const { hand } = table.value;
    if (!hand) return { note: t(isIdle(table.value) ? "cash.idle" : "table.nextHand"), runs: null };
    const showsBoard = gameOf(hand).family === "board" || hand.board.length > 0;
    return {
      note: hand.cancelled ? t("table.cancelled") : "",
      runs: showsBoard ? boards(hand).length : 0,
    };
  }, [table]);
  return (
    <div class="middle">
      {runs !== null && <Pots table={table} bigBlind={bigBlind} />}
      {Array.from({ length: runs ?? 0 }, (_, index) => (
        <Board key={index} table={table} index={index} run={runs! > 1 ? index + 1 : 0} winning={winning} />
      ))}
      {note && <p class="note">{note}</p>}
    </div>
  );
}

/** `run` is 0 where there is one. */
function Board({ table, index, run, winning }: Omit<Props, "bigBlind"> & { index: number; run: number }) {
  const { cards, lifted } = useFacts(() => {
    const { hand } = table.value;
    const board = (hand && boards(hand)[index]) ?? [];
    const won = winning.value;
    return { cards: board, lifted: won && board.map((card) => won.has(card)) };
  }, [table, index]);
  return (
    <div class={run ? "board small" : "board"} role="group"
      aria-label={run ? t("table.run", { n: run }) : t("table.board")}>
      {cards.map((card, index) => (
        <Card key={`${index}${card}`} card={card} lifted={!!lifted?.[index]}
          dimmed={!!lifted && !lifted[index]} />
      ))}
      {Array.from({ length: 5 - cards.length }, (_, index) => (
        <i key={`free${index}`} class="place" />
      ))}
    </div>
  );
}

/** Whether a cash table waits for somebody to play. */
function isIdle({ cash, seats }: Table): boolean {
  return cash !== null && seats.filter((seat) => seat.stack > 0 && !seat.cash?.out).length < 2;
}

function Pots({ table, bigBlind }: Omit<Props, "winning">) {
  const { names, chips, who, isShared, total, returned } =
    useFacts(() => potsShown(table.value, bigBlind.value), [table]);
  return (
    <div class={names.length > 3 ? "pots many" : "pots"}>
      {names.map((name, number) => (
        <Pot key={number} name={name} chips={chips[number]!} who={who[number]!} isShared={isShared}
          isMain={number === 0} />
      ))}
      {total && <span class="total">{total}</span>}
      {returned && <span class="total">{returned}</span>}
    </div>
  );
}

function Pot({ name, chips, who, isShared, isMain }: {
  name: string; chips: string; who: string; isShared: boolean; isMain: boolean;
}) {
  const of = t("table.potOf", { names: who }); // and so it is drawn again only when it is another
  return (
    <span class="pot" title={isShared ? who : of}>
      <i class="chip" aria-hidden="true" />
      <span class="pot-name">{name}</span>
      <b>{chips}</b>
      {(isShared || !isMain) && <span class="pot-who">{who}</span>}
    </span>
  );
}

/** What is written of the pots, and beside them. */
function potsShown(table: Table, bigBlind: number) {
  const { hand } = table;
  const isShared = !!hand?.awards.length;
  const pots = hand && isShared ? sharedOut(table, hand)
    : hand && handInPlay(table) ? contested(table, hand) : [];
  const total = !hand || isShared || hand.over ? 0 : potOf(hand);
  const collected = pots.reduce((sum, pot) => sum + pot.amount, 0);
  const returned = hand?.returned;
  return {
    names: pots.map(({ number }) => potName(number, pots.length)),
    chips: pots.map((pot) => amount(pot.amount, bigBlind)),
    who: pots.map((pot) => pot.who),
    isShared,
    total: total > collected ? t("table.total", { amount: amount(total, bigBlind) }) : "",
    returned: returned ? t("log.returned", {
      name: nameAt(table, returned.seat), amount: amount(returned.amount, bigBlind),
    }) : "",
  };
}

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
