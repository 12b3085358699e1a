// One stream that comes back, on a network and a clock of the test's own.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SILENCE, Source, type Frame } from "../src/live/source";

class Stream {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  private readonly heard = new Map<string, (event: object) => void>();

  constructor(readonly url: string) {}

  addEventListener(kind: string, listener: (event: object) => void): void {
    this.heard.set(kind, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(kind: string, data: object = {}, lastEventId = ""): void {
    this.heard.get(kind)!({ data: JSON.stringify(data), lastEventId });
  }
}

let streams: Stream[];
let frames: Frame[];
let opens: boolean[];
let source: Source;

function last(): Stream {
  return streams.at(-1)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [streams, frames, opens] = [[], [], []];
  source = new Source(
    { frame: (frame) => frames.push(frame), open: (isOpen) => opens.push(isOpen) },
    (url) => {
      streams.push(new Stream(url));
      return last() as unknown as EventSource;
    },
  );
});

afterEach(() => {
  source.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("it asks for its tables and the lobby, and passes on what it is told", () => {
  source.follow({ tables: ["t1", "t2"], lobby: true });
  expect(last().url).toBe("/api/stream?tables=t1%2Ct2&lobby=true");
  last().tell("event", { n: 1 }, "t1.5");
  expect(frames).toEqual([{ kind: "event", data: '{"n":1}', id: "t1.5" }]);
});

test("it goes on from where it was, also with other tables", () => {
  source.follow({ tables: ["t1"], lobby: false });
  last().tell("event", {}, "t1.5");
  last().tell("private");
  source.follow({ tables: ["t1", "t2"], lobby: false });
  expect(streams[0]!.isClosed).toBe(true);
  expect(last().url).toBe("/api/stream?tables=t1%2Ct2&since=t1.5");
});

test("after a failure it comes back, later each time, and soon again once it was open", () => {
  source.follow({ tables: ["t1"], lobby: false });
  const pauses: number[] = [];
  for (let failure = 0; failure < 8; failure++) {
    const before = streams.length;
    last().onerror!();
    let pause = 0;
    for (; streams.length === before; pause += 100) vi.advanceTimersByTime(100);
    pauses.push(pause);
  }
  expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 9600, 15000, 15000]);
  last().onopen!();
  last().onerror!();
  vi.advanceTimersByTime(300);
  expect(streams).toHaveLength(10);
  expect(opens.at(-1)).toBe(false);
});

test("a stream that says nothing is dead; pings keep it alive", () => {
  source.follow({ tables: ["t1"], lobby: false });
  for (let ping = 0; ping < 5; ping++) {
    vi.advanceTimersByTime(15_000);
    last().tell("ping");
  }
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(SILENCE + 5_000);
  expect(streams).toHaveLength(2);
  expect(opens.at(-1)).toBe(false);
});

test("a page that comes back opens a stream at once that was waited for", () => {
  source.follow({ tables: ["t1"], lobby: false });
  last().onerror!();
  source.doubt();
  expect(streams).toHaveLength(2);
  vi.advanceTimersByTime(60_000 - SILENCE);
  source.doubt();
  expect(streams).toHaveLength(3);
});

test("what a closed stream still says is not heard", () => {
  source.follow({ tables: ["t1"], lobby: false });
  const old = last();
  source.reopen();
  old.tell("event", {}, "t1.9");
  old.onerror!();
  expect(frames).toEqual([]);
  expect(streams).toHaveLength(2);
});

test("given up to another device it stays closed, until it is taken back", () => {
  source.follow({ tables: ["t1"], lobby: false });
  last().onopen!();
  last().tell("superseded");
  expect(frames.at(-1)?.kind).toBe("superseded");
  expect(opens.at(-1)).toBe(false);
  source.doubt();
  source.follow({ tables: ["t1", "t2"], lobby: false });
  vi.advanceTimersByTime(10 * SILENCE);
  expect(streams).toHaveLength(1);
  source.reopen();
  expect(last().url).toContain("t1%2Ct2");
  last().onopen!();
  expect(opens.at(-1)).toBe(true);
});
