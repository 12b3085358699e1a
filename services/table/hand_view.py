"""What a table's hand shows to one audience: built field by field (R-SHOW-2)."""

from libs.contracts.view import BoundsView, HandNameView, LegalView, PotView, WinnerView
from libs.rules.hand.deck import Deck
from libs.rules.hand.draws import hole_cards
from libs.rules.hand.legal import Bounds, legal_actions
from libs.rules.hand.pots import side_pots
from libs.rules.hand.state import Hand, Player
from libs.rules.hand.winners import winners
from libs.rules.names import PlayerId
from libs.rules.ranking import HandName


def cards_view(
    hand: Hand, player: Player, viewer: PlayerId | None, deck: Deck | None
) -> tuple[str | None, ...]:
    """Shown cards are everybody's; hidden ones their owner's while the hand is in play."""
    if player.shown:
        return player.shown
    if deck is not None and not hand.over and viewer is not None and player.player == viewer:
        return hole_cards(hand, player, deck)
    if player.folded or player.mucked:
        return ()
    return (None,) * len(player.hole)


def pots_view(hand: Hand) -> tuple[PotView, ...]:
    players = hand.players
    pots = side_pots(
        [player.paid - player.bet for player in players],
        [player.folded for player in players],
        hand.dead,
    )
    return tuple(
        [
            PotView(
                amount=pot.amount,
                seats=tuple([players[index].seat for index in pot.contested_by]),
            )
            for pot in pots
        ]
    )


def legal_view(hand: Hand) -> LegalView | None:
    legal = legal_actions(hand)
    if legal is None:
        return None
    return LegalView(
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        bet=_bounds(legal.bet),
        raise_to=_bounds(legal.raise_to),
        complete=legal.complete,
        bring_in=legal.bring_in,
        discard=legal.discard,
    )


def _bounds(bounds: Bounds | None) -> BoundsView | None:
    if bounds is None:
        return None
    return BoundsView(min=bounds.min, max=bounds.max, step=bounds.step)


def winners_view(hand: Hand) -> tuple[WinnerView, ...]:
    """R-HAND-6."""
    return tuple(
        [
            WinnerView(
                seat=won.seat,
                amount=won.amount,
                pot=won.pot,
                run=won.run,
                side=None if won.side is None else won.side.value,
                hand=None if won.hand is None else _named(won.hand),
            )
            for won in winners(hand)
        ]
    )


def _named(hand: HandName) -> HandNameView:
    return HandNameView(category=hand.category.value, ranks=hand.ranks)
