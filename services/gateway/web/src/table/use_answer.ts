import { useEffect, useMemo, useRef } from "preact/hooks";
import { answer, GUARD, nameOf, sent, type Choice, type Decision } from "./decision";

/** Takes a choice, but none within a moment of having appeared, none when cut off, and none any more
 * once something else is asked. */
export function useAnswer(decision: Decision, isConnected: boolean) {
  const shownAt = useMemo(() => performance.now(), [nameOf(decision)]);
  const isLocked = !isConnected || sent.value === nameOf(decision);
  const isShown = useRef(true);
  useEffect(() => () => {
    isShown.current = false;
  }, []);
  const choose = (choice: Choice) => {
    if (!isShown.current || isLocked || performance.now() - shownAt < GUARD) return;
    void answer(decision, choice);
  };
  return { choose, isLocked };
}
