"""Chance for players who are programs: numbers that no opponent can foresee."""

import secrets
from collections.abc import Callable


def system_chance() -> Callable[[], float]:
    """Numbers from 0 to below 1, from the operating system's CSPRNG."""
    return secrets.SystemRandom().random
