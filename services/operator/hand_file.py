"""Reading hand files: JSON lines, each a `HandRecord`, or PHH with one hand or many.

Which it is the name of the file says; blank lines are skipped.
"""

from pathlib import Path
from typing import Final

import msgspec

from services.operator.hand_record import HandRecord
from services.operator.phh_file import Unsupported, load, read_phh

_DECODER: Final = msgspec.json.Decoder(HandRecord)


class UnreadableHandFile(ValueError):
    """The file cannot be read, or its hand at `where` (`line 3`, `hand 2`) is none."""

    def __init__(self, path: Path, where: str | None, why: str) -> None:
        super().__init__(f"{path}: {why}" if where is None else f"{path}, {where}: {why}")
        self.path = path
        self.where = where


def read_hand_file(path: Path) -> list[HandRecord | Unsupported]:
    """Every hand of the file, in order; raises UnreadableHandFile."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableHandFile(path, None, error.strerror or str(error)) from error
    match path.suffix.lower():
        case ".phh":
            return [_phh(path, None, _toml(path, data), path.name)]
        case ".phhs":
            hands = _toml(path, data)
            return [_phh(path, f"hand {key}", hands[key], f"{path.name} {key}") for key in hands]
        case _:
            lines = enumerate(data.splitlines(), 1)
            return [_decoded(path, number, line) for number, line in lines if line.strip()]


def _decoded(path: Path, number: int, line: bytes) -> HandRecord:
    try:
        hand = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableHandFile(path, f"line {number}", str(error)) from error
    if hand.refused is None and hand.finishing_stacks is None:
        why = "`finishing_stacks` is null and no action is `refused`"
        raise UnreadableHandFile(path, f"line {number}", why)
    return hand


def _toml(path: Path, data: bytes) -> dict[str, object]:
    try:
        return load(data.decode())
    except (ValueError, RecursionError) as error:
        raise UnreadableHandFile(path, None, str(error)) from error


def _phh(path: Path, where: str | None, fields: object, name: str) -> HandRecord | Unsupported:
    try:
        if not isinstance(fields, dict):
            raise ValueError("a hand is a table")
        return read_phh(fields, name)
    except (ValueError, msgspec.ValidationError) as error:
        raise UnreadableHandFile(path, where, str(error)) from error
