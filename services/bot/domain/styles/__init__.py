"""How each game is played, a page of data a game."""

from collections.abc import Mapping
from typing import Final

from libs.rules.names import GameCode
from services.bot.domain.style import Style
from services.bot.domain.styles.five_card_draw import FIVE_CARD_DRAW
from services.bot.domain.styles.holdem import HOLDEM
from services.bot.domain.styles.omaha import OMAHA
from services.bot.domain.styles.omaha_hilo import OMAHA_HILO
from services.bot.domain.styles.soko import SOKO
from services.bot.domain.styles.stud import STUD
from services.bot.domain.styles.stud_hilo import STUD_HILO
from services.bot.domain.styles.triple_draw import TRIPLE_DRAW

STYLES: Final[Mapping[GameCode, Style]] = {
    GameCode.HOLDEM: HOLDEM,
    GameCode.OMAHA: OMAHA,
    GameCode.OMAHA_HILO: OMAHA_HILO,
    GameCode.SOKO: SOKO,
    GameCode.STUD: STUD,
    GameCode.STUD_HILO: STUD_HILO,
    GameCode.FIVE_CARD_DRAW: FIVE_CARD_DRAW,
    GameCode.TRIPLE_DRAW: TRIPLE_DRAW,
}
