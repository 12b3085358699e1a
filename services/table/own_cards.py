"""Hole cards on their way to who holds them: each on a subject of his own (R-SHOW-2)."""

import msgspec

from libs.bus.port import Bus
from libs.contracts.subjects import Role, Speaker, private_cards
from libs.contracts.table import PrivateCards
from libs.rules.hand import Deck, Hand
from libs.rules.table import Table


async def send_own_cards(bus: Bus, table_id: str, table: Table, hand: Hand, deck: Deck) -> None:
    """To each player of the hand his own. Who does not get them asks for his view."""
    for player in hand.players:
        role = Role.BOT if table.at_seat(player.seat).bot else Role.HUMAN
        cards = PrivateCards(
            table=table_id,
            hand=hand.started.hand,
            seat=player.seat,
            cards=deck.at(player.hole),
        )
        subject = private_cards(Speaker(role, player.player))
        await bus.publish(subject, msgspec.json.encode(cards))
