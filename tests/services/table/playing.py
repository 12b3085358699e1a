"""Plays a whole tournament over the bus, whoever dies meanwhile.

What is said depends on the hand and the decision alone, and so does its key: said again after a
restart, of the table or of this player, it is the same command.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from libs.bus.port import Bus, NoReply
from libs.contracts.requests import Refused
from libs.contracts.subjects import LOBBY, Role, Speaker, Subject, table_command, table_view
from libs.contracts.table import (
    Accepted,
    ImHere,
    Open,
    SeatGiven,
    ShowView,
    TableReply,
    TableRequest,
    Turn,
)
from libs.contracts.view import LegalView, TableView
from libs.rules.names import GameCode, Limit
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from services.table.letters import Said
from tests.support.sit_and_go import places

TABLE = "t1"
PATIENCE = Millis(200)
PAUSE = 0.2
"""Seconds before something is looked at or said again."""

_reply: msgspec.json.Decoder[TableReply] = msgspec.json.Decoder(TableReply)
_seen = msgspec.json.Decoder[TableView | Refused](TableView | Refused)


def opening(seats: int = 3, **changes: Any) -> Open:
    """A fast Sit & Go of short stacks, without pauses unless some are asked for."""
    return msgspec.structs.replace(
        Open(
            key="open",
            tournament="sng",
            game=GameCode.HOLDEM,
            limit=Limit.NO_LIMIT,
            seats=tuple(SeatGiven(seat=seat, player=f"p{seat}") for seat in range(1, seats + 1)),
            button=1,
            stack=300,
            hands_a_level=6,
            decision=30_000,
            bank=60_000,
            between_hands=0,
            after_showdown=0,
            away=0,
        ),
        **changes,
    )


Choice = Callable[[TableView, LegalView], tuple[str, int | None] | None]
"""An action and its amount; None lets the time run out."""


def by_chance(seed: int, *, sleeps: float = 0.0, small_until: int = 0) -> Choice:
    """Some let their time run out; before hand `small_until` all raises are small."""

    def choose(view: TableView, legal: LegalView) -> tuple[str, int | None] | None:
        chance = Chance(f"{seed}/{view.hand}/{view.turn}")
        bounds = legal.bet or legal.raise_to
        if chance.happens(sleeps):
            return None
        if bounds is not None and chance.happens(0.15):
            to = bounds.min if view.hand < small_until else chance.pick((bounds.min, bounds.max))
            return ("raise" if legal.raise_to else "bet", to)
        if legal.call is None:
            return ("check", None)
        return ("fold" if chance.happens(0.5) else "call", None)

    return choose


def folding_until(hand: int) -> Choice:
    """Nobody sees a flop before this hand; from it on everybody is all-in."""

    def choose(view: TableView, legal: LegalView) -> tuple[str, int | None]:
        if view.hand < hand:
            return ("fold", None)
        bounds = legal.bet or legal.raise_to
        if bounds is not None:
            return ("raise" if legal.raise_to else "bet", bounds.max)
        return ("check" if legal.call is None else "call", None)

    return choose


class Playing:
    """`acknowledged` hears each command's id and the version it reached."""

    def __init__(
        self,
        bus: Bus,
        opening: Open,
        choose: Choice,
        acknowledged: Callable[[str, int], None] = lambda command, version: None,
    ) -> None:
        self._bus = bus
        self._opening = opening
        self._choose = choose
        self._acknowledged = acknowledged

    async def to_the_end(self) -> TableView:
        return await self.until(lambda view: len(places(view)) == len(view.seats))

    async def until(self, there: Callable[[TableView], bool]) -> TableView:
        await self.say(LOBBY, self._opening)
        while True:
            view = await self.look(None)
            if view is not None and there(view):
                return view
            if view is None or view.to_act is None or not await self._act(view):
                await asyncio.sleep(PAUSE)

    async def _act(self, rail: TableView) -> bool:
        seat = next(seat for seat in rail.seats if seat.seat == rail.to_act)
        speaker = Speaker(Role.BOT if seat.bot else Role.HUMAN, seat.player)
        view = await self.look(speaker)
        if view is None or view.legal is None:
            return False
        name = f"{view.hand}-{view.turn}"
        if seat.away:
            if Chance(name).happens(0.5):
                return False
            await self.say(speaker, ImHere(key=f"here-{name}"))
        choice = self._choose(view, view.legal)
        if choice is None:
            return False
        action, to = choice
        turn = Turn(key=f"turn-{name}", hand=view.hand, turn=view.turn, action=action, to=to)
        await self.say(speaker, turn)
        return True

    async def look(self, viewer: Speaker | None) -> TableView | None:
        reply = await self._ask(table_view(TABLE, viewer), msgspec.json.encode(ShowView()))
        view = None if reply is None else _seen.decode(reply)
        return view if isinstance(view, TableView) else None

    async def say(self, speaker: Speaker, request: TableRequest) -> TableReply:
        """Again with the same key until there is an answer."""
        while True:
            data = await self._ask(table_command(TABLE, speaker), msgspec.json.encode(request))
            reply = None if data is None else _reply.decode(data)
            if isinstance(reply, Accepted):
                self._acknowledged(Said(speaker, request).command_id, reply.version)
            if reply is not None:
                return reply
            await asyncio.sleep(PAUSE)

    async def _ask(self, subject: Subject, data: bytes) -> bytes | None:
        try:
            return await self._bus.request(subject, data, within=PATIENCE)
        except NoReply:
            return None
