"""Proof of the chip ledger at each of its positions (R-CASH-8), and at each version of its tables.

Two logs have no common order, but a transfer is wished by the table before the ledger answers it,
and closed by the table after. So between two answers there is nothing of a table to be read but up
to the next wish that is answered; whatever is read there must add up.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from libs.eventlog.chain import BrokenChain, verify_chain
from libs.eventlog.codec import Codec, UndecodableEvent
from libs.eventlog.events import StoredEvent, Version
from libs.rules.names import PlayerId
from services.lobby.domain.ledger import (
    BOTS,
    CLUB,
    AccountId,
    ChipsMoved,
    Kind,
    LedgerEvent,
    of_player,
    of_table,
    table_of,
)
from services.lobby.streams import LEDGER
from services.operator.cash_notes import Closed, Note, Wished
from services.operator.proof import Finding, Flaw, LedgerProven

CODEC: Codec[LedgerEvent] = Codec(LedgerEvent)


class Wrong(Exception):
    """What cannot be true, and whose it is: the ledger's or a table's."""

    def __init__(self, flaw: Flaw, detail: str, where: str = LEDGER) -> None:
        super().__init__(flaw, detail, where)
        self.flaw = flaw
        self.detail = detail
        self.where = where


def prove_ledger(
    stored: Sequence[StoredEvent], tables: Mapping[str, Sequence[Note]]
) -> tuple[LedgerProven, list[Finding]]:
    """What the ledger's stream adds up to, and the first of its positions that cannot be true.
    `tables`: each cash table's notes, read after the ledger, so that all its wishes are there."""
    chain = verify_chain(LEDGER, stored)
    if isinstance(chain, BrokenChain):
        return LedgerProven(), [_finding(chain.version, Wrong(Flaw(chain.fault.value), ""))]
    books, version = _Books(tables), Version(0)
    try:
        for each in stored:
            version = each.version
            books.enter(CODEC.decode(each))
        books.close()
    except UndecodableEvent as error:
        return books.told, [_finding(version, Wrong(Flaw.UNREADABLE, str(error)))]
    except Wrong as wrong:
        return books.told, [_finding(version, wrong)]
    return books.told, []


def _finding(version: Version, wrong: Wrong) -> Finding:
    return Finding(table=wrong.where, version=version, flaw=wrong.flaw, detail=wrong.detail)


class _Books:
    """The accounts, kept in a few lines of their own and not by the ledger's code."""

    def __init__(self, tables: Mapping[str, Sequence[Note]]) -> None:
        self._balances: Counter[AccountId] = Counter()
        self._granted = 0
        self._answers: dict[str, bool] = {}
        """Whether a transfer was moved."""
        self._tables = {name: _Table(name, notes, self._answers) for name, notes in tables.items()}

    @property
    def told(self) -> LedgerProven:
        there = [chips for name, chips in self._balances.items() if table_of(name) is not None]
        return LedgerProven(
            events=len(self._answers),
            accounts=len(self._balances),
            granted=self._granted,
            at_tables=sum(there),
        )

    def enter(self, event: LedgerEvent) -> None:
        """Raises Wrong where it leads to what cannot be true."""
        if event.transfer in self._answers:
            raise Wrong(Flaw.ANSWERED_TWICE, event.transfer)
        if event.kind is Kind.GRANT:
            self._answer(event)
            return
        name = table_of(event.source) or table_of(event.target)
        if name is None or name not in self._tables:
            raise Wrong(Flaw.UNKNOWN_TABLE, f"{event.source} to {event.target}")
        table, account = self._tables[name], of_table(name)
        table.read_to_the_wish(event, self._balances[account])
        self._answer(event)
        table.compare(self._balances[account])

    def close(self) -> None:
        """Raises Wrong where a table goes on to what cannot be true."""
        for name, table in self._tables.items():
            table.read_to_the_end(self._balances[of_table(name)])

    def _answer(self, event: LedgerEvent) -> None:
        self._answers[event.transfer] = moved = isinstance(event, ChipsMoved)
        if not moved:
            return
        granted = event.kind is Kind.GRANT
        if granted is not (event.source == CLUB) or event.target == CLUB:
            raise Wrong(Flaw.GRANTS, f"{event.kind} from {event.source} to {event.target}")
        self._granted += event.amount if granted else 0
        self._balances[event.source] -= event.amount
        self._balances[event.target] += event.amount
        if event.amount < 0 or (not granted and self._balances[event.source] < 0):
            raise Wrong(Flaw.BELOW_ZERO, f"{event.source}: {self._balances[event.source]}")
        if -self._balances[CLUB] != self._granted or self._balances.total() != 0:
            raise Wrong(Flaw.GRANTS, f"{self._granted} granted, accounts {self._balances.total()}")


class _Table:
    """A table as far as it is known to have come when the ledger gives an answer."""

    def __init__(self, name: str, notes: Sequence[Note], answers: Mapping[str, bool]) -> None:
        self._name = name
        self._notes: Iterator[Note] = iter(notes)
        self._answers = answers
        self._chips = 0
        self._wished: dict[str, Wished] = {}
        self._open: dict[str, Wished] = {}

    def read_to_the_wish(self, event: LedgerEvent, account: int) -> None:
        """`account`: its chips before the answer."""
        while event.transfer not in self._wished:
            note = next(self._notes, None)
            if note is None:
                raise Wrong(Flaw.NOT_WISHED, event.transfer, self._name)
            self._read(note)
            self.compare(account)
        wished, table = self._wished[event.transfer], of_table(self._name)
        purse, there = event.source, event.target
        if wished.kind == Kind.CASH_OUT:
            purse, there = there, purse
        his = purse in (BOTS, of_player(PlayerId(wished.player)))
        if not his or (there, event.kind, event.amount) != (table, wished.kind, wished.amount):
            raise Wrong(Flaw.NOT_AS_WISHED, event.transfer, self._name)

    def read_to_the_end(self, account: int) -> None:
        """As far as the ledger was read: the table may have come further since."""
        with suppress(_Unanswered):
            for note in self._notes:
                self._read(note)
                self.compare(account)

    def compare(self, account: int) -> None:
        """Raises Wrong unless they are the chips here, and those in open transfers."""
        there = self._chips + sum(
            wished.amount
            for wished in self._open.values()
            if self._answers.get(wished.transfer, False) is (wished.kind != Kind.CASH_OUT)
        )
        if there != account:
            detail = f"{account} in the account, {there} at the table and under way"
            raise Wrong(Flaw.TABLE_ACCOUNT, detail, self._name)

    def _read(self, note: Note) -> None:
        match note.what:
            case Wished() as wished:
                self._wished[wished.transfer] = self._open[wished.transfer] = wished
            case Closed(transfer=transfer, moved=moved):
                if transfer not in self._answers:
                    raise _Unanswered(Flaw.NOT_ANSWERED, transfer, self._name)
                if self._answers[transfer] is not moved or transfer not in self._open:
                    raise Wrong(Flaw.NOT_ANSWERED, transfer, self._name)
                del self._open[transfer]
            case None:
                pass
        self._chips = note.chips


class _Unanswered(Wrong):
    """A table has closed what the ledger has not answered."""
