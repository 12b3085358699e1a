"""Guests: a name, and a session in a cookie."""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.middleware.csrf import generate_csrf_token

from libs.contracts.lobby import Name, Session
from libs.runtime.ids import Ids
from services.gateway.club import Club
from services.gateway.parameters import OPEN, SEEN, Body, Given, strictly
from services.gateway.problems import Problem, refusing
from services.gateway.sessions import COOKIE

A_YEAR = 365 * 24 * 3600
"""Seconds."""

_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")


@dataclass(frozen=True, slots=True)
class CookieSettings:
    """`secret` signs the CSRF tokens; `secure` where the club is reached by https alone."""

    secret: str
    secure: bool


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[Name, msgspec.Meta(description="1 to 24 visible characters.")]


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    name: str


@post(
    "/",
    summary="Come in as a guest",
    opt={"exclude_from_csrf": True},
    security=OPEN,
    responses=refusing(415, 422),
)
async def come_in(
    request: Request[Any, Any, Any],
    data: Body[NewGuest],
    club: Given[Club],
    ids: Given[Ids],
    settings: Given[CookieSettings],
) -> Response[Guest]:
    """Sets the cookies `session` and `csrftoken`. The value of the latter goes with every change
    in the header `x-csrftoken`."""
    guest = strictly(NewGuest, data)
    opened = await club.open_session(ids.new(), guest.name)
    session = Cookie(
        key=COOKIE,
        value=opened.token,
        max_age=A_YEAR,
        httponly=True,
        secure=settings.secure,
        samesite="lax",
    )
    csrf = Cookie(
        key="csrftoken",
        value=generate_csrf_token(settings.secret),
        secure=settings.secure,
        samesite="lax",
    )
    return Response(Guest(player=opened.player, name=opened.name), cookies=[session, csrf])


@get("/", summary="Who am I?", security=SEEN, responses=refusing(401))
async def who_am_i(player: Given[Session]) -> Guest:
    return Guest(player=player.player, name=player.name)


async def json_alone(request: Request[Any, Any, Any]) -> None:
    """A form on another site can post without being asked for a token: then not as JSON."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() in _FORMS:
        raise Problem("not_json")


routes = Router(
    "/session", route_handlers=[come_in, who_am_i], before_request=json_alone, tags=["session"]
)
