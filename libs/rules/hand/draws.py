"""Draws, and the piles that dead cards are shuffled into when the deck runs out (R-DRAW-2).

Events tell positions alone. A position past the deck is a card of a pile: which one follows from
the secret deck and the events before it, and nobody without the deck can follow a card.
"""

from collections.abc import Collection, Sequence

from libs.rules.cards import DECK, Card
from libs.rules.hand.commands import Act
from libs.rules.hand.deck import BadDeck, Deck
from libs.rules.hand.events import CardsDrawn, DeckReshuffled
from libs.rules.hand.state import Hand, Player
from libs.rules.rejected import Refusal, Rejected


def drawn(hand: Hand, player: Player, act: Act, deck: Deck | None) -> CardsDrawn:
    """The draw of an action: an empty list of cards stands pat (R-DRAW-1).

    A refusal tells only what the list itself shows, or that he does not hold all of it.
    """
    cards, most = act.cards, hand.game.streets[hand.street].draw
    if cards is None:
        raise Rejected(Refusal.CARDS_MISSING, most=most)
    if len(cards) > most:
        raise Rejected(Refusal.TOO_MANY_CARDS, most=most)
    if len(set(cards)) < len(cards):
        raise Rejected(Refusal.CARD_REPEATED)
    given: tuple[int, ...] = ()
    if cards:
        assert deck is not None, "whether he holds them is in the deck"
        held = zip(player.hole, hole_cards(hand, player, deck), strict=True)
        given = tuple([position for position, card in held if card in cards])
        if len(given) < len(cards):
            raise Rejected(Refusal.NOT_YOUR_CARD)
    taken = tuple(range(hand.dealt, hand.dealt + len(given)))
    return CardsDrawn(at=act.at, seat=player.seat, given=given, taken=taken, cause=act.cause)


def reshuffle_before(hand: Hand, draw: CardsDrawn) -> DeckReshuffled | None:
    """The pile that a draw beyond the rest of the deck needs: the discards and folded hands of
    the others that are not in it yet, shuffled with what is."""
    if not draw.taken or draw.taken[-1] < len(DECK):
        return None
    player = hand.actor
    assert player is not None
    out = {*player.discarded, *draw.given}
    for reshuffle in hand.reshuffles:
        out.update(reshuffle.given)
    dead: list[int] = []
    for other in hand.players:
        dead += other.discarded
        if other.folded:
            dead += other.hole
    return DeckReshuffled(
        at=draw.at,
        given=tuple(sorted([position for position in dead if position not in out])),
        first=max(len(DECK), hand.dealt),
    )


def hole_cards(hand: Hand, player: Player, deck: Deck) -> tuple[Card, ...]:
    """His down cards in the order he holds them: his secret."""
    if not hand.reshuffles:
        return deck.at(player.hole)
    cards = by_position(hand, deck)
    return tuple([cards[position] for position in player.hole])


def by_position(hand: Hand, deck: Deck) -> Sequence[Card]:
    """The deck, and behind it what each reshuffled pile gave."""
    if not hand.reshuffles:
        return deck.cards
    cards = [*deck.cards[: len(DECK)]]
    pile: set[Card] = set()
    firsts = [reshuffle.first for reshuffle in hand.reshuffles]
    for reshuffle, until in zip(hand.reshuffles, [*firsts[1:], hand.dealt], strict=True):
        pile.update([cards[position] for position in reshuffle.given])
        own = {cards[position] for position in reshuffle.own}
        from_pile = _taken(deck, pile - own, reshuffle.first, until)
        cards += from_pile
        pile.difference_update(from_pile)
    return cards


def _taken(deck: Deck, pile: Collection[Card], first: int, until: int) -> list[Card]:
    """What a pile gives: as foretold, otherwise by its shuffle."""
    foretold = deck.cards[first:until]
    if not foretold:
        return deck.shuffled(pile, first)[: until - first]
    if len(set(foretold) & set(pile)) < until - first:
        raise BadDeck("a card foretold is not in the pile")
    return [*foretold]
