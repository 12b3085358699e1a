"""Variant codes of PHH files: a letter for the limit, then the game.

Seven of them are the public standard's (FT, NT, PO, FO/8, F7S, F7S/8, F2L3D); the others follow its
pattern and are ours.
"""

from collections.abc import Mapping
from typing import Final

from libs.rules.names import GameCode, Limit

Kind = tuple[GameCode, Limit]

_LIMITS: Final = {Limit.FIXED_LIMIT: "F", Limit.NO_LIMIT: "N", Limit.POT_LIMIT: "P"}
_GAMES: Final = {
    GameCode.HOLDEM: "T",
    GameCode.OMAHA: "O",
    GameCode.OMAHA_HILO: "O/8",
    GameCode.SOKO: "SOKO",
    GameCode.STUD: "7S",
    GameCode.STUD_HILO: "7S/8",
    GameCode.FIVE_CARD_DRAW: "5D",
    GameCode.TRIPLE_DRAW: "2L3D",
}

CODE_OF: Final[Mapping[Kind, str]] = {
    (game, limit): letter + name
    for game, name in _GAMES.items()
    for limit, letter in _LIMITS.items()
}
KIND_OF: Final[Mapping[str, Kind]] = {code: kind for kind, code in CODE_OF.items()}
