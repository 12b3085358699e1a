// Whose time runs, and how high the blinds are.
import { actor } from "./hand";
import { seatAt, type Table } from "./table";

/** Milliseconds for a draw, with which no bank helps. */
const DRAWING = 30_000;

/** Who is to act, until when, and from when on his bank pays; nobody is timed who is away. */
export interface Turn {
  seat: number;
  began: number;
  bankFrom: number;
  deadline: number;
  away: boolean;
}

export function turnOf(table: Table): Turn | null {
  const player = table.hand && actor(table.hand);
  const seat = player && seatAt(table, player.seat);
  if (!seat) return null;
  const draws = table.hand?.decision === "draw";
  const bankFrom = table.turnBegan + (draws ? DRAWING : table.thinking.decision);
  return {
    seat: seat.seat,
    began: table.turnBegan,
    bankFrom,
    deadline: bankFrom + (draws ? 0 : seat.bank),
    away: seat.away,
  };
}

export function levelOf(table: Table): { level: number; next: number } {
  if (!table.handsALevel) return { level: 0, next: 0 };
  return {
    level: 1 + Math.floor(table.counted / table.handsALevel),
    next: table.handsALevel - (table.counted % table.handsALevel),
  };
}

const FIRST_SMALL_BLINDS = [10, 15, 25, 50, 75];
const PATTERN = [100, 150, 200, 300, 400, 500, 750];

/** The small blind of a level of a Sit & Go; the big one is twice as much. */
export function smallBlind(level: number): number {
  const later = level - 1 - FIRST_SMALL_BLINDS.length;
  if (later < 0) return FIRST_SMALL_BLINDS[level - 1] ?? 10;
  return PATTERN[later % PATTERN.length]! * 10 ** Math.floor(later / PATTERN.length);
}
