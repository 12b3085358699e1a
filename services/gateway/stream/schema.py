"""What the data of each kind of frame is, for the OpenAPI document."""

from typing import Any

import msgspec

from libs.contracts.table import PrivateCards
from services.gateway.stream.told import LobbyTold
from services.gateway.views import NamedView


class Reset(msgspec.Struct, frozen=True):
    table: str


def frames(event: Any) -> type[msgspec.Struct]:
    """By the name of the frame. An `event` has besides, in front, the `table` it is of and the
    `version` the table reached by it."""
    return msgspec.defstruct(
        "Frames",
        [
            ("snapshot", NamedView),
            ("event", event),
            ("private", PrivateCards),
            ("lobby", LobbyTold),
            ("reset", Reset),
            ("ping", dict[str, int]),
        ],
        kw_only=True,
    )
