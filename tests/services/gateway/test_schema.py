"""The OpenAPI page, and what random requests made from it lead to."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import missing
from tests.services.gateway.browsers import Evening, at_the_club
from tests.services.gateway.served import served_club

EXAMPLES = 30
"""Requests to each operation."""
STREAM = "/api/stream"
"""It never ends; `test_stream` knows its parameters."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_club() as address:
        yield address


def test_no_random_request_finds_a_defect(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    with httpx.Client(base_url=address) as guest:
        guest.post("/api/session", json={"name": "Random"}).raise_for_status()
        headers = {"x-csrftoken": guest.cookies["csrftoken"]}
        cookies = dict(guest.cookies)
        body = {"game": "holdem", "limit": "no_limit", "seats": 2, "speed": "normal"}
        made = guest.post("/api/tournaments", json=body, headers=headers).json()
    ids = {"tournament": made["id"], "table": made["table"]}
    answered = {
        f"{operation.method} {operation.path}": _statuses(operation, ids, headers, cookies)
        for operation in _operations(schema)
        if operation.path != STREAM
    }
    assert len(answered) >= 17
    assert all(statuses and max(statuses) < 500 for statuses in answered.values()), answered


def _operations(schema: Any) -> list[Any]:
    return [result.ok() for result in schema.get_all_operations()]


def _statuses(
    operation: Any, ids: dict[str, str], headers: dict[str, str], cookies: dict[str, str]
) -> set[int]:
    """What random requests to it were answered with, half of them to what exists."""
    statuses = set()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), real=booleans())
    def try_it(case: Any, real: bool) -> None:
        if real:
            known = ids.keys() & case.path_parameters.keys()
            case.path_parameters.update({name: ids[name] for name in known})
        response = case.call(headers=headers, cookies=cookies)
        case.validate_response(response, checks=[not_a_server_error])
        statuses.add(response.status_code)

    try_it()
    return statuses


def test_every_refusal_is_on_the_page_as_problem_details(address: str) -> None:
    paths = httpx.get(f"{address}/schema/openapi.json").json()["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    assert list(response["content"]) == ["application/problem+json"], (path, method)


def test_the_pages_load_nothing_from_elsewhere_and_hold_no_code() -> None:
    if not (BUILT / "index.html").exists():
        missing("the web client is not built: make setup")

    async def story(evening: Evening) -> None:
        browser = evening.browser()
        for page in ("/", "/schema"):
            answer = await browser.get(page)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            html = answer.text
            linked = re.findall(r'(?:src|href)="([^"]*)"', html)
            assert linked
            assert all(link.startswith(("/", "#", "data:,")) for link in linked)
            assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", html)
            for link in linked:
                if link.endswith((".js", ".css")):
                    assert (await browser.get(link)).status_code == 200, link

    at_the_club(story)
