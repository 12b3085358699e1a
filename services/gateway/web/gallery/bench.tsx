// How long it takes from an event to the table drawn with it, in milliseconds: the events of a
// nine-handed hand over and over. `tests/bench/client.py` opens it.
import { signal } from "@preact/signals";
import { render } from "preact";
import { apply } from "../src/game/table";
import { speak } from "../src/i18n";
import { me } from "../src/live/session";
import { Playing } from "../src/pages/table";
import { startSettings } from "../src/settings";
import { bare, loadHand } from "./recorded";
import "../src/styles/base.css";
import "../src/styles/lobby.css";
import "../src/styles/cards.css";
import "../src/styles/table.css";
import "../src/styles/actions.css";

declare global {
  interface Window {
    /** The times of so many updates. */
    update(times: number): Promise<number[]>;
    /** So many hands, with so many updates a second. */
    play(hands: number, rate: number): Promise<void>;
    /** Those of writing the same page anew, after which this one is of no more use. */
    anew(times: number): Promise<number[]>;
  }
}

const { steps, started } = await loadHand("holdem", 6);
const table = signal(bare(started));
me.value = { player: started.players[0]!.player, name: "Ann", member: false };

function App() {
  return <main class="page table" id="main"><Playing table={table.value} /></main>;
}

function happens(number: number): void {
  const { event } = steps[number % steps.length]!;
  table.value = apply(table.value, { ...event, table: "gallery", version: table.value.version + 1 })!;
}

window.update = (times) => many(times, happens);

window.play = (hands, rate) => new Promise((resolve) => {
  let number = 0;
  const timer = setInterval(() => {
    happens(number++);
    if (number < hands * steps.length) return;
    clearInterval(timer);
    resolve();
  }, 1000 / rate);
});

window.anew = (times) => {
  const app = document.getElementById("app")!;
  const page = app.innerHTML;
  return many(times, () => {
    app.innerHTML = page;
  });
};

async function many(times: number, work: (number: number) => void): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; number < times; number++) {
    took.push(await timed(() => work(number)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return took;
}

async function timed(work: () => void): Promise<number> {
  const began = performance.now();
  work();
  await Promise.resolve(); // it is drawn in a microtask
  await Promise.resolve();
  document.body.getBoundingClientRect(); // and laid out
  return performance.now() - began;
}

startSettings();
await speak("en");
render(<App />, document.getElementById("app")!);
document.body.dataset.ready = "yes";
