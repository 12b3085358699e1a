// Cards are two characters, as everywhere in the club: "Ts", "2c".

export type Card = string;

export const RANKS = "23456789TJQKA";
/** From the lowest up, as bring-ins are decided. */
export const SUITS = "cdhs";

export function rankOf(card: Card): number {
  return RANKS.indexOf(card.charAt(0));
}

export function suitOf(card: Card): string {
  return card.charAt(1);
}
