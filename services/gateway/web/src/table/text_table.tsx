// The table in words: for who does not look at it.
import { at } from "../game/hand";
import { stackOf, turnOf, type Table } from "../game/table";
import { number, t } from "../i18n";
import { cardName } from "../ui/card";
import { cardsOf } from "./perspective";
import { didText } from "./seat";

export function TextTable({ table, player }: { table: Table; player: string | null }) {
  const turn = turnOf(table);
  return (
    <div class="sr-only">
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
        <tbody>
          {table.seats.map((seat) => {
            const dealt = table.hand ? at(table.hand, seat.seat) : undefined;
            const states = [];
            if (seat.player === player) states.push(t("table.you"));
            if (turn?.seat === seat.seat) states.push(t("seats.toAct"));
            if (dealt?.folded) states.push(t("seats.folded"));
            else if (dealt?.did) states.push(didText(dealt.did));
            if (table.hand?.started.button === seat.seat) states.push(t("badge.button"));
            if (seat.away) states.push(t("badge.away"));
            if (seat.place !== null) states.push(t("badge.place", { n: seat.place }));
            const { down, up } = dealt ? cardsOf(table, dealt) : { down: [], up: [] };
            const seen = [...down.filter((card) => card !== null), ...up];
            return (
              <tr key={seat.seat}>
                <th scope="row">{seat.name}</th>
                <td>{number(stackOf(table, seat))}</td>
                <td>{number(dealt?.bet ?? 0)}</td>
                <td>{states.join(", ")}</td>
                <td>{seen.map(cardName).join(", ")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
