"""What a hand's events look like in the log, for ever."""

from pathlib import Path
from typing import Any

import msgspec

from libs.eventlog.codec import Codec
from libs.rules.hand import DealtIn, HandEvent
from libs.rules.hand.events import DownCards, Opening, Share, UpCards
from libs.rules.hand.evolve import _EFFECTS
from tests.support.golden import check_golden

DEFAULTS: dict[str, dict[str, Any]] = {
    "HandStarted": {
        "big_bet": 0,
        "bring_in": 0,
        "uniform_ante": True,
        "all_hands_shown": False,
        "all_in_face_up": False,
        "cap_heads_up": False,
        "small_blind_counts_as_big": False,
        "runs": 1,
        "deal": "",
        "deck_root": "",
    },
    "DealtIn": {"ante": 0, "blind": 0, "post": 0, "dead": 0, "seed": ""},
    "AntePosted": {"all_in": False},
    "BlindPosted": {"all_in": False},
    "BoardDealt": {"run": 0, "openings": ()},
    "Folded": {"cause": None},
    "Checked": {"cause": None},
    "Called": {"all_in": False},
    "BetMade": {"all_in": False},
    "Raised": {"all_in": False},
    "HandShown": {"openings": ()},
    "PotAwarded": {"run": 0},
    "Share": {"side": None},
    "UpCards": {"openings": ()},
    "BringInPosted": {"all_in": False, "cause": None},
    "Completed": {"all_in": False},
    "CardsDrawn": {"given": (), "taken": (), "cause": None},
    "RunsChosen": {"cause": None},
}
"""What a field that is not stored means; a stored hand would read differently if one changed."""


def test_every_event_of_a_hand_can_be_read() -> None:
    codec: Codec[HandEvent] = Codec(HandEvent)
    check_golden(codec, Path(__file__).parent / "golden")


def test_what_is_left_out_means_what_it_always_meant() -> None:
    stored = [*HandEvent.__args__, DealtIn, DownCards, UpCards, Share, Opening]
    assert {kind.__name__: kept for kind in stored if (kept := defaults(kind))} == DEFAULTS


def defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        field.name: field.default
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT
    }


def test_every_event_of_a_hand_has_an_effect() -> None:
    assert {*_EFFECTS} == {*HandEvent.__args__}
