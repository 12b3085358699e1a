"""A cash table's notes and a ledger that answered its transfers are proved together."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from libs.eventlog.chain import EMPTY, link
from libs.eventlog.events import CommandId, EventId, Position, StoredEvent, Version
from libs.rules.cash import CashEvent
from libs.rules.cash.events import (
    SeatReserved,
    SeatVacated,
    TopUpAsked,
    TransferDeclined,
    TransferSettled,
)
from services.lobby.domain import ledger
from services.lobby.domain.ledger import CLUB, Kind, LedgerEvent, Reason, of_player, of_table
from services.lobby.streams import LEDGER
from services.operator.cash_notes import Closed, Wished, notes
from services.operator.ledger_proof import CODEC, prove_ledger
from tests.support.cash import cash_settings
from tests.support.cash_by_chance import CROWD, CashByChance

STEPS = 1_500
RICH = 1_000_000


def events_of(seed: int) -> list[CashEvent]:
    table = CashByChance(cash_settings(), seed)
    for _ in range(STEPS):
        table.step()
    return table.sitting.events


def answers(events: Sequence[CashEvent]) -> list[LedgerEvent]:
    """What the ledger must have said to a table that tells this, to players it had made rich."""
    said: list[LedgerEvent] = [
        ledger.ChipsMoved(
            at=0,
            transfer=player,
            kind=Kind.GRANT,
            source=CLUB,
            target=of_player(player),
            amount=RICH,
        )
        for player in CROWD
    ]
    open_transfers: dict[str, SeatReserved | TopUpAsked | SeatVacated] = {}
    kinds = {SeatReserved: Kind.BUY_IN, TopUpAsked: Kind.TOP_UP, SeatVacated: Kind.CASH_OUT}
    for event in events:
        match event:
            case SeatReserved() | TopUpAsked() | SeatVacated():
                open_transfers[event.transfer] = event
            case TransferSettled() | TransferDeclined():
                wished = open_transfers.pop(event.transfer)
                kind, ends = kinds[type(wished)], [of_player(wished.player), of_table("c1")]
                source, target = ends[::-1] if kind is Kind.CASH_OUT else ends
                if isinstance(event, TransferSettled):
                    said.append(
                        ledger.ChipsMoved(
                            at=event.at,
                            transfer=event.transfer,
                            kind=kind,
                            source=source,
                            target=target,
                            amount=wished.amount,
                        )
                    )
                else:
                    said.append(
                        ledger.TransferDeclined(
                            at=event.at,
                            transfer=event.transfer,
                            kind=kind,
                            source=source,
                            target=target,
                            amount=wished.amount,
                            reason=Reason.TOO_FEW_CHIPS,
                        )
                    )
            case _:
                pass
    return said


def stored(events: Sequence[LedgerEvent]) -> list[StoredEvent]:
    head, log = EMPTY, []
    for version, event in enumerate(events, 1):
        name = str(version)
        new = CODEC.encode(event, event_id=EventId(name), correlation_id=name, causation_id=name)
        each = StoredEvent(
            position=Position(version),
            stream=LEDGER,
            version=Version(version),
            type=new.type,
            schema=new.schema,
            data=new.data,
            event_id=new.event_id,
            command_id=CommandId(name),
            correlation_id=name,
            causation_id=name,
            at=new.at,
            hash=b"",
        )
        each = msgspec.structs.replace(each, hash=link(head.hash, each))
        head = type(head)(each.version, each.hash)
        log.append(each)
    return log


@pytest.mark.parametrize("seed", range(1, 5))
def test_R_CASH_8_a_cash_table_played_by_chance_is_proved_with_its_ledger(seed: int) -> None:
    events = events_of(seed)
    written = notes(events)
    kinds = Counter(type(note.what) for note in written)
    assert kinds[Wished] > 20
    assert kinds[Closed] > 20
    proven, findings = prove_ledger(stored(answers(events)), {"c1": written})
    assert findings == []
    assert proven.granted == RICH * len(CROWD)
    assert proven.at_tables > 0
