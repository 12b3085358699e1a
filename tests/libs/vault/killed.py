"""Kills a process before each line of the file vault in turn, and tells what its slot then holds.

`python -m tests.libs.vault.killed DIRECTORY`: a JSON object per way a slot changes, of what was
found after each kill. The lines are counted by a trace function, so no step is missed.
"""

import asyncio
import json
import os
import shutil
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from libs.vault import file
from libs.vault.file import FileVault
from libs.vault.vault import SlotId

SLOT = SlotId("t1", 17, "d1")
OLD, NEW = b"old" * 20_000, b"new" * 30_000

CHANGES: dict[str, tuple[bytes | None, Callable[[FileVault], Awaitable[None]]]] = {
    "put": (None, lambda vault: vault.put(SLOT, NEW)),
    "replace": (OLD, lambda vault: vault.put(SLOT, NEW)),
    "destroy": (OLD, lambda vault: vault.destroy(SLOT)),
}


def die_at_line(number: int) -> None:
    lines = count(1)

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != file.__file__:
            return None
        if event == "line" and next(lines) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    threading.settrace(trace)


async def prepare(directory: Path, held: bytes | None) -> None:
    vault = await FileVault.open(directory)
    if held is not None:
        await vault.put(SLOT, held)


async def change(directory: Path, how: Callable[[FileVault], Awaitable[None]]) -> None:
    await how(FileVault(directory))


async def look(directory: Path) -> str:
    held = await (await FileVault.open(directory)).get(SLOT)
    return {None: "nothing", OLD: "old", NEW: "new"}[held]


def after_each_kill(
    directory: Path, held: bytes | None, how: Callable[[FileVault], Awaitable[None]]
) -> list[str]:
    """The last entry is that of a change nobody cut short."""
    found = []
    for number in count(1):
        asyncio.run(prepare(directory, held))
        child = os.fork()
        if child == 0:
            die_at_line(number)
            asyncio.run(change(directory, how))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        found.append(asyncio.run(look(directory)))
        assert {path.name for path in directory.iterdir()} <= {str(SLOT)}, "leftovers not swept"
        shutil.rmtree(directory)
        if status == 0:
            break
    return found


if __name__ == "__main__":
    results = {
        name: after_each_kill(Path(sys.argv[1]), held, how) for name, (held, how) in CHANGES.items()
    }
    sys.stdout.write(json.dumps(results))
