// The table in words: for who does not look at it.
import { cashState } from "../game/cash_seats";
import type { Player } from "../game/hand";
import { dealtTo, stackOf, type Seat, type Table } from "../game/table";
import { turnOf } from "../game/pace";
import { number, t } from "../i18n";
import { settings } from "../settings";
import { cardName } from "../ui/card";
import { areSame, memo } from "../ui/memo";
import { cardsOf } from "./perspective";
import { didText } from "./seat";

export function TextTable({ table, player }: { table: Table; player: string | null }) {
  const turn = turnOf(table);
  return (
    <div class="offstage">
      <table>
        <Columns language={settings.language.value} />
        <tbody>
          {table.seats.map((seat) => (
            <Row key={seat.seat} table={table} seat={seat} dealt={dealtTo(table, seat)}
              isMine={seat.player === player} isActing={turn?.seat === seat.seat}
              isButton={table.hand?.started.button === seat.seat}
              sits={cashState(table, seat)} language={settings.language.value} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Columns = memo((_: { language: string }) => (
  <>
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
  </>
));

interface RowProps {
  table: Table;
  seat: Seat;
  dealt: Player | undefined;
  isMine: boolean;
  isActing: boolean;
  isButton: boolean;
  sits: ReturnType<typeof cashState>;
  language: string;
}

const Row = memo(AnyRow, (before, after) =>
  areSame(before, after, ["seat", "dealt", "isMine", "isActing", "isButton", "sits", "language"])
    && before.table.hand?.over === after.table.hand?.over
    && (!after.isMine || before.table.own === after.table.own));

function AnyRow({ table, seat, dealt, isMine, isActing, isButton, sits }: RowProps) {
  const seen = dealt ? cardsOf(table, dealt) : { down: [], up: [] };
  const cards = [...seen.down, ...seen.up].filter((card) => card !== null);
  const states = [];
  if (isMine) states.push(t("table.you"));
  if (isActing) states.push(t("seats.toAct"));
  if (dealt?.folded) states.push(t("seats.folded"));
  else if (dealt?.did) states.push(didText(dealt.did));
  if (isButton) states.push(t("badge.button"));
  if (sits) states.push(t(`badge.${sits}`));
  else if (seat.away) states.push(t("badge.away"));
  if (seat.place !== null) states.push(t("badge.place", { n: seat.place }));
  return (
    <tr>
      <th scope="row">{seat.name}</th>
      <td>{number(stackOf(table, seat))}</td>
      <td>{number(dealt?.bet ?? 0)}</td>
      <td>{states.join(", ")}</td>
      <td>{cards.map(cardName).join(", ")}</td>
    </tr>
  );
}
