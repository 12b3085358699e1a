"""The ports as the club uses them: a choice in a thread, by the system's chance."""

from functools import partial

from libs.bus.memory import MemoryBus
from libs.rules.hand import Action
from libs.runtime.chance import system_chance
from services.bot.domain.policy import choose
from services.bot.ports import Ports
from tests.services.bot.spots import spot
from tests.support.asynchronous import asynchronous


@asynchronous
async def test_a_choice_is_worked_out_aside() -> None:
    ports = Ports(MemoryBus(), system_chance())
    aces = spot(stacks=(1_000,) * 3, cards="2c2d 3c3d AcAh")
    choice = await ports.compute(partial(choose, aces, ports.chance))
    assert choice.action is Action.RAISE


def test_the_systems_chance_lies_between_nought_and_one() -> None:
    chance = system_chance()
    drawn = [chance() for _ in range(1_000)]
    assert 0 <= min(drawn) < 0.1
    assert 0.9 < max(drawn) < 1
    assert len(set(drawn)) == 1_000
