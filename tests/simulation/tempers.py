"""How a scripted player chooses among what his own view says he may do."""

from dataclasses import dataclass

from libs.contracts.view import BoundsView, LegalView, TableView
from libs.runtime.simulated import Chance


@dataclass(frozen=True)
class Temper:
    """Probabilities: to fold to a bet, to bet or raise, to go all-in; else he checks or calls."""

    name: str
    folds: float
    raises: float
    shoves: float

    def choose(self, view: TableView, legal: LegalView, chance: Chance) -> tuple[str, int | None]:
        """The action's word, and the total of the street for a bet or raise."""
        bounds = legal.bet or legal.raise_to
        if bounds and chance.happens(self.shoves):
            return ("raise" if legal.raise_to else "bet", bounds.max)
        if bounds and chance.happens(self.raises):
            return ("raise" if legal.raise_to else "bet", _amount(bounds, chance))
        if legal.call is None:
            return ("check", None)
        dear = min(1.0, legal.call / (4 * view.blinds.big))
        return ("fold" if chance.happens(self.folds * (0.5 + dear / 2)) else "call", None)


def _amount(bounds: BoundsView, chance: Chance) -> int:
    """Mostly small."""
    if chance.happens(0.6):
        return bounds.min
    return min(chance.between(bounds.min, bounds.max) for _ in range(3))


TEMPERS = (
    Temper("tight", folds=0.9, raises=0.08, shoves=0.002),
    Temper("tight", folds=0.9, raises=0.08, shoves=0.002),
    Temper("caller", folds=0.5, raises=0.04, shoves=0.0),
    Temper("loose", folds=0.35, raises=0.25, shoves=0.01),
    Temper("shover", folds=0.85, raises=0.02, shoves=0.06),
)
