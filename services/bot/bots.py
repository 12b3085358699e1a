"""The bots of one table: one worker follows it and takes their turns, each once."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import TypeVar

from libs.bus.handing import report
from libs.bus.port import NoReply
from libs.contracts.requests import Refused
from libs.contracts.table import ImHere, Leave, Turn
from libs.contracts.view import TableView
from libs.rules.cards import Card
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal
from libs.runtime.clock import Millis
from services.bot.domain.choice import Choice
from services.bot.domain.policy import choose
from services.bot.domain.spot import Cards, Hole, Spot
from services.bot.known import Decision, Known
from services.bot.ports import Ports
from services.bot.voice import Voice

R = TypeVar("R")

SHORTEST_THOUGHT, LONGEST_THOUGHT = Millis(400), Millis(1_600)
"""At a pace of 1; a slower pace is no excuse to think longer than this."""
FIRST_PAUSE, LONGEST_PAUSE = Millis(100), Millis(1_000)
"""Between two tries when nobody answers."""

_TOO_LATE = frozenset(
    {
        Refusal.STALE_TURN,
        Refusal.NO_HAND,
        Refusal.NOT_YOUR_TURN,
        Refusal.DEADLINE_PASSED,
        Refusal.FINISHED,
        Refusal.LEAVING,
        Refusal.NOT_SEATED,
        "key_reused",  # it was answered in an earlier life of ours
    }
)


class Bots:
    """`hear` events and `expect` versions at any time; `run` in a task of its own."""

    def __init__(
        self, table_id: str, ports: Ports, roster: Collection[PlayerId], pace: float
    ) -> None:
        self._table_id = table_id
        self._ports = ports
        self._roster = roster
        self._pace = pace
        self._voice = Voice(ports.bus, table_id)
        self._known = Known()
        self._news = asyncio.Event()
        self._answered: Decision | None = None
        self._greeted: dict[PlayerId, int] = {}
        """When those went away who have said "I'm here" since."""
        self._given: dict[PlayerId, tuple[int, Cards]] = {}
        """What each gave up in draws of which hand; a restart forgets it."""
        self._asker = next(iter(roster))
        """For whom public events are asked."""

    def hear(self, version: int, data: bytes) -> None:
        self._known.hear(version, data)
        self._news.set()

    def expect(self, version: int) -> None:
        """The table is said to have reached this version."""
        self._known.newest = max(self._known.newest, version)
        self._news.set()

    async def run(self) -> None:
        """Until the table has ended, or there is no such table."""
        known = self._known
        while not known.over:
            self._news.clear()
            if known.behind:
                if not await self._catch_up():
                    return
            elif (away := self._away()) is not None:
                await self._say_im_here(*away)
            elif (bot := self._alone()) is not None:
                await self._leave(bot)
            elif (decision := known.decision) and self._is_ours(decision):
                await self._answer(decision)
            else:
                await self._news.wait()

    async def _catch_up(self) -> bool:
        """False when there is no such table."""
        known = self._known
        shown = await self._persist(
            lambda: self._voice.events(self._asker, known.version), lambda: known.behind
        )
        if isinstance(shown, Refused):
            return False
        if shown is not None:
            known.fill(shown)
        return True

    def _away(self) -> tuple[PlayerId, int] | None:
        """A bot of ours that is to say it is here, and since when it was not."""
        for bot, since in self._known.away:
            if bot in self._roster and self._greeted.get(bot) != since:
                return bot, since
        return None

    async def _say_im_here(self, bot: PlayerId, since: int) -> None:
        if await self._say(bot, ImHere(key=f"here-{since}")):
            self._greeted[bot] = since

    def _alone(self) -> PlayerId | None:
        """A bot of ours that plays with nobody but bots."""
        return next((bot for bot in self._known.alone if bot in self._roster), None)

    async def _leave(self, bot: PlayerId) -> None:
        """And hear of it, before it is looked who is still there."""
        if await self._say(bot, Leave(key=f"leave-{self._known.version}")):
            self.expect(self._known.version + 1)

    async def _say(self, bot: PlayerId, request: ImHere | Leave) -> bool:
        """Whether there was an answer while the table was as it is."""
        version = self._known.version
        said = await self._persist(
            lambda: self._voice.say(bot, request), lambda: self._known.version == version
        )
        return said is not None

    def _is_ours(self, decision: Decision) -> bool:
        return decision.player in self._roster and decision != self._answered

    async def _answer(self, decision: Decision) -> None:
        """Think and act. Whenever the table has moved on meanwhile, the decision is dropped."""
        await asyncio.sleep(self._thought() / 1000)
        bot, still_open = decision.player, partial(self._is_open, decision)
        view = await self._persist(lambda: self._voice.view(bot), still_open)
        if view is None or not still_open():
            return
        if isinstance(view, Refused):
            self._refused(decision, view)
        elif (view.hand, view.turn) != (decision.hand, decision.turn):
            self.expect(view.version)
            await self._rest(FIRST_PAUSE)
        else:
            spot = self._known.spot(_own_cards(view, bot), self._discards(decision))
            await self._act(decision, spot)

    async def _act(self, decision: Decision, spot: Spot) -> None:
        ports = self._ports
        choice = await ports.compute(partial(choose, spot, ports.chance, ports.samples))
        turn = Turn(
            key=f"{decision.hand}-{decision.turn}",
            hand=decision.hand,
            turn=decision.turn,
            action=choice.action,
            to=choice.to,
            cards=choice.cards,
        )
        reply = await self._persist(
            lambda: self._voice.say(decision.player, turn), partial(self._is_open, decision)
        )
        if isinstance(reply, Refused):
            self._refused(decision, reply)
        elif reply is not None:
            self._answered = decision
            self._remember(decision, choice)

    def _discards(self, decision: Decision) -> Cards:
        hand, cards = self._given.get(decision.player, (decision.hand, ()))
        return cards if hand == decision.hand else ()

    def _remember(self, decision: Decision, choice: Choice) -> None:
        if choice.cards:
            given = (*self._discards(decision), *choice.cards)
            self._given[decision.player] = (decision.hand, given)

    def _refused(self, decision: Decision, refused: Refused) -> None:
        """Too late is nothing but being behind; all else is a defect of ours, and the table acts
        for the bot when its time is up."""
        self._answered = decision
        if refused.code in _TOO_LATE:
            self.expect(self._known.version + 1)
        else:
            report(f"the bots of table {self._table_id}", TurnRefused(decision, refused))

    def _is_open(self, decision: Decision) -> bool:
        return self._known.decision == decision

    def _thought(self) -> float:
        """Milliseconds."""
        spread = LONGEST_THOUGHT - SHORTEST_THOUGHT
        thought = SHORTEST_THOUGHT + self._ports.chance() * spread
        return min(self._pace * thought, LONGEST_THOUGHT)

    async def _persist(
        self, ask: Callable[[], Awaitable[R]], wanted: Callable[[], bool]
    ) -> R | None:
        """The answer, asked for again while none comes; None once it is wanted no more."""
        pause = FIRST_PAUSE
        while wanted():
            with suppress(NoReply):
                reply = await ask()
                if not (isinstance(reply, Refused) and reply.code == "unavailable"):
                    return reply
            await self._rest(pause)
            pause = Millis(min(2 * pause, LONGEST_PAUSE))
        return None

    async def _rest(self, longest: Millis) -> None:
        """Until there is news, or this long."""
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(longest / 1000):
                await self._news.wait()


class TurnRefused(Exception):
    """A bot asked for what the rules do not allow."""


def _own_cards(view: TableView, bot: PlayerId) -> Hole:
    cards = next(seat.cards for seat in view.seats if seat.player == bot)
    assert None not in cards
    return tuple([Card(card) for card in cards if card is not None])
