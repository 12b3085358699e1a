import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { newKey } from "../api/client";
import type { GameCode, NewTournament } from "../api/types";
import { GAME_CODES, LIMITS } from "../game/games";
import { t } from "../i18n";
import { create } from "../live/lobby";
import { go } from "../router";
import { Choice } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { attempt } from "../ui/notices";

const SEATS = [2, 3, 4, 5, 6] as const;
const SPEEDS = ["normal", "fast"] as const;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const wanted = useSignal<NewTournament>({
    game: "holdem", limit: "no_limit", seats: 6, speed: "normal", private: false,
  });
  const isBusy = useSignal(false);
  const key = useMemo(newKey, []);
  const set = (change: Partial<NewTournament>) => {
    wanted.value = { ...wanted.value, ...change };
  };
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    isBusy.value = true;
    await attempt(async () => {
      const told = await create(wanted.value, key);
      onClose();
      go("table", told.table);
    });
    isBusy.value = false;
  };
  const { game, limit, seats, speed } = wanted.value;
  return (
    <Dialog title={t("create.title")} onClose={onClose}>
      <form class="form" onSubmit={make}>
        <label class="field">
          <span>{t("create.game")}</span>
          <select value={game}
            onChange={(event) => set({ game: event.currentTarget.value as GameCode })}>
            {GAME_CODES.map((code) => <option key={code} value={code}>{t(`game.${code}`)}</option>)}
          </select>
        </label>
        <Choice label={t("create.limit")} value={limit}
          choices={LIMITS.map((value) => ({ value, label: t(`limit.${value}`) }))}
          onChoose={(value) => set({ limit: value })} />
        <Choice label={t("create.seats")} value={seats}
          choices={SEATS.map((value) => ({ value, label: String(value) }))}
          onChoose={(value) => set({ seats: value })} />
        <Choice label={t("create.speed")} value={speed}
          choices={SPEEDS.map((value) => ({ value, label: t(`speed.${value}`) }))}
          onChoose={(value) => set({ speed: value })} />
        <p class="hint">{t(`speed.${speed}.hint`)}</p>
        <label class="check">
          <input type="checkbox" checked={wanted.value.private ?? false}
            onChange={(event) => set({ private: event.currentTarget.checked })} />
          <span>{t("create.private")}</span>
        </label>
        <button class="button primary wide" disabled={isBusy.value}>{t("create.make")}</button>
      </form>
    </Dialog>
  );
}
