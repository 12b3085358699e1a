"""An evening by chance at real cash tables: people sit down, play, top up, wait and leave while
everything goes wrong."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from libs.bus.port import NoReply
from libs.contracts.cash import JoinWaitingList, SitIn, SitOut
from libs.contracts.requests import Refused
from libs.contracts.subjects import table_command, table_view
from libs.contracts.table import ShowView, Turn
from libs.contracts.view import TableView
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from tests.simulation.cash.world import CHEAP, HOLDEM, CashWorld
from tests.simulation.nodes import SeededCrashes
from tests.simulation.transfers.evenings import what_breaks
from tests.simulation.transfers.gateways import speaker
from tests.simulation.transfers.world import World
from tests.support.faults import SeededFaults

PEOPLE = ("Ann", "Ben", "Cat", "Dan")
WISHES = 30
"""Of each person."""
LATEST = Millis(8_000)
PACE = 0.5
WITHIN = Millis(1_000)


@dataclass(frozen=True)
class Figures:
    seed: int
    hands: int
    transfers: int
    declined: int
    faults: Counter[str]
    visited: Counter[str]
    crashed: Counter[str]
    broken: str | None


def judge(seed: int) -> Figures:
    chance = Chance(f"cash/{seed}")
    faults = SeededFaults(chance.fork("faults"), lost=0.03, doubled=0.1, late=0.05, longest=LATEST)
    crashes = SeededCrashes(chance.fork("crashes"), first=0.01, again=0.0003)
    made = CashWorld(seed, faults, crashes, failing=True, pace=PACE)
    broken = what_breaks(made, evening)
    answers = Counter(made.books.answers.values())
    return Figures(
        seed=seed,
        hands=made.books.hands.total(),
        transfers=len(made.books.answers),
        declined=answers["declined"],
        faults=faults.counts,
        visited=crashes.visited,
        crashed=crashes.crashed,
        broken=broken,
    )


async def evening(world: World) -> None:
    assert isinstance(world, CashWorld)
    players = [await world.guest(name) for name in PEOPLE]
    tables = [await world.make_table(players[0], terms) for terms in (HOLDEM, CHEAP)]
    chance = world.chance.fork("players")
    playing = [
        asyncio.create_task(_answer_turns(world, player, table, chance.fork(f"{player} {table}")))
        for player in players
        for table in tables
    ]
    await asyncio.gather(*[_wish(world, player, tables, chance.fork(player)) for player in players])
    await world.be_quiet()
    for player in players:
        for table in tables:
            await world.gateways.stand_up(player, table, same_key=False)
    await asyncio.sleep(60)
    for task in playing:
        task.cancel()


async def _wish(world: CashWorld, player: str, tables: list[str], chance: Chance) -> None:
    for _ in range(WISHES):
        await asyncio.sleep(chance.between(0, 12_000) / 1000)
        table, same_key = chance.pick((*tables, tables[0], tables[0])), chance.happens(0.5)
        ask = world.gateways
        match chance.between(1, 12):
            case 1 | 2 | 3 | 4:
                amount = chance.pick((100, 1_000, 1_500, 2_000, 2_000))
                await ask.buy_in(player, table, amount, same_key=same_key)
            case 5 | 6:
                amount = chance.pick((1, 500, 1_000))
                await ask.top_up(player, table, amount, same_key=same_key)
            case 7:
                await ask.stand_up(player, table, same_key=same_key)
            case 8:
                await ask.says(player, table, JoinWaitingList(key=""), same_key=same_key)
            case 9:
                await ask.says(player, table, SitOut(key=""), same_key=same_key)
            case _:
                await ask.says(player, table, SitIn(key="", post=True), same_key=same_key)


async def _answer_turns(world: CashWorld, player: str, table: str, chance: Chance) -> None:
    """Whenever he is asked, if the table can be reached; else it acts for him in time."""
    while True:
        await asyncio.sleep(0.7)
        with suppress(NoReply):
            view = await _look(world, player, table)
            if view is None or (legal := view.legal) is None:
                continue
            action = chance.pick(("fold", "all_in", "call", "call", "call"))
            if action == "call" and legal.check:
                action = "check"
            turn = Turn(
                key=f"{view.hand}.{view.turn}", hand=view.hand, turn=view.turn, action=action
            )
            await world.bus.request(
                table_command(table, speaker(player)), msgspec.json.encode(turn), within=WITHIN
            )


async def _look(world: CashWorld, player: str, table: str) -> TableView | None:
    subject = table_view(table, speaker(player))
    reply = await world.bus.request(subject, msgspec.json.encode(ShowView()), within=WITHIN)
    view = msgspec.json.decode(reply, type=TableView | Refused)
    return view if isinstance(view, TableView) else None
