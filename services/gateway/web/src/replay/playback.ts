// Going through the steps of a hand: by hand, or by itself.
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Told } from "../api/types";
import type { Table } from "../game/table";
import { linesOf } from "../table/log";
import { announce, takeBack } from "../ui/announcer";
import { lastStep, type Recording } from "./recording";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Kept from hand to hand. */
export const speed = signal<Speed>(1);

/** Milliseconds that a step is looked at, by what it showed last. */
const LOOK = 900;
const LOOK_AT: Partial<Record<Told["type"], number>> = {
  BoardDealt: 1_300, HandShown: 1_500, PotAwarded: 2_000,
};

export interface Playback {
  step: ReadonlySignal<number>;
  isPlaying: ReadonlySignal<boolean>;
  go: (step: number) => void;
  play: (isPlaying: boolean) => void;
}

export function usePlayback(recording: Recording, first: number): Playback {
  const last = lastStep(recording);
  const within = (step: number) => Math.min(last, Math.max(0, step));
  const step = useSignal(within(first));
  const isPlaying = useSignal(false);
  const go = (to: number) => {
    step.value = within(to);
  };
  const play = (plays: boolean) => {
    if (plays && step.peek() === last) step.value = 0;
    isPlaying.value = plays;
  };
  useEffect(() => {
    if (!isPlaying.value) return undefined;
    if (step.value >= last) {
      isPlaying.value = false;
      return undefined;
    }
    const timer = setTimeout(() => go(step.peek() + 1), lookOf(recording, step.value) / speed.value);
    return () => clearTimeout(timer);
  }, [isPlaying.value, step.value, speed.value]);
  return { step, isPlaying, go, play };
}

/** Who does not look is told what happened at each step gone to. */
export function useTelling({ events, steps, started }: Recording, table: Table, step: number): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    if (step < before.current) takeBack();
    before.current = step;
    const shown = events.slice(steps[step - 1] ?? 0, steps[step]);
    shown.flatMap((event) => linesOf(event, { table, bigBlind: started.min_bet })).forEach(announce);
  }, [step]);
  useEffect(() => takeBack, []);
}

function lookOf({ events, steps }: Recording, step: number): number {
  const shown = events[steps[step]! - 1];
  return (shown && LOOK_AT[shown.type]) ?? LOOK;
}

export function nextSpeed(by: 1 | -1): void {
  const index = SPEEDS.indexOf(speed.peek()) + by;
  speed.value = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))]!;
}
