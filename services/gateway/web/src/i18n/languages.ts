export const LANGUAGES = ["en", "ru", "uk", "sk"] as const;

export type Language = (typeof LANGUAGES)[number];

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  ru: "Русский",
  uk: "Українська",
  sk: "Slovenčina",
};

/** The first of the browser's languages that the club speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const language = each.slice(0, 2).toLowerCase();
    const known = LANGUAGES.find((one) => one === language);
    if (known) return known;
  }
  return "en";
}
