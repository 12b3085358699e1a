// The words of the chosen language: a text by its key, numbers and plurals as the language has
// them. Each catalogue is a file of its own, loaded when it is chosen.
import { computed, effect, signal } from "@preact/signals";
import { settings } from "../settings";
import { ORDINAL, type Catalogue, type Key, type Message } from "./catalogue";
import type { Language } from "./languages";

export type { Key } from "./catalogue";
export type Params = Readonly<Record<string, string | number>>;

/** Numbers written once are kept: a table writes the same few hundred over and over. */
const MOST_WRITTEN = 1_000;
const written = new Map<number, string>();

interface Spoken {
  language: Language;
  catalogue: Catalogue;
  cardinal: Intl.PluralRules;
  ordinal: Intl.PluralRules;
  number: Intl.NumberFormat;
}

const LOAD: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en")).en,
  ru: async () => (await import("./ru")).ru,
  uk: async () => (await import("./uk")).uk,
  sk: async () => (await import("./sk")).sk,
};

const spoken = signal<Spoken | null>(null);

export const isSpoken = computed(() => spoken.value !== null);

export async function speak(language: Language): Promise<void> {
  const catalogue = await LOAD[language]();
  spoken.value = {
    language,
    catalogue,
    cardinal: new Intl.PluralRules(language),
    ordinal: new Intl.PluralRules(language, { type: "ordinal" }),
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
  };
  written.clear();
  document.documentElement.lang = language;
}

export function startSpeaking(): void {
  effect(() => void speak(settings.language.value));
}

/** The text of a key, with its parameters in place; numbers are written as the language does. */
export function t(key: Key, params: Params = {}): string {
  const now = spoken.value;
  if (!now) return "";
  return fill(now, chosen(now, key, params.n), params);
}

/** What a refusal says, with the facts it is about; waiting times are told in whole seconds. */
export function explained(code: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const key = `error.${code}` as Key;
  const known = spoken.value?.catalogue[key];
  if (!known) return t("error.other", { code });
  const params = Object.fromEntries(Object.entries(facts).map(([name, fact]) =>
    [name, typeof fact === "number" ? fact : String(fact)]));
  return t(key, { ...params, n: Math.ceil(Number(facts.wait ?? 0) / 1000) });
}

export function number(value: number): string {
  const now = spoken.value;
  return now ? inDigits(now, value) : String(value);
}

function inDigits(now: Spoken, value: number): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const text = now.number.format(value);
  written.set(value, text);
  return text;
}

/** A moment of the table's, as the language and the time zone have it. */
export function moment(at: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(spoken.value?.language, style).format(at);
}

function chosen(now: Spoken, key: Key, count: string | number | undefined): string {
  const message: Message = now.catalogue[key];
  if (typeof message === "string") return message;
  const rules = ORDINAL.includes(key) ? now.ordinal : now.cardinal;
  return message[rules.select(Number(count ?? 0))] ?? message.other;
}

function fill(now: Spoken, text: string, params: Params): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? inDigits(now, value) : value;
  });
}
