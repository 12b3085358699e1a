"""What bodies of several routes share."""

from typing import Literal

import msgspec

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


class StrictBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read strictly: what it does not know is refused."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """`version`: what the table reached by it."""

    version: int
