"""A table service in virtual time with nothing going wrong unless a test makes it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from libs.bus.memory import MemoryBus
from libs.bus.port import Message
from libs.contracts.requests import Refused
from libs.contracts.subjects import (
    LOBBY,
    Role,
    Speaker,
    Subject,
    partition,
    private_cards,
    table_command,
    table_owner,
    table_view,
    timer_ask,
    timer_wake,
)
from libs.contracts.table import (
    Accepted,
    EventsShown,
    Open,
    PrivateCards,
    SeatGiven,
    ShowEvents,
    ShowView,
    TableReply,
    Turn,
)
from libs.contracts.timer import TimerNoted, WakeMe, WakeUp
from libs.contracts.view import TableView
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import StoreError
from libs.rules.table import TableEvent
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.table.alarm import KIND
from services.table.app import TableService
from services.table.ports import Ports
from tests.services.table.playing import TABLE, opening
from tests.support.sit_and_go import CODEC

OPENING = opening(stack=1500, between_hands=2_000, after_showdown=4_000, away=1_000)
"""Three seats; p1 has the button and is first to act."""
WITH_BOT = msgspec.structs.replace(
    OPENING, seats=(*OPENING.seats[:2], SeatGiven(seat=3, player="p3", bot=True))
)

WITHIN = Millis(2_000)
_reply: msgspec.json.Decoder[TableReply] = msgspec.json.Decoder(TableReply)
_events = msgspec.json.Decoder(EventsShown)
_view = msgspec.json.Decoder(TableView)


def human(number: int) -> Speaker:
    return Speaker(Role.HUMAN, f"p{number}")


def bot(number: int) -> Speaker:
    return Speaker(Role.BOT, f"p{number}")


class Desk:
    """`asked` are the moments the table asked the timer for; nobody wakes it but a test."""

    def __init__(self, store: MemoryStore | None = None, vault: MemoryVault | None = None) -> None:
        self.store = store or MemoryStore()
        self.vault = vault or MemoryVault()
        self.bus = MemoryBus()
        self.asked: list[int] = []
        self.failures: list[Exception] = []
        self.private: dict[str, list[PrivateCards]] = {}
        self._chance = Chance(1)
        self.service = self.another()

    def another(self) -> TableService:
        """A service on the same log and vault."""
        ports = Ports(
            self.store,
            self.vault,
            self.bus,
            LoopClock(),
            SeededIds(self._chance),
            SeededShuffle(self._chance),
        )
        return TableService(ports, [partition(TABLE)])

    async def start(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._failed)
        await self.bus.serve(timer_ask(table_owner(partition(TABLE))), self._note)
        await self.service.start()

    async def restart(self) -> None:
        await self.service.stop()
        self.service = self.another()
        await self.service.start()

    async def open(self, request: Open = OPENING) -> None:
        assert isinstance(await self.say(LOBBY, request), Accepted)

    async def deal(self, request: Open = OPENING) -> TableView:
        """Open it and let the first hand be dealt."""
        await self.open(request)
        await asyncio.sleep(request.between_hands / 1000)
        return await self.look()

    async def wake(self) -> None:
        """As the timer does."""
        call = msgspec.json.encode(WakeUp(kind=KIND, key=TABLE, at=0))
        await self.bus.publish(timer_wake(table_owner(partition(TABLE))), call)
        await self.look()
        await asyncio.sleep(0.001)

    async def say(self, speaker: Speaker, request: Any) -> TableReply:
        return _reply.decode(await self.send(table_command(TABLE, speaker), request))

    async def turn(
        self,
        speaker: Speaker,
        action: str,
        to: int | None = None,
        cards: tuple[str, ...] | None = None,
    ) -> TableReply:
        """The decision that is open, whoever speaks."""
        view = await self.look()
        key = f"{view.hand}-{view.turn}-{action}-{to}"
        return await self.say(
            speaker,
            Turn(key=key, hand=view.hand, turn=view.turn, action=action, to=to, cards=cards),
        )

    async def look(self, viewer: Speaker | None = None) -> TableView:
        return _view.decode(await self.send(table_view(TABLE, viewer), ShowView()))

    async def events(self, after: int = 0, limit: int = 1000) -> EventsShown:
        question = ShowEvents(after=after, limit=limit)
        return _events.decode(await self.send(table_view(TABLE, None), question))

    async def send(self, subject: Subject, request: Any) -> bytes:
        data = request if isinstance(request, bytes) else msgspec.json.encode(request)
        return await self.bus.request(subject, data, within=WITHIN)

    async def log(self) -> list[TableEvent]:
        return [CODEC.decode(stored) for stored in await self.store.read_all()]

    async def types(self) -> list[str]:
        return [stored.type for stored in await self.store.read_all()]

    async def overhear(self, *speakers: Speaker) -> Mapping[str, list[PrivateCards]]:
        """The own cards sent to each of these."""
        for speaker in speakers:
            heard = self.private.setdefault(f"{speaker.role}.{speaker.name}", [])
            await self.bus.subscribe(private_cards(speaker), self._listener(heard))
        return self.private

    def _listener(self, heard: list[PrivateCards]) -> Callable[[Message], Awaitable[None]]:
        async def hear(message: Message) -> None:
            heard.append(msgspec.json.decode(message.data, type=PrivateCards))

        return hear

    async def _note(self, message: Message) -> bytes:
        self.asked.append(msgspec.json.decode(message.data, type=WakeMe).at)
        return msgspec.json.encode(TimerNoted())

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failure = context.get("exception")
        if isinstance(failure, StoreError):
            self.failures.append(failure)
        else:
            loop.default_exception_handler(context)


def play(
    story: Callable[[Desk], Awaitable[None]],
    store: MemoryStore | None = None,
    vault: MemoryVault | None = None,
) -> None:
    async def main() -> None:
        desk = Desk(store, vault)
        await desk.start()
        await story(desk)
        await desk.service.stop()

    run(main())


def code(reply: TableReply) -> str:
    """Of a refusal; `accepted` otherwise."""
    return reply.code if isinstance(reply, Refused) else "accepted"
