"""Who is watched at a planted club: every byte he is sent, and what he may have been."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import httpx

from libs.rules.cards import Card
from libs.rules.hand.events import CardsDrawn, HandStarted, HoleCardsDealt
from services.operator.club_log import Told, hand_of, opened, tell
from tests.support.card_search import cards_in
from tests.system.club import Person
from tests.system.planted import Heard, PlantedClub
from tests.system.streams import Following, ended

Owned = Mapping[str, set[Card]]
"""By player, what he was dealt in any hand."""


class Watched:
    """Somebody of whom every byte is kept that the club sends him."""

    def __init__(self, club: PlantedClub, name: str | None) -> None:
        """Without a name he stays outside: the rail."""
        self.person = Person(club.url)
        self.answers = bytearray()
        self.name = name
        self.stream: Following | None = None
        self.person.http.event_hooks["response"].append(self._keep)

    async def come_in(self) -> None:
        if self.name is not None:
            await self.person.come_in(self.name)

    async def follow(self, table: str) -> None:
        self.stream = Following(self.person, table)
        await self.stream.until(ended)

    async def look_at_everything(self, table: str, hands: int) -> None:
        asked = ("", "/hands", *(f"/hands/{hand}" for hand in range(1, hands + 1)))
        for path in (*(f"/api/tables/{table}{each}" for each in asked), "/metrics"):
            response = await self.person.http.get(path)
            assert response.status_code == 200, response.text

    @property
    def received(self) -> bytes:
        assert self.stream is not None
        return bytes(self.answers + self.stream.raw)

    async def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers["content-type"]:
            self.answers += await response.aread()


async def hands_of(data: Path, table: str) -> Sequence[Sequence[Told]]:
    async with opened(data) as log:
        return hand_of(tell(await log.stored(table)), None)


def owned_in(hands: Iterable[Sequence[Told]], club: PlantedClub) -> Owned:
    """From the log and the decks: what lay face down before a player, dealt or drawn."""
    owned: dict[str, set[Card]] = defaultdict(set)
    for hand, deck in zip(hands, club.shuffle.decks, strict=True):
        events = [told.event for told in hand]
        (started,) = [event for event in events if isinstance(event, HandStarted)]
        players = {each.seat: each.player for each in started.players}
        for event in events:
            if isinstance(event, HoleCardsDealt):
                for down in event.hands:
                    owned[players[down.seat]] |= {deck[position] for position in down.positions}
            elif isinstance(event, CardsDrawn):
                owned[players[event.seat]] |= {deck[position] for position in event.taken}
    return owned


def check_bus(heard: list[Heard], owned: Owned, public: Iterable[Card]) -> None:
    found: dict[str, set[Card]] = defaultdict(set)
    for message in heard:
        cards = set(cards_in(message.data))
        player = audience(message)
        found[player] |= cards
        assert cards <= owned.get(player, set()) | set(public), message
    for player, cards in owned.items():
        assert found[player] >= cards, "the ear hears what is everyone's own"


def audience(message: Heard) -> str:
    """The only player whose hidden cards may be in it; nobody's in most."""
    match message.subject.split("."):
        case ["private", _, player]:
            return player
        case ["view", "table", _, _, _, player] if message.answer:
            return player
        case ["cmd", "table", _, _, _, player] if not message.answer:
            return player
        case _:
            return ""
