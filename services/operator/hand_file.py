"""Reading hand files: JSON lines, each a `HandRecord`; blank lines are skipped."""

from pathlib import Path
from typing import Final

import msgspec

from services.operator.hand_record import HandRecord

_DECODER: Final = msgspec.json.Decoder(HandRecord)


class UnreadableHandFile(ValueError):
    """The file cannot be read, or its line `line` (from 1) is no hand record."""

    def __init__(self, path: Path, line: int | None, why: str) -> None:
        super().__init__(f"{path}: {why}" if line is None else f"{path}, line {line}: {why}")
        self.path = path
        self.line = line


def read_hand_file(path: Path) -> list[HandRecord]:
    """Every hand of the file, in order; raises UnreadableHandFile."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UnreadableHandFile(path, None, error.strerror or str(error)) from error
    return [_decoded(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _decoded(path: Path, number: int, line: bytes) -> HandRecord:
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableHandFile(path, number, str(error)) from error
