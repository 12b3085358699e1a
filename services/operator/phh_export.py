"""A hand of the log as PHH: what the whole table saw of it, and nothing else (R-SHOW-2)."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time
from typing import Final

import msgspec

from libs.rules.cards import Card
from libs.rules.games import GAMES
from libs.rules.hand import Hand, HandEvent, evolve
from libs.rules.hand.events import HandStarted
from libs.rules.names import Limit
from services.operator.phh_codes import CODE_OF
from services.operator.phh_words import Words, seen_cards

Value = str | int | bool | time | Sequence[str] | Sequence[int]

_MILLIS: Final = 1_000


def as_phh(
    events: Sequence[HandEvent],
    *,
    cards: Mapping[int, Card] | None = None,
    table: str | None = None,
    level: int | None = None,
) -> str:
    """A hand that is over, as one TOML document. `cards` by deck position are those it names: what
    the whole table saw, where nothing else is said."""
    started = events[0]
    assert isinstance(started, HandStarted)
    words = Words(started, seen_cards(events) if cards is None else cards)
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
        words.take(event)
    assert hand is not None
    assert hand.over
    fields: dict[str, Value | None] = {
        **_forced(started),
        "starting_stacks": [dealt.stack for dealt in started.players],
        "actions": words.actions,
        **_when(started),
        "hand": started.hand,
        "level": level,
        "seats": [dealt.seat for dealt in started.players],
        "table": table,
        "players": [dealt.player for dealt in started.players],
        "finishing_stacks": [player.stack for player in hand.players],
        **_ours(started, hand, level),
    }
    lines = [f"{name} = {_toml(value)}" for name, value in fields.items() if value is not None]
    return "\n".join(lines) + "\n"


def _forced(started: HandStarted) -> dict[str, Value | None]:
    """Those of two players stand the other way round; a post is a negative blind, as PokerKit
    writes it."""
    antes = [dealt.ante for dealt in started.players]
    blinds = [dealt.blind or -dealt.post for dealt in started.players]
    if len(antes) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    fixed = started.limit is Limit.FIXED_LIMIT
    brings_in = GAMES[started.game].brings_in
    return {
        "variant": CODE_OF[started.game, started.limit],
        "ante_trimming_status": started.uniform_ante if any(antes) else None,
        "antes": antes,
        "blinds_or_straddles": None if brings_in else blinds,
        "bring_in": started.bring_in if brings_in else None,
        "small_bet": started.min_bet if fixed else None,
        "big_bet": started.big_bet if fixed else None,
        "min_bet": None if fixed else started.min_bet,
    }


def _when(started: HandStarted) -> dict[str, Value | None]:
    when = datetime.fromtimestamp(started.at // _MILLIS, UTC)
    return {
        "time": when.time(),
        "time_zone": "UTC",
        "day": when.day,
        "month": when.month,
        "year": when.year,
    }


def _ours(started: HandStarted, hand: Hand, level: int | None) -> dict[str, Value | None]:
    """Settings that the standard has no field for; a level says already that it is a tournament."""
    dealt = started.players
    both = any(each.blind and each.post for each in dealt)
    dead_button = started.button not in (None, dealt[-1].seat)
    return {
        "_late_posts": [each.post for each in dealt] if both else None,
        "_dead_posts": [each.dead for each in dealt] if any(each.dead for each in dealt) else None,
        "_dead_button": dead_button or None,
        "_small_blind_counts_as_big": started.small_blind_counts_as_big or None,
        "_runs": hand.runs.agreed or None,
        "_tournament": (level is None and started.all_in_face_up) or None,
    }


def _toml(value: Value) -> str:
    """JSON is TOML for numbers, words and text."""
    if isinstance(value, time):
        return value.isoformat()
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + "".join([f"  {_toml(line)},\n" for line in value]) + "]"
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
