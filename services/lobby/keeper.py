"""Sees to it that every cash table is open which was made, and comes to its end when it is to.

A table that nobody uses is closed; who sat at one that was closed gets a seat at a like table with
what he had (R-CASH-6). All of it is taken up again after a restart from what the log says.
"""

import asyncio

import msgspec

from libs.bus.asking import ask_until
from libs.bus.handing import report
from libs.contracts.cash import CashOptions, CloseCash, OpenCash, TakeSeat
from libs.contracts.requests import Request
from libs.contracts.subjects import LOBBY, table_command
from libs.eventlog.store import StoreError
from libs.rules.names import PlayerId
from libs.rules.table.events import Pace
from libs.runtime.clock import Millis
from services.lobby.domain.cash_tables import CashTable, LetGo, decide, neediest
from services.lobby.floor import LOOK, Floor, terms_of
from services.lobby.opener import KEY, obeyed
from services.lobby.ports import Ports
from services.lobby.records import Judged, Records
from services.lobby.seating import Seating
from services.lobby.streams import cash_stream_of

UNUSED = Millis(600_000)
"""How long a table is kept at which no person sits or waits."""


class Keeper:
    """`pace` is a factor on the pauses of R-SNG-5."""

    def __init__(
        self, ports: Ports, records: Records, floor: Floor, seating: Seating, pace: float
    ) -> None:
        self._ports = ports
        self._records = records
        self._floor = floor
        self._seating = seating
        self._pace = pace
        self._unused: dict[str, int] = {}
        """Since when."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def see_to(self, name: str) -> None:
        """A table that was made or is to be closed; as often as one likes."""
        table = self._records.register.cash[name]
        task = f"{table.stage} {name}"
        if not table.gone and task not in self._tasks:
            work = self._open(name, table) if table.closing is None else self._close(name, table)
            self._tasks[task] = started = asyncio.create_task(work, name=task)
            started.add_done_callback(self._done)

    async def run(self) -> None:
        """Find the tables that nobody uses."""
        while True:
            await asyncio.sleep(LOOK / 1000)
            now = self._ports.clock.now()
            for name in self._records.register.cash_tables():
                if self._is_used(name):
                    self._unused.pop(name, None)
                elif now >= self._unused.setdefault(name, now) + UNUSED:
                    await self._retire(name)

    async def stop(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        """What failed is taken up again with the table's next change or the lobby's next start."""
        del self._tasks[task.get_name()]
        if not task.cancelled() and isinstance(fault := task.exception(), Exception):
            report(f"could not {task.get_name()}", fault)

    def _is_used(self, name: str) -> bool:
        """What nobody knows of a table is no reason to close it."""
        known = self._floor.figures(name)
        closing = self._records.register.cash[name].closing is not None
        return closing or known is None or bool(known.people or known.waiting)

    async def _retire(self, name: str) -> None:
        """Unless somebody has come since the last look."""
        await self._floor.look()
        if self._is_used(name):
            return
        try:
            await self._records.write(
                cash_stream_of(name), "unused", lambda: (self._seating.closing(name), None)
            )
        except StoreError as failure:
            report(f"cash table {name} was not closed", failure)

    async def _open(self, name: str, table: CashTable) -> None:
        pauses = Pace()
        opening = OpenCash(
            key=KEY,
            terms=terms_of(table.made.settings),
            between_hands=round(pauses.between_hands * self._pace),
            after_showdown=round(pauses.after_showdown * self._pace),
            away=round(pauses.away * self._pace),
        )
        await self._ask(name, opening)

    async def _close(self, name: str, table: CashTable) -> None:
        """Closed, empty, its players directed, and forgotten: each step again after a crash."""
        assert table.closing is not None
        await self._ask(name, CloseCash(key="close"))
        await self._floor.until_ended(name)
        came_late = self._records.register.south.since(name, table.closing.at)
        for player in dict.fromkeys((*table.closing.players, *came_late)):
            await self._direct(name, table, player)
        while True:
            try:
                await self._records.write(cash_stream_of(name), "empty", lambda: self._gone(name))
                break
            except StoreError as failure:
                report(f"cash table {name} is not gone", failure)
                await asyncio.sleep(LOOK / 1000)
        self._floor.forget(name)

    def _gone(self, name: str) -> Judged:
        table = self._records.register.cash.get(name)
        return decide(table, LetGo(at=self._ports.clock.now())), None

    async def _direct(self, name: str, table: CashTable, player: PlayerId) -> None:
        """To the like table that most needs him, if there is one with a free seat; else he keeps
        his chips in his account."""
        left = self._records.register.south.left(player, table)
        assert table.closing is not None
        if left is None or left.table != name or left.at < table.closing.at or not left.amount:
            return
        await self._floor.look()
        target = neediest(self._floor.like(name, besides=player))
        if target is not None:
            request = TakeSeat(
                key=f"from-{name}-{player}",
                player=player,
                buy_in=left.amount,
                options=CashOptions(),
                moved=True,
            )
            await self._seating.seat(target, request)

    async def _ask(self, name: str, request: Request) -> None:
        subject = table_command(name, LOBBY)
        await ask_until(self._ports.bus, subject, msgspec.json.encode(request), obeyed(name))
