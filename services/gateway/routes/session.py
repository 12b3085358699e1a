"""Guests and members: a name, and a session in a cookie."""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.middleware.csrf import generate_csrf_token

from libs.contracts.lobby import Name, Password, Session, SessionOpened
from libs.runtime.ids import Ids
from services.gateway.club import Club
from services.gateway.parameters import (
    CHANGING,
    OPEN,
    SEEN,
    Body,
    Given,
    strictly,
)
from services.gateway.problems import Problem, refusing
from services.gateway.sessions import COOKIE, Sessions, hash_of
from services.gateway.stream.hub import Hub

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


class Member(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[Name, msgspec.Meta(description="Nobody else's, whatever its case.")]
    password: Annotated[Password, msgspec.Meta(description="8 to 256 characters.")]


class Login(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, msgspec.Meta(max_length=256)]


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """`member`: he has a password, and can come back without his cookie."""

    player: str
    name: str
    member: bool


@post(
    "/",
    summary="Come in as a guest",
    opt={"exclude_from_csrf": True},
    security=OPEN,
    responses=refusing(415, 422),
)
async def come_in(
    data: Body[NewGuest],
    club: Given[Club],
    ids: Given[Ids],
    settings: Given[CookieSettings],
) -> Response[Guest]:
    """Sets the cookies `session` and `csrftoken`. The value of the latter goes with every change
    in the header `x-csrftoken`."""
    guest = strictly(NewGuest, data)
    return _welcome(await club.open_session(ids.new(), guest.name), settings)


@post(
    "/login",
    status_code=200,
    summary="Come back as a member",
    opt={"exclude_from_csrf": True},
    security=OPEN,
    responses=refusing(401, 415, 429),
)
async def log_in(
    data: Body[Login],
    club: Given[Club],
    settings: Given[CookieSettings],
) -> Response[Guest]:
    """A session of its own beside those elsewhere; the newest one's stream takes over from
    theirs. After some wrong passwords for a name each further one has to wait, and all while too
    many are looked at: `wait` milliseconds."""
    login = strictly(Login, data)
    return _welcome(await club.log_in(login.name, login.password), settings)


def _welcome(opened: SessionOpened, settings: CookieSettings) -> Response[Guest]:
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
    guest = Guest(player=opened.player, name=opened.name, member=opened.member)
    return Response(guest, cookies=[session, csrf])


@post(
    "/member",
    status_code=200,
    summary="Become a member",
    security=CHANGING,
    responses=refusing(401, 403, 409, 422, 429),
)
async def become_member(
    request: Request[Any, Any, Any],
    player: Given[Session],
    data: Body[Member],
    club: Given[Club],
    sessions: Given[Sessions],
    own_key: Given[str],
) -> Guest:
    """A guest keeps all he has, under a name that is his alone and a password."""
    member, token = strictly(Member, data), request.cookies[COOKIE]
    kept = await club.keep_guest(own_key, hash_of(token), member.name, member.password)
    sessions.forget(token)
    return Guest(player=kept.player, name=kept.name, member=kept.member)


@delete("/", status_code=200, summary="Log out", security=CHANGING, responses=refusing(401, 403))
async def log_out(
    request: Request[Any, Any, Any],
    player: Given[Session],
    club: Given[Club],
    sessions: Given[Sessions],
    hub: Given[Hub],
    settings: Given[CookieSettings],
) -> Response[None]:
    """This session ends, and its streams; a guest's chips and places are then out of reach."""
    token = request.cookies[COOKIE]
    await club.log_out(hash_of(token))
    sessions.forget(token)
    hub.log_out(hash_of(token))
    gone = Cookie(key=COOKIE, value="", max_age=0, httponly=True, secure=settings.secure)
    return Response(None, cookies=[gone])


@get("/", summary="Who am I?", security=SEEN, responses=refusing(401))
async def who_am_i(player: Given[Session]) -> Guest:
    return Guest(player=player.player, name=player.name, member=player.member)


async def json_alone(request: Request[Any, Any, Any]) -> None:
    """A form on another site can post without being asked for a token: then not as JSON."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() in _FORMS:
        raise Problem("not_json")


routes = Router(
    "/session",
    route_handlers=[come_in, log_in, who_am_i, become_member, log_out],
    before_request=json_alone,
    tags=["session"],
)
