"""The hands of docs/events.md: every line can be read, and every hand adds up."""

import re
from pathlib import Path

import msgspec
import pytest

from libs.contracts.table import PrivateCards
from libs.rules.cards import DECK, Card
from libs.rules.hand import (
    Act,
    Action,
    CancelHand,
    ChooseRuns,
    Deck,
    Hand,
    HandCommand,
    HandEvent,
    StartHand,
    evolve,
    hole_cards,
    play,
)
from libs.rules.hand.events import (
    BetMade,
    BoardDealt,
    BringInPosted,
    Called,
    CardsDrawn,
    Checked,
    Completed,
    DeckReshuffled,
    Folded,
    HandCancelled,
    HandShown,
    HandStarted,
    Raised,
    RunsChosen,
    UpCardsDealt,
)
from services.gateway.routes import tables
from tests.support.ledger import Ledger

TEXT = (Path(__file__).parents[1] / "docs" / "events.md").read_text()
FENCED = re.compile(r"```jsonl\n(.*?)```", re.DOTALL)
BESIDE = [text.strip() for text in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
STACKS = re.compile(r"seat\s+(\d+)\s+has\s+(\d+)")
HANDS = {
    section.split("\n", 1)[0]: section
    for section in TEXT.split("\n## ")[1:]
    if "```jsonl" in section
}


def lines(name: str) -> list[str]:
    return [line for block in FENCED.findall(HANDS[name]) for line in block.splitlines()]


def events(name: str) -> list[HandEvent]:
    return [msgspec.json.decode(line, type=HandEvent) for line in lines(name)]


def told_stacks(name: str) -> dict[int, int]:
    sentence = HANDS[name].split("After the hand:")[1]
    return {int(seat): int(stack) for seat, stack in STACKS.findall(sentence)}


def test_five_hands_are_told() -> None:
    assert len(HANDS) == 5
    assert TEXT.count("```") == 2 * (len(FENCED.findall(TEXT)) + len(BESIDE))


def test_what_is_said_beside_the_events_is_what_is_sent() -> None:
    private, actions = BESIDE
    assert msgspec.json.encode(msgspec.json.decode(private, type=PrivateCards)) == private.encode()
    words = [msgspec.json.decode(line, type=tables.Action).action for line in actions.splitlines()]
    assert words == ["bring_in", "complete", "discard", "discard"]


@pytest.mark.parametrize("name", HANDS)
def test_every_line_is_an_event_as_it_is_stored(name: str) -> None:
    for line in lines(name):
        event: HandEvent = msgspec.json.decode(line, type=HandEvent)
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


@pytest.mark.parametrize("name", HANDS)
def test_every_hand_folds_to_the_stacks_in_the_text(name: str) -> None:
    hand: Hand | None = None
    for event in events(name):
        hand = evolve(hand, event)
    assert hand is not None
    assert hand.over
    assert {player.seat: player.stack for player in hand.players} == told_stacks(name)


@pytest.mark.parametrize("name", HANDS)
def test_the_engine_tells_the_same(name: str) -> None:
    told = events(name)
    deck = deck_of(told)
    again: list[HandEvent] = []
    hand: Hand | None = None
    for event in told:
        if (asked := command(event, hand, deck)) is not None:
            more, hand = play(hand, asked, deck)
            again += more
    assert again == told


def command(event: HandEvent, hand: Hand | None, deck: Deck) -> HandCommand | None:
    """What was asked for when this happened; None for what followed from something else."""
    match event:
        case HandStarted():
            return StartHand(started=event)
        case HandCancelled(at=at, reason=reason):
            return CancelHand(at=at, reason=reason)
        case RunsChosen(at=at, seat=seat, runs=runs):
            return ChooseRuns(at=at, seat=seat, runs=runs)
    action = ACTIONS.get(type(event))
    if action is None:
        return None
    assert hand is not None
    player = hand.actor
    assert player is not None
    cards = None
    if isinstance(event, CardsDrawn):
        held = dict(zip(player.hole, hole_cards(hand, player, deck), strict=True))
        cards = tuple([held[position] for position in event.given])
    to = event.to if isinstance(event, BetMade | Raised) else None
    return Act(at=event.at, seat=player.seat, turn=hand.turn, action=action, to=to, cards=cards)


ACTIONS: dict[type[HandEvent], Action] = {
    Folded: Action.FOLD,
    Checked: Action.CHECK,
    Called: Action.CALL,
    BetMade: Action.BET,
    Raised: Action.RAISE,
    Completed: Action.COMPLETE,
    BringInPosted: Action.BRING_IN,
    CardsDrawn: Action.DISCARD,
}


def deck_of(told: list[HandEvent]) -> Deck:
    """A deck in which the cards that were seen are where they were dealt, or drawn from a pile."""
    known: dict[int, Card] = {}
    hand: Hand | None = None
    for event in told:
        hand = evolve(hand, event)
        match event:
            case BoardDealt(positions=positions, cards=cards):
                known |= zip(positions, cards, strict=True)
            case UpCardsDealt(hands=hands):
                for up in hands:
                    known |= zip(up.positions, up.cards, strict=True)
            case HandShown(seat=seat, cards=cards):
                index = hand.index(seat)
                assert index is not None
                known |= zip(hand.players[index].hole, cards, strict=True)
    assert hand is not None
    unseen = iter([card for card in DECK if card not in known.values()])
    from_piles = [known.get(place) or next(unseen) for place in range(len(DECK), hand.dealt)]
    dead = [place for reshuffle in hand.reshuffles for place in reshuffle.given]
    known |= zip(dead, from_piles, strict=False)
    pack = [known.get(place) or next(unseen) for place in range(len(DECK))]
    return Deck(cards=(*pack, *from_piles))
