import { t, type Key } from "../i18n";
import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/languages";
import { DECKS, settings, SWITCH, THEMES, UNITS } from "../settings";
import { Choice } from "./choice";
import { Dialog } from "./dialog";

const SWITCHES = ["sounds", "motion", "hotkeys"] as const;

function worded<Value extends string>(
  values: readonly Value[], prefix: string,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: t(`${prefix}.${value}` as Key) }));
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { language, theme, deck, unit } = settings;
  return (
    <Dialog title={t("settings.title")} onClose={onClose}>
      <div class="form">
        <Choice label={t("settings.language")} value={language.value}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChoose={(value) => (language.value = value)} />
        <Choice label={t("settings.theme")} value={theme.value}
          choices={worded(THEMES, "settings.theme")} onChoose={(value) => (theme.value = value)} />
        <Choice label={t("settings.deck")} value={deck.value}
          choices={worded(DECKS, "settings.deck")} onChoose={(value) => (deck.value = value)} />
        <Choice label={t("settings.unit")} value={unit.value}
          choices={worded(UNITS, "settings.unit")} onChoose={(value) => (unit.value = value)} />
        {SWITCHES.map((name) => (
          <Choice key={name} label={t(`settings.${name}`)} value={settings[name].value}
            choices={worded(SWITCH, "settings")}
            onChoose={(value) => (settings[name].value = value)} />
        ))}
      </div>
    </Dialog>
  );
}
