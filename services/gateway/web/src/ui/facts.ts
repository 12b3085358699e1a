// A part of a page finds what it shows in signals, and is drawn again only when that changes; what
// it is a part of is not drawn for it.
import { computed, type ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

/** What `find` finds; the same object as long as all in it is, lists item by item. */
export function factsOf<Facts extends object | null>(find: () => Facts): ReadonlySignal<Facts> {
  let last: Facts | undefined;
  return computed(() => {
    const found = find();
    if (last === undefined || !isSame(last, found)) last = found;
    return last;
  });
}

/** Found anew where one of `given` is another, which no signal tells. */
export function useFacts<Facts extends object | null>(
  find: () => Facts, given: readonly unknown[] = [],
): Facts {
  return useMemo(() => factsOf(find), given).value;
}

function isSame(before: object | null, after: object | null): boolean {
  if (before === null || after === null) return before === after;
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.every((name) => before[name] === after[name] || isSameList(before[name], after[name]));
}

function isSameList(before: unknown, after: unknown): boolean {
  return Array.isArray(before) && Array.isArray(after) && before.length === after.length
    && before.every((each, index) => each === after[index]);
}
