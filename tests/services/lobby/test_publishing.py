"""What leaves the lobby's log: tournaments as everybody may see them, in order, and no more."""

import asyncio

import msgspec

from libs.bus.memory_journal import MemoryJournal
from libs.contracts.lobby import Rematch
from libs.contracts.subjects import tournament_events
from services.lobby.domain.tournaments import TournamentEvent
from services.lobby.publishing import publisher
from tests.support.running_club import RunningClub, in_a_club


def test_events_of_tournaments_are_published_without_players_and_invitations() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        made = await club.create(ann, private=True)
        await club.enter(ben, made.tournament, made.invite)
        await club.play(made.tournament)
        again = await club.done(ann, Rematch(key="r", tournament=made.tournament))

        journal = await _published(club)
        entries = await journal.read(after=0, limit=100)
        told = [(entry.subject, entry.headers["type"]) for entry in entries]
        assert told == [
            (tournament_events(name), event)
            for name, event in (
                (made.tournament, "SitAndGoCreated"),
                (made.tournament, "PlayerEntered"),
                (made.tournament, "PlayerEntered"),
                (made.tournament, "SitAndGoStarted"),
                (made.tournament, "SitAndGoFinished"),
                (again.tournament, "SitAndGoCreated"),
                (again.tournament, "PlayerEntered"),
                (again.tournament, "RematchMade"),
            )
        ]
        everything = b"".join([entry.data for entry in entries])
        for secret in (made.invite, again.invite, "Ann", "token_hash"):
            assert secret is not None
            assert secret.encode() not in everything
        for entry in entries:
            msgspec.json.decode(entry.data, type=TournamentEvent)

    in_a_club(story)


def test_it_goes_on_behind_the_last_public_event() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        await club.create(ann, private=True)
        journal = await _published(club)
        await club.guests("Ben")
        await club.create(ann)
        await _published(club, journal)
        entries = await journal.read(after=0, limit=100)
        kinds = [entry.headers["type"] for entry in entries]
        assert kinds == ["SitAndGoCreated", "PlayerEntered"] * 2

    in_a_club(story)


async def _published(club: RunningClub, journal: MemoryJournal | None = None) -> MemoryJournal:
    """The journal when the relay has come to the end of the log."""

    async def pause(failures: int, failure: Exception) -> None:
        raise failure

    journal = journal or MemoryJournal(club.bus, club.clock)
    relay = asyncio.create_task(publisher(club.lobby_log, journal, pause).run())
    await asyncio.sleep(1)
    assert not relay.done()
    relay.cancel()
    return journal
