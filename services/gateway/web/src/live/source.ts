// One open stream that comes back: from where it was, sooner first and later more rarely.

/** What is followed. */
export interface Query {
  tables: readonly string[];
  lobby: boolean;
}

export interface Frame {
  kind: string;
  data: string;
  id: string;
}

export interface Listener {
  frame(frame: Frame): void;
  open(isOpen: boolean): void;
}

const KINDS = ["snapshot", "event", "private", "lobby", "reset", "ping", "superseded"] as const;
/** Milliseconds without a word, pings included, after which a stream is dead. */
export const SILENCE = 35_000;
const DOUBTFUL = 20_000;
const FIRST_RETRY = 300;
const LAST_RETRY = 15_000;
const LOOK_EVERY = 5_000;

export class Source {
  private stream: EventSource | null = null;
  private query: Query | null = null;
  private cursor = "";
  private heard = 0;
  private failures = 0;
  private isSuperseded = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;

  constructor(
    private readonly listener: Listener,
    private readonly connect: (url: string) => EventSource = (url) => new EventSource(url),
  ) {
    this.watch = setInterval(() => this.checkSilence(SILENCE), LOOK_EVERY);
  }

  follow(query: Query): void {
    this.query = query;
    if (!this.isSuperseded) this.reopen();
  }

  /** After a page was asleep, or the network came back: a stream may say "open" and be dead. */
  doubt(): void {
    if (this.isSuperseded) return;
    if (!this.stream) this.reopen();
    else this.checkSilence(DOUBTFUL);
  }

  /** Close and open, from where it was; also when it was given up to another device. */
  reopen(): void {
    this.isSuperseded = false;
    clearTimeout(this.retry);
    this.stream?.close();
    this.stream = null;
    if (!this.query || (!this.query.tables.length && !this.query.lobby)) return;
    this.heard = Date.now();
    const stream = (this.stream = this.connect(this.url(this.query)));
    stream.onopen = () => this.alive(stream);
    stream.onerror = () => this.failed(stream);
    for (const kind of KINDS) {
      stream.addEventListener(kind, (event) => this.take(stream, kind, event as MessageEvent));
    }
  }

  close(): void {
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.stream?.close();
    this.stream = null;
    this.query = null;
  }

  private url({ tables, lobby }: Query): string {
    const query = new URLSearchParams();
    if (tables.length) query.set("tables", tables.join(","));
    if (lobby) query.set("lobby", "true");
    if (this.cursor) query.set("since", this.cursor);
    return `/api/stream?${query}`;
  }

  private take(stream: EventSource, kind: string, event: MessageEvent<string>): void {
    if (stream !== this.stream) return;
    this.alive(stream);
    if (event.lastEventId) this.cursor = event.lastEventId;
    this.listener.frame({ kind, data: event.data, id: event.lastEventId });
    if (kind === "superseded") this.giveUp();
  }

  /** To the newest session: it would go to and fro otherwise. */
  private giveUp(): void {
    this.isSuperseded = true;
    this.stream?.close();
    this.stream = null;
    this.listener.open(false);
  }

  private alive(stream: EventSource): void {
    if (stream !== this.stream) return;
    this.heard = Date.now();
    this.failures = 0;
    this.listener.open(true);
  }

  private failed(stream: EventSource): void {
    if (stream !== this.stream) return;
    stream.close();
    this.stream = null;
    this.listener.open(false);
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.failures++);
    this.retry = setTimeout(() => this.reopen(), pause * (0.5 + Math.random()));
  }

  private checkSilence(most: number): void {
    if (!this.stream || Date.now() - this.heard <= most) return;
    this.listener.open(false);
    this.reopen();
  }
}
