"""The bots at their tables, over the bus and in virtual time."""

import asyncio
from collections import Counter
from itertools import pairwise

import pytest

from libs.bus.memory import Leg
from libs.contracts.subjects import Role, table_events
from libs.contracts.table import ImHere, Turn
from libs.rules.hand.events import BetMade, Called, Checked, Folded, Raised
from libs.rules.names import GameCode, Limit
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from services.bot.bots import LONGEST_THOUGHT
from services.table.stream import CODEC, stream_of
from tests.services.bot.club import BOTS, HUMAN, TABLE, Club, play
from tests.support.faults import SeededFaults

SIX = BOTS[:6]
Acted = BetMade | Called | Checked | Folded | Raised


async def actions(club: Club) -> list[Acted]:
    events = [CODEC.decode(stored) for stored in await club.store.read(stream_of(TABLE))]
    return [event for event in events if isinstance(event, Acted)]


async def to_the_end(club: Club) -> None:
    """The tournament ends, with all its chips at every version."""
    await club.until("TournamentEnded")
    states = await club.states()
    assert states[-1].ended
    assert {state.chips for state in states} == {1500 * len(states[0].seats)}


def test_six_bots_play_a_sit_and_go_to_its_end() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX)
        await to_the_end(club)
        acted = await actions(club)
        assert not [event for event in acted if getattr(event, "cause", None)], "nobody ran late"
        assert len(acted) == club.thoughts == len(club.turns_of_bots())

    play(story)


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GameCode)
def test_six_bots_play_a_sit_and_go_of_each_of_the_24_kinds(game: GameCode, limit: Limit) -> None:
    async def story(club: Club) -> None:
        await club.open(SIX, game, limit)
        await to_the_end(club)

    play(story)


def test_a_bot_thinks_a_little_and_no_more_than_two_seconds_however_slow_the_pace() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX[:2])
        await club.until("HandEnded", 5)
        acted = await actions(club)
        waits = [later.at - sooner.at for sooner, later in pairwise(acted)]
        assert 400 <= min(waits) <= max(waits) <= 2_000

    for pace in (1.0, 1_000.0):
        play(story, pace=pace)


def test_it_speaks_and_looks_for_its_bots_alone() -> None:
    async def story(club: Club) -> None:
        await club.open([BOTS[0], HUMAN, BOTS[1]], decision=1_000)
        await to_the_end(club)
        speakers = {
            speaker for speaker, request in club.bus.said if isinstance(request, Turn | ImHere)
        }
        assert {(speaker.role, speaker.name) for speaker in speakers} == {
            (Role.BOT, BOTS[0]),
            (Role.BOT, BOTS[1]),
        }
        assert all(f".{Role.BOT}.bot-" in subject for subject in club.bus.looked)

    play(story)


def test_a_table_without_bots_is_left_alone() -> None:
    async def story(club: Club) -> None:
        await club.open([HUMAN, "h2"], decision=1_000)
        await to_the_end(club)
        assert club.bus.looked == []
        assert club.turns_of_bots() == []
        assert not [pattern for pattern in club.bus.listened if pattern.startswith("events.")]

    play(story)


def test_a_table_with_bots_is_listened_to_once() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX[:2])
        await to_the_end(club)
        assert club.bus.listened.count(table_events(TABLE)) == 1

    play(story)


def test_a_player_in_a_bots_name_who_is_none_of_ours_is_not_played_for() -> None:
    async def story(club: Club) -> None:
        await club.open([BOTS[0], "bot-dodo"], decision=1_000)
        await to_the_end(club)
        assert {name for name, _, _ in club.turns_of_bots()} == {BOTS[0]}

    play(story)


def test_doubled_messages_start_one_worker() -> None:
    """D18: each decision is thought about once and answered once."""

    async def story(club: Club) -> None:
        await club.open(SIX[:3])
        await to_the_end(club)
        acted = await actions(club)
        assert len(acted) == club.thoughts == len(set(club.turns_of_bots()))

    play(story, faults=AllDoubled())


def test_lost_late_and_doubled_messages_do_not_stop_a_tournament() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX[:4])
        await to_the_end(club)
        assert min(faults.counts[f"{leg} lost"] for leg in Leg) > 0

    faults = SeededFaults(Chance(3), lost=0.03, doubled=0.1, late=0.1)
    play(story, faults=faults)


def test_a_turn_that_was_lost_is_said_again_with_the_same_key() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX[:2])
        await to_the_end(club)
        said = Counter(
            (speaker.name, request)
            for speaker, request in club.bus.said
            if isinstance(request, Turn)
        )
        assert max(said.values()) > 1
        assert len(said) == len({(name, request.key) for name, request in said})
        assert len(said) == len(await actions(club))

    play(story, faults=CommandsLost())


def test_bots_that_start_again_in_mid_hand_go_on() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX)
        for hands in (2, 5, 9):
            await club.until("BoardDealt", hands)
            assert (await club.states())[-1].hand_in_play
            await club.restart_bots(down=0.5)
        await to_the_end(club)
        acted = await actions(club)
        assert not [event for event in acted if getattr(event, "cause", None)]

    play(story)


def test_a_table_that_starts_again_in_mid_hand_finds_its_bots_waiting() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX)
        for hands in (2, 5, 9):
            await club.until("BoardDealt", hands)
            await club.restart_tables(down=5)
        await to_the_end(club)

    play(story)


def test_a_tournament_that_opened_while_the_bots_were_down_is_found() -> None:
    async def story(club: Club) -> None:
        await club.bots.stop()
        await club.open(SIX[:2])
        await asyncio.sleep(2)
        assert club.turns_of_bots() == []
        await club.restart_bots(down=0)
        await to_the_end(club)

    play(story)


def test_bots_that_were_away_say_that_they_are_here() -> None:
    async def story(club: Club) -> None:
        await club.open(SIX[:3], decision=1_000, away=500)
        await club.until("HandStarted")
        await club.restart_bots(down=2.2)
        await club.until("HandEnded", 3)
        here = [s.name for s, request in club.bus.said if isinstance(request, ImHere)]
        states = await club.states()
        was_away = {seat.player for state in states for seat in state.seats if seat.away}
        assert set(here) == was_away != set()
        assert not any(seat.away for seat in states[-1].seats)

    play(story)


def test_a_turn_that_came_too_late_is_dropped() -> None:
    """It thinks longer than the table waits: nothing is said for a decision that is gone."""

    async def story(club: Club) -> None:
        await club.open(SIX[:2], decision=50, away=50, between_hands=3_000)
        await club.until("HandEnded", 3)
        assert club.turns_of_bots() == []

    play(story, pace=1.0)
    assert LONGEST_THOUGHT > 50


class AllDoubled:
    """Whatever is published arrives twice, the second time a little later."""

    def copies(self, leg: Leg, subject: str) -> tuple[Millis, ...]:
        return (Millis(0), Millis(3)) if leg is Leg.PUBLISH else (Millis(0),)


class CommandsLost:
    """Every third command does not arrive."""

    def __init__(self) -> None:
        self._commands = 0

    def copies(self, leg: Leg, subject: str) -> tuple[Millis, ...]:
        if leg is Leg.REQUEST and subject.startswith("cmd."):
            self._commands += 1
            if self._commands % 3 == 0:
                return ()
        return (Millis(0),)
