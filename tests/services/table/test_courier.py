"""The courier gives nothing up, hands each answer back, and keeps one player's wishes in order."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
import pytest

from libs.bus.memory import MemoryBus
from libs.bus.port import Message
from libs.contracts.ledger import Transfer, TransferAnswer, TransferDeclined, TransferMoved
from libs.contracts.requests import Refused
from libs.contracts.subjects import Subject, transfer_commands
from libs.runtime.clock import Millis
from libs.runtime.loop import run
from services.table.courier import Courier


def transfer(
    name: str, player: str = "ann", kind: Literal["buy_in", "cash_out"] = "buy_in"
) -> Transfer:
    return Transfer(transfer=name, kind=kind, player=player, table="c1", amount=400)


class Ledger:
    """Moves whatever it is asked to, when its gate is open; `replies` come first."""

    def __init__(self, *replies: msgspec.Struct | bytes) -> None:
        self.asked: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self._replies = list(replies)

    async def serve(self, message: Message) -> bytes:
        asked = msgspec.json.decode(message.data, type=Transfer)
        self.asked.append(asked.transfer)
        await self.gate.wait()
        reply = self._replies.pop(0) if self._replies else TransferMoved(transfer=asked.transfer)
        return reply if isinstance(reply, bytes) else msgspec.json.encode(reply)


class Scene:
    """A courier between a table that writes down what it is handed, and a ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.bus = MemoryBus()
        self.ledger = ledger
        self.handed: list[tuple[str, TransferAnswer]] = []
        self.failing = 0
        self.reports: list[str] = []
        self.courier = Courier(self.bus, self.hand_back)

    async def hand_back(self, transfer: Transfer, answer: TransferAnswer) -> None:
        if self.failing:
            self.failing -= 1
            raise LookupError("the table is away")
        self.handed.append((transfer.transfer, answer))

    def note(self, _: object, context: dict[str, Any]) -> None:
        self.reports.append(context["message"])


def played(ledger: Ledger, story: Callable[[Scene], Awaitable[None]]) -> None:
    async def main() -> None:
        scene = Scene(ledger)
        asyncio.get_running_loop().set_exception_handler(scene.note)
        await scene.bus.serve(transfer_commands(), ledger.serve)
        await story(scene)

    run(main())


def moved(name: str) -> tuple[str, TransferAnswer]:
    return name, TransferMoved(transfer=name)


def test_each_answer_is_handed_back() -> None:
    async def story(scene: Scene) -> None:
        scene.courier.see_to([transfer("x1"), transfer("x2", "ben", "cash_out")])
        await asyncio.sleep(1)
        declined = TransferDeclined(transfer="x1", reason="too_few_chips")
        assert scene.handed == [("x1", declined), moved("x2")]
        assert scene.ledger.asked == ["x1", "x2"]

    played(Ledger(TransferDeclined(transfer="x1", reason="too_few_chips")), story)


def test_what_is_under_way_is_not_asked_again() -> None:
    async def story(scene: Scene) -> None:
        scene.ledger.gate.clear()
        for _ in range(3):
            scene.courier.see_to([transfer("x1")])
            await asyncio.sleep(0.1)
        scene.ledger.gate.set()
        await asyncio.sleep(1)
        assert scene.ledger.asked == ["x1"]
        assert scene.handed == [moved("x1")]

    played(Ledger(), story)


def test_a_players_transfers_go_in_order_and_others_beside() -> None:
    async def story(scene: Scene) -> None:
        scene.ledger.gate.clear()
        scene.courier.see_to([transfer("x1", kind="cash_out"), transfer("x2")])
        scene.courier.see_to([transfer("y1", "ben")])
        await asyncio.sleep(1)
        assert scene.ledger.asked == ["x1", "y1"]
        scene.ledger.gate.set()
        await asyncio.sleep(1)
        assert scene.ledger.asked == ["x1", "y1", "x2"]
        assert [name for name, _ in scene.handed] == ["x1", "y1", "x2"]

    played(Ledger(), story)


def test_a_table_that_is_away_is_handed_the_answer_anew() -> None:
    async def story(scene: Scene) -> None:
        scene.failing = 2
        scene.courier.see_to([transfer("x1")])
        await asyncio.sleep(5)
        assert scene.handed == [moved("x1")]
        assert scene.reports == ["transfer x1 is still open"] * 2

    played(Ledger(), story)


@pytest.mark.parametrize(
    ("reply", "report"),
    [
        (Refused(code="unavailable"), []),
        (b"what?", ["the ledger's answer cannot be read"]),
    ],
)
def test_what_is_no_answer_is_not_taken_for_one(
    reply: msgspec.Struct | bytes, report: list[str]
) -> None:
    async def story(scene: Scene) -> None:
        scene.courier.see_to([transfer("x1")])
        await asyncio.sleep(5)
        assert scene.handed == [moved("x1")]
        assert scene.reports == report

    played(Ledger(reply), story)


def test_what_is_refused_is_asked_again_each_minute_and_each_time_reported() -> None:
    async def story(scene: Scene) -> None:
        scene.courier.see_to([transfer("x1", kind="cash_out"), transfer("y1", "ben")])
        await asyncio.sleep(90)
        assert scene.ledger.asked == ["x1", "y1", "x1"]
        assert scene.reports == ["the ledger refuses transfer x1"] * 2
        assert scene.handed == [moved("y1")], "another's goes on"
        await asyncio.sleep(60)
        assert scene.handed == [moved("y1"), moved("x1")]

    short = Refused(code="table_short")
    played(Ledger(short, TransferMoved(transfer="y1"), short), story)


class FailingBus(MemoryBus):
    failing = True

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        if self.failing:
            raise LookupError("no bus")
        return await super().request(subject, data, within=within)


def test_a_bus_that_fails_is_asked_again() -> None:
    async def story(scene: Scene) -> None:
        bus = FailingBus()
        await bus.serve(transfer_commands(), scene.ledger.serve)
        scene.courier = Courier(bus, scene.hand_back)
        scene.courier.see_to([transfer("x1")])
        await asyncio.sleep(5)
        assert set(scene.reports) == {"transfer x1 is still open"}
        bus.failing = False
        await asyncio.sleep(5)
        assert scene.handed == [moved("x1")]

    played(Ledger(), story)


def test_stopped_it_asks_no_more() -> None:
    async def story(scene: Scene) -> None:
        scene.ledger.gate.clear()
        scene.courier.see_to([transfer("x1"), transfer("x2")])
        await asyncio.sleep(0.1)
        await scene.courier.stop()
        scene.ledger.gate.set()
        await asyncio.sleep(60)
        assert scene.handed == []
        assert scene.ledger.asked == ["x1"]

    played(Ledger(), story)
