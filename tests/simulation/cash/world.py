"""A lobby, a table service with real cash tables, and two gateways, in virtual time by a seed."""

from hashlib import sha256

import msgspec

from libs.bus.asking import ask_until
from libs.bus.memory import Faults
from libs.contracts.cash import CashStakes, CashTerms
from libs.contracts.floor import BuyMore, FloorAnswer, FloorReply, MakeTable, SitDown
from libs.contracts.subjects import floor_command, table_command
from libs.contracts.table import Leave, TableRequest
from libs.vault.memory import MemoryVault
from services.lobby.app import LobbyService
from services.table.app import TableService
from services.table.ports import Ports
from tests.simulation.cash.books import CashBooks
from tests.simulation.nodes import Crashes, Life
from tests.simulation.record import Broken
from tests.simulation.transfers.gateways import Gateways, speaker
from tests.simulation.transfers.world import TERMS, World

HOLDEM = CashTerms(
    game="holdem",
    limit="no_limit",
    stakes=CashStakes(bet=20, small_blind=10),
    seats=3,
    min_buy_in=200,
)
CHEAP = msgspec.structs.replace(HOLDEM, stakes=CashStakes(bet=10, small_blind=5))


class CashGateways(Gateways):
    async def buy_in(self, player: str, table: str, amount: int, *, same_key: bool) -> bool:
        request = SitDown(key="", table=table, buy_in=amount, post=True)
        return await self._both(floor_command(speaker(player)), request, same_key)

    async def top_up(self, player: str, table: str, amount: int, *, same_key: bool) -> bool:
        request = BuyMore(key="", table=table, amount=amount)
        return await self._both(floor_command(speaker(player)), request, same_key)

    async def stand_up(self, player: str, table: str, *, same_key: bool) -> bool:
        return await self.says(player, table, Leave(key=""), same_key=same_key)

    async def says(self, player: str, table: str, said: TableRequest, *, same_key: bool) -> bool:
        return await self._both(table_command(table, speaker(player)), said, same_key)


class CashWorld(World):
    """`pace` is a factor on the pauses between hands: a large one lets no hand be dealt."""

    books: CashBooks
    gateways: CashGateways

    def __init__(
        self, seed: int | str, faults: Faults, crashes: Crashes, *, failing: bool, pace: float
    ) -> None:
        super().__init__(seed, faults, crashes, failing=failing)
        self.books = CashBooks()
        self.gateways = CashGateways(self.bus)
        self.wires.nodes["tables"] = self.tables
        self._pace = pace
        self._vault = MemoryVault()

    async def make_table(self, player: str, terms: CashTerms) -> str:
        request = msgspec.json.encode(MakeTable(key=f"{terms.stakes.bet}", terms=terms))
        made = await ask_until(self.bus, floor_command(speaker(player)), request, _made)
        return made.table

    async def _boot_lobby(self, life: Life) -> None:
        await LobbyService(self._lobby_ports(life), terms=TERMS, pace=self._pace).start()

    async def _boot_tables(self, life: Life) -> None:
        ports = Ports(
            store=life.port("table store", self.table_log),
            vault=life.port("table vault", self._vault),
            bus=life.port("table bus", self.bus),
            clock=self._clock,
            ids=self._ids,
            shuffle=self._shuffle,
        )
        await TableService(ports).start()

    async def _check_told(self) -> None:
        """What was told yes is one append of a log."""
        stored = [*await self.table_log.read_all(), *await self.lobby_log.read_all()]
        for subject, key in self._told_yes():
            player = subject.rsplit(".", 1)[1]
            hashed = sha256(f"{player}\n{key}".encode()).hexdigest()[:32]
            ids = (f"human.{player}:{key}", f"service.lobby:{hashed}")
            positions = [(each.stream, each.version) for each in stored if each.command_id in ids]
            streams = {stream for stream, _ in positions}
            spread = {version - place for place, (_, version) in enumerate(positions)}
            if positions and (len(streams), len(spread)) != (1, 1):
                raise Broken("what was told yes is in a log once", f"{subject} {key}: {positions}")


def _made(reply: bytes) -> FloorAnswer | None:
    read = msgspec.json.decode(reply, type=FloorReply)
    return read if isinstance(read, FloorAnswer) else None
