"""The cards of a record in the order in which the engine deals them.

Those past the pack come from reshuffled piles (R-DRAW-2); a deck foretells them.
"""

from itertools import count

from libs.rules.cards import Card
from libs.rules.games import GAMES
from services.operator.hand_record import HIDDEN, Board, Deal, Discard, HandRecord


def dealt_cards(record: HandRecord) -> list[Card]:
    """Every card of the hand by its position; those of the first street or a draw that the record
    leaves out are hidden ones."""
    order = _Order(record)
    for action in record.played:
        match action:
            case Deal():
                order.deal(action)
            case Board():
                order.turn(action)
            case Discard():
                order.draw(action)
            case _:
                order.end_street()
    return order.cards()


class _Order:
    """A street goes round clockwise from the first player, all down cards before the up-cards; in
    a draw each has his new cards before the next one discards."""

    def __init__(self, record: HandRecord) -> None:
        self._players = record.players
        self._first = GAMES[record.game].streets[0]
        self._opening: dict[str, tuple[Card, ...]] = {}
        self._street: dict[str, tuple[Card, ...]] = {}
        self._later: list[list[Card]] = []
        self._drawn: dict[str, list[list[Card]]] = {player: [] for player in self._players}
        self._unnamed = count()

    def deal(self, deal: Deal) -> None:
        player = deal.player
        if self._drawn[player]:
            self._drawn[player].pop(0)[: len(deal.cards)] = deal.cards
            return
        if player in self._street:
            self.end_street()
        self._street[player] = deal.cards

    def turn(self, board: Board) -> None:
        self.end_street()
        self._later.append([*board.cards])

    def draw(self, discard: Discard) -> None:
        self.end_street()
        if discard.n:
            new = self._hidden(discard.n)
            self._drawn[discard.player].append(new)
            self._later.append(new)

    def end_street(self) -> None:
        clockwise = [player for player in self._players if player in self._street]
        if not self._opening and not self._later:
            self._opening = self._street
        else:
            self._later.append([card for player in clockwise for card in self._street[player]])
        self._street = {}

    def cards(self) -> list[Card]:
        self.end_street()
        down: list[Card] = []
        up: list[Card] = []
        for player in self._players:
            told = self._opening.get(player, ())
            missing = self._first.down + self._first.up - len(told)
            cards = [*told, *self._hidden(missing)]
            down += cards[: self._first.down]
            up += cards[self._first.down :]
        return [*down, *up, *[card for cards in self._later for card in cards]]

    def _hidden(self, number: int) -> list[Card]:
        return [Card(f"{HIDDEN}left out {next(self._unnamed)}") for _ in range(number)]
