// How one likes it: kept in the browser, and set on the page for the styles to follow.
import { effect, signal, type Signal } from "@preact/signals";
import { LANGUAGES, preferredLanguage, type Language } from "./i18n/languages";

function kept<Value extends string>(
  name: string, choices: readonly Value[], first: Value,
): Signal<Value> {
  const stored = localStorage.getItem(`railbird.${name}`) as Value | null;
  const setting = signal(stored && choices.includes(stored) ? stored : first);
  effect(() => localStorage.setItem(`railbird.${name}`, setting.value));
  addEventListener("storage", ({ key, newValue }) => { // chosen in another tab
    const value = newValue as Value;
    if (key === `railbird.${name}` && choices.includes(value)) setting.value = value;
  });
  return setting;
}

export const THEMES = ["auto", "light", "dark"] as const;
export const DECKS = ["four", "two"] as const;
export const UNITS = ["chips", "blinds"] as const;
export const SWITCH = ["on", "off"] as const;

export const settings = {
  language: kept<Language>("language", LANGUAGES, preferredLanguage(navigator.languages)),
  theme: kept("theme", THEMES, "auto"),
  deck: kept("deck", DECKS, "four"),
  unit: kept("unit", UNITS, "chips"),
  sounds: kept("sounds", SWITCH, "on"),
  motion: kept("motion", SWITCH, "on"),
  hotkeys: kept("hotkeys", SWITCH, "on"),
};

const isDark = matchMedia("(prefers-color-scheme: dark)");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

function paint(): void {
  const { theme, deck, motion } = settings;
  const dark = theme.value === "auto" ? isDark.matches : theme.value === "dark";
  const { dataset } = document.documentElement;
  dataset.theme = dark ? "dark" : "light";
  dataset.deck = deck.value;
  dataset.motion = motion.value === "off" || isStill.matches ? "off" : "on";
}

export function startSettings(): void {
  effect(paint);
  isDark.addEventListener("change", paint);
  isStill.addEventListener("change", paint);
}
