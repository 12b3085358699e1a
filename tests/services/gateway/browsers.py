"""People at a gateway of a whole club in virtual time: what they send, and what they are sent."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from litestar.types import ASGIApp

from libs.runtime.loop import run
from services.gateway.app import Gateway
from services.lobby.app import TERMS
from services.lobby.domain.ledger import Terms
from tests.support.running_club import RunningClub

SECRET = "x" * 32
A_WHILE = 600.0
"""Seconds of virtual time, longer than anything takes that a test waits for."""
Json = Any


@dataclass(frozen=True)
class Frame:
    """A server-sent event, as a browser reads it."""

    event: str
    data: Json
    id: str | None = None


class Browser:
    """`player` is who it came in as."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url="http://club")
        self.player = ""

    async def come_in(self, name: str) -> "Browser":
        answer = await self.http.post("/api/session", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.player = answer.json()["player"]
        return self

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def post(
        self, path: str, body: Json = None, *, key: str | None = None, method: str = "POST"
    ) -> httpx.Response:
        headers = {"x-csrftoken": self.http.cookies.get("csrftoken") or ""}
        if key is not None:
            headers["idempotency-key"] = key
        return await self.http.request(method, path, json=body, headers=headers)

    async def see(self, table: str) -> Json:
        answer = await self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def act(
        self, table: str, view: Json, action: str, to: int | None = None, **more: Json
    ) -> httpx.Response:
        body = {"hand": view["hand"], "turn": view["turn"], "action": action, **more}
        if to is not None:
            body["to"] = to
        key = f"{view['hand']}.{view['turn']}"
        return await self.post(f"/api/tables/{table}/actions", body, key=key)

    def follow(
        self, tables: str = "", *, last: str | None = None, gated: bool = False, **query: str
    ) -> "Stream":
        query_string = str(httpx.QueryParams({"tables": tables, **query}))
        headers = {} if last is None else {"last-event-id": last}
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Stream(self.app, query_string, headers | {"cookie": cookies}, gated=gated)


class Stream:
    """An open stream. `gated`: nothing is taken from it but what `let_through` allows."""

    def __init__(
        self, app: ASGIApp, query: str, headers: Mapping[str, str], *, gated: bool = False
    ) -> None:
        self.status = 0
        self.chunks = 0
        self.seen: list[Frame] = []
        self.raw = b""
        self._read = 0
        self._buffer = b""
        self._came = asyncio.Event()
        self._gone = asyncio.Event()
        self._gate = asyncio.Event()
        if not gated:
            self._gate.set()
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": "/api/stream",
            "raw_path": b"/api/stream",
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("club", 80),
        }
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))
        self.task.add_done_callback(lambda _: self._came.set())

    async def next(self, *events: str) -> Frame:
        """The next frame, of these kinds if any are named; others are passed over."""
        while True:
            while self._read < len(self.seen):
                frame = self.seen[self._read]
                self._read += 1
                if frame.event != "ping" and (not events or frame.event in events):
                    return frame
                if frame.event in events:
                    return frame
            assert not self.task.done(), f"the stream is over: {self.status}"
            self._came.clear()
            async with asyncio.timeout(A_WHILE):
                await self._came.wait()

    def open_the_gate(self) -> None:
        self._gate.set()

    async def leave(self) -> None:
        """The client goes away."""
        self._gone.set()
        await asyncio.wait([self.task])
        self.task.result()

    async def _receive(self) -> Any:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._came.set()
            return
        await self._gate.wait()
        self.chunks += 1
        self.raw += message.get("body", b"")
        self._buffer += message.get("body", b"")
        *frames, self._buffer = self._buffer.split(b"\n\n")
        self.seen += [frame for text in frames if (frame := parse(text.decode()))]
        self._came.set()
        if not message.get("more_body"):
            self._gone.set()  # a server says so once an answer is complete


def parse(text: str) -> Frame | None:
    """By the rules of server-sent events: also CR ends a line."""
    fields = dict(line.partition(": ")[::2] for line in text.replace("\r", "\n").split("\n"))
    if "data" not in fields:
        return None
    return Frame(fields.get("event", "message"), json.loads(fields["data"]), fields.get("id"))


@dataclass(frozen=True)
class Evening:
    """A running club, its gateway, and browsers that come to it."""

    club: RunningClub
    gateway: Gateway

    def browser(self) -> Browser:
        return Browser(self.gateway.app)

    async def guest(self, name: str) -> Browser:
        return await self.browser().come_in(name)

    async def guests(self, *names: str) -> list[Browser]:
        return [await self.guest(name) for name in names]

    async def sit_and_go(
        self, *players: Browser, game: str = "holdem", limit: str = "no_limit"
    ) -> str:
        """One that is full, and its table open."""
        maker, *others = players
        body = {
            "game": game,
            "limit": limit,
            "seats": len(players),
            "speed": "normal",
        }
        made = await maker.post("/api/tournaments", body)
        assert made.status_code == 201, made.text
        table: str = made.json()["table"]
        for other in others:
            entered = await other.post(f"/api/tournaments/{made.json()['id']}/entries", {})
            assert entered.status_code == 201, entered.text
        await self.until_open(table)
        return table

    async def until_open(self, table: str) -> None:
        """Its stream is there before it is."""
        stream = self.browser().follow(table)
        await stream.next("snapshot", "event")
        await stream.leave()

    async def until_asked(self, table: str, *players: Browser) -> tuple[Browser, Json]:
        """Who is to act, and what he sees."""
        while True:
            for player in players:
                view = await player.see(table)
                if view["legal"] is not None:
                    return player, view
            await asyncio.sleep(0.05)


def at_the_club(story: Callable[[Evening], Awaitable[None]], *, terms: Terms = TERMS) -> None:
    async def main() -> None:
        club = RunningClub(terms=terms)
        await club.start()
        gateway = Gateway(club.bus, club.clock, club.ids, secret=SECRET)
        await gateway.start()
        await story(Evening(club, gateway))
        await gateway.stop()

    run(main())
