"""The containers' files name commands, settings and services that exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from typer.main import get_command

from services.__main__ import app
from services.club.builders import BUILDERS

ROOT = Path(__file__).parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text()
COMMANDS: dict[str, Any] = cast(Any, get_command(app)).commands
"""By name, as the command line has them."""


def settings() -> set[str]:
    """Every setting that some command reads from the environment."""
    return {
        str(parameter.envvar)
        for command in COMMANDS.values()
        for parameter in command.params
        if parameter.envvar
    }


def parsed(words: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """As the command line reads them; a word too many or a missing one raises."""
    name, *rest = words
    command = COMMANDS[name]
    known = {
        str(parameter.name): environment[str(parameter.envvar)]
        for parameter in command.params
        if parameter.envvar and str(parameter.envvar) in environment
    }
    context = command.make_context(name, rest, default_map=known)
    return dict(context.params)


def used() -> Iterator[tuple[str, list[str]]]:
    for name, service in SERVICES.items():
        yield name, service["command"]
        test = service["healthcheck"]["test"][1:]
        if test[0] == "railbird":
            yield name, test[1:]


def test_there_is_one_of_each_service_and_nats() -> None:
    assert SERVICES.keys() == {*BUILDERS, "nats"}
    for name in BUILDERS:
        assert SERVICES[name]["command"] == ["serve", name]


@pytest.mark.parametrize(("service", "words"), list(used()))
def test_every_command_can_be_run_with_its_settings(service: str, words: list[str]) -> None:
    read = parsed(words, SERVICES[service]["environment"])
    assert read.get("name", "table") in BUILDERS


def test_every_setting_exists() -> None:
    named = {setting for service in SERVICES.values() for setting in service["environment"]}
    named |= set(re.findall(r"RAILBIRD_[A-Z_]+", DOCKERFILE))
    assert named <= settings()


def test_every_service_waits_for_nats_and_keeps_the_data() -> None:
    for name, service in SERVICES.items():
        assert service["volumes"] == ["data:/data"]
        assert service["healthcheck"]["test"]
        if name != "nats":
            assert service["depends_on"] == {"nats": {"condition": "service_healthy"}}


def test_the_image_runs_as_nobody_special_from_files_that_are_there() -> None:
    assert re.search(r"^USER railbird$", DOCKERFILE, re.MULTILINE)
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        for source in line.split():
            assert (ROOT / source).exists()
            assert f"!{source.split('/')[0]}" in ignored
