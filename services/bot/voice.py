"""How bots speak to a table and look at it: the role in the subject is always a bot's."""

from typing import TypeAlias

import msgspec

from libs.bus.port import Bus
from libs.contracts.cash import TakeSeat
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker, table_command, table_view
from libs.contracts.table import (
    EventsShown,
    ImHere,
    Leave,
    ShowEvents,
    ShowView,
    TableQuestion,
    TableReply,
    Turn,
)
from libs.contracts.view import ViewReply
from libs.rules.names import PlayerId
from libs.runtime.clock import Millis

PATIENCE = Millis(1_000)
"""After which an answer counts as lost."""

EventsReply: TypeAlias = EventsShown | Refused

_reply: msgspec.json.Decoder[TableReply] = msgspec.json.Decoder(TableReply)
_view: msgspec.json.Decoder[ViewReply] = msgspec.json.Decoder(ViewReply)
_events: msgspec.json.Decoder[EventsReply] = msgspec.json.Decoder(EventsReply)
_encode = msgspec.json.encode


class Voice:
    """To one table. All raise NoReply."""

    def __init__(self, bus: Bus, table_id: str) -> None:
        self._bus = bus
        self._table_id = table_id

    async def say(self, bot: PlayerId, request: Turn | ImHere | Leave | TakeSeat) -> TableReply:
        subject = table_command(self._table_id, Speaker(Role.BOT, bot))
        return _reply.decode(
            await self._bus.request(subject, _encode(request), within=PATIENCE),
        )

    async def view(self, bot: PlayerId) -> ViewReply:
        """The table with the bot's own cards."""
        return _view.decode(await self._ask(bot, ShowView()))

    async def events(self, bot: PlayerId, after: int) -> EventsReply:
        """The public events behind this version."""
        return _events.decode(await self._ask(bot, ShowEvents(after=after)))

    async def _ask(self, bot: PlayerId, question: TableQuestion) -> bytes:
        subject = table_view(self._table_id, Speaker(Role.BOT, bot))
        return await self._bus.request(subject, _encode(question), within=PATIENCE)
