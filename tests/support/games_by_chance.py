"""Hands of every game and limit played by chance, for whoever records, replays or exports them."""

from collections.abc import Iterator
from typing import Any

from libs.rules.cards import DECK, Card
from libs.rules.games import GAMES
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    Hand,
    HandEvent,
    HandStarted,
    Legal,
    StartHand,
    hole_cards,
    legal_actions,
    play,
)
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.runtime.simulated import Chance

SMALL, BIG = 5, 10
KINDS = [(game, limit) for game in GameCode for limit in Limit]


def started_by_chance(
    chance: Chance, game: GameCode, limit: Limit, *, deep: bool = False, **settings: Any
) -> HandStarted:
    """Two to as many players as the game has seats, one in three with a short stack; or all with
    `deep` ones."""
    rules = GAMES[game]
    players = chance.between(2, rules.seats)
    forced = _ante_and_bring_in(chance, players) if rules.brings_in else _blinds(chance, players)
    if limit is not Limit.FIXED_LIMIT and not rules.brings_in and players > 2:
        forced[2]["blind"] = chance.pick((0, 0, 0, 2 * BIG))
    dealt = tuple(
        DealtIn(
            seat=Seat(place + 1),
            player=PlayerId(f"p{place + 1}"),
            stack=10_000 if deep else _stack(chance),
            **forced[place],
        )
        for place in range(players)
    )
    tournament = chance.happens(0.5)
    defaults: dict[str, Any] = {
        "at": 0,
        "hand": 1,
        "rules": 1,
        "button": None if rules.brings_in else Seat(players),
        "min_bet": BIG,
        "big_bet": 2 * BIG if limit is Limit.FIXED_LIMIT else 0,
        "bring_in": 3 if rules.brings_in else 0,
        "all_hands_shown": tournament and chance.happens(0.5),
        "all_in_face_up": tournament,
        "cap_heads_up": tournament and players > 2,
        "small_blind_counts_as_big": not tournament and chance.happens(0.3),
    }
    return HandStarted(game=game, limit=limit, players=dealt, **defaults | settings)


def _stack(chance: Chance) -> int:
    return chance.between(1, 60) if chance.happens(0.33) else chance.between(60, 1_000)


def _ante_and_bring_in(chance: Chance, players: int) -> list[dict[str, Any]]:
    return [{"ante": 2}] * players if chance.happens(0.9) else [{}] * players


def _blinds(chance: Chance, players: int) -> list[dict[str, Any]]:
    ante = chance.pick((0, 0, 1, 12))
    blinds = (BIG, SMALL) if players == 2 else (SMALL, BIG)
    forced = [{"ante": ante, "blind": 0} for _ in range(players)]
    for place, blind in enumerate(blinds):
        forced[place]["blind"] = blind
    return forced


class ByChance:
    """A hand and the deck it is dealt from. `cards` are all that were dealt, by position, those of
    reshuffled piles too."""

    def __init__(self, seed: str, game: GameCode, limit: Limit, **settings: Any) -> None:
        chance = Chance(f"{game} {limit} {seed}")
        self.started = started_by_chance(chance, game, limit, **settings)
        self.deck = Deck(cards=chance.order(DECK), seed=seed)
        self.cards = dict(enumerate(self.deck.cards))
        self._chance = chance

    def play(self) -> Iterator[tuple[list[HandEvent], Hand]]:
        """The start and every action, the hand after it each time."""
        events, hand = play(None, StartHand(started=self.started), self.deck)
        yield events, hand
        while (legal := legal_actions(hand)) is not None:
            events, hand = play(hand, chosen(hand, legal, self.deck, self._chance), self.deck)
            for player in hand.players:
                own = hole_cards(hand, player, self.deck)
                self.cards |= zip(player.hole, own, strict=True)
            yield events, hand

    def events(self) -> list[HandEvent]:
        return [event for events, _ in self.play() for event in events]


def chosen(hand: Hand, legal: Legal, deck: Deck, chance: Chance) -> Act:
    """Any action that is allowed, a whole stack among them; seldom a fold, so that hands go on."""
    action, to, cards = _choice(hand, legal, deck, chance)
    return Act(at=hand.at + 1, seat=legal.seat, turn=legal.turn, action=action, to=to, cards=cards)


def _choice(
    hand: Hand, legal: Legal, deck: Deck, chance: Chance
) -> tuple[Action, int | None, tuple[Card, ...] | None]:
    if legal.discard is not None:
        return Action.DISCARD, None, _discards(hand, deck, chance)
    if legal.complete is not None and chance.happens(0.3):
        return Action.COMPLETE, None, None
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.3):
        between = bounds.min + bounds.step * chance.between(
            0, (bounds.max - bounds.min) // bounds.step
        )
        to = chance.pick((bounds.min, bounds.min, between, bounds.max))
        return (Action.BET if legal.bet else Action.RAISE), to, None
    if legal.bring_in is not None:
        return Action.BRING_IN, None, None
    if legal.check:
        return Action.CHECK, None, None
    return (Action.FOLD if chance.happens(0.2) else Action.CALL), None, None


def _discards(hand: Hand, deck: Deck, chance: Chance) -> tuple[Card, ...]:
    """Many, so that decks run out."""
    actor = hand.actor
    assert actor is not None
    own = chance.order(hole_cards(hand, actor, deck))
    return tuple(own[: chance.pick((0, 1, 2, 3, 4, 5, 5))])
