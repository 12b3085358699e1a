import { useMemo } from "preact/hooks";
import { answer, GUARD, nameOf, sent, type Choice, type Decision } from "./decision";

/** Takes a choice, but none within a moment of having appeared, and none when cut off. */
export function useAnswer(decision: Decision, isConnected: boolean) {
  const shownAt = useMemo(() => performance.now(), [nameOf(decision)]);
  const isLocked = !isConnected || sent.value === nameOf(decision);
  const choose = (choice: Choice) => {
    if (isLocked || performance.now() - shownAt < GUARD) return;
    void answer(decision, choice);
  };
  return { choose, isLocked };
}
