"""What reaches a table: commands, questions, and that it is time to look at the clock."""

from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

import msgspec

from libs.contracts.subjects import Speaker
from libs.contracts.table import TableQuestion, TableRequest
from libs.eventlog.events import CommandId


@dataclass(frozen=True, slots=True)
class Said:
    """A command, and who gave it."""

    speaker: Speaker
    request: TableRequest

    @property
    def command_id(self) -> CommandId:
        return CommandId(f"{self.speaker.role}.{self.speaker.name}:{self.request.key}")

    @property
    def digest(self) -> bytes:
        return sha256(msgspec.json.encode(self.request)).digest()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `viewer` is None for the rail."""

    viewer: Speaker | None
    question: TableQuestion


class Woken:
    """It is time to see what is due."""


class CutOff:
    """The bus was lost and is back: nobody could reach the table meanwhile (R-AWAY-3)."""


Letter: TypeAlias = Said | Asked | Woken | CutOff
