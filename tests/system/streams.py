"""A person's stream of one table, over as many connections as it takes."""

import asyncio
from collections.abc import Callable

import httpx

from tests.services.gateway.browsers import Frame, parse
from tests.system.club import Person


class Parted(Exception):
    """The connection is over, or was refused."""


class Following:
    """`frames` and `raw` are all that came; `cursor` is what a browser would go on from. `begun`:
    nothing that happens from now on is missed."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.frames: list[Frame] = []
        self.raw = bytearray()
        self.cursor: str | None = None
        self.begun = asyncio.Event()

    async def until(self, there: Callable[[Frame], bool]) -> None:
        """On one connection, up to the frame that is looked for. Raises Parted."""
        headers = {} if self.cursor is None else {"last-event-id": self.cursor}
        query = {"tables": self.table, "lobby": "true"}
        buffer = b""
        try:
            async with self.person.http.stream(
                "GET", "/api/stream", params=query, headers=headers
            ) as response:
                if response.status_code != 200:
                    raise Parted(response.status_code)
                async for chunk in response.aiter_bytes():
                    self.raw += chunk
                    *texts, buffer = (buffer + chunk).split(b"\n\n")
                    for text in texts:
                        if self._takes(text, there):
                            return
        except httpx.TransportError as lost:
            raise Parted from lost
        raise Parted

    async def through(self, there: Callable[[Frame], bool]) -> None:
        """As a browser does: again and again, from where it was."""
        while True:
            try:
                return await self.until(there)
            except Parted:
                await asyncio.sleep(0.1)

    def check(self) -> None:
        """From where it began nothing was missed, nothing doubled, and nothing begun afresh."""
        first, *_ = self.versions
        assert self.versions == list(range(first, first + len(self.versions)))
        kinds = [frame.event for frame in self.frames if frame.event in ("snapshot", "reset")]
        assert kinds == ([] if first == 1 else ["snapshot"])

    @property
    def versions(self) -> list[int]:
        """Of the events, in the order they came."""
        return [frame.data["version"] for frame in self.frames if frame.event == "event"]

    def _takes(self, text: bytes, there: Callable[[Frame], bool]) -> bool:
        frame = parse(text.decode())
        if frame is None:
            return False
        self.frames.append(frame)
        self.begun.set()
        self.cursor = frame.id or self.cursor
        return there(frame)


def ended(frame: Frame) -> bool:
    return frame.event == "event" and frame.data["type"] == "TournamentEnded"
