import { t, type Key } from "../i18n";
import { Dialog } from "../ui/dialog";

const KEYS: readonly (readonly [string, Key])[] = [
  ["F", "keys.fold"],
  ["C", "keys.call"],
  ["R", "keys.raise"],
  ["M H P A", "keys.presets"],
  ["↑ ↓", "keys.amount"],
  ["1–5", "keys.cards"],
  ["I", "keys.here"],
  ["?", "keys.help"],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>{keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
