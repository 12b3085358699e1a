"""The JetStream streams of the club, one a log, and the words of JetStream's own subjects."""

from dataclasses import dataclass

from libs.contracts.subjects import (
    Pattern,
    Subject,
    all_lobby_events,
    all_rating_events,
    all_table_events,
)


@dataclass(frozen=True, slots=True)
class JetStream:
    name: str
    subjects: Pattern


TABLE_EVENTS = JetStream("TABLE_EVENTS", all_table_events())
LOBBY_EVENTS = JetStream("LOBBY_EVENTS", all_lobby_events())
RATING_EVENTS = JetStream("RATING_EVENTS", all_rating_events())

JETSTREAMS = (TABLE_EVENTS, LOBBY_EVENTS, RATING_EVENTS)


def direct_get(jetstream: JetStream) -> Subject:
    return Subject(f"$JS.API.DIRECT.GET.{jetstream.name}")


def declaring(jetstream: JetStream) -> tuple[Subject, ...]:
    """What its owner may ask of the server, besides reading it."""
    return tuple(
        Subject(f"$JS.API.STREAM.{verb}.{jetstream.name}") for verb in ("CREATE", "UPDATE", "INFO")
    )
