"""The club's own nats-server: its files, its port, its end."""

import json
import socket
import stat
from pathlib import Path

import pytest

from libs.bus.rights import RIGHTS
from libs.bus.server import NatsServer, NotStarted
from libs.bus.server_config import HOST, nats_folder, passwords
from libs.runtime.ids import SystemIds
from tests.support.asynchronous import asynchronous
from tests.support.nats import kill, nats_server


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@asynchronous
async def test_its_files_are_the_owners_alone(tmp_path: Path) -> None:
    async with nats_server(tmp_path):
        folder = nats_folder(tmp_path)
        assert mode(folder) == 0o700
        for name in ("passwords.json", "server.json"):
            assert mode(folder / name) == 0o600
        assert (folder / "jetstream" / "jetstream").is_dir()
        config = json.loads((folder / "server.json").read_text())
        assert config["jetstream"]["sync_interval"] == "10s"
        assert config["listen"].startswith("127.0.0.1:")


def test_passwords_are_made_once_for_each_service(tmp_path: Path) -> None:
    made = passwords(tmp_path, SystemIds())
    assert made.keys() == RIGHTS.keys()
    assert len(set(made.values())) == len(RIGHTS)
    assert passwords(tmp_path, SystemIds()) == made


def test_a_new_service_gets_a_password_and_the_others_keep_theirs(tmp_path: Path) -> None:
    made = passwords(tmp_path, SystemIds(), ["table"])
    grown = passwords(tmp_path, SystemIds(), ["table", "cashier"])
    assert grown["table"] == made["table"]
    assert grown["cashier"] != grown["table"]


@asynchronous
async def test_it_keeps_its_port_over_a_restart(tmp_path: Path) -> None:
    async with nats_server(tmp_path) as server:
        url = server.url
        await kill(server)
        await server.start()
        assert server.url == url


@asynchronous
async def test_two_clubs_run_side_by_side(tmp_path: Path) -> None:
    async with nats_server(tmp_path / "a") as one, nats_server(tmp_path / "b") as other:
        assert one.port != other.port


@asynchronous
async def test_a_given_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        server = NatsServer(tmp_path, SystemIds(), port=taken.getsockname()[1])
        with pytest.raises(NotStarted, match="address already in use"):
            await server.start()


@asynchronous
async def test_it_ends_when_it_is_told_and_once_is_enough(tmp_path: Path) -> None:
    server = NatsServer(tmp_path, SystemIds())
    await server.stop()
    await server.start()
    await server.stop()
    assert await server.wait() in (0, 1)
    await server.stop()
