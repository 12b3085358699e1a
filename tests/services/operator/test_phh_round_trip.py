"""Hands of all games and limits, played by chance, written as PHH and read and played again."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from pokerkit.notation import HandHistory

from libs.rules.cash import CashEvent, Stakes
from libs.rules.games import GAMES
from libs.rules.hand import ChooseRuns, HandEvent, evolve
from libs.rules.hand.events import HandEnded, HandStarted
from libs.rules.names import GameCode, Limit, Seat
from services.operator.hand_record import HandRecord
from services.operator.phh_codes import CODE_OF, KIND_OF
from services.operator.phh_export import as_phh
from services.operator.phh_file import load, read_phh
from services.operator.verify_files import Verdict, verify
from tests.support.card_search import cards_in
from tests.support.cash import cash_settings
from tests.support.cash_by_chance import CashByChance
from tests.support.games_by_chance import KINDS, ByChance
from tests.support.hands import table

HANDS = 8
STANDARD = sorted(KIND_OF.keys() & HandHistory.game_types.keys())
kinds = pytest.mark.parametrize(("game", "limit"), KINDS)


def read_again(text: str) -> HandRecord:
    record = read_phh(load(text), "again")
    assert isinstance(record, HandRecord)
    return record


def stacks(events: list[HandEvent]) -> tuple[int, ...]:
    hand = None
    for event in events:
        hand = evolve(hand, event)
    assert hand is not None
    return tuple(player.stack for player in hand.players)


@kinds
def test_what_is_exported_verifies(game: GameCode, limit: Limit) -> None:
    for seed in range(HANDS):
        hand = ByChance(f"{seed}", game, limit)
        events = hand.events()
        for cards in (None, hand.cards):
            record = read_again(as_phh(events, cards=cards))
            assert (record.game, record.limit) == (game, limit)
            assert record.finishing_stacks == stacks(events)
            verified = verify(record)
            assert verified.verdict is Verdict.AGREES, verified


@kinds
def test_R_SHOW_2_an_export_names_what_was_seen_at_the_table_alone(
    game: GameCode, limit: Limit
) -> None:
    for seed in range(HANDS):
        events = ByChance(f"{seed}", game, limit).events()
        seen = {*cards_in(msgspec.json.encode(events))}
        assert {*cards_in(as_phh(events).encode())} == seen


def test_the_search_finds_hidden_cards_where_all_are_named() -> None:
    hand = ByChance("0", GameCode.TRIPLE_DRAW, Limit.NO_LIMIT)
    events = hand.events()
    seen = {*cards_in(msgspec.json.encode(events))}
    assert {*cards_in(as_phh(events, cards=hand.cards).encode())} > seen


@pytest.mark.parametrize("code", STANDARD)
def test_pokerkit_reads_the_standards_codes_and_comes_to_the_same_end(code: str) -> None:
    """Stacks are deep, since it plays short all-ins otherwise; so it does with two odd chips of
    one pot (R-POT-3)."""
    game, limit = KIND_OF[code]
    same = 0
    for seed in range(HANDS):
        events = ByChance(f"{seed}", game, limit, deep=True).events()
        history = HandHistory.loads(as_phh(events, level=1, table="t1"))
        *_, last = history
        theirs, ours = tuple(map(int, last.stacks)), stacks(events)
        assert sum(theirs) == sum(ours)
        assert all(abs(their - our) <= 2 for their, our in zip(theirs, ours, strict=True))
        same += theirs == ours
    assert same >= HANDS - 1


def test_posts_and_options_of_a_cash_table_come_back() -> None:
    hand = table(
        stacks=(100,) * 5,
        posts=(0, 0, 0, 10),
        dead=(0, 0, 5),
        limit=Limit.POT_LIMIT,
        small_blind_counts_as_big=True,
        button=Seat(9),
    )
    hand.acts("p3 raises to 55, p4 folds, p5 folds, p1 folds, p2 folds")
    text = as_phh(hand.events)
    record = read_again(text)
    assert (record.blinds, record.late_posts, record.dead_posts) == (
        (5, 10, 0, 0, 0),
        (0, 0, 0, 10, 0),
        (0, 0, 5, 0, 0),
    )
    assert verify(record).verdict is Verdict.AGREES
    assert load(text)["_dead_button"] is True
    without = load(text) | {"_small_blind_counts_as_big": False}
    refused = read_phh(without, "without")
    assert verify(refused).verdict is Verdict.DIFFERS


@kinds
def test_hands_of_cash_tables_come_back(game: GameCode, limit: Limit) -> None:
    """With posts, straddles, runs, buttons on empty seats, and hands shown when all is over."""
    board = any(street.board for street in GAMES[game].streets)
    straddle = board and limit is not Limit.FIXED_LIMIT
    stakes = Stakes(bet=4, ante=1) if GAMES[game].brings_in else Stakes(bet=4, small_blind=2)
    options: dict[str, Any] = {"seats": 6, "runs": 3 if board else 1, "straddle": straddle}
    limits = {"min_buy_in": 80, "max_buy_in": 160}
    settings = cash_settings(game=game, limit=limit, stakes=stakes, **options, **limits)
    table = CashByChance(settings, seed=KINDS.index((game, limit)))
    while table.hands < 20:
        table.step()
    for events in hands_of(table.sitting.events):
        record = read_again(as_phh(events))
        assert record.finishing_stacks == stacks(events)
        assert verify(record).verdict is Verdict.AGREES


def hands_of(events: Iterable[CashEvent]) -> list[list[HandEvent]]:
    """Those that came to their end, each with what was shown after it."""
    hands: list[list[HandEvent]] = []
    for event in events:
        if isinstance(event, HandStarted):
            hands.append([])
        if hands and isinstance(event, HandEvent):
            hands[-1].append(event)
    return [hand for hand in hands if any(isinstance(event, HandEnded) for event in hand)]


def test_a_player_with_a_blind_and_a_post_comes_back() -> None:
    hand = table(stacks=(100,) * 3, posts=(5,)).acts("p3 folds, p1 folds")
    record = read_again(as_phh(hand.events))
    assert (record.blinds, record.late_posts) == ((5, 10, 0), (5, 0, 0))
    assert verify(record).verdict is Verdict.AGREES


def test_R_RUN_1_a_board_run_twice_comes_back() -> None:
    hand = table(stacks=(50, 50), blinds=(10, 5), runs=2, cards="AsAdKsKd")
    hand.acts("p2 raises to 50, p1 calls 40")
    for seat in (1, 2):
        hand.commands(ChooseRuns(at=0, seat=Seat(seat), runs=2))
    assert hand.hand.over
    record = read_again(as_phh(hand.events))
    assert record.runs == 2
    assert verify(record).verdict is Verdict.AGREES


def test_every_game_and_limit_has_a_code_of_its_own() -> None:
    assert {*CODE_OF} == {*KINDS}
    assert len(KIND_OF) == len(CODE_OF)
    assert STANDARD == ["F2L3D", "F7S", "F7S/8", "FO/8", "FT", "NT", "PO"]
