import { t, type Key } from "../i18n";
import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/languages";
import { DECKS, settings, SWITCH, THEMES, UNITS } from "../settings";
import { REPLAY_KEYS } from "../replay/keys";
import { Keys, TABLE_KEYS } from "../table/keys_dialog";
import { amount } from "./amounts";
import { Card } from "./card";
import { Choice } from "./choice";
import { Dialog } from "./dialog";

const SWITCHES = ["sounds", "motion", "hotkeys"] as const;

const SAMPLE = ["As", "Kh", "Qd", "Jc"];

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
        <p class="sample" aria-hidden="true">
          {SAMPLE.map((card) => <Card key={card} card={card} />)}
          <span><i class="chip" />{amount(150, 20)}</span>
        </p>
        <Choice label={t("settings.unit")} value={unit.value}
          choices={worded(UNITS, "settings.unit")} onChoose={(value) => (unit.value = value)} />
        {SWITCHES.map((name) => (
          <Choice key={name} label={t(`settings.${name}`)} value={settings[name].value}
            choices={worded(SWITCH, "settings")}
            onChoose={(value) => (settings[name].value = value)} />
        ))}
        <details>
          <summary>{t("settings.keys")}</summary>
          <h3>{t("table.label")}</h3>
          <Keys keys={TABLE_KEYS} />
          <h3>{t("replay.title")}</h3>
          <Keys keys={REPLAY_KEYS} />
        </details>
      </div>
    </Dialog>
  );
}
