"""The books of tests.simulation.transfers, over the streams of real cash tables.

Of hands they know only that they move chips from seat to seat: all at a table together are never
more or less than what was brought there and not taken away.
"""

import json
from collections import Counter
from typing import Any

from libs.eventlog.events import StoredEvent
from tests.simulation.record import Broken
from tests.simulation.transfers.books import WISHES, Books

ALL = "all"


class CashBooks(Books):
    """`stacks` has one entry a table, `hands` those dealt there."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: Counter[str] = Counter()

    def enter(self, stored: StoredEvent) -> None:
        event = json.loads(stored.data)
        if stored.stream == "ledger":
            self._ledger(stored.type, event)
        elif stored.stream.startswith("table-"):
            self._event(stored.stream.removeprefix("table-"), stored.type, event)

    def _event(self, table: str, name: str, event: dict[str, Any]) -> None:
        stacks = self.stacks.setdefault(table, Counter())
        if name in WISHES:
            if event["transfer"] in self.wishes:
                raise Broken("a transfer is wished once", f"{event}")
            kind = WISHES[name]
            self.wishes[event["transfer"]] = (kind, table, event["player"], event["amount"])
            stacks[ALL] -= event["amount"] * (kind == "cash_out")
        elif name in ("TransferSettled", "TransferDeclined"):
            kind, _, _, amount = self.wishes[event["transfer"]]
            self._close(name, event, Counter())
            moved = name == "TransferSettled" and kind != "cash_out"
            stacks[ALL] += amount * moved
        elif name == "HandStarted":
            self.hands[table] += 1
