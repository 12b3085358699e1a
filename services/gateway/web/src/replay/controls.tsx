// What a hand is gone through with: streets, a scrubber, steps, and by itself at a speed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { number, t, type Key } from "../i18n";
import { useHotkeys, type Hotkeys } from "../table/hotkeys";
import { Choice } from "../ui/choice";
import { Back, Forward, Pause, Play, ToEnd, ToStart } from "../ui/icons";
import { nextSpeed, speed, SPEEDS, type Playback } from "./playback";
import { lastStep, type Recording } from "./recording";

interface Props {
  recording: Recording;
  playback: Playback;
  keys: Hotkeys;
}

export function Controls({ recording, playback: { step, isPlaying, go, play }, keys }: Props) {
  const { marks } = recording;
  const last = lastStep(recording);
  const at = step.value;
  const street = marks.findLast((mark) => mark.step <= at);
  const streets = useRef<HTMLDivElement>(null);
  useEffect(() => bringToSight(streets.current), [street]);
  const by = (to: number) => {
    play(false);
    go(to);
  };
  const streetBefore = () => by(marks.findLast((mark) => mark.step < at)?.step ?? 0);
  const streetAfter = () => by(marks.find((mark) => mark.step > at)?.step ?? last);
  useHotkeys({
    ArrowLeft: () => by(at - 1),
    ArrowRight: () => by(at + 1),
    ArrowUp: streetBefore,
    ArrowDown: streetAfter,
    Home: () => by(0),
    End: () => by(last),
    Space: () => play(!isPlaying.peek()),
    Equal: () => nextSpeed(1),
    NumpadAdd: () => nextSpeed(1),
    Minus: () => nextSpeed(-1),
    NumpadSubtract: () => nextSpeed(-1),
    ...keys,
  });
  return (
    <section class="controls" aria-label={t("replay.controls")}>
      <div ref={streets} class="streets">
        {marks.map((mark) => (
          <button key={mark.step} type="button" class="button small"
            aria-current={mark === street ? "step" : undefined} onClick={() => by(mark.step)}>
            {t(`street.${mark.name}`)}
          </button>
        ))}
      </div>
      <input type="range" class="scrubber" min={0} max={last} step={1} value={at}
        style={{ "--part": last ? at / last : 1 }} aria-label={t("replay.scrub")}
        aria-valuetext={t("replay.step", { step: at + 1, n: last + 1 })}
        onInput={(event) => by(event.currentTarget.valueAsNumber)} />
      <div class="transport">
        <div class="steps">
          <Button label="replay.first" isOff={at === 0} press={() => by(0)}><ToStart /></Button>
          <Button label="replay.back" isOff={at === 0} press={() => by(at - 1)}><Back /></Button>
          <button type="button" class="button primary play" onClick={() => play(!isPlaying.value)}
            aria-label={t(isPlaying.value ? "replay.pause" : "replay.play")}>
            {isPlaying.value ? <Pause /> : <Play />}
          </button>
          <Button label="replay.forward" isOff={at === last} press={() => by(at + 1)}><Forward /></Button>
          <Button label="replay.last" isOff={at === last} press={() => by(last)}><ToEnd /></Button>
        </div>
        <Choice label={t("replay.speed")} hideLabel value={speed.value}
          choices={SPEEDS.map((value) => ({ value, label: `${number(value)}×` }))}
          onChoose={(value) => (speed.value = value)} />
      </div>
    </section>
  );
}

/** The street one is on, where not all of them fit. */
function bringToSight(streets: HTMLElement | null): void {
  const current = streets?.querySelector<HTMLElement>("[aria-current]");
  if (!streets || !current) return;
  streets.scrollLeft = current.offsetLeft - (streets.clientWidth - current.offsetWidth) / 2;
}

function Button({ label, isOff, press, children }: {
  label: Key; isOff: boolean; press: () => void; children: ComponentChildren;
}) {
  return (
    <button type="button" class="button square" aria-label={t(label)} disabled={isOff} onClick={press}>
      {children}
    </button>
  );
}
