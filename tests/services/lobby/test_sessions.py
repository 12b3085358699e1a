"""Guests at the door: who they are, what proves it, and what is kept of that."""

import asyncio
from hashlib import sha256

import msgspec
import pytest

from libs.contracts import subjects
from libs.contracts.bots import BOTS
from libs.contracts.lobby import (
    Entrant,
    FindPlayers,
    FindSession,
    OpenSession,
    PlayersFound,
    Session,
    SessionOpened,
)
from libs.contracts.requests import Refused
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from services.lobby.domain.players import DAY
from services.lobby.streams import PLAYERS
from tests.support.running_club import RunningClub, in_a_club


async def opened(club: RunningClub, name: str, key: str) -> SessionOpened:
    reply = await club.session(OpenSession(key=key, name=name))
    assert isinstance(reply, SessionOpened)
    return reply


async def found(club: RunningClub, token: str) -> Session | Refused:
    token_hash = sha256(token.encode()).hexdigest()
    reply = await club.session(FindSession(token_hash=token_hash))
    assert isinstance(reply, Session | Refused)
    return reply


def test_a_guest_is_known_by_the_hash_of_a_token_also_after_a_restart() -> None:
    async def story(club: RunningClub) -> None:
        ann = await opened(club, " Ann ", "k")
        assert ann.name == "Ann"
        assert ann.player[0] == "h"
        assert len(ann.player) == 13
        assert await found(club, ann.token) == Session(player=ann.player, name="Ann")
        club.lobby.kill()
        assert await found(club, ann.token) == Session(player=ann.player, name="Ann")
        assert await found(club, ann.token[::-1]) == Refused(code="no_session")

    in_a_club(story)


def test_guests_may_share_a_name_and_are_not_the_same() -> None:
    async def story(club: RunningClub) -> None:
        one, other = await opened(club, "Ann", "k1"), await opened(club, "Ann", "k2")
        assert one.player != other.player
        assert one.token != other.token

    in_a_club(story)


def test_no_byte_that_is_kept_holds_a_token() -> None:
    async def story(club: RunningClub) -> None:
        tokens = [(await opened(club, "Ann", "k")).token for _ in range(2)]
        kept = repr([(event.data, event.event_id) for event in await club.lobby_log.read_all()])
        kept += repr(vars(club.lobby_log))
        for token in tokens:
            assert sha256(token.encode()).hexdigest() in kept
            assert token not in kept

    in_a_club(story)


def test_the_same_key_again_is_the_same_player_in_another_session() -> None:
    async def story(club: RunningClub) -> None:
        first, second = await asyncio.gather(opened(club, "Ann", "k"), opened(club, "Ann", "k"))
        club.lobby.kill()
        third = await opened(club, "Ann", "k")
        assert first.player == second.player == third.player
        assert len({first.token, second.token, third.token}) == 3
        for session in (first, second, third):
            assert await found(club, session.token) == Session(player=first.player, name="Ann")
        assert await club.session(OpenSession(key="k", name="Ben")) == Refused(code="key_reused")

    in_a_club(story)


@pytest.mark.parametrize("name", ["Ann\nBen", "\u200b", " ", "x" * 25])
def test_a_bad_name_is_refused_and_nothing_is_written(name: str) -> None:
    async def story(club: RunningClub) -> None:
        reply = await club.session(OpenSession(key="k", name=name))
        assert isinstance(reply, Refused)
        assert reply.code == "bad_name"
        assert await club.lobby_log.read_all() == []

    in_a_club(story)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"type":"open_session"}',
        b'{"type":"open_session","key":"k","name":7}',
        b'{"type":"open_session","key":"","name":"Ann"}',
        b'{"type":"open_session","key":"k","name":"Ann","admin":true}',
        b'{"type":"find_session","token_hash":"abc"}',
        b'{"type":"create"}',
        b'{"deep":' * 10_000,
        b"\xff",
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes) -> None:
    async def story(club: RunningClub) -> None:
        for subject in (
            subjects.session_commands(),
            subjects.tournament_command(subjects.Speaker(subjects.Role.HUMAN, "ann")),
            subjects.tournament_views(),
            subjects.player_views(),
            subjects.rating_views(),
        ):
            reply = await club.bus.request(subject, data, within=Millis(1_000))
            assert msgspec.json.decode(reply, type=Refused).code == "bad_request"

    in_a_club(story)


def test_names_are_found_of_guests_and_bots() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        assert await club.look(FindPlayers(players=("bot-wren", "nobody", ann))) == PlayersFound(
            players=(
                Entrant(player="bot-wren", name="Wren", bot=True),
                Entrant(player=ann, name="Ann"),
            )
        )
        assert len(BOTS) >= 12

    in_a_club(story)


class Calendar(LoopClock):
    """Days go by while nobody does anything."""

    def __init__(self) -> None:
        super().__init__()
        self.days = 0

    def now(self) -> Millis:
        return Millis(super().now() + self.days * DAY)


def test_a_session_ends_when_it_was_not_used_for_90_days() -> None:
    async def story() -> None:
        calendar = Calendar()
        club = RunningClub(clock=calendar)
        await club.start()
        ann, ben = await opened(club, "Ann", "k1"), await opened(club, "Ben", "k2")
        known = Session(player=ann.player, name="Ann")
        for _ in range(4):
            calendar.days += 89
            assert await found(club, ann.token) == known
            assert await found(club, ann.token) == known
        club.lobby.kill()
        assert await found(club, ann.token) == known
        assert await found(club, ben.token) == Refused(code="no_session")
        told = [event.type for event in await club.lobby_log.read(PLAYERS)]
        assert told.count("SessionUsed") == 4
        calendar.days += 90
        assert await found(club, ann.token) == Refused(code="no_session")

    run(story())


def test_nobody_is_turned_away_because_the_use_of_his_session_cannot_be_written_down() -> None:
    async def story() -> None:
        calendar = Calendar()
        club = RunningClub(clock=calendar)
        await club.start()
        ann = await opened(club, "Ann", "k")
        known = Session(player=ann.player, name="Ann")
        calendar.days += 2
        club.lobby_log.broken = True
        assert await found(club, ann.token) == known
        club.lobby_log.broken = False
        assert await found(club, ann.token) == known
        told = [event.type for event in await club.lobby_log.read(PLAYERS)]
        assert told.count("SessionUsed") == 1

    run(story())
