"""The floor: cash tables as they stand.

Only a table knows who sits at it, so all are asked at once, again and again; nothing of the answer
is kept for good.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import NoReturn, assert_never

import msgspec

from libs.bus.handing import report
from libs.bus.port import Bus, NoReply
from libs.contracts.bots import BOTS
from libs.contracts.cash import CashFigures, CashTerms
from libs.contracts.floor import (
    CashListing,
    CashPlayer,
    CashTableFound,
    CashTablesListed,
    FindCashTable,
    FloorNews,
    FloorQuestion,
    ListCashTables,
)
from libs.contracts.requests import UNREADABLE, Refused
from libs.contracts.subjects import table_list
from libs.contracts.table import ListTables, TablesListed
from libs.rules.cash.settings import CashSettings
from libs.rules.names import PlayerId
from libs.runtime.clock import Millis
from services.lobby.domain.cash_tables import Standing
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.register import Register

LOOK = Millis(1_000)
"""Between two looks at all tables."""
HANDS_EVERY = 10
"""Looks after which it is told that hands were played and nothing else."""
PATIENCE = Millis(2_000)

_listed = msgspec.json.Decoder[TablesListed | Refused](TablesListed | Refused)
_QUESTION = msgspec.json.encode(ListTables())


class Floor:
    """`changed` is told which table is not what it was."""

    def __init__(self, bus: Bus, register: Register, changed: Callable[[str], None]) -> None:
        self._bus = bus
        self._register = register
        self._changed = changed
        self._figures: dict[str, CashFigures] = {}
        self._told: dict[str, CashFigures] = {}
        self._looks = 0
        self._ended: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        """Whether a closed table is known to have no chip left."""

    async def run(self) -> NoReturn:
        while True:
            await self.look()
            await asyncio.sleep(LOOK / 1000)

    async def look(self) -> None:
        """What cannot be heard or read now is asked again soon."""
        if not self._register.cash_tables():
            return
        try:
            answer = _listed.decode(
                await self._bus.request(table_list(), _QUESTION, within=PATIENCE)
            )
        except NoReply:
            return
        except UNREADABLE as unreadable:
            report("the list of tables cannot be read", unreadable)
            return
        for table in answer.tables if isinstance(answer, TablesListed) else ():
            if table.cash is None or table.table not in self._register.cash:
                continue
            if table.ended:
                self._ended[table.table].set()
            self._figures[table.table] = table.cash
            self._tell(table.table, table.cash)
        self._looks += 1

    def _tell(self, name: str, now: CashFigures) -> None:
        """Who comes and goes at once; how many hands there were, and how large, now and then."""
        told = self._told.get(name)
        if told == now:
            return
        if told is None or _who(told) != _who(now) or self._looks % HANDS_EVERY == 0:
            self._told[name] = now
            self._changed(name)

    def figures(self, name: str) -> CashFigures | None:
        """As of the last look; None before there was one."""
        return self._figures.get(name)

    def forget(self, name: str) -> None:
        """It is gone."""
        self._figures.pop(name, None)
        self._told.pop(name, None)
        self._ended.pop(name, None)

    async def until_ended(self, name: str) -> None:
        """Until a closed table is known to have no chip left."""
        await self._ended[name].wait()

    def like(self, name: str, *, besides: PlayerId) -> list[Standing]:
        """The open tables like this one, itself too, at which that player has no seat."""
        kind = self._register.cash[name].kind
        found = []
        for each in self._register.cash_tables():
            table, known = self._register.cash[each], self._figures.get(each)
            if table.kind != kind or table.closing is not None or known is None:
                continue
            if not known.closed and besides not in known.people:
                people = len(known.people)
                found.append(
                    Standing(
                        table=each,
                        seated=people + len(known.bots),
                        people=people,
                        free=known.unclaimed,
                    )
                )
        return found

    def answer(self, question: FloorQuestion) -> FloorNews:
        match question:
            case ListCashTables():
                return CashTablesListed(
                    tables=tuple(map(self.listing, self._register.cash_tables()))
                )
            case FindCashTable(table=name):
                if name not in self._register.cash:
                    return Refused(code=DeskRefusal.NO_TABLE)
                return CashTableFound(listing=self.listing(name))
            case _:
                assert_never(question)

    def listing(self, name: str) -> CashListing:
        table = self._register.cash[name]
        agreed = CashListing(
            table=name,
            terms=terms_of(table.made.settings),
            stage=table.stage.value,
            created_at=table.made.at,
        )
        known = self._figures.get(name)
        if known is None or table.gone:
            return agreed
        return msgspec.structs.replace(
            agreed,
            players=tuple(map(self._player, (*known.people, *known.bots))),
            waiting=len(known.waiting),
            average_pot=known.average_pot,
            hands=known.hands,
        )

    def _player(self, player: str) -> CashPlayer:
        bot = BOTS.get(player)
        name = self._register.players.names.get(PlayerId(player), player) if bot is None else bot
        return CashPlayer(player=player, name=name, bot=bot is not None)


def _who(figures: CashFigures) -> object:
    return figures.people, figures.bots, figures.waiting, figures.closed


def terms_of(settings: CashSettings) -> CashTerms:
    return msgspec.convert(settings, CashTerms, from_attributes=True)
