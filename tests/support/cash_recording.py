"""Cash tables by chance, recorded for the web client's tests: each event, and what the engine then
knows of the table."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from libs.rules.cash import CashSettings, CashTable, Stakes, evolve
from libs.rules.cash.due import offers_open, showdown_ends
from libs.rules.cash.settings import SITTING_OUT, CashSpeed, buy_ins, has_board, has_button
from libs.rules.cash.state import CashSeat
from libs.rules.hand import asked_for_runs
from libs.rules.names import GameCode, Limit
from libs.rules.table.events import Pace
from tests.support.cash_by_chance import CashByChance

EVENTS = 280
TABLES = {
    "cash_holdem": (GameCode.HOLDEM, Limit.NO_LIMIT, 275),
    "cash_stud_hilo": (GameCode.STUD_HILO, Limit.FIXED_LIMIT, 277),
    "cash_triple_draw": (GameCode.TRIPLE_DRAW, Limit.POT_LIMIT, 99),
}


def recorded_cash(name: str) -> Iterator[dict[str, Any]]:
    """An event at a time, with the table it led to."""
    game, limit, seed = TABLES[name]
    chance = CashByChance(_settings(game, limit), seed)
    while len(chance.sitting.events) < EVENTS:
        chance.step()
    table: CashTable | None = None
    for event in chance.sitting.events:
        table = evolve(table, event)
        yield {"event": event, "table": _table(table)}


def _settings(game: GameCode, limit: Limit) -> CashSettings:
    blinds = Stakes(bet=20, small_blind=10) if has_button(game) else Stakes(bet=20, ante=5)
    least, most = buy_ins(limit, blinds)
    board = has_board(game)
    return CashSettings(
        game=game,
        limit=limit,
        stakes=blinds,
        seats=5,
        min_buy_in=least,
        max_buy_in=most // 4,
        speed=CashSpeed.TURBO if board else CashSpeed.NORMAL,
        straddle=board,
        runs=3 if board else 1,
        pace=Pace(),
    )


def _table(table: CashTable) -> dict[str, Any]:
    hand = table.hand_in_play
    actor = None if hand is None else hand.actor
    can_show = table.can_show
    return {
        "hands": table.hands,
        "turn_began": table.turn_began,
        "to_act": None if actor is None else actor.seat,
        "runs_asked": [] if hand is None else asked_for_runs(hand),
        "seats": [_seat(table, seat) for seat in table.seats],
        "waiting": [[each.player, _offered(table, each.player)] for each in table.waiting],
        "changes": [[change.player, change.to] for change in table.changes],
        "transfers": [[t.transfer, t.kind, t.player, t.amount] for t in table.transfers],
        "free": table.free_seats,
        "unclaimed": max(0, table.unclaimed_seats),
        "can_show": can_show,
        "show_until": showdown_ends(table) if can_show else None,
        "closed": table.closed,
    }


def _seat(table: CashTable, seat: CashSeat) -> dict[str, Any]:
    """What is so of it; left out is what is not."""
    facts = {
        "seat": seat.seat,
        "player": seat.player,
        "bot": seat.bot,
        "stack": table.stack_of(seat),
        "reserved": seat.reserved,
        "new": seat.new and has_button(table.settings.game),
        "bought": seat.bought,
        "queued": seat.queued,
        "options": {name: to for name, to in asdict(seat.options).items() if to},
        "out_until": None if seat.out_since is None else seat.out_since + SITTING_OUT,
        "out_cause": seat.out_cause,
        "leaving": seat.leaving_since is not None,
        "away": seat.absent_since is not None,
    }
    return {name: fact for name, fact in facts.items() if fact}


def _offered(table: CashTable, player: str) -> int | None:
    return next((until for until, each in offers_open(table) if each.player == player), None)
