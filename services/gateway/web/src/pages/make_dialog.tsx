// Making a table of either kind: its game and limit, then what its kind has besides.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { newKey } from "../api/client";
import type { GameCode, Limit } from "../api/types";
import { GAME_CODES, LIMITS } from "../game/games";
import { t } from "../i18n";
import { go } from "../router";
import { Choice } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { attempt } from "../ui/notices";

interface Game {
  game: GameCode;
  limit: Limit;
}

interface Props {
  title: string;
  wanted: Game;
  set: (change: Partial<Game>) => void;
  /** Answers with the table. */
  make: (key: string) => Promise<string>;
  onClose: () => void;
  children: ComponentChildren;
}

export function MakeDialog({ title, wanted, set, make, onClose, children }: Props) {
  const isBusy = useSignal(false);
  const key = useMemo(newKey, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    isBusy.value = true;
    await attempt(async () => {
      const table = await make(key);
      onClose();
      go("table", table);
    });
    isBusy.value = false;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label class="field">
          <span>{t("create.game")}</span>
          <select value={wanted.game}
            onChange={(event) => set({ game: event.currentTarget.value as GameCode })}>
            {GAME_CODES.map((code) => <option key={code} value={code}>{t(`game.${code}`)}</option>)}
          </select>
        </label>
        <Choice label={t("create.limit")} value={wanted.limit}
          choices={LIMITS.map((value) => ({ value, label: t(`limit.${value}`) }))}
          onChoose={(value) => set({ limit: value })} />
        {children}
        <button class="button primary wide" disabled={isBusy.value}>{t("create.make")}</button>
      </form>
    </Dialog>
  );
}
