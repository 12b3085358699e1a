// The table itself: seats, bets, and what lies in the middle; live and in a replay.
import { useMemo } from "preact/hooks";
import { dealtTo, handInPlay, seatOf, type Table } from "../game/table";
import { t } from "../i18n";
import { settings } from "../settings";
import { Chairs } from "./cash/chairs";
import { Middle } from "./middle";
import { placed, winningCards, won } from "./perspective";
import { Bet, Seat } from "./seat";
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
  const wins = hand ? won(hand) : new Map<number, number>();
  const winning = useMemo(
    () => (hand?.awards.length ? winningCards(table, hand) : null), [hand?.awards, hand?.players],
  );
  const play = handInPlay(table);
  const style = `${settings.language.value} ${settings.unit.value}`;
  const places = placed(table, player);
  const count = table.cash?.settings.seats ?? places.length;
  return (
    <section class="arena" aria-label={t("table.label")}>
      <div class={count > 7 ? "seats full" : "seats"}>
        <div class="felt" aria-hidden="true" />
        <Middle table={table} bigBlind={bigBlind} winning={winning} />
        {places.map(({ seat, spot }) => (
          <Bet key={seat.seat} chips={(play && dealtTo(table, seat)?.bet) ?? 0} bigBlind={bigBlind}
            at={seat === mine ? spot.ownBet : spot.bet} style={style} />
        ))}
        {places.map((each) => (
          <Seat key={each.seat.seat} table={table} placed={each} bigBlind={bigBlind} isLive={isLive}
            isMine={each.seat === mine} winning={winning}
            won={dealtTo(table, each.seat) ? wins.get(each.seat.seat) ?? 0 : 0}
            style={style} />
        ))}
        {isLive && table.cash && <Chairs table={table} player={player} />}
      </div>
      <TextTable table={table} player={player} />
    </section>
  );
}
