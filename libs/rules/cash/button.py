"""Where button and blinds go next, and who is dealt in (R-BTN-2, R-CASH-2, R-CASH-3, R-CASH-9).

The big blind goes to the next player due; small blind and button follow to the seats where the
big and the small blind were, whoever sits there now. With one blind the button follows it.
"""

from collections.abc import Sequence

import msgspec

from libs.rules.cash.state import CashSeat, CashTable, Positions, Rotation
from libs.rules.names import Seat


class Lineup(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The next hand: its positions, and who is dealt in, clockwise from the left of the button.
    `posting`: the seats of those who pay for it what they owe."""

    positions: Positions
    dealt: tuple[CashSeat, ...]
    posting: frozenset[Seat] = frozenset()


def lineup(table: CashTable, rotation: Rotation) -> Lineup:
    """Of two players or more. Heads-up both come in free (R-CASH-3), and so do all where
    otherwise one would be left alone."""
    players = table.players
    big = next_big_blind(table, rotation)
    placed = _placed(table, rotation, big)
    unpaid = [
        player.seat
        for player in players
        if player is not big and player.owes and not _plays_free(table, rotation, placed, player)
    ]
    closed = [seat for seat in unpaid if _is_closed(table, placed, seat)]
    posting = [
        player.seat
        for player in players
        if player.seat in unpaid and player.seat not in closed and player.options.post
    ]
    dealt = [p for p in players if p.seat not in unpaid or p.seat in posting]
    if len(dealt) < 2:
        dealt, posting = players, []
    if len(dealt) == 2:  # R-BTN-3
        (other,) = [player for player in dealt if player is not big]
        return _lineup(Positions(button=other.seat, small=other.seat, big=big.seat), dealt, [])
    return _lineup(placed, dealt, posting)


def next_big_blind(table: CashTable, rotation: Rotation) -> CashSeat:
    """The next player due. The first time he is two left of the button, or one, where the table
    has one blind or the button is heads-up."""
    if rotation.last is not None:
        return clockwise_after(table.players, rotation.last.big)[0]
    order = clockwise_after(table.players, rotation.first)
    heads_up_button = len(order) == 2 and order[1].seat == rotation.first
    return order[0] if heads_up_button or not table.settings.stakes.small_blind else order[1]


def passed(seats: int, start: Seat, seat: Seat, end: Seat) -> bool:
    """Whether `seat` lies clockwise between the two, which are not counted."""
    return 0 < (seat - start) % seats < (end - start) % seats


def clockwise_after(players: Sequence[CashSeat], seat: Seat) -> list[CashSeat]:
    """From the left of this seat round to it."""
    return sorted(players, key=lambda player: (player.seat <= seat, player.seat))


def moves_away(table: CashTable, seat: CashSeat, to: Seat) -> bool:
    """Whether at the new seat the big blind comes to him after somebody who would have had it
    after him (R-CASH-7). Where the button of a new game has not passed it is free (R-CASH-9)."""
    if _in_first_round(table, to) or table.rotation is None or table.rotation.last is None:
        return False
    seats, big = table.settings.seats, table.rotation.last.big

    def distance(number: Seat) -> int:
        return (number - big - 1) % seats

    between = range(distance(seat.seat) + 1, distance(to))
    return any(distance(player.seat) in between for player in table.players)


def small_blind_due(table: CashTable, seat: CashSeat, to: Seat) -> bool:
    """Whether he moves from the seat that has the small blind next, having paid the big one."""
    rotation, two_blinds = table.rotation, bool(table.settings.stakes.small_blind)
    if rotation is None or rotation.last is None or seat.new or _in_first_round(table, to):
        return False
    return two_blinds and rotation.last.big == seat.seat


def advanced(table: CashTable, rotation: Rotation, button: Seat) -> int:
    """Seats the button has moved on since the game began, once it is at `button`."""
    at = rotation.first if rotation.last is None else rotation.last.button
    return rotation.advanced + (button - at) % table.settings.seats


def _in_first_round(table: CashTable, seat: Seat) -> bool:
    """Whether the button of a new game is yet to pass this seat (R-CASH-9)."""
    rotation, seats = table.rotation, table.settings.seats
    return rotation is not None and (seat - rotation.first) % seats >= rotation.advanced


def _placed(table: CashTable, rotation: Rotation, big: CashSeat) -> Positions:
    """The positions as the last ones make them. Where the button would come after the small blind
    or on the big one (after a heads-up hand, or when all between the blinds are new), it is with
    the player right of the small blind."""
    last, two_blinds = rotation.last, bool(table.settings.stakes.small_blind)
    if last is None:
        after = clockwise_after(table.players, rotation.first)
        small = after[0].seat if two_blinds else rotation.first
        return Positions(button=rotation.first, small=small, big=big.seat)
    button, small = last.small if two_blinds else last.big, last.big
    if two_blinds and not passed(table.settings.seats, big.seat, button, small):
        others = [player for player in table.players if player.seat not in (small, big.seat)]
        button = clockwise_after(others, small)[-1].seat if others else small
    return Positions(button=button, small=small, big=big.seat)


def _plays_free(table: CashTable, rotation: Rotation, placed: Positions, player: CashSeat) -> bool:
    """A newcomer to a new game whose seat the button has not passed (R-CASH-9)."""
    moved, seats = advanced(table, rotation, placed.button), table.settings.seats
    owes_more = player.missed_big or player.missed_small
    return not owes_more and (player.seat - rotation.first) % seats >= moved


def _is_closed(table: CashTable, placed: Positions, seat: Seat) -> bool:
    """From the button to the small blind nobody comes in who owes something."""
    button, small = placed.button, placed.small
    return seat in (button, small) or passed(table.settings.seats, button, seat, small)


def _lineup(positions: Positions, dealt: Sequence[CashSeat], posting: Sequence[Seat]) -> Lineup:
    order = clockwise_after(dealt, positions.button)
    return Lineup(positions=positions, dealt=tuple(order), posting=frozenset(posting))
