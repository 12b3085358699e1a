"""Between a closed union of events and the bytes the log keeps.

A type's stored name is its msgspec tag and never changes. Its schema number is one more than the
upcasters it has: to change an event, write the upcaster from the old form and keep its golden file.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import StructConfig

from libs.eventlog.events import EventId, NewEvent, StoredEvent


class Event(Protocol):
    """A tagged struct; `at` is when it happened, in milliseconds by the clock of its owner."""

    __struct_config__: ClassVar[StructConfig]

    @property
    def at(self) -> int: ...


E = TypeVar("E", bound=Event)

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""From the decoded JSON of one schema to that of the next; `type` is in it and stays."""


class UndecodableEvent(Exception):
    """A stored event this program cannot read; the message says which and why."""

    def __init__(self, event: StoredEvent, reason: str) -> None:
        super().__init__(
            f"{event.stream} version {event.version}: {event.type} schema {event.schema}: {reason}"
        )
        self.stream = event.stream
        self.version = event.version
        self.type = event.type
        self.schema = event.schema


class UnknownType(UndecodableEvent):
    """No member of the union has this name: another service's event, or a newer program's."""


class UnknownSchema(UndecodableEvent):
    """Newer than this program, or no number a schema ever had."""


class Codec(Generic[E]):
    """`union` is a union of tagged structs with `tag_field="type"`; upcasters are keyed by the
    type and the schema they start from, and lead from 1 to the newest without a gap."""

    def __init__(
        self, union: object, upcasters: Mapping[tuple[str, int], Upcaster] | None = None
    ) -> None:
        members: tuple[type[E], ...] = get_args(union) or (union,)
        self._upcasters = dict(upcasters or {})
        self._encode = msgspec.json.Encoder().encode
        self._readers: dict[str, tuple[int, Callable[[bytes], E]]] = {}
        for member in members:
            config = member.__struct_config__
            if config.tag_field != "type" or not isinstance(config.tag, str):
                raise TypeError(f"{member.__name__} needs a text tag in the field `type`")
            if config.tag in self._readers:
                raise TypeError(f"two events are called {config.tag}")
            schema = 1 + sum(name == config.tag for name, _ in self._upcasters)
            self._readers[config.tag] = (schema, msgspec.json.Decoder(member).decode)
        for name, start in self._upcasters:
            if not 1 <= start < self.schemas.get(name, 0):
                raise TypeError(f"the upcaster of {name} from schema {start} leads nowhere")

    @property
    def schemas(self) -> dict[str, int]:
        """The newest schema of every type."""
        return {name: schema for name, (schema, _) in self._readers.items()}

    def encode(
        self, event: E, *, event_id: EventId, correlation_id: str, causation_id: str
    ) -> NewEvent:
        name = str(event.__struct_config__.tag)
        return NewEvent(
            event_id=event_id,
            type=name,
            schema=self._readers[name][0],
            data=self._encode(event),
            correlation_id=correlation_id,
            causation_id=causation_id,
            at=event.at,
        )

    def decode(self, stored: StoredEvent) -> E:
        """Raises UnknownType, UnknownSchema, or UndecodableEvent for bytes that do not fit."""
        schema, read = self._reader(stored)
        if stored.schema != schema:
            stored = self.upcast(stored)
        try:
            return read(stored.data)
        except msgspec.MsgspecError as error:
            raise UndecodableEvent(stored, str(error)) from error

    def upcast(self, stored: StoredEvent) -> StoredEvent:
        """The event in its newest form, in which alone it may leave its service.

        `hash` stays that of the stored form.
        """
        newest, _ = self._reader(stored)
        if not 1 <= stored.schema <= newest:
            raise UnknownSchema(stored, f"schemas 1 to {newest} are known")
        if stored.schema == newest:
            return stored
        try:
            raw = msgspec.json.decode(stored.data, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise UndecodableEvent(stored, str(error)) from error
        for start in range(stored.schema, newest):
            raw = self._upcasters[stored.type, start](raw)
        return msgspec.structs.replace(stored, schema=newest, data=self._encode(raw))

    def _reader(self, stored: StoredEvent) -> tuple[int, Callable[[bytes], E]]:
        reader = self._readers.get(stored.type)
        if reader is None:
            raise UnknownType(stored, "no event has this name")
        return reader
