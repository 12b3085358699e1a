"""PHH, the public format for poker hands: TOML, one hand a file, or one a table of the file.

Forced bets of two players stand the other way round in it. Amounts that are no whole numbers are
counted in the smallest part of a chip that the hand names.
"""

import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any, Final

import msgspec

from libs.rules.games import GAMES
from libs.rules.names import GameCode, Limit
from services.operator.hand_record import Chips, HandRecord
from services.operator.phh_actions import ActionReader
from services.operator.phh_codes import KIND_OF, Kind

UNKNOWN_STACK: Final = 10**15
"""For a stack written as `inf`: more than anybody bets."""

Positive = Annotated[int, msgspec.Meta(gt=0)]


class Unsupported(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of a variant that the club does not play."""

    id: str
    variant: str


class _Phh(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that say how a hand goes. Those with an underscore in the file are ours."""

    antes: tuple[Chips, ...]
    starting_stacks: tuple[Positive, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[int, ...] | None = None
    bring_in: Positive | None = None
    small_bet: Positive | None = None
    big_bet: Positive | None = None
    min_bet: Positive | None = None
    finishing_stacks: tuple[Chips, ...] | None = None
    ante_trimming_status: bool | None = None
    level: int | None = None
    late_posts: tuple[Chips, ...] | None = msgspec.field(default=None, name="_late_posts")
    dead_posts: tuple[Chips, ...] | None = msgspec.field(default=None, name="_dead_posts")
    small_blind_counts_as_big: bool = msgspec.field(
        default=False, name="_small_blind_counts_as_big"
    )
    runs: int = msgspec.field(default=1, name="_runs")
    tournament: bool = msgspec.field(default=False, name="_tournament")


_AMOUNTS: Final = (
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
    "_late_posts",
    "_dead_posts",
)


def read_phh(fields: Mapping[str, Any], name: str) -> HandRecord | Unsupported:
    """One hand from its TOML; raises ValueError where it breaks the format."""
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise ValueError("no `variant`")
    if variant not in KIND_OF:
        return Unsupported(id=name, variant=variant)
    part = _smallest_part(fields)
    amounts = {key: _in_parts(fields[key], part) for key in _AMOUNTS if key in fields}
    phh = msgspec.convert({**fields, **amounts}, _Phh)
    return _record(phh, KIND_OF[variant], name, part)


def load(text: str) -> dict[str, Any]:
    """TOML with exact amounts; raises ValueError."""
    return tomllib.loads(text, parse_float=Decimal)


def _record(phh: _Phh, kind: Kind, name: str, part: Decimal) -> HandRecord:
    game, limit = kind
    _check_fields(phh, game, limit)
    stacks = phh.starting_stacks
    nothing = (0,) * len(stacks)
    antes = _turned(phh.antes)
    blinds = nothing if phh.bring_in else _turned(phh.blinds_or_straddles or nothing)
    bring_ins = [
        min(phh.bring_in or 0, stack - ante) for stack, ante in zip(stacks, antes, strict=True)
    ]
    reader = ActionReader(GAMES[game], bring_ins, lambda word: _whole(word, part))
    return HandRecord(
        id=name,
        game=game,
        limit=limit,
        button=None if phh.bring_in else len(stacks),
        stacks=stacks,
        finishing_stacks=phh.finishing_stacks if UNKNOWN_STACK not in stacks else None,
        antes=antes,
        uniform_ante=phh.ante_trimming_status if len({*antes}) == 1 else False,
        blinds=tuple([max(0, blind) for blind in blinds]),
        late_posts=phh.late_posts or tuple([max(0, -blind) for blind in blinds]),
        dead_posts=phh.dead_posts or nothing,
        bring_in=phh.bring_in,
        small_bet=phh.small_bet,
        big_bet=phh.big_bet,
        min_bet=phh.min_bet,
        small_blind_counts_as_big=phh.small_blind_counts_as_big,
        runs=phh.runs,
        tournament=phh.tournament or phh.level is not None,
        actions=reader.read(phh.actions),
    )


def _check_fields(phh: _Phh, game: GameCode, limit: Limit) -> None:
    """What the variant needs is there, once a player where it is a list."""
    needed = ["small_bet", "big_bet"] if limit is Limit.FIXED_LIMIT else ["min_bet"]
    needed.append("bring_in" if GAMES[game].brings_in else "blinds_or_straddles")
    for field in needed:
        if getattr(phh, field) is None:
            raise ValueError(f"no `{field}`")
    players = len(phh.starting_stacks)
    for field in ("antes", "blinds_or_straddles"):
        entries = getattr(phh, field)
        if entries is not None and len(entries) != players:
            raise ValueError(f"`{field}` has {len(entries)} entries, not {players}")


def _turned(forced: tuple[int, ...]) -> tuple[int, ...]:
    return forced[::-1] if len(forced) == 2 else forced


def _smallest_part(fields: Mapping[str, Any]) -> Decimal:
    """Of a chip: 1, 0.1, 0.01, ..."""
    exponents = [
        exponent
        for amount in _decimals(fields)
        if isinstance(exponent := amount.normalize().as_tuple().exponent, int)
    ]
    return Decimal(1).scaleb(min([0, *exponents]))


def _decimals(fields: Mapping[str, Any]) -> Iterator[Decimal]:
    for key in _AMOUNTS:
        value = fields.get(key)
        for amount in value if isinstance(value, list) else [value]:
            if isinstance(amount, Decimal):
                yield amount
    actions = fields.get("actions")
    for text in actions if isinstance(actions, list) else []:
        match str(text).partition("#")[0].split():
            case [_, "cbr", amount]:
                yield _number(amount)


def _number(word: str) -> Decimal:
    try:
        return Decimal(word)
    except ArithmeticError as error:
        raise ValueError(f"{word} is no amount") from error


def _whole(word: str, part: Decimal) -> int:
    chips: int = _in_parts(_number(word), part)
    return chips


def _in_parts(value: Any, part: Decimal) -> Any:
    """Numbers of a field, counted in parts; whatever else stands there is left to be refused."""
    if isinstance(value, list):
        return [_in_parts(each, part) for each in value]
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return value
    if value == Decimal("inf"):
        return UNKNOWN_STACK
    number = Decimal(value)
    if not number.is_finite():
        raise ValueError(f"{value} is no amount")
    return int(number / part)
