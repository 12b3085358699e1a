"""A table killed at every event goes on as if nothing had happened, but for ClockRestored."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import pytest
from msgspec.structs import replace

from libs.bus.memory import MemoryBus
from libs.contracts.subjects import partition
from libs.eventlog.events import NewEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended
from libs.rules.hand.events import HandStarted
from libs.rules.table import Table, TableEvent, evolve
from libs.rules.table.events import ClockRestored, PlayerReturned, TournamentEnded
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.table.app import TableService
from services.table.ports import Ports
from services.timer.service import Timer
from tests.services.table.playing import TABLE, Playing, by_chance, opening
from tests.simulation.nodes import Life, NoCrashes, Node
from tests.support.sit_and_go import CODEC

T = TypeVar("T")

SEED = 5
"""Of a tournament in which players run out of time and come back."""


class CountingStore(MemoryStore):
    """Tells what the log holds, of the game and of hands, while it is played."""

    def __init__(self) -> None:
        super().__init__()
        self.appends = 0
        self.happened = 0
        self.hands = 0

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        appended = await super().append(stream, expected, events, answer)
        self.appends += 1
        self.happened += sum(event.type != "ClockRestored" for event in events)
        self.hands += sum(event.type == "HandStarted" for event in events)
        return appended


class OncePerEvent:
    """Dies at this point, once for every state of the game that the log has come to."""

    def __init__(self, point: str, store: CountingStore) -> None:
        self._point = point
        self._store = store
        self._died_at: set[int] = set()

    def crashes(self, point: str) -> bool:
        if point != self._point or self._store.happened in self._died_at:
            return False
        self._died_at.add(self._store.happened)
        return True


class ShuffleOfTheHand:
    """The same deck for a hand, however often it is shuffled for."""

    def __init__(self, store: CountingStore) -> None:
        self._store = store

    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        return SeededShuffle(Chance(f"{SEED}/{self._store.hands}"))(items)


@dataclass(frozen=True)
class Played:
    events: list[TableEvent]
    appends: int
    deaths: int


@cache
def play(dying_at: str) -> Played:
    async def main() -> Played:
        store, vault, bus = CountingStore(), MemoryVault(), MemoryBus()
        ids, shuffle = SeededIds(Chance(SEED)), ShuffleOfTheHand(store)

        async def boot_timer(life: Life) -> None:
            await Timer(life.port("bus", bus), LoopClock()).run()

        async def boot_table(life: Life) -> None:
            ports = Ports(
                store=life.port("store", store),
                vault=life.port("vault", vault),
                bus=life.port("bus", bus),
                clock=LoopClock(),
                ids=ids,
                shuffle=shuffle,
            )
            await TableService(ports, [partition(TABLE)]).start()

        timer = Node("timer", boot_timer, NoCrashes())
        table = Node("table", boot_table, OncePerEvent(dying_at, store))
        timer.start()
        table.start()
        opened = opening(between_hands=2_000, after_showdown=4_000, away=1_000)
        await Playing(bus, opened, by_chance(SEED, sleeps=0.05)).to_the_end()
        deaths = table.lives - 1
        table.stop()
        timer.stop()
        log = await store.read_all()
        return Played([CODEC.decode(stored) for stored in log], store.appends, deaths)

    return run(main())


def of_the_game(events: list[TableEvent]) -> list[TableEvent]:
    """Without what tells of the outages, when things happened, and the names of the shuffles."""
    told: list[TableEvent] = []
    for event in events:
        if isinstance(event, HandStarted):
            told.append(replace(event, at=0, deal=""))
        elif not isinstance(event, ClockRestored):
            told.append(replace(event, at=0))
    return told


def test_the_tournament_has_time_outs_and_returns_in_it() -> None:
    played = play("nowhere")
    events = played.events
    assert played.deaths == 0
    assert isinstance(events[-1], TournamentEnded)
    assert any(isinstance(event, PlayerReturned) for event in events)
    assert "timeout" in {getattr(event, "cause", None) for event in events}
    assert len([event for event in events if isinstance(event, HandStarted)]) >= 10


@pytest.mark.parametrize(
    "point",
    [
        "store.append:before",
        "store.append:after",
        "vault.put:before",
        "vault.put:after",
        "vault.destroy:before",
        "vault.destroy:after",
        "bus.publish:before",
        "bus.publish:after",
    ],
)
def test_killed_at_every_event_it_goes_on_as_if_nothing_had_happened(point: str) -> None:
    played, undisturbed = play(point), play("nowhere")
    assert of_the_game(played.events) == of_the_game(undisturbed.events)
    hands = len([event for event in played.events if isinstance(event, HandStarted)])
    assert played.deaths >= (undisturbed.appends if point.startswith("store") else hands)


@pytest.mark.parametrize("point", ["store.append:before", "store.append:after"])
def test_whoever_is_to_act_has_his_full_time_after_each_outage(point: str) -> None:
    table: Table | None = None
    outages = 0
    for event in play(point).events:
        if isinstance(event, ClockRestored):
            outages += 1
            assert table is not None
            assert table.hand_in_play is not None, "nobody's time runs between hands"
        table = evolve(table, event)
        if isinstance(event, ClockRestored):
            assert table.turn_began == event.at
    assert outages > 50
