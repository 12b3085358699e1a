"""The next hand of a Sit & Go: button, what everybody owes, and settings."""

from libs.rules.games import GAMES
from libs.rules.hand.events import RULES_REVISION, DealtIn, HandStarted
from libs.rules.names import Seat
from libs.rules.table.state import SeatState, Table


def next_hand(table: Table, at: int, deal: str) -> HandStarted:
    """The settings of the hand that comes next, two players with chips or more being left.

    The big blind is the small bet of fixed-limit and of games with a bring-in (R-SNG-4).
    """
    level = table.blinds
    button = next_button(table)
    players = _with_antes(table) if button is None else _with_blinds(table, button)
    return HandStarted(
        at=at,
        hand=table.hands + 1,
        rules=RULES_REVISION,
        game=table.opened.game,
        limit=table.opened.limit,
        players=players,
        button=button,
        min_bet=level.big,
        big_bet=2 * level.big,
        bring_in=level.small if button is None else 0,
        all_hands_shown=True,
        all_in_face_up=True,
        cap_heads_up=len(players) > 2,
        deal=deal,
    )


def next_button(table: Table) -> Seat | None:
    """The first by lot; then clockwise to the next player with chips (R-BTN-1). It stays when
    the hand was cancelled (R-POT-5). Games with a bring-in have none (R-BTN-6)."""
    if GAMES[table.opened.game].brings_in:
        return None
    hand = table.hand
    if hand is None:
        return table.opened.button
    button = hand.started.button
    assert button is not None
    return button if hand.cancelled else _clockwise_after(table, button)[0].seat


def _with_blinds(table: Table, button: Seat) -> tuple[DealtIn, ...]:
    level, order = table.blinds, _clockwise_after(table, button)
    amounts = (
        (level.big, level.small) if len(order) == 2 else (level.small, level.big)
    )  # R-BTN-3: of two the button, last in the order, has the small blind
    return tuple(
        [
            _dealt_in(seat, blind=amounts[place] if place < 2 else 0)
            for place, seat in enumerate(order)
        ]
    )


def _with_antes(table: Table) -> tuple[DealtIn, ...]:
    """From seat 1: the dealer sits before it (R-BTN-6)."""
    return tuple(
        [_dealt_in(seat, ante=table.blinds.ante) for seat in _clockwise_after(table, Seat(0))]
    )


def _dealt_in(seat: SeatState, *, ante: int = 0, blind: int = 0) -> DealtIn:
    return DealtIn(seat=seat.seat, player=seat.player, stack=seat.stack, ante=ante, blind=blind)


def _clockwise_after(table: Table, seat: Seat) -> list[SeatState]:
    """The players with chips, from the left of this seat round to it."""
    return sorted(
        [player for player in table.seats if player.stack],
        key=lambda player: (player.seat <= seat, player.seat),
    )
