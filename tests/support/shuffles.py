"""Shuffled packs for tests: the same number gives the same pack on every machine."""

from collections.abc import Iterable
from hashlib import blake2b

from libs.rules.cards import DECK, Card, parse_cards


def shuffled(number: int) -> tuple[Card, ...]:
    key = number.to_bytes(8, "big")
    return tuple(sorted(DECK, key=lambda card: blake2b(card.encode(), key=key).digest()))


def arranged(
    number: int, players: Iterable[str], down: int, cards: str, board: str
) -> tuple[Card, ...]:
    """The same with those of `cards`, as in `ann AsAd, ben 7h2c`, first in the order of `players`,
    `down` arbitrary ones for each who is not named, and those of `board` behind them."""
    words = cards.replace(",", "").split()
    named = dict(zip(words[::2], map(parse_cards, words[1::2]), strict=True))
    turned = parse_cards(board)
    wanted = {*turned, *[card for held in named.values() for card in held]}
    rest = [card for card in shuffled(number) if card not in wanted]
    hole = [
        card
        for player in players
        for card in named.get(player) or [rest.pop() for _ in range(down)]
    ]
    return (*hole, *turned, *rest)
