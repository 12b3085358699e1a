"""Where people ask for cash tables and for seats at them.

A seat costs chips, and what the ledger and other tables know of a player counts for it: so it is
asked for here, and taken to the table. Whether he gets it the table says, and to a repeat again.
"""

from hashlib import sha256
from typing import assert_never

import msgspec

from libs.bus.port import NoReply
from libs.contracts.cash import CashOptions, CashTerms, Objection, TakeSeat, TopUp
from libs.contracts.floor import (
    BuyMore,
    CloseTable,
    FloorAnswer,
    FloorReply,
    FloorRequest,
    MakeTable,
    SitDown,
)
from libs.contracts.requests import Refused
from libs.contracts.subjects import LOBBY, OPERATOR, Role, Speaker, table_command
from libs.contracts.table import TableReply
from libs.rules.cash.settings import CashSettings
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.runtime.clock import Millis
from services.lobby.domain.cash_tables import (
    CashTable,
    CashTableEvent,
    CashTableMade,
    Close,
    Make,
    at_most,
    cash_table_id,
    decide,
    neediest_for,
    with_buy_ins,
)
from services.lobby.domain.ledger import Terms, of_player
from services.lobby.domain.ledger.accounts import NONE
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.room import check_room
from services.lobby.floor import Floor
from services.lobby.ports import Ports
from services.lobby.records import Judged, Records, Said
from services.lobby.streams import cash_stream_of

PATIENCE = Millis(2_000)
"""For a table's answer."""

_chosen = msgspec.json.Decoder[FloorReply](FloorReply)
_reply = msgspec.json.Decoder[TableReply](TableReply)
_encode = msgspec.json.encode


class Seating:
    def __init__(self, ports: Ports, records: Records, floor: Floor, terms: Terms) -> None:
        self._ports = ports
        self._records = records
        self._floor = floor
        self._terms = terms

    async def answer(self, speaker: Speaker, request: FloorRequest) -> bytes:
        """Raises what `Records.answer` does."""
        try:
            if isinstance(request, CloseTable):
                return await self._close(speaker, request)
            player = self._person(speaker)
            match request:
                case MakeTable():
                    return await self._make(player, request)
                case SitDown():
                    return await self._sit_down(player, request)
                case BuyMore():
                    return await self._buy_more(player, request)
                case _:
                    assert_never(request)
        except Rejected as refusal:
            return _encode(Refused(code=refusal.code, facts=refusal.facts))

    def _person(self, speaker: Speaker) -> PlayerId:
        player = PlayerId(speaker.name)
        if speaker.role is not Role.HUMAN or player not in self._records.register.players.names:
            raise Rejected(DeskRefusal.NO_PLAYER)
        return player

    async def _make(self, player: PlayerId, request: MakeTable) -> bytes:
        name, settings = cash_table_id(player, request.key), _settings(request.terms)
        made = CashTableMade(at=self._ports.clock.now(), creator=player, settings=settings)

        def judge() -> Judged:
            register = self._records.register
            before = register.cash.get(name)
            if before is None:
                tables = [register.cash[each] for each in register.cash_tables()]
                check_room([table.made.creator for table in tables], player)
            return decide(before, Make(made=made)), FloorAnswer(table=name)

        said = Said(f"{Role.HUMAN}.{player}", request.key, request)
        return await self._records.answer(cash_stream_of(name), said, judge)

    async def _close(self, speaker: Speaker, request: CloseTable) -> bytes:
        if speaker != OPERATOR:
            raise Rejected(Refusal.NOT_ALLOWED, speaker=speaker.name)

        await self._floor.look()

        def judge() -> Judged:
            return self.closing(request.table), FloorAnswer(table=request.table)

        said = Said("service.operator", request.key, request)
        return await self._records.answer(cash_stream_of(request.table), said, judge)

    def closing(self, name: str) -> list[CashTableEvent]:
        """Whoever sits there now is to get a seat elsewhere, in an order by lot (R-CASH-6)."""
        known = self._floor.figures(name)
        people = () if known is None else tuple(map(PlayerId, known.people))
        close = Close(at=self._ports.clock.now(), players=self._ports.shuffle(people))
        return decide(self._records.register.cash.get(name), close)

    async def _sit_down(self, player: PlayerId, request: SitDown) -> bytes:
        at, south = self._ports.clock.now(), self._records.register.south
        name, table = request.table, self._table(request.table)
        left = south.recent(player, table, at)
        if left is not None:
            await self._floor.look()
        last = None if left is None else left.table
        like = self._floor.like(name, besides=player)
        objection = self._objection(player, request.buy_in, sits_down=True)
        if request.like:
            needs_him = neediest_for(like, last) or name
            chosen = await self._choice(player, request, needs_him, objection)
            if isinstance(chosen, Refused):
                return _encode(chosen)
            name = chosen.table
        return await self.seat(
            name,
            TakeSeat(
                key=_key(player, request.key),
                player=player,
                buy_in=request.buy_in,
                seat=None if request.like else request.seat,
                options=CashOptions(post=request.post),
                brings=0 if left is None else left.amount,
                at_most=at_most(like, last, name),
                objection=objection,
            ),
        )

    async def _buy_more(self, player: PlayerId, request: BuyMore) -> bytes:
        self._table(request.table)
        return await self.seat(
            request.table,
            TopUp(
                key=_key(player, request.key),
                player=player,
                amount=request.amount,
                objection=self._objection(player, request.amount, sits_down=False),
            ),
        )

    async def seat(self, table: str, request: TakeSeat | TopUp) -> bytes:
        """What the table says, or that it does not answer."""
        subject = table_command(table, LOBBY)
        try:
            data = await self._ports.bus.request(subject, _encode(request), within=PATIENCE)
        except NoReply:
            return _encode(Refused(code="unavailable", facts={"why": table}))
        reply = _reply.decode(data)
        if isinstance(reply, Refused):
            return data
        return _encode(FloorAnswer(table=table, version=reply.version))

    def _table(self, name: str) -> CashTable:
        table = self._records.register.cash.get(name)
        if table is None:
            raise Rejected(DeskRefusal.NO_TABLE)
        return table

    async def _choice(
        self, player: PlayerId, request: SitDown, table: str, objection: Objection | None
    ) -> FloorReply:
        """R-CASH-5. A repeat meets the first choice again; where something is against it, none is
        made."""

        def judge() -> Judged:
            if objection is not None:
                raise Rejected(Refusal(objection.code), **objection.facts)
            return [], FloorAnswer(table=table)

        said = Said(f"{Role.HUMAN}.{player}", request.key, request)
        return _chosen.decode(
            await self._records.answer(cash_stream_of(request.table), said, judge)
        )

    def _objection(self, player: PlayerId, chips: int, *, sits_down: bool) -> Objection | None:
        """What the ledger would decline in a moment is told at once."""
        account = self._records.register.accounts.get(of_player(player), NONE)
        if sits_down and account.tables and self._terms.one_game:
            return Objection(code="already_seated", facts={"table": next(iter(account.tables))})
        if chips > account.balance:
            return Objection(code="too_few_chips", facts={"chips": account.balance})
        return None


def _settings(terms: CashTerms) -> CashSettings:
    return with_buy_ins(msgspec.convert(terms, CashSettings, from_attributes=True))


def _key(player: PlayerId, key: str) -> str:
    """The player's own key among those of all whom the lobby speaks for."""
    return sha256(f"{player}\n{key}".encode()).hexdigest()[:32]
