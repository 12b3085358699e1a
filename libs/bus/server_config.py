"""The configuration of the club's nats-server and the passwords of its users, in DIR/nats.

Passwords are made once and kept; the configuration is written again before each start, so that it
always holds the rights of this release.
"""

import json
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from libs.bus.rights import RIGHTS, Rights
from libs.runtime.ids import Ids

HOST = "127.0.0.1"

SYNC_EVERY = "10s"
"""How often JetStream's files are synced. Each message at once would be a second sync an action,
for what the logs hold anyway."""

MAX_FILE_STORE = 2**40
"""Bytes: the disk itself is the limit."""

Passwords = Mapping[str, str]
"""By service."""
_Named: TypeAlias = dict[str, object]


def nats_folder(data: Path) -> Path:
    return data / "nats"


def passwords(data: Path, ids: Ids, services: Collection[str] = tuple(RIGHTS)) -> Passwords:
    """Those on file, and new ones for services that have none yet."""
    path = nats_folder(data) / "passwords.json"
    known: dict[str, str] = {}
    if path.exists():
        known = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    if missing := [service for service in services if service not in known]:
        known |= {service: ids.new() for service in missing}
        _write_private(path, json.dumps(known, indent=2))
    return known


def write_config(
    data: Path, name: str, listen: str, rights: Mapping[str, Rights], passwords: Passwords
) -> Path:
    path = nats_folder(data) / "server.json"
    users: dict[bool, list[_Named]] = {False: [], True: []}
    for service, its in rights.items():
        users[its.system].append(_user(service, passwords[service], its))
    config = _config(data, name, listen, users[False], users[True])
    _write_private(path, json.dumps(config, indent=2))
    return path


def _config(
    data: Path, name: str, listen: str, users: list[_Named], of_the_system: list[_Named]
) -> _Named:
    """JSON is a dialect of the server's own language. A power cut takes back what was acknowledged
    within `SYNC_EVERY`, and each relay sends it again from its log. Without `max_file_store` the
    room that there was at the start is the limit until the end: a server started on a full disk
    stays full."""
    return {
        "listen": listen,
        "server_name": name,
        "jetstream": {
            "store_dir": str(nats_folder(data).resolve() / "jetstream"),
            "sync_interval": SYNC_EVERY,
            "max_file_store": MAX_FILE_STORE,
        },
        "authorization": {"users": users},
        "accounts": {"$SYS": {"users": of_the_system}},
    }


def _user(service: str, password: str, rights: Rights) -> _Named:
    return {
        "user": service,
        "password": password,
        "permissions": {
            "publish": {"allow": rights.may_publish()},
            "subscribe": {"allow": rights.may_subscribe(service)},
            "allow_responses": {"max": 1, "expires": "1m"},
        },
    }


def _write_private(path: Path, text: str) -> None:
    """Whole or not at all, and never readable by others."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
