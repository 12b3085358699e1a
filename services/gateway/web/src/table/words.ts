// Hands and cards in words.
import type { HandName } from "../game/rank";
import type { Card } from "../game/cards";
import { t, type Key } from "../i18n";
import { rankText } from "../ui/card";

const SYMBOLS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function handText({ category, ranks }: HandName): string {
  const [a = "", b = ""] = ranks;
  const list = ranks.map((rank) => (rank === "T" ? "10" : rank)).join("-");
  const text = t(`hand.${category}`, {
    list,
    a: a && t(`rankName.${a}` as Key),
    as: a && t(`rankNames.${a}` as Key),
    bs: b && t(`rankNames.${b}` as Key),
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cardsText(cards: readonly Card[]): string {
  return cards.map((card) => rankText(card) + (SYMBOLS[card.charAt(1)] ?? "")).join(" ");
}
