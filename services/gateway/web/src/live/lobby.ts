// The Sit & Gos there are, as the stream tells them.
import { computed, signal } from "@preact/signals";
import { ask } from "../api/client";
import type { Frames, NewTournament, Tournament, TournamentTold } from "../api/types";
import { me } from "./session";

const INVITES = "railbird.invites";

export const tournaments = signal<ReadonlyMap<string, Tournament>>(new Map());
/** Whether the list has been told at all. */
export const isListed = signal(false);
/** Codes of private ones entered from this browser, by tournament. */
export const invites = signal<Readonly<Record<string, string>>>(readInvites());

export function isMine(tournament: Tournament): boolean {
  return tournament.entrants.some((entrant) => entrant.player === me.value?.player);
}

/** Where one sits or waits, the newest first. */
export const mySeats = computed(() =>
  [...tournaments.value.values()]
    .filter((each) => isMine(each) && ["registering", "started"].includes(each.stage))
    .sort((a, b) => b.created_at - a.created_at),
);

export function lobbyTold(told: Frames["lobby"]): void {
  if (told.tournaments) {
    const known = tournaments.value;
    const unlisted = [...known.values()].filter((each) => each.private);
    const listed = [...told.tournaments, ...unlisted];
    tournaments.value = new Map(listed.map((each) => [each.id, each]));
    isListed.value = true;
  }
  if (told.tournament) put(told.tournament);
}

function put(tournament: Tournament): void {
  tournaments.value = new Map(tournaments.value).set(tournament.id, tournament);
}

export async function loadLobby(): Promise<void> {
  lobbyTold(await ask<Frames["lobby"]>("GET", "/tournaments"));
}

/** One by its id: a private one is in no list. */
export async function findTournament(id: string): Promise<Tournament> {
  const found = await ask<Tournament>("GET", `/tournaments/${id}`);
  put(found);
  return found;
}

export async function create(wanted: NewTournament, key: string): Promise<TournamentTold> {
  return remembered(await ask<TournamentTold>("POST", "/tournaments", wanted, key));
}

export async function enter(id: string, invite?: string): Promise<TournamentTold> {
  const body = invite ? { invite } : {};
  return remembered(await ask<TournamentTold>("POST", `/tournaments/${id}/entries`, body));
}

export async function withdraw(id: string): Promise<void> {
  await ask("DELETE", `/tournaments/${id}/entries`);
}

export async function startNow(id: string, bots: boolean): Promise<void> {
  await ask("POST", `/tournaments/${id}/start`, { bots });
}

export async function rematch(id: string): Promise<TournamentTold> {
  return remembered(await ask<TournamentTold>("POST", `/tournaments/${id}/rematch`));
}

function remembered(told: TournamentTold): TournamentTold {
  if (told.invite) {
    invites.value = { ...invites.value, [told.id]: told.invite };
    localStorage.setItem(INVITES, JSON.stringify(invites.value));
  }
  return told;
}

function readInvites(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(INVITES) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
