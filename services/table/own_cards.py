"""Down cards on their way to who holds them: each on a subject of his own (R-SHOW-2)."""

import msgspec

from libs.bus.port import Bus
from libs.contracts.subjects import Role, Speaker, private_cards
from libs.contracts.table import PrivateCards
from libs.rules.hand import Deck, Hand, Player, hole_cards
from libs.rules.tables import AnyTable


async def send_own_cards(
    bus: Bus, table_id: str, version: int, before: AnyTable, table: AnyTable, deck: Deck
) -> None:
    """To each player whose down cards are not what they were before: dealt, drawn, or one more.
    Who does not get them asks for his view."""
    hand = table.hand
    assert hand is not None
    for player in _changed(before.hand, hand):
        seat = table.seat_of(player.player)
        if seat is None:  # he left with the end of the hand
            continue
        role = Role.BOT if seat.bot else Role.HUMAN
        cards = PrivateCards(
            table=table_id,
            version=version,
            hand=hand.started.hand,
            seat=player.seat,
            cards=hole_cards(hand, player, deck),
        )
        subject = private_cards(Speaker(role, player.player))
        await bus.publish(subject, msgspec.json.encode(cards))


def _changed(before: Hand | None, hand: Hand) -> list[Player]:
    """Nobody held anything in another hand."""
    if before is None or before.started is not hand.started:
        return [*hand.players]
    return [
        player
        for player, earlier in zip(hand.players, before.players, strict=True)
        if player.hole != earlier.hole
    ]
