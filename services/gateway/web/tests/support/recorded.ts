import { readFileSync } from "node:fs";

/** The lines of a recording that `tests/support/recording.py` made of the engine. */
export function recorded<Line>(name: string): Line[] {
  const path = `${import.meta.dirname}/../recorded/${name}.jsonl`;
  return readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Line);
}
