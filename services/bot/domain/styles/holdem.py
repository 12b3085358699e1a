"""Hold'em: its starting hands are listed, and a style's defaults are its own."""

from typing import Final

from services.bot.domain.starting_hands import share
from services.bot.domain.style import Style

HOLDEM: Final = Style(points=lambda cards: 1 - share(cards))
