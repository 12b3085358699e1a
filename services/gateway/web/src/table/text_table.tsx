// The table in words: for who does not look at it.
import type { ReadonlySignal } from "@preact/signals";
import { cashState } from "../game/cash_seats";
import type { Turn } from "../game/pace";
import { dealtTo, seatAt, stackOf, type Table } from "../game/table";
import { number, t } from "../i18n";
import { cardName } from "../ui/card";
import { useFacts } from "../ui/facts";
import { cardsOf } from "./perspective";
import { didText } from "./seat";

interface Props {
  table: ReadonlySignal<Table>;
  /** Who reads it. */
  player: string | null;
  turn: ReadonlySignal<Turn | null>;
}

export function TextTable(props: Props) {
  const { table } = props;
  const { seats } = useFacts(() => ({ seats: table.value.seats.map((each) => each.seat) }), [table]);
  return (
    <div class="offstage">
      <table>
        <caption>{t("seats.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("seats.player")}</th>
            <th scope="col">{t("seats.stack")}</th>
            <th scope="col">{t("seats.bet")}</th>
            <th scope="col">{t("seats.state")}</th>
            <th scope="col">{t("seats.cards")}</th>
          </tr>
        </thead>
        <tbody>{seats.map((seat) => <Row key={seat} {...props} seat={seat} />)}</tbody>
      </table>
    </div>
  );
}

function Row(props: Props & { seat: number }) {
  const { table, player, seat } = props;
  const told = useFacts(() => wordsOf(props), [table, player, seat]);
  return told && (
    <tr>
      <th scope="row">{told.name}</th>
      <td>{told.stack}</td>
      <td>{told.bet}</td>
      <td>{told.states}</td>
      <td>{told.cards}</td>
    </tr>
  );
}

/** Null where nobody has the seat. */
function wordsOf({ table: live, player, turn, seat: at }: Props & { seat: number }) {
  const table = live.value;
  const seat = seatAt(table, at);
  if (!seat) return null;
  const dealt = dealtTo(table, seat);
  const seen = dealt ? cardsOf(table, dealt) : { down: [], up: [] };
  const cards = [...seen.down, ...seen.up].filter((card) => card !== null);
  const sits = cashState(table, seat);
  const states = [];
  if (seat.player === player) states.push(t("table.you"));
  if (turn.value?.seat === at) states.push(t("seats.toAct"));
  if (dealt?.folded) states.push(t("seats.folded"));
  else if (dealt?.did) states.push(didText(dealt.did));
  if (table.hand?.started.button === at) states.push(t("badge.button"));
  if (sits) states.push(t(`badge.${sits}`));
  else if (seat.away) states.push(t("badge.away"));
  if (seat.place !== null) states.push(t("badge.place", { n: seat.place }));
  return {
    name: seat.name,
    stack: number(stackOf(table, seat)),
    bet: number(dealt?.bet ?? 0),
    states: states.join(", "),
    cards: cards.map(cardName).join(", "),
  };
}
