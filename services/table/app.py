"""The table service: which subjects it serves, and the actors of the tables it holds.

The composition root: the ports come in here, and nothing else is global.
"""

import asyncio
from collections.abc import Iterable

import msgspec

from libs.bus.handing import report
from libs.bus.port import Message, Subscription
from libs.contracts import subjects
from libs.contracts.ledger import Transfer, TransferAnswer
from libs.contracts.requests import UNREADABLE, Refused
from libs.contracts.subjects import PARTITIONS, BadSubject
from libs.contracts.table import ListTables, TableQuestion, TableRequest, TablesListed
from libs.contracts.timer import WakeUp
from libs.runtime.clock import Millis
from services.table.actor import TableActor
from services.table.courier import Courier
from services.table.letters import Answered, Asked, CutOff, Letter, Said, Woken
from services.table.ports import Ports
from services.table.stream import tables_in

_request: msgspec.json.Decoder[TableRequest] = msgspec.json.Decoder(TableRequest)
_question: msgspec.json.Decoder[TableQuestion] = msgspec.json.Decoder(TableQuestion)
_list = msgspec.json.Decoder(ListTables)
_wake_up = msgspec.json.Decoder(WakeUp)


class NotWrittenDown(Exception):
    """A table has not taken the ledger's answer to this transfer, for now."""


SOON = Millis(1_000)
"""After which a table that failed is taken up again."""


class TableService:
    """Serves the tables of these partitions; alone it serves all."""

    def __init__(self, ports: Ports, partitions: Iterable[int] = range(PARTITIONS)) -> None:
        self._ports = ports
        self._partitions = frozenset(partitions)
        self._courier = Courier(ports.bus, self._hand_back)
        self._actors: dict[str, TableActor] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._subscriptions: list[Subscription] = []

    async def start(self) -> None:
        """Listen, and take up every table where the log left it."""
        bus = self._ports.bus
        for number in sorted(self._partitions):
            owner = subjects.table_owner(number)
            self._subscriptions += [
                await bus.serve(subjects.table_commands(number), self._command),
                await bus.serve(subjects.table_views(number), self._view),
                await bus.subscribe(subjects.timer_wake(owner), self._wake),
            ]
        self._subscriptions.append(await bus.serve(subjects.table_list(), self._tables))
        for table_id in tables_in(await self._ports.store.streams()):
            if subjects.partition(table_id) in self._partitions:
                self._post(table_id, Woken())

    async def back_in_reach(self) -> None:
        """After the bus was lost: whoever is to act has his time anew (R-AWAY-3)."""
        for actor in self._actors.values():
            actor.post(CutOff())

    async def stop(self) -> None:
        """Hear nothing more, and let every actor go in mid-hand: the log has all they did."""
        for subscription in self._subscriptions:
            await subscription.stop()
        await self._courier.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _command(self, message: Message) -> bytes:
        try:
            to = subjects.parse_table_command(message.subject)
            request = _request.decode(message.data)
        except (BadSubject, *UNREADABLE) as unreadable:
            return _refused("bad_request", str(unreadable))
        return await self._ask(to.table, Said(to.speaker, request))

    async def _view(self, message: Message) -> bytes:
        try:
            to = subjects.parse_table_view(message.subject)
            question = _question.decode(message.data)
        except (BadSubject, *UNREADABLE) as unreadable:
            return _refused("bad_request", str(unreadable))
        return await self._ask(to.table, Asked(to.viewer, question))

    async def _tables(self, message: Message) -> bytes:
        try:
            _list.decode(message.data)
        except UNREADABLE as unreadable:
            return _refused("bad_request", str(unreadable))
        listed = [actor.listed for actor in self._actors.values()]
        return msgspec.json.encode(TablesListed(tables=tuple([one for one in listed if one])))

    async def _wake(self, message: Message) -> None:
        self._post(_wake_up.decode(message.data).key, Woken())

    async def _hand_back(self, transfer: Transfer, answer: TransferAnswer) -> None:
        """Returns when the table has written it down."""
        reply = self._post(transfer.table, Answered(transfer, answer))
        await asyncio.wait([reply])
        if reply.cancelled():
            raise NotWrittenDown(transfer.transfer)

    async def _ask(self, table_id: str, letter: Letter) -> bytes:
        """Always an answer: when a table's actor fails, that it is unavailable for now."""
        reply = self._post(table_id, letter)
        await asyncio.wait([reply])
        return _refused("unavailable", table_id) if reply.cancelled() else reply.result()

    def _post(self, table_id: str, letter: Letter) -> asyncio.Future[bytes]:
        actor = self._actors.get(table_id)
        if actor is None:
            actor = self._actors[table_id] = TableActor(table_id, self._ports, self._courier.see_to)
            task = asyncio.create_task(self._run(table_id, actor), name=f"table {table_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return actor.post(letter)

    async def _run(self, table_id: str, actor: TableActor) -> None:
        """One table's fault is its own: the others, and its own next letter, do not feel it. It
        is taken up again soon, since nobody may speak to it but its clock."""
        try:
            await actor.run()
            return
        except Exception as fault:
            report(f"table {table_id} failed", fault)
        finally:
            del self._actors[table_id]
        await asyncio.sleep(SOON / 1000)
        self._post(table_id, Woken())


def _refused(code: str, why: str) -> bytes:
    return msgspec.json.encode(Refused(code=code, facts={"why": why}))
