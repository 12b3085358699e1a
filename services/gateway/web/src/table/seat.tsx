import type { ReadonlySignal } from "@preact/signals";
import { cashState, inHand } from "../game/cash_seats";
import type { Did, Player } from "../game/hand";
import { dealtTo, handInPlay, seatAt, stackOf, type Seat as SeatState, type Table } from "../game/table";
import type { Card as Face } from "../game/cards";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { Card } from "../ui/card";
import { useFacts } from "../ui/facts";
import type { Shared } from "./arena";
import { Ring } from "./clock";
import { cardsOf, madeBy, wonWith, type Spot } from "./perspective";
import { handText } from "./words";

interface Props {
  table: ReadonlySignal<Table>;
  seat: number;
  spot: Spot;
  /** Who looks at it. */
  player: string | null;
  bigBlind: ReadonlySignal<number>;
  isLive: boolean;
  shared: Shared;
}

export function Seat({ spot, ...of }: Props) {
  const { table, seat, player, isLive } = of;
  const shown = useFacts(() => seen(of), [table, seat, player, isLive]);
  if (!shown) return null;
  const { classes, isMine, bet, name, isBot, stack, turn, isDealer, said, saidAs, made } = shown;
  return (
    <>
      <div class="spot" style={isMine ? spot.ownBet : spot.bet}>
        {bet && <span class="bet">{bet}</span>}
      </div>
      <div class={classes} style={spot.seat}>
        <Cards {...shown} />
        <div class="pod">
          <span class="name">
            <span>{name}</span>
            {isBot && <i class="bot-tag">{t("badge.bot")}</i>}
          </span>
          <span class="stack">{stack}</span>
          {turn && <Ring turn={turn} />}
          {isDealer && <span class="dealer" title={t("badge.button")}>D</span>}
        </div>
        {said && (
          <span class={saidAs ? `label ${saidAs}` : "label"}>
            {said}
            {made.map((each, index) => <span key={index} class="made">{each}</span>)}
          </span>
        )}
      </div>
    </>
  );
}

/** All that is to be seen of a seat; null where nobody has it. */
function seen({ table: live, seat: number, player, bigBlind, isLive, shared }: Omit<Props, "spot">) {
  const table = live.value;
  const seat = seatAt(table, number);
  if (!seat) return null;
  const { hand } = table;
  const dealt = dealtTo(table, seat);
  const isMine = seat.player === player;
  const turn = shared.turn.value?.seat === number ? shared.turn.value : null;
  const won = dealt ? shared.wins.value.get(number) ?? 0 : 0;
  const winning = shared.winning.value;
  const isOut = seat.place !== null && !(hand && dealt && !hand.over);
  const bet = handInPlay(table) ? dealt?.bet : 0;
  const { down, up } = dealt && !isOut && (!dealt.folded || isMine)
    ? cardsOf(table, dealt)
    : { down: [], up: [] };
  const cards = [...down, ...up];
  const classes = ["seat"];
  if (isMine) classes.push("mine");
  if (turn) classes.push("acting");
  if (dealt?.folded) classes.push("folded");
  if (isOut && !won) classes.push("out");
  if (won) classes.push("won");
  if (seat.away || (seat.cash?.out && !inHand(table, seat))) classes.push("away");
  return {
    classes: classes.join(" "),
    isMine,
    bet: bet ? amount(bet, bigBlind.value) : "",
    cards,
    lay: `hand${cards.length > 2 ? " many" : ""}${down[0] ? " faced" : ""}`,
    lifted: winning && cards.map((card) => card !== null && winning.has(card)),
    name: seat.name,
    isBot: seat.bot,
    stack: seat.cash?.reserved ? "…" : amount(stackOf(table, seat), bigBlind.value),
    turn: turn && isLive && !turn.away ? turn : null,
    isDealer: hand?.started.button === number,
    ...labelOf(table, seat, dealt, isMine, won, bigBlind.value),
  };
}

interface Label {
  /** Empty where there is nothing to say. */
  said: string;
  /** Its class. */
  saidAs: "" | "won" | "quiet" | "made" | "warn" | "hot";
  /** The hands it was won with. */
  made: readonly string[];
}

/** What is most worth saying of a player just now. */
function labelOf(
  table: Table, seat: SeatState, player: Player | undefined, isMine: boolean, won: number,
  bigBlind: number,
): Label {
  const { hand } = table;
  const play = handInPlay(table);
  const label = (said: string, saidAs: Label["saidAs"] = "", made: readonly string[] = []) =>
    ({ said, saidAs, made });
  if (won && hand && player) {
    return label(`+${amount(won, bigBlind)}`, "won", wonWith(hand, player).map(handText));
  }
  const sits = cashState(table, seat);
  if (sits) return label(t(`badge.${sits}`), "quiet");
  if (seat.place !== null) return label(t("badge.place", { n: seat.place }));
  if (player && hand && player.shown.length > 0 && !isMine) {
    const [made] = madeBy(table, hand, player);
    if (made) return label(handText(made), "made");
  }
  if (seat.away) return label(t("badge.away"), "warn");
  if (play && player && !player.folded && player.stack === 0) return label(t("badge.allIn"), "hot");
  return label(play && player?.did ? didText(player.did) : "");
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

function Cards({ cards, lay, lifted }: {
  cards: readonly (Face | null)[]; lay: string; lifted: readonly boolean[] | null;
}) {
  if (!cards.length) return null;
  return (
    <div class={lay} style={{ "--n": cards.length }}>
      {cards.map((card, index) => (
        <Card key={index} card={card} lifted={!!lifted?.[index]}
          dimmed={!!lifted && !lifted[index]} />
      ))}
    </div>
  );
}
