"""Two gateways through which players wish: each asks again with its key until it is answered."""

import asyncio
from dataclasses import dataclass

import msgspec

from libs.bus.port import Bus, NoReply
from libs.contracts.ledger import AskGrant
from libs.contracts.requests import Request
from libs.contracts.subjects import Role, Speaker, Subject, account_command, table_command
from libs.runtime.clock import Millis
from tests.simulation.transfers.small_table import BuyIn, StandUp, TopUp

PATIENCE = Millis(2_000)
TRIES = 6


@dataclass(frozen=True)
class Told:
    """`reply` is None when no answer came to any try."""

    subject: Subject
    key: str
    reply: bytes | None

    @property
    def accepted(self) -> bool:
        return self.reply is not None and b'"refused"' not in self.reply


class Gateways:
    def __init__(self, bus: Bus) -> None:
        self.told: list[Told] = []
        self._bus = bus
        self._keys = 0

    async def buy_in(self, player: str, table: str, amount: int, *, same_key: bool) -> bool:
        return await self._both(
            table_command(table, speaker(player)), BuyIn(key="", amount=amount), same_key
        )

    async def top_up(self, player: str, table: str, amount: int, *, same_key: bool) -> bool:
        return await self._both(
            table_command(table, speaker(player)), TopUp(key="", amount=amount), same_key
        )

    async def stand_up(self, player: str, table: str, *, same_key: bool) -> bool:
        return await self._both(table_command(table, speaker(player)), StandUp(key=""), same_key)

    async def grant(self, player: str, *, same_key: bool) -> bool:
        return await self._both(account_command(speaker(player)), AskGrant(key=""), same_key)

    async def _both(self, subject: Subject, request: Request, same_key: bool) -> bool:
        """Both ask at once, by one key or each by its own; whether one was told yes."""
        keys = [self._key()] * 2 if same_key else [self._key(), self._key()]
        asks = [self._ask(subject, key, msgspec.structs.replace(request, key=key)) for key in keys]
        told = await asyncio.gather(*asks)
        self.told += told
        return any(each.accepted for each in told)

    async def _ask(self, subject: Subject, key: str, request: Request) -> Told:
        data = msgspec.json.encode(request)
        for _ in range(TRIES):
            try:
                reply = await self._bus.request(subject, data, within=PATIENCE)
            except NoReply:
                await asyncio.sleep(0.3)
                continue
            if b'"unavailable"' not in reply:
                return Told(subject, key, reply)
            await asyncio.sleep(0.3)
        return Told(subject, key, None)

    def _key(self) -> str:
        self._keys += 1
        return f"k{self._keys}"


def speaker(player: str) -> Speaker:
    return Speaker(Role.BOT if player.startswith("bot-") else Role.HUMAN, player)
