"""What goes wrong on a simulated bus, by a seed, and how often it did."""

from collections import Counter
from collections.abc import Sequence

from libs.bus.memory import Leg
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance

TWO_SECONDS = Millis(2000)


class SeededFaults:
    """Probabilities per copy under way; `longest` is the longest delay of a late one.

    `counts` has each fault by name: `request lost`, `publish doubled`, `reply late`.
    """

    def __init__(
        self,
        chance: Chance,
        *,
        lost: float = 0.0,
        doubled: float = 0.0,
        late: float = 0.0,
        longest: Millis = TWO_SECONDS,
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._chance = chance
        self._lost = lost
        self._doubled = doubled
        self._late = late
        self._longest = longest

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        if self._happens(self._lost, leg, "lost"):
            return ()
        first = self._delay(leg)
        if self._happens(self._doubled, leg, "doubled"):
            return (first, self._delay(leg))
        return (first,)

    def _delay(self, leg: Leg) -> Millis:
        late = self._happens(self._late, leg, "late")
        return self._chance.delay(self._longest) if late else Millis(0)

    def _happens(self, probability: float, leg: Leg, fault: str) -> bool:
        happens = self._chance.happens(probability)
        if happens:
            self.counts[f"{leg} {fault}"] += 1
        return happens
