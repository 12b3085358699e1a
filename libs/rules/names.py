"""The words every part of the rules shares: who, where, which game, under which limit."""

from enum import StrEnum
from typing import NewType

PlayerId = NewType("PlayerId", str)
"""A player of the club; what he is called is looked up elsewhere."""

Seat = NewType("Seat", int)
"""A place at a table, counted clockwise from 1."""


class Limit(StrEnum):
    """The three betting structures."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class GameCode(StrEnum):
    """The games of the club, as the API and the log write them."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    OMAHA_HILO = "omaha_hilo"
    SOKO = "soko"
    STUD = "stud"
    STUD_HILO = "stud_hilo"
    FIVE_CARD_DRAW = "five_card_draw"
    TRIPLE_DRAW = "triple_draw"

    __hash__ = str.__hash__  # games are looked up on every street, and Enum's own is slow


class Speed(StrEnum):
    """How fast the blinds of a Sit & Go rise (R-SNG-2)."""

    NORMAL = "normal"
    FAST = "fast"
