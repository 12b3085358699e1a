"""Rulings told in sentences: a table, what players do, what the next one is asked.

Players are `p1`, `p2`, ... clockwise from the left of the button, the last one on it, as in hand
files; lists have one entry a player and may stop early. Amounts of bets and raises are totals of
the street, of calls the chips added.
"""

import re
from typing import Final, TypeVar

from libs.rules.cards import Card, parse_cards
from libs.rules.hand import (
    Act,
    Action,
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
from libs.rules.names import Seat
from libs.rules.rejected import Refusal
from tests.support.bounds import check_turn, options, outcome

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
