"""Every subject of the bus, built and read here only.

Who speaks or looks is in the subject, where the broker's permissions hold it; no payload is asked.
A table's partition (of 64) is in its subjects, so that table services can share the tables.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType
from zlib import crc32

Subject = NewType("Subject", str)
"""Of one message: no wildcards."""

Pattern = NewType("Pattern", str)
"""What a subscriber asks for: `*` is one token, a last `>` is one or more."""

Owner = NewType("Owner", str)
"""Who is woken by the timer: a service, and which part of it."""

PARTITIONS = 64

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


class BadSubject(ValueError):
    """A token with dots, wildcards, spaces or other than ASCII; or a subject of another family."""


class Role(StrEnum):
    HUMAN = "human"
    BOT = "bot"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Speaker:
    """`name` is a player's id, or a service's name (lobby, timer, operator)."""

    role: Role
    name: str


LOBBY = Speaker(Role.SERVICE, "lobby")
OPERATOR = Speaker(Role.SERVICE, "operator")


@dataclass(frozen=True, slots=True)
class TableCommand:
    table: str
    speaker: Speaker


@dataclass(frozen=True, slots=True)
class TableView:
    """`viewer` is the player who asks, or None for the rail, which sees no hidden card."""

    table: str
    viewer: Speaker | None


def partition(table: str) -> int:
    """The same in every process and release: leases and permissions are named for it."""
    return crc32(table.encode()) % PARTITIONS


def table_command(table: str, speaker: Speaker) -> Subject:
    return _subject("cmd", "table", *_table(table), speaker.role, speaker.name)


def table_commands(partition: int) -> Pattern:
    return _pattern("cmd.table", partition, ">")


def parse_table_command(subject: str) -> TableCommand:
    match subject.split("."):
        case ["cmd", "table", place, table, role, name]:
            _check_place(place, table, subject)
            return TableCommand(table, Speaker(_role(role), _token(name)))
        case _:
            raise BadSubject(subject)


def table_view(table: str, viewer: Speaker | None) -> Subject:
    if viewer is None:
        return _subject("view", "table", *_table(table), "rail")
    return _subject("view", "table", *_table(table), *_player(viewer))


def table_views(partition: int) -> Pattern:
    return _pattern("view.table", partition, ">")


def parse_table_view(subject: str) -> TableView:
    match subject.split("."):
        case ["view", "table", place, table, "rail"]:
            _check_place(place, table, subject)
            return TableView(table, None)
        case ["view", "table", place, table, role, name]:
            _check_place(place, table, subject)
            viewer = Speaker(_role(role), _token(name))
            _player(viewer)
            return TableView(table, viewer)
        case _:
            raise BadSubject(subject)


def table_events(table: str) -> Subject:
    return _subject("events", "table", *_table(table))


def all_table_events() -> Pattern:
    return Pattern("events.table.>")


def parse_table_events(subject: str) -> str:
    """The table."""
    match subject.split("."):
        case ["events", "table", place, table]:
            _check_place(place, table, subject)
            return table
        case _:
            raise BadSubject(subject)


def private_cards(player: Speaker) -> Subject:
    return _subject("private", *_player(player))


def parse_private_cards(subject: str) -> Speaker:
    return _player_in(subject, Pattern("private.*.*"))


def table_list() -> Subject:
    return Subject("view.tables")


def session_commands() -> Subject:
    return _subject("cmd", "lobby", "sessions", Role.SERVICE, "gateway")


def tournament_command(player: Speaker) -> Subject:
    return _subject("cmd", "lobby", "tournaments", *_player(player))


def tournament_commands() -> Pattern:
    return Pattern("cmd.lobby.tournaments.*.*")


def parse_tournament_command(subject: str) -> Speaker:
    return _player_in(subject, tournament_commands())


def floor_command(speaker: Speaker) -> Subject:
    """Of cash tables: to make one, to sit down; the operator's to close one."""
    return _subject("cmd", "lobby", "tables", speaker.role, speaker.name)


def floor_commands() -> Pattern:
    return Pattern("cmd.lobby.tables.*.*")


def parse_floor_command(subject: str) -> Speaker:
    return _speaker_in(subject, floor_commands())


def floor_views() -> Subject:
    return Subject("view.lobby.tables")


def transfer_commands() -> Subject:
    """To the chip ledger."""
    return _subject("cmd", "lobby", "transfers", Role.SERVICE, "table")


def account_command(player: Speaker) -> Subject:
    return _subject("cmd", "lobby", "accounts", *_player(player))


def account_commands() -> Pattern:
    return Pattern("cmd.lobby.accounts.*.*")


def parse_account_command(subject: str) -> Speaker:
    return _player_in(subject, account_commands())


def account_view(player: Speaker) -> Subject:
    """Of his own account: nobody looks into another's."""
    return _subject("view", "lobby", "accounts", *_player(player))


def account_views() -> Pattern:
    return Pattern("view.lobby.accounts.*.*")


def parse_account_view(subject: str) -> Speaker:
    return _player_in(subject, account_views())


def tournament_views() -> Subject:
    return Subject("view.lobby.tournaments")


def player_views() -> Subject:
    return Subject("view.lobby.players")


def listings() -> Subject:
    """News of public listings. They are no events of a log, so they lie outside `events`, where
    a JetStream stream would keep them."""
    return Subject("news.lobby.listings")


def tournament_events(tournament: str) -> Subject:
    return _subject("events", "lobby", "tournament", tournament)


def all_lobby_events() -> Pattern:
    return Pattern("events.lobby.>")


def rating_views() -> Subject:
    return Subject("view.rating")


def rating_events(tournament: str) -> Subject:
    return _subject("events", "rating", tournament)


def all_rating_events() -> Pattern:
    return Pattern("events.rating.>")


def health(service: str) -> Subject:
    return _subject("health", service)


def inbox(service: str) -> Subject:
    """Answers to this service come to subjects under it, and no other service hears them."""
    return _subject(f"_INBOX_{service}")


def owner(service: str, part: str) -> Owner:
    return Owner(_subject(service, part))


def table_owner(partition: int) -> Owner:
    return owner("table", _place(partition))


def timer_ask(asker: Owner) -> Subject:
    return _subject("timer", "ask", *asker.split("."))


def timer_asks() -> Pattern:
    return Pattern("timer.ask.*.*")


def parse_timer_ask(subject: str) -> Owner:
    match subject.split("."):
        case ["timer", "ask", service, part]:
            return owner(service, part)
        case _:
            raise BadSubject(subject)


def timer_wake(sleeper: Owner) -> Subject:
    return _subject("timer", "wake", *sleeper.split("."))


def _subject(*tokens: str) -> Subject:
    return Subject(".".join(map(_token, tokens)))


def _pattern(family: str, partition: int, rest: str) -> Pattern:
    return Pattern(f"{family}.{_place(partition)}.{rest}")


def _token(token: str) -> str:
    if not _TOKEN.fullmatch(token):
        raise BadSubject(f"not a token: {token!r}")
    return token


def _place(partition: int) -> str:
    if not 0 <= partition < PARTITIONS:
        raise BadSubject(f"no partition: {partition}")
    return f"p{partition}"


def _table(table: str) -> tuple[str, str]:
    return _place(partition(table)), table


def _check_place(place: str, table: str, subject: str) -> None:
    if (place, _token(table)) != _table(table):
        raise BadSubject(f"not the table's partition: {subject}")


def _role(role: str) -> Role:
    try:
        return Role(role)
    except ValueError:
        raise BadSubject(f"nobody speaks as {role!r}") from None


def _speaker_in(subject: str, family: Pattern) -> Speaker:
    """Whom the last two tokens name."""
    match subject.rsplit(".", 2):
        case [start, role, name] if f"{start}.*.*" == family:
            return Speaker(_role(role), _token(name))
        case _:
            raise BadSubject(subject)


def _player_in(subject: str, family: Pattern) -> Speaker:
    speaker = _speaker_in(subject, family)
    _player(speaker)
    return speaker


def _player(speaker: Speaker) -> tuple[str, str]:
    if speaker.role is Role.SERVICE:
        raise BadSubject(f"no service has cards: {speaker.name}")
    return speaker.role, speaker.name
