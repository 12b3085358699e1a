"""A plugin: what tests have counted (`record_property("counted", {name: number})`), summed over
all of them and over the workers of a parallel run, at the end of the report."""

from collections import Counter
from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: Any) -> None:
    counted: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "counted":
                counted.update(value)
    if counted:
        terminalreporter.section("counted")
        for name, number in counted.items():
            terminalreporter.line(f"{name}: {number}")


def record(request: pytest.FixtureRequest, what: str, numbers: Counter[str]) -> None:
    """Count these for the summary, each named `what`."""
    named = {f"{what}, {name}": number for name, number in sorted(numbers.items())}
    request.node.user_properties.append(("counted", named))
