// How much time is left: a ring, and the last seconds in figures. The ring is drawn ten times a
// second: an animation of it would be drawn in every frame, by the thread that takes the clicks.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Turn } from "../game/pace";
import { number, t } from "../i18n";
import { tableNow } from "../live/clock";

const TICK = 100;
const LAST = 10;
const STRESSED = 5;

export interface TimeLeft {
  /** Seconds, of the decision's own time or of the bank. */
  seconds: number;
  onBank: boolean;
}

/** Counted from the deadline, never in ticks: a hidden tab is throttled. */
export function timeLeft(turn: Turn, now: number): TimeLeft {
  const onBank = now >= turn.bankFrom;
  const until = onBank ? turn.deadline : turn.bankFrom;
  return { seconds: Math.max(0, Math.ceil((until - now) / 1000)), onBank };
}

/** The part of its time that has gone, in degrees of the ring. */
function gone({ began, bankFrom, deadline }: Turn, onBank: boolean, now: number): number {
  const [from, until] = onBank ? [bankFrom, deadline] : [began, bankFrom];
  return Math.round(360 * Math.min(1, Math.max(0, (now - from) / (until - from))));
}

/** Around what it is in; red at the end, in another colour on the bank. */
export function Ring({ turn }: { turn: Turn }) {
  const now = useSignal(tableNow());
  useEffect(() => {
    const timer = setInterval(() => (now.value = tableNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  const { seconds, onBank } = timeLeft(turn, now.value);
  const state = `${onBank ? " bank" : ""}${seconds <= STRESSED ? " stressed" : ""}`;
  return (
    <>
      <i class={`ring${state}`} aria-hidden="true"
        style={{ "--gone": `${gone(turn, onBank, now.value)}deg` }} />
      {(onBank || seconds <= LAST) && (
        <span class={`seconds${state}`} title={onBank ? t("table.timeBank") : undefined}>
          {number(seconds)}
        </span>
      )}
    </>
  );
}
