"""Who shows, in which order, and who is paid."""

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


def uncontested(hand: Hand, winner: Player, at: int) -> list[HandEvent]:
    """The last player in takes everything unseen (R-SHOW-2)."""
    amount = hand.pot
    if not amount:
        return []
    share = Share(seat=winner.seat, amount=amount)
    return [PotAwarded(at=at, pot=0, amount=amount, shares=(share,))]


def showdown(hand: Hand, deck: Deck, at: int) -> list[HandEvent]:
    """Hands are shown or mucked in turn, then the pots awarded from the last to the main one."""
    pots = pots_of(hand)
    rank, players, board = hand.game.rank, hand.players, hand.board
    ranks = {
        index: rank(deck.at(player.hole) + board)
        for index, player in enumerate(players)
        if not player.folded
    }
    events: list[HandEvent] = []
    seen: set[int] = set()
    for index in _order(hand, pots):
        player = players[index]
        if player.shown:
            seen.add(index)
        elif hand.started.all_hands_shown or _can_win(index, pots, ranks, seen):
            seen.add(index)
            events.append(shown(player, deck, at))
        else:
            events.append(HandMucked(at=at, seat=player.seat))
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        best = max([ranks[index] for index in pot.contested_by])
        winners = [index for index in pot.contested_by if ranks[index] == best]
        shares = tuple(
            [
                Share(seat=players[index].seat, amount=amount)
                for index, amount in zip(winners, split(pot.amount, winners), strict=True)
            ]
        )
        events.append(PotAwarded(at=at, pot=number, amount=pot.amount, shares=shares))
    return events


def _order(hand: Hand, pots: tuple[Pot, ...]) -> list[int]:
    """The last to bet or raise on the last street first, otherwise left of the button; then
    clockwise, players in the last side pot before the others (R-SHOW-1)."""
    first = hand.aggressor or 0
    players = hand.players
    clockwise = [*range(first, len(players)), *range(first)]
    live = [index for index in clockwise if not players[index].folded]
    if len(pots) > 1:
        last_pot = {index: number for number, pot in enumerate(pots) for index in pot.contested_by}
        live.sort(key=lambda index: -last_pot.get(index, 0))
    return live


def _can_win(index: int, pots: tuple[Pot, ...], ranks: dict[int, HandRank], seen: set[int]) -> bool:
    """Whether no hand shown so far beats his in some pot he contests."""
    return any(
        all(ranks[other] <= ranks[index] for other in pot.contested_by if other in seen)
        for pot in pots
        if index in pot.contested_by
    )
