"""Sees to it that what has started is played: asks for the table until there is an answer."""

import asyncio
from collections.abc import Callable

import msgspec

from libs.bus.asking import ask_until
from libs.bus.handing import report
from libs.bus.port import Bus
from libs.contracts.requests import Refused
from libs.contracts.subjects import LOBBY, table_command
from libs.contracts.table import Accepted, Open, SeatGiven, TableReply
from libs.rules.table.events import Pace, ThinkingTime
from libs.rules.tournament.events import SitAndGoCreated, SitAndGoStarted
from libs.rules.tournament.levels import HANDS_A_LEVEL, STARTING_STACK

KEY = "open"
"""One for each table: however often it is asked for, it is opened once."""

_OPEN_ALREADY = ("already_open", "key_reused")
"""Also when it was asked for with the settings of an earlier start of the club."""

_reply = msgspec.json.Decoder[TableReply](TableReply)


class TableRefused(Exception):
    """A table would not do what is the lobby's to say: a defect of one of the two."""


class Opener:
    """`pace` is a factor on the pauses of R-SNG-5."""

    def __init__(self, bus: Bus, pace: float) -> None:
        self._bus = bus
        self._pace = pace
        self._asking: set[asyncio.Task[bool]] = set()

    def see_to(self, table: str, created: SitAndGoCreated, started: SitAndGoStarted) -> None:
        """Aside, and as often as one likes: after a restart nobody knows what was answered."""
        opening = msgspec.json.encode(_opening(table, created, started, self._pace))
        asking = ask_until(self._bus, table_command(table, LOBBY), opening, obeyed(table))
        task = asyncio.create_task(asking, name=f"open {table}")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def stop(self) -> None:
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)


def obeyed(table: str) -> Callable[[bytes], bool | None]:
    """Whether an answer, to opening or closing, is the last one needed."""

    def is_last(answer: bytes) -> bool | None:
        match _reply.decode(answer):
            case Accepted():
                return True
            case Refused(code=code) if code in _OPEN_ALREADY:
                return True
            case Refused(code="unavailable"):
                return None
            case refused:
                report(f"table {table} did not obey the lobby", TableRefused(refused))
                return False

    return is_last


def _opening(table: str, created: SitAndGoCreated, started: SitAndGoStarted, pace: float) -> Open:
    thinking, pauses = ThinkingTime(), Pace()
    return Open(
        key=KEY,
        tournament=table,
        game=created.game,
        limit=created.limit,
        seats=tuple(
            [
                SeatGiven(seat=seated.seat, player=seated.player, bot=seated.bot)
                for seated in started.seats
            ]
        ),
        button=started.button,
        stack=STARTING_STACK,
        hands_a_level=HANDS_A_LEVEL[created.speed],
        decision=thinking.decision,
        bank=thinking.bank,
        between_hands=round(pauses.between_hands * pace),
        after_showdown=round(pauses.after_showdown * pace),
        away=round(pauses.away * pace),
    )
