"""The next hand of a Sit & Go: button, blinds and settings."""

from libs.rules.hand.events import RULES_REVISION, DealtIn, HandStarted
from libs.rules.names import Seat
from libs.rules.table.state import SeatState, Table


def next_hand(table: Table, at: int, deal: str) -> HandStarted:
    """The settings of the hand that comes next, two players with chips or more being left."""
    button = next_button(table)
    blinds = table.blinds
    order = _clockwise_after(table, button)
    amounts = (
        (blinds.big, blinds.small) if len(order) == 2 else (blinds.small, blinds.big)
    )  # R-BTN-3: of two the button, last in the order, has the small blind
    return HandStarted(
        at=at,
        hand=table.hands + 1,
        rules=RULES_REVISION,
        game=table.opened.game,
        limit=table.opened.limit,
        players=tuple(
            [
                DealtIn(
                    seat=seat.seat,
                    player=seat.player,
                    stack=seat.stack,
                    blind=amounts[place] if place < 2 else 0,
                )
                for place, seat in enumerate(order)
            ]
        ),
        button=button,
        min_bet=blinds.big,
        big_bet=2 * blinds.big,
        all_hands_shown=True,
        all_in_face_up=True,
        cap_heads_up=len(order) > 2,
        deal=deal,
    )


def next_button(table: Table) -> Seat:
    """The first by lot; then clockwise to the next player with chips (R-BTN-1). It stays when
    the hand was cancelled (R-POT-5)."""
    hand = table.hand
    if hand is None:
        return table.opened.button
    button = hand.started.button
    assert button is not None
    return button if hand.cancelled else _clockwise_after(table, button)[0].seat


def _clockwise_after(table: Table, seat: Seat) -> list[SeatState]:
    """The players with chips, from the left of this seat round to it."""
    return sorted(
        [player for player in table.seats if player.stack],
        key=lambda player: (player.seat <= seat, player.seat),
    )
