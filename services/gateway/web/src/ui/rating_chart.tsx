// A rating over the tournaments that moved it. Lines are drawn in hundredths and stretched, words
// stand beside them, so that both are sharp at every width.
import { useSignal } from "@preact/signals";
import type { RatingMoved } from "../api/types";
import { moment, t } from "../i18n";

const MOST_TICKS = 4;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

interface Scale {
  low: number;
  high: number;
  ticks: readonly number[];
}

/** Whole steps of a round size that hold all of them. */
function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const fits = (size: number) => (Math.ceil(most / size) - Math.floor(least / size)) <= MOST_TICKS;
  const size = STEPS.find(fits) ?? 1000;
  const [low, top] = [Math.floor(least / size) * size, Math.ceil(most / size) * size];
  const high = top === low ? low + size : top;
  const ticks = Array.from({ length: (high - low) / size + 1 }, (_, index) => low + index * size);
  return { low, high, ticks };
}

export function RatingChart({ history }: { history: readonly RatingMoved[] }) {
  const near = useSignal<number | null>(null);
  const values = [history[0]?.before ?? 0, ...history.map((each) => each.after)];
  const { low, high, ticks } = scaleOf(values);
  const x = (index: number) => (100 * index) / (values.length - 1);
  const y = (value: number) => 100 - (100 * (value - low)) / (high - low);
  const line = values.map((value, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`);
  const at = near.value ?? values.length - 1;
  const told = history[at - 1];
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (values.length - 1));
    near.value = Math.min(values.length - 1, Math.max(0, index));
  };
  const label = t("player.chart", {
    from: Math.round(values[0]!), to: Math.round(values.at(-1)!), n: history.length,
  });
  return (
    <figure class="chart">
      <figcaption>
        <b>{Math.round(values[at]!)}</b>{" "}
        {told && (
          <span class="hint">
            {t("badge.place", { n: told.place })} · {moment(told.at, { dateStyle: "medium" })}
          </span>
        )}
      </figcaption>
      <div class="plot" role="img" aria-label={label} onPointerMove={point} onPointerDown={point}
        onPointerLeave={() => (near.value = null)}>
        {ticks.map((tick) => (
          <span key={tick} class="tick-line" style={{ top: `${y(tick)}%` }}><i>{tick}</i></span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon class="area" points={`0,100 ${line.join(" ")} 100,100`} />
          <polyline class="line" points={line.join(" ")} vector-effect="non-scaling-stroke" />
        </svg>
        <i class="dot" style={{ left: `${x(at)}%`, top: `${y(values[at]!)}%` }} />
      </div>
      <div class="span-told hint" aria-hidden="true">
        <span>{moment(history[0]!.at, { dateStyle: "medium" })}</span>
        <span>{moment(history.at(-1)!.at, { dateStyle: "medium" })}</span>
      </div>
    </figure>
  );
}
