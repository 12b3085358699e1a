// Who one is: a guest by his cookie, a member by his password too.
import { signal } from "@preact/signals";
import { ask, Refused } from "../api/client";
import type { Guest } from "../api/types";

const CAME_IN = "railbird.came-in";

/** Null for a stranger, undefined while it is not known. */
export const me = signal<Guest | null | undefined>(undefined);
/** Whether play goes on on another device, which took the stream over. */
export const isElsewhere = signal(false);

/** Whether there may be a session: a stranger has none to ask by. */
export function hasComeIn(): boolean {
  return localStorage.getItem(CAME_IN) !== null;
}

export async function findMe(): Promise<void> {
  if (!hasComeIn()) {
    me.value = null;
    return;
  }
  try {
    me.value = await ask<Guest>("GET", "/session");
  } catch (refusal) {
    if (!(refusal instanceof Refused) || refusal.code !== "no_session") throw refusal;
    forgotten();
  }
}

export async function comeIn(name: string): Promise<void> {
  welcome(await ask<Guest>("POST", "/session", { name }));
}

export async function logIn(name: string, password: string): Promise<void> {
  welcome(await ask<Guest>("POST", "/session/login", { name, password }));
}

/** A guest becomes a member, and keeps all he has. */
export async function keep(name: string, password: string): Promise<void> {
  me.value = await ask<Guest>("POST", "/session/member", { name, password });
}

export async function logOut(): Promise<void> {
  await ask("DELETE", "/session");
  forgotten();
}

function welcome(guest: Guest): void {
  localStorage.setItem(CAME_IN, "yes");
  me.value = guest;
}

function forgotten(): void {
  localStorage.removeItem(CAME_IN);
  me.value = null;
}
