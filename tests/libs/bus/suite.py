"""What every bus promises when nothing goes wrong; a backend's tests inherit it."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable

import pytest

from libs.bus.port import Bus, Message, NoReply
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis

SOON = Millis(200)
LATER = Millis(5000)

Story = Callable[[Bus], Awaitable[None]]


class Inbox:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    async def __call__(self, message: Message) -> None:
        self._messages.put_nowait(message)

    async def next(self) -> Message:
        async with asyncio.timeout(LATER / 1000):
            return await self._messages.get()

    async def all_before(self, bus: Bus, last: str) -> list[str]:
        """The data of what came before a message published to `last` now."""
        await bus.publish(Subject(last), b"the end")
        heard = []
        while (message := await self.next()).data != b"the end":
            heard.append(message.data.decode())
        return heard


async def echo(message: Message) -> bytes:
    return message.subject.encode() + b" " + message.data


class BusSuite:
    @abstractmethod
    def play(self, story: Story) -> None:
        """Runs `story` with a fresh bus on this backend's event loop."""

    def play_with_defects(self, story: Story) -> list[Exception]:
        """What handlers raised, as the loop's exception handler got it."""
        reported: list[Exception] = []

        async def listening(bus: Bus) -> None:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
            await story(bus)

        self.play(listening)
        return reported

    def test_a_request_gets_the_answer_of_its_handler(self) -> None:
        async def story(bus: Bus) -> None:
            await bus.serve(Pattern("cmd.*"), echo)
            assert await bus.request(Subject("cmd.t1"), b"fold", within=LATER) == b"cmd.t1 fold"

        self.play(story)

    def test_a_request_nobody_serves_is_refused_at_once(self) -> None:
        async def story(bus: Bus) -> None:
            async with asyncio.timeout(1):
                with pytest.raises(NoReply):
                    await bus.request(Subject("cmd.t1"), b"", within=LATER)

        self.play(story)

    def test_a_request_without_an_answer_ends_in_time(self) -> None:
        async def story(bus: Bus) -> None:
            never = asyncio.Event()

            async def silent(_: Message) -> bytes:
                await never.wait()
                return b""

            await bus.serve(Pattern("cmd.*"), silent)
            loop = asyncio.get_running_loop()
            began = loop.time()
            with pytest.raises(NoReply):
                await bus.request(Subject("cmd.t1"), b"", within=SOON)
            assert loop.time() - began >= SOON / 1000 - 0.01
            never.set()

        self.play(story)

    def test_a_handler_that_raises_gives_no_answer_and_serves_on(self) -> None:
        async def story(bus: Bus) -> None:
            async def fails_on_demand(message: Message) -> bytes:
                if message.data == b"fail":
                    raise LookupError
                return b"fine"

            await bus.serve(Pattern("cmd.*"), fails_on_demand)
            with pytest.raises(NoReply):
                await bus.request(Subject("cmd.t1"), b"fail", within=SOON)
            assert await bus.request(Subject("cmd.t1"), b"", within=LATER) == b"fine"

        assert [type(defect) for defect in self.play_with_defects(story)] == [LookupError]

    def test_requests_are_answered_side_by_side(self) -> None:
        async def story(bus: Bus) -> None:
            second_came = asyncio.Event()

            async def first_waits_for_second(message: Message) -> bytes:
                if message.data == b"first":
                    await second_came.wait()
                else:
                    second_came.set()
                return message.data

            await bus.serve(Pattern("cmd.*"), first_waits_for_second)
            first, second = await asyncio.gather(
                bus.request(Subject("cmd.t1"), b"first", within=LATER),
                bus.request(Subject("cmd.t1"), b"second", within=LATER),
            )
            assert (first, second) == (b"first", b"second")

        self.play(story)

    def test_of_two_that_serve_both_get_the_request_and_one_answer_counts(self) -> None:
        async def story(bus: Bus) -> None:
            asked = Inbox()

            async def server(message: Message) -> bytes:
                await asked(message)
                return b"done"

            await bus.serve(Pattern("cmd.*"), server)
            await bus.serve(Pattern("cmd.t1"), server)
            assert await bus.request(Subject("cmd.t1"), b"fold", within=LATER) == b"done"
            assert [(await asked.next()).data for _ in range(2)] == [b"fold", b"fold"]

        self.play(story)

    def test_served_no_more_after_stop(self) -> None:
        async def story(bus: Bus) -> None:
            serving = await bus.serve(Pattern("cmd.*"), echo)
            await serving.stop()
            await serving.stop()
            with pytest.raises(NoReply):
                await bus.request(Subject("cmd.t1"), b"", within=SOON)

        self.play(story)

    @pytest.mark.parametrize(
        ("pattern", "hears"),
        [
            ("a.b", {"a.b"}),
            ("a.*", {"a.b", "a.c"}),
            ("*.b", {"a.b", "x.b"}),
            ("a.>", {"a.b", "a.c", "a.b.c", "a.b.c.d"}),
            ("a.*.c", {"a.b.c"}),
            ("a.*.>", {"a.b.c", "a.b.c.d"}),
            (">", {"a", "a.b", "a.c", "x.b", "a.b.c", "a.b.c.d", "last"}),
        ],
    )
    def test_wildcards(self, pattern: str, hears: set[str]) -> None:
        async def story(bus: Bus) -> None:
            inbox = Inbox()
            await bus.subscribe(Pattern(pattern), inbox)
            if pattern != ">":
                await bus.subscribe(Pattern("last"), inbox)
            for subject in ("a", "a.b", "a.c", "x.b", "a.b.c", "a.b.c.d", "last"):
                if subject != "last" or pattern == ">":
                    await bus.publish(Subject(subject), subject.encode())
            assert set(await inbox.all_before(bus, "last")) == hears

        self.play(story)

    def test_everyone_who_listens_gets_the_message_with_its_headers(self) -> None:
        async def story(bus: Bus) -> None:
            inboxes = [Inbox(), Inbox()]
            for inbox in inboxes:
                await bus.subscribe(Pattern("events.>"), inbox)
            await bus.publish(Subject("events.t1"), b"dealt", {"position": "7"})
            for inbox in inboxes:
                heard = await inbox.next()
                assert (heard.subject, heard.data) == ("events.t1", b"dealt")
                assert heard.headers["position"] == "7"

        self.play(story)

    def test_a_listener_hears_one_message_at_a_time_in_order(self) -> None:
        async def story(bus: Bus) -> None:
            told: list[str] = []
            done = asyncio.Event()

            async def slow(message: Message) -> None:
                told.append(f"begins {message.data.decode()}")
                await asyncio.sleep(0.001)
                told.append(f"ends {message.data.decode()}")
                if message.data == b"19":
                    done.set()

            await bus.subscribe(Pattern("events.*"), slow)
            for number in range(20):
                await bus.publish(Subject("events.t1"), str(number).encode())
            async with asyncio.timeout(LATER / 1000):
                await done.wait()
            assert told == [f"{what} {n}" for n in range(20) for what in ("begins", "ends")]

        self.play(story)

    def test_a_listener_that_raises_hears_on_and_disturbs_nobody(self) -> None:
        async def story(bus: Bus) -> None:
            heard = Inbox()

            async def fails(message: Message) -> None:
                await heard(message)
                raise LookupError

            other = Inbox()
            await bus.subscribe(Pattern("events.*"), fails)
            await bus.subscribe(Pattern("events.*"), other)
            await bus.publish(Subject("events.t1"), b"1")
            await bus.publish(Subject("events.t1"), b"2")
            assert await heard.all_before(bus, "events.t1") == ["1", "2"]
            assert await other.all_before(bus, "events.t1") == ["1", "2"]

        assert LookupError in map(type, self.play_with_defects(story))

    def test_nothing_is_heard_after_stop(self) -> None:
        async def story(bus: Bus) -> None:
            stopped, goes_on = Inbox(), Inbox()
            listening = await bus.subscribe(Pattern("events.*"), stopped)
            await bus.subscribe(Pattern("events.*"), goes_on)
            await bus.publish(Subject("events.t1"), b"before")
            assert (await stopped.next()).data == b"before"
            await listening.stop()
            await listening.stop()
            await bus.publish(Subject("events.t1"), b"after")
            await bus.subscribe(Pattern("last"), stopped)
            assert await goes_on.all_before(bus, "events.t1") == ["before", "after"]
            assert await stopped.all_before(bus, "last") == []

        self.play(story)

    def test_publishing_to_nobody_is_fine(self) -> None:
        async def story(bus: Bus) -> None:
            await bus.publish(Subject("events.t1"), b"unheard")
            late = Inbox()
            await bus.subscribe(Pattern("events.*"), late)
            assert await late.all_before(bus, "events.t1") == []

        self.play(story)
