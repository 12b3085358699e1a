import { useSignal } from "@preact/signals";
import type { NewTournament } from "../api/types";
import { t } from "../i18n";
import { create } from "../live/lobby";
import { Check } from "../ui/check";
import { Choice } from "../ui/choice";
import { MakeDialog } from "./make_dialog";

const SEATS = [2, 3, 4, 5, 6] as const;
const SPEEDS = ["normal", "fast"] as const;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const wanted = useSignal<NewTournament>({
    game: "holdem", limit: "no_limit", seats: 6, speed: "normal", private: false,
  });
  const set = (change: Partial<NewTournament>) => {
    wanted.value = { ...wanted.value, ...change };
  };
  const { seats, speed } = wanted.value;
  return (
    <MakeDialog title={t("create.title")} wanted={wanted.value} set={set} onClose={onClose}
      make={async (key) => (await create(wanted.value, key)).table}>
      <Choice label={t("create.seats")} value={seats}
        choices={SEATS.map((value) => ({ value, label: String(value) }))}
        onChoose={(value) => set({ seats: value })} />
      <Choice label={t("create.speed")} value={speed}
        choices={SPEEDS.map((value) => ({ value, label: t(`speed.${value}`) }))}
        onChoose={(value) => set({ speed: value })} />
      <p class="hint">{t(`speed.${speed}.hint`)}</p>
      <Check label={t("create.private")} checked={wanted.value.private ?? false}
        onChange={(isPrivate) => set({ private: isPrivate })} />
    </MakeDialog>
  );
}
