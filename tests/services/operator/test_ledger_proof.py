"""The ledger proved against tables at every position, and each thing that cannot be true found."""

from collections.abc import Sequence
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from libs.eventlog.chain import EMPTY, link
from libs.eventlog.events import StoredEvent, Version
from libs.runtime.loop import run
from services.lobby.domain.ledger import AccountId, ChipsMoved, Kind
from services.lobby.streams import LEDGER
from services.operator.cash_notes import Closed, Note, Wished
from services.operator.ledger_proof import CODEC, prove_ledger
from services.operator.proof import Flaw, LedgerProven
from tests.simulation.transfers.evenings import evening, world
from tests.simulation.transfers.small_table import (
    SeatReserved,
    SeatVacated,
    SmallTable,
    TopUpAsked,
    TransferRefused,
    TransferSettled,
    evolve,
)
from tests.simulation.transfers.table_service import CODEC as TABLE_CODEC
from tests.simulation.transfers.table_service import stream_of
from tests.simulation.transfers.world import TABLES

KINDS = {SeatReserved: "buy_in", TopUpAsked: "top_up", SeatVacated: "cash_out"}

Notes = dict[str, list[Note]]


@cache
def played(seed: int) -> tuple[Sequence[StoredEvent], Notes]:
    """The ledger and the tables of an evening on which everything went wrong."""
    made, _, _ = world(seed)
    run(made.run(evening))
    tables = {name: notes(name, run(made.table_log.read(stream_of(name)))) for name in TABLES}
    return run(made.lobby_log.read(LEDGER)), tables


def notes(name: str, stored: Sequence[StoredEvent]) -> list[Note]:
    table, written = SmallTable(name=name), []
    for each in stored:
        event = TABLE_CODEC.decode(each)
        table = evolve(table, event)
        what: Wished | Closed | None = None
        match event:
            case SeatReserved() | TopUpAsked() | SeatVacated():
                what = Wished(
                    transfer=event.transfer,
                    kind=KINDS[type(event)],
                    player=event.player,
                    amount=event.amount,
                )
            case TransferSettled() | TransferRefused():
                moved = isinstance(event, TransferSettled)
                what = Closed(transfer=event.transfer, moved=moved)
        chips = sum(table.stacks.values())
        written.append(Note(version=each.version, chips=chips, what=what))
    return written


def rewritten(stored: Sequence[StoredEvent], place: int, **changed: object) -> list[StoredEvent]:
    """The ledger with one event forged, and its chain of hashes made anew."""
    event = CODEC.decode(stored[place])
    events = [*stored]
    forged = replace(event, **changed)
    events[place] = replace(stored[place], data=msgspec.json.encode(forged))
    return chained(events)


def chained(events: Sequence[StoredEvent]) -> list[StoredEvent]:
    last, again = EMPTY.hash, []
    for version, each in enumerate(events, 1):
        moved = replace(each, version=Version(version))
        last = link(last, moved)
        again.append(replace(moved, hash=last))
    return again


def flaw(stored: Sequence[StoredEvent], tables: Notes) -> tuple[str, str]:
    """Whose it is and what."""
    _, (finding,) = prove_ledger(stored, tables)
    return finding.table, finding.flaw


def first(kind: Kind) -> int:
    """Where chips first moved so in the evening of seed 1."""
    events = [CODEC.decode(each) for each in played(1)[0]]
    return next(
        place
        for place, event in enumerate(events)
        if isinstance(event, ChipsMoved) and event.kind is kind and event.amount
    )


@pytest.mark.parametrize("seed", range(1, 6))
def test_R_CASH_8_every_position_of_an_evening_is_proved(seed: int) -> None:
    ledger, tables = played(seed)
    proven, findings = prove_ledger(ledger, tables)
    assert findings == []
    assert proven.events == len(ledger)
    assert proven.granted >= 30_000
    assert proven.at_tables == 0


@pytest.mark.parametrize("seed", range(1, 4))
def test_R_CASH_8_also_while_the_evening_goes_on(seed: int) -> None:
    """The ledger is read first, the tables later: any beginning of it goes with all of them."""
    ledger, tables = played(seed)
    at_tables = set()
    for length in range(len(ledger) + 1):
        proven, findings = prove_ledger(ledger[:length], tables)
        assert findings == [], length
        at_tables.add(proven.at_tables)
    assert len(at_tables) > 5


def test_an_empty_ledger_is_clean() -> None:
    assert prove_ledger([], {}) == (LedgerProven(), [])


@pytest.mark.parametrize(
    "changed",
    [{"amount": 501}, {"source": AccountId("player:eve")}, {"kind": Kind.TOP_UP}],
)
def test_a_transfer_that_no_table_wished_so(changed: dict[str, object]) -> None:
    ledger, tables = played(1)
    where, what = flaw(rewritten(ledger, first(Kind.BUY_IN), **changed), tables)
    assert where in TABLES
    assert what == "not_as_wished"


def test_a_transfer_that_no_table_wished() -> None:
    ledger, tables = played(1)
    forged = rewritten([*ledger, ledger[first(Kind.BUY_IN)]], len(ledger), transfer="x")
    assert flaw(forged, tables)[1] == "not_wished"


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"target": AccountId("club")}, "grants"),
        ({"source": AccountId("player:eve")}, "grants"),
        ({"amount": -5}, "below_zero"),
    ],
)
def test_a_grant_that_is_none(changed: dict[str, object], found: str) -> None:
    ledger, tables = played(1)
    assert flaw(rewritten(ledger, 0, **changed), tables) == (LEDGER, found)


def test_a_grant_that_never_was() -> None:
    ledger, tables = played(1)
    assert flaw(chained(ledger[1:]), tables)[1] == "below_zero"


def test_a_buy_in_paid_for_by_the_club() -> None:
    ledger, tables = played(1)
    forged = rewritten(ledger, first(Kind.BUY_IN), source=AccountId("club"))
    assert flaw(forged, tables)[1] == "not_as_wished"


def test_a_double_pay() -> None:
    ledger, tables = played(1)
    paid = ledger[first(Kind.CASH_OUT)]
    assert flaw(chained([*ledger, paid]), tables) == (LEDGER, "answered_twice")


def test_a_lost_cash_out() -> None:
    ledger, tables = played(1)
    lost = first(Kind.CASH_OUT)
    assert flaw(chained([*ledger[:lost], *ledger[lost + 1 :]]), tables)[1] == "not_answered"


def test_an_answer_turned_round() -> None:
    ledger, tables = played(1)
    place = first(Kind.BUY_IN)
    moved = CODEC.decode(ledger[place])
    declined = {
        **msgspec.to_builtins(moved),
        "type": "TransferDeclined",
        "reason": "too_few_chips",
    }
    data = msgspec.json.encode(declined)
    turned = [*ledger]
    turned[place] = replace(ledger[place], type="TransferDeclined", data=data)
    assert flaw(chained(turned), tables)[1] == "not_answered"


def test_a_table_that_nobody_knows() -> None:
    ledger, _ = played(1)
    assert flaw(ledger, {}) == (LEDGER, "unknown_table")


def test_a_chip_that_a_table_has_too_many_or_too_few() -> None:
    ledger, tables = played(1)
    for name, written in tables.items():
        for place, note in enumerate(written):
            forged = [*written]
            forged[place] = replace(note, chips=note.chips + 1)
            assert flaw(ledger, {**tables, name: forged}) == (name, "table_account"), note


def test_a_table_that_believed_before_it_was_answered() -> None:
    ledger, tables = played(1)
    name = TABLES[0]
    written = tables[name]
    place = next(place for place, note in enumerate(written) if isinstance(note.what, Closed))
    early = [written[place], *written[:place], *written[place + 1 :]]
    assert flaw(ledger, {**tables, name: early}) == (name, "not_answered")


def test_a_forged_byte() -> None:
    ledger, tables = played(1)
    forged = [*ledger]
    forged[3] = replace(ledger[3], data=ledger[3].data.replace(b"000", b"001"))
    _, (finding,) = prove_ledger(forged, tables)
    assert (finding.version, finding.flaw) == (4, Flaw.HASH_MISMATCH)


def test_an_event_that_cannot_be_read() -> None:
    ledger, tables = played(1)
    strange = [*ledger]
    strange[2] = replace(ledger[2], data=b"{}")
    assert flaw(chained(strange), tables) == (LEDGER, "unreadable")
