"""What every conversation between processes has in common.

`key` is the speaker's own name for his command: sent again with the same key, it gets the first
answer again. Moments and spans are milliseconds, amounts chips.
"""

from typing import Annotated, Final, Literal

import msgspec

ID = r"^[A-Za-z0-9_-]{1,64}$(?!\n)"
"""What can be a token of a subject; `$` alone would let a line break come after it."""

CARD = r"^[2-9TJQKA][cdhs]$(?!\n)"
"""Rank and suit, as in Ts or 2c."""

Card = Annotated[str, msgspec.Meta(pattern=CARD)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Id = Annotated[str, msgspec.Meta(pattern=ID)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]

Game = Literal[
    "holdem",
    "omaha",
    "omaha_hilo",
    "soko",
    "stud",
    "stud_hilo",
    "five_card_draw",
    "triple_draw",
]
Limit = Literal["no_limit", "pot_limit", "fixed_limit"]

UNREADABLE: Final = (msgspec.DecodeError, RecursionError)
"""What decoding bytes from outside may raise: not of the kind asked for, or nested too deep."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read strictly: what it does not know is refused."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """Read kindly: a newer process may say more."""


class Refused(Reply, frozen=True, tag="refused"):
    """Nothing was changed, but for `unavailable`, after which nobody knows: ask again with the
    same key. `facts` are what the refusal is about."""

    code: str
    facts: dict[str, int | str | None] = {}
