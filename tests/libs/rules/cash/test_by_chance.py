"""What holds at every cash table, whatever its players do.

`CashSitting` counts the chips after every event against an account of all moves and checks that
the next step lies ahead; `BlindsReader` reads the blinds of every hand once more.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from libs.rules.cash import (
    CashCommand,
    CashEvent,
    CashSettings,
    CashTable,
    RestoreClock,
    Stakes,
    Tick,
    decide,
    evolve,
)
from libs.rules.games import GAMES
from libs.rules.hand.events import HandStarted
from libs.rules.names import GameCode, Limit
from libs.rules.rejected import Rejected
from libs.rules.table.events import Pace
from tests.support.cash import NO_PAUSES, cash_settings
from tests.support.cash_by_chance import CashByChance

HANDS = 60
"""At each table: long enough to go round several times."""
KINDS = [(game, limit) for game in GameCode for limit in Limit]


def settings(game: GameCode, limit: Limit, seed: int) -> CashSettings:
    """Tables of two to ten, with one blind or two, with antes, with and without pauses."""
    has_board = any(street.board for street in GAMES[game].streets)
    stakes = Stakes(bet=4, small_blind=2 * (seed % 5 != 0), ante=int(seed % 3 == 0))
    if GAMES[game].brings_in:
        stakes = Stakes(bet=4, ante=1)
    return cash_settings(
        game=game,
        limit=limit,
        stakes=stakes,
        seats=min(2 + seed % 9, GAMES[game].seats),
        min_buy_in=80,
        max_buy_in=160,
        small_blind_counts_as_big=limit is Limit.POT_LIMIT and stakes.small_blind > 0,
        straddle=has_board and limit is not Limit.FIXED_LIMIT and seed % 2 == 0,
        runs=3 if has_board else 1,
        bots=2,
        pace=NO_PAUSES if seed % 4 == 0 else Pace(),
    )


def played(
    table: CashByChance, hands: int = HANDS
) -> Iterator[tuple[CashTable, CashCommand, list[CashEvent]]]:
    """The table before each command, the command, and its events."""
    while table.hands < hands:
        before = table.sitting.table
        command, events = table.step()
        yield before, command, events


@pytest.mark.parametrize(("game", "limit"), KINDS, ids=str)
def test_R_BTN_2_R_CASH_2_R_CASH_3_R_CASH_9_chips_and_blinds_of_every_hand(
    game: GameCode, limit: Limit
) -> None:
    seed = KINDS.index((game, limit))
    for _ in played(CashByChance(settings(game, limit, seed), seed)):
        pass


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "limit"), KINDS, ids=str)
def test_20_000_hands_over_all_games(game: GameCode, limit: Limit) -> None:
    first = 1_000 * (1 + KINDS.index((game, limit)))
    for seed in range(first, first + 15):
        for _ in played(CashByChance(settings(game, limit, seed), seed)):
            pass


@pytest.mark.parametrize("seed", range(6))
def test_replay_equals_live_at_every_version_and_a_snapshot_is_the_table(seed: int) -> None:
    game, limit = KINDS[seed * 5 % len(KINDS)]
    table = CashByChance(settings(game, limit, seed), seed)
    replayed, seen = None, 0
    for _ in played(table, hands=20):
        for event in table.sitting.events[seen:]:
            data = msgspec.json.encode(event)
            replayed = evolve(replayed, msgspec.json.decode(data, type=CashEvent))
        seen = len(table.sitting.events)
        assert replayed == table.sitting.table
    snapshot = msgspec.json.encode(table.sitting.table)
    assert msgspec.json.decode(snapshot, type=CashTable) == table.sitting.table


@pytest.mark.parametrize("seed", range(6))
def test_a_command_again_changes_nothing(seed: int) -> None:
    table = CashByChance(settings(GameCode.HOLDEM, Limit.NO_LIMIT, seed), seed)
    for _, command, _ in played(table, hands=20):
        if isinstance(command, Tick):
            continue  # asks for the next step, whichever that is
        before = table.sitting.table
        try:
            again = decide(before, command, table.sitting.deck)
        except Rejected:
            continue
        assert again == [] or isinstance(command, RestoreClock), command


@pytest.mark.parametrize("seed", range(6))
def test_time_only_goes_forward(seed: int) -> None:
    table = CashByChance(settings(GameCode.OMAHA, Limit.POT_LIMIT, seed), seed)
    for _ in played(table, hands=20):
        pass
    moments = [event.at for event in table.sitting.events]
    assert moments == sorted(moments)
    assert table.sitting.table.at == moments[-1]


def test_chance_leaves_nothing_out() -> None:
    """The tables above have every event of a cash table's own but those of opening and closing,
    posts of each kind, and tables of six and more."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        table = CashByChance(settings(GameCode.HOLDEM, Limit.NO_LIMIT, seed), seed)
        for _, _, events in played(table):
            for event in events:
                seen[type(event).__name__] += 1
                seen[str(getattr(event, "cause", None))] += 1
                if isinstance(event, HandStarted):
                    seen[f"{len(event.players)} players"] += 1
                    seen.update([f"{bool(each.post)} {bool(each.dead)}" for each in event.players])
    wanted = {
        "ButtonDrawn",
        "ButtonMoved",
        "ClockRestored",
        "HandCancelled",
        "OptionsSet",
        "PlayerLeaving",
        "PlayerSatIn",
        "PlayerSatOut",
        "RunsAgreed",
        "SeatChangeAsked",
        "SeatChanged",
        "SeatOffered",
        "SeatReserved",
        "SeatVacated",
        "ShowdownClosed",
        "TopUpAsked",
        "TopUpQueued",
        "TransferDeclined",
        "TransferSettled",
        "WaitingListJoined",
        "WaitingListLeft",
        *("asked", "big_blind", "missed_turns", "no_chips", "sat_out", "made_room"),
        *("timeout", "away", "True False", "True True", "False True", "6 players"),
    }
    assert wanted <= set(seen)
