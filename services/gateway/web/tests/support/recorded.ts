import { readFileSync } from "node:fs";

/** The lines of a recording that `tests/support/recording.py` made of the engine. */
export function recorded<Line>(name: string): Line[] {
  const path = new URL(`../recorded/${name}.jsonl`, import.meta.url);
  return readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Line);
}
