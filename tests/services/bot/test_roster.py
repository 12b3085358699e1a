"""The roster of bots."""

from libs.rules.names import PlayerId
from services.bot.roster import NAMES


def test_there_are_a_dozen_birds_or_more_each_in_its_own_name() -> None:
    assert len(NAMES) >= 12
    assert len(set(NAMES.values())) == len(NAMES)
    assert NAMES[PlayerId("bot-wren")] == "Wren"
    assert all(bot == f"bot-{name.lower()}" for bot, name in NAMES.items())
