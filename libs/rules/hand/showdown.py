"""Who shows, in which order, and who is paid."""

from collections.abc import Iterator

from libs.rules.hand.deck import Deck
from libs.rules.hand.events import HandEvent, HandMucked, HandShown, PotAwarded, Share
from libs.rules.hand.pots import Pot, side_pots, split
from libs.rules.hand.state import Hand, Player
from libs.rules.ranking import HandRank


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they would be shared now, the bets of this street included."""
    players = hand.players
    return side_pots([p.paid for p in players], [p.folded for p in players], hand.dead)


def shown(player: Player, deck: Deck, at: int) -> HandShown:
    """All his hole cards: nobody wins at a showdown with fewer (R-SHOW-1)."""
    return HandShown(at=at, seat=player.seat, cards=deck.at(player.hole))


def uncontested(hand: Hand, at: int) -> Iterator[HandEvent]:
    """The last player in takes everything unseen (R-SHOW-2)."""
    (winner,) = [player for player in hand.players if not player.folded]
    amount = hand.pot
    if amount:
        share = Share(seat=winner.seat, amount=amount)
        yield PotAwarded(at=at, pot=0, amount=amount, shares=(share,))


def showdown(hand: Hand, deck: Deck, at: int) -> Iterator[HandEvent]:
    """Hands are shown or mucked in turn, then the pots awarded from the last to the main one."""
    pots = pots_of(hand)
    rank = hand.game.rank
    ranks = {
        index: rank(deck.at(player.hole) + hand.board)
        for index, player in enumerate(hand.players)
        if not player.folded
    }
    seen: set[int] = set()
    for index in _order(hand, pots):
        player = hand.players[index]
        if player.shown:
            seen.add(index)
        elif hand.started.all_hands_shown or _can_win(index, pots, ranks, seen):
            seen.add(index)
            yield shown(player, deck, at)
        else:
            yield HandMucked(at=at, seat=player.seat)
    for number, pot in reversed(list(enumerate(pots))):
        best = max([ranks[index] for index in pot.contested_by])
        winners = [index for index in pot.contested_by if ranks[index] == best]
        yield PotAwarded(
            at=at,
            pot=number,
            amount=pot.amount,
            shares=tuple(
                [
                    Share(seat=hand.players[index].seat, amount=amount)
                    for index, amount in zip(winners, split(pot.amount, winners), strict=True)
                ]
            ),
        )


def _order(hand: Hand, pots: tuple[Pot, ...]) -> list[int]:
    """The last to bet or raise on the last street first, otherwise left of the button; then
    clockwise, players in the last side pot before the others (R-SHOW-1)."""
    first = hand.aggressor or 0
    count = len(hand.players)
    last_pot = {index: number for number, pot in enumerate(pots) for index in pot.contested_by}
    live = [index for index, player in enumerate(hand.players) if not player.folded]
    return sorted(live, key=lambda index: (-last_pot.get(index, 0), (index - first) % count))


def _can_win(index: int, pots: tuple[Pot, ...], ranks: dict[int, HandRank], seen: set[int]) -> bool:
    """Whether no hand shown so far beats his in some pot he contests."""
    return any(
        all(ranks[other] <= ranks[index] for other in pot.contested_by if other in seen)
        for pot in pots
        if index in pot.contested_by
    )
