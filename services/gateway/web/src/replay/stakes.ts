// What a hand was played for, as its start says.
import type { Of } from "../game/events";
import { t } from "../i18n";
import { amount } from "../ui/amounts";

export function stakesText(started: Of<"HandStarted">): string {
  const { min_bet: unit, bring_in: bringIn } = started;
  const ante = Math.max(...started.players.map((each) => each.ante ?? 0));
  const texts = [betsText(started)];
  if (ante) texts.push(t("table.ante", { amount: amount(ante, unit) }));
  if (bringIn) texts.push(t("replay.bringIn", { amount: amount(bringIn, unit) }));
  return texts.join(" · ");
}

/** The two bets of a fixed limit, the blinds, or the one bet where there are none. */
function betsText({ limit, min_bet: bet, big_bet: later, players }: Of<"HandStarted">): string {
  const chips = (value: number) => amount(value, bet);
  if (limit === "fixed_limit") return t("table.bets", { small: chips(bet), big: chips(later || 2 * bet) });
  const blinds = players.flatMap(({ blind }) => (blind ? [blind] : []));
  if (!blinds.length) return t("replay.bet", { amount: chips(bet) });
  return t("table.blinds", { small: chips(Math.min(...blinds)), big: chips(bet) });
}
