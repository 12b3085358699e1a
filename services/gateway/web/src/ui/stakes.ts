// What is played for at a cash table, in a few words.
import type { CashTable, GameCode, Limit } from "../api/types";
import { GAMES } from "../game/games";
import { number, t } from "../i18n";

type Terms = Pick<CashTable, "game" | "limit"> & {
  stakes: { bet: number; small_blind?: number; ante?: number };
};

/** Blinds, or in fixed-limit and without blinds the bets. */
export function stakesText({ game, limit, stakes }: Terms): string {
  const { bet, small_blind: small = 0 } = stakes;
  const isByBlinds = GAMES[game as GameCode].family !== "stud" && limit !== "fixed_limit";
  if (isByBlinds) return small ? `${number(small)}/${number(bet)}` : number(bet);
  return limit === "fixed_limit" ? `${number(bet)}/${number(2 * bet)}` : number(bet);
}

export function tableName(table: CashTable): string {
  return `${t(`game.${table.game as GameCode}`)} ${stakesText(table)}`;
}

export function limitText(limit: string): string {
  return t(`limit.${limit as Limit}`);
}
