"""What is agreed at a cash table: its settings, and what each player chooses for himself."""

from enum import StrEnum
from typing import Final

from libs.rules.event import Part
from libs.rules.games import GAMES
from libs.rules.hand.runs import MOST_RUNS
from libs.rules.names import GameCode, Limit
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import Pace

MINUTE: Final = 60_000
SITTING_OUT: Final = 5 * MINUTE
"""How long a seat is kept for who sits out (R-CASH-10)."""
REMEMBERED: Final = 60 * MINUTE
"""How long it counts with what somebody left (R-CASH-4)."""
MISSED_TURNS: Final = 3
"""In a row, and he sits out (R-AWAY-2)."""

BIG_BLINDS: Final = (10, 200)
"""The least and the most a buy-in may be (R-CASH-1)."""
BIG_BETS: Final = 10
"""The least in fixed-limit, in its big bets."""
OFFER: Final = (10_000, 120_000)
"""The least and the most time to take a seat that is offered (R-CASH-5)."""
CONSENT: Final = (5_000, 30_000)
"""The least and the most time to say how often the board is run (R-RUN-1)."""
MOST_STAKES: Final = 1_000_000
"""Chips a blind or an ante may be: buy-ins and all accounts stay far below 2**53, up to which
every client counts exactly."""


class CashSpeed(StrEnum):
    """How long a decision may take (R-CLK-2)."""

    NORMAL = "normal"
    TURBO = "turbo"


DECISION: Final = {CashSpeed.NORMAL: 15_000, CashSpeed.TURBO: 8_000}


class Stakes(Part, frozen=True):
    """Chips. `bet` is the big blind, in games with a bring-in the small bet; fixed-limit's big bet
    is twice as much. No `small_blind` means one blind, and no `bring_in` twice the ante."""

    bet: int
    small_blind: int = 0
    ante: int = 0
    bring_in: int = 0


class CashSettings(Part, frozen=True):
    """`bots`: how many of the seats programs may take while no person wants them.

    `offer` and `consent` are milliseconds: to take a seat that became free, and to answer whether
    the board is run more than once, up to `runs` times (R-RUN-1). `small_blind_counts_as_big`: in
    the count of the pot before the flop (R-BET-7).
    """

    game: GameCode
    limit: Limit
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    speed: CashSpeed = CashSpeed.NORMAL
    straddle: bool = False
    small_blind_counts_as_big: bool = False
    runs: int = 1
    bots: int = 0
    offer: int = 30_000
    consent: int = 10_000
    pace: Pace = Pace()


class Options(Part, frozen=True):
    """What the table does for a player without asking him each time.

    `post`: pays what he owes as soon as his seat allows it, and does not wait for the big blind.
    `top_up_to`: chips he wants in front of him before every hand; `rebuy`: what he buys when all
    are lost; 0 is neither. `runs`: how often he would run a board, 0 being asked. `show`: what he
    may muck, and the hand that won uncontested.
    """

    post: bool = False
    top_up_to: int = 0
    rebuy: int = 0
    sit_out_next_big_blind: bool = False
    straddle: bool = False
    runs: int = 0
    show: bool = False


def check_settings(settings: CashSettings) -> None:
    """Rejected(bad_table) for what no table may have."""
    game, stakes = GAMES.get(settings.game), settings.stakes
    if game is None:
        raise _bad(game=settings.game)
    if not 2 <= settings.seats <= game.seats:
        raise _bad(seats=settings.seats, most=game.seats)
    if not 0 <= settings.bots <= settings.seats:
        raise _bad(bots=settings.bots)
    if stakes.bet < 1 or min(stakes.small_blind, stakes.ante, stakes.bring_in) < 0:
        raise _bad(stakes="negative or none")
    if max(stakes.bet, stakes.ante) > MOST_STAKES:
        raise _bad(bet=stakes.bet, ante=stakes.ante, most=MOST_STAKES)
    if has_button(settings.game):
        _check_blinds(settings)
    elif stakes.small_blind or not 0 < bring_in(stakes) <= stakes.bet:
        raise _bad(small_blind=stakes.small_blind, bring_in=bring_in(stakes))
    _check_extras(settings)
    least, most = buy_ins(settings.limit, stakes)
    if not least <= settings.min_buy_in <= settings.max_buy_in <= most:
        raise _bad(min_buy_in=settings.min_buy_in, max_buy_in=settings.max_buy_in)
    if not 1 <= settings.runs <= (MOST_RUNS if has_board(settings.game) else 1):
        raise _bad(runs=settings.runs)
    for span, (least, most) in ((settings.offer, OFFER), (settings.consent, CONSENT)):
        if not least <= span <= most:
            raise _bad(time=span, min=least, max=most)
    pace = settings.pace
    if min(pace.between_hands, pace.after_showdown, pace.away) < 0:
        raise _bad(time="negative")


def buy_ins(limit: Limit, stakes: Stakes) -> tuple[int, int]:
    """The least and the most that a table's buy-in may be (R-CASH-1)."""
    least, most = (blinds * stakes.bet for blinds in BIG_BLINDS)
    return (BIG_BETS * 2 * stakes.bet if limit is Limit.FIXED_LIMIT else least), most


def _check_blinds(settings: CashSettings) -> None:
    """R-BLD-1 and R-BLD-6."""
    stakes = settings.stakes
    if stakes.bring_in or (stakes.small_blind and stakes.bet != 2 * stakes.small_blind):
        raise _bad(small_blind=stakes.small_blind, bring_in=stakes.bring_in)


def _check_extras(settings: CashSettings) -> None:
    """R-BLD-3 and R-BET-7."""
    if settings.straddle and (settings.limit is Limit.FIXED_LIMIT or not has_board(settings.game)):
        raise _bad(straddle="only at a flop, and not in fixed-limit")
    counted = settings.limit is Limit.POT_LIMIT and settings.stakes.small_blind
    if settings.small_blind_counts_as_big and not counted:
        raise _bad(small_blind_counts_as_big="only of two blinds, in pot-limit")


def check_options(options: Options, settings: CashSettings) -> None:
    """Rejected(bad_options) for what this table does not offer."""
    if not 0 <= options.top_up_to <= settings.max_buy_in:
        raise Rejected(Refusal.BAD_OPTIONS, top_up_to=options.top_up_to, max=settings.max_buy_in)
    if options.rebuy and not settings.min_buy_in <= options.rebuy <= settings.max_buy_in:
        raise Rejected(
            Refusal.BAD_OPTIONS,
            rebuy=options.rebuy,
            min=settings.min_buy_in,
            max=settings.max_buy_in,
        )
    if options.straddle and not settings.straddle:
        raise Rejected(Refusal.BAD_OPTIONS, straddle="not at this table")
    if not 0 <= options.runs <= MOST_RUNS:
        raise Rejected(Refusal.BAD_OPTIONS, runs=options.runs)


def has_button(game: GameCode) -> bool:
    """Whether it is played with a button and blinds, or with an ante and a bring-in (R-BTN-6)."""
    return not GAMES[game].brings_in


def has_board(game: GameCode) -> bool:
    return any(street.board for street in GAMES[game].streets)


def bring_in(stakes: Stakes) -> int:
    """R-BLD-4: twice the ante where the stakes say nothing else."""
    return stakes.bring_in or 2 * stakes.ante


def _bad(**facts: int | str) -> Rejected:
    return Rejected(Refusal.BAD_TABLE, **facts)
