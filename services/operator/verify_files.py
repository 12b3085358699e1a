"""Hand files against the engine: does every hand come to the end its record tells?"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from libs.rules.cards import Card
from services.operator.hand_record import HandRecord, Muck
from services.operator.hidden_cards import fillings
from services.operator.phh_file import Unsupported
from services.operator.play_record import Outcome, play


class Verdict(StrEnum):
    AGREES = "agrees"
    DIFFERS = "differs"
    UNSUPPORTED = "unsupported"


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """A hand and both its ends. Of a variant that the club does not play there is none of ours,
    `game` is its code, and `limit` empty."""

    id: str
    game: str
    limit: str
    verdict: Verdict
    record: Outcome
    engine: Outcome


def verify(hand: HandRecord | Unsupported) -> Verified:
    """A record leaves open what nobody saw: it agrees when it does for some filling of it."""
    if isinstance(hand, Unsupported):
        return Verified(
            id=hand.id,
            game=hand.variant,
            limit="",
            verdict=Verdict.UNSUPPORTED,
            record=Outcome(),
            engine=Outcome(),
        )
    told = Outcome(
        stacks=hand.finishing_stacks if hand.refused is None else None, refused=hand.refused
    )
    played = _best(hand, told)
    return Verified(
        id=hand.id,
        game=hand.game,
        limit=hand.limit,
        verdict=Verdict.AGREES if _agree(played, told) else Verdict.DIFFERS,
        record=told,
        engine=played,
    )


def _best(hand: HandRecord, told: Outcome) -> Outcome:
    """How the first reading that agrees ends; where none does, the first."""
    first: Outcome | None = None
    for record, cards in _readings(hand):
        played = _played(record, cards)
        if _agree(played, told):
            return played
        first = first or played
        if not _hangs_on_cards(hand, played):
            break
    return first or Outcome(why="no cards fit what the record tells")


def _hangs_on_cards(hand: HandRecord, played: Outcome) -> bool:
    """Whether other hidden cards could lead elsewhere."""
    if played.refused is not None:
        return isinstance(hand.actions[played.refused], Muck)
    return played.stacks is not None


def _readings(hand: HandRecord) -> Iterator[tuple[HandRecord, tuple[Card, ...]]]:
    """Where the file does not say whether an ante that somebody could not pay in full is trimmed
    to what he paid, both are tried."""
    uniform = [hand.uniform_ante] if hand.uniform_ante is not None else [True, False]
    short = any(stack < ante for stack, ante in zip(hand.stacks, hand.antes, strict=True))
    for reading in uniform if short else uniform[:1]:
        yield from fillings(replace(hand, uniform_ante=reading))


def _played(record: HandRecord, cards: tuple[Card, ...]) -> Outcome:
    """Any failure of the engine is a difference of this hand, so that the others are heard too."""
    try:
        return play(record, cards)
    except Exception as defect:
        return Outcome(why=f"the engine failed: {defect!r}")


def _agree(played: Outcome, told: Outcome) -> bool:
    """A file that does not say how it ends asks for an end without a refusal."""
    if told.stacks is None and told.refused is None:
        return played.stacks is not None
    return played.agrees(told)


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one game and limit, counted by verdict."""

    game: str
    limit: str
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
