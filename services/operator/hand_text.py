"""A hand told in lines: seats and stacks, each action, board, pots and what was shown.

It has the events only, so it cannot tell a card that was never shown (R-SHOW-2).
"""

from collections.abc import Iterator, Sequence

from libs.rules.hand.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    BoardDealt,
    BringInPosted,
    Called,
    CardsDrawn,
    Cause,
    Checked,
    Completed,
    DeckReshuffled,
    Folded,
    HandCancelled,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
    RunsAgreed,
    RunsChosen,
    UncalledBetReturned,
    UpCardsDealt,
)
from libs.rules.names import Seat
from libs.rules.table.events import (
    ClockRestored,
    PlayerBusted,
    PlayerLeft,
    PlayerReturned,
    TableOpened,
    TournamentEnded,
)
from services.operator.cash_text import cash_line
from services.operator.club_log import Told


def lines(hand: Sequence[Told]) -> Iterator[str]:
    """The hand of these events, the first of them its `HandStarted`."""
    for told in hand:
        if text := _line(told):
            yield text


def _line(told: Told) -> str | None:
    event = told.event

    def who(seat: Seat) -> str:
        """Who has it, or had it in the hand."""
        for each in told.table.seats:
            if each.seat == seat:
                return each.player
        return f"seat {seat}"

    match event:
        case HandStarted():
            return _started(event)
        case AntePosted():
            return f"{who(event.seat)} posts an ante of {event.amount}{_all_in(event.all_in)}"
        case BlindPosted():
            return f"{who(event.seat)} posts {event.amount} ({event.kind}){_all_in(event.all_in)}"
        case HoleCardsDealt():
            return "-- hole cards"
        case BoardDealt():
            hand = told.table.hand
            assert hand is not None
            street = hand.game.streets[hand.street].name
            if event.run:
                return f"-- run {event.run}: {' '.join(hand.boards[event.run - 1])}"
            return f"-- {street}: {' '.join(hand.board)}"
        case UpCardsDealt():
            cards = ", ".join(f"{who(up.seat)} {' '.join(up.cards)}" for up in event.hands)
            return f"-- up-cards: {cards}"
        case Folded():
            return f"{who(event.seat)} folds{_because(event.cause)}"
        case Checked():
            return f"{who(event.seat)} checks{_because(event.cause)}"
        case Called():
            return f"{who(event.seat)} calls {event.by}{_all_in(event.all_in)}"
        case BetMade():
            return f"{who(event.seat)} bets {event.to}{_all_in(event.all_in)}"
        case Raised():
            return f"{who(event.seat)} raises to {event.to}{_all_in(event.all_in)}"
        case Completed():
            return f"{who(event.seat)} completes to {event.to}{_all_in(event.all_in)}"
        case BringInPosted():
            all_in = _all_in(event.all_in)
            return (
                f"{who(event.seat)} brings it in for {event.amount}{all_in}{_because(event.cause)}"
            )
        case CardsDrawn():
            drawn = f"draws {len(event.taken)}" if event.taken else "stands pat"
            return f"{who(event.seat)} {drawn}{_because(event.cause)}"
        case DeckReshuffled():
            return f"-- {len(event.given)} dead cards are shuffled in"
        case RunsChosen():
            often = {1: "once", 2: "twice"}.get(event.runs, f"{event.runs} times")
            return f"{who(event.seat)} lets it be dealt {often}{_because(event.cause)}"
        case RunsAgreed():
            return f"-- the rest of the board is dealt {event.runs} times"
        case UncalledBetReturned():
            return f"{event.amount} uncalled go back to {who(event.seat)}"
        case HandShown():
            return f"{who(event.seat)} shows {' '.join(event.cards)}"
        case HandMucked():
            return f"{who(event.seat)} mucks"
        case PotAwarded():
            name = "main pot" if event.pot == 0 else f"side pot {event.pot}"
            name = f"run {event.run}, {name}" if event.run else name
            shares = ", ".join(
                f"{who(share.seat)} {share.amount}{f' ({share.side})' if share.side else ''}"
                for share in event.shares
            )
            return f"{name} of {event.amount}: {shares}"
        case HandEnded():
            stacks = ", ".join(f"{seat.player} {seat.stack}" for seat in told.table.seats)
            return f"-- stacks: {stacks}"
        case HandCancelled():
            return f"-- void: {event.reason}; everyone has his chips back"
        case PlayerBusted():
            return f"{event.player} is out, place {event.place}"
        case PlayerReturned():
            return f"{who(event.seat)} is here again"
        case PlayerLeft():
            return f"{who(event.seat)} left"
        case ClockRestored():
            return "-- the table was away and is back: full time for who is to act"
        case TournamentEnded():
            places = ", ".join(f"{placed.place}. {placed.player}" for placed in event.places)
            return f"-- the end: {places}"
        case TableOpened():
            return None
        case _:
            return cash_line(event, who)


def _started(event: HandStarted) -> str:
    seats = "\n".join(
        f"seat {dealt.seat}: {dealt.player}, {dealt.stack}"
        + (" (button)" if dealt.seat == event.button else "")
        for dealt in sorted(event.players, key=lambda dealt: dealt.seat)
    )
    return f"hand {event.hand}: {event.limit} {event.game}\n{seats}"


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""


def _because(cause: Cause | None) -> str:
    return "" if cause is None else f" ({cause})"
