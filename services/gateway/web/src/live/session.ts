// Who one is.
import { signal } from "@preact/signals";
import { ask, Refused } from "../api/client";
import type { Guest } from "../api/types";

const CAME_IN = "railbird.came-in";

/** Null for a stranger, undefined while it is not known. */
export const me = signal<Guest | null | undefined>(undefined);

export async function findMe(): Promise<void> {
  if (!localStorage.getItem(CAME_IN)) {
    me.value = null; // a stranger has no session to ask for
    return;
  }
  try {
    me.value = await ask<Guest>("GET", "/session");
  } catch (refusal) {
    if (!(refusal instanceof Refused) || refusal.code !== "no_session") throw refusal;
    localStorage.removeItem(CAME_IN);
    me.value = null;
  }
}

export async function comeIn(name: string): Promise<void> {
  me.value = await ask<Guest>("POST", "/session", { name });
  localStorage.setItem(CAME_IN, "yes");
}
