"""What the hidden cards of a record can have been, tried until the hand ends as it tells.

Nobody knows them, so any that fit will do; but a mucked hand must not win, and a card of a
reshuffled pile must have been thrown away by another player before (R-DRAW-2).
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from libs.rules.cards import DECK, Card
from libs.rules.games import GAMES
from libs.runtime.simulated import Chance
from services.operator.hand_record import HIDDEN, Deal, Discard, Fold, HandRecord
from services.operator.phh_actions import renamed
from services.operator.record_deck import dealt_cards

TRIES: Final = 500


def fillings(record: HandRecord) -> Iterator[tuple[HandRecord, tuple[Card, ...]]]:
    """The record with every hidden card named, and the cards it is dealt from; a new way each
    time, at most TRIES. They are a deck unless the record tells what no deck can give."""
    dealt = dealt_cards(record)
    tries = TRIES if any(_hidden(card) for card in dealt) else 1
    for number in range(tries):
        names = _Guess(record, dealt, Chance(f"{record.id} {number}")).names()
        if names is not None:
            actions = tuple([renamed(action, names) for action in record.actions])
            cards = [names.get(card, card) for card in dealt]
            rest = [card for card in DECK if card not in {*cards}]
            yield replace(record, actions=actions), (*cards, *rest)


def _hidden(card: Card) -> bool:
    return card.startswith(HIDDEN)


class _Guess:
    """One way to name them. Cards of the pack that come again from a pile are followed through
    the hand, as the engine does it with positions."""

    def __init__(self, record: HandRecord, dealt: list[Card], chance: Chance) -> None:
        self._record = record
        self._dealt = dealt
        self._chance = chance
        self._names: dict[Card, Card] = {}
        pack = len(DECK)
        self._free = [card for card in DECK if card not in {*dealt[:pack]}]
        self._come_again = {*dealt[pack:]}

    def names(self) -> dict[Card, Card] | None:
        """None where this guess led nowhere."""
        hidden = any(_hidden(card) for card in self._dealt)
        if hidden and len(self._dealt) > len(DECK) and not self._follow_the_piles():
            return None
        free = iter(self._chance.order(self._free))
        for card in self._dealt[: len(DECK)]:
            if _hidden(card) and card not in self._names:
                self._names[card] = next(free)
        return {card: self._named(card) for card in self._dealt if _hidden(card)}

    def _named(self, card: Card) -> Card:
        """A card of a pile may be another hidden one."""
        while _hidden(card):
            card = self._names[card]
        return card

    def _follow_the_piles(self) -> bool:
        """Whether every card past the pack can have come from the dead ones of others."""
        own: dict[str, list[Card]] = {player: [] for player in self._record.players}
        given: dict[str, list[Card]] = {player: [] for player in self._record.players}
        dead: list[Card] = []
        position = len(self._record.players) * GAMES[self._record.game].streets[0].down
        for action in self._record.played:
            match action:
                case Deal(player=player, cards=cards):
                    own[player] += cards
                case Fold(player=player):
                    dead += own[player]
                case Discard(player=player, cards=cards):
                    own[player] = [card for card in own[player] if card not in cards]
                    for card in self._dealt[max(position, len(DECK)) : position + len(cards)]:
                        mine = {*given[player], *cards}
                        pile = [one for one in dead if one not in mine]
                        if not self._take(card, pile, dead):
                            return False
                    position += len(cards)
                    given[player] += cards
                    dead += cards
                case _:
                    pass
        return True

    def _take(self, card: Card, pile: list[Card], dead: list[Card]) -> bool:
        """`card` is dealt from the pile: which of the dead ones is it?"""
        if card in pile:
            dead.remove(card)
            return True
        wanted = [one for one in pile if one not in self._come_again and one not in self._names]
        if not _hidden(card):
            wanted = [one for one in wanted if _hidden(one)]
        if not wanted:
            return False
        one = self._chance.pick(wanted)
        dead.remove(one)
        if _hidden(card):
            self._names[card] = one
        else:
            self._names[one] = card
            if card not in self._free:
                return False
            self._free.remove(card)
        return True
