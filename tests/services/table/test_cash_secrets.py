"""R-SHOW-2 at cash tables: folded and mucked cards and an uncontested winner's are nowhere but with
their owner: in no stored byte, no message, no view."""

import asyncio
import re
from functools import partial
from pathlib import Path

from libs.bus.memory_journal import MemoryJournal
from libs.contracts.cash import CloseCash
from libs.contracts.subjects import LOBBY
from libs.contracts.view import TableView
from libs.rules.cards import DECK, Card
from libs.rules.cash.events import ButtonDrawn
from libs.rules.hand.events import BoardDealt, HandMucked, HandShown
from libs.runtime.clock import SystemClock
from services.table.publishing import publisher
from services.table.stream import CODEC
from tests.services.table.cash_desk import CashDesk, Overheard, human
from tests.services.table.on_disk import Club, club
from tests.support.asynchronous import asynchronous
from tests.support.card_search import cards_in, cards_in_files

PLAYERS = ("ann", "ben", "cat")
OWNED = re.compile(r"^(?:private\.human|view\.table\.\w+\.\w+\.human)\.(\w+)$")


async def pause(failures: int, failure: Exception) -> None:
    await asyncio.sleep(0.05)


async def told(club: Club) -> tuple[set[Card], int]:
    """The cards of public events, and how many hands were mucked at a showdown."""
    events = [CODEC.decode(stored) for stored in await club.store.read_all()]
    seen = [
        card
        for event in events
        if isinstance(event, BoardDealt | HandShown)
        for card in event.cards
    ]
    drawn = [
        each.card for event in events if isinstance(event, ButtonDrawn) for each in event.cards
    ]
    return {*seen, *drawn}, sum(isinstance(event, HandMucked) for event in events)


async def play(desk: CashDesk, own: dict[str, set[Card]]) -> None:
    """A hand won uncontested, and one whose losers muck."""
    await desk.start()
    await desk.open()
    for player in PLAYERS:
        await desk.sits(player, post=True)
    for hand in (1, 2):
        await desk.until(partial(_dealt, hand))
        for player in PLAYERS:
            for seat in (await desk.look(human(player))).seats:
                if seat.player == player:
                    own[player] |= {Card(card) for card in seat.cards if card is not None}
        if hand == 2:
            await desk.done(LOBBY, CloseCash(key="close"))
        while (view := await desk.look()).hand == hand and view.to_act is not None:
            checks = any([await _may_check(desk, player) for player in PLAYERS])
            await desk.acts("fold" if hand == 1 else "check" if checks else "call")
    await desk.until(lambda view: not view.seats)


def _dealt(hand: int, view: TableView) -> bool:
    return view.hand >= hand


async def _may_check(desk: CashDesk, player: str) -> bool:
    legal = (await desk.look(human(player))).legal
    return legal is not None and legal.check


@asynchronous
async def test_hidden_cards_are_nowhere_but_with_their_owner(tmp_path: Path) -> None:
    bus, own = Overheard(), {player: set[Card]() for player in PLAYERS}
    async with club(tmp_path, bus=bus) as playing:
        relay = publisher(playing.store, MemoryJournal(bus, SystemClock()), pause)
        publishing = asyncio.create_task(relay.run())
        await play(CashDesk(bus), own)
        await asyncio.sleep(0.3)
        publishing.cancel()
        public, mucked = await told(playing)
        assert mucked > 0
        assert all(len(cards - public) > 0 for cards in own.values()), "there is what to hide"
        assert cards_in_files(tmp_path) <= public
        assert await playing.vault.slots() == []
    assert cards_in_files(tmp_path) <= public
    assert len(public) < len(DECK) - 10

    heard = set[str]()
    for subject, data in bus.heard:
        owner = OWNED.match(subject)
        allowed = public | (own[owner[1]] if owner else set())
        heard |= {owner[1]} if owner and {*cards_in(data)} - public else set()
        assert {*cards_in(data)} <= allowed, (subject, data)
    assert heard == {*PLAYERS}, "each has had his own"
    assert any(subject.startswith("events.table.") for subject, _ in bus.heard)
