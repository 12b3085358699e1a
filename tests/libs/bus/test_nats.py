import asyncio
from pathlib import Path

import pytest

from tests.libs.bus.suite import BusSuite, Story
from tests.support.nats import NO_RULES, bus_of, nats_server


class TestNatsBus(BusSuite):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self._data = tmp_path

    def play(self, story: Story) -> None:
        async def main() -> None:
            async with nats_server(self._data, NO_RULES) as server, bus_of(server) as bus:
                await story(bus)

        asyncio.run(main())
