// One stream a browser: a browser allows six connections to one origin, and six streams would
// leave none to fold by. The tab that holds the lock reads the stream and tells the others.
import { Source, type Frame, type Listener } from "./source";

const CHANNEL = "railbird";
const LOCK = "railbird-stream";
/** A tab that said nothing for this long is gone; each says what it wants more often. */
const FORGET_AFTER = 300_000;
const SAY_EVERY = 60_000;

type Word =
  | { say: "want"; tab: string; tables: readonly string[] }
  | { say: "gone"; tab: string }
  | { say: "lead" }
  | { say: "session" }
  | { say: "back" }
  | { say: "open"; open: boolean }
  | { say: "frame"; frame: Frame };

export class Tabs {
  private readonly tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private readonly channel: BroadcastChannel | null;
  private readonly wants = new Map<string, { tables: readonly string[]; at: number }>();
  private tables: readonly string[] = [];
  private source: Source | null = null;
  private following: string | null = null;
  private isOpen: boolean | null = null;
  private release: (() => void) | null = null;

  constructor(
    private readonly listener: Listener & { session(): void },
    private readonly makeSource: (listener: Listener) => Source = (to) => new Source(to),
  ) {
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    this.channel?.addEventListener("message", (event) => this.hear(event.data as Word));
    setInterval(() => this.wantAgain(), SAY_EVERY);
  }

  start(): void {
    void this.compete();
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => {
      if (event.persisted) void this.compete();
      this.source?.doubt();
    });
    for (const name of ["online", "visibilitychange"]) {
      addEventListener(name, () => this.source?.doubt(), true);
    }
  }

  /** The tables this tab shows. */
  want(tables: readonly string[]): void {
    this.tables = tables;
    this.wantAgain();
  }

  /** The stream that another device took over, here again. */
  takeBack(): void {
    this.say({ say: "back" });
    this.source?.reopen();
  }

  /** Who the browser is has changed: the stream has to be asked for anew. */
  sessionChanged(): void {
    this.say({ say: "session" });
    this.source?.reopen();
  }

  private async compete(): Promise<void> {
    const { locks } = navigator;
    if (!locks || !this.channel) return this.lead(); // not over plain http: each tab for itself
    await locks.request(LOCK, () => {
      this.lead();
      return new Promise<void>((resolve) => (this.release = resolve));
    });
  }

  private lead(): void {
    this.following = null;
    this.source = this.makeSource({
      frame: (frame) => {
        this.say({ say: "frame", frame });
        this.listener.frame(frame);
      },
      open: (isOpen) => this.opened(isOpen),
    });
    this.say({ say: "lead" });
    this.wantAgain();
  }

  private opened(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.say({ say: "open", open: isOpen });
    this.listener.open(isOpen);
  }

  private leave(): void {
    this.say({ say: "gone", tab: this.tab });
    this.source?.close();
    this.source = null;
    this.release?.();
    this.release = null;
  }

  private wantAgain(): void {
    const { tab, tables } = this;
    this.say({ say: "want", tab, tables });
    this.wants.set(tab, { tables, at: Date.now() });
    this.follow();
  }

  private hear(word: Word): void {
    switch (word.say) {
      case "want":
        this.wants.set(word.tab, { tables: word.tables, at: Date.now() });
        if (this.source && this.isOpen !== null) this.say({ say: "open", open: this.isOpen });
        return this.follow();
      case "gone":
        this.wants.delete(word.tab);
        return this.follow();
      case "lead":
        return this.wantAgain();
      case "session":
        this.source?.reopen();
        return this.listener.session();
      case "back":
        return this.source?.reopen();
      case "open":
        return this.listener.open(word.open);
      case "frame":
        return this.listener.frame(word.frame);
    }
  }

  private follow(): void {
    if (!this.source) return;
    const now = Date.now();
    for (const [tab, { at }] of this.wants) {
      if (tab !== this.tab && now - at > FORGET_AFTER) this.wants.delete(tab);
    }
    const tables = [...new Set([...this.wants.values()].flatMap((each) => each.tables))].sort();
    const following = tables.join();
    if (following === this.following) return;
    this.following = following;
    this.source.follow({ tables, lobby: true });
  }

  private say(word: Word): void {
    this.channel?.postMessage(word);
  }
}
