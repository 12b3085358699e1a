"""The hands of docs/events.md: every line can be read, and every hand adds up."""

import re
from pathlib import Path

import msgspec
import pytest

from libs.rules.cards import DECK, Card
from libs.rules.hand import Act, Action, CancelHand, Deck, Hand, HandEvent, StartHand, evolve, play
from libs.rules.hand.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandCancelled,
    HandShown,
    HandStarted,
    Raised,
)
from libs.rules.hand.events_of_other_games import CardsDrawn, DeckReshuffled, OtherGamesEvent
from tests.support.ledger import Ledger

TEXT = (Path(__file__).parents[1] / "docs" / "events.md").read_text()
FENCED = re.compile(r"```jsonl\n(.*?)```", re.DOTALL)
STACKS = re.compile(r"seat\s+(\d+)\s+has\s+(\d+)")
HANDS = {
    section.split("\n", 1)[0]: section
    for section in TEXT.split("\n## ")[1:]
    if "```jsonl" in section
}
HOLDEM = ["A cancelled hand", "Hold'em, with a side pot and a bet that nobody called"]

Event = HandEvent | OtherGamesEvent


def lines(name: str) -> list[str]:
    return [line for block in FENCED.findall(HANDS[name]) for line in block.splitlines()]


def events(name: str) -> list[Event]:
    return [msgspec.json.decode(line, type=Event) for line in lines(name)]


def told_stacks(name: str) -> dict[int, int]:
    sentence = HANDS[name].split("After the hand:")[1]
    return {int(seat): int(stack) for seat, stack in STACKS.findall(sentence)}


def test_five_hands_are_told() -> None:
    assert len(HANDS) == 5
    assert TEXT.count("```") == 2 * len(FENCED.findall(TEXT))


@pytest.mark.parametrize("name", HANDS)
def test_every_line_is_an_event_as_it_is_stored(name: str) -> None:
    for line in lines(name):
        event: Event = msgspec.json.decode(line, type=Event)
        assert msgspec.json.encode(event).decode() == line


@pytest.mark.parametrize("name", HANDS)
def test_every_hand_adds_up_to_the_stacks_in_the_text(name: str) -> None:
    told = events(name)
    assert isinstance(told[0], HandStarted)
    ledger = Ledger(told[0])
    for event in told:
        ledger.enter(event)
    assert ledger.over
    assert ledger.stacks == told_stacks(name)
    assert [event.at for event in told] == sorted(event.at for event in told)


def test_R_DRAW_2_nobody_is_dealt_from_a_pile_that_just_got_his_own_discards() -> None:
    told = events("Triple draw, with a reshuffle")
    reshuffled = [place for place, event in enumerate(told) if isinstance(event, DeckReshuffled)]
    assert len(reshuffled) == 3
    for place in reshuffled:
        joined, drawn = told[place : place + 2]
        assert isinstance(joined, DeckReshuffled)
        assert isinstance(drawn, CardsDrawn)
        earlier = [e for e in told[:place] if isinstance(e, CardsDrawn) and e.seat == drawn.seat]
        own = {*drawn.given, *[position for event in earlier for position in event.given]}
        assert not own & set(joined.given)
        assert joined.first in drawn.taken


@pytest.mark.parametrize("name", HOLDEM)
def test_holdem_folds_to_the_stacks_in_the_text(name: str) -> None:
    hand: Hand | None = None
    for event in events(name):
        hand = evolve(hand, holdem(event))
    assert hand is not None
    assert hand.over
    assert {player.seat: player.stack for player in hand.players} == told_stacks(name)


@pytest.mark.parametrize("name", HOLDEM)
def test_the_engine_tells_the_same_of_a_holdem_hand(name: str) -> None:
    told = [holdem(event) for event in events(name)]
    deck = deck_of(told)
    again: list[HandEvent] = []
    hand: Hand | None = None
    for event in told:
        match event:
            case HandStarted():
                more, hand = play(None, StartHand(started=event), deck)
            case HandCancelled(at=at, reason=reason):
                more, hand = play(hand, CancelHand(at=at, reason=reason), deck)
            case Folded() | Checked() | Called() | BetMade() | Raised():
                assert hand is not None
                more, hand = play(hand, act(event, hand.turn), deck)
            case _:
                more = []
        again += more
    assert again == told


def holdem(event: Event) -> HandEvent:
    return msgspec.json.decode(msgspec.json.encode(event), type=HandEvent)


def act(event: Folded | Checked | Called | BetMade | Raised, turn: int) -> Act:
    actions = {Folded: Action.FOLD, Checked: Action.CHECK, Called: Action.CALL}
    wager = Action.BET if isinstance(event, BetMade) else Action.RAISE
    return Act(
        at=event.at,
        seat=event.seat,
        turn=turn,
        action=actions.get(type(event), wager),
        to=event.to if isinstance(event, BetMade | Raised) else None,
    )


def deck_of(told: list[HandEvent]) -> Deck:
    """A deck in which the cards that were seen are where they were dealt."""
    known: dict[int, Card] = {}
    hand: Hand | None = None
    for event in told:
        hand = evolve(hand, event)
        if isinstance(event, BoardDealt):
            known |= zip(event.positions, event.cards, strict=True)
        if isinstance(event, HandShown):
            index = hand.index(event.seat)
            assert index is not None
            known |= zip(hand.players[index].hole, event.cards, strict=True)
    rest = iter([card for card in DECK if card not in known.values()])
    return Deck(cards=tuple(known.get(place) or next(rest) for place in range(len(DECK))))
