"""The vault of one machine: a directory only its owner can enter, one file per slot.

Zeros reach the old blocks where the file system writes in place (ext4, XFS, tmpfs). A
copy-on-write one, or a solid-state disk, may keep them: put the vault on tmpfs or on an
encrypted disk where that matters.
"""

import asyncio
import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self, TypeVar

from libs.vault.vault import BadSlot, SlotId

T = TypeVar("T")

_DIGEST = hashlib.sha256().digest_size
_UNFINISHED = ".new"
_REPLACED = ".old"


class FileVault:
    """One owner at a time: opening sweeps what the crash of an earlier owner left half done.

    Work on a slot is done in the order it was asked for, also when a caller gives up waiting, so
    that a `put` cut short can never come behind the `destroy` after it.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._last_work: dict[SlotId, asyncio.Task[object]] = {}

    @classmethod
    async def open(cls, directory: Path) -> Self:
        """Makes the directory when it is missing."""
        await asyncio.to_thread(_open, directory)
        return cls(directory)

    async def put(self, slot: SlotId, secret: bytes) -> None:
        await self._in_order(slot, lambda: _put(self._directory, slot, secret))

    async def get(self, slot: SlotId) -> bytes | None:
        return await self._in_order(slot, lambda: _get(self._directory, slot))

    async def destroy(self, slot: SlotId) -> None:
        await self._in_order(slot, lambda: _destroy(self._directory, slot))

    async def slots(self) -> list[SlotId]:
        return await asyncio.to_thread(_slots, self._directory)

    async def _in_order(self, slot: SlotId, work: Callable[[], T]) -> T:
        task = asyncio.create_task(_after(self._last_work.get(slot), work))
        self._last_work[slot] = task
        task.add_done_callback(lambda _: self._forget(slot, task))
        return await asyncio.shield(task)

    def _forget(self, slot: SlotId, task: asyncio.Task[T]) -> None:
        if self._last_work.get(slot) is task:
            del self._last_work[slot]


async def _after(earlier: asyncio.Task[object] | None, work: Callable[[], T]) -> T:
    if earlier is not None:
        await asyncio.wait([earlier])
    return await asyncio.to_thread(work)


def _open(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    directory.chmod(0o700)
    _shred(*(path for path in directory.iterdir() if path.suffix in (_UNFINISHED, _REPLACED)))
    _sync(directory)


def _put(directory: Path, slot: SlotId, secret: bytes) -> None:
    path, new, old = _names(directory, slot)
    _shred(new, old)
    try:
        _write(new, _checksum(slot, secret) + secret)
    except OSError:  # a full disk: the next try has a slot of its own
        _shred(new)
        raise
    with suppress(FileNotFoundError):
        os.link(path, old)
    os.replace(new, path)
    _sync(directory)
    if old.exists():
        _shred(old)
        _sync(directory)


def _get(directory: Path, slot: SlotId) -> bytes | None:
    try:
        stored = (directory / str(slot)).read_bytes()
    except FileNotFoundError:
        return None
    secret = stored[_DIGEST:]
    return secret if stored[:_DIGEST] == _checksum(slot, secret) else None


def _destroy(directory: Path, slot: SlotId) -> None:
    _shred(*_names(directory, slot))
    _sync(directory)


def _slots(directory: Path) -> list[SlotId]:
    found = []
    for path in directory.iterdir():
        with suppress(BadSlot):
            found.append(SlotId.parse(path.name))
    return sorted(found)


def _names(directory: Path, slot: SlotId) -> tuple[Path, Path, Path]:
    """Of the slot, of what is about to be in it, and of what just was."""
    path = directory / str(slot)
    return path, Path(f"{path}{_UNFINISHED}"), Path(f"{path}{_REPLACED}")


def _checksum(slot: SlotId, secret: bytes) -> bytes:
    """Covers the slot's name: a file copied over another is no deck of that hand."""
    return hashlib.sha256(f"{slot}\n".encode() + secret).digest()


def _write(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _shred(*paths: Path) -> None:
    for path in paths:
        with suppress(FileNotFoundError):
            with path.open("r+b") as file:
                status = os.fstat(file.fileno())
                if status.st_nlink == 1:  # else a second name of a live slot: crash in mid-`put`
                    file.write(bytes(status.st_size))
                    file.flush()
                    os.fsync(file.fileno())
            path.unlink()


def _sync(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
