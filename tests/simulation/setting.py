"""What a seed makes of a tournament: who sits where, how each plays, game, limit and pace."""

from dataclasses import dataclass

from libs.contracts.subjects import Role, Speaker
from libs.contracts.table import Open, SeatGiven
from libs.rules.names import GameCode, Limit, Speed
from libs.rules.tournament.levels import HANDS_A_LEVEL, STARTING_STACK
from libs.runtime.simulated import Chance
from tests.simulation.tempers import TEMPERS, Temper

TABLE = "t1"


@dataclass(frozen=True)
class Sitting:
    seat: int
    speaker: Speaker
    temper: Temper


@dataclass(frozen=True)
class Setting:
    seed: int
    sittings: tuple[Sitting, ...]
    game: GameCode
    limit: Limit
    hands_a_level: int
    button: int

    @property
    def chips(self) -> int:
        return STARTING_STACK * len(self.sittings)

    @property
    def opening(self) -> Open:
        return Open(
            key="open",
            tournament=f"sng{self.seed}",
            game=self.game,
            limit=self.limit,
            seats=tuple(
                SeatGiven(
                    seat=sitting.seat,
                    player=sitting.speaker.name,
                    bot=sitting.speaker.role is Role.BOT,
                )
                for sitting in self.sittings
            ),
            button=self.button,
            stack=STARTING_STACK,
            hands_a_level=self.hands_a_level,
            decision=30_000,
            bank=60_000,
            between_hands=2_000,
            after_showdown=4_000,
            away=1_000,
        )


def setting(seed: int) -> Setting:
    chance = Chance(seed).fork("setting")
    game = chance.fork("game").pick(tuple(GameCode))
    seats = sorted(chance.order(range(1, 7))[: chance.between(2, 6)])
    return Setting(
        seed=seed,
        sittings=tuple(
            Sitting(
                seat,
                Speaker(Role.BOT if chance.happens(0.3) else Role.HUMAN, f"p{number}"),
                chance.pick(TEMPERS),
            )
            for number, seat in enumerate(seats, 1)
        ),
        game=game,
        limit=chance.pick(tuple(Limit)),
        hands_a_level=HANDS_A_LEVEL[chance.pick(tuple(Speed))],
        button=chance.pick(seats),
    )
