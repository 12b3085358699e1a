"""Who shows, in which order, and who is paid."""

from libs.rules.hand.awards import Contest, awarded, contests, pots_of
from libs.rules.hand.deck import Deck
from libs.rules.hand.draws import by_position, hole_cards
from libs.rules.hand.events import HandEvent, HandMucked, HandShown, PotAwarded, Share
from libs.rules.hand.openers import first_to_show
from libs.rules.hand.pots import Pot
from libs.rules.hand.state import Hand, Player
from libs.rules.hand.turns import clockwise
from libs.rules.names import Seat
from libs.rules.rejected import Refusal, Rejected


def shown(hand: Hand, player: Player, deck: Deck) -> HandShown:
    """All his hole cards: nobody wins at a showdown with fewer (R-SHOW-1)."""
    return HandShown(at=hand.at, seat=player.seat, cards=hole_cards(hand, player, deck))


def shown_by_choice(hand: Hand, seat: Seat, deck: Deck | None, at: int) -> HandShown:
    """An uncontested winner and a loser who mucked may show when the hand is over, and nobody
    else: what was folded is never seen (R-SHOW-2, R-SHOW-3)."""
    index = hand.index(seat)
    if not hand.over or hand.cancelled or index is None:
        raise Rejected(Refusal.NOT_ALLOWED)
    player = hand.players[index]
    if player.folded or player.shown:
        raise Rejected(Refusal.NOT_ALLOWED, seat=seat)
    assert deck is not None, "the hand shown is in the deck"
    return HandShown(at=at, seat=seat, cards=hole_cards(hand, player, deck))


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
    players, cards = hand.players, by_position(hand, deck)
    holes = {
        index: tuple([cards[position] for position in player.hole])
        for index, player in enumerate(players)
        if not player.folded
    }
    ways = contests(hand, holes)
    all_shown = hand.started.all_hands_shown
    events: list[HandEvent] = []
    seen: set[int] = set()
    for index in _order(hand, pots):
        player, hole = players[index], holes[index]
        if player.shown == hole:
            seen.add(index)
        elif player.shown or all_shown or _can_win(index, pots, ways, seen):
            seen.add(index)
            events.append(HandShown(at=at, seat=player.seat, cards=hole))
        else:
            events.append(HandMucked(at=at, seat=player.seat))
    return [*events, *awarded(hand, pots, ways, at)]


def _order(hand: Hand, pots: tuple[Pot, ...]) -> list[int]:
    """The last to bet or raise on the last street first, otherwise whom the game names; then
    clockwise, players in the last side pot before the others (R-SHOW-1)."""
    players = hand.players
    first = first_to_show(hand.game, players) if hand.aggressor is None else hand.aggressor
    live = [index for index in clockwise(len(players), first) if not players[index].folded]
    if len(pots) > 1:
        last_pot = {index: number for number, pot in enumerate(pots) for index in pot.contested_by}
        live.sort(key=lambda index: -last_pot.get(index, 0))
    return live


def _can_win(index: int, pots: tuple[Pot, ...], ways: tuple[Contest, ...], seen: set[int]) -> bool:
    """Whether no hand shown so far beats his, one way or another, in some pot he contests."""
    for way in ways:
        ranks = way.ranks
        mine = ranks.get(index)
        if mine is not None and any(
            all(ranks.get(other, mine) <= mine for other in pot.contested_by if other in seen)
            for pot in pots
            if index in pot.contested_by
        ):
            return True
    return False
