"""A client that takes nothing from its socket, on a real web server."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.services.gateway.served import served_club

SILENCE = 200
"""Milliseconds."""


@pytest.fixture
def address() -> Iterator[str]:
    with served_club(silence=SILENCE) as address:
        yield address


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="an option of Linux")
def test_a_stream_that_is_never_read_is_cut(address: str) -> None:
    """I9: a peer whose system keeps acknowledging would else hold it for ever."""
    host, port = address.removeprefix("http://").split(":")
    with httpx.Client(base_url=address) as guest, socket.socket() as deaf:
        guest.post("/api/session", json={"name": "Anna"}).raise_for_status()
        headers = {"x-csrftoken": guest.cookies["csrftoken"]}
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect((host, int(port)))
        deaf.sendall(b"GET /api/stream?lobby=true HTTP/1.1\r\nHost: club\r\n\r\n")
        body = {"game": "holdem", "limit": "no_limit", "seats": 2, "speed": "normal"}
        opened = False
        for _ in range(5_000):
            made = guest.post("/api/tournaments", json=body, headers=headers)
            assert made.status_code == 201
            entry = f"/api/tournaments/{made.json()['id']}/entries"
            assert guest.delete(entry, headers=headers).is_success
            streams = _streams(guest)
            opened = opened or streams == 1
            if opened and not streams:
                return
    pytest.fail("the stream is still held")


def _streams(guest: httpx.Client) -> float:
    return float(guest.get("/metrics").text.split("\nrailbird_streams ")[1].split("\n")[0])
