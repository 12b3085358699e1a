"""What goes wrong in a simulated club, by the seed, counted by name; `calm` ends all of it."""

from collections import Counter
from collections.abc import Sequence

from libs.bus.memory import ON_TIME, Leg
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from tests.simulation.nodes import SeededCrashes

LATEST = Millis(2_000)
"""The longest delay of a late message."""


class Rates:
    """Probabilities, per message, append or visit of a crash point."""

    lost = 0.02
    doubled = 0.02
    late = 0.03
    append_failed = 0.004
    slow = 0.1
    slot_lost = 0.02
    crash_first = 0.02
    crash_again = 0.0004


class Trouble:
    """A policy of faults for the bus and the journal, and the source of all others."""

    def __init__(self, chance: Chance) -> None:
        self.counts: Counter[str] = Counter()
        self.log_down = False
        """While it is, appends mostly fail."""
        self._chance = chance
        self._calm = False
        self._crashes = SeededCrashes(
            chance.fork("crashes"), first=Rates.crash_first, again=Rates.crash_again
        )

    @property
    def visited(self) -> Counter[str]:
        return self._crashes.visited

    @property
    def crashed(self) -> Counter[str]:
        return self._crashes.crashed

    def calm(self) -> None:
        self._calm = True

    def happens(self, fault: str, probability: float) -> bool:
        happens = not self._calm and self._chance.happens(probability)
        if happens:
            self.counts[fault] += 1
        return happens

    def append_fails(self, how: str) -> bool:
        return self.happens(f"append failed, {how}", 0.5 if self.log_down else Rates.append_failed)

    def crashes(self, point: str) -> bool:
        return not self._calm and self._crashes.crashes(point)

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        if self._calm:
            return ON_TIME
        name = f"{subject.partition('.')[0]} {leg}"
        if self.happens(f"{name} lost", Rates.lost):
            return ()
        first = self._delay(name)
        if self.happens(f"{name} doubled", Rates.doubled):
            return (first, self._delay(name))
        return (first,)

    def _delay(self, name: str) -> Millis:
        late = self.happens(f"{name} late", Rates.late)
        return self._chance.delay(LATEST) if late else Millis(0)


class JournalTrouble:
    """The same faults on the way to the journal and back, by a name of their own."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        return self._trouble.copies(leg, f"journal.{subject}")
