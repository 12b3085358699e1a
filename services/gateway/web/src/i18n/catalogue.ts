import type { en } from "./en";

export type Key = keyof typeof en;

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export type Message = string | Plural;

/** Counted messages of English are counted in every language, by its own plural forms. */
export type Catalogue = {
  [K in Key]: (typeof en)[K] extends string ? string : Plural;
};

/** Keys whose number is an ordinal, the first and the second. */
export const ORDINAL: readonly Key[] = ["winner.place"];
