"""Random tables for hypothesis: every game and limit and forced bet, stacks from one chip."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from libs.rules.games import GAMES, HOLDEM, Game
from libs.rules.hand import (
    Act,
    Action,
    Deck,
    Hand,
    HandEvent,
    Legal,
    hole_cards,
    legal_actions,
    play,
)
from libs.rules.hand.events import Cause
from libs.rules.names import Limit
from tests.support.hands import Ruling, table

SMALL, BIG = 5, 10
_FLAGS = (
    "all_hands_shown",
    "all_in_face_up",
    "cap_heads_up",
    "small_blind_counts_as_big",
)
CHOICES = st.lists(st.integers(0, 7), max_size=60)
"""How the players choose, turn by turn; see `choose`."""

ALL_GAMES = tuple(GAMES.values())


@st.composite
def dealt_hands(draw: st.DrawFn, games: Sequence[Game] = (HOLDEM,)) -> Ruling:
    """A hand just dealt. Fixed-limit has no straddle (R-BLD-3)."""
    game = draw(st.sampled_from(games))
    players = draw(st.integers(2, game.seats))
    limit = draw(st.sampled_from(Limit))
    settings: dict[str, Any] = {
        "game": game.code,
        "stacks": draw(st.lists(_stacks(), min_size=players, max_size=players)),
        "limit": limit,
        "min_bet": BIG,
        "antes": 0,
    }
    if draw(st.booleans()):
        owed = draw(st.sampled_from((1, 7, 30)))
        if draw(st.booleans()):
            settings["antes"] = owed
        else:
            owes = st.sampled_from((0, owed))
            settings["antes"] = draw(st.lists(owes, min_size=players, max_size=players))
            settings["uniform_ante"] = False
    if game.brings_in:
        settings["bring_in"] = draw(st.sampled_from((3, SMALL, BIG)))
    else:
        settings["blinds"] = draw(st.sampled_from(_blinds(players, limit)))
        if draw(st.booleans()):
            posts = draw(st.lists(st.sampled_from((0, BIG)), max_size=players - 2))
            settings["posts"] = [0, 0, *posts]
            settings["dead"] = draw(st.lists(st.sampled_from((0, SMALL)), max_size=players))
    for flag in _FLAGS:
        settings[flag] = draw(st.booleans())
    return table(**settings)


def _stacks() -> st.SearchStrategy[int]:
    return st.integers(1, 60) | st.integers(1, 2_000)


def _blinds(players: int, limit: Limit) -> list[tuple[int, ...]]:
    if players == 2:
        return [(BIG, SMALL), (BIG, 0), (0, 0)]
    straddle = [] if limit is Limit.FIXED_LIMIT else [(SMALL, BIG, 2 * BIG)]
    return [(SMALL, BIG), (SMALL, BIG), (BIG,), (0,), *straddle]


def choose(legal: Legal, choice: int) -> tuple[Action, int | None]:
    """0 folds, 1 to 3 check or call, 4 to 6 wager little, all or between, 7 goes all-in; a
    bring-in is posted where others check or call."""
    passive = Action.CHECK if legal.check else Action.CALL
    if legal.bring_in is not None:
        passive = Action.BRING_IN
    bounds = legal.bet or legal.raise_to
    if choice == 0 and legal.fold:
        return Action.FOLD, None
    if choice in (4, 7) and legal.complete is not None:
        return Action.COMPLETE, None
    if choice <= 3 or bounds is None:
        return passive, None
    action = Action.BET if legal.bet else Action.RAISE
    between = min(3 * bounds.min, bounds.max)
    between -= (between - bounds.min) % bounds.step
    return action, {4: bounds.min, 5: between}.get(choice, bounds.max)


def act(hand: Hand, deck: Deck, legal: Legal, choice: int, at: int) -> Act:
    """The action of `choose`, or a draw: of `choice` cards, and sometimes by time-out."""
    if legal.discard is None:
        action, to = choose(legal, choice)
        return Act(at=at, seat=legal.seat, turn=legal.turn, action=action, to=to)
    player = hand.actor
    assert player is not None
    cards = hole_cards(hand, player, deck)[: choice if choice <= legal.discard else 0]
    return Act(
        at=at,
        seat=legal.seat,
        turn=legal.turn,
        action=Action.DISCARD,
        cards=cards,
        cause=Cause.TIMEOUT if choice > legal.discard else None,
    )


def turns(
    ruling: Ruling, choices: list[int], before: Callable[[Hand, Deck], None] = lambda *_: None
) -> Iterator[tuple[Act, list[HandEvent], Hand]]:
    """Every action with its events and the hand after it, until the end; players who have no
    choices left check or call."""
    hand, deck = ruling.hand, ruling.deck
    remaining = iter(choices)
    while (legal := legal_actions(hand)) is not None:
        before(hand, deck)
        command = act(hand, deck, legal, next(remaining, 1), hand.at + 1)
        events, hand = play(hand, command, deck)
        yield command, events, hand
