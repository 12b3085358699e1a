"""Subjects: who speaks is where the broker can hold it, and no name can smuggle in another."""

from collections.abc import Callable

import pytest

from libs.contracts import subjects
from libs.contracts.subjects import BadSubject, Role, Speaker, TableCommand, TableView

ANNA, BOT, LOBBY = (
    Speaker(Role.HUMAN, "anna"),
    Speaker(Role.BOT, "b7"),
    Speaker(Role.SERVICE, "lobby"),
)
FORGED = ["", "a.b", "*", ">", "a b", "a\n", "ä", "a\0", "x" * 65]


def test_the_subjects_are_these() -> None:
    """Permissions, leases and clients of other languages are written for these words."""
    assert subjects.table_command("t1", ANNA) == "cmd.table.p55.t1.human.anna"
    assert subjects.table_command("t1", BOT) == "cmd.table.p55.t1.bot.b7"
    assert subjects.table_command("t1", LOBBY) == "cmd.table.p55.t1.service.lobby"
    assert subjects.table_commands(55) == "cmd.table.p55.>"
    assert subjects.table_view("t1", ANNA) == "view.table.p55.t1.human.anna"
    assert subjects.table_view("t1", None) == "view.table.p55.t1.rail"
    assert subjects.table_views(55) == "view.table.p55.>"
    assert subjects.table_events("t1") == "events.table.p55.t1"
    assert subjects.all_table_events() == "events.table.>"
    assert subjects.private_cards(ANNA) == "private.human.anna"
    assert subjects.private_cards(BOT) == "private.bot.b7"
    assert subjects.table_list() == "view.tables"
    assert subjects.session_commands() == "cmd.lobby.sessions.service.gateway"
    assert subjects.tournament_command(ANNA) == "cmd.lobby.tournaments.human.anna"
    assert subjects.tournament_commands() == "cmd.lobby.tournaments.*.*"
    assert subjects.tournament_views() == "view.lobby.tournaments"
    assert subjects.player_views() == "view.lobby.players"
    assert subjects.tournament_events("t1") == "events.lobby.tournament.t1"
    assert subjects.all_lobby_events() == "events.lobby.>"
    assert subjects.rating_views() == "view.rating"
    assert subjects.listings() == "news.lobby.listings"
    assert subjects.rating_events("t1") == "events.rating.t1"
    assert subjects.all_rating_events() == "events.rating.>"
    assert subjects.health("table") == "health.table"
    assert subjects.timer_ask(subjects.table_owner(17)) == "timer.ask.table.p17"
    assert subjects.timer_asks() == "timer.ask.*.*"
    assert subjects.timer_wake(subjects.owner("lobby", "seats")) == "timer.wake.lobby.seats"


def test_tables_spread_evenly_over_the_partitions() -> None:
    counts = [0] * subjects.PARTITIONS
    for number in range(64_000):
        counts[subjects.partition(f"t{number}")] += 1
    assert 800 < min(counts) <= max(counts) < 1200


@pytest.mark.parametrize("speaker", [ANNA, BOT, LOBBY])
def test_a_command_tells_who_speaks(speaker: Speaker) -> None:
    subject = subjects.table_command("t1", speaker)
    assert subjects.parse_table_command(subject) == TableCommand("t1", speaker)


@pytest.mark.parametrize("viewer", [ANNA, BOT, None])
def test_a_view_tells_who_looks(viewer: Speaker | None) -> None:
    subject = subjects.table_view("t1", viewer)
    assert subjects.parse_table_view(subject) == TableView("t1", viewer)


def test_a_command_to_the_lobby_tells_who_speaks() -> None:
    assert subjects.parse_tournament_command(subjects.tournament_command(ANNA)) == ANNA


@pytest.mark.parametrize(
    "subject",
    [
        "cmd.lobby.tournaments.human",
        "cmd.lobby.tournaments.root.anna",
        "cmd.lobby.tournaments.service.gateway",
        "cmd.lobby.tournaments.human.anna.more",
        "cmd.lobby.sessions.human.anna",
    ],
)
def test_another_subject_is_no_command_to_the_lobby(subject: str) -> None:
    with pytest.raises(BadSubject):
        subjects.parse_tournament_command(subject)


def test_what_is_asked_of_an_account_tells_whose_it_is() -> None:
    assert subjects.parse_account_command(subjects.account_command(ANNA)) == ANNA
    assert subjects.parse_account_view(subjects.account_view(ANNA)) == ANNA


@pytest.mark.parametrize(
    "subject",
    [
        "cmd.lobby.accounts.human",
        "cmd.lobby.accounts.service.gateway",
        "cmd.lobby.accounts.human.anna.more",
        "cmd.lobby.tournaments.human.anna",
        "view.lobby.accounts.root.anna",
        "view.lobby.accounts.human.an na",
    ],
)
def test_another_subject_is_nobodys_account(subject: str) -> None:
    for parse in (subjects.parse_account_command, subjects.parse_account_view):
        with pytest.raises(BadSubject):
            parse(subject)


def test_an_ask_tells_whom_to_wake() -> None:
    lobby = subjects.owner("lobby", "seats")
    assert subjects.parse_timer_ask(subjects.timer_ask(lobby)) == lobby


BUILDERS: dict[str, Callable[[str], object]] = {
    "table of a command": lambda name: subjects.table_command(name, ANNA),
    "table of a view": lambda name: subjects.table_view(name, None),
    "table of events": subjects.table_events,
    "speaker": lambda name: subjects.table_command("t1", Speaker(Role.HUMAN, name)),
    "viewer": lambda name: subjects.table_view("t1", Speaker(Role.BOT, name)),
    "player": lambda name: subjects.private_cards(Speaker(Role.HUMAN, name)),
    "entrant": lambda name: subjects.tournament_command(Speaker(Role.HUMAN, name)),
    "owner of an account": lambda name: subjects.account_command(Speaker(Role.HUMAN, name)),
    "looker at an account": lambda name: subjects.account_view(Speaker(Role.HUMAN, name)),
    "tournament of events": subjects.tournament_events,
    "tournament rated": subjects.rating_events,
    "service asked for its health": subjects.health,
    "owner": lambda name: subjects.owner(name, "p1"),
    "part of an owner": lambda name: subjects.owner("table", name),
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("built", BUILDERS)
def test_a_forged_name_is_refused(built: str, name: str) -> None:
    with pytest.raises(BadSubject):
        BUILDERS[built](name)


@pytest.mark.parametrize("number", [-1, 64])
def test_there_are_64_partitions(number: int) -> None:
    with pytest.raises(BadSubject):
        subjects.table_commands(number)


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "cmd.table.p55.t1.human",
        "cmd.table.p55.t1.human.anna.more",
        "cmd.table.p55.t1.human.",
        "cmd.table.p55.t1.root.anna",
        "cmd.table.p56.t1.human.anna",
        "cmd.table.55.t1.human.anna",
        "view.table.p55.t1.human.anna",
    ],
)
def test_another_subject_is_no_command(subject: str) -> None:
    with pytest.raises(BadSubject):
        subjects.parse_table_command(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "view.table.p55.t1",
        "view.table.p55.t1.rail.anna",
        "view.table.p56.t1.rail",
        "view.table.p55.t1.service.lobby",
        "cmd.table.p55.t1.human.anna",
    ],
)
def test_another_subject_is_no_view(subject: str) -> None:
    with pytest.raises(BadSubject):
        subjects.parse_table_view(subject)


def test_no_service_has_cards() -> None:
    for build in (subjects.private_cards, lambda who: subjects.table_view("t1", who)):
        with pytest.raises(BadSubject):
            build(LOBBY)


@pytest.mark.parametrize("subject", ["timer.ask", "timer.ask.table", "timer.wake.table.p1"])
def test_another_subject_is_no_ask(subject: str) -> None:
    with pytest.raises(BadSubject):
        subjects.parse_timer_ask(subject)


def test_an_event_tells_its_table_and_private_cards_their_owner() -> None:
    assert subjects.parse_table_events(subjects.table_events("t1")) == "t1"
    assert subjects.parse_private_cards(subjects.private_cards(ANNA)) == ANNA


@pytest.mark.parametrize("subject", ["events.table.p1.t1", "events.table.p55", "private.human.a.b"])
def test_an_event_or_cards_of_nobody_are_refused(subject: str) -> None:
    with pytest.raises(BadSubject):
        subjects.parse_table_events(subject)
    with pytest.raises(BadSubject):
        subjects.parse_private_cards(subject)
