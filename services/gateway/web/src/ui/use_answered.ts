// What the gateway answers to a question that a page asks once.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, Refused } from "../api/client";

/** One of both, as soon as it is there. */
export interface Answered<Answer> {
  answer: Answer | null;
  refusal: string | null;
}

export function useAnswered<Answer>(path: string): Answered<Answer> {
  const answered = useSignal<Answered<Answer>>({ answer: null, refusal: null });
  useEffect(() => {
    let isWanted = true;
    const take = (answer: Answered<Answer>) => {
      if (isWanted) answered.value = answer;
    };
    ask<Answer>("GET", path).then(
      (answer) => take({ answer, refusal: null }),
      (refusal: unknown) => {
        if (!(refusal instanceof Refused)) throw refusal;
        take({ answer: null, refusal: refusal.code });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  return answered.value;
}
