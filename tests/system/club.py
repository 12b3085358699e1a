"""A whole club in processes of its own, and people who play in it over its API alone."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import httpx

from libs.bus.server import free_port

OPEN = b"Railbird is open at "
SECONDS_TO_OPEN = 60.0
"""Far more than it takes, for a machine that runs other tests."""


class Club:
    """`railbird up` on a data directory and a port of its own, pauses zero."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._arguments = arguments
        self._process: Process | None = None
        self._lines: list[bytes] = []
        self._reading: asyncio.Task[None] | None = None
        self._people: list[Person] = []

    async def person(self, name: str) -> "Person":
        """Somebody who has come in; he goes when the test is done with the club."""
        person = Person(self.url)
        self._people.append(person)
        return await person.come_in(name)

    async def leave(self) -> None:
        for person in self._people:
            await person.http.aclose()

    async def open(self) -> None:
        """Returns when it says that it is open."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "services", "up", *self._arguments,
            "--data", str(self.data), "--port", str(self.port), "--pace", "0",
            stdout=PIPE, stderr=STDOUT, start_new_session=True,
        )  # fmt: skip
        opened = asyncio.Event()
        self._reading = asyncio.create_task(self._read(opened))
        async with asyncio.timeout(SECONDS_TO_OPEN):
            await opened.wait()
        if self._process.returncode is not None or not self.said(OPEN):
            raise RuntimeError(b"".join(self._lines).decode())

    async def close(self) -> int:
        """Ctrl-C; the exit code."""
        assert self._process is not None
        assert self._reading is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
        await self._reading
        return await self._process.wait()

    async def killed(self) -> None:
        """SIGKILL to the one that keeps the others."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    def said(self, text: bytes) -> bool:
        return any(text in line for line in self._lines)

    def pid(self, service: str) -> int:
        return int((self.data / "run" / f"{service}.pid").read_text())

    def kill(self, service: str) -> None:
        os.kill(self.pid(service), signal.SIGKILL)

    async def railbird(self, *arguments: str) -> tuple[int, Any]:
        """An operator's command on it: exit code and JSON."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "services", *arguments, "--json", "--data", str(self.data),
            stdout=PIPE,
        )  # fmt: skip
        output, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, json.loads(output)

    async def proven(self) -> None:
        """`verify` and `audit` find nothing."""
        for command in ("verify", "audit"):
            code, proof = await self.railbird(command)
            assert (code, proof["findings"]) == (0, [])

    async def _read(self, opened: asyncio.Event) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self._lines.append(line)
            if OPEN in line:
                opened.set()
        opened.set()


@asynccontextmanager
async def open_club(data: Path, *arguments: str) -> AsyncIterator[Club]:
    club = Club(data, *arguments)
    try:
        await club.open()
        yield club
    finally:
        await club.leave()
        await club.close()


class Person:
    """Somebody with a browser of his own. `say` and `ask` fail on anything but success."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=30)
        self.player = ""
        self._keys = count(1)

    async def come_in(self, name: str) -> "Person":
        self.player = (await self.say("POST", "/api/session", {"name": name}))["player"]
        return self

    async def say(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        response = await self.send(method, path, body, **headers)
        if response.is_error:
            raise AssertionError(f"{method} {path}: {response.status_code} {response.text}")
        return response.json() if response.content else None

    async def ask(self, path: str) -> Any:
        return await self.say("GET", path)

    async def send(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx.Response:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token := self.http.cookies.get("csrftoken"):
            sent["x-csrftoken"] = token
        return await self.http.request(method, path, json=body, headers=sent)

    async def rated(self, players: int) -> list[float]:
        """The ratings, once so many have one, the best first."""
        while True:
            ratings = (await self.ask("/api/ratings"))["ratings"]
            if len(ratings) >= players:
                return [each["rating"] for each in ratings]
            await asyncio.sleep(0.05)

    async def rated_for(self, tournament: str) -> int:
        """His place in it, once it has moved his rating; that it has moved it once."""
        while True:
            history = (await self.ask(f"/api/players/{self.player}"))["history"]
            places = [each["place"] for each in history if each["tournament"] == tournament]
            if places:
                (place,) = places
                return int(place)
            await asyncio.sleep(0.05)

    async def create(self, seats: int, **settings: Any) -> str:
        body = {"game": "holdem", "limit": "no_limit", "seats": seats, "speed": "fast", **settings}
        return str((await self.say("POST", "/api/tournaments", body))["id"])

    async def enter(self, tournament: str) -> None:
        await self.say("POST", f"/api/tournaments/{tournament}/entries", {})

    async def play(self, table: str, choose: "Choose", saw: "Saw") -> Any:
        """Until every place is taken; whatever is away meanwhile, he tries again. The last view.

        `saw` is shown every view.
        """
        while True:
            view = await self._view(table)
            if view is None:
                await asyncio.sleep(0.1)
                continue
            saw(view)
            if len(view["tournament"]["places"]) == len(view["seats"]):
                return view
            if view["legal"]:
                await self._act(table, view, choose(view))
            else:
                await asyncio.sleep(0.03)

    async def keep_playing(self, table: str, choose: "Choose") -> NoReturn:
        """At a cash table, until he is cancelled."""
        while True:
            view = await self._view(table)
            if view is not None and view["legal"]:
                await self._act(table, view, choose(view))
            await asyncio.sleep(0.03)

    async def sees(self, table: str, there: Callable[[Any], bool]) -> Any:
        """The table once it is so, whatever is away meanwhile."""
        while True:
            view = await self._view(table)
            if view is not None and there(view):
                return view
            await asyncio.sleep(0.05)

    async def insist(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Sent again with the same key for as long as it may be lost."""
        key = f"{self.player}-{next(self._keys)}"
        for _ in range(200):
            with suppress(httpx.TransportError):
                response = await self.send(method, path, body, Idempotency_Key=key)
                if response.status_code != 503:
                    return response
            await asyncio.sleep(0.1)
        raise AssertionError(f"nobody answers to {method} {path}")

    async def _view(self, table: str) -> Any:
        try:
            response = await self.send("GET", f"/api/tables/{table}")
        except httpx.TransportError:
            return None
        if response.status_code in (404, 503):
            return None
        assert response.status_code == 200, response.text
        return response.json()

    async def _act(self, table: str, view: Any, action: dict[str, Any]) -> None:
        body = {"hand": view["hand"], "turn": view["turn"], **action}
        response = await self.insist("POST", f"/api/tables/{table}/actions", body)
        assert response.status_code in (200, 201, 409), response.text


Choose = Callable[[Any], dict[str, Any]]
Saw = Callable[[Any], None]


def calls(view: Any) -> dict[str, Any]:
    """The calling station."""
    return {"action": "check" if view["legal"]["check"] else "call"}


def shoves(view: Any) -> dict[str, Any]:
    """All-in whenever it may be."""
    legal = view["legal"]
    if legal["raise"] or legal["bet"]:
        return {"action": "all_in"}
    return calls(view)


def chips(view: Any) -> int:
    seats = sum(seat["stack"] + seat["bet"] for seat in view["seats"])
    return int(seats + sum(pot["amount"] for pot in view["pots"]))


class Watching:
    """Notes every view that has not all chips, and how far the table has come."""

    def __init__(self, chips: int) -> None:
        self.chips = chips
        self.hands = 0

    def __call__(self, view: Any) -> None:
        assert chips(view) == self.chips, view
        assert view["hand"] >= self.hands, "a table goes back"
        self.hands = view["hand"]
