"""A board dealt more than once (R-RUN-1): who wants it how often, and what was dealt."""

from typing import Final

import msgspec

from libs.rules.cards import Card
from libs.rules.names import Seat

MOST_RUNS: Final = 3


class Choice(msgspec.Struct, frozen=True, gc=False):
    """How often at most a player lets the board be dealt; 1 declines."""

    seat: Seat
    runs: int


class Runs(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`agreed` is 0 until all have chosen more than one; `boards` has one board a run dealt."""

    choices: tuple[Choice, ...] = ()
    agreed: int = 0
    boards: tuple[tuple[Card, ...], ...] = ()

    @property
    def declined(self) -> bool:
        return any(choice.runs == 1 for choice in self.choices)

    def with_cards(self, run: int, shared: tuple[Card, ...], cards: tuple[Card, ...]) -> "Runs":
        """After `cards` were dealt to the board of `run`, which starts with the shared cards."""
        boards = [*self.boards]
        if run > len(boards):
            boards.append(shared)
        boards[run - 1] += cards
        return msgspec.structs.replace(self, boards=tuple(boards))


NOT_RUN: Final = Runs()
