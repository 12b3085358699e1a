// Short words at the edge of the page: what did not work, and what is to be known.
import { signal } from "@preact/signals";
import { Refused } from "../api/client";
import { explained } from "../i18n";
import { me } from "../live/session";

const STAYS = 6_000;

export const notice = signal<string>("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string): void {
  notice.value = text;
  clearTimeout(timer);
  timer = setTimeout(dismiss, STAYS);
}

export function dismiss(): void {
  notice.value = "";
}

/** Do it, and say so when the club refuses. Whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal;
    if (refusal.code === "no_session") me.value = null;
    notify(explained(refusal.code, refusal.facts));
    return false;
  }
}
