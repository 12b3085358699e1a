"""How a scripted player chooses among what his own view says he may do."""

from dataclasses import dataclass

from libs.contracts.view import BoundsView, LegalView, TableView
from libs.runtime.simulated import Chance


@dataclass(frozen=True)
class Chosen:
    """The action's word; the total of the street for a bet or raise, the cards for a discard."""

    action: str
    to: int | None = None
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Temper:
    """Probabilities: to fold to a bet, to bet or raise, to go all-in; else he checks or calls."""

    name: str
    folds: float
    raises: float
    shoves: float

    def choose(self, view: TableView, legal: LegalView, chance: Chance) -> Chosen:
        if legal.discard is not None:
            return Chosen("discard", cards=_given_up(view, legal.discard, chance))
        bounds = legal.bet or legal.raise_to
        word = "raise" if legal.raise_to else "bet"
        if bounds and chance.happens(self.shoves):
            return Chosen(word, bounds.max)
        if legal.complete is not None and chance.happens(self.raises):
            return Chosen("complete")
        if bounds and chance.happens(self.raises):
            return Chosen(word, _amount(bounds, chance))
        if legal.bring_in is not None:
            return Chosen("bring_in")
        if legal.call is None:
            return Chosen("check")
        dear = min(1.0, legal.call / (4 * view.blinds.big))
        return Chosen("fold" if chance.happens(self.folds * (0.5 + dear / 2)) else "call")


def _amount(bounds: BoundsView, chance: Chance) -> int:
    """Mostly small."""
    if chance.happens(0.6):
        return bounds.min
    wanted = min(chance.between(bounds.min, bounds.max) for _ in range(3))
    return wanted - (wanted - bounds.min) % bounds.step


def _given_up(view: TableView, most: int, chance: Chance) -> tuple[str, ...]:
    """Any number of those he holds, in any order."""
    (cards,) = [seat.cards for seat in view.seats if seat.seat == view.to_act]
    own = [card for card in cards if card is not None]
    return tuple(chance.order(own)[: chance.between(0, most)])


TEMPERS = (
    Temper("tight", folds=0.9, raises=0.08, shoves=0.002),
    Temper("tight", folds=0.9, raises=0.08, shoves=0.002),
    Temper("caller", folds=0.5, raises=0.04, shoves=0.0),
    Temper("loose", folds=0.35, raises=0.25, shoves=0.01),
    Temper("shover", folds=0.85, raises=0.02, shoves=0.06),
)
