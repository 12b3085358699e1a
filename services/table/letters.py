"""What reaches a table: commands, questions, and that it is time to look at the clock."""

from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from libs.contracts.cash import TakeSeat, TopUp
from libs.contracts.ledger import Transfer, TransferAnswer
from libs.contracts.requests import Request
from libs.contracts.subjects import Speaker
from libs.contracts.table import TableQuestion, TableRequest, Turn
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
        """What is recorded of the command. How many cards a discard gives up, and not which: what
        is kept of few possible cards is quick to guess them from (R-SHOW-2). And not what the lobby
        adds of its own, which may be other when the player repeats himself."""
        request: Request = self.request
        match request:
            case TakeSeat():
                request = replace(request, brings=0, moved=False, at_most=None, objection=None)
            case TopUp():
                request = replace(request, objection=None)
        if isinstance(request, Turn) and request.cards is not None:
            request = _Discarded(turn=replace(request, cards=None), given=len(request.cards))
        return sha256(msgspec.json.encode(request)).digest()


class _Discarded(Request, frozen=True):
    turn: Turn
    given: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `viewer` is None for the rail."""

    viewer: Speaker | None
    question: TableQuestion


@dataclass(frozen=True, slots=True)
class Answered:
    """What the ledger says to a transfer that is open here."""

    transfer: Transfer
    answer: TransferAnswer


class Woken:
    """It is time to see what is due."""


class CutOff:
    """The bus was lost and is back: nobody could reach the table meanwhile (R-AWAY-3)."""


Letter: TypeAlias = Said | Asked | Answered | Woken | CutOff
