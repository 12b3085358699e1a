"""The hands of a table, from its public events: what the archive may see is what they say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from libs.contracts.lobby import Entrant
from libs.contracts.table import EventShown
from libs.runtime.clock import Clock, Millis
from services.gateway.cache import Cache
from services.gateway.club import Club
from services.gateway.names import Names
from services.gateway.problems import Problem

PAGE = 1_000
MOST = 100
KEEP = Millis(3_600_000)


class ChipsWon(msgspec.Struct, frozen=True, kw_only=True):
    """`player`: who had the seat then."""

    seat: int
    player: str
    amount: int


class HandSummary(msgspec.Struct, frozen=True, kw_only=True):
    """`ended_at` is null while it is played; `cancelled` ones count for nothing. Moments are
    milliseconds since the epoch, amounts chips. `players`: those dealt in; `board`: that of the
    first run."""

    hand: int
    started_at: int
    ended_at: int | None
    cancelled: bool
    game: str
    players: tuple[str, ...]
    board: tuple[str, ...]
    won: tuple[ChipsWon, ...]


class HandsShown(msgspec.Struct, frozen=True, kw_only=True):
    """The last of a table, or the last before one, in order; `earlier` is the `before` of the page
    before, if there is one. `players`: what those are called who were dealt in."""

    hands: tuple[HandSummary, ...]
    players: tuple[Entrant, ...]
    earlier: int | None


class HandTold(msgspec.Struct, frozen=True, kw_only=True):
    """`events`: those from its start to that of the next hand, as the stream has them."""

    table: str
    hand: int
    players: tuple[Entrant, ...]
    events: list[msgspec.Raw]


class _Share(msgspec.Struct):
    seat: int
    amount: int


class _Dealt(msgspec.Struct):
    seat: int
    player: str


class _Event(msgspec.Struct):
    """As much of any event as a summary is made of."""

    type: str
    at: int
    hand: int = 0
    game: str = ""
    cards: tuple[Any, ...] = ()
    shares: tuple[_Share, ...] = ()
    players: tuple[_Dealt, ...] = ()
    run: int = 0


_read = msgspec.json.Decoder(_Event).decode


@dataclass(slots=True)
class _Hand:
    hand: int
    first: int
    started_at: int
    game: str
    players: dict[int, str]
    ended_at: int | None = None
    cancelled: bool = False
    board: list[str] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)

    def summary(self) -> HandSummary:
        return HandSummary(
            hand=self.hand,
            started_at=self.started_at,
            ended_at=self.ended_at,
            cancelled=self.cancelled,
            game=self.game,
            players=tuple(self.players.values()),
            board=tuple(self.board),
            won=tuple(
                ChipsWon(seat=seat, player=self.players.get(seat, ""), amount=won)
                for seat, won in self.won.items()
            ),
        )


@dataclass(slots=True)
class _Index:
    """`version`: as far as the events were read."""

    version: int = 0
    hands: dict[int, _Hand] = field(default_factory=dict)
    playing: _Hand | None = None

    def add(self, shown: EventShown) -> None:
        event = _read(shown.data)
        hand = self.playing
        if event.type == "HandStarted":
            players = {dealt.seat: dealt.player for dealt in event.players}
            hand = self.playing = _Hand(event.hand, shown.version, event.at, event.game, players)
            self.hands[event.hand] = hand
        elif hand is not None:
            match event.type:
                case "BoardDealt" if event.run <= 1:
                    hand.board += event.cards
                case "PotAwarded":
                    for share in event.shares:
                        hand.won[share.seat] = hand.won.get(share.seat, 0) + share.amount
                case "HandEnded" | "HandCancelled":
                    hand.ended_at = event.at
                    hand.cancelled = event.type == "HandCancelled"
        self.version = shown.version


class History:
    def __init__(self, club: Club, names: Names, clock: Clock) -> None:
        self._club = club
        self._names = names
        self._indexes: Cache[str, _Index] = Cache(clock, most=MOST, keep=KEEP)

    async def hands(self, table: str, before: int | None, limit: int) -> HandsShown:
        """Raises Problem."""
        every = (await self._index(table)).hands
        hands = [hand for number, hand in every.items() if before is None or number < before]
        page = hands[-limit:]
        return HandsShown(
            hands=tuple(hand.summary() for hand in page),
            players=await self._called(page),
            earlier=page[0].hand if len(page) < len(hands) else None,
        )

    async def hand(self, table: str, number: int) -> HandTold:
        """Raises Problem."""
        index = await self._index(table)
        hand = index.hands.get(number)
        if hand is None:
            raise Problem("no_such_hand", hand=number)
        following = index.hands.get(number + 1)
        last = index.version if following is None else following.first - 1
        shown = await self._events(table, hand.first - 1, last)
        return HandTold(
            table=table,
            hand=number,
            players=await self._called([hand]),
            events=[_told(table, each) for each in shown],
        )

    async def _index(self, table: str) -> _Index:
        index = self._indexes.get(table) or _Index()
        while True:
            page = await self._club.events(table, index.version, PAGE)
            for event in page.events:
                if event.version == index.version + 1:  # else read meanwhile by another
                    index.add(event)
            if len(page.events) < PAGE:
                break
        self._indexes.put(table, index)
        return index

    async def _called(self, hands: Iterable[_Hand]) -> tuple[Entrant, ...]:
        dealt_in = (player for hand in hands for player in hand.players.values())
        return tuple((await self._names.entrants(dealt_in)).values())

    async def _events(self, table: str, after: int, last: int) -> Sequence[EventShown]:
        limit = min(PAGE, last - after)
        return (await self._club.events(table, after, limit)).events


def _told(table: str, event: EventShown) -> msgspec.Raw:
    place = f'{{"table":"{table}","version":{event.version},'
    return msgspec.Raw(place.encode() + bytes(event.data)[1:])
