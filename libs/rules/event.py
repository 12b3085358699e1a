"""What every event has in common, of a hand, a table, a tournament or a service of its own."""

import msgspec


class EventBase(
    msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, tag_field="type"
):
    """`at`: when it happened, in milliseconds since the epoch by its owner's clock."""

    at: int


class Part(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A part of an event."""
