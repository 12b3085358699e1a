"""A club's log on disk, of a Sit & Go played by chance from its first event to its last."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from libs.rules.cards import DECK
from libs.rules.hand import Action, Deck, legal_actions
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
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from services.table.stream import TableStream


def play_by_chance(seed: int, seats: int = 3) -> Iterator[list[TableEvent]]:
    """The events of each command, until one player has all chips."""
    chance = Chance(seed)
    shuffle = SeededShuffle(chance.fork("decks"))
    opened = TableOpened(
        at=1_700_000_000_000,
        tournament=f"t{seed}",
        game=GameCode.HOLDEM,
        limit=Limit.NO_LIMIT,
        seats=tuple([Seated(seat=Seat(n), player=PlayerId(f"p{n}")) for n in range(1, seats + 1)]),
        button=Seat(1),
        stack=1500,
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
            command = _turn(table, chance)


def _turn(table: Table, chance: Chance) -> TakeTurn:
    hand = table.hand
    legal = None if hand is None else legal_actions(hand)
    assert hand is not None
    assert legal is not None
    action, to = (Action.CHECK if legal.check else Action.CALL), None
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.2):
        action, to = (Action.BET if legal.bet else Action.RAISE), bounds.max
    elif not legal.check and chance.happens(0.5):
        action = Action.FOLD
    return TakeTurn(
        at=table.at + 1,
        player=table.at_seat(legal.seat).player,
        hand=hand.started.hand,
        turn=legal.turn,
        action=action,
        to=to,
    )


def write_club(data: Path, *tables: str) -> None:
    """A data directory whose log holds these tables, each played to its end."""

    async def write() -> None:
        store = await open_store(f"sqlite:///{data}/table.db")
        try:
            for seed, table in enumerate(tables):
                await _write(store, table, seed)
        finally:
            await store.close()

    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(write())


async def _write(store: Store, table: str, seed: int) -> None:
    stream = TableStream(store, SeededIds(Chance(seed)), table)
    for events in play_by_chance(seed):
        await stream.append(events, "test")
