"""The log of a tournament read once by the rules: the table at every version, and what was open.

A card is open when the table has turned it up as the rules say, from the positions it lay at:
told by an event that had no right to tell it, it stays hidden.
"""

from collections.abc import Mapping, Sequence

import msgspec

from libs.eventlog.events import StoredEvent
from libs.rules.cards import Card
from libs.rules.hand.deck import Deck
from libs.rules.hand.draws import hole_cards
from libs.rules.hand.events import BoardDealt, HandShown, HandStarted, UpCardsDealt
from libs.rules.hand.state import Hand, Player
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
        self._held: dict[tuple[int, PlayerId], frozenset[Card]] = {}
        self._decks = decks
        for version, event in enumerate(self.events, 1):
            before = self.tables[-1]
            try:
                self.tables.append(evolve(before, event))
            except (AssertionError, LookupError, ValueError, TypeError) as error:
                raise Broken("the log can be replayed", f"version {version}: {error!r}") from error
            hand = self.table(version).hand
            if hand is not None:
                self._note(hand)
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
        """The down cards that this player may see in his own view."""
        hand = self.table(version).hand_in_play
        return frozenset() if hand is None else self.holds(hand, player)

    def holds(self, hand: Hand, player: PlayerId) -> frozenset[Card]:
        return frozenset(
            card
            for each in hand.players
            if each.player == player
            for card in self.down_cards(hand, each)
        )

    def held(self, hand: int, player: PlayerId) -> frozenset[Card]:
        """All the down cards that were his at some time of a hand, what he discarded too."""
        return self._held.get((hand, player), frozenset())

    def down_cards(self, hand: Hand, player: Player) -> tuple[Card, ...]:
        return hole_cards(hand, player, self.deck(hand))

    def _note(self, hand: Hand) -> None:
        number, before = hand.started.hand, self.hands.get(hand.started.hand)
        earlier = [()] * len(hand.players) if before is None else [p.hole for p in before.players]
        for player, hole in zip(hand.players, earlier, strict=True):
            if player.hole != hole:
                key = number, player.player
                self._held[key] = self.held(*key) | self.holds(hand, player.player)
        self.hands[number] = hand

    def _opened(self, event: TableEvent, table: Table | None) -> frozenset[Card]:
        hand = None if table is None else table.hand
        match event:
            case BoardDealt(cards=cards, positions=positions) if hand is not None:
                return self._turned_up(hand, cards, positions)
            case UpCardsDealt(hands=hands) if hand is not None:
                ups = [self._turned_up(hand, up.cards, up.positions) for up in hands]
                return frozenset().union(*ups)
            case HandShown(seat=seat, cards=cards) if hand is not None:
                in_it = [player for player in hand.players if not player.folded]
                lawful = len(in_it) > 1 and hand.to_act is None
                right = [
                    player
                    for player in in_it
                    if player.seat == seat and self.down_cards(hand, player) == cards
                ]
                return frozenset(cards if lawful and right else ())
            case _:
                return frozenset()

    def _turned_up(
        self, hand: Hand, cards: tuple[Card, ...], positions: tuple[int, ...]
    ) -> frozenset[Card]:
        hidden = {at for player in hand.players for at in (*player.hole, *player.discarded)}
        lawful = self.deck(hand).at(positions) == cards and hidden.isdisjoint(positions)
        return frozenset(cards if lawful and hand.to_act is None else ())
