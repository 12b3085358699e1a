"""What a table does with what is said to it: judged, appended once, answered again the same."""

import asyncio
from collections.abc import Sequence

import pytest

from libs.contracts.subjects import LOBBY, OPERATOR, Role, Speaker
from libs.contracts.table import Accepted, ImHere, Leave, Turn, Void
from libs.eventlog.events import UNBORN, NewEvent, StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended, AppendFailed, Snapshot, Unavailable
from libs.eventlog.writer import ATTEMPTS
from libs.rules.hand.events import HandCancelled, HandStarted
from libs.rules.table.events import ClockRestored
from libs.runtime.loop import START
from services.table.actor import IDLE, OVERDUE
from services.table.snapshots import EVERY
from services.table.stream import stream_of
from tests.services.table.desk import OPENING, WITH_BOT, Desk, bot, code, human, play
from tests.services.table.playing import TABLE, opening
from tests.support.sit_and_go import places

FOLD = Turn(key="k1", hand=1, turn=1, action="fold")
DEALT = 4
"""Events of a deal: started, two blinds, cards; the table's opening comes before."""


class UncertainStore(MemoryStore):
    """Fails the next appends: each stored all the same, or not."""

    def __init__(self) -> None:
        super().__init__()
        self.fates: list[str] = []

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        fate = self.fates.pop(0) if self.fates else "stored"
        if fate == "lost":
            raise AppendFailed(stream)
        appended = await super().append(stream, expected, events, answer)
        if fate == "kept":
            raise AppendFailed(stream)
        return appended


def test_an_accepted_command_gets_its_first_answer_again() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        first = await desk.say(human(1), FOLD)
        assert first == Accepted(version=1 + DEALT + 1)
        await desk.turn(human(2), "call")
        version = len(await desk.log())
        assert await desk.say(human(1), FOLD) == first
        assert len(await desk.log()) == version

    play(story)


def test_an_accepted_command_gets_its_first_answer_from_a_restarted_table_too() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        first = await desk.say(human(1), FOLD)
        await desk.restart()
        assert await desk.say(human(1), FOLD) == first

    play(story)


def test_two_at_once_of_one_command_are_one() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        both = [*await asyncio.gather(desk.say(human(1), FOLD), desk.say(human(1), FOLD))]
        assert both == [Accepted(version=1 + DEALT + 1)] * 2
        assert (await desk.types()).count("Folded") == 1

    play(story)


def test_a_key_with_another_body_is_refused() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await desk.say(human(1), FOLD)
        legal = Turn(key="k1", hand=1, turn=2, action="fold")
        assert code(await desk.say(human(1), legal)) == "key_reused"
        assert code(await desk.say(human(1), ImHere(key="k1"))) == "key_reused"

    play(story)


def test_a_key_is_its_speakers_own() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await desk.say(human(1), FOLD)
        assert code(await desk.say(human(2), Turn(key="k1", hand=1, turn=2, action="fold"))) == (
            "accepted"
        )

    play(story)


def test_a_refusal_is_not_recorded() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        before = await desk.log()
        early = Turn(key="mine", hand=1, turn=2, action="fold")
        assert code(await desk.say(human(2), early)) == "stale_turn"
        assert await desk.log() == before
        await desk.turn(human(1), "fold")
        assert code(await desk.say(human(2), early)) == "accepted"

    play(story)


def test_a_command_that_changes_nothing_is_answered_and_recorded() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        version = len(await desk.log())
        assert await desk.say(human(2), ImHere(key="h")) == Accepted(version=version)
        await desk.turn(human(1), "fold")
        assert await desk.say(human(2), ImHere(key="h")) == Accepted(version=version)

    play(story)


def test_opening_twice_is_one_opening() -> None:
    async def story(desk: Desk) -> None:
        both = [*await asyncio.gather(desk.say(LOBBY, OPENING), desk.say(LOBBY, OPENING))]
        assert both == [Accepted(version=1)] * 2
        other = opening(4, key="again")
        assert code(await desk.say(LOBBY, other)) == "already_open"
        assert await desk.types() == ["TableOpened"]

    play(story)


@pytest.mark.parametrize(
    ("speaker", "request_", "refusal"),
    [
        (human(1), OPENING, "not_allowed"),
        (Speaker(Role.SERVICE, "operator"), OPENING, "not_allowed"),
        (LOBBY, opening(game="bridge"), "bad_table"),
        (LOBBY, opening(button=9), "bad_table"),
        (human(1), FOLD, "not_open"),
        (OPERATOR, Void(key="v", reason="flood"), "not_open"),
    ],
)
def test_before_it_is_open(speaker: Speaker, request_: object, refusal: str) -> None:
    async def story(desk: Desk) -> None:
        assert code(await desk.say(speaker, request_)) == refusal
        assert await desk.log() == []

    play(story)


@pytest.mark.parametrize(
    ("speaker", "request_", "refusal"),
    [
        (bot(1), FOLD, "not_allowed"),
        (Speaker(Role.SERVICE, "p1"), FOLD, "not_allowed"),
        (human(3), Leave(key="l"), "not_allowed"),
        (human(9), FOLD, "not_seated"),
        (human(1), Void(key="v", reason="I lose"), "not_allowed"),
        (human(2), FOLD, "not_your_turn"),
        (human(1), Turn(key="k", hand=1, turn=1, action="dance"), "illegal_action"),
        (human(1), Turn(key="k", hand=1, turn=1, action="raise", to=39), "amount_too_small"),
        (human(1), Turn(key="k", hand=2, turn=1, action="fold"), "stale_turn"),
    ],
)
def test_what_is_not_ones_to_say_is_refused(
    speaker: Speaker, request_: object, refusal: str
) -> None:
    async def story(desk: Desk) -> None:
        await desk.deal(WITH_BOT)
        before = await desk.log()
        assert code(await desk.say(speaker, request_)) == refusal
        assert await desk.log() == before

    play(story)


def test_the_operator_voids_a_hand() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        assert await desk.vault.slots() != []
        reply = await desk.say(OPERATOR, Void(key="v", reason="power cut"))
        assert reply == Accepted(version=1 + DEALT + 1)
        last = (await desk.log())[-1]
        assert isinstance(last, HandCancelled)
        assert last.reason == "power cut"
        assert await desk.vault.slots() == []
        assert code(await desk.say(OPERATOR, Void(key="w", reason="again"))) == "no_hand"

    play(story)


def test_an_action_before_the_deadline_counts_and_one_at_it_does_not() -> None:
    async def story(desk: Desk) -> None:
        view = await desk.deal()
        assert view.deadline == START + 2_000 + 90_000
        await asyncio.sleep(89.999)
        assert code(await desk.say(human(1), FOLD)) == "accepted"
        view = await desk.look()
        assert view.deadline is not None
        await asyncio.sleep((view.deadline - view.now) / 1000)
        late = Turn(key="k2", hand=1, turn=2, action="call")
        assert code(await desk.say(human(2), late)) in ("stale_turn", "no_hand")
        assert [seat.away for seat in (await desk.look()).seats] == [False, True, False]

    play(story)


def test_the_table_acts_by_its_own_clock_when_no_wake_up_comes() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        await asyncio.sleep((2_000 + OVERDUE - 1) / 1000)
        assert await desk.types() == ["TableOpened"]
        await asyncio.sleep(0.002)
        assert (await desk.types())[1] == "HandStarted"

    play(story)


def test_the_timer_is_asked_once_for_each_moment() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        await desk.look()
        await desk.look()
        await asyncio.sleep(0.001)
        assert desk.asked == [START + 2_000]
        await asyncio.sleep(1.999)
        await desk.look()
        await asyncio.sleep(0.001)
        assert desk.asked == [START + 2_000, START + 2_000 + 90_000]

    play(story)


def test_the_timer_is_not_asked_at_every_turn_of_a_quick_hand() -> None:
    """A wake-up for a turn long answered finds nothing due, and the next is asked for then."""

    async def story(desk: Desk) -> None:
        await desk.deal()
        first = START + 2_000 + 90_000
        for speaker, action in ((human(1), "call"), (human(2), "call"), (human(3), "check")):
            await asyncio.sleep(1)
            await desk.turn(speaker, action)
        await asyncio.sleep(0.001)
        assert desk.asked[1:] == [first]
        await asyncio.sleep((first - (await desk.look()).now) / 1000)
        await desk.wake()
        assert desk.asked[1:] == [first, first + 3_000]

    play(story)


def test_a_wake_up_that_comes_early_is_asked_for_again() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await desk.wake()
        assert desk.asked[1:] == [START + 2_000 + 90_000] * 2

    play(story)


def test_the_timer_is_asked_again_by_a_restarted_table() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        await desk.restart()
        await asyncio.sleep(0.001)
        assert desk.asked == [START + 2_000] * 2

    play(story)


def test_R_AWAY_3_a_restarted_table_gives_a_full_fresh_time() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await asyncio.sleep(50)
        await desk.restart()
        view = await desk.look()
        assert isinstance((await desk.log())[-1], ClockRestored)
        assert view.deadline == view.now + 90_000

    play(story)


def test_R_AWAY_3_a_lost_bus_is_an_outage_though_the_table_knew_nothing_of_it() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        await asyncio.sleep(50)
        await desk.service.back_in_reach()
        view = await desk.look()
        assert isinstance((await desk.log())[-1], ClockRestored)
        assert view.deadline == view.now + 90_000

    play(story)


def test_R_AWAY_3_nobody_times_out_while_the_bus_is_lost() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        dealt = await desk.types()
        desk.bus.in_reach = False
        await asyncio.sleep(200)
        assert await desk.types() == dealt
        desk.bus.in_reach = True
        view = await desk.look()
        assert await desk.types() == [*dealt, "ClockRestored"]
        assert view.deadline == view.now + 90_000

    play(story)


class SlowToFail(MemoryStore):
    """While `failing`, an append takes a while and is then lost, once."""

    failing = False

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        if self.failing:
            self.failing = False
            await asyncio.sleep(0.2)
            raise AppendFailed(stream)
        return await super().append(stream, expected, events, answer)


def test_R_AWAY_3_what_is_said_after_an_outage_happens_after_it() -> None:
    store = SlowToFail()

    async def story(desk: Desk) -> None:
        await desk.deal()
        desk.bus.in_reach = False
        await asyncio.sleep(200.2)  # between two looks of the table at its clock
        desk.bus.in_reach, store.failing = True, True
        fold = Turn(key="k", hand=1, turn=1, action="fold")
        assert isinstance(await desk.say(human(1), fold), Accepted)
        restored, folded = (await desk.log())[-2:]
        assert isinstance(restored, ClockRestored)
        assert folded.at >= restored.at

    play(story, store)


def test_between_hands_a_restart_is_no_outage() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        await desk.restart()
        await desk.look()
        assert await desk.types() == ["TableOpened"]

    play(story)


def test_own_cards_go_to_each_player_in_his_role_when_a_hand_is_dealt() -> None:
    async def story(desk: Desk) -> None:
        heard = await desk.overhear(human(1), human(2), human(3), bot(1))
        await desk.deal()
        await asyncio.sleep(0.001)
        for number in (1, 2, 3):
            (told,) = heard[f"human.p{number}"]
            view = await desk.look(human(number))
            assert (told.hand, told.seat) == (1, number)
            assert told.cards == view.seats[number - 1].cards
        assert heard["bot.p1"] == []

    play(story)


def test_a_deck_is_in_the_vault_before_its_hand_starts_and_gone_when_it_ends() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        (slot,) = await desk.vault.slots()
        started = (await desk.log())[1]
        assert isinstance(started, HandStarted)
        assert (slot.table, slot.hand, slot.deal) == (TABLE, 1, started.deal)
        await desk.turn(human(1), "fold")
        assert await desk.vault.slots() == [slot]
        await desk.turn(human(2), "fold")
        assert await desk.vault.slots() == []

    play(story)


@pytest.mark.parametrize("fate", ["kept", "lost"])
def test_an_append_that_failed_is_looked_up_and_answered_once(fate: str) -> None:
    store = UncertainStore()

    async def story(desk: Desk) -> None:
        await desk.deal()
        store.fates = [fate]
        assert await desk.say(human(1), FOLD) == Accepted(version=1 + DEALT + 1)
        assert (await desk.types()).count("Folded") == 1
        assert desk.failures == []

    play(story, store)


def test_a_table_whose_log_fails_for_good_says_so_and_is_taken_up_again() -> None:
    store = UncertainStore()

    async def story(desk: Desk) -> None:
        await desk.deal()
        store.fates = ["lost"] * ATTEMPTS
        assert code(await desk.say(human(1), FOLD)) == "unavailable"
        assert len(desk.failures) == 1
        assert code(await desk.say(human(1), FOLD)) == "accepted"

    play(story, store)


def test_a_table_that_failed_by_itself_acts_again_though_nobody_speaks_to_it() -> None:
    store = UncertainStore()

    async def story(desk: Desk) -> None:
        await desk.open()
        store.fates = ["lost"] * ATTEMPTS
        await asyncio.sleep(10)
        assert len(desk.failures) == 1
        assert "HandStarted" in await desk.types()

    play(story, store)


def test_a_refusal_rests_on_the_log_and_not_on_what_a_stale_owner_remembers() -> None:
    async def story(stale: Desk) -> None:
        await stale.deal()
        owner = Desk(stale.store, stale.vault)
        await owner.start()
        await owner.turn(human(1), "fold")
        answer = Turn(key="k", hand=1, turn=2, action="fold")
        assert code(await stale.say(human(2), answer)) == "accepted"
        await owner.service.stop()

    play(story)


def test_a_stale_owner_cannot_append() -> None:
    async def story(stale: Desk) -> None:
        await stale.deal()
        owner = Desk(stale.store, stale.vault)
        await owner.start()
        await owner.turn(human(1), "fold")
        assert code(await stale.turn(human(1), "call")) == "stale_turn"
        assert "Called" not in await stale.types()
        await owner.service.stop()

    play(story)


def test_an_ended_table_leaves_memory_and_is_read_again_when_asked() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal(opening(2, stack=20))
        await desk.turn(human(1), "call")
        assert len(places(await desk.look())) == 2
        await asyncio.sleep(IDLE / 1000 + 1)
        assert desk.service._actors == {}
        view = await desk.look()
        assert len(places(view)) == 2
        assert code(await desk.say(human(1), ImHere(key="h"))) == "finished"

    play(story)


class ListeningStore(MemoryStore):
    """Remembers from which versions streams were read."""

    def __init__(self) -> None:
        super().__init__()
        self.read_after: list[Version] = []

    async def read(
        self, stream: StreamId, after: Version = UNBORN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        self.read_after.append(after)
        return await super().read(stream, after, limit)


def test_a_snapshot_is_taken_every_twenty_hands_and_the_table_loaded_from_it() -> None:
    store = ListeningStore()

    async def story(desk: Desk) -> None:
        await desk.deal(opening(2, stack=1500))
        while (view := await desk.look()).hand <= EVERY:
            assert await store.load_snapshot(stream_of(TABLE)) is None
            await desk.turn(human(view.to_act or 0), "fold")
        snapshot = await store.load_snapshot(stream_of(TABLE))
        assert snapshot is not None
        store.read_after.clear()
        await desk.restart()
        seen = await desk.look()
        assert store.read_after == [snapshot.version]
        await store.delete_snapshots()
        await desk.restart()
        assert (await desk.look()).seats == seen.seats
        assert store.read_after[-1] == UNBORN

    play(story, store)


class NoRoomForSnapshots(MemoryStore):
    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        raise Unavailable("disk full")


def test_a_table_plays_on_without_a_snapshot_that_cannot_be_kept() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal(opening(2, stack=1500))
        while (view := await desk.look()).hand <= EVERY:
            await desk.turn(human(view.to_act or 0), "fold")
        assert "ClockRestored" not in await desk.types()

    play(story, NoRoomForSnapshots())
