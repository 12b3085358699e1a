"""Browsers as light as they can be, so that a bench measures the club and not its players:
HTTP/1.1 by hand over asyncio's streams, one connection each."""

import asyncio
import json
from collections.abc import AsyncGenerator
from time import perf_counter
from typing import Any

_FRAMES = (b"event", b"snapshot")


class Refused(Exception):
    """Not the answer of a club that takes the action."""


class Browser:
    """Somebody with a session; one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter
        self.player = ""

    async def come_in(self, name: str) -> "Browser":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self.player = (await self.ask("POST", "/api/session", {"name": name}))["player"]
        return self

    def close(self) -> None:
        self._writer.close()

    async def ask(self, method: str, path: str, body: Any = None, *headers: str) -> Any:
        """Its answer's body. Raises Refused."""
        self._writer.write(self._request(method, path, body, *headers))
        status = await self._reader.readline()
        length = 0
        while (line := await self._reader.readline()) != b"\r\n":
            name, _, value = line.partition(b": ")
            if name == b"content-length":
                length = int(value)
            elif name == b"set-cookie":
                self._keep(value.decode())
        answer = await self._reader.readexactly(length)
        if status[9:10] != b"2":
            raise Refused(status + answer)
        return json.loads(answer)

    async def follow(self, table: str) -> AsyncGenerator[tuple[dict[str, Any], float], None]:
        """What its stream tells of a table, and when it did, on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(self._request("GET", f"/api/stream?tables={table}", None))
        kind = b""
        try:
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    kind = line[7:-1]
                elif line.startswith(b"data: ") and kind in _FRAMES:
                    yield json.loads(line[6:]), perf_counter()
        finally:
            writer.close()

    def _request(self, method: str, path: str, body: Any, *headers: str) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        head = [
            f"{method} {path} HTTP/1.1",
            "host: club",
            "content-type: application/json",
            f"content-length: {len(data)}",
            f"cookie: {cookies}",
            f"x-csrftoken: {self._cookies.get('csrftoken', '')}",
            *headers,
        ]
        return "\r\n".join([*head, "", ""]).encode() + data

    def _keep(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        self._cookies[name] = value
