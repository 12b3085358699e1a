from libs.bus.health import Health, answer_health, ask_health
from libs.bus.memory import MemoryBus
from libs.contracts import subjects
from libs.runtime.loop import run
from tests.libs.bus.suite import SOON


def test_a_service_is_ready_from_when_it_answers() -> None:
    async def main() -> None:
        bus = MemoryBus()
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=False)
        answering = await answer_health(bus, "table")
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=True)
        assert await ask_health(bus, "lobby", within=SOON) == Health(name="lobby", ready=False)
        await answering.stop()
        assert await ask_health(bus, "table", within=SOON) == Health(name="table", ready=False)

    run(main())


def test_the_answer_is_as_others_read_it() -> None:
    async def main() -> None:
        bus = MemoryBus()
        await answer_health(bus, "table")
        told = await bus.request(subjects.health("table"), b"", within=SOON)
        assert told == b'{"name":"table","ready":true}'

    run(main())
