"""The log of a tournament read once by the rules: the table at every version, and what was open.

A card is open when the table has turned it up as the rules say, from the positions it lay at:
told by an event that had no right to tell it, it stays hidden.
"""

from collections.abc import Mapping, Sequence

import msgspec

from libs.eventlog.events import StoredEvent
from libs.rules.cards import Card
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import BoardDealt, HandShown, HandStarted
from libs.rules.hand.state import Hand
from libs.rules.names import PlayerId
from libs.rules.table import Table, TableEvent, evolve
from tests.simulation.record import Broken

_event: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class History:
    """`tables[v]` and `open[v]` are the table and the open cards of its hand at version v."""

    def __init__(self, log: Sequence[StoredEvent], decks: Mapping[str, Deck]) -> None:
        self.events: list[TableEvent] = [_event.decode(stored.data) for stored in log]
        self.tables: list[Table | None] = [None]
        self.open: list[frozenset[Card]] = [frozenset()]
        self.hands: dict[int, Hand] = {}
        """Each hand as it stood at last, by its number."""
        self._decks = decks
        for version, event in enumerate(self.events, 1):
            before = self.tables[-1]
            try:
                self.tables.append(evolve(before, event))
            except (AssertionError, LookupError, ValueError, TypeError) as error:
                raise Broken("the log can be replayed", f"version {version}: {error!r}") from error
            hand = self.table(version).hand
            if hand is not None:
                self.hands[hand.started.hand] = hand
            self.open.append(self.open[-1] | self._opened(event, before))
            if isinstance(event, HandStarted):
                self.open[-1] = frozenset()

    @property
    def version(self) -> int:
        return len(self.events)

    def table(self, version: int) -> Table:
        table = self.tables[version]
        assert table is not None
        return table

    def deck(self, hand: Hand) -> Deck:
        deck = self._decks.get(hand.started.deal)
        if deck is None:
            raise Broken("a hand is dealt from a deck of the vault", hand.started.deal)
        return deck

    def own(self, version: int, player: PlayerId) -> frozenset[Card]:
        """The hole cards that this player may see in his own view."""
        hand = self.table(version).hand_in_play
        return frozenset() if hand is None else self.dealt_to(hand, player)

    def dealt_to(self, hand: Hand, player: PlayerId) -> frozenset[Card]:
        deck = self.deck(hand)
        return frozenset(
            card for each in hand.players if each.player == player for card in deck.at(each.hole)
        )

    def _opened(self, event: TableEvent, table: Table | None) -> frozenset[Card]:
        hand = None if table is None else table.hand
        match event:
            case BoardDealt(cards=cards, positions=positions) if hand is not None:
                hidden = {place for player in hand.players for place in player.hole}
                lawful = self.deck(hand).at(positions) == cards and hidden.isdisjoint(positions)
                return frozenset(cards if lawful and hand.to_act is None else ())
            case HandShown(seat=seat, cards=cards) if hand is not None:
                in_it = [player for player in hand.players if not player.folded]
                lawful = len(in_it) > 1 and hand.to_act is None
                holes = [player.hole for player in in_it if player.seat == seat]
                right = [hole for hole in holes if self.deck(hand).at(hole) == cards]
                return frozenset(cards if lawful and right else ())
            case _:
                return frozenset()
