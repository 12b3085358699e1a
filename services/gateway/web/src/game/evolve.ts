// What an event does to a hand.
import type { Of } from "./events";
import { gameOf, type Did, type Hand, type Player } from "./hand";
import { cleared, nextToAct, NOT_ACTED, onNewStreet, withDraw } from "./turns";

export type HandEvent = Of<
  | "AntePosted" | "BetMade" | "BlindPosted" | "BoardDealt" | "BringInPosted" | "Called"
  | "CardsDrawn" | "Checked" | "Completed" | "DeckReshuffled" | "Folded" | "HandCancelled"
  | "HandEnded" | "HandMucked" | "HandShown" | "HoleCardsDealt" | "PotAwarded" | "Raised"
  | "RunsAgreed" | "RunsChosen" | "UncalledBetReturned" | "UpCardsDealt"
>;

export function start(started: Of<"HandStarted">): Hand {
  const due = Math.max(...started.players.map(({ blind = 0, post = 0 }) => blind + post));
  return {
    started,
    players: started.players.map(({ seat, player, stack }) => ({
      seat, player, stack, bet: 0, paid: 0, actedOn: NOT_ACTED, folded: false, mucked: false,
      hole: [], up: [], shown: [], did: null,
    })),
    at: started.at,
    street: -1,
    turn: 0,
    toAct: null,
    decision: "bet",
    toMatch: due,
    dead: 0,
    board: [],
    runs: [],
    choices: [],
    agreed: 0,
    awards: [],
    returned: null,
    over: false,
    cancelled: false,
  };
}

export function evolve(before: Hand, event: HandEvent): Hand {
  const hand = { ...before, at: event.at };
  switch (event.type) {
    case "AntePosted":
      return antePosted(hand, event);
    case "BlindPosted":
      return blindPosted(hand, event);
    case "HoleCardsDealt":
      return holeCardsDealt(hand, event);
    case "UpCardsDealt":
      return onNewStreet(hand, hand.players.map((player) => {
        const dealt = event.hands.find((each) => each.seat === player.seat);
        return dealt ? { ...player, up: [...player.up, ...dealt.cards] } : player;
      }));
    case "BoardDealt":
      return boardDealt(hand, event);
    case "Folded":
      return acted(hand, event.seat, 0, did("fold", 0, event), { folded: true });
    case "Checked":
      return acted(hand, event.seat, 0, did("check", 0, event));
    case "Called":
      return acted(hand, event.seat, event.by, did("call", event.by, event));
    case "BringInPosted":
      return broughtIn(hand, event);
    case "BetMade":
      return raised(hand, event, "bet");
    case "Raised":
      return raised(hand, event, "raise");
    case "Completed":
      return raised(hand, event, "complete");
    case "CardsDrawn":
      return cardsDrawn(hand, event);
    case "DeckReshuffled":
      return hand;
    case "UncalledBetReturned":
      return withDraw({
        ...hand,
        returned: { seat: event.seat, amount: event.amount },
        players: put(hand.players, event.seat, (player) => paying(player, -event.amount)),
      });
    case "RunsChosen":
      return { ...hand, choices: [...hand.choices, { seat: event.seat, runs: event.runs }] };
    case "RunsAgreed":
      return { ...hand, agreed: event.runs };
    case "HandShown":
      return shown(hand, event);
    case "HandMucked":
      return { ...hand, players: put(hand.players, event.seat, (p) => ({ ...p, mucked: true })) };
    case "PotAwarded":
      return awarded(hand, event);
    case "HandEnded":
      return { ...hand, over: true, toAct: null };
    case "HandCancelled":
      return cancelled(hand);
  }
}

function put(
  players: readonly Player[], seat: number, change: (player: Player) => Player,
): Player[] {
  return players.map((player) => (player.seat === seat ? change(player) : player));
}

function paying(player: Player, by: number): Player {
  return { ...player, stack: player.stack - by, bet: player.bet + by, paid: player.paid + by };
}

function did(
  what: Did["what"], amount: number, event: { all_in?: boolean; cause?: Did["cause"] },
): Did {
  return { what, amount, allIn: event.all_in ?? false, cause: event.cause ?? null };
}

function antePosted(hand: Hand, event: Of<"AntePosted">): Hand {
  const contested = hand.started.uniform_ante ?? true;
  const players = put(hand.players, event.seat, (player) => ({
    ...player,
    stack: player.stack - event.amount,
    paid: player.paid + (contested ? event.amount : 0),
    did: did("ante", event.amount, event),
  }));
  return { ...hand, players, dead: hand.dead + (contested ? 0 : event.amount) };
}

function blindPosted(hand: Hand, event: Of<"BlindPosted">): Hand {
  const posted = did(event.kind, event.amount, event);
  if (event.kind === "dead") {
    const players = put(hand.players, event.seat, (player) => ({
      ...player, stack: player.stack - event.amount, did: posted,
    }));
    return { ...hand, players, dead: hand.dead + event.amount };
  }
  const players = put(hand.players, event.seat, (player) => ({
    ...paying(player, event.amount), did: posted,
  }));
  return { ...hand, players };
}

/** Down cards begin a street, where no up-cards follow them. */
function holeCardsDealt(hand: Hand, event: Of<"HoleCardsDealt">): Hand {
  const players = hand.players.map((player) => {
    const dealt = event.hands.find((each) => each.seat === player.seat);
    return dealt ? { ...player, hole: [...player.hole, ...dealt.positions] } : player;
  });
  if (gameOf(hand).streets[hand.street + 1]?.up) return { ...hand, players };
  return onNewStreet(hand, players);
}

/** A card for all on a street that has none: the deck was too short, and nobody bets. */
function boardDealt(hand: Hand, event: Of<"BoardDealt">): Hand {
  const { run = 0 } = event;
  if (!run) {
    const betting = (gameOf(hand).streets[hand.street + 1]?.board ?? 0) > 0;
    return onNewStreet({ ...hand, board: [...hand.board, ...event.cards] }, hand.players, betting);
  }
  const runs = hand.runs.length < run ? [...hand.runs, hand.board] : [...hand.runs];
  runs[run - 1] = [...runs[run - 1]!, ...event.cards];
  const street = hand.street + (run === 1 ? 1 : 0);
  return { ...hand, runs, street, players: cleared(hand.players) };
}

function acted(
  hand: Hand, seat: number, by: number, what: Did, change: Partial<Player> = {},
): Hand {
  const index = hand.players.findIndex((player) => player.seat === seat);
  const players = put(hand.players, seat, (player) => ({
    ...paying(player, by), actedOn: hand.toMatch, did: what, ...change,
  }));
  return moved(hand, players, index, hand.toMatch);
}

/** Who posts the bring-in has acted, and a short one is owed in full. */
function broughtIn(hand: Hand, event: Of<"BringInPosted">): Hand {
  const due = hand.started.bring_in ?? 0;
  const brought = did("bring_in", event.amount, event);
  return acted({ ...hand, toMatch: due, decision: "bet" }, event.seat, event.amount, brought);
}

function raised(
  hand: Hand, event: Of<"BetMade" | "Raised" | "Completed">, what: "bet" | "raise" | "complete",
): Hand {
  const index = hand.players.findIndex((player) => player.seat === event.seat);
  const players = put(hand.players, event.seat, (player) => ({
    ...paying(player, event.to - player.bet), actedOn: event.to, did: did(what, event.to, event),
  }));
  return moved({ ...hand, decision: "bet" }, players, index, event.to);
}

function moved(hand: Hand, players: readonly Player[], index: number, toMatch: number): Hand {
  const toAct = nextToAct(players, index + 1, toMatch);
  const turn = toAct === null ? hand.turn : hand.turn + 1;
  return withDraw({ ...hand, players, toMatch, toAct, turn });
}

/** The next player left of the button draws; after the last one betting begins. */
function cardsDrawn(hand: Hand, event: Of<"CardsDrawn">): Hand {
  const { given = [], taken = [] } = event;
  const index = hand.players.findIndex((player) => player.seat === event.seat);
  const drew = did(taken.length ? "draw" : "pat", taken.length, event);
  const players = put(hand.players, event.seat, (player) => ({
    ...player,
    hole: [...player.hole.filter((position) => !given.includes(position)), ...taken],
    did: drew,
  }));
  const next = players.findIndex((player, other) => other > index && !player.folded);
  const toAct = next < 0 ? nextToAct(players, 0, 0) : next;
  return withDraw({
    ...hand,
    players,
    decision: next < 0 ? "bet" : "draw",
    toAct,
    turn: toAct === null ? hand.turn : hand.turn + 1,
  });
}

function shown(hand: Hand, event: Of<"HandShown">): Hand {
  const players = put(hand.players, event.seat, (player) => ({ ...player, shown: event.cards }));
  return { ...hand, players };
}

function awarded(hand: Hand, event: Of<"PotAwarded">): Hand {
  let players = hand.players;
  for (const share of event.shares) {
    players = put(players, share.seat, (p) => ({ ...p, stack: p.stack + share.amount }));
  }
  const shares = event.shares.map((share) => ({ ...share, side: share.side ?? null }));
  const award = { pot: event.pot, amount: event.amount, run: event.run ?? 0, shares };
  return { ...hand, players, awards: [...hand.awards, award] };
}

/** Every stack is what it was before the hand. */
function cancelled(hand: Hand): Hand {
  const players = hand.players.map((player, index) => ({
    ...player, stack: hand.started.players[index]!.stack, bet: 0, paid: 0,
  }));
  return { ...hand, players, dead: 0, awards: [], toAct: null, over: true, cancelled: true };
}
