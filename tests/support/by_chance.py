"""A Sit & Go played by chance from its first event to its last, and nothing goes wrong in it."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from libs.rules.cards import DECK, Card
from libs.rules.hand import Action, Deck, Legal, legal_actions
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.table import (
    OpenTable,
    Step,
    Table,
    TableCommand,
    TableEvent,
    TableOpened,
    TakeTurn,
    Tick,
    decide,
    due,
    evolve,
)
from libs.rules.table.events import Seated
from libs.runtime.simulated import Chance, SeededShuffle
from tests.support.games_by_chance import chosen

Choose: TypeAlias = Callable[[Legal, Chance], tuple[Action, int | None]]
"""What a player does, and for a bet or raise the total of the street."""


def boldly(legal: Legal, chance: Chance) -> tuple[Action, int | None]:
    """Wagers all he has, so that it is over soon."""
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.2):
        return _wager(legal), bounds.max
    return _passive(legal, chance), None


def mildly(legal: Legal, chance: Chance) -> tuple[Action, int | None]:
    """Wagers little, so that there are many hands."""
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.12):
        return _wager(legal), bounds.min
    return _passive(legal, chance), None


def _wager(legal: Legal) -> Action:
    return Action.BET if legal.bet else Action.RAISE


def _passive(legal: Legal, chance: Chance) -> Action:
    if legal.check:
        return Action.CHECK
    return Action.FOLD if chance.happens(0.5) else Action.CALL


def play_by_chance(
    seed: int,
    seats: int = 3,
    choose: Choose | None = boldly,
    game: GameCode = GameCode.HOLDEM,
    limit: Limit = Limit.NO_LIMIT,
    stack: int = 1500,
) -> Iterator[list[TableEvent]]:
    """The events of each command, until one player has all chips. `choose` is for games without
    draws and bring-ins; with none, anything that is allowed is done."""
    chance = Chance(seed)
    shuffle = SeededShuffle(chance.fork("decks"))
    opened = TableOpened(
        at=1_700_000_000_000,
        tournament=f"t{seed}",
        game=game,
        limit=limit,
        seats=tuple([Seated(seat=Seat(n), player=PlayerId(f"p{n}")) for n in range(1, seats + 1)]),
        button=Seat(1),
        stack=stack,
        hands_a_level=10,
    )
    table: Table | None = None
    deck: Deck | None = None
    command: TableCommand | None = OpenTable(opened=opened)
    while command is not None:
        events = decide(table, command, deck)
        for event in events:
            table = evolve(table, event)
        yield events
        assert table is not None
        step = due(table)
        if step is None:
            command = None
        elif step.step is Step.DEAL:
            deck = Deck(shuffle(DECK))
            command = Tick(at=step.at)
        else:
            command = _turn(table, deck, choose, chance)


def _turn(table: Table, deck: Deck | None, choose: Choose | None, chance: Chance) -> TakeTurn:
    hand = table.hand
    legal = None if hand is None else legal_actions(hand)
    assert hand is not None
    assert legal is not None
    assert deck is not None
    cards: tuple[Card, ...] | None = None
    if choose is None:
        act = chosen(hand, legal, deck, chance)
        action, to, cards = act.action, act.to, act.cards
    else:
        action, to = choose(legal, chance)
    return TakeTurn(
        at=table.at + 1,
        player=table.at_seat(legal.seat).player,
        hand=hand.started.hand,
        turn=legal.turn,
        action=action,
        to=to,
        cards=cards,
    )
