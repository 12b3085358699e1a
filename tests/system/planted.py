"""A club on real ports, all services in one loop, with known decks and an ear on its whole bus."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, TypeVar

from nats.aio.msg import Msg

from libs.bus.nats import NatsBus
from libs.bus.rights import RIGHTS, Rights
from libs.bus.server import free_port
from libs.contracts.subjects import Pattern
from libs.rules.cards import DECK, Card
from libs.runtime.shuffle import Shuffle
from services.club import builders
from services.club.serve import Workshop
from services.club.settings import Settings
from services.club.up import in_this_process, ready
from tests.support.nats import bus_of, nats_server

T = TypeVar("T")

EAR = "ear"
PUBLIC = tuple(map(Card, ["As", "Ah", "Ks", "Kh", "Qs", "Qh", "2c", "4d", "9h", "Jc", "3s"]))
"""The only cards that are ever shown at a table of three: six in hands, five on the board."""
HIDDEN = tuple([card for card in DECK if card not in PUBLIC])
_POOR = tuple(map(Card, ["7s", "2h", "7d", "2s", "8h", "2d"]))
"""Three hands to fold, two cards each in the order of the deal."""
_FOLDED = tuple(map(Card, ["7c", "3h"]))
HANDS_UNSEEN = 3
"""With so many hands played, the button is back where it was."""


class Planted(Shuffle, Protocol):
    """`decks` are those it gave, in order."""

    decks: list[tuple[Card, ...]]


class PlantedShuffle:
    """The decks of one table of three. Nobody is dealt a public card in the first hands; in the
    next one only the `folder` is not, given by his place in the order of the deal; after that
    everybody is."""

    def __init__(self) -> None:
        self.folder: int | None = None
        self.decks: list[tuple[Card, ...]] = []

    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        deck = self._next()
        self.decks.append(deck)
        return tuple([items[DECK.index(card)] for card in deck])

    def _next(self) -> tuple[Card, ...]:
        hand = len(self.decks) + 1
        if hand <= HANDS_UNSEEN:
            return deck_of(_POOR, HIDDEN)
        if hand > HANDS_UNSEEN + 1:
            return deck_of(PUBLIC)
        assert self.folder is not None, "nobody has told who is to fold"
        before = 2 * self.folder
        return deck_of(PUBLIC[:before], _FOLDED, PUBLIC)


def deck_of(*first: Sequence[Card]) -> tuple[Card, ...]:
    """A deck that begins with these, each card where it comes first."""
    return tuple(dict.fromkeys(card for part in (*first, DECK) for card in part))


@dataclass(frozen=True)
class Heard:
    """`subject` is the one asked on where this is the answer to a request."""

    subject: str
    data: bytes
    answer: bool


@dataclass
class Ear:
    """Everything that goes over the bus."""

    heard: list[Heard] = field(default_factory=list)
    _asked: dict[str, str] = field(default_factory=dict)
    """By the inbox that waits for the answer."""

    async def take(self, msg: Msg) -> None:
        data = msg.data + repr(msg.headers).encode()
        asked = self._asked.get(msg.subject)
        self.heard.append(Heard(asked or msg.subject, data, asked is not None))
        if msg.reply:
            self._asked[msg.reply] = msg.subject


@dataclass(frozen=True)
class PlantedClub:
    url: str
    shuffle: Planted
    ear: Ear


@asynccontextmanager
async def planted_club(data: Path, shuffle: Planted) -> AsyncIterator[PlantedClub]:
    settings = Settings(data=data, port=free_port(), pace=0)
    ear = Ear()
    for folder in (settings.run, settings.output):
        folder.mkdir(parents=True)

    async def table(shop: Workshop) -> None:
        await builders.table(replace(shop, shuffle=shuffle))

    rights = {**RIGHTS, EAR: Rights(hears=(Pattern(">"),))}
    planted = {**builders.BUILDERS, "table": table}
    with _logged(settings.output / "club.log"):
        async with nats_server(data, rights) as server, bus_of(server, EAR) as listening:
            await _listen(listening, ear)
            async with (
                in_this_process(settings, server.url, planted),
                bus_of(server, "operator") as operator,
            ):
                await ready(operator, asyncio.Event())
                yield PlantedClub(f"http://{settings.host}:{settings.port}", shuffle, ear)


async def _listen(bus: NatsBus, ear: Ear) -> None:
    await bus.client.subscribe(">", cb=ear.take)
    await bus.settled()


@contextmanager
def _logged(path: Path) -> Iterator[None]:
    """Everything that anybody has to say, the libraries too."""
    root, handler = logging.getLogger(), logging.FileHandler(path)
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.setLevel(level)
        root.removeHandler(handler)
        handler.close()
