// Two soft notes; nothing to load.

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return void context.resume();
    [660, 880].forEach((frequency, index) => note(context!, frequency, index * 0.12));
  } catch {
    // no sound here
  }
}

function note(on: AudioContext, frequency: number, after: number): void {
  const start = on.currentTime + after;
  const oscillator = on.createOscillator();
  const gain = on.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.4);
}
