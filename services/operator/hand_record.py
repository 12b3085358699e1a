"""A hand somebody played, as a hand file tells it.

Players are `p1`..`pn`, clockwise from the left of the button; every list has one entry a player.
Amounts are chips. Bets and raises are totals of the street, calls the chips added.
"""

from typing import Annotated, Final, TypeAlias

import msgspec

from libs.rules.cards import DECK, Card, DuplicateCard, UnknownCard
from libs.rules.names import GameCode, Limit

Chips = Annotated[int, msgspec.Meta(ge=0)]
PlayerName = Annotated[str, msgspec.Meta(pattern="^p[1-9][0-9]?$")]


class Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """An entry of `actions`."""


class Deal(Record, frozen=True, tag="deal"):
    player: PlayerName
    cards: tuple[Card, ...]


class Board(Record, frozen=True, tag="board"):
    cards: tuple[Card, ...]


class BringIn(Record, frozen=True, tag="bring_in"):
    player: PlayerName
    amount: Chips


class Complete(Record, frozen=True, tag="complete"):
    player: PlayerName
    amount: Chips


class Fold(Record, frozen=True, tag="fold"):
    player: PlayerName


class Check(Record, frozen=True, tag="check"):
    player: PlayerName


class Call(Record, frozen=True, tag="call"):
    player: PlayerName
    amount: Chips


class Bet(Record, frozen=True, tag="bet"):
    player: PlayerName
    amount: Chips


class Raise(Record, frozen=True, tag="raise"):
    player: PlayerName
    amount: Chips


class Discard(Record, frozen=True, tag="discard"):
    player: PlayerName
    n: Chips
    cards: tuple[Card, ...]


class CheckOrCall(Record, frozen=True, tag="check_or_call"):
    """A file that does not say which, nor what a call comes to."""

    player: PlayerName


class Show(Record, frozen=True, tag="show"):
    """At a showdown; `cards` are some of his own or all."""

    player: PlayerName
    cards: tuple[Card, ...]


class Muck(Record, frozen=True, tag="muck"):
    """At a showdown, and then he wins nothing."""

    player: PlayerName


RecordedAction: TypeAlias = (
    Deal
    | Board
    | BringIn
    | Complete
    | Fold
    | Check
    | Call
    | CheckOrCall
    | Bet
    | Raise
    | Discard
    | Show
    | Muck
)

HIDDEN: Final = "?"
"""How the name of a card begins that nobody saw: each is another one, and can be any."""


class HandRecord(msgspec.Struct, frozen=True, kw_only=True):
    """`finishing_stacks` is what a correct engine gives back, or null where the file does not say
    or the rules forbid action number `refused`; such a hand says no more than that.

    `uniform_ante` is null where the file leaves open whether who is short of an ante can win the
    whole of the others'. `runs`: how often the rest of the board was dealt (R-RUN-1).
    """

    id: str
    game: GameCode
    limit: Limit
    button: int | None
    dead_button: bool = False
    stacks: tuple[Chips, ...]
    finishing_stacks: tuple[Chips, ...] | None
    antes: tuple[Chips, ...]
    uniform_ante: bool | None = True
    blinds: tuple[Chips, ...]
    late_posts: tuple[Chips, ...]
    dead_posts: tuple[Chips, ...]
    bring_in: Chips | None = None
    small_bet: Chips | None = None
    big_bet: Chips | None = None
    min_bet: Chips | None = None
    actions: tuple[RecordedAction, ...]
    small_blind_counts_as_big: bool = False
    runs: int = 1
    tournament: bool = False
    refused: Chips | None = None

    def __post_init__(self) -> None:
        self._check_lists()
        self._check_players()
        self._check_cards()
        if self.refused is not None and self.refused >= len(self.actions):
            raise ValueError(f"`refused` names action {self.refused} of {len(self.actions)}")

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(f"p{place}" for place in range(1, len(self.stacks) + 1))

    @property
    def played(self) -> tuple[RecordedAction, ...]:
        """What the rules allow; nothing from a refused action on counts."""
        return self.actions[: self.refused]

    def _check_lists(self) -> None:
        for name in (
            "finishing_stacks",
            "antes",
            "blinds",
            "late_posts",
            "dead_posts",
        ):
            entries = getattr(self, name)
            if entries is not None and len(entries) != len(self.stacks):
                raise ValueError(f"`{name}` has {len(entries)} entries, not {len(self.stacks)}")

    def _check_players(self) -> None:
        players = self.players
        for action in self.actions:
            if not isinstance(action, Board) and action.player not in players:
                raise ValueError(f"{action.player} acts among {len(players)} players")

    def _check_cards(self) -> None:
        """A card comes back only where discards are shuffled for a new stub (R-DRAW-2)."""
        dealt: set[Card] = set()
        draws = any(isinstance(action, Discard) for action in self.played)
        for action in self.played:
            if not isinstance(action, Deal | Board | Discard | Show):
                continue
            for card in action.cards:
                if card not in DECK and not card.startswith(HIDDEN):
                    raise UnknownCard(card)
                if card in dealt and not draws and not isinstance(action, Show):
                    raise DuplicateCard(card)
                dealt.add(card)
