import { cashState, inHand } from "../game/cash_seats";
import type { Did, Player } from "../game/hand";
import { handInPlay, stackOf, type Seat as SeatState, type Table } from "../game/table";
import type { Turn } from "../game/pace";
import type { Card as Face } from "../game/cards";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { Card } from "../ui/card";
import { areSame, memo } from "../ui/memo";
import { Ring } from "./clock";
import { cardsOf, madeBy, wonWith, type Placed } from "./perspective";
import { handText } from "./words";

interface Props {
  table: Table;
  placed: Placed;
  /** He in the hand in play or the last one. */
  dealt: Player | undefined;
  /** While he is to act. */
  turn: Turn | null;
  isMine: boolean;
  bigBlind: number;
  winning: ReadonlySet<Face> | null;
  won: number;
  isLive: boolean;
  /** Language and unit. */
  style: string;
}

/** Drawn again only when something of it has changed. */
export const Seat = memo(AnySeat, (before, after) =>
  areSame(before, after, ["dealt", "isMine", "isLive", "bigBlind", "style", "won", "winning"])
    && areSame(before.placed, after.placed, ["seat", "spot"])
    && before.table.hands === after.table.hands
    && before.table.hand?.over === after.table.hand?.over
    && (!after.isMine || before.table.own === after.table.own)
    && (!after.dealt?.shown.length || isSameBoard(before.table, after.table))
    && isSameTurn(before.turn, after.turn));

function isSameBoard(before: Table, after: Table): boolean {
  return before.hand?.board === after.hand?.board && before.hand?.runs === after.hand?.runs;
}

function isSameTurn(a: Turn | null, b: Turn | null): boolean {
  return a === b || (a !== null && b !== null && areSame(a, b, ["began", "deadline", "away"]));
}

function AnySeat(
  { table, placed: { seat, spot }, dealt, turn, isMine, bigBlind, winning, won, isLive }: Props,
) {
  const { hand } = table;
  const bet = handInPlay(table) ? dealt?.bet : 0;
  const isOut = seat.place !== null && !(hand && dealt && !hand.over);
  const classes = ["seat"];
  if (isMine) classes.push("mine");
  if (turn) classes.push("acting");
  if (dealt?.folded) classes.push("folded");
  if (isOut && !won) classes.push("out");
  if (won) classes.push("won");
  if (seat.away || (seat.cash?.out && !inHand(table, seat))) classes.push("away");
  return (
    <>
      <div class="spot" style={isMine ? spot.ownBet : spot.bet}>
        {bet ? <span class="bet">{amount(bet, bigBlind)}</span> : null}
      </div>
      <div class={classes.join(" ")} style={spot.seat}>
        {dealt && !isOut && <Cards table={table} dealt={dealt} isMine={isMine} winning={winning} />}
        <div class="pod">
          <span class="name">
            <span>{seat.name}</span>
            {seat.bot && <i class="bot-tag">{t("badge.bot")}</i>}
          </span>
          <span class="stack">
            {seat.cash?.reserved ? "…" : amount(stackOf(table, seat), bigBlind)}
          </span>
          {turn && isLive && !turn.away && <Ring turn={turn} />}
          {hand?.started.button === seat.seat && (
            <span class="dealer" title={t("badge.button")}>D</span>
          )}
        </div>
        <Label table={table} seat={seat} dealt={dealt} isMine={isMine} won={won}
          bigBlind={bigBlind} />
      </div>
    </>
  );
}

/** What is most worth saying of a player just now. */
function Label({ table, seat, dealt: player, isMine, won, bigBlind }: {
  table: Table; seat: SeatState; dealt: Player | undefined; isMine: boolean; won: number;
  bigBlind: number;
}) {
  const { hand } = table;
  const play = handInPlay(table);
  if (won && hand && player) {
    const made = wonWith(hand, seat.seat);
    return (
      <span class="label won">
        +{amount(won, bigBlind)}
        {made.map((each) => <span key={each.category} class="made">{handText(each)}</span>)}
      </span>
    );
  }
  const sits = cashState(table, seat);
  if (sits) return <span class="label quiet">{t(`badge.${sits}`)}</span>;
  if (seat.place !== null) return <span class="label">{t("badge.place", { n: seat.place })}</span>;
  if (player && hand && player.shown.length > 0 && !isMine) {
    const made = madeBy(table, hand, player);
    if (made.length) return <span class="label made">{handText(made[0]!)}</span>;
  }
  if (seat.away) return <span class="label warn">{t("badge.away")}</span>;
  if (play && player && !player.folded && player.stack === 0) {
    return <span class="label hot">{t("badge.allIn")}</span>;
  }
  return play && player?.did ? <span class="label">{didText(player.did)}</span> : null;
}

export function didText({ what, amount: by }: Did): string {
  switch (what) {
    case "small":
    case "big":
    case "straddle":
    case "post":
    case "dead":
    case "ante":
      return t(`badge.${what}`);
    case "draw":
      return t("did.draw", { n: by });
    default:
      return t(`did.${what}`);
  }
}

function Cards({ table, dealt, isMine, winning }: {
  table: Table; dealt: Player; isMine: boolean; winning: ReadonlySet<Face> | null;
}) {
  if (dealt.folded && !isMine) return null;
  const { down, up } = cardsOf(table, dealt);
  const cards = [...down, ...up];
  if (!cards.length) return null;
  const lay = `hand${cards.length > 2 ? " many" : ""}${down[0] ? " faced" : ""}`;
  return (
    <div class={lay} style={{ "--n": cards.length }}>
      {cards.map((card, index) => (
        <Card key={index} card={card} lifted={!!winning && card !== null && winning.has(card)}
          dimmed={!!winning && !(card !== null && winning.has(card))} />
      ))}
    </div>
  );
}
