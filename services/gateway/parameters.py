"""What the routes share: ids and keys as they come, and who asks."""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, JSONBody, PathParameter, SkipValidation

from libs.contracts.lobby import Session
from libs.contracts.requests import ID
from libs.runtime.ids import Ids
from services.gateway.problems import Problem
from services.gateway.sessions import COOKIE, Sessions

T = TypeVar("T")

Given: TypeAlias = NamedDependency[SkipValidation[T]]
"""What `app.py` hands in under the parameter's name."""

Body: TypeAlias = JSONBody[SkipValidation[T]]
"""What was sent, to be read by `strictly`: the framework would take "1" for a number."""

TableId = Annotated[
    str, PathParameter(pattern=ID, description="A table; that of a Sit & Go has its id.")
]
TournamentId = Annotated[str, PathParameter(pattern=ID, description="A Sit & Go.")]
PlayerId = Annotated[str, PathParameter(pattern=ID, description="A player.")]

SEEN: list[dict[str, list[str]]] = [{"session": []}]
"""Security of what is told to who has a session."""
CHANGING: list[dict[str, list[str]]] = [{"session": [], "csrf": []}]
"""Security of what changes something."""
OPEN: list[dict[str, list[str]]] = [{}]

KEY_HEADER = "Idempotency-Key"
Key = Annotated[
    str,
    HeaderParameter(
        name=KEY_HEADER,
        min_length=1,
        max_length=64,
        description="The caller's own name for this command: sent again with it, it is done once "
        "and gets the first answer again. It is kept with the log: name no cards in it.",
    ),
]
OptionalKey = Annotated[
    str | None,
    HeaderParameter(
        name=KEY_HEADER,
        min_length=1,
        max_length=64,
        required=False,
        description="As for actions; without one every request is a command of its own.",
    ),
]


def strictly(kind: type[T], sent: object) -> T:
    """Raises Problem where it is not of this kind."""
    try:
        return msgspec.convert(sent, kind)
    except msgspec.ValidationError as wrong:
        raise Problem("bad_request", why=str(wrong)) from None


async def key_given(request: Request[Any, Any, Any]) -> None:
    """Before a command that must not be done twice."""
    if not request.headers.get(KEY_HEADER):
        raise Problem("missing_key", header=KEY_HEADER)


async def find_key(ids: Given[Ids], given: OptionalKey = None) -> str:
    """What the command is called: by its caller, or anew."""
    return given or ids.new()


async def find_viewer(request: Request[Any, Any, Any], sessions: Given[Sessions]) -> Session | None:
    """Who looks; None for somebody without a session."""
    return await sessions.find(request.cookies.get(COOKIE))


async def find_player(viewer: Given[Session | None]) -> Session:
    """Who speaks: nobody does without a session."""
    if viewer is None:
        raise Problem("no_session")
    return viewer
