// The 52 faces and the back: a node each, which the styles draw with its rank and one of four suits.
import { suitOf, type Card as Face } from "../game/cards";
import { t, type Key } from "../i18n";

const COURT = new Set(["A", "K", "Q", "J"]);

export function rankText(card: Face): string {
  const rank = card.charAt(0);
  return rank === "T" ? "10" : rank;
}

/** In words: "ace of spades". */
export function cardName(card: Face): string {
  const rank = card.charAt(0);
  const told = COURT.has(rank) ? t(`rank.${rank}` as Key) : rankText(card);
  return t("card.of", { rank: told, suit: t(`suit.${suitOf(card)}` as Key) });
}

interface Shown {
  /** Null for a card that is not to be seen. */
  card: Face | null;
  lifted?: boolean;
  dimmed?: boolean;
}

export function Card({ card, lifted, dimmed }: Shown) {
  const state = `${lifted ? " lifted" : ""}${dimmed ? " dimmed" : ""}`;
  if (card === null) {
    return <span class={`card back${state}`} role="img" aria-label={t("card.hidden")} />;
  }
  return (
    <span class={`card face ${suitOf(card)}${state}`} role="img" aria-label={cardName(card)}
      data-rank={rankText(card)} />
  );
}
