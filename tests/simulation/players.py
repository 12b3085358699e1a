"""Scripted players: they play what their own view allows, badly connected and badly behaved."""

import asyncio
from collections import Counter
from dataclasses import dataclass

import msgspec

from libs.bus.port import Bus, NoReply
from libs.contracts.requests import Refused
from libs.contracts.subjects import Speaker, table_command
from libs.contracts.table import Accepted, ImHere, Leave, TableReply, TableRequest, Turn
from libs.contracts.view import LegalView, TableView
from libs.runtime.clock import Clock, Millis
from libs.runtime.simulated import Chance
from tests.simulation.clients import Client
from tests.simulation.setting import TABLE, Sitting

PATIENCE = Millis(1_000)
TRIES = 12
UNAVAILABLE = "unavailable"

_reply: msgspec.json.Decoder[TableReply] = msgspec.json.Decoder(TableReply)


@dataclass(frozen=True)
class Told:
    """What a speaker was told of his command: None when no answer came to any try.

    `hopeless` is one that no table may accept: an illegal amount, another's turn, an old one.
    """

    speaker: Speaker
    request: TableRequest
    reply: TableReply | None
    hopeless: bool = False


class Voice:
    """Says things to the table, again and again with the same key until there is an answer."""

    def __init__(self, bus: Bus, speaker: Speaker, told: list[Told], counts: Counter[str]) -> None:
        self.speaker = speaker
        self._bus = bus
        self._told = told
        self._counts = counts

    async def say(self, request: TableRequest, *, hopeless: bool = False) -> TableReply | None:
        reply = None
        for _ in range(TRIES):
            reply = await self._try(request)
            if reply is not None:
                break
            await asyncio.sleep(0.3)
        self._told.append(Told(self.speaker, request, reply, hopeless))
        return reply

    async def _try(self, request: TableRequest) -> TableReply | None:
        subject = table_command(TABLE, self.speaker)
        try:
            reply = _reply.decode(
                await self._bus.request(subject, msgspec.json.encode(request), within=PATIENCE)
            )
        except NoReply:
            self._counts["command unanswered"] += 1
            return None
        if isinstance(reply, Refused) and reply.code == UNAVAILABLE:
            self._counts["command unavailable"] += 1
            return None
        return reply


class Player:
    def __init__(
        self, sitting: Sitting, client: Client, voice: Voice, clock: Clock, chance: Chance
    ) -> None:
        self._sitting = sitting
        self.client = client
        self._voice = voice
        self._clock = clock
        self._chance = chance
        self._keys = 0

    async def run(self) -> None:
        while True:
            await self._wait_for_news()
            if not self._looks():
                continue
            view = await self.client.look()
            if view is None:
                await self.client.catch_up()
            elif view.legal is not None:
                await self._answer(view, view.legal)
            else:
                await self._be_idle(view)

    async def _wait_for_news(self) -> None:
        """Or for a while: news may be lost."""
        self.client.news.clear()
        try:
            async with asyncio.timeout(self._chance.between(4_000, 12_000) / 1000):
                await self.client.news.wait()
        except TimeoutError:
            await self.client.catch_up()

    def _looks(self) -> bool:
        """On his turn always, away often, else now and then."""
        table, seat = self.client.table, self._sitting.seat
        if table is None:
            return True
        hand = table.hand_in_play
        if hand is not None and hand.actor is not None and hand.actor.seat == seat:
            return True
        away = any(each.away for each in table.seats if each.seat == seat)
        return self._chance.happens(0.1 if away else 0.01)

    async def _answer(self, view: TableView, legal: LegalView) -> None:
        await self._think(view)
        chosen = self._sitting.temper.choose(view, legal, self._chance)
        turn = Turn(
            key=self._key(),
            hand=view.hand,
            turn=view.turn,
            action=chosen.action,
            to=chosen.to,
            cards=chosen.cards,
        )
        if self._chance.happens(0.03):
            await self._misbehave(view, legal)
        if self._chance.happens(0.03):
            await asyncio.gather(self._voice.say(turn), self._voice.say(turn))
        else:
            reply = await self._voice.say(turn)
            if isinstance(reply, Accepted) and self._chance.happens(0.02):
                other = msgspec.structs.replace(turn, hand=turn.hand + 1)
                await self._voice.say(other, hopeless=True)

    async def _think(self, view: TableView) -> None:
        """Mostly some seconds; sometimes into the time bank, to the very deadline, or past it."""
        chance, at = self._chance, self._clock.now()
        last = view.deadline if view.deadline is not None else at
        if chance.happens(0.985):
            await asyncio.sleep(chance.delay(Millis(4_000)) / 1000)
        elif chance.happens(0.3):
            await asyncio.sleep(chance.between(28_000, 40_000) / 1000)
        else:
            late = chance.pick((-1, 0, 1, 5_000))
            await asyncio.sleep(max(0, last + late - at) / 1000)

    async def _misbehave(self, view: TableView, legal: LegalView) -> None:
        """Says on his own turn what cannot be accepted."""
        bounds = legal.bet or legal.raise_to
        action = "raise" if legal.raise_to else "bet"
        wrong = [Turn(key="", hand=view.hand, turn=view.turn - 1, action="fold")]
        if view.hand > 1:
            wrong.append(Turn(key="", hand=view.hand - 1, turn=view.turn, action="fold"))
        if legal.discard is not None:
            twice = 2 * next(seat.cards[:1] for seat in view.seats if seat.seat == view.to_act)
            wrong += [
                Turn(key="", hand=view.hand, turn=view.turn, action="discard", cards=cards)
                for cards in (None, tuple([card for card in twice if card is not None]))
            ]
        if bounds is not None:
            wrong += [
                Turn(key="", hand=view.hand, turn=view.turn, action=action, to=to)
                for to in (bounds.min - 1, bounds.max + 1)
            ]
        turn = msgspec.structs.replace(self._chance.pick(wrong), key=self._key())
        await self._voice.say(turn, hopeless=True)

    async def _be_idle(self, view: TableView) -> None:
        """Not his turn: he acts all the same, or goes, or comes back."""
        me = next(seat for seat in view.seats if seat.player == self._sitting.speaker.name)
        if me.place is not None:
            return
        if me.away and self._chance.happens(0.5):
            await self._voice.say(ImHere(key=self._key()))
        elif self._chance.happens(0.03):
            await self._voice.say(Leave(key=self._key()))
        elif view.to_act not in (None, me.seat) and self._chance.happens(0.2):
            turn = Turn(key=self._key(), hand=view.hand, turn=view.turn, action="fold")
            await self._voice.say(turn, hopeless=True)

    def _key(self) -> str:
        self._keys += 1
        return f"k{self._keys}"
