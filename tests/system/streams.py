"""A person's stream of one table, over as many connections as it takes."""

from collections.abc import Callable

from tests.services.gateway.browsers import Frame, parse
from tests.system.club import Person


class Following:
    """`frames` and `raw` are all that came; `cursor` is what a browser would go on from."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.frames: list[Frame] = []
        self.raw = bytearray()
        self.cursor: str | None = None

    async def until(self, there: Callable[[Frame], bool]) -> None:
        """On one connection, up to the frame that is looked for."""
        headers = {} if self.cursor is None else {"last-event-id": self.cursor}
        buffer = b""
        async with self.person.http.stream(
            "GET", "/api/stream", params={"tables": self.table, "lobby": "true"}, headers=headers
        ) as response:
            assert response.status_code == 200
            async for chunk in response.aiter_bytes():
                self.raw += chunk
                *texts, buffer = (buffer + chunk).split(b"\n\n")
                for text in texts:
                    frame = parse(text.decode())
                    if frame is not None:
                        self.frames.append(frame)
                        self.cursor = frame.id or self.cursor
                        if there(frame):
                            return
        raise AssertionError("the stream is over")

    @property
    def versions(self) -> list[int]:
        """Of the events, in the order they came."""
        return [frame.data["version"] for frame in self.frames if frame.event == "event"]

    @property
    def kinds(self) -> set[str]:
        return {frame.event for frame in self.frames}


def ended(frame: Frame) -> bool:
    return frame.event == "event" and frame.data["type"] == "TournamentEnded"
