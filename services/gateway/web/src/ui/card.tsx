// The 52 faces and the back, drawn from four suits.
import { rankOf, suitOf, type Card as Face } from "../game/cards";
import { t, type Key } from "../i18n";

const SUIT_PATHS: Readonly<Record<string, string>> = {
  s: "M12 2c3 4.600 8 7.200 8 11.800a4.400 4.400 0 0 1-7.100 3.500c.2 1.900.8 3.300 2.100 4.700H9c1.300-1.400 1.900-2.800 2.100-4.700A4.400 4.400 0 0 1 4 13.800C4 9.200 9 6.600 12 2z",
  h: "M12 21.500C6.500 17 2.500 13.300 2.500 8.800A5.100 5.100 0 0 1 7.700 3.500c1.900 0 3.400 1 4.300 2.600.9-1.600 2.400-2.600 4.300-2.600a5.100 5.100 0 0 1 5.200 5.300c0 4.500-4 8.200-9.500 12.700z",
  d: "M12 1.500C14.400 5.600 17 9 20.300 12 17 15 14.400 18.400 12 22.500 9.600 18.400 7 15 3.700 12 7 9 9.600 5.600 12 1.500z",
  c: "M12 2a4.500 4.500 0 0 1 3.700 7.100A4.600 4.600 0 1 1 13 16.900c.2 2 .9 3.700 2.200 5.100H8.800c1.300-1.400 2-3.100 2.200-5.100a4.600 4.600 0 1 1-2.700-7.800A4.500 4.500 0 0 1 12 2z",
};

const COURT = new Set(["A", "K", "Q", "J"]);

export function Suit({ suit }: { suit: string }) {
  return (
    <svg class={`suit ${suit}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}

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
  const suit = suitOf(card);
  return (
    <span class={`card face ${suit}${state}`} role="img" aria-label={cardName(card)}
      data-rank={rankOf(card)}>
      <b class={card.startsWith("T") ? "rank ten" : "rank"} aria-hidden="true">{rankText(card)}</b>
      <Suit suit={suit} />
    </span>
  );
}
