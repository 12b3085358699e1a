"""What holds for the cards of every hand: each is there once, and none is told that is hidden."""

import re
from collections.abc import Iterable
from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from libs.rules.cards import DECK
from libs.rules.games import GAMES
from libs.rules.hand import (
    ChooseRuns,
    Deck,
    Hand,
    HandEvent,
    asked_for_runs,
    evolve,
    hole_cards,
    play,
)
from libs.rules.hand.events import (
    BoardDealt,
    HandCancelled,
    HandMucked,
    HandShown,
    PotAwarded,
    UpCardsDealt,
)
from libs.rules.names import GameCode
from tests.support.hand_strategies import ALL_GAMES, CHOICES, dealt_hands, turns
from tests.support.hands import Ruling, table

ENCODER = msgspec.json.Encoder()
ANY_CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
DRAWS = tuple(game for game in GAMES.values() if any(street.draw for street in game.streets))


def whole(ruling: Ruling, choices: list[int]) -> list[HandEvent]:
    events = list(ruling.events)
    for _, more, _ in turns(ruling, choices):
        events += more
    return events


def leaks(events: Iterable[HandEvent], deck: Deck) -> list[bytes]:
    """Encoded events that hold a card which no rule opens: anything but the board's next cards,
    up-cards as they are dealt, and the hands of those who show when nobody has to act any more."""
    hand: Hand | None = None
    leaking = []
    for event in events:
        data = ENCODER.encode(event)
        found = set(ANY_CARD.findall(data))
        open_to_all: tuple[str, ...] = ()
        match event:
            case BoardDealt():
                assert hand is not None
                streets = hand.game.streets[hand.street + 1 :]
                count = streets[0].board or 1
                open_to_all = deck.cards[hand.dealt : hand.dealt + count]
            case UpCardsDealt():
                assert hand is not None
                count = len(hand.live) * hand.game.streets[hand.street + 1].up
                open_to_all = deck.cards[hand.dealt : hand.dealt + count]
            case HandShown():
                assert hand is not None
                if not hand.players[event.seat - 1].folded:
                    open_to_all = hole_cards(hand, hand.players[event.seat - 1], deck)
        hand = evolve(hand, event) if hand is None or not hand.over else hand
        if not found <= {card.encode() for card in open_to_all}:
            leaking.append(data)
    return leaking


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_R_SHOW_2_no_event_holds_a_card_that_is_hidden(ruling: Ruling, choices: list[int]) -> None:
    events = whole(ruling, choices)
    assert leaks(events, ruling.deck) == []


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_R_SHOW_2_nobody_shows_while_betting_goes_on(ruling: Ruling, choices: list[int]) -> None:
    folded: set[int] = set()
    for _, events, hand in turns(ruling, choices):
        folded = {player.seat for player in hand.players if player.folded}
        showing = [event.seat for event in events if isinstance(event, HandShown)]
        assert not showing or (hand.over and hand.street + 1 == len(hand.game.streets))
        assert not folded & set(showing)
        again = hand.game.brings_in and hand.started.all_in_face_up  # with the seventh card
        assert len(showing) == len(set(showing)) or again
        if len(folded) == len(hand.players) - 1:
            assert showing == []


def test_the_search_for_hidden_cards_finds_planted_ones() -> None:
    hand = table(stacks=(50, 50, 50), cards="AsAdKsKdQsQd", board="2h8d9sJc3c")
    hand.acts("p3 goes all-in, p1 goes all-in, p2 folds")
    assert leaks(hand.events, hand.deck) == []
    assert sorted(hand.showdown) == ["p1 shows", "p3 mucks"]
    mucked = hand.told(HandMucked)[0].seat
    planted: list[HandEvent] = [
        HandShown(at=0, seat=mucked, cards=hand.deck.cards[0:2]),
        BoardDealt(at=0, cards=hand.deck.cards[11:12], positions=(11,)),
        HandCancelled(at=0, reason=hand.deck.cards[30]),
    ]
    assert leaks([hand.events[0], *planted], hand.deck) == list(map(ENCODER.encode, planted))
    assert ANY_CARD.findall(ENCODER.encode(DECK)) == [card.encode() for card in DECK]


def cards_in_sight(hand: Hand, deck: Deck) -> list[str]:
    """Of the players still in, and of the boards."""
    run = [card for board in hand.runs.boards for card in board[len(hand.board) :]]
    own = [card for player in hand.live for card in (*hole_cards(hand, player, deck), *player.up)]
    return [*own, *hand.board, *run]


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_R_CARD_1_no_card_is_there_twice(ruling: Ruling, choices: list[int]) -> None:
    for _, _, hand in turns(ruling, choices):
        cards = cards_in_sight(hand, ruling.deck)
        assert len(set(cards)) == len(cards)


@given(ruling=dealt_hands(DRAWS), choices=st.lists(st.sampled_from((1, 3, 4, 5)), max_size=60))
def test_R_DRAW_2_nobody_holds_a_card_that_he_discarded(ruling: Ruling, choices: list[int]) -> None:
    before = ruling.hand
    discarded: dict[int, set[str]] = {player.seat: set() for player in before.players}
    for act, _, after in turns(ruling, choices):
        discarded[act.seat] |= set(act.cards or ())
        for player in after.players:
            held = hole_cards(after, player, ruling.deck)
            assert len(held) == 5
            assert not discarded[player.seat] & set(held)


@given(
    code=st.sampled_from((GameCode.HOLDEM, GameCode.OMAHA, GameCode.OMAHA_HILO)),
    stacks=st.lists(st.integers(1, 400), min_size=2, max_size=6),
    wanted=st.lists(st.sampled_from((2, 2, 3, 3, 1)), min_size=6, max_size=6),
)
def test_R_RUN_1_runs_share_out_every_chip_and_deal_every_card_once(
    code: GameCode, stacks: list[int], wanted: list[int]
) -> None:
    ruling = table(
        game=code,
        stacks=stacks,
        blinds=(10, 5) if len(stacks) == 2 else (5, 10),
        runs=3,
    )
    events, hand = [*ruling.events], ruling.hand
    for _, more, after in turns(ruling, [7] * 60):
        events, hand = [*events, *more], after
    for runs in wanted:
        if asked := asked_for_runs(hand):
            choice = ChooseRuns(at=hand.at, seat=asked[0], runs=runs)
            more, hand = play(hand, choice, ruling.deck)
            events += more
    assert hand.over
    assert sum(player.stack for player in hand.players) == sum(stacks)
    dealt = [
        place for event in events if isinstance(event, BoardDealt) for place in event.positions
    ]
    assert all(later == earlier + 1 for earlier, later in pairwise(dealt))
    for number in {event.pot for event in events if isinstance(event, PotAwarded)}:
        parts = [e.amount for e in events if isinstance(e, PotAwarded) and e.pot == number]
        assert max(parts) - min(parts) < max(2, len(parts))
    rebuilt: Hand | None = None
    for event in events:
        rebuilt = evolve(rebuilt, event)
    assert rebuilt == hand
