// What happens at one moment is shown one thing after the other: a board that runs out, hands that
// are turned up, pots that are won. It never keeps a player from acting: the next hand, and his
// own turn, show all at once.
import type { Told } from "../api/types";

const RUN_OUT = 650;
const AWARD = 500;
/** Milliseconds that a table waits after a showdown before the next hand, less a look at the end. */
const MOST = 2_600;

export class Presenter {
  private queue: Told[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private spent = 0;

  constructor(
    private readonly show: (event: Told) => void,
    private readonly isCalm: () => boolean,
  ) {}

  push(event: Told): void {
    if (event.type === "HandStarted" || !this.isCalm()) {
      this.flush();
      this.spent = 0;
      return this.show(event);
    }
    this.queue.push(event);
    if (this.timer === undefined) this.next();
  }

  /** Show what is still to come, now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const queue = this.queue;
    this.queue = [];
    queue.forEach(this.show);
  }

  get pending(): boolean {
    return this.queue.length > 0;
  }

  private next(): void {
    this.timer = undefined;
    for (let event = this.queue[0]; event; event = this.queue[0]) {
      const pause = this.pauseBefore(event);
      if (pause > 0 && this.spent + pause <= MOST) {
        this.spent += pause;
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.showFirst();
          this.next();
        }, pause);
        return;
      }
      this.showFirst();
    }
  }

  private showFirst(): void {
    const event = this.queue.shift();
    if (event) {
      this.last = event;
      this.show(event);
    }
  }

  private last: Told | null = null;

  /** Only between things of the same moment: what players do comes at its own pace. */
  private pauseBefore(event: Told): number {
    if (this.last?.at !== event.at) return 0;
    if (event.type === "BoardDealt" && this.last.type !== "UncalledBetReturned") {
      return isBetting(this.last) ? 0 : RUN_OUT;
    }
    if (event.type === "PotAwarded") return this.last.type === "HandMucked" ? 0 : AWARD;
    return event.type === "RunsAgreed" ? AWARD : 0;
  }
}

function isBetting(event: Told): boolean {
  return ["Checked", "Called", "Folded", "BetMade", "Raised"].includes(event.type);
}
