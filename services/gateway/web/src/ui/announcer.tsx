// What a screen reader is told: the course of the game in its own time, one's own turn at once.
import { signal } from "@preact/signals";

const GATHER = 400;

const polite = signal("");
const urgent = signal("");
let lines: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(line: string): void {
  lines.push(line);
  timer ??= setTimeout(() => {
    polite.value = lines.join(". ");
    lines = [];
    timer = undefined;
  }, GATHER);
}

/** What was said, or was still to be said, does not hold any more. */
export function takeBack(): void {
  lines = [];
  polite.value = "";
}

export function announceAtOnce(line: string): void {
  urgent.value = line;
}

export function Announcer() {
  return (
    <>
      <div class="sr-only" role="log" aria-live="polite">{polite}</div>
      <div class="sr-only" role="alert">{urgent}</div>
    </>
  );
}
