// Asking the gateway. What it refuses is a code, which `i18n` has words for.
import type { Problem } from "./types";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Record<string, unknown> = {},
    readonly status = 0,
  ) {
    super(code);
  }
}

type Method = "GET" | "POST" | "DELETE";

/** The answer, or a Refused: `unavailable` also where nothing answers. `key` is the caller's name
 * for a command: sent again with it, it is done once. */
export async function ask<Answer>(
  method: Method, path: string, body?: unknown, key?: string,
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (method !== "GET") headers["x-csrftoken"] = csrfToken();
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  let text: string;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
    text = await answer.text();
  } catch {
    throw new Refused("unavailable");
  }
  if (!answer.ok) throw refusal(text, answer.status);
  return (text ? JSON.parse(text) : null) as Answer;
}

function refusal(text: string, status: number): Refused {
  try {
    const told = JSON.parse(text) as Problem;
    return new Refused(told.code, told.facts, status);
  } catch {
    return new Refused("unavailable", {}, status);
  }
}

function csrfToken(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** A name for a command that nobody else gives to one of his. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
