// How much time is left: a ring that runs by itself, and the last seconds in figures.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Turn } from "../game/pace";
import { number, t } from "../i18n";
import { tableNow } from "../live/clock";

const TICK = 250;
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

export function useTimeLeft(turn: Turn | null): TimeLeft | null {
  const leftNow = () => (turn && !turn.away ? timeLeft(turn, tableNow()) : null);
  const left = useSignal(leftNow());
  useEffect(() => {
    const tick = () => {
      const now = leftNow();
      const before = left.peek();
      if (now?.seconds !== before?.seconds || now?.onBank !== before?.onBank) left.value = now;
    };
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, [turn?.seat, turn?.deadline, turn?.away]);
  return left.value;
}

/** Around what it is in; red at the end, in another colour on the bank. */
export function Ring({ turn }: { turn: Turn }) {
  const left = useTimeLeft(turn);
  if (!left) return null;
  const from = left.onBank ? turn.bankFrom : turn.began;
  const until = left.onBank ? turn.deadline : turn.bankFrom;
  const stress = left.seconds <= STRESSED ? " stressed" : "";
  return (
    <>
      <i key={`${from}`} class={`ring${left.onBank ? " bank" : ""}${stress}`} aria-hidden="true"
        style={{
          animationDuration: `${until - from}ms`,
          animationDelay: `${Math.min(0, from - tableNow())}ms`,
        }} />
      {(left.onBank || left.seconds <= LAST) && (
        <span class={`seconds${left.onBank ? " bank" : ""}${stress}`}
          title={left.onBank ? t("table.timeBank") : undefined}>
          {number(left.seconds)}
        </span>
      )}
    </>
  );
}
