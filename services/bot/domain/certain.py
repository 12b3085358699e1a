"""What is certain, or all but: hands that nobody beats, and calls that cannot pay."""

from itertools import combinations
from typing import Final

from libs.rules.ranking import Evaluator
from services.bot.domain.equity import equity, won_of
from services.bot.domain.scene import Rival, Scene, unknowing
from services.bot.domain.spot import Cards
from services.bot.domain.starting import starting
from services.bot.domain.stub import Chance, unseen

_BEST_STARTS: Final = 0.005
"""The share of starting hands that are as good as unbeaten: in hold'em aces."""
_FIVE: Final = 5


def unbeaten(seen: Scene) -> bool:
    """Whether no hidden cards beat him as the cards lie; at the end, in either half of the pot."""
    game, style = seen.game, seen.style
    if not seen.street:
        return starting(game, style).share(style.points(seen.own)) <= _BEST_STARTS
    if style.folds_never:
        rank = game.best.rank
        return (rank(seen.own, ()) or 0) >= (rank(style.folds_never, ()) or 0)
    if len(seen.own) + len(seen.board) < _FIVE:
        return False
    if _nobody_beats(seen, game.best):
        return True
    ended = seen.street == len(game.streets) - 1
    return ended and game.low is not None and _nobody_beats(seen, game.low)


def _nobody_beats(seen: Scene, side: Evaluator) -> bool:
    mine = side.rank(seen.own, seen.board)
    if mine is None:
        return False
    return all(
        (side.rank((*hidden, *up), seen.board) or 0) <= mine
        for up, count in {(rival.up, _used(seen, rival)) for rival in seen.rivals}
        for hidden in combinations(_unseen(seen), count)
    )


def hope(seen: Scene, chance: Chance, samples: int) -> float:
    """The share won against unknown hands, the most that the last call can hope for: of one, and
    counted out, where two cards are hidden at most."""
    if seen.rivals[0].down > 2 or seen.rivals[0].drew is not None:
        return equity(unknowing(seen), chance, samples)
    return min([_counted_out(seen, rival) for rival in seen.rivals])


def _counted_out(seen: Scene, rival: Rival) -> float:
    hands = [*combinations(_unseen(seen), rival.down)]
    won = [won_of(seen.game, (seen.own, (*hand, *rival.up)), seen.board) for hand in hands]
    return sum(won) / len(won)


def _used(seen: Scene, rival: Rival) -> int:
    most = seen.style.hidden_used
    return rival.down if most is None else most


def _unseen(seen: Scene) -> Cards:
    ups = [card for rival in seen.rivals for card in rival.up]
    return unseen({*seen.own, *seen.board, *seen.dead, *ups})
