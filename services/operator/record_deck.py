"""The deck that gives every player the cards his record tells, in the order the engine deals.

What a record leaves out is filled from the cards it does not name. Cards past the pack come from
reshuffled piles (R-DRAW-2): the deck foretells them.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from libs.rules.cards import DECK, Card
from libs.rules.games import GAMES, Street
from libs.rules.hand import Deck
from services.operator.hand_record import Board, Deal, HandRecord, RecordedAction


def deck_of(record: HandRecord) -> Deck:
    """Raises BadDeck where a pack cannot be dealt so."""
    first = GAMES[record.game].streets[0]
    dealt = list(_deals(record.played))
    named = {card for deal in dealt for card in deal.cards}
    unnamed = iter([card for card in DECK if card not in named])
    opening, later = _opening(dealt)
    cards = _first_street(record.players, opening, first, unnamed)
    for deal in later:
        cards += deal.cards
    return Deck(cards=(*cards, *unnamed))


def _deals(actions: Sequence[RecordedAction]) -> Iterator[Deal | Board]:
    """Every card in the order of the engine: a street goes round clockwise from the first player,
    and in a draw each has his new cards before the next one discards."""
    round_: dict[str, Deal] = {}
    for action in actions:
        if isinstance(action, Deal) and action.player not in round_:
            round_[action.player] = action
            continue
        yield from _clockwise(round_)
        round_ = {action.player: action} if isinstance(action, Deal) else {}
        if isinstance(action, Board):
            yield action
    yield from _clockwise(round_)


def _clockwise(deals: dict[str, Deal]) -> list[Deal]:
    return sorted(deals.values(), key=lambda deal: int(deal.player[1:]))


def _opening(dealt: Sequence[Deal | Board]) -> tuple[dict[str, Deal], list[Deal | Board]]:
    """The first deal of each player, as far as it goes without a board, and the rest."""
    opening: dict[str, Deal] = {}
    for number, deal in enumerate(dealt):
        if isinstance(deal, Board) or deal.player in opening:
            return opening, [*dealt[number:]]
        opening[deal.player] = deal
    return opening, []


def _first_street(
    players: Sequence[str], opening: dict[str, Deal], street: Street, unnamed: Iterator[Card]
) -> list[Card]:
    """All down cards, then all up-cards."""
    down: list[Card] = []
    up: list[Card] = []
    for player in players:
        told = opening[player].cards if player in opening else ()
        cards = [*told, *islice(unnamed, street.down + street.up - len(told))]
        down += cards[: street.down]
        up += cards[street.down :]
    return [*down, *up]
