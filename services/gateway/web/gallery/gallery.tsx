// Recorded hands of every game at the table, at any step: for looking at, and for pictures of it.
// `npm run gallery`, then /gallery/?game=stud&hand=3&step=20&seat=4
import { signal } from "@preact/signals";
import { render } from "preact";
import type { Legal } from "../src/api/types";
import { actor } from "../src/game/hand";
import { apply, type Table } from "../src/game/table";
import { withOwnCards } from "../src/game/view";
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

const HIDDEN = ["Ah", "Kd", "Qs", "7c", "2d", "9h", "Tc"];

const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? "holdem";
const { steps, started } = await loadHand(game, Number(asked.get("hand") ?? 1));
const last = Math.min(steps.length, Number(asked.get("step") ?? steps.length));

function legalOf(table: Table, owes: number | null, decision: string): Legal {
  const stack = table.hand ? actor(table.hand)?.stack ?? 0 : 0;
  const bet = decision === "bet" && !table.hand?.toMatch;
  const min = 2 * (table.hand?.toMatch || 10);
  const bounds = { min, max: table.limit === "fixed_limit" ? min : stack, step: 1 };
  const draws = decision === "draw";
  return {
    fold: decision === "bet", check: !owes && decision === "bet", call: owes,
    bet: bet ? bounds : null, raise: bet || draws ? null : bounds,
    complete: null, discard: draws ? 5 : null, bring_in: decision === "bring_in" ? 7 : null,
  };
}

let table = bare(started);
steps.slice(0, last).forEach(({ event }, index) => {
  table = apply(table, { ...event, at: Date.now() - 12_000, table: "gallery", version: index + 1 })!;
});
const acting = table.hand && actor(table.hand);
const wanted = Number(asked.get("seat") ?? acting?.seat ?? started.players[0]!.seat);
const mine = table.hand!.players.find((each) => each.seat === wanted) ?? table.hand!.players[0]!;
me.value = { player: mine.player, name: "Ann", member: false };
if (!mine.shown.length) {
  const cards = HIDDEN.slice(0, mine.hole.length);
  table = withOwnCards(table, { table: "gallery", version: 0, hand: table.hands, seat: mine.seat, cards });
}
if (acting === mine) {
  const { owed, decision } = steps[last - 1]!.state;
  const { hand, turn } = { hand: table.hands, turn: table.hand!.turn };
  table = { ...table, legal: { hand, turn, may: legalOf(table, owed, decision) } };
}

startSettings();
await speak("en");
render(<main class="page table" id="main"><Playing table={signal(table)} /></main>, document.getElementById("app")!);
