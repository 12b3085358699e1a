"""A PostgreSQL for tests: the one RAILBIRD_TEST_POSTGRES_URL names, else one of the machine's
binaries, else a container; without any the test is skipped, or fails where CI is set.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

URL_VARIABLE = "RAILBIRD_TEST_POSTGRES_URL"

_SUPERUSER = "postgres"
_PORT_TRIES = 5


class Unavailable(Exception):
    """This way to a server is not open; the message says why."""


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a database on a server this process may make others on."""
    try:
        with _server() as url:
            yield url
    except Unavailable as reason:
        if os.environ.get("CI"):
            pytest.fail(f"in CI there must be a PostgreSQL: {reason}")
        pytest.skip(f"no PostgreSQL: {reason}")


_numbers = count(1)


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """URL of an empty database, dropped after the test."""
    name = f"railbird_test_{os.getpid()}_{next(_numbers)}"
    _execute(postgres_server, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    _execute(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


def _execute(url: str, *statements: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run())


@contextmanager
def _server() -> Iterator[str]:
    if URL_VARIABLE in os.environ:
        yield os.environ[URL_VARIABLE]
    elif binaries := sorted(Path("/usr/lib/postgresql").glob("*/bin")):
        with _machine_server(binaries[-1]) as url:
            yield url
    else:
        with _container() as url:
            yield url


@contextmanager
def _machine_server(binaries: Path) -> Iterator[str]:
    """A server on a folder of its own; nothing in it outlives the test run, so it syncs nothing."""
    folder = Path(tempfile.mkdtemp(prefix="railbird-postgres-"))
    _hand_over(folder)
    data = folder / "data"
    with _stopped_at_the_end(binaries, folder):
        _run(folder, binaries / "initdb", f"--pgdata={data}", "--no-sync", "--auth=trust",
             f"--username={_SUPERUSER}")  # fmt: skip
        port = _start(folder, binaries, data)
        yield f"postgresql://{_SUPERUSER}@127.0.0.1:{port}/postgres"


@contextmanager
def _stopped_at_the_end(binaries: Path, folder: Path) -> Iterator[None]:
    """A watcher stops the server when its input closes: also when this process is killed."""
    stop = f"cat; {binaries}/pg_ctl stop -w -m immediate -D {folder}/data; rm -rf {folder}"
    with subprocess.Popen(
        ["/bin/sh", "-c", stop],
        cwd="/",
        user=_user(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ):
        yield  # leaving closes its input and waits for it


def _start(folder: Path, binaries: Path, data: Path) -> int:
    """Another process may take the free port first: then with the next."""
    for _ in range(_PORT_TRIES - 1):
        try:
            return _start_once(folder, binaries, data)
        except Unavailable:
            continue
    return _start_once(folder, binaries, data)


def _start_once(folder: Path, binaries: Path, data: Path) -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    options = f"-h 127.0.0.1 -p {port} -c unix_socket_directories='' -c fsync=off"
    _run(folder, binaries / "pg_ctl", "start", "-w", f"--pgdata={data}", f"--options={options}",
         f"--log={folder / 'log'}")  # fmt: skip
    return port


def _hand_over(folder: Path) -> None:
    if os.geteuid() == 0:
        try:
            shutil.chown(folder, _SUPERUSER)
        except LookupError as error:
            raise Unavailable("PostgreSQL refuses root, and there is no user postgres") from error


def _user() -> str | None:
    """PostgreSQL refuses root: then it runs as the user its package made."""
    return _SUPERUSER if os.geteuid() == 0 else None


def _run(folder: Path, *command: Path | str) -> None:
    output = folder / "output"
    with output.open("w") as written:
        ended = subprocess.run(
            command,
            cwd=folder,
            user=_user(),
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if ended.returncode != 0:
        raise Unavailable(f"{command[0]}: {output.read_text()}")


@contextmanager
def _container() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a failed connection to the engine leaks its socket
        try:
            from testcontainers.community.postgres import PostgresContainer

            container = PostgresContainer("postgres:15", driver=None).start()
        except Exception as error:
            raise Unavailable(f"no binaries, and no Docker engine answers ({error})") from error
    try:
        yield container.get_connection_url()
    finally:
        container.stop()
