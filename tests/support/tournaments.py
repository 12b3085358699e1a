"""Whole tournaments by chance: players act, think too long, leave, come back and send nonsense;
hands are void and the table has outages."""

from collections.abc import Iterator

from libs.rules.cards import DECK
from libs.rules.hand import Action, Deck, legal_actions
from libs.rules.hand.state import Hand
from libs.rules.names import PlayerId
from libs.rules.table import (
    LeaveTable,
    RestoreClock,
    SayImHere,
    Step,
    TableCommand,
    TableOpened,
    TakeTurn,
    Tick,
    VoidHand,
)
from libs.runtime.simulated import Chance
from tests.support.games_by_chance import chosen
from tests.support.tables import Sitting


class Tournament:
    """`commands` are made up one at a time for the table as it is then, until it has ended."""

    def __init__(self, opened: TableOpened, seed: int) -> None:
        self.table = Sitting(opened)
        self._chance = Chance(seed)
        self._players = [seated.player for seated in opened.seats]

    def commands(self) -> Iterator[TableCommand]:
        while not self.table.table.ended:
            yield self._next()

    def _next(self) -> TableCommand:
        table, chance = self.table, self._chance
        step, hand = table.next_step, table.table.hand_in_play
        if chance.happens(0.15):
            table.now = self._moment_before(step.at)
            return self._interruption()
        if hand is None or table.seat(self._actor(hand)).away or chance.happens(0.05):
            table.now = step.at
            if step.step is Step.DEAL:
                table.deck = Deck(
                    cards=chance.order(DECK),
                    deal=f"deal {table.table.hands + 1}",
                    seed=f"{chance.fraction()}",
                )
            return Tick(at=table.now)
        if step.at == table.now:  # no time at all: he has come back too late
            return Tick(at=table.now)
        table.now = self._moment_before(step.at)
        return self._turn(hand)

    def _moment_before(self, deadline: int) -> int:
        """Now or later, mostly soon, now and then at the last moment that is not late."""
        now, last = self.table.now, max(self.table.now, deadline - 1)
        return self._chance.pick((now, min(now + 100, last), self._chance.between(now, last), last))

    def _interruption(self) -> TableCommand:
        table, chance = self.table, self._chance
        now, player = table.now, chance.pick(self._players)
        match chance.between(0, 9):
            case 0 | 1:
                return LeaveTable(at=now, player=player)
            case 2 | 3 | 4:
                return SayImHere(at=now, player=player)
            case 5:
                if chance.happens(0.3):
                    return VoidHand(at=now, reason="the deal is lost")
                if table.table.hand_in_play:
                    table.now += chance.between(0, 200_000)
                return RestoreClock(at=table.now)
            case _:
                return TakeTurn(
                    at=now,
                    player=player,
                    hand=table.table.hands + chance.between(-1, 1),
                    turn=chance.between(0, 9),
                    action=chance.pick(list(Action)),
                    to=chance.pick((None, 0, 40, 10**9)),
                    cards=chance.pick((None, None, (), DECK[:1])),
                )

    def _turn(self, hand: Hand) -> TakeTurn:
        legal, deck = legal_actions(hand), self.table.deck
        assert legal is not None
        assert deck is not None
        act = chosen(hand, legal, deck, self._chance)
        return TakeTurn(
            at=self.table.now,
            player=self._actor(hand),
            hand=hand.started.hand,
            turn=hand.turn,
            action=act.action,
            to=act.to,
            cards=act.cards,
        )

    @staticmethod
    def _actor(hand: Hand) -> PlayerId:
        assert hand.actor is not None
        return hand.actor.player
