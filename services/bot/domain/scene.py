"""What there is to be won by whom: the cards that a player sees, and what he believes of others."""

from itertools import takewhile

import msgspec
from msgspec.structs import replace

from libs.rules.games import Game
from libs.rules.hand import Action, Decision
from services.bot.domain.ranges import Range, believed
from services.bot.domain.spot import Cards, Spot
from services.bot.domain.style import Style

UNKNOWN = Range()


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """`down` cards are hidden. He changed `drew` cards in his last draw, None before the first,
    and has `draws` still to make; `followed` draws came after it then, after the first of those in
    which he stood pat."""

    down: int
    up: Cards = ()
    range: Range = UNKNOWN
    drew: int | None = None
    draws: int = 0
    followed: int = 0


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """`own` cards and `taking` more at once, then `draws` still to make."""

    game: Game
    style: Style
    street: int
    own: Cards
    rivals: tuple[Rival, ...]
    board: Cards = ()
    dead: Cards = ()
    taking: int = 0
    draws: int = 0


def scene(spot: Spot, style: Style, among: tuple[int, ...] | None = None) -> Scene:
    """Against these rivals, all who are still in where none are named."""
    hand = spot.hand
    later = draws_later(spot)
    return Scene(
        game=spot.game,
        style=style,
        street=hand.street,
        own=spot.cards,
        rivals=tuple([_rival(spot, style, index, later) for index in among or spot.rivals]),
        board=hand.board,
        dead=spot.dead,
        draws=later,
    )


def unknowing(seen: Scene) -> Scene:
    """The same against rivals who may have anything that their draws allow."""
    rivals = [replace(rival, range=UNKNOWN) for rival in seen.rivals]
    return replace(seen, rivals=tuple(rivals))


def draws_later(spot: Spot) -> int:
    """Draws on the streets after this one."""
    return sum([street.draw > 0 for street in spot.game.streets[spot.hand.street + 1 :]])


def _rival(spot: Spot, style: Style, index: int, later: int) -> Rival:
    player, street = spot.hand.players[index], spot.hand.street
    drawn = [deed for deed in spot.deeds if deed.player == index and deed.action is Action.DISCARD]
    drawing = spot.hand.decision is Decision.DRAW
    has_drawn = bool(drawn) and drawn[-1].street == street
    draws = later + (drawing and not has_drawn)
    pat = [*takewhile(lambda deed: not deed.drawn, reversed(drawn))]
    return Rival(
        down=len(player.hole),
        up=player.up,
        range=believed(spot, style, index),
        drew=drawn[-1].drawn if drawn else None,
        draws=draws,
        followed=draws + max(0, len(pat) - 1),
    )
