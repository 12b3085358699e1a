// How many chips: a slider, the figure itself, and steps of big blinds.
import type { Signal } from "@preact/signals";
import { t } from "../../i18n";

interface Props {
  label: string;
  amount: Signal<number>;
  min: number;
  max: number;
  step: number;
}

export function ChipsSlider({ label, amount, min, max, step }: Props) {
  const set = (value: number) => {
    if (Number.isFinite(value)) amount.value = Math.min(max, Math.max(min, Math.round(value)));
  };
  return (
    <div class="slide" role="group" aria-label={label}>
      <button type="button" class="button square" aria-label={t("act.less")}
        disabled={amount.value <= min} onClick={() => set(amount.value - step)}>−</button>
      <input type="range" min={min} max={max} value={amount.value} aria-label={label}
        onInput={(event) => set(event.currentTarget.valueAsNumber)} />
      <button type="button" class="button square" aria-label={t("act.more")}
        disabled={amount.value >= max} onClick={() => set(amount.value + step)}>+</button>
      <input type="number" class="figure" inputMode="numeric" min={min} max={max}
        value={amount.value} aria-label={label}
        onChange={(event) => set(event.currentTarget.valueAsNumber)} />
    </div>
  );
}
