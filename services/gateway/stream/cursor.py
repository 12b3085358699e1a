"""What a client has of each table, as text: `t1.345~t9.77`. It is the id of every frame, so any
gateway can go on where another stopped."""

import re
from collections.abc import Mapping

LONGEST = 8_000
_PART = re.compile(r"([A-Za-z0-9_-]{1,64})\.(\d{1,16})", re.ASCII)


def write(versions: Mapping[str, int]) -> bytes:
    return "~".join([f"{table}.{version}" for table, version in versions.items()]).encode()


def read(text: str) -> dict[str, int] | None:
    """None for what no gateway ever wrote: whoever sends it has nothing to go on from."""
    if len(text) > LONGEST:
        return None
    versions = {}
    for part in text.split("~"):
        if not (match := _PART.fullmatch(part)):
            return None
        versions[match[1]] = int(match[2])
    return versions
