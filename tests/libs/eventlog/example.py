"""A union of two events, one of which has changed twice."""

from typing import Any, TypeAlias

import msgspec

from libs.eventlog.codec import Codec


class GuestSeated(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="guest_seated"):
    """Schema 2 renamed `place` to `seat`; schema 3 added `stack`, which had been 1500 always."""

    at: int
    player: str
    seat: int
    stack: int


class GuestLeft(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="guest_left"):
    at: int
    player: str


GuestEvent: TypeAlias = GuestSeated | GuestLeft


def seat_for_place(raw: dict[str, Any]) -> dict[str, Any]:
    return {("seat" if name == "place" else name): value for name, value in raw.items()}


def stack_of_1500(raw: dict[str, Any]) -> dict[str, Any]:
    return {**raw, "stack": 1500}


UPCASTERS = {("guest_seated", 1): seat_for_place, ("guest_seated", 2): stack_of_1500}


def codec() -> Codec[GuestEvent]:
    return Codec(GuestEvent, UPCASTERS)
