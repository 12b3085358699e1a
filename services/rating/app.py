"""The rating service: follows the tables' journal, and answers who is how good.

The composition root: the ports come in here, and nothing else is global.
"""

import asyncio
from dataclasses import dataclass
from typing import assert_never

import msgspec

from libs.bus.follower import Follower
from libs.bus.journal import Journal
from libs.bus.port import Bus, Message, Subscription
from libs.contracts import subjects
from libs.contracts.rating import FindRating, ListRatings, RatingQuestion
from libs.contracts.requests import UNREADABLE, Refused
from libs.eventlog.events import Position
from libs.eventlog.store import Store
from libs.eventlog.writer import against_the_log
from libs.runtime.ids import Ids
from services.rating.domain.ratings import TableNews, decide
from services.rating.standings import found, listed
from services.rating.stream import RatingStream

_question = msgspec.json.Decoder[RatingQuestion](RatingQuestion)
_encode = msgspec.json.encode


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside world; `tables` is the journal of the tables' events."""

    store: Store
    bus: Bus
    tables: Journal
    ids: Ids


class RatingService:
    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._log = RatingStream(ports.store, ports.ids)
        self._following: asyncio.Task[None] | None = None
        self._subscription: Subscription | None = None

    async def start(self) -> None:
        """Read the log, go on where it ends, and listen."""
        await self._log.catch_up()
        position = Position(self._log.ratings.position)
        follower = Follower(self._ports.tables, TableNews, self._take, position)
        self._following = asyncio.create_task(follower.run(), name="ratings")
        self._subscription = await self._ports.bus.serve(subjects.rating_views(), self._view)

    async def stop(self) -> None:
        if self._subscription is not None:
            await self._subscription.stop()
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def _take(self, position: Position, news: TableNews) -> None:
        async def judge() -> None:
            for event in decide(self._log.ratings, news, position):
                await self._log.append(event)

        await against_the_log(judge, self._log.catch_up)

    async def _view(self, message: Message) -> bytes:
        try:
            question = _question.decode(message.data)
        except UNREADABLE as unreadable:
            return _encode(Refused(code="bad_request", facts={"why": str(unreadable)}))
        match question:
            case ListRatings(limit=limit):
                return _encode(listed(self._log.ratings, limit))
            case FindRating(player=player):
                return _encode(found(self._log.ratings, player))
            case _:
                assert_never(question)
