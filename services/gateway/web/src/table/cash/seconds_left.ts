import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tableNow } from "../../live/clock";

const TICK = 250;

/** Seconds until a moment of the table's clock; null where there is none. */
export function useSecondsLeft(until: number | null): number | null {
  const left = useSignal<number | null>(null);
  useEffect(() => {
    const tick = () => {
      left.value = until === null ? null : Math.max(0, Math.ceil((until - tableNow()) / 1000));
    };
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, [until]);
  return left.value;
}

/** Minutes and seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
