// The table's clock, by which deadlines are told: our own and a difference.

const FORGET_AFTER = 300_000;

let offset = 0;
let certainty = Infinity;
let measuredAt = 0;

/** What the table's clock showed between two moments of ours; the closest pair is kept. */
export function synchronize(now: number, sent: number, received: number): void {
  const took = received - sent;
  if (took > certainty && received - measuredAt < FORGET_AFTER) return;
  offset = now - (sent + received) / 2;
  certainty = took;
  measuredAt = received;
}

/** The moment by the table's clock, in milliseconds. */
export function tableNow(): number {
  return Date.now() + offset;
}
