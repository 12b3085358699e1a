"use strict";
// The plain page: all that a player can do, of what the API tells. It holds no rules: what may be
// done, with which amounts, is in the view.

const $ = (id) => document.getElementById(id);
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SAYINGS = {
  bad_name: "A name has 1 to 24 visible characters.",
  not_your_turn: "It is not your turn.",
  stale_turn: "That decision is over; here is the table as it stands.",
  deadline_passed: "Too late: the table has acted for you.",
  amount_too_small: "That is too little.",
  amount_too_large: "That is too much.",
  amount_missing: "Say how much.",
  amount_between: "Only the smallest and the largest bet are allowed.",
  unavailable: "The club does not answer right now; try again.",
  bad_invite: "That invite is not right.",
  no_tournament: "There is no such Sit & Go.",
};

let me = null;
let shown = { page: "", table: null };
let view = null;
let listing = null;
let tournaments = new Map();
let offset = 0; // of the table's clock to ours, in milliseconds
let invites = {};

// --- The API

async function ask(method, path, body, key) {
  const headers = { "x-csrftoken": (document.cookie.match(/(?:^|; )csrftoken=([^;]*)/) || [])[1] || "" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  let answer;
  try {
    answer = await fetch("/api" + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw Object.assign(new Error("unavailable"), { code: "unavailable" });
  }
  const text = await answer.text();
  const told = text ? JSON.parse(text) : null;
  if (!answer.ok) throw Object.assign(new Error(told.code), told);
  return told;
}

function say(text) { $("said").textContent = text; }

function attempt(work) {
  return async (event) => {
    if (event) event.preventDefault();
    say("");
    try { await work(event); }
    catch (refusal) {
      if (refusal.code === "no_session") { me = null; return route(); }
      say(SAYINGS[refusal.code] || `Not possible: ${String(refusal.code || refusal.message).replaceAll("_", " ")}.`);
    }
  };
}

// --- The stream: one for the lobby or the table shown, opened again whenever it dies

let stream = null;
let heard = 0;
let cursor = null;
let reopening = null;

function follow(query) {
  if (stream) stream.close();
  clearTimeout(reopening);
  stream = null;
  if (!query) return;
  const url = `/api/stream?${query}${cursor ? `&since=${encodeURIComponent(cursor)}` : ""}`;
  const opened = stream = new EventSource(url);
  heard = Date.now();
  const alive = (event) => { heard = Date.now(); $("lost").hidden = true; if (event.lastEventId) cursor = event.lastEventId; };
  opened.onopen = () => { heard = Date.now(); $("lost").hidden = true; };
  opened.onerror = () => {
    $("lost").hidden = false;
    if (opened.readyState === EventSource.CLOSED && opened === stream)
      reopening = setTimeout(() => follow(query), 1000 + 2000 * Math.random());
  };
  opened.addEventListener("ping", alive);
  opened.addEventListener("reset", (event) => { alive(event); cursor = null; });
  opened.addEventListener("snapshot", (event) => { alive(event); take(JSON.parse(event.data)); });
  opened.addEventListener("event", (event) => { alive(event); look(); });
  opened.addEventListener("private", (event) => { alive(event); look(); });
  opened.addEventListener("lobby", (event) => {
    alive(event);
    const told = JSON.parse(event.data);
    if (told.tournaments) tournaments = new Map(told.tournaments.map((each) => [each.id, each]));
    if (told.tournament) tournaments.set(told.tournament.id, told.tournament);
    if (told.tables || told.table) tellCash(told);
    if (shown.table && tournaments.has(shown.table)) listing = tournaments.get(shown.table);
    draw();
  });
}

function query() {
  if (!me) return "";
  return shown.table ? `tables=${shown.table}&lobby=true` : "lobby=true";
}

setInterval(() => { if (stream && Date.now() - heard > 35000) follow(query()); }, 5000);
for (const name of ["pageshow", "online"]) addEventListener(name, () => { if (stream && Date.now() - heard > 20000) follow(query()); });

// --- What is shown

let looking = false;
let lookAgain = false;

async function look() {
  if (looking) { lookAgain = true; return; }
  looking = true;
  try {
    do {
      lookAgain = false;
      const table = shown.table;
      if (!table) break;
      const fresh = await ask("GET", `/tables/${table}`);
      if (table === shown.table) take(fresh);
    } while (lookAgain);
  } catch (refusal) {
    if (refusal.code !== "not_open") setTimeout(look, 1000);
  } finally { looking = false; }
}

function take(fresh) {
  if (fresh.table !== shown.table || (view && fresh.version < view.version)) return;
  view = fresh;
  offset = fresh.now - Date.now();
  draw();
}

async function route() {
  const [, page, id] = location.hash.split("/");
  if (!me && localStorage.getItem("came-in")) { // a stranger has no session to ask for
    try { me = await ask("GET", "/session"); }
    catch (refusal) { if (refusal.code !== "no_session") say(SAYINGS.unavailable); }
  }
  const cash = page === "cash"; // it is no Sit & Go, and the stream tells all of it
  const table = page === "table" || cash ? id : null;
  if (table !== shown.table) { view = null; listing = null; cursor = null; clearHands(); }
  shown = { page: me ? (cash ? "table" : page || "lobby") : "door", table: me ? table : null };
  follow(query());
  if (shown.table && !cash) {
    try { listing = await ask("GET", `/tournaments/${shown.table}`); } catch { /* only watched */ }
    if (!listing || listing.stage !== "registering") look();
  }
  if (shown.page === "ratings") attempt(showRatings)();
  draw();
}

function node(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function button(text, work) {
  const made = node("button", text);
  made.type = "button";
  made.onclick = attempt(work);
  return made;
}

function card(text) {
  if (!text) { const back = node("span", "▮", "card back"); back.setAttribute("aria-label", "hidden card"); return back; }
  return node("span", text[0].replace("T", "10") + SUITS[text[1]], `card ${text[1]}`);
}

function faceUp(text) {
  const up = card(text);
  up.classList.add("up");
  return up;
}

function draw() {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== shown.page;
  $("who").textContent = me ? me.name : "";
  if (shown.page === "lobby") drawLobby();
  if (shown.page === "table") drawTable();
}

function spoken(code) { return code.replaceAll("_", " "); }

function kind(each) {
  return `${$("create").elements.game.querySelector(`[value="${each.game}"]`).textContent}, ${spoken(each.limit)}`;
}

function mine(each) { return me && each.entrants.some((entrant) => entrant.player === me.player); }

function drawLobby() {
  const rows = [...tournaments.values()].sort((a, b) => b.created_at - a.created_at).map((each) => {
    const row = node("tr");
    row.append(node("td", `${kind(each)}, ${each.seats} seats, ${each.speed}`));
    row.append(node("td", each.entrants.map((entrant) => entrant.name).join(", ")));
    row.append(node("td", each.stage));
    const cell = node("td");
    if (each.stage === "registering" && !mine(each))
      cell.append(button("Join", async () => { await ask("POST", `/tournaments/${each.id}/entries`, {}); go(each.id); }));
    else cell.append(button(mine(each) ? "To my seat" : "Watch", async () => go(each.id)));
    row.append(cell);
    return row;
  });
  $("tournaments").replaceChildren(...rows);
  drawCashTables();
}

function go(id) { location.hash = `#/table/${id}`; }

function drawTable() {
  const cash = view !== null && view.cash;
  $("title").textContent = cash ? `${kind(view)}, cash` : listing ? `${kind(listing)}, ${listing.seats} seats, ${listing.speed}` : "Sit & Go";
  const open = view !== null;
  $("waiting").hidden = open;
  $("felt").hidden = !open;
  if (!open) return drawWaiting();
  const places = cash ? [] : view.tournament.places;
  const over = !cash && places.length === view.seats.length;
  const seat = view.seats.find((each) => each.player === (me && me.player));
  $("level").textContent = over ? "" : cash ? `Hand ${view.hand}: ${stakes()}` : `Hand ${view.hand}, level ${view.tournament.level}: ${stakes()}, next level in ${view.tournament.next_level_in_hands} hands`;
  $("board").replaceChildren(...view.board.map(card));
  $("winners").textContent = view.winners.map(winning).join(" · ");
  $("pots").textContent = view.pots.map((pot, i) => `${i ? "Side pot" : "Pot"} ${pot.amount}`).join(" · ");
  $("seats").replaceChildren(...view.seats.map(drawSeat));
  $("places").textContent = places.map((each) => `${each.place}. ${nameOf(each.player)}`).join("   ");
  $("here").hidden = !(seat && seat.away);
  $("rematch").hidden = !(over && seat);
  drawCash();
  drawActions();
  drawClock();
  document.title = view.legal ? "Your turn — Railbird" : "Railbird";
}

function stakes() {
  const { small, big, ante, bring_in } = view.blinds;
  return bring_in ? `bets from ${big}, ante ${ante}, bring-in ${bring_in}` : `blinds ${small}/${big}`;
}

function winning(won) {
  const side = won.side ? ` (${won.side})` : "";
  const hand = won.hand ? ` with ${spoken(won.hand.category)} ${won.hand.ranks.join("-").replaceAll("T", "10")}` : "";
  return `${seatName(won.seat)} wins ${won.amount}${side}${hand}`;
}

function drawSeat(seat) {
  const item = node("li");
  if (seat.seat === view.to_act) item.classList.add("acting");
  if (me && seat.player === me.player) item.classList.add("me");
  if (seat.folded) item.classList.add("folded");
  if (seat.bet) item.append(node("span", `bet ${seat.bet}`, "bet"));
  item.append(node("div", seat.name + (seat.bot ? " (bot)" : ""), "name"));
  const notes = [`${seat.stack} chips`];
  if (seat.seat === view.button) notes.push("button");
  if (seat.all_in) notes.push("all-in");
  if (seat.folded) notes.push("folded");
  if (seat.draws.length) notes.push(`drew ${seat.draws.join(", ")}`);
  if (seat.away) notes.push("away");
  if (seat.place) notes.push(`place ${seat.place}`);
  if (seat.cash && seat.cash.state !== "in") notes.push(seat.cash.state);
  item.append(node("div", notes.join(", "), "note"));
  const cards = node("div");
  cards.append(...seat.cards.map(card), ...seat.up.map(faceUp));
  item.append(cards);
  return item;
}

function nameOf(player) {
  const seat = view && view.seats.find((each) => each.player === player);
  return seat ? seat.name : player;
}

function seatName(number) {
  const seat = view && view.seats.find((each) => each.seat === number);
  return seat ? seat.name : `seat ${number}`;
}

function drawWaiting() {
  $("level").textContent = "";
  $("places").textContent = "";
  if (!listing) { $("entrants").textContent = "Waiting for the table."; $("registration").replaceChildren(); return; }
  $("entrants").textContent = `${listing.stage}: ${listing.entrants.map((each) => each.name).join(", ")} (${listing.entrants.length} of ${listing.seats})`;
  $("invite").textContent = invites[listing.id] ? `Private: invite others with id ${listing.id} and code ${invites[listing.id]}.` : "";
  const path = `/tournaments/${listing.id}`;
  const buttons = [];
  if (listing.stage === "registering" && mine(listing)) {
    if (listing.entrants[0].player === me.player) {
      buttons.push(button("Start with bots", () => ask("POST", `${path}/start`, { bots: true })));
      if (listing.entrants.length > 1) buttons.push(button("Start now", () => ask("POST", `${path}/start`, { bots: false })));
    }
    buttons.push(button("Leave", async () => { await ask("DELETE", `${path}/entries`); location.hash = "#/"; }));
  } else if (listing.stage === "registering" && !listing.private)
    buttons.push(button("Join", () => ask("POST", `${path}/entries`, {})));
  $("registration").replaceChildren(...buttons);
}

// A private one is not in the lobby's news.
setInterval(async () => {
  if (!shown.table || view || !listing || !listing.private) return;
  try { listing = await ask("GET", `/tournaments/${shown.table}`); draw(); } catch { /* next time */ }
}, 2000);

// --- Acting: one answer to each decision

let decision = "";
let sent = "";

function drawActions() {
  const legal = view.legal;
  $("actions").hidden = !legal;
  if (!legal) { decision = ""; return; }
  const asked = `${view.table}.${view.hand}.${view.turn}`;
  const bounds = legal.bet || legal.raise;
  const drawing = legal.discard !== null;
  $("fold").hidden = !legal.fold;
  $("check").hidden = !legal.check;
  $("bring-in").hidden = legal.bring_in === null;
  $("bring-in").textContent = `Bring in ${legal.bring_in}`;
  $("complete").hidden = legal.complete === null;
  $("complete").textContent = `Complete to ${legal.complete}`;
  $("drawing").hidden = !drawing;
  $("all-in").hidden = drawing;
  if (drawing && asked !== decision) offerCards();
  $("call").hidden = legal.call === null;
  $("call").textContent = `Call ${legal.call}`;
  $("raising").hidden = !bounds;
  for (const one of $("actions").querySelectorAll("button")) one.disabled = sent === asked;
  if (bounds) {
    $("verb").textContent = $("raise").textContent = legal.bet ? "Bet" : "Raise";
    $("to").min = bounds.min;
    $("to").max = bounds.max;
    $("to").step = bounds.step;
    if (asked !== decision) $("to").value = bounds.min;
  }
  decision = asked;
}

function offerCards() {
  const seat = view.seats.find((each) => each.player === me.player);
  $("own").replaceChildren(...seat.cards.map((text) => {
    const label = node("label");
    const box = node("input");
    box.type = "checkbox";
    box.value = text;
    box.onchange = countCards;
    label.append(box, card(text));
    return label;
  }));
  countCards();
}

function givenUp() { return [...$("own").querySelectorAll("input:checked")].map((box) => box.value); }

function countCards() {
  const count = givenUp().length;
  $("discard").textContent = count ? `Draw ${count}` : "Stand pat";
}

function act(action) {
  return attempt(async () => {
    const asked = decision;
    if (!view || !view.legal || !asked || sent === asked) return;
    const legal = view.legal;
    const body = { hand: view.hand, turn: view.turn, action };
    if (action === "raise") {
      body.action = legal.bet ? "bet" : "raise";
      body.to = Number($("to").value);
    }
    if (action === "discard") body.cards = givenUp();
    if (action === "fold" && legal.check && !confirm("Checking is free. Fold all the same?")) return;
    sent = asked;
    drawActions();
    // The key is kept with the log, so it names no card.
    try { await ask("POST", `/tables/${view.table}/actions`, body, `${asked}.${action}.${body.to || ""}`); }
    catch (refusal) { if (sent === asked) sent = ""; throw refusal; }
    finally { look(); }
  });
}

for (const [id, action] of [["fold", "fold"], ["check", "check"], ["call", "call"], ["all-in", "all_in"], ["bring-in", "bring_in"], ["complete", "complete"], ["discard", "discard"]]) $(id).onclick = act(action);
$("actions").onsubmit = act("raise");
$("here").onclick = attempt(async () => { await ask("POST", `/tables/${shown.table}/presence`); look(); });
$("rematch").onclick = attempt(async () => { const told = await ask("POST", `/tournaments/${shown.table}/rematch`); remember(told); go(told.id); });

function drawClock() {
  const clock = $("clock");
  if (!view || view.to_act === null || !view.deadline) { clock.textContent = ""; return; }
  const now = Date.now() + offset;
  const own = view.bank_from === null || now < view.bank_from;
  const until = own && view.bank_from !== null ? view.bank_from : view.deadline;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const seat = view.seats.find((each) => each.seat === view.to_act);
  clock.textContent = `${seat.name}: ${left} s${own ? "" : " (time bank)"}`;
  clock.className = own && left > 5 ? "" : "late";
}

setInterval(drawClock, 250);

// --- Hands and ratings

function clearHands() { $("hands").replaceChildren(); $("hand").replaceChildren(); $("history").open = false; }

async function showHands() {
  if (!$("history").open || !shown.table) return;
  const table = shown.table;
  const told = await ask("GET", `/tables/${table}/hands`);
  $("hands").replaceChildren(...told.hands.map((each) => {
    const item = node("li");
    item.value = each.hand;
    item.append(button("Read", () => showHand(table, each.hand)), ` ${each.board.map(readable).join(" ")} `,
      each.cancelled ? "void" : each.won.map((won) => `${seatName(won.seat)} won ${won.amount}`).join(", "));
    return item;
  }));
}

function readable(text) { return text[0].replace("T", "10") + SUITS[text[1]]; }

async function showHand(table, number) {
  const told = await ask("GET", `/tables/${table}/hands/${number}`);
  $("hand").replaceChildren(...told.events.map((event) => {
    const words = [event.type.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()];
    if (event.seat) words.unshift(`${seatName(event.seat)}:`);
    for (const amount of ["amount", "by", "to", "stack"]) if (event[amount]) words.push(`${amount === "amount" ? "" : amount + " "}${event[amount]}`);
    if (event.cards) words.push(event.cards.map((one) => one.card ? `${seatName(one.seat)} ${readable(one.card)}` : readable(one)).join(" "));
    if (event.type === "UpCardsDealt") words.push(event.hands.map((up) => `${seatName(up.seat)} ${up.cards.map(readable).join(" ")}`).join(", "));
    if (event.type === "CardsDrawn") words.push(event.taken ? String(event.taken.length) : "none");
    if (event.shares) words.push(event.shares.map((share) => `${seatName(share.seat)} ${share.amount}${share.side ? ` (${share.side})` : ""}`).join(", "));
    if (event.cause) words.push(`(${event.cause})`);
    return node("li", words.join(" "));
  }));
}

$("history").ontoggle = attempt(showHands);

async function showRatings() {
  const told = await ask("GET", "/ratings");
  $("standings").replaceChildren(...told.ratings.map((each) => {
    const row = node("tr");
    const cell = node("td");
    cell.append(button(each.name, () => showPlayer(each.player)));
    row.append(cell, node("td", Math.round(each.rating)), node("td", each.tournaments));
    return row;
  }));
  $("player").textContent = told.ratings.length ? "" : "Nobody has finished a tournament of humans yet.";
}

async function showPlayer(id) {
  const told = await ask("GET", `/players/${id}`);
  $("player").textContent = `${told.name}: ${Math.round(told.rating)}`;
  $("moved").replaceChildren(...told.history.map((each) =>
    node("li", `${new Date(each.at).toLocaleString()}: place ${each.place}, ${Math.round(each.before)} to ${Math.round(each.after)}`)));
}

// --- Coming in

function remember(told) { if (told.invite) invites[told.id] = told.invite; }

$("come-in").onsubmit = attempt(async () => {
  me = await ask("POST", "/session", { name: $("come-in").elements.name.value });
  localStorage.setItem("came-in", "yes");
  route();
});
$("create").onsubmit = attempt(async () => {
  const form = $("create").elements;
  const told = await ask("POST", "/tournaments", {
    game: form.game.value, limit: form.limit.value, seats: Number(form.seats.value), speed: form.speed.value, private: form.private.checked,
  });
  remember(told);
  go(told.id);
});
$("invited").onsubmit = attempt(async () => {
  const form = $("invited").elements;
  const told = await ask("POST", `/tournaments/${form.tournament.value.trim()}/entries`, { invite: form.invite.value.trim() });
  remember(told);
  go(told.id);
});

addEventListener("hashchange", route);
route();
