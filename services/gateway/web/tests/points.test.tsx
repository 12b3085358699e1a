// @vitest-environment happy-dom
// What players expect at a table, point by point; docs/client.md names the points.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setTurn, startTitle } from "../src/live/turns";
import { isConnected } from "../src/live/club";
import { settings } from "../src/settings";
import { timeLeft } from "../src/table/clock";
import {
  asked, atTurn, button, click, close, holding, open, press, show, tableAfter, texts, toAct,
} from "./support/table_page";

const GUARD = 250;
/** Two blinds and the cards: the first player is asked. */
const dealt = tableAfter("holdem", 3, "HoleCardsDealt");
const first = toAct(dealt);
const bounds = { min: 40, max: 1500, step: 1 };
const asksForCall = atTurn(dealt, { call: 20, raise: bounds });
const mayCheck = atTurn(dealt, { check: true, bet: { ...bounds, min: 20 } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const setting of [settings.sounds, settings.hotkeys, settings.motion]) setting.value = "on";
  settings.unit.value = "chips";
});

async function pass(milliseconds: number): Promise<void> {
  await act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

/** After the moment in which a new button takes no click. */
async function ready(): Promise<void> {
  await pass(GUARD);
}

function sentActions(): unknown[] {
  return asked.mock.calls.filter(([path]) => path.endsWith("/actions")).map(([, body]) => body);
}

describe("1: one's own seat", () => {
  test("is at the bottom, the others go round from it", async () => {
    await open(asksForCall, first);
    const seats = [...document.querySelectorAll<HTMLElement>(".seat")];
    const down = (seat: HTMLElement) => parseFloat(seat.style.getPropertyValue("--wy"));
    const mine = seats.find((seat) => seat.classList.contains("mine"))!;
    expect(Math.max(...seats.map(down))).toBe(down(mine));
  });
});

describe("2: one's turn", () => {
  test("glows, sounds, is said at once, and is in the title of the page", async () => {
    const begun = vi.fn();
    class Sounds {
      state = "running";
      currentTime = 0;
      destination = {};
      createOscillator() {
        return { frequency: {}, connect: (to: unknown) => to, start: begun, stop: () => undefined };
      }
      createGain() {
        const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
        return { gain, connect: () => undefined };
      }
    }
    vi.stubGlobal("AudioContext", Sounds);
    await open(dealt, first);
    expect(begun).not.toHaveBeenCalled();
    await show(asksForCall);
    expect(document.querySelector(".seat.mine.acting")).not.toBeNull();
    expect(begun).toHaveBeenCalled();
    expect(texts("[role=alert]")).toEqual(["Your turn. Call 20"]);
    startTitle();
    setTurn("t1", true);
    expect(document.title).toBe("● Your turn · Railbird");
    setTurn("t1", false);
    expect(document.title).toBe("Railbird");
  });
});

describe("3 and 8: what one may do", () => {
  test("no limit: fold, call and raise with their amounts; least, half, pot, all-in, steps, number", async () => {
    await open(asksForCall, first);
    expect(texts(".buttons button")).toEqual(["Fold", "Call 20", "Raise to 40"]);
    expect(texts(".presets button")).toEqual(["Min", "½ pot", "Pot", "All-in"]);
    await click("Pot");
    expect(button(/^Raise to/).textContent).toBe("Raise to 70");
    await click("More");
    expect(button(/^Raise to/).textContent).toBe("Raise to 90");
    await click("Less");
    const number = document.querySelector<HTMLInputElement>("input[type=number]")!;
    await act(() => {
      number.value = "333";
      number.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(button(/^Raise to/).textContent).toBe("Raise to 333");
    const slider = document.querySelector<HTMLInputElement>("input[type=range]")!;
    await act(() => {
      slider.value = "450";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await ready();
    await click("Raise to 450");
    expect(sentActions()).toEqual([expect.objectContaining({ action: "raise", to: 450 })]);
  });

  test("pot limit: the pot is the most, and there is no all-in beyond it", async () => {
    const table = tableAfter("holdem", 4, "HoleCardsDealt");
    await open(atTurn(table, { call: 20, raise: { min: 40, max: 70, step: 1 } }), toAct(table));
    expect(texts(".presets button")).toEqual(["Min", "½ pot", "Pot"]);
    await click("Pot");
    expect(button(/^Raise to/).textContent).toBe("Raise to 70");
  });

  test("fixed limit: one amount and nothing to choose", async () => {
    const table = tableAfter("holdem", 2, "HoleCardsDealt");
    await open(atTurn(table, { call: 20, raise: { min: 40, max: 40, step: 20 } }), toAct(table));
    expect(texts(".buttons button")).toEqual(["Fold", "Call 20", "Raise to 40"]);
    expect(document.querySelector(".amount")).toBeNull();
  });
});

describe("4: a button", () => {
  test("takes no click within 250 ms of having appeared, then one", async () => {
    await open(asksForCall, first);
    await click("Call 20");
    await pass(GUARD - 1);
    await click("Call 20");
    expect(sentActions()).toEqual([]);
    await pass(1);
    await click("Call 20");
    expect(button("Call 20").disabled).toBe(true);
    expect(button("Fold").disabled).toBe(true);
    await click("Call 20");
    expect(sentActions()).toHaveLength(1);
  });

  test("of an old decision never acts", async () => {
    await open(asksForCall, first);
    await ready();
    const old = button("Fold");
    await show(dealt);
    await act(() => old.click());
    const later = { ...dealt, hand: { ...dealt.hand!, turn: dealt.hand!.turn + 1 } };
    await show(atTurn(later, { call: 40 }));
    await act(() => old.click());
    await click("Fold");
    expect(sentActions()).toEqual([]);
  });

  test("is off while the connection is lost (7)", async () => {
    await open(asksForCall, first);
    await ready();
    await act(() => {
      isConnected.value = false;
    });
    expect(button("Call 20").disabled).toBe(true);
    await press("KeyC");
    expect(sentActions()).toEqual([]);
  });
});

describe("5: the clock", () => {
  test("counts the decision's time, then the bank's", () => {
    const turn = { seat: 1, began: 0, bankFrom: 30_000, deadline: 90_000, away: false };
    expect(timeLeft(turn, 26_000)).toEqual({ seconds: 4, onBank: false });
    expect(timeLeft(turn, 30_000)).toEqual({ seconds: 60, onBank: true });
    expect(timeLeft(turn, 200_000)).toEqual({ seconds: 0, onBank: true });
  });

  test("is stressed in its last five seconds, and the bank has a colour of its own", async () => {
    await open(atTurn(dealt, { call: 20 }), first);
    const look = () => document.querySelector(".ring")!.className;
    expect(look()).toBe("ring");
    await pass(25_000);
    expect(look()).toBe("ring stressed");
    expect(texts(".seconds")).toEqual(["5"]);
    await pass(5_000);
    expect(look()).toBe("ring bank");
    expect(texts(".seconds")).toEqual(["60"]);
  });
});

test("6: who is away says that he is there", async () => {
  const seats = dealt.seats.map((seat) => ({ ...seat, away: seat.player === first }));
  await open({ ...dealt, seats }, first);
  expect(texts(".seat.mine .label")).toEqual(["Away"]);
  await click("I’m here");
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/presence$/), null);
});

describe("9: folding when a check is free", () => {
  test("is asked about", async () => {
    await open(mayCheck, first);
    await ready();
    await click("Fold");
    expect(sentActions()).toEqual([]);
    await click("Fold anyway?");
    expect(sentActions()).toEqual([expect.objectContaining({ action: "fold" })]);
  });

  test("is not asked about when something is owed", async () => {
    await open(asksForCall, first);
    await ready();
    await click("Fold");
    expect(sentActions()).toHaveLength(1);
  });
});

describe("10: what is decided ahead", () => {
  const hand = dealt.hand!;
  const next = hand.players[(hand.toAct! + 1) % hand.players.length]!.player;

  test("is offered, chosen and taken back", async () => {
    await open(dealt, next);
    expect(texts(".plan")).toEqual(["Check / fold", "Call 20", "Call any"]);
    await click("Call 20");
    expect(button("Call 20").getAttribute("aria-pressed")).toBe("true");
    await click("Call 20");
    expect(button("Call 20").getAttribute("aria-pressed")).toBe("false");
  });

  test("is done at one's turn, at once", async () => {
    await open(dealt, first);
    await click("Call any");
    await show(asksForCall);
    expect(sentActions()).toEqual([expect.objectContaining({ action: "call" })]);
  });

  test("a call of an amount is dropped when the amount changes", async () => {
    await open(dealt, next);
    await click("Call 20");
    await show({ ...dealt, hand: { ...hand, toMatch: 60 } });
    expect(texts(".plan")).toContain("Call 60");
    expect(texts(".plan[aria-pressed=true]")).toEqual([]);
  });
});

describe("11 to 14: chips and what they are won with", () => {
  const over = tableAfter("omaha_hilo", 6, "HandEnded");

  test("side pots are apart from the main pot, with who is in them", async () => {
    const table = tableAfter("holdem", 6, "RunsAgreed");
    await open(table, null);
    expect(texts(".pot-name")).toEqual(expect.arrayContaining(["Main pot", "Side pot 1"]));
    const pots = [...document.querySelectorAll<HTMLElement>(".pot")];
    expect(pots.every((pot) => /^contested by \w+/.test(pot.title))).toBe(true);
    expect(texts(".pot-who")).toHaveLength(pots.length - 1);
  });

  test("bets lie in front of the seats", async () => {
    await open(dealt, first);
    expect(texts(".bet").sort()).toEqual(["10", "20"]);
  });

  test("the dealer, blinds and antes have their badges, and the last action of each seat", async () => {
    await open(dealt, null);
    expect(texts(".dealer")).toEqual(["D"]);
    expect(texts(".label").sort()).toEqual(["Big blind", "Small blind"]);
    await close();
    await open(tableAfter("stud", 2, "AntePosted"), null);
    expect(new Set(texts(".label"))).toEqual(new Set(["Ante"]));
    await close();
    await open(tableAfter("holdem", 3, "UncalledBetReturned"), null);
    expect(texts(".label")).toContain("All-in");
  });

  test("the winning cards are lifted, the hands named, each pot's amount and winner told", async () => {
    await open(over, null);
    expect(document.querySelectorAll(".card.lifted").length).toBeGreaterThanOrEqual(5);
    expect(texts(".label.won .made").length).toBeGreaterThan(0);
    const awarded = over.hand!.awards.reduce((sum, award) => sum + award.amount, 0);
    const told = texts(".pot b").map((text) => Number(text.replaceAll(",", "")));
    expect(told.reduce((sum, chips) => sum + chips, 0)).toBe(awarded);
    expect(texts(".pot-who").every((names) => names.length > 0)).toBe(true);
  });

  test("a bet nobody called is shown as given back", async () => {
    await open(tableAfter("holdem", 9, "HandEnded"), null);
    expect(texts(".total")).toEqual([expect.stringMatching(/^[\d,]+ go back to \w+$/)]);
  });
});

test("15: one's own hand is named, high and low", async () => {
  const table = tableAfter("omaha_hilo", 4, "BoardDealt");
  const board = new Set(table.hand!.board);
  const player = table.hand!.players.find((each) => !each.folded)!.player;
  const cards = ["Ah", "2h", "Ad", "3d", "Ac", "2c", "3c", "As"].filter((card) => !board.has(card));
  await open(holding(table, player, cards.slice(0, 4)), player);
  expect(texts(".own-hand")[0]).toMatch(/\w+/);
});

describe("16: a draw", () => {
  const table = tableAfter("five_card_draw", 8, "HoleCardsDealt");
  const betting = [...Array(40).keys()].map((n) => tableAfter("five_card_draw", 8, n + 1))
    .find((each) => each.hand?.decision === "draw")!;
  const player = toAct(betting);
  const cards = ["2c", "3d", "4h", "5s", "Kd"];

  test("cards are marked by a tap or by 1 to 5, and the button counts them", async () => {
    expect(table.hand).not.toBeNull();
    await open(holding(atTurn(betting, { fold: false, discard: 5 }), player, cards), player);
    expect(button("Stand pat").disabled).toBe(false);
    await press("Digit2");
    await press("Digit5");
    expect(button("Discard 2").disabled).toBe(false);
    const own = [...document.querySelectorAll<HTMLButtonElement>(".own-card")];
    await act(() => own[0]!.click());
    await press("Digit2");
    await ready();
    await press("KeyD");
    expect(sentActions()).toEqual([expect.objectContaining({ action: "discard", cards: ["Kd", "2c"] })]);
  });

  test("it is shown how many the others drew", async () => {
    await open(tableAfter("five_card_draw", 8, "CardsDrawn"), null);
    expect(texts(".label").some((label) => /^(Draws \d|Pat)$/.test(label))).toBe(true);
  });
});

describe("17: stud", () => {
  const table = tableAfter("stud", 2, "UpCardsDealt");

  test("up-cards lie open beside the down cards", async () => {
    await open(table, null);
    const hands = [...document.querySelectorAll(".seat .hand")];
    expect(hands.some((hand) => hand.querySelector(".face") && hand.querySelector(".back"))).toBe(true);
  });

  test("the bring-in and completing are offered with their amounts", async () => {
    const third = [...Array(20).keys()].map((n) => tableAfter("stud", 2, n + 1))
      .find((each) => each.hand?.decision === "bring_in")!;
    await open(atTurn(third, { fold: false, bring_in: 5, complete: 20 }), toAct(third));
    expect(texts(".buttons button")).toEqual(["Bring in 5", "Complete to 20"]);
    await ready();
    await click("Complete to 20");
    expect(sentActions()).toEqual([expect.objectContaining({ action: "complete" })]);
  });
});

describe("18: hotkeys", () => {
  test("go by where they lie, on every layout", async () => {
    await open(asksForCall, first);
    await ready();
    const cyrillic = new KeyboardEvent("keydown", { code: "KeyC", key: "с", bubbles: true });
    await act(() => {
      document.body.dispatchEvent(cyrillic);
    });
    expect(sentActions()).toEqual([expect.objectContaining({ action: "call" })]);
  });

  test("are off in inputs, with a modifier, and when switched off", async () => {
    await open(asksForCall, first);
    await ready();
    await press("KeyC", document.querySelector("input[type=number]")!);
    await act(() => {
      const event = { code: "KeyC", ctrlKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", event));
    });
    settings.hotkeys.value = "off";
    await press("KeyC");
    expect(sentActions()).toEqual([]);
  });

  test("have a page that lists them", async () => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    await open(asksForCall, first);
    await press("Slash");
    expect(texts("dialog kbd")).toEqual(expect.arrayContaining(["F", "C", "R", "1–5", "?"]));
  });
});

describe("19: who does not look", () => {
  test("hears the others politely, and his own turn at once", async () => {
    await open(dealt, first);
    const next = tableAfter("holdem", 3, dealt.version + 1);
    await show(next);
    await pass(500);
    const polite = document.querySelector("[aria-live=polite]")!;
    expect(document.querySelectorAll("[aria-live=polite]")).toHaveLength(1);
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(polite.textContent).toBe("");
    await show(tableAfter("holdem", 3, dealt.version + 2));
    await pass(500);
    expect(polite.textContent).not.toBe("");
  });

  test("has the table as a table of text", async () => {
    await open(holding(asksForCall, first, ["Ah", "Td"]), first);
    const rows = [...document.querySelectorAll(".arena table tbody tr")];
    expect(rows).toHaveLength(asksForCall.seats.length);
    const mine = rows.find((row) => row.textContent!.includes("You"))!;
    expect([...mine.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
      expect.stringMatching(/^[\d,]+$/), "0", "You, to act", "ace of hearts, 10 of diamonds",
    ]);
  });
});

test("23: the blinds of this level and the next are told", async () => {
  await open({ ...dealt, handsALevel: 10, counted: 6 }, null);
  expect(texts(".facts")[0]).toContain("Blinds 10/20");
  expect(texts(".facts")[0]).toMatch(/15\/30.*4 hands|4 hands.*15\/30/);
});

test("25: chips are told in big blinds to who likes that", async () => {
  await open(dealt, null);
  expect(texts(".bet").sort()).toEqual(["10", "20"]);
  await act(() => {
    settings.unit.value = "blinds";
  });
  expect(texts(".bet").sort()).toEqual(["0.5 BB", "1 BB"]);
});
