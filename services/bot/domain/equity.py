"""What a hand wins on average, by sampling the cards nobody has seen and playing them out."""

from collections.abc import Sequence
from typing import Final

from libs.rules.cards import Card
from libs.rules.games import Game
from libs.rules.ranking import Evaluator
from services.bot.domain.scene import Rival, Scene
from services.bot.domain.spot import Cards
from services.bot.domain.starting import drawers, starting
from services.bot.domain.stub import Chance, Stub, unseen

_TRIES: Final = 8
"""After which a rival gets other suits, and one whose range is dealt out any cards."""
_FIVE: Final = 5
_SNOWS: Final = 0.08
"""How often we do not believe who stands pat."""
_MOST_CHOOSY: Final = 5
"""Deals, the best of which stands for a small share of all hands."""


def equity(seen: Scene, chance: Chance, samples: int) -> float:
    """The share of the pot won on average, between 0 and 1, at one rival or more."""
    ups = [card for rival in seen.rivals for card in rival.up]
    cards = unseen({*seen.own, *seen.board, *seen.dead, *ups})
    won = 0.0
    for _ in range(samples):
        stub = Stub(cards, chance)
        hidden = [_hidden(seen, rival, stub, chance) for rival in seen.rivals]
        hands = [(*seen.own, *stub.deal(seen.taking)), *hidden]
        if seen.draws or any(rival.draws for rival in seen.rivals):
            _draw(seen, hands, stub)
        won += won_of(seen.game, hands, _deal(seen, hands, stub))
    return won / samples


def won_of(game: Game, hands: Sequence[Cards], board: Cards) -> float:
    """The share of the pot that the first of these hands wins: two halves where a low counts."""
    high = _part([game.best.rank(cards, board) or 0 for cards in hands])
    if game.low is None:
        return high
    lows = [game.low.rank(cards, board) or 0 for cards in hands]
    return (high + _part(lows)) / 2 if any(lows) else high


def _part(ranks: Sequence[int]) -> float:
    mine, best = ranks[0], max(ranks)
    return 1 / ranks.count(best) if mine == best else 0.0


def _deal(seen: Scene, hands: list[Cards], stub: Stub) -> Cards:
    """The cards of the streets to come, to the hands and on the board; one for all where they do
    not suffice (R-STUD-2)."""
    board = seen.board
    for street in seen.game.streets[seen.street + 1 :]:
        each = street.down + street.up
        if each * len(hands) > stub.left:
            board = (*board, *stub.deal(min(1, stub.left)))
        elif each:
            hands[:] = [(*hand, *stub.deal(each)) for hand in hands]
        if street.board:
            board = (*board, *stub.deal(street.board))
    return board


def _draw(seen: Scene, hands: list[Cards], stub: Stub) -> None:
    """All draws to come, by the standards; who finds too few cards left keeps what he has."""
    keep = seen.style.keep
    assert keep is not None, "a game with draws"
    draws = [seen.draws, *[rival.draws for rival in seen.rivals]]
    for later in reversed(range(max(draws))):
        for place, to_make in enumerate(draws):
            if to_make > later:
                kept = keep(hands[place], later)
                missing = len(hands[place]) - len(kept)
                if missing <= stub.left:
                    hands[place] = (*kept, *stub.deal(missing))


def _hidden(seen: Scene, rival: Rival, stub: Stub, chance: Chance) -> Cards:
    """His hand, dealt from the stub: of his picks the one that is best as the cards lie."""
    picks = rival.range.picks
    cards = _candidate(seen, rival, stub, chance)
    if picks > 1:
        low = seen.game.low
        side = seen.game.best if low is None or chance() < 0.5 else low
        others = [_candidate(seen, rival, stub, chance) for _ in range(picks - 1)]
        cards = max([cards, *others], key=lambda hand: _looks(seen, rival, hand, side))
    stub.use(cards[: rival.down])
    return cards


def _looks(seen: Scene, rival: Rival, cards: Cards, side: Evaluator) -> float:
    if rival.draws or len(cards) + len(seen.board) < _FIVE:
        return seen.style.points(cards)
    return side.rank(cards, seen.board) or 0


def _candidate(seen: Scene, rival: Rival, stub: Stub, chance: Chance) -> Cards:
    if rival.up:
        return _behind_up_cards(seen, rival, stub)
    if rival.drew is None:
        hands = starting(seen.game, seen.style).hands
        return _one_of(hands, rival.range.share * len(hands), rival.down, stub, chance)
    return _drawn(seen, rival, rival.drew, stub, chance)


def _behind_up_cards(seen: Scene, rival: Rival, stub: Stub) -> Cards:
    """The best start of as many deals as make that share of all."""
    deals = min(_MOST_CHOOSY, round(2 / rival.range.share) - 1)
    downs = [stub.peek(rival.down) for _ in range(max(1, deals))]
    if len(downs) > 1:
        dealt = seen.game.streets[0].down
        first = rival.up[: seen.game.streets[0].up]
        downs.sort(key=lambda down: seen.style.points((*down[:dealt], *first)))
    return (*downs[-1], *rival.up)


def _drawn(seen: Scene, rival: Rival, drew: int, stub: Stub, chance: Chance) -> Cards:
    """What one keeps who changes so many cards, and new ones."""
    keep = seen.style.keep
    assert keep is not None, "a game with draws"
    if drew == 0 and chance() < _SNOWS:
        return stub.peek(rival.down)
    count = len(starting(seen.game, seen.style).hands)
    those = drawers(seen.game, seen.style, keep, rival.followed, drew)
    if not those.kept:
        return stub.peek(rival.down)
    within = those.within(round(rival.range.share * count))
    kept = _one_of(those.kept, within, rival.down - drew, stub, chance)
    return stub.peek(drew, kept)


def _one_of(
    hands: Sequence[Cards], count: float, size: int, stub: Stub, chance: Chance
) -> tuple[Card, ...]:
    """One of the first `count` hands, whose cards are all to be had."""
    for _ in range(_TRIES):
        cards = hands[int(chance() * count)]
        if stub.has(cards):
            return cards
    for _ in range(_TRIES):
        cards = stub.of_ranks(hands[int(chance() * count)])
        if len(cards) == size:
            return cards
    return stub.peek(size)
