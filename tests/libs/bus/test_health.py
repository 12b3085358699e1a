from libs.bus.health import Health, answer_health, ask_health
from libs.bus.memory import MemoryBus
from libs.contracts import subjects
from libs.runtime.loop import run
from tests.libs.bus.suite import SOON


async def able() -> bool:
    return True


def test_a_service_is_ready_from_when_it_answers() -> None:
    async def main() -> None:
        bus = MemoryBus()
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=False)
        answering = await answer_health(bus, "table", able)
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=True)
        assert await ask_health(bus, "lobby", within=SOON) == Health(name="lobby", ready=False)
        await answering.stop()
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=False)

    run(main())


def test_a_service_that_cannot_do_its_work_is_not_ready_until_it_can() -> None:
    async def main() -> None:
        bus = MemoryBus()
        answers = [True, False, True]

        async def able() -> bool:
            return answers.pop(0)

        await answer_health(bus, "table", able)
        for ready in (True, False, True):
            assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=ready)

    run(main())


def test_the_answer_is_as_others_read_it() -> None:
    async def main() -> None:
        bus = MemoryBus()
        await answer_health(bus, "table", able)
        told = await bus.request(subjects.health("table"), b"", within=SOON)
        assert told == b'{"name":"table","ready":true}'

    run(main())
