"""Events and answers to append, told apart by a number or a name."""

from libs.eventlog.events import CommandId, EventId, NewEvent, StreamId, Version
from libs.eventlog.store import Answer, Store

TABLE = StreamId("table-1")


def event(name: object, *, data: bytes | None = None) -> NewEvent:
    return NewEvent(
        event_id=EventId(f"event-{name}"),
        type="noted",
        schema=1,
        data=data if data is not None else f'{{"type":"noted","text":"{name}"}}'.encode(),
        correlation_id=f"correlation-{name}",
        causation_id=f"causation-{name}",
        at=1_700_000_000_000,
    )


def events(amount: int, prefix: object = "") -> list[NewEvent]:
    return [event(f"{prefix}{number}") for number in range(1, amount + 1)]


def answer(command: str, version: int, *, body: str = "body") -> Answer:
    return Answer(
        command_id=CommandId(command),
        digest=body.encode(),
        version=Version(version),
        reply=f"reply to {command}".encode(),
    )


async def fill(store: Store, stream: StreamId, amount: int) -> None:
    await store.append(stream, Version(0), events(amount, f"{stream}-"))
