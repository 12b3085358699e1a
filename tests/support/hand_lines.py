"""Hands in the form of hand files: one plain hand to change for a test."""

import json
from pathlib import Path
from typing import Any

import msgspec

from services.operator.hand_record import HandRecord

FOLDED = 3  # p3's fold, the first action after the deal
CALL = 5  # p2's call before the flop
LAST = 13

PLAIN: dict[str, Any] = {
    "id": "plain",
    "game": "holdem",
    "limit": "no_limit",
    "button": 3,
    "dead_button": False,
    "stacks": [1000, 1000, 1000],
    "antes": [0, 0, 0],
    "uniform_ante": True,
    "dead_posts": [0, 0, 0],
    "blinds": [5, 10, 0],
    "late_posts": [0, 0, 0],
    "bring_in": None,
    "small_bet": None,
    "big_bet": None,
    "min_bet": 10,
    "tournament": False,
    "cards_known": True,
    "features": ["plain"],
    "actions": [
        {"type": "deal", "player": "p1", "cards": ["As", "Ad"]},
        {"type": "deal", "player": "p2", "cards": ["Ks", "Kd"]},
        {"type": "deal", "player": "p3", "cards": ["7h", "2c"]},
        {"type": "fold", "player": "p3"},
        {"type": "raise", "player": "p1", "amount": 30},
        {"type": "call", "player": "p2", "amount": 20},
        {"type": "board", "cards": ["2h", "8d", "9s"]},
        {"type": "bet", "player": "p1", "amount": 40},
        {"type": "call", "player": "p2", "amount": 40},
        {"type": "board", "cards": ["Jc"]},
        {"type": "check", "player": "p1"},
        {"type": "check", "player": "p2"},
        {"type": "board", "cards": ["3c"]},
        {"type": "bet", "player": "p1", "amount": 100},
        {"type": "fold", "player": "p2"},
    ],
    "finishing_stacks": [1070, 930, 1000],
}


def plain_hand(
    *, action: tuple[int, dict[str, Any]] | None = None, **fields: Any
) -> dict[str, Any]:
    """The plain hand with other fields, and with one of its actions changed."""
    hand = PLAIN | fields
    if action is not None:
        number, changes = action
        actions = list(hand["actions"])
        actions[number] = actions[number] | changes
        hand["actions"] = actions
    return hand


def record(hand: dict[str, Any]) -> HandRecord:
    return msgspec.convert(hand, HandRecord)


def write(path: Path, *lines: dict[str, Any] | str) -> Path:
    path.write_text("".join(f"{_text(line)}\n" for line in lines))
    return path


def _text(line: dict[str, Any] | str) -> str:
    return line if isinstance(line, str) else json.dumps(line)
