"""Hands of every game just dealt, with the cards that matter in their places."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from libs.rules.cards import DECK, parse_cards
from libs.rules.games import GAMES
from libs.rules.hand import DealtIn, Deck, HandStarted
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from tests.support.ruling import Ruling as Ruling
from tests.support.shuffles import shuffled


def table(
    *,
    stacks: Sequence[int],
    blinds: Sequence[int] | None = None,
    antes: int | Sequence[int] = 0,
    posts: Sequence[int] = (),
    dead: Sequence[int] = (),
    game: GameCode = GameCode.HOLDEM,
    limit: Limit = Limit.NO_LIMIT,
    min_bet: int = 0,
    cards: str = "",
    ups: str = "",
    board: str = "",
    piles: str = "",
    **settings: Any,
) -> Ruling:
    """A hand just dealt.

    Blinds are 5 and 10 where the game has them. Without `min_bet` it is the larger of the first
    two blinds, what comes after them being straddles; the big bet is twice that. `cards` are the
    first down cards in the order of the players, `ups` the first up-cards, `board` what is dealt
    after them, `piles` what is drawn from reshuffled ones; those not named are arbitrary.
    """
    players = len(stacks)
    brings_in = GAMES[game].brings_in
    if blinds is None:
        blinds = () if brings_in else (5, 10)
    if isinstance(antes, int):
        antes = [antes] * players
    min_bet = min_bet or max(blinds[:2])
    defaults: dict[str, Any] = {
        "button": None if brings_in else Seat(players),
        "min_bet": min_bet,
        "big_bet": 2 * min_bet,
    }
    started = HandStarted(
        at=0,
        hand=1,
        rules=1,
        game=game,
        limit=limit,
        players=tuple(
            DealtIn(
                seat=Seat(place + 1),
                player=PlayerId(f"p{place + 1}"),
                stack=stack,
                ante=_entry(antes, place),
                blind=_entry(blinds, place),
                post=_entry(posts, place),
                dead=_entry(dead, place),
            )
            for place, stack in enumerate(stacks)
        ),
        **defaults | settings,
    )
    return Ruling(started, deck_of(players, cards, board, game=game, ups=ups, piles=piles))


def deck_of(
    players: int,
    cards: str = "",
    board: str = "",
    *,
    game: GameCode = GameCode.HOLDEM,
    ups: str = "",
    piles: str = "",
) -> Deck:
    """A deck that deals these down cards, player by player, these up-cards, and what comes next."""
    hole, up, turned = parse_cards(cards), parse_cards(ups), parse_cards(board)
    named = {*hole, *up, *turned}
    rest = iter([card for card in shuffled(1) if card not in named])
    first = GAMES[game].streets[0]
    pack = [
        *hole,
        *islice(rest, players * first.down - len(hole)),
        *up,
        *islice(rest, players * first.up - len(up)),
        *turned,
        *rest,
    ]
    assert len(pack) == len(DECK)
    return Deck(cards=(*pack, *parse_cards(piles)))


def _entry(amounts: Sequence[int], place: int) -> int:
    return amounts[place] if place < len(amounts) else 0
