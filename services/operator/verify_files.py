"""Hand files against the engine: does every hand come to the end its record tells?"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from libs.rules.games import GAMES
from libs.rules.names import GameCode, Limit
from services.operator.hand_record import HandRecord
from services.operator.play_record import Outcome, play


class Verdict(StrEnum):
    AGREES = "agrees"
    DIFFERS = "differs"
    UNSUPPORTED = "unsupported"


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """A hand and both its ends; a game that is not built yet has no end of ours."""

    id: str
    game: GameCode
    limit: Limit
    verdict: Verdict
    record: Outcome
    engine: Outcome


def verify(record: HandRecord) -> Verified:
    """Any failure of the engine is a difference of this hand, so that the others are heard too."""
    told = Outcome(
        stacks=record.finishing_stacks if record.refused is None else None,
        refused=record.refused,
    )
    if record.game not in GAMES:
        verdict, played = Verdict.UNSUPPORTED, Outcome()
    else:
        try:
            played = play(record)
        except Exception as defect:
            played = Outcome(why=f"the engine failed: {defect!r}")
        verdict = Verdict.AGREES if played.agrees(told) else Verdict.DIFFERS
    return Verified(
        id=record.id,
        game=record.game,
        limit=record.limit,
        verdict=verdict,
        record=told,
        engine=played,
    )


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one game and limit, counted by verdict."""

    game: GameCode
    limit: Limit
    agree: int
    differ: int
    unsupported: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    tallies: tuple[Tally, ...]
    differences: tuple[Verified, ...]


def report(verified: Iterable[Verified]) -> Report:
    hands = list(verified)
    kinds = sorted({(hand.game, hand.limit) for hand in hands})
    tallies = []
    for game, limit in kinds:
        verdicts = [hand.verdict for hand in hands if (hand.game, hand.limit) == (game, limit)]
        tallies.append(
            Tally(
                game=game,
                limit=limit,
                agree=verdicts.count(Verdict.AGREES),
                differ=verdicts.count(Verdict.DIFFERS),
                unsupported=verdicts.count(Verdict.UNSUPPORTED),
            )
        )
    return Report(
        tallies=tuple(tallies),
        differences=tuple(hand for hand in hands if hand.verdict is Verdict.DIFFERS),
    )
