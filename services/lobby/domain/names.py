"""What a player may be called."""

import unicodedata

from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal

LONGEST = 24

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800")
"""Letters, marks and symbols that show nothing: fillers, and the blank of Braille."""


def display_name(typed: str) -> str:
    """The name after NFKC and trimming: 1 to 24 characters (code points), else
    Rejected(bad_name).

    Controls, line breaks, formatting (zero width, direction) and characters that no font need
    know are refused, also at the ends; blanks may only stand between others. An emoji is a
    character like any other, but one put together with joiners is refused with them.
    """
    normal = unicodedata.normalize("NFKC", typed)
    if _UNSEEN & {*normal} or any(_unprintable(character) for character in normal):
        raise Rejected(DeskRefusal.BAD_NAME, why="invisible")
    name = normal.strip()
    if not 1 <= len(name) <= LONGEST:
        raise Rejected(DeskRefusal.BAD_NAME, length=len(name), most=LONGEST)
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        raise Rejected(DeskRefusal.BAD_NAME, why="blank")
    return name


def folded(name: str) -> str:
    """The same for names that differ in case or form alone."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())


def _unprintable(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind[0] == "C" or kind in ("Zl", "Zp")
