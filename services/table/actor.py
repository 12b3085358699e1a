"""One table in memory: what is asked of it is judged, appended and answered, one at a time.

What the log holds is the table; what is held here is a copy, read anew whenever the log might
know better. Before anything asked, what has become due by the table's own clock is done.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar, assert_never

import msgspec

from libs.contracts.ledger import Transfer, TransferMoved
from libs.contracts.requests import Refused
from libs.contracts.table import Accepted, ShowEvents, ShowView, TableListed
from libs.eventlog.events import Version
from libs.eventlog.store import AlreadyAnswered, Answer, KeyReused
from libs.eventlog.writer import against_the_log
from libs.rules.cash import TransferAnswered
from libs.rules.cash.events import TransferId
from libs.rules.hand import Deck
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import RestoreClock, Tick, VoidHand
from libs.rules.tables import (
    AnyCommand,
    AnyTable,
    Fresh,
    decide,
    due,
    hand_with_deck,
    wants_deck,
)
from libs.runtime.clock import Millis
from services.table.alarm import Alarm
from services.table.decks import Decks
from services.table.kinds import figures, to_command, view, waits
from services.table.letters import Answered, Asked, CutOff, Letter, Said, Woken
from services.table.own_cards import send_own_cards
from services.table.ports import Ports
from services.table.snapshots import EVERY
from services.table.speakers import player_of, refused
from services.table.stream import TableStream
from services.table.transfers import transfers_of

T = TypeVar("T")
_encode = msgspec.json.encode

IDLE = Millis(60_000)
"""How long a table with nothing to do stays in memory."""
OVERDUE = Millis(500)
"""How long after a moment that is due a wake-up of the timer counts as lost."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A letter and the moment it reached the table (R-AWAY-3)."""

    letter: Letter
    at: Millis
    reply: asyncio.Future[bytes] = field(default_factory=asyncio.Future)


class TableActor:
    """`run` it in a task of its own; `post` letters to it from the same loop. `see_to` is told,
    again and again, the transfers of chips that are open at it."""

    def __init__(
        self, table_id: str, ports: Ports, see_to: Callable[[Sequence[Transfer]], None]
    ) -> None:
        self._id = table_id
        self._ports = ports
        self._inbox: asyncio.Queue[_Job] = asyncio.Queue()
        self._log = TableStream(ports.store, ports.ids, table_id)
        self._decks = Decks(ports.vault, ports.ids, ports.shuffle, table_id)
        self._see_to = see_to
        self._deck: Deck | None = None
        """Of the hand that needs it."""
        self._loaded = False
        self._cut_off = False
        """Whether something fell due while nobody could reach the table."""
        self._alarm = Alarm(ports.bus, table_id)

    @property
    def listed(self) -> TableListed | None:
        """None until it is loaded, or when it was never opened."""
        table = self._log.table
        if table is None:
            return None
        return TableListed(
            table=self._id,
            version=self._log.version,
            ended=table.ended,
            bots=tuple([seat.player for seat in table.seats if seat.bot]),
            cash=figures(table),
        )

    def post(self, letter: Letter) -> asyncio.Future[bytes]:
        """The encoded reply, once it is there; cancelled when the actor ends without one."""
        job = _Job(letter, self._ports.clock.now())
        self._inbox.put_nowait(job)
        return job.reply

    async def run(self) -> None:
        """Until the table has had nothing to do for a while. What this raises is a defect or a
        port that failed; whoever needs the table next loads it anew."""
        try:
            await self._against_the_log(self._come_back)
            while job := await self._next_job():
                await self._reply(job)
        finally:
            while not self._inbox.empty():
                self._inbox.get_nowait().reply.cancel()

    async def _reply(self, job: _Job) -> None:
        try:
            reply = await self._against_the_log(partial(self._serve, job))
        except BaseException:
            job.reply.cancel()
            raise
        if not job.reply.done():
            job.reply.set_result(reply)

    async def _next_job(self) -> _Job | None:
        """What was asked first; a look at the clock when a wake-up is lost; None when idle."""
        table, now = self._log.table, self._ports.clock.now()
        if table is None:  # not opened: nothing to keep
            return None if self._inbox.empty() else self._inbox.get_nowait()
        at = due(table)
        if at is not None:
            self._alarm.set(at, now)
        elif waits(table):
            return await self._inbox.get()
        wait = IDLE if at is None else max(0, at - now) + OVERDUE
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(wait / 1000):
                    return await self._inbox.get()
            if not self._inbox.empty():
                return self._inbox.get_nowait()
            if at is None:
                return None
            if self._ports.bus.in_reach:
                return _Job(Woken(), self._ports.clock.now())
            self._cut_off, wait = True, OVERDUE

    async def _against_the_log(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do it on what the log holds: loading may append, and is tried again as the rest is."""

        async def loaded() -> T:
            if not self._loaded:
                await self._load()
            return await work()

        async def reload() -> None:
            self._loaded = False

        return await against_the_log(loaded, reload)

    async def _load(self) -> None:
        await self._log.load()
        table = self._log.table
        hand = hand_with_deck(table)
        await self._decks.sweep(hand)
        self._deck = None if hand is None else await self._decks.of(hand)
        if hand is not None and not hand.over and self._deck is None:
            await self._record(VoidHand(at=self._moment(), reason="the deal is lost"))
        self._see_to(transfers_of(table))
        self._loaded = True

    async def _come_back(self) -> None:
        """R-AWAY-3: the time that went by while nobody had the table is nobody's fault."""
        if self._log.table is not None:
            await self._record(RestoreClock(at=self._moment()))

    async def _serve(self, job: _Job) -> bytes:
        if self._cut_off or isinstance(job.letter, CutOff):
            await self._come_back()
            self._cut_off = False
        at = self._moment(job.at)
        await self._catch_up(at)
        match job.letter:
            case Said():
                return await self._obey(job.letter, at)
            case Asked():
                return await self._show(job.letter, at)
            case Answered(transfer=transfer, answer=answer):
                declined = None if isinstance(answer, TransferMoved) else answer.reason
                name = TransferId(transfer.transfer)
                return await self._record(TransferAnswered(at=at, transfer=name, declined=declined))
            case Woken():
                self._alarm.rang()
                return b""
            case CutOff():
                return b""
            case _:
                assert_never(job.letter)

    async def _catch_up(self, at: Millis) -> None:
        """Do all that is due at this moment."""
        while (table := self._log.table) and (step := due(table)) is not None and step <= at:
            match wants_deck(table):
                case Fresh.HAND:
                    await self._record(Tick(at=at), deck=await self._decks.shuffle(table.hands + 1))
                case Fresh.DRAW:
                    await self._record(Tick(at=at), deck=self._decks.for_draw())
                case None:
                    await self._record(Tick(at=at))

    async def _obey(self, said: Said, at: Millis) -> bytes:
        """The answer to a command: the recorded one, if it was accepted before."""
        try:
            try:
                command = to_command(said.request, said.speaker, self._id, self._log.table, at)
                return await self._record(command, said)
            except Rejected as refusal:
                if answer := await self._log.answered(said.command_id, said.digest):
                    return answer.reply
                await self._log.confirm()
                return _encode(refused(refusal))
        except AlreadyAnswered as again:
            return again.answer.reply
        except KeyReused:
            return _encode(Refused(code="key_reused"))

    async def _record(
        self, command: AnyCommand, said: Said | None = None, *, deck: Deck | None = None
    ) -> bytes:
        """Decide, append, and what follows; the reply to whoever said it. `deck` is a fresh one,
        where one is due."""
        before = self._log.table
        events = decide(before, command, deck or self._deck)
        version = Version(self._log.version + len(events))
        reply = _encode(Accepted(version=version))
        if said is not None:
            answer = Answer(
                command_id=said.command_id, digest=said.digest, version=version, reply=reply
            )
            await self._log.append(events, said.command_id, answer)
        elif events:
            await self._log.append(events, type(command).__name__)
        await self._after(before, deck)
        return reply

    async def _after(self, before: AnyTable | None, deck: Deck | None) -> None:
        """Own cards go to their owners when these change; a deck goes when nothing needs it; the
        ledger is asked for chips."""
        table = self._log.table
        if before is None or table is None:
            return
        if deck is not None and table.hands > before.hands:
            self._deck = deck
        if self._deck is not None and table.hand is not None:
            await send_own_cards(
                self._ports.bus, self._id, self._log.version, before, table, self._deck
            )
        needed = hand_with_deck(table)
        if needed is None:
            self._deck = None
        await self._decks.keep(needed)
        self._see_to(transfers_of(table))
        hand, dealt = table.hand, table.hands > before.hands
        over = hand is not None and hand.over and (dealt or before.hand_in_play)
        if over and table.hands % EVERY == 0:
            await self._log.keep_snapshot()

    async def _show(self, asked: Asked, now: Millis) -> bytes:
        table = self._log.table
        if table is None:
            return _encode(Refused(code=Refusal.NOT_OPEN))
        match asked.question:
            case ShowEvents(after=after, limit=limit):
                return _encode(await self._log.events(Version(after), limit))
            case ShowView():
                try:
                    viewer = None if asked.viewer is None else player_of(asked.viewer, table)
                except Rejected as refusal:
                    return _encode(refused(refusal))
                version = self._log.version
                return _encode(view(self._id, table, version, now, viewer=viewer, deck=self._deck))
            case _:
                assert_never(asked.question)

    def _moment(self, at: Millis | None = None) -> Millis:
        """The table's clock never runs backwards, though the machine's may."""
        now = self._ports.clock.now() if at is None else at
        table = self._log.table
        return now if table is None else Millis(max(now, table.at))
