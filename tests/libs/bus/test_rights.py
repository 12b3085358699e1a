"""The server holds what a service may say and hear (section F of the cases: what others may see).

Each test speaks as one service's user, with the others' subscriptions standing by.
"""

import asyncio
from pathlib import Path

import pytest

from libs.bus.jetstreams import TABLE_EVENTS
from libs.bus.journal import NewEntry
from libs.bus.nats_connection import Denied
from libs.bus.nats_journal import NatsJournal
from libs.bus.port import NoReply
from libs.bus.routes import matches
from libs.contracts import patterns, subjects
from libs.contracts.subjects import LOBBY, OPERATOR, Pattern, Role, Speaker, Subject
from tests.libs.bus.suite import LATER, SOON, Inbox, echo
from tests.support.asynchronous import asynchronous
from tests.support.nats import bus_of, nats_server

ANNA, WREN = Speaker(Role.HUMAN, "anna"), Speaker(Role.BOT, "bot-wren")

MAY_ASK: dict[str, tuple[Subject, ...]] = {
    "gateway": (subjects.table_command("t1", ANNA), subjects.table_view("t1", ANNA)),
    "bot": (subjects.table_command("t1", WREN), subjects.table_view("t1", WREN)),
    "lobby": (subjects.table_command("t1", LOBBY),),
    "operator": (subjects.table_command("t1", OPERATOR), subjects.table_view("t1", None)),
}

MAY_NOT_ASK: dict[str, tuple[Subject, ...]] = {
    "gateway": (
        subjects.table_command("t1", WREN),
        subjects.table_command("t1", LOBBY),
        subjects.table_command("t1", OPERATOR),
        subjects.table_view("t1", WREN),
        subjects.table_events("t1"),
        subjects.private_cards(ANNA),
        subjects.timer_wake(subjects.table_owner(1)),
        subjects.transfer_commands(),
        subjects.account_view(WREN),
    ),
    "bot": (
        subjects.table_command("t1", ANNA),
        subjects.table_command("t1", LOBBY),
        subjects.table_view("t1", ANNA),
        subjects.tournament_command(ANNA),
        subjects.session_commands(),
        subjects.private_cards(ANNA),
        subjects.table_events("t1"),
        subjects.transfer_commands(),
        subjects.account_command(ANNA),
    ),
    "lobby": (
        subjects.table_command("t1", ANNA),
        subjects.table_command("t1", OPERATOR),
        subjects.table_view("t1", ANNA),
        subjects.table_events("t1"),
    ),
    "table": (
        subjects.table_command("t1", ANNA),
        subjects.tournament_events("t1"),
        subjects.account_command(ANNA),
    ),
    "timer": (subjects.table_command("t1", ANNA), subjects.timer_ask(subjects.table_owner(1))),
    "rating": (subjects.table_command("t1", ANNA), subjects.table_events("t1")),
    "operator": (
        subjects.table_command("t1", ANNA),
        subjects.table_command("t1", LOBBY),
        subjects.table_view("t1", ANNA),
        subjects.table_events("t1"),
    ),
}

MAY_NOT_HEAR: dict[str, tuple[str, ...]] = {
    "gateway": (
        patterns.private_cards_of(Role.BOT),
        "private.>",
        patterns.all_table_commands(),
        patterns.inbox_of("table"),
        patterns.inbox_of("bot"),
    ),
    "bot": (
        subjects.private_cards(ANNA),
        patterns.private_cards_of(Role.HUMAN),
        "private.>",
        "private.*.*",
        ">",
        patterns.table_commands_by(Role.HUMAN),
        patterns.all_table_views(),
        patterns.inbox_of("gateway"),
        "_INBOX.>",
        subjects.health("table"),
    ),
    "lobby": ("private.>", patterns.all_table_commands(), patterns.inbox_of("gateway")),
    "table": (patterns.inbox_of("gateway"), "private.>", subjects.session_commands()),
    "timer": ("private.>", "events.>", patterns.all_table_commands()),
    "rating": ("private.>", patterns.all_table_views(), patterns.inbox_of("gateway")),
    "operator": ("private.>", patterns.all_table_views(), patterns.inbox_of("gateway")),
}


@pytest.mark.parametrize("service", MAY_ASK)
@asynchronous
async def test_it_speaks_for_its_own(service: str, tmp_path: Path) -> None:
    async with (
        nats_server(tmp_path) as server,
        bus_of(server, "table") as table,
        bus_of(server, service) as bus,
    ):
        await table.serve(patterns.all_table_commands(), echo)
        await table.serve(patterns.all_table_views(), echo)
        for subject in MAY_ASK[service]:
            assert await bus.request(subject, b"?", within=LATER) == f"{subject} ?".encode()


def denials() -> list[str]:
    """What is reported as denied from now on."""
    denied: list[str] = []

    def note(_: object, context: dict[str, object]) -> None:
        assert isinstance(context["exception"], Denied)
        denied.append(str(context["message"]))

    asyncio.get_running_loop().set_exception_handler(note)
    return denied


@pytest.mark.parametrize("service", MAY_NOT_ASK)
@asynchronous
async def test_F1_it_speaks_for_no_other_and_that_is_noticed(service: str, tmp_path: Path) -> None:
    denied = denials()
    async with nats_server(tmp_path) as server, bus_of(server, service) as bus:
        for subject in MAY_NOT_ASK[service]:
            await bus.publish(subject, b"forged")
        await bus.subscribe(subjects.health(service), Inbox())  # by now all is answered
    assert denied == [f"denied: publish to {subject.lower()}" for subject in MAY_NOT_ASK[service]]


@pytest.mark.parametrize("service", MAY_NOT_HEAR)
@asynchronous
async def test_F1_it_listens_for_no_other(service: str, tmp_path: Path) -> None:
    async with nats_server(tmp_path) as server, bus_of(server, service) as bus:
        for pattern in MAY_NOT_HEAR[service]:
            with pytest.raises(Denied):
                await bus.subscribe(Pattern(pattern), Inbox())
            with pytest.raises(Denied):
                await bus.serve(Pattern(pattern), echo)
        await bus.subscribe(subjects.health(service), Inbox())


@asynchronous
async def test_only_tables_move_chips_and_people_ask_for_their_own_accounts(tmp_path: Path) -> None:
    async with (
        nats_server(tmp_path) as server,
        bus_of(server, "lobby") as lobby,
        bus_of(server, "table") as table,
        bus_of(server, "gateway") as gateway,
    ):
        for served in (
            subjects.transfer_commands(),
            subjects.account_commands(),
            subjects.account_views(),
        ):
            await lobby.serve(served, echo)
        for bus, subject in (
            (table, subjects.transfer_commands()),
            (gateway, subjects.account_command(ANNA)),
            (gateway, subjects.account_view(ANNA)),
        ):
            assert await bus.request(subject, b"?", within=LATER) == f"{subject} ?".encode()


@asynchronous
async def test_a_forged_request_is_never_served(tmp_path: Path) -> None:
    denied = denials()
    async with (
        nats_server(tmp_path) as server,
        bus_of(server, "table") as table,
        bus_of(server, "bot") as bot,
    ):
        await table.serve(patterns.all_table_commands(), echo)
        with pytest.raises(NoReply):
            await bot.request(subjects.table_command("t1", ANNA), b"fold", within=SOON)
    assert len(denied) == 1


@asynchronous
async def test_F1_private_cards_reach_their_owners_side_alone(tmp_path: Path) -> None:
    async with (
        nats_server(tmp_path) as server,
        bus_of(server, "table") as table,
        bus_of(server, "gateway") as gateway,
        bus_of(server, "bot") as bot,
    ):
        people, bots = Inbox(), Inbox()
        await gateway.subscribe(patterns.private_cards_of(Role.HUMAN), people)
        await bot.subscribe(patterns.private_cards_of(Role.BOT), bots)
        await table.publish(subjects.private_cards(ANNA), b"AsAh")
        await table.publish(subjects.private_cards(WREN), b"7c2d")
        assert (await people.next()).data == b"AsAh"
        assert (await bots.next()).data == b"7c2d"


@asynchronous
async def test_journals_are_written_by_their_owner_and_read_by_few(tmp_path: Path) -> None:
    denied = denials()
    async with nats_server(tmp_path) as server, bus_of(server, "table") as table:
        journal = NatsJournal(table, TABLE_EVENTS, owned=True)
        await journal.declare()
        await journal.append(NewEntry("a", subjects.table_events("t1"), b"", {}))
        for service in ("lobby", "rating", "operator"):
            async with bus_of(server, service) as bus:
                reader = NatsJournal(bus, TABLE_EVENTS)
                assert await reader.last() == await journal.last()
                assert len(await reader.read(after=0, limit=9)) == 1
        assert denied == []
        for service in ("gateway", "bot", "timer", "rating"):
            async with bus_of(server, service) as bus:
                for subject in ("$JS.API.STREAM.DELETE.TABLE_EVENTS", "$JS.API.STREAM.CREATE.X"):
                    await bus.publish(Subject(subject), b"")
                await bus.publish(subjects.table_events("t1"), b"forged")
        assert len(denied) == 12
        assert len(await journal.read(after=0, limit=9)) == 1


@pytest.mark.parametrize(
    ("pattern", "subject"),
    [
        (patterns.table_commands_by(Role.HUMAN), subjects.table_command("t1", ANNA)),
        (patterns.table_commands_by(Role.SERVICE, "lobby"), subjects.table_command("t1", LOBBY)),
        (patterns.all_table_commands(), subjects.table_command("t1", WREN)),
        (patterns.table_views_by(Role.BOT), subjects.table_view("t1", WREN)),
        (patterns.table_views_of_the_rail(), subjects.table_view("t1", None)),
        (patterns.all_table_views(), subjects.table_view("t1", None)),
        (patterns.tournament_commands_by(Role.HUMAN), subjects.tournament_command(ANNA)),
        (patterns.account_commands_by(Role.HUMAN), subjects.account_command(ANNA)),
        (patterns.account_views_by(Role.HUMAN), subjects.account_view(ANNA)),
        (patterns.private_cards_of(Role.HUMAN), subjects.private_cards(ANNA)),
        (patterns.timer_asks_by("table"), subjects.timer_ask(subjects.table_owner(1))),
        (patterns.timer_wakes_of("table"), subjects.timer_wake(subjects.table_owner(1))),
        (patterns.all_timer_wakes(), subjects.timer_wake(subjects.owner("lobby", "seats"))),
        (patterns.all_health(), subjects.health("bot")),
        (patterns.inbox_of("bot"), f"{subjects.inbox('bot')}.x.y"),
    ],
)
def test_patterns_are_of_the_subjects_that_are_built(pattern: Pattern, subject: str) -> None:
    assert matches(pattern, subject)
    assert not matches(pattern, f"x.{subject}")
