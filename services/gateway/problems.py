"""How the gateway says no: problem details (RFC 9457) with a `code` that a client translates."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from libs.contracts.requests import Refused

Facts = Mapping[str, int | str | None]

MEDIA_TYPE = "application/problem+json"

_STATUS = {
    HTTPStatus.BAD_REQUEST: ("bad_request", "missing_key", "bad_tables"),
    HTTPStatus.UNAUTHORIZED: ("no_session", "bad_login"),
    HTTPStatus.FORBIDDEN: (
        "not_allowed",
        "not_seated",
        "not_entered",
        "not_the_creator",
        "bad_invite",
        "csrf",
    ),
    HTTPStatus.NOT_FOUND: (
        "not_found",
        "not_open",
        "no_tournament",
        "no_table",
        "no_player",
        "no_such_hand",
        "unknown_account",
    ),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method_not_allowed",),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too_large",),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("not_json",),
    HTTPStatus.UNPROCESSABLE_ENTITY: (
        "illegal_action",
        "amount_missing",
        "amount_too_small",
        "amount_too_large",
        "amount_between",
        "cards_missing",
        "too_many_cards",
        "card_repeated",
        "not_your_card",
        "bad_hand",
        "bad_table",
        "bad_name",
        "bad_options",
        "buy_in_too_small",
        "buy_in_too_large",
        "brings_too_little",
        "top_up_too_large",
        "no_such_seat",
    ),
    HTTPStatus.TOO_MANY_REQUESTS: ("too_many_streams", "too_many_tries", "too_busy"),
    HTTPStatus.INTERNAL_SERVER_ERROR: ("defect",),
    HTTPStatus.SERVICE_UNAVAILABLE: ("unavailable",),
}
_STATUS_OF = {code: status for status, codes in _STATUS.items() for code in codes}
_CODE_OF = {status: codes[0] for status, codes in _STATUS.items()} | {HTTPStatus.FORBIDDEN: "csrf"}


class Problem(Exception):
    """Raised anywhere, it is the answer. Who refuses for any other code than those above does so
    because of how things stand: 409."""

    def __init__(self, code: str, **facts: int | str | None) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Facts = facts

    @property
    def status(self) -> HTTPStatus:
        return _STATUS_OF.get(self.code, HTTPStatus.CONFLICT)

    @classmethod
    def of(cls, refused: Refused) -> "Problem":
        return cls(refused.code, **refused.facts)


class ProblemDetails(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`facts` are what the refusal is about: amounts in chips, seats, names of fields; `wait`, in
    milliseconds, until it may be tried again (in seconds also in the header `retry-after`)."""

    code: str
    status: int
    title: str
    facts: dict[str, int | str | None] = {}


def refusing(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI page: what a route may say no with. Every route may be `unavailable`."""
    return {
        status: ResponseSpec(
            ProblemDetails,
            generate_examples=False,
            description=", ".join(_STATUS.get(HTTPStatus(status), ("how things stand",))),
            media_type=MEDIA_TYPE,
        )
        for status in (400, *statuses, 503)
    }


def _answer(_: Request[Any, Any, Any], problem: Problem) -> Response[ProblemDetails]:
    details = ProblemDetails(
        code=problem.code,
        status=problem.status,
        title=problem.status.phrase,
        facts=dict(problem.facts),
    )
    wait = problem.facts.get("wait")
    headers = {"retry-after": f"{ceil(wait / 1000)}"} if isinstance(wait, int) else {}
    return Response(details, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def _refused_by_litestar(
    request: Request[Any, Any, Any], refusal: HTTPException
) -> Response[ProblemDetails]:
    """What the framework found wrong: the way, the method, the body, the parameters."""
    code = _CODE_OF.get(HTTPStatus(refusal.status_code))
    if code is None or refusal.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _defect(request, refusal)
    return _answer(request, Problem(code, **_faults(refusal)))


def _faults(refusal: HTTPException) -> Facts:
    """The fields at fault, each with why."""
    extra = refusal.extra if isinstance(refusal.extra, list) else []
    told = {str(each.get("key", "body")): str(each.get("message")) for each in extra}
    return told or {"why": refusal.detail}


def _too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[ProblemDetails]:
    """A body nested so deep that it cannot be read; nothing else here recurses."""
    return _answer(request, Problem("bad_request", why="nested too deep"))


def _defect(request: Request[Any, Any, Any], defect: Exception) -> Response[ProblemDetails]:
    """A fault of ours: reported here, and nothing of it told outside."""
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"{request.method} {request.url.path} failed", "exception": defect}
    )
    return _answer(request, Problem("defect"))


HANDLERS: Mapping[int | type[Exception], Any] = {
    Problem: _answer,
    HTTPException: _refused_by_litestar,
    RecursionError: _too_deep,
    Exception: _defect,
}
