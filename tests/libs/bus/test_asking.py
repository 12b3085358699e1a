"""What must be done is asked for until it is: in virtual time."""

import asyncio

from libs.bus.asking import LONGEST_PAUSE, ask_until, pause
from libs.bus.memory import MemoryBus
from libs.bus.port import Message
from libs.contracts.subjects import Subject
from libs.runtime.loop import LoopClock, run

LEDGER = Subject("cmd.ledger")


def read(answer: bytes) -> bytes | None:
    return None if answer == b"later" else answer


def test_it_asks_until_an_answer_is_one() -> None:
    async def main() -> None:
        bus, answers = MemoryBus(), [b"later", b"later", b"done", b"again"]

        async def serve(message: Message) -> bytes:
            assert message.data == b"please"
            return answers.pop(0)

        await bus.serve(LEDGER, serve)
        assert await ask_until(bus, LEDGER, b"please", read) == b"done"
        assert answers == [b"again"]

    run(main())


def test_it_waits_for_who_is_away_and_for_who_is_silent() -> None:
    async def main() -> None:
        bus = MemoryBus()
        asking = asyncio.create_task(ask_until(bus, LEDGER, b"please", read))
        await asyncio.sleep(3_600)

        async def silent(message: Message) -> bytes:
            await asyncio.sleep(3_600)
            return b"too late"

        silence = await bus.serve(LEDGER, silent)
        await asyncio.sleep(60)
        assert not asking.done()
        await silence.stop()

        async def serve(message: Message) -> bytes:
            return b"done"

        await bus.serve(LEDGER, serve)
        before = LoopClock().now()
        assert await asking == b"done"
        assert LoopClock().now() - before <= 2 * LONGEST_PAUSE + 1_000

    run(main())


def test_pauses_grow_to_a_second() -> None:
    pauses = [pause(tries) for tries in range(8)]
    assert pauses == [50, 100, 200, 400, 800, 1_000, 1_000, 1_000]
    assert pause(10**6) == LONGEST_PAUSE
