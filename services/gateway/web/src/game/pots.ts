import type { Hand } from "./hand";

export interface Pot {
  amount: number;
  /** Seats that can win it. */
  seats: readonly number[];
}

/** The pots from the main pot outward; `collected`: without the bets of this street. */
export function potsOf(hand: Hand, collected = false): Pot[] {
  const paid = hand.players.map((player) => player.paid - (collected ? player.bet : 0));
  const inIt = hand.players.map((player) => !player.folded);
  const bounds = [...new Set(paid.filter((_, index) => inIt[index]))].sort((a, b) => a - b);
  const pots: Pot[] = [];
  let below = 0;
  bounds.forEach((bound, number) => {
    const last = number === bounds.length - 1;
    let amount = number === 0 ? hand.dead : 0;
    for (const chips of paid) {
      if (chips > below) amount += (last ? chips : Math.min(chips, bound)) - below;
    }
    if (amount) {
      const seats = hand.players
        .filter((_, index) => inIt[index] && paid[index]! >= bound)
        .map((player) => player.seat);
      pots.push({ amount, seats });
    }
    below = bound;
  });
  return pots;
}
