import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ORDINAL, type Catalogue, type Key } from "../src/i18n/catalogue";
import { en } from "../src/i18n/en";
import { LANGUAGES, preferredLanguage } from "../src/i18n/languages";
import { ru } from "../src/i18n/ru";
import { sk } from "../src/i18n/sk";
import { uk } from "../src/i18n/uk";

const CATALOGUES: Record<(typeof LANGUAGES)[number], Catalogue> = { en, ru, uk, sk };

function texts(message: Catalogue[Key]): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

function parameters(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

describe.each(LANGUAGES)("%s", (language) => {
  const catalogue = CATALOGUES[language];
  const keys = Object.keys(en) as Key[];

  test("has the keys of English and no others", () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
  });

  test("has each plural form of its language, and no other", () => {
    for (const key of keys) {
      const message = catalogue[key];
      if (typeof message === "string") continue;
      const type = ORDINAL.includes(key) ? "ordinal" : "cardinal";
      const forms = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
      expect(Object.keys(message).sort(), key).toEqual([...forms].sort());
    }
  });

  test("says nothing that English does not know, and no empty word", () => {
    for (const key of keys) {
      const known = new Set(texts(en[key]).flatMap(parameters));
      for (const text of texts(catalogue[key])) {
        expect(text.trim(), key).not.toBe("");
        expect(parameters(text).filter((name) => !known.has(name)), key).toEqual([]);
      }
    }
  });
});

test("every text is said somewhere", () => {
  const files = globSync(`${import.meta.dirname}/../src/**/*.{ts,tsx}`)
    .filter((file) => !/i18n.(en|ru|uk|sk)\.ts$/.test(file));
  const source = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const words = new Set([...source.matchAll(/"([\w.]+)"/g)].map(([, word]) => word!));
  const beginnings = [
    ...[...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, begins]) => begins!),
    ...[...source.matchAll(/worded\(\w+, "([\w.]+)"\)/g)].map(([, prefix]) => `${prefix}.`),
  ];
  const isSaid = (key: string) => words.has(key) || beginnings.some((each) => key.startsWith(each));
  expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([]);
  expect(isSaid("door.nowhere")).toBe(false);
});

test("numbers in front of words are of the languages' own forms", () => {
  const counted = (language: "ru" | "sk", n: number) =>
    CATALOGUES[language]["log.draw"][new Intl.PluralRules(language).select(n)]?.replace("{n}", `${n}`);
  expect([1, 2, 5, 21].map((n) => counted("ru", n))).toEqual([
    "{name} меняет 1 карту", "{name} меняет 2 карты", "{name} меняет 5 карт",
    "{name} меняет 21 карту",
  ]);
  expect([1, 2, 5].map((n) => counted("sk", n))).toEqual([
    "{name} mení 1 kartu", "{name} mení 2 karty", "{name} mení 5 kariet",
  ]);
});

test("the browser's languages choose, in their order; otherwise it is English", () => {
  expect(preferredLanguage(["de-AT", "uk-UA", "ru"])).toBe("uk");
  expect(preferredLanguage(["de", "fr"])).toBe("en");
});
