"""Server-sent events as bytes.

A frame's body is the same for every client; an id line of the client's own may follow it, and a
blank line ends it. No line break can be in a body: JSON writes those inside a text as escapes.
"""

_BREAKS = b"\r\n"


def body(event: str, data: bytes) -> bytes:
    """`data` is JSON, in which a raw line break can only be blank space."""
    return b"event: %b\ndata: %b\n" % (event.encode(), data.translate(None, _BREAKS))


def event_body(table: str, version: int, data: bytes) -> bytes:
    """A table's event, with where it stands in front of what it is."""
    return body("event", b'{"table":"%b","version":%d,%b' % (table.encode(), version, data[1:]))


def ended(body: bytes) -> bytes:
    return body + b"\n"


def with_id(body: bytes, cursor: bytes) -> bytes:
    """The id is what the client has of each table once it has read this."""
    return b"%bid: %b\n\n" % (body, cursor)


PING = ended(body("ping", b"{}"))
SUPERSEDED = ended(body("superseded", b"{}"))
RETRY = b"retry: 1000\n\n"
"""Milliseconds after which a browser comes back."""
