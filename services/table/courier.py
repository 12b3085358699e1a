"""Carries a table's transfers to the ledger and the answers back, until each is answered.

The table has written down what it wishes before it is asked, so nothing is given up: after a
restart it is handed in again, and the ledger gives the same answer to a repeat.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from typing import TypeAlias

import msgspec

from libs.bus.asking import ask_until, pause
from libs.bus.handing import report
from libs.bus.port import Bus
from libs.contracts.ledger import Transfer, TransferAnswer, TransferReply
from libs.contracts.requests import UNREADABLE, Refused
from libs.contracts.subjects import transfer_commands
from libs.runtime.clock import Millis

HandBack: TypeAlias = Callable[[Transfer, TransferAnswer], Awaitable[None]]
"""To the table, which writes the answer down before it returns; the same one again must change
nothing. When it raises, the transfer is taken to the ledger anew."""

A_MINUTE = Millis(60_000)
"""Until a transfer is asked for again that the ledger refused: by itself nothing gets better."""

_reply = msgspec.json.Decoder[TransferReply](TransferReply)


class LedgerRefused(Exception):
    """The ledger gave no answer to a transfer but a refusal: a defect of one of the two, which
    `railbird audit` finds."""


class Courier:
    """Transfers of one player at one table go one after the other, in the order handed in, so that
    the ledger hears what happened to him as the table does; all others side by side."""

    def __init__(self, bus: Bus, hand_back: HandBack) -> None:
        self._bus = bus
        self._hand_back = hand_back
        self._lines: dict[tuple[str, str], deque[Transfer]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def see_to(self, transfers: Iterable[Transfer]) -> None:
        """All that are open at a table, the oldest first; as often as one likes."""
        for transfer in transfers:
            key = transfer.table, transfer.player
            line = self._lines.get(key)
            if line is None:
                line = self._lines[key] = deque()
                task = asyncio.create_task(self._work_off(key, line), name=f"transfers of {key}")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            if transfer not in line:
                line.append(transfer)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work_off(self, key: tuple[str, str], line: deque[Transfer]) -> None:
        while line:
            await self._settle(line[0])
            line.popleft()
        del self._lines[key]

    async def _settle(self, transfer: Transfer) -> None:
        request = msgspec.json.encode(transfer)
        for tries in count():
            try:
                answer: TransferAnswer = await ask_until(
                    self._bus, transfer_commands(), request, _answer
                )
                return await self._hand_back(transfer, answer)
            except LedgerRefused as refusal:
                report(f"the ledger refuses transfer {transfer.transfer}", refusal)
                await asyncio.sleep(A_MINUTE / 1000)
            except Exception as fault:
                report(f"transfer {transfer.transfer} is still open", fault)
                await asyncio.sleep(pause(tries) / 1000)


def _answer(data: bytes) -> TransferAnswer | None:
    """None for what is no answer: the ledger is asked again. Raises LedgerRefused."""
    try:
        reply = _reply.decode(data)
    except UNREADABLE as unreadable:
        report("the ledger's answer cannot be read", unreadable)
        return None
    if not isinstance(reply, Refused):
        return reply
    if reply.code != "unavailable":
        raise LedgerRefused(reply)
    return None
