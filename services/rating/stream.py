"""The one stream of the rating service: since each rating follows from all before it, so do its
events, and a second writer is found out by the version."""

from typing import Final

from libs.eventlog.codec import Codec
from libs.eventlog.events import UNBORN, StreamId, Version
from libs.eventlog.store import Store
from libs.eventlog.writer import Writer
from libs.runtime.ids import Ids
from services.rating.domain.ratings import RatingEvent, Ratings, evolve

CODEC: Codec[RatingEvent] = Codec(RatingEvent)

STREAM: Final = StreamId("ratings")


class RatingStream:
    """`ratings` are what the log held when it was last read or appended to."""

    def __init__(self, store: Store, ids: Ids) -> None:
        self.ratings = Ratings()
        self._version: Version = UNBORN
        self._store = store
        self._writer = Writer(store, CODEC, ids.new)

    async def catch_up(self) -> None:
        """Replay what is not known here yet."""
        for stored in await self._store.read(STREAM, self._version):
            self.ratings = evolve(self.ratings, CODEC.decode(stored))
            self._version = stored.version

    async def append(self, event: RatingEvent) -> None:
        """Raises what `Store.append` raises; then `ratings` may be out of date."""
        cause = f"tables:{event.position}"
        appended = await self._writer.append(STREAM, self._version, [event], cause)
        self.ratings = evolve(self.ratings, event)
        self._version = appended.version
