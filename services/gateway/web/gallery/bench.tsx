// How long it takes from an event of the stream to the table drawn with it, in milliseconds: the
// events of a nine-handed hand over and over. `tests/bench/client.py` opens it.
import type { ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import type { Told } from "../src/api/types";
import type { Table } from "../src/game/table";
import { speak } from "../src/i18n";
import { LiveTable } from "../src/live/live_table";
import { me } from "../src/live/session";
import { Playing } from "../src/pages/table";
import { startSettings } from "../src/settings";
import { bareView, loadHand } from "./recorded";
import "../src/styles/base.css";
import "../src/styles/lobby.css";
import "../src/styles/cards.css";
import "../src/styles/table.css";
import "../src/styles/actions.css";

declare global {
  interface Window {
    /** The times of so many updates: read, folded, drawn, styled and laid out. */
    update(times: number): Promise<number[]>;
    /** So many updates, each with a frame of its own. */
    show(times: number): Promise<void>;
    /** So many hands, with so many updates a second. */
    play(hands: number, rate: number): Promise<void>;
    /** The times of writing the same page anew, after which this one is of no more use. */
    anew(times: number): Promise<number[]>;
  }
}

const { steps, started } = await loadHand("holdem", 6);
const table = new LiveTable("gallery", () => null, () => false);
me.value = { player: started.players[0]!.player, name: "Ann", member: false };

function App() {
  const shown = table.shown as ReadonlySignal<Table>;
  return <main class="page table" id="main">{shown.value && <Playing table={shown} />}</main>;
}

let told = 0;

/** The data of the next frame of the stream. */
function nextFrame(): string {
  const { event } = steps[told++ % steps.length]!;
  return JSON.stringify({ ...event, table: table.id, version: told, at: Date.now() });
}

function take(data: string): void {
  table.event(JSON.parse(data) as Told);
}

window.update = (times) => many(times, nextFrame, take);

window.show = async (times) => {
  for (let number = 0; number < times; number++) {
    take(nextFrame());
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
};

window.play = (hands, rate) => new Promise((resolve) => {
  let left = hands * steps.length;
  const timer = setInterval(() => {
    take(nextFrame());
    if (--left) return;
    clearInterval(timer);
    resolve();
  }, 1000 / rate);
});

window.anew = (times) => {
  const app = document.getElementById("app")!;
  return many(times, () => app.innerHTML, (page) => (app.innerHTML = page));
};

async function many(
  times: number, prepare: () => string, work: (what: string) => void,
): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; number < times; number++) {
    const what = prepare();
    const began = performance.now();
    work(what);
    await Promise.resolve(); // it is drawn in a microtask
    await Promise.resolve();
    document.body.getBoundingClientRect(); // and laid out
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return took;
}

startSettings();
await speak("en");
await table.load(bareView(started));
render(<App />, document.getElementById("app")!);
document.body.dataset.ready = "yes";
