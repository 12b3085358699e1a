"""Two readings of one rule compared: neither order nor equality may differ anywhere."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from libs.rules.cards import Card
from libs.rules.ranking import HandRank


class SameOrder:
    """`ranks` has the one rank of each strength met; None is no hand, to both."""

    def __init__(self) -> None:
        self.ranks: dict[Any, HandRank] = {}

    def meet(self, cards: Sequence[Card], strength: Any, rank: HandRank | None) -> None:
        """`strength` is of any type whose order is that of the hands, the larger the better."""
        if rank is None or strength is None:
            assert rank is strength is None, cards
        else:
            assert self.ranks.setdefault(strength, rank) == rank, cards

    def check(self) -> None:
        assert len(self.ranks) > 1
        for weaker, stronger in pairwise(sorted(self.ranks)):
            assert self.ranks[weaker] < self.ranks[stronger], (weaker, stronger)
