"use strict";
// Cash tables on the plain page: listed, made, sat down at, and all that is done from a seat.

let cashTables = new Map();
Object.assign(SAYINGS, {
  already_seated: "You have a seat already; leave it first.",
  bad_table: "There can be no such table.",
  brings_too_little: "You left with more within the hour, and have to bring it.",
  buy_in_too_large: "That is more than the table allows.",
  buy_in_too_small: "That is less than the table asks for.",
  more_players_there: "That table would then have more players than the one you left.",
  no_table: "There is no such table.",
  seat_taken: "That seat is taken.",
  table_full: "The table is full: wait in line for a seat.",
  too_few_chips: "You have not that many chips.",
  top_up_too_large: "That is more than the table allows.",
});

function goToCash(id) { location.hash = `#/cash/${id}`; }

function tellCash(told) {
  if (told.tables) cashTables = new Map(told.tables.map((each) => [each.id, each]));
  else if (told.table.stage === "closed") cashTables.delete(told.table.id);
  else cashTables.set(told.table.id, told.table);
}

function stakesOf({ bet, small_blind, ante }) {
  return [small_blind ? `${small_blind}/${bet}` : `${bet}`, ante ? `ante ${ante}` : ""].filter(Boolean).join(", ");
}

function drawCashTables() {
  $("cash-tables").replaceChildren(...[...cashTables.values()].map((each) => {
    const row = node("tr"), cell = node("td");
    cell.append(button("Look", async () => goToCash(each.id)));
    row.append(node("td", `${kind(each)}, ${stakesOf(each.stakes)}`),
      node("td", `${each.players.length} of ${each.seats}: ${each.players.map((one) => one.name).join(", ")}`),
      node("td", each.average_pot), node("td", each.waiting), cell);
    return row;
  }));
}

function drawCash() {
  const cash = view && view.cash;
  $("cash").hidden = !cash;
  if (!cash) return;
  const seat = view.seats.find((each) => each.player === me.player);
  const line = cash.waiting.findIndex((each) => each.player === me.player);
  const offered = line >= 0 && cash.waiting[line].offered_until;
  const notes = [`buy-in ${cash.min_buy_in} to ${cash.max_buy_in}`];
  if (cash.waiting.length) notes.push(`waiting: ${cash.waiting.map((each) => each.name).join(", ")}`);
  if (cash.closed) notes.push("closed");
  if (seat) notes.push({ reserved: "your chips are on their way", in: "you play", waiting: "you wait for the big blind, or a place to post", out: "you sit out", leaving: "you leave after the hand" }[seat.cash.state]);
  if (offered) notes.push("a seat is yours: take it");
  if (cash.you && cash.you.queued) notes.push(`${cash.you.queued} more after the hand`);
  if (cash.you && cash.you.seat_change) notes.push(`you want seat ${cash.you.seat_change}`);
  $("cash-notes").textContent = notes.join(" · ");
  $("boards").replaceChildren(...cash.boards.map((board, run) => { const one = node("div", `Run ${run + 1}: `); one.append(...board.map(card)); return one; }));
  $("sit").hidden = Boolean(seat) || cash.closed;
  $("wait").hidden = Boolean(seat) || line >= 0 || cash.unclaimed > 0 || cash.closed;
  $("wait-no-more").hidden = line < 0;
  $("seated").hidden = !seat;
  $("sit-out").hidden = !seat || seat.cash.state === "out";
  $("sit-in").hidden = !seat || seat.cash.state !== "out";
  const asked = seat && cash.runs_asked && cash.runs_asked.asked.includes(seat.seat);
  $("runs").hidden = !asked;
  if (asked) $("runs").replaceChildren(...[1, 2, 3].filter((times) => times <= cash.runs_asked.most).map((times) =>
    button(times === 1 ? "Run it once" : `Run it ${times} times`, () => atTable("run-it", { hand: view.hand, times }))));
  $("show").hidden = !(cash.you && cash.you.can_show);
  const options = cash.you && cash.you.options;
  if (options && $("options").dataset.shown !== JSON.stringify(options)) {
    $("options").dataset.shown = JSON.stringify(options);
    for (const [name, value] of Object.entries(options)) {
      const field = $("options").elements[name];
      if (field.type === "checkbox") field.checked = value; else field.value = value;
    }
  }
}

async function atTable(what, body, method = "POST") {
  try { return await ask(method, `/tables/${shown.table}/${what}`, body); }
  finally { look(); }
}

function number(form, name) { return Number(form.elements[name].value || 0); }

$("make-cash").onsubmit = attempt(async () => {
  const form = $("make-cash"), game = form.elements.game.value, bet = number(form, "bet");
  const stakes = game.startsWith("stud") || game === "soko" ? { bet, ante: Math.max(1, Math.floor(bet / 4)) } : { bet, small_blind: bet / 2 };
  const told = await ask("POST", "/tables", {
    game, limit: form.elements.limit.value, stakes, seats: number(form, "seats"), bots: number(form, "bots"),
    runs: number(form, "runs"), straddle: form.elements.straddle.checked, speed: form.elements.speed.value,
  });
  goToCash(told.id);
});
$("sit").onsubmit = attempt(async () => {
  const form = $("sit"), seat = number(form, "seat");
  const told = await atTable("seat", { buy_in: number(form, "buy_in"), post: form.elements.post.checked, like: form.elements.like.checked, ...(seat ? { seat } : {}) });
  if (told.table !== shown.table) goToCash(told.table);
});
$("top-up").onsubmit = attempt(() => atTable("top-up", { amount: number($("top-up"), "amount") }));
$("move").onsubmit = attempt(() => atTable("seat-change", { to: number($("move"), "to") || null }));
$("options").onsubmit = attempt(() => {
  const fields = $("options").elements, body = {};
  for (const name of ["post", "sit_out_next_big_blind", "straddle", "show"]) body[name] = fields[name].checked;
  for (const name of ["top_up_to", "rebuy", "runs"]) body[name] = Number(fields[name].value || 0);
  return atTable("options", body);
});
$("leave").onclick = attempt(() => atTable("seat", undefined, "DELETE"));
$("wait").onclick = attempt(() => atTable("waiting-list"));
$("wait-no-more").onclick = attempt(() => atTable("waiting-list", undefined, "DELETE"));
$("sit-out").onclick = attempt(() => atTable("sit-out"));
$("sit-in").onclick = attempt(() => atTable("sit-in", { post: true }));
$("show").onclick = attempt(() => atTable("show", { hand: view.hand }));

async function drawAccount() {
  try {
    const told = await ask("GET", "/account");
    $("chips").textContent = `${told.balance} chips`;
    $("moves").replaceChildren(...told.history.map((each) => node("li", `${new Date(each.at).toLocaleString()}: ${each.kind.replace("_", " ")} ${each.amount}`)));
  } catch { $("chips").textContent = ""; }
}

$("account").ontoggle = drawAccount;
$("grant").onclick = attempt(async () => { const told = await ask("POST", "/account/grant"); say(`${told.amount} chips from the club.`); drawAccount(); });
