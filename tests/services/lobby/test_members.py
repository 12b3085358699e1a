"""Guests who stay: their names are theirs alone, and a password brings them back."""

import asyncio
from hashlib import sha256

import pytest

from libs.contracts.lobby import (
    FindSession,
    KeepGuest,
    LoggedOut,
    LogIn,
    LogOut,
    OpenSession,
    Session,
    SessionOpened,
    SessionReply,
)
from libs.contracts.requests import Refused
from services.lobby.domain.tries import FREE, LONGEST_WAIT
from tests.support.running_club import RunningClub, in_a_club

PASSWORD = "correct horse"


async def guest(club: RunningClub, name: str) -> SessionOpened:
    reply = await club.session(OpenSession(key=club.key(), name=name))
    assert isinstance(reply, SessionOpened)
    return reply


def hash_of(session: SessionOpened) -> str:
    return sha256(session.token.encode()).hexdigest()


async def keep(
    club: RunningClub, session: SessionOpened, name: str, key: str | None = None
) -> SessionReply:
    return await club.session(
        KeepGuest(key=key or club.key(), token_hash=hash_of(session), name=name, password=PASSWORD)
    )


async def log_in(club: RunningClub, name: str, password: str = PASSWORD) -> SessionReply:
    return await club.session(LogIn(name=name, password=password))


def code(reply: SessionReply) -> str:
    assert isinstance(reply, Refused), reply
    return reply.code


def test_a_member_comes_back_as_who_he_was_also_after_a_restart() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        assert await keep(club, ann, "Änn") == Session(player=ann.player, name="Änn", member=True)
        club.lobby.kill()
        back = await log_in(club, "ÄNN")
        assert isinstance(back, SessionOpened)
        assert (back.player, back.name, back.member) == (ann.player, "Änn", True)
        assert back.token != ann.token
        for session in (ann, back):
            found = await club.session(FindSession(token_hash=hash_of(session)))
            assert found == Session(player=ann.player, name="Änn", member=True)

    in_a_club(story)


@pytest.mark.parametrize("name", ["Strauß", "strauss", "STRAUSS", " Strauss ", "Ｓtrauss"])
def test_a_members_name_is_nobody_elses(name: str) -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await guest(club, "Ann"), await guest(club, "Ben")
        await keep(club, ann, "Strauss")
        version = len(await club.lobby_log.read_all())
        assert code(await keep(club, ben, name)) == "name_taken"
        assert code(await club.session(OpenSession(key="k", name=name))) == "name_taken"
        assert len(await club.lobby_log.read_all()) == version

    in_a_club(story)


def test_two_who_want_one_name_at_once() -> None:
    async def story(club: RunningClub) -> None:
        guests = [await guest(club, f"g{number}") for number in range(4)]
        replies = await asyncio.gather(*(keep(club, each, "Ann") for each in guests))
        assert sorted(type(reply).__name__ for reply in replies) == ["Refused"] * 3 + ["Session"]

    in_a_club(story)


def test_who_is_a_member_or_nobody_does_not_become_one() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        assert isinstance(await keep(club, ann, "Ann", key="k"), Session)
        assert isinstance(await keep(club, ann, "Ann", key="k"), Session), "the first answer again"
        assert code(await keep(club, ann, "Anna")) == "already_member"
        nobody = SessionOpened(player=ann.player, name="Ann", token="guessed")
        assert code(await keep(club, nobody, "Ben")) == "no_session"

    in_a_club(story)


def test_a_wrong_password_and_a_name_of_nobody_are_told_alike() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        await keep(club, ann, "Ann")
        version = len(await club.lobby_log.read_all())
        told = [await log_in(club, "Ann", "wrong horse"), await log_in(club, "Ben")]
        told.append(await log_in(club, "h" * 200, ""))
        assert told == [Refused(code="bad_login")] * 3
        assert len(await club.lobby_log.read_all()) == version

    in_a_club(story)


def test_who_guesses_waits_longer_and_longer() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        await keep(club, ann, "Ann")
        for name in ("Nobody", "Ann"):
            at_once = await asyncio.gather(*(log_in(club, name, "wrong horse") for _ in range(20)))
            assert [code(reply) for reply in at_once].count("bad_login") == FREE
            waits = []
            for _ in range(12):
                reply = await log_in(club, name, "wrong horse")
                assert code(reply) == "too_many_tries"
                assert isinstance(reply, Refused)
                waits.append(int(reply.facts["wait"] or 0))
                await asyncio.sleep(waits[-1] / 1000)
                assert code(await log_in(club, name, "wrong horse")) == "bad_login"
            assert waits == sorted(waits)
            assert waits[-1] == LONGEST_WAIT
        assert code(await log_in(club, "Ann")) == "too_many_tries", "the right one waits as well"
        await asyncio.sleep(LONGEST_WAIT / 1000)
        assert isinstance(await log_in(club, "Ann"), SessionOpened)
        assert code(await log_in(club, "Ann", "wrong horse")) == "bad_login", "and begins anew"

    in_a_club(story)


def test_while_too_many_wait_nobody_is_looked_at_and_no_try_counts() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        await keep(club, ann, "Ann")
        club.passwords.busy = True
        for _ in range(2 * FREE):
            assert code(await log_in(club, "Ann")) == "too_busy"
        ben = await guest(club, "Ben")
        kept = KeepGuest(key="k", token_hash=hash_of(ben), name="Ben", password=PASSWORD)
        assert code(await club.session(kept)) == "too_busy"
        club.passwords.busy = False
        assert isinstance(await log_in(club, "Ann"), SessionOpened)

    in_a_club(story)


def test_a_session_that_ends_takes_no_other_with_it() -> None:
    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        await keep(club, ann, "Ann")
        other = await log_in(club, "Ann")
        assert isinstance(other, SessionOpened)
        for _ in range(2):
            assert await club.session(LogOut(token_hash=hash_of(ann))) == LoggedOut()
        club.lobby.kill()
        gone = await club.session(FindSession(token_hash=hash_of(ann)))
        assert code(gone) == "no_session"
        assert isinstance(await club.session(FindSession(token_hash=hash_of(other))), Session)

    in_a_club(story)


def test_no_byte_that_is_kept_holds_a_password_or_what_is_quick_to_make_of_it() -> None:
    """But for its slow hash; in these tests, of another kind, that stands in for it."""

    async def story(club: RunningClub) -> None:
        ann = await guest(club, "Ann")
        request = KeepGuest(key="k", token_hash=hash_of(ann), name="Ann", password=PASSWORD)
        await club.session(request)
        await log_in(club, "Ann")
        kept = repr([event.data for event in await club.lobby_log.read_all()])
        kept += repr(vars(club.lobby_log))
        assert PASSWORD not in kept
        reply = await club.session(
            KeepGuest(key="k", token_hash=hash_of(ann), name="Ann", password="another one")
        )
        assert isinstance(reply, Session), "the digest of a command leaves its password out"

    in_a_club(story)
