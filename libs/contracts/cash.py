"""What is agreed at a cash table, and what is said to one.

Who speaks is in the subject: a player for himself; the lobby for what needs the ledger or other
tables to be known. Amounts are chips, moments and spans milliseconds.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from libs.contracts.requests import Count, Game, Id, Key, Limit, Reply, Request

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=10)]
Runs = Annotated[int, msgspec.Meta(ge=1, le=3)]


class CashStakes(Request, frozen=True):
    """Chips. `bet` is the big blind, twice the small one, in games with a bring-in the small bet.
    No `small_blind` is one blind, no `bring_in` twice the ante. Stud games and Sökö need an `ante`,
    and no blinds."""

    bet: Count
    small_blind: Count = 0
    ante: Count = 0
    bring_in: Count = 0


class CashTerms(Request, frozen=True):
    """What is agreed at a table. Buy-ins are from 10 big blinds (fixed-limit: 10 big bets) to 200,
    where nothing narrower is said. `small_blind_counts_as_big`: in the count of the pot, in
    pot-limit. `runs`: how often a board may be run; `bots`: how many of the seats programs may
    take while no person wants them. Milliseconds: `offer`, to take a seat that is offered, 10 to
    120 seconds; `consent`, to say how often the board is run, 5 to 30."""

    game: Game
    limit: Limit
    stakes: CashStakes
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)]
    min_buy_in: Count = 0
    max_buy_in: Count = 0
    speed: Literal["normal", "turbo"] = "normal"
    straddle: bool = False
    small_blind_counts_as_big: bool = False
    runs: Runs = 1
    bots: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    offer: Count = 30_000
    consent: Count = 10_000


class CashOptions(Request, frozen=True):
    """What the table does for a player without asking: pay what he owes as soon as it can be
    (`post`), fill up to `top_up_to` before each hand, buy `rebuy` when all is lost, sit out at the
    next big blind, straddle, run boards up to `runs` times (0: he is asked), show what he may
    muck."""

    post: bool = False
    top_up_to: Count = 0
    rebuy: Count = 0
    sit_out_next_big_blind: bool = False
    straddle: bool = False
    runs: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    show: bool = False


class OpenCash(Request, frozen=True, tag="open_cash"):
    """Open this cash table; the lobby's to say."""

    key: Key
    terms: CashTerms
    between_hands: Count
    after_showdown: Count
    away: Count


class CloseCash(Request, frozen=True, tag="close_cash"):
    """Deal no further hand and let everybody go; the lobby's to say."""

    key: Key


class Objection(Request, frozen=True):
    """What the front desk has against it, a code of a refusal. Who repeats himself gets his first
    answer all the same, so it is for the table to say."""

    code: Literal["already_seated", "too_few_chips"]
    facts: dict[str, int | str | None] = msgspec.field(default_factory=dict)


class TakeSeat(Request, frozen=True, tag="take_seat"):
    """The lobby's to say for a person, a bot's own for itself. What only the lobby knows is no
    part of the command: `brings`, with how much he left a like table within the hour (R-CASH-4),
    `moved`, that his table was closed, and `at_most`, how many people there may be with him when
    he changes tables (R-CASH-6)."""

    key: Key
    player: Id
    buy_in: Count
    seat: SeatNumber | None = None
    options: CashOptions = CashOptions()
    brings: Count = 0
    moved: bool = False
    at_most: Count | None = None
    objection: Objection | None = None


class TopUp(Request, frozen=True, tag="top_up"):
    """The lobby's to say for a person, a bot's own."""

    key: Key
    player: Id
    amount: Count
    objection: Objection | None = None


class SitOut(Request, frozen=True, tag="sit_out"):
    key: Key


class SitIn(Request, frozen=True, tag="sit_in"):
    """`post`: pay what was missed, and do not wait for the big blind."""

    key: Key
    post: bool = False


class SetOptions(Request, frozen=True, tag="set_options"):
    key: Key
    options: CashOptions


class AskSeatChange(Request, frozen=True, tag="ask_seat_change"):
    """None takes the wish back."""

    key: Key
    to: SeatNumber | None = None


class JoinWaitingList(Request, frozen=True, tag="join_waiting_list"):
    key: Key


class LeaveWaitingList(Request, frozen=True, tag="leave_waiting_list"):
    key: Key


class AgreeRuns(Request, frozen=True, tag="agree_runs"):
    """How often at most the board of hand `hand` may be run; 1 declines."""

    key: Key
    hand: Count
    runs: Runs


class ShowCards(Request, frozen=True, tag="show_cards"):
    """Turn up one's cards of hand `hand`, which is over."""

    key: Key
    hand: Count


CashRequest: TypeAlias = (
    OpenCash
    | CloseCash
    | TakeSeat
    | TopUp
    | SitOut
    | SitIn
    | SetOptions
    | AskSeatChange
    | JoinWaitingList
    | LeaveWaitingList
    | AgreeRuns
    | ShowCards
)


class CashFigures(Reply, frozen=True):
    """A cash table as it stands: `people` and `bots` who have a seat, those that leave after the
    hand too; `waiting` in line; `unclaimed` free seats beyond those offered; `average_pot` of the
    last hands, 0 before there was one."""

    people: tuple[str, ...]
    bots: tuple[str, ...]
    waiting: tuple[str, ...]
    unclaimed: int
    bots_wanted: int
    average_pot: int
    hands: int
    min_buy_in: int
    max_buy_in: int
    closed: bool
