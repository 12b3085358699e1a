"""Rulings told in sentences: a table, what players do, what the next one is asked.

Players are `p1`, `p2`, ... clockwise from the left of the button, the last one on it, as in hand
files; lists have one entry a player and may stop early. Amounts of bets and raises are totals of
the street, of calls the chips added.
"""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from libs.rules.cards import DECK, Card, parse_cards
from libs.rules.games import GAMES
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandEvent,
    HandStarted,
    StartHand,
    decide,
    evolve,
    hole_cards,
)
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    CardsDrawn,
    Completed,
    DeckReshuffled,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
    Share,
)
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal
from tests.support.bounds import check_turn, options, outcome
from tests.support.shuffles import shuffled

_SENTENCE: Final = re.compile(
    r"p(?P<seat>\d+) "
    r"(?P<verb>folds|checks|calls|bets|raises to|goes all-in|completes|brings it in|draws|"
    r"stands pat)"
    r"( (?P<amount>\d+))?( (?P<cards>[2-9TJQKA][cdhs].*))?"
)
_VERBS: Final = {
    "folds": Action.FOLD,
    "checks": Action.CHECK,
    "calls": Action.CALL,
    "bets": Action.BET,
    "raises to": Action.RAISE,
    "goes all-in": Action.ALL_IN,
    "completes": Action.COMPLETE,
    "brings it in": Action.BRING_IN,
    "draws": Action.DISCARD,
    "stands pat": Action.DISCARD,
}
_Event = TypeVar("_Event", bound=HandEvent)


class Ruling:
    """One hand: given the table, when somebody `acts`, then it `asks`, `refuses` or ends."""

    def __init__(self, started: HandStarted, deck: Deck) -> None:
        self.deck = deck
        self.events: list[HandEvent] = []
        self._hand: Hand | None = None
        self._apply(StartHand(started=started))

    @property
    def hand(self) -> Hand:
        assert self._hand is not None
        return self._hand

    def acts(self, sentences: str) -> "Ruling":
        """`p1 raises to 30, p2 calls 20`: all of it is allowed, and a call costs just that."""
        for sentence in sentences.split(", "):
            act, amount = self.command(sentence)
            told = len(self.events)
            self._apply(act)
            if amount is not None:
                assert _amount(self.events[told:]) == amount, sentence
        return self

    def refuses(self, sentence: str, code: Refusal = Refusal.ILLEGAL_ACTION) -> "Ruling":
        """What cannot be done, for this reason."""
        return self.refuses_command(self.command(sentence)[0], code)

    def refuses_command(self, act: Act, code: Refusal) -> "Ruling":
        assert outcome(self.hand, act, self.deck) == code, act
        return self

    def asks(self, player: str, what: str) -> "Ruling":
        """It is this player's turn, and he may do just this: `fold, call 80, raise to 300-1000`.

        Each of it is tried, and what is one chip outside is refused.
        """
        actor = self.hand.actor
        assert actor is not None, f"asks nobody, not {player}"
        assert (f"p{actor.seat}", options(self.hand)) == (player, what)
        check_turn(self.hand, self.deck)
        return self

    def ends(self, *stacks: int) -> "Ruling":
        """The hand is over, with these stacks."""
        assert self.hand.over
        assert self.stacks == stacks
        return self

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(player.stack for player in self.hand.players)

    @property
    def awards(self) -> list[str]:
        """As they were made: `side pot 1: p2 150`, `main pot: p1 51, p2 50`."""
        return [
            (f"side pot {event.pot}: " if event.pot else "main pot: ")
            + ", ".join(map(_share, event.shares))
            for event in self.told(PotAwarded)
        ]

    @property
    def showdown(self) -> list[str]:
        """In order: `p2 shows`, `p1 mucks`."""
        return [
            f"p{event.seat} {'shows' if isinstance(event, HandShown) else 'mucks'}"
            for event in self.events
            if isinstance(event, HandShown | HandMucked)
        ]

    def told(self, kind: type[_Event]) -> list[_Event]:
        """The events of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def command(self, sentence: str) -> tuple[Act, int | None]:
        """The command of a sentence for the decision of now, and the amount it names."""
        parts = _SENTENCE.fullmatch(sentence)
        assert parts is not None, f"no such sentence: {sentence}"
        action = _VERBS[parts["verb"]]
        amount = None if parts["amount"] is None else int(parts["amount"])
        to = amount if action in (Action.BET, Action.RAISE) else None
        seat, cards = Seat(int(parts["seat"])), None
        if action is Action.DISCARD:
            cards = parse_cards(parts["cards"] or "") or self.holds(seat)[: amount or 0]
        turn = self.hand.turn
        return Act(at=0, seat=seat, turn=turn, action=action, to=to, cards=cards), amount

    def holds(self, seat: int) -> tuple[Card, ...]:
        """The down cards of a player."""
        return hole_cards(self.hand, self.hand.players[seat - 1], self.deck)

    def commands(self, command: HandCommand) -> "Ruling":
        """Anything that is no action of a turn."""
        self._apply(command)
        return self

    def _apply(self, command: HandCommand) -> None:
        for event in decide(self._hand, command, self.deck):
            self.events.append(event)
            self._hand = evolve(self._hand, event)


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


def _share(share: Share) -> str:
    return f"p{share.seat} {share.amount}"


def _amount(events: list[HandEvent]) -> int | None:
    """What the action came to: chips added, the total of a bet or raise, or cards drawn."""
    event = events[0]
    match event:
        case Called():
            return event.by
        case BetMade() | Raised() | Completed():
            return event.to
        case BringInPosted():
            return event.amount
        case CardsDrawn():
            return len(event.taken)
        case DeckReshuffled():
            return _amount(events[1:])
    return None
