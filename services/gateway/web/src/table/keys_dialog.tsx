import { t, type Key } from "../i18n";
import { Dialog } from "../ui/dialog";

export type KeyList = readonly (readonly [keys: string, meaning: Key])[];

export const TABLE_KEYS: KeyList = [
  ["F", "keys.fold"],
  ["C", "keys.call"],
  ["R", "keys.raise"],
  ["M H P A", "keys.presets"],
  ["↑ ↓", "keys.amount"],
  ["1–5", "keys.cards"],
  ["I", "keys.here"],
  ["?", "keys.help"],
];

export function KeysDialog({ keys = TABLE_KEYS, onClose }: { keys?: KeyList; onClose: () => void }) {
  return (
    <Dialog title={t("keys.title")} onClose={onClose}>
      <Keys keys={keys} />
    </Dialog>
  );
}

export function Keys({ keys: list }: { keys: KeyList }) {
  return (
    <dl class="keys">
      {list.map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>{keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
