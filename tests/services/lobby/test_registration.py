"""R-SNG-1 at the front desk: entering, leaving, starting; keys, invitations, and two at once."""

import asyncio
from typing import Any

import msgspec
import pytest

from libs.bus.port import Message
from libs.contracts import subjects
from libs.contracts.lobby import (
    CreateTournament,
    EnterTournament,
    FindTournament,
    Listing,
    ListingChanged,
    ListTournaments,
    Rematch,
    StartTournament,
    TournamentAnswer,
    TournamentRequest,
    TournamentsListed,
    WithdrawEntry,
)
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.rules.table.events import TableOpened
from services.lobby.domain.room import MOST_OF_ONE
from services.table.stream import CODEC as TABLES
from tests.support.running_club import RunningClub, in_a_club


def creation(key: str = "k", **other: Any) -> CreateTournament:
    settings: dict[str, Any] = {
        "game": "holdem",
        "limit": "no_limit",
        "seats": 3,
        "speed": "normal",
    }
    return CreateTournament(key=key, **settings | other)


def entry(tournament: str, key: str = "e", invite: str | None = None) -> EnterTournament:
    return EnterTournament(key=key, tournament=tournament, invite=invite)


async def listed(club: RunningClub) -> list[Listing]:
    reply = await club.look(ListTournaments())
    assert isinstance(reply, TournamentsListed)
    return list(reply.tournaments)


async def table_opened(club: RunningClub) -> TableOpened:
    """The one table that was opened."""
    async with asyncio.timeout(60):
        while True:
            stored = await club.table_log.read_all()
            opened = [TABLES.decode(event) for event in stored if event.type == "TableOpened"]
            if opened:
                (only,) = opened
                assert isinstance(only, TableOpened)
                return only
            await asyncio.sleep(0.05)


def test_R_SNG_1_the_last_seat_taken_starts_it_at_a_table_of_its_id() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben, cat, dan = await club.guests("Ann", "Ben", "Cat", "Dan")
        made = await club.done(ann, creation(speed="fast"))
        await club.done(ben, entry(made.tournament))
        assert (await club.listing(made.tournament)).stage == "registering"
        await club.done(cat, entry(made.tournament))
        assert (await club.listing(made.tournament)).stage == "started"
        opened = await table_opened(club)
        assert opened.tournament == made.tournament == made.table
        assert {seated.player for seated in opened.seats} == {ann, ben, cat}
        assert [seated.seat for seated in opened.seats] == [1, 2, 3]
        assert opened.button in (1, 2, 3)
        assert (opened.stack, opened.hands_a_level) == (1500, 6)
        assert (opened.thinking.decision, opened.thinking.bank) == (30_000, 60_000)
        assert await club.refused(dan, entry(made.tournament)) == "not_registering"

    in_a_club(story)


def test_R_SNG_1_seats_and_button_are_by_lot() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        seen = set()
        for maker, other in [(ann, ben), (ben, ann)] * MOST_OF_ONE:
            made = await club.create(maker, seats=2)
            await club.enter(other, made.tournament)
        for event in await club.table_log.read_all():
            if event.type == "TableOpened":
                opened = TABLES.decode(event)
                assert isinstance(opened, TableOpened)
                seen.add((opened.seats[0].player, opened.button))
        assert seen == {(ann, 1), (ann, 2), (ben, 1), (ben, 2)}

    in_a_club(story)


def test_R_SNG_1_the_creator_starts_early_with_those_seated_and_nobody_else_does() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        made = await club.done(ann, creation(seats=6))
        start = StartTournament(key="s", tournament=made.tournament, bots=False)
        assert await club.refused(ann, start) == "too_few_players"
        await club.done(ben, entry(made.tournament))
        assert await club.refused(ben, start) == "not_the_creator"
        await club.done(ann, start)
        assert {seated.player for seated in (await table_opened(club)).seats} == {ann, ben}

    in_a_club(story)


def test_R_SNG_1_with_bots_every_seat_is_taken_by_another_one() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        made = await club.done(ann, creation(seats=6))
        await club.done(ann, StartTournament(key="s", tournament=made.tournament, bots=True))
        seats = (await table_opened(club)).seats
        assert [seated.seat for seated in seats] == [1, 2, 3, 4, 5, 6]
        assert sorted([seated.bot for seated in seats]) == [False] + [True] * 5
        assert len({seated.player for seated in seats}) == 6

    in_a_club(story)


def test_R_SNG_1_when_the_creator_leaves_the_next_entrant_has_his_right() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben, cat = await club.guests("Ann", "Ben", "Cat")
        made = await club.done(ann, creation(seats=6))
        await club.done(ben, entry(made.tournament))
        await club.done(cat, entry(made.tournament))
        await club.done(ann, WithdrawEntry(key="w", tournament=made.tournament))
        start = StartTournament(key="s", tournament=made.tournament, bots=False)
        assert await club.refused(ann, start) == "not_entered"
        assert await club.refused(cat, start) == "not_the_creator"
        await club.done(ben, start)

    in_a_club(story)


def test_the_last_to_leave_abandons_it() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        made = await club.done(ann, creation())
        await club.done(ann, WithdrawEntry(key="w", tournament=made.tournament))
        assert (await club.listing(made.tournament)).stage == "abandoned"
        assert await listed(club) == []
        assert await club.refused(ben, entry(made.tournament)) == "not_registering"

    in_a_club(story)


def test_of_two_who_take_the_last_seat_at_once_one_has_it() -> None:
    async def story(club: RunningClub) -> None:
        ann, *others = await club.guests("Ann", "Ben", "Cat", "Dan")
        made = await club.create(ann, seats=2)
        replies = await asyncio.gather(
            *[club.say(other, entry(made.tournament)) for other in others]
        )
        refusals = [reply.code for reply in replies if isinstance(reply, Refused)]
        assert refusals == ["not_registering"] * 2
        assert len((await table_opened(club)).seats) == 2
        assert len((await club.listing(made.tournament)).entrants) == 2

    in_a_club(story)


def test_of_two_lobbies_that_give_the_last_seat_at_once_one_finds_it_taken() -> None:
    """The second is a stale owner: what it remembers is older than the log."""

    async def story(club: RunningClub) -> None:
        ann, ben, cat = await club.guests("Ann", "Ben", "Cat")
        made = await club.create(ann, seats=2)
        stale = await club.another_lobby()
        await club.done(ben, entry(made.tournament))
        reply = await stale.say(cat, entry(made.tournament))
        assert isinstance(reply, Refused)
        assert reply.code == "not_registering"
        assert len((await table_opened(club)).seats) == 2

    in_a_club(story)


def test_a_stale_lobby_refuses_nothing_that_the_log_allows() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        stale = await club.another_lobby()
        made = await club.create(ann)
        reply = await stale.say(ben, entry(made.tournament))
        assert reply == TournamentAnswer(tournament=made.tournament, table=made.table)

    in_a_club(story)


def test_many_at_once_are_all_served() -> None:
    async def story(club: RunningClub) -> None:
        ann, *others = await asyncio.gather(*[club.guest(f"Guest {n}") for n in range(30)])
        made = await club.create(ann, seats=6)
        entered = [club.say(other, entry(made.tournament)) for other in others]
        replies = await asyncio.gather(*entered)
        assert sum(isinstance(reply, TournamentAnswer) for reply in replies) == 5
        assert {reply.code for reply in replies if isinstance(reply, Refused)} == {
            "not_registering"
        }

    in_a_club(story)


@pytest.mark.parametrize("failing", [1, 2, 3, 4])
def test_an_append_that_failed_stored_or_not_is_done_once(failing: int) -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        club.lobby_log.failing = failing
        made = await club.create(ann, seats=3)
        club.lobby_log.failing = failing
        await club.enter(ben, made.tournament)
        club.lobby_log.failing = failing
        (cat,) = await club.guests("Cat")
        await club.enter(cat, made.tournament)
        club.lobby_log.failing = club.rating_log.failing = failing
        await club.play(made.tournament)
        await club.rated(made.tournament)
        desk = [event.type for event in await club.lobby_log.read_all()]
        assert (desk.count("PlayerRegistered"), desk.count("PlayerEntered")) == (3, 3)
        assert (desk.count("SitAndGoCreated"), desk.count("SitAndGoFinished")) == (1, 1)
        assert len(await club.rating_log.read_all()) == 2

    in_a_club(story)


def test_while_the_log_is_broken_the_lobby_is_unavailable() -> None:
    """And tells nobody where its files are."""

    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        club.lobby_log.broken = True
        assert await club.say(ann, creation()) == Refused(code="unavailable")
        club.lobby_log.broken = False
        await club.done(ann, creation())

    in_a_club(story)


def test_the_same_key_gets_the_same_answer_and_another_body_is_refused() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        twice = await asyncio.gather(*[club.done(ann, creation(private=True)) for _ in range(2)])
        made = twice[0]
        assert twice == [made, made]
        assert await club.refused(ann, creation(private=True, seats=4)) == "key_reused"
        assert (await club.done(ben, creation(private=True))).tournament != made.tournament

        enter = entry(made.tournament, invite=made.invite)
        entered = await club.done(ben, enter)
        leave = WithdrawEntry(key="w", tournament=made.tournament)
        left = await club.done(ben, leave)
        club.lobby.kill()
        assert await club.done(ann, creation(private=True)) == made
        assert await club.done(ben, enter) == entered, "though he has left since"
        assert await club.done(ben, leave) == left
        other = WithdrawEntry(key="e", tournament=made.tournament)
        assert await club.refused(ben, other) == "key_reused"
        assert [e.player for e in (await club.listing(made.tournament)).entrants] == [ann]

    in_a_club(story)


def test_a_private_one_is_entered_by_its_code_and_not_listed() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben, cat = await club.guests("Ann", "Ben", "Cat")
        made = await club.done(ann, creation(private=True))
        other = await club.done(ann, creation("k2", private=True))
        assert made.invite is not None
        assert len(made.invite) >= 8
        assert made.invite != other.invite
        for wrong in (None, "", made.invite[:-1], made.invite + "0", other.invite, "ä\0"):
            assert await club.refused(ben, entry(made.tournament, invite=wrong)) == "bad_invite"
        entered = await club.done(ben, entry(made.tournament, invite=made.invite))
        assert entered.invite == made.invite, "told to entrants"
        left = await club.done(ben, WithdrawEntry(key="w", tournament=made.tournament))
        assert left.invite is None
        assert await listed(club) == []
        assert (await club.listing(made.tournament)).private
        public = await club.done(cat, creation())
        assert public.invite is None
        await club.done(ben, entry(public.tournament, invite="needless"))

    in_a_club(story)


@pytest.mark.parametrize(
    "bad",
    [
        {"game": "snap"},
        {"limit": "sky"},
        {"speed": "warp"},
        {"seats": 1},
        {"seats": 7},
        {"seats": -(10**18)},
    ],
)
def test_R_SNG_1_a_table_that_cannot_be_is_refused_and_nothing_is_written(
    bad: dict[str, Any],
) -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        before = await club.lobby_log.read_all()
        assert await club.refused(ann, creation(**bad)) == "bad_table"
        assert await club.lobby_log.read_all() == before
        assert await listed(club) == []

    in_a_club(story)


def test_who_or_what_is_unknown_is_refused() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        assert await club.refused("nobody", creation()) == "no_player"
        requests: list[TournamentRequest] = [
            entry("t0"),
            WithdrawEntry(key="k", tournament="t0"),
            StartTournament(key="k", tournament="t0", bots=True),
            Rematch(key="k", tournament="t0"),
        ]
        for request in requests:
            assert await club.refused(ann, request) == "no_tournament"
        assert await club.look(FindTournament(tournament="t0")) == Refused(code="no_tournament")
        for name in ("bot-wren", ann):
            bot = subjects.tournament_command(Speaker(Role.BOT, name))
            refused = msgspec.json.decode(await club.raw(bot, creation()), type=Refused)
            assert refused.code == "no_player"

    in_a_club(story)


def test_news_of_public_listings_alone_reaches_whoever_listens() -> None:
    async def story(club: RunningClub) -> None:
        news: list[Listing] = []

        async def hear(message: Message) -> None:
            news.append(msgspec.json.decode(message.data, type=ListingChanged).listing)

        await club.bus.subscribe(subjects.listings(), hear)
        ann, ben = await club.guests("Ann", "Ben")
        private = await club.create(ann, private=True)
        await club.enter(ben, private.tournament, private.invite)
        made = await club.create(ann)
        await asyncio.sleep(1)
        await club.enter(ben, made.tournament)
        over = await club.play(made.tournament)
        await club.done(ben, Rematch(key="r", tournament=made.tournament))
        await asyncio.sleep(1)
        stages = [each.stage for each in news if each.tournament == made.tournament]
        assert stages == ["registering", "started", "finished", "finished"]
        assert [each.rematch is None for each in news if each.stage == "finished"] == [True, False]
        assert over.places in [each.places for each in news]
        assert private.tournament not in [each.tournament for each in news]

    in_a_club(story)


def test_the_list_has_the_open_ones_and_the_last_few_finished_also_after_a_restart() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        played = []
        for _ in range(22):
            made = await club.create(ann)
            await club.enter(ben, made.tournament)
            await club.play(made.tournament)
            played.append(made.tournament)
        waiting = await club.create(ann)
        for _ in range(2):
            names = [listing.tournament for listing in await listed(club)]
            assert names == [waiting.tournament, *played[-20:]]
            club.lobby.kill()

    in_a_club(story)


def test_a_table_is_asked_for_until_the_table_service_is_there() -> None:
    async def story(club: RunningClub) -> None:
        await club.tables.stop()
        ann, ben = await club.guests("Ann", "Ben")
        made = await club.create(ann)
        await club.enter(ben, made.tournament)
        await asyncio.sleep(30)
        club.lobby.kill()
        await asyncio.sleep(30)
        assert await club.table_log.read_all() == []
        before = club.clock.now()
        await club.start_tables()
        await table_opened(club)
        assert club.clock.now() - before <= 2_000
        await club.play(made.tournament)

    in_a_club(story)


def test_no_listing_holds_an_invitation() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        made = await club.create(ann, private=True)
        question = FindTournament(tournament=made.tournament)
        listing = await club.raw(subjects.tournament_views(), question)
        assert made.tournament.encode() in listing
        assert made.invite is not None
        assert made.invite.encode() not in listing

    in_a_club(story)


def test_one_player_keeps_so_many_tournaments_open_and_makes_room_by_leaving() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        made = [await club.done(ann, creation(f"k{number}")) for number in range(MOST_OF_ONE)]
        assert await club.refused(ann, creation("more")) == "too_many_tables"
        assert await club.done(ann, creation("k3")) == made[3]
        await club.done(ben, creation())
        await club.done(ann, WithdrawEntry(key="w", tournament=made[0].tournament))
        await club.done(ann, creation("more"))

    in_a_club(story)
