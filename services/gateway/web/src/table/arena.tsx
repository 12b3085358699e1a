// The table itself: seats, bets, and what lies in the middle; live and in a replay.
import { useMemo } from "preact/hooks";
import { turnOf } from "../game/pace";
import { dealtTo, seatOf, type Table } from "../game/table";
import { t } from "../i18n";
import { settings } from "../settings";
import { Chairs } from "./cash/chairs";
import { Middle } from "./middle";
import { placed, winningCards, won } from "./perspective";
import { Seat } from "./seat";
import { TextTable } from "./text_table";

interface Props {
  table: Table;
  /** Whose seat is at the bottom. */
  player: string | null;
  bigBlind: number;
  /** Whether a clock runs for who is to act. */
  isLive: boolean;
}

export function Arena({ table, player, bigBlind, isLive }: Props) {
  const { hand } = table;
  const mine = seatOf(table, player);
  const turn = turnOf(table);
  const wins = useMemo(() => won(hand), [hand?.awards]);
  const five = useMemo(
    () => (hand?.awards.length ? winningCards(table, hand) : null), [hand?.awards, hand?.players],
  );
  const winning = useMemo(() => five, [five && [...five].join()]);
  const style = `${settings.language.value} ${settings.unit.value}`;
  const places = useMemo(() => placed(table, player), [table.seats, player]);
  const count = table.cash?.settings.seats ?? places.length;
  return (
    <section class="arena" aria-label={t("table.label")}>
      <div class={count > 7 ? "seats full" : "seats"}>
        <div class="felt" aria-hidden="true" />
        <Middle table={table} bigBlind={bigBlind} winning={winning} />
        {places.map((each) => {
          const { seat } = each;
          const dealt = dealtTo(table, seat);
          return (
            <Seat key={seat.seat} table={table} placed={each} dealt={dealt} bigBlind={bigBlind}
              turn={turn?.seat === seat.seat ? turn : null} isLive={isLive} isMine={seat === mine}
              winning={winning} won={dealt ? wins.get(seat.seat) ?? 0 : 0} style={style} />
          );
        })}
        {isLive && table.cash && <Chairs table={table} player={player} />}
      </div>
      <TextTable table={table} player={player} />
    </section>
  );
}
