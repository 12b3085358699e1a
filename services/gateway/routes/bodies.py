"""What bodies of several routes share."""

import msgspec


class StrictBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read strictly: what it does not know is refused."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """`version`: what the table reached by it."""

    version: int
