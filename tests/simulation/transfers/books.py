"""An independent reading of both logs, event by event as they are stored: where every chip is.

It knows the names of events and what the protocol promises, and none of the services' code.
"""

import json
from collections import Counter
from typing import Any

from libs.eventlog.events import StoredEvent
from tests.simulation.record import Broken

WISHES = {"SeatReserved": "buy_in", "TopUpAsked": "top_up", "SeatVacated": "cash_out"}


class Books:
    """`enter` what each log stores, then `check`: at every moment each chip is in one place."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()
        self.answers: dict[str, str] = {}
        """What the ledger said to a transfer: moved or declined."""
        self.stacks: dict[str, Counter[str]] = {}
        """By table and player."""
        self.wishes: dict[str, tuple[str, str, str, int]] = {}
        """Of a transfer: kind, table, player, amount."""
        self.closed: dict[str, str] = {}
        """What the table wrote down as the answer."""
        self.granted = 0

    def enter(self, stored: StoredEvent) -> None:
        event = json.loads(stored.data)
        if stored.stream == "ledger":
            self._ledger(stored.type, event)
        elif stored.stream.startswith("cash-"):
            self._table(stored.stream.removeprefix("cash-"), stored.type, event)

    def check(self) -> None:
        if total := sum(self.balances.values()):
            raise Broken("the accounts add up", f"to {total}")
        below = [name for name, chips in self.balances.items() if chips < 0 and name != "club"]
        if below or -self.balances["club"] != self.granted:
            raise Broken("what there is was granted", f"{self.balances}, granted {self.granted}")
        for table, stacks in self.stacks.items():
            if min(stacks.values(), default=0) < 0:
                raise Broken("no stack goes below zero", f"{table}: {stacks}")
            there = sum(stacks.values()) + sum(self._under_way(table))
            if there != self.balances[f"table:{table}"]:
                raise Broken(
                    "a table's account is its chips and open transfers",
                    f"{table}: {self.balances[f'table:{table}']} in the ledger, {there} there",
                )

    def check_end(self) -> None:
        """When all is quiet nothing is open, and each answer is the same on both sides."""
        self.check()
        if still := self.wishes.keys() - self.closed.keys():
            raise Broken("nothing is open at the end", f"{sorted(still)}")
        if self.closed != self.answers:
            raise Broken("both sides have the same answer", f"{self.closed}, {self.answers}")

    def _under_way(self, table: str) -> list[int]:
        """Cash-outs not moved yet, and what was moved here but is not on the table yet."""
        return [
            amount
            for transfer, (kind, where, _, amount) in self.wishes.items()
            if where == table
            and transfer not in self.closed
            and (self.answers.get(transfer) == "moved") is (kind != "cash_out")
        ]

    def _ledger(self, name: str, event: dict[str, Any]) -> None:
        kind, transfer, amount = event["kind"], event["transfer"], event["amount"]
        if transfer in self.answers:
            raise Broken("a transfer is answered once", f"{name}: {event}")
        if kind != "grant":
            self._expect(event)
            self.answers[transfer] = "moved" if name == "ChipsMoved" else "declined"
        if name == "ChipsMoved":
            self.granted += amount * (kind == "grant")
            self.balances[event["source"]] -= amount
            self.balances[event["target"]] += amount
        elif kind == "cash_out":
            raise Broken("a cash-out is never declined", f"{event}")

    def _expect(self, event: dict[str, Any]) -> None:
        """The ledger answers what a table wished, and as it wished it."""
        wished = self.wishes.get(event["transfer"])
        if wished is None:
            raise Broken("a transfer is wished before it is answered", f"{event}")
        kind, table, player, amount = wished
        ends = ["bots" if player.startswith("bot-") else f"player:{player}", f"table:{table}"]
        if kind == "cash_out":
            ends.reverse()
        if [event["kind"], event["source"], event["target"], event["amount"]] != [
            kind,
            *ends,
            amount,
        ]:
            raise Broken("a transfer is done as it was wished", f"{event}, not {wished}")

    def _table(self, table: str, name: str, event: dict[str, Any]) -> None:
        stacks = self.stacks.setdefault(table, Counter())
        if name in WISHES:
            self._wish(table, WISHES[name], event, stacks)
        elif name == "ChipsWon":
            stacks[event["winner"]] += event["amount"]
            stacks[event["loser"]] -= event["amount"]
        else:
            self._close(name, event, stacks)

    def _wish(self, table: str, kind: str, event: dict[str, Any], stacks: Counter[str]) -> None:
        player, amount = event["player"], event["amount"]
        if event["transfer"] in self.wishes:
            raise Broken("a transfer is wished once", f"{event}")
        self.wishes[event["transfer"]] = (kind, table, player, amount)
        if kind == "cash_out" and stacks.pop(player) != amount:
            raise Broken("who leaves takes all he has", f"{event}")

    def _close(self, name: str, event: dict[str, Any], stacks: Counter[str]) -> None:
        transfer = event["transfer"]
        answer = "moved" if name == "TransferSettled" else "declined"
        if transfer in self.closed:
            raise Broken("an answer is written down once", f"{event}")
        if self.answers.get(transfer) != answer:
            raise Broken("a table believes the ledger alone", f"{event}")
        self.closed[transfer] = answer
        kind, _, player, amount = self.wishes[transfer]
        if answer == "moved" and kind != "cash_out":
            stacks[player] += amount
