"""What has happened on a street of the referee's: the conditions under which a rule differs."""

from libs.rules.names import Limit
from tests.support.referee import Referee


def short_wagers(referee: Referee) -> bool:
    """Whether some all-in of this street was short of a full bet or raise."""
    wagers = referee.wagers
    if wagers and wagers[0][0] == referee.brought_in and not referee.street:
        wagers = [(0, wagers[0][1]), *wagers[1:]]  # over a bring-in from zero
    if referee.started.limit is Limit.FIXED_LIMIT:
        size = referee.small_bet()
        return any(after - before != size for before, after in wagers)
    size = max(referee.started.min_bet, referee.forced)
    for before, after in wagers:
        if after - before < size:
            return True
        size = after - before
    return False


def has_doubled(referee: Referee) -> bool:
    """R-BLD-5: whether a big bet was made on fourth street."""
    return referee.counted()[2] and referee.small_bet() < referee.started.big_bet


def forced_is_short(referee: Referee) -> bool:
    """Before the flop: nobody has posted the largest blind in full, nor raised it."""
    return not referee.street and not referee.wagers and max(referee.bets) < referee.forced


def somebody_can_raise_back(referee: Referee, i: int) -> bool:
    """Whether an opponent has more than the amount to match."""
    return any(
        referee.bets[j] + referee.stacks[j] > referee.to_match
        for j in referee.able_players()
        if j != i
    )
