"""The decks of one table's hands: shuffled, kept in the vault while the hand lives, destroyed."""

import msgspec

from libs.rules.cards import DECK
from libs.rules.hand.deck import BadDeck, Deck
from libs.rules.hand.state import Hand
from libs.runtime.ids import Ids
from libs.runtime.shuffle import Shuffle
from libs.vault.vault import SlotId, Vault

_decoder = msgspec.json.Decoder(Deck)


class Decks:
    def __init__(self, vault: Vault, ids: Ids, shuffle: Shuffle, table_id: str) -> None:
        self._vault = vault
        self._ids = ids
        self._shuffle = shuffle
        self._table_id = table_id

    async def shuffle(self, hand: int) -> Deck:
        """A fresh deck for this hand, safe in the vault before anybody can hear of it."""
        deck = Deck(self._shuffle(DECK), deal=self._ids.new(), seed=self._ids.new())
        await self._vault.put(self._slot(hand, deck.deal), msgspec.json.encode(deck))
        return deck

    async def of(self, hand: Hand) -> Deck | None:
        """The deck of a hand in play; None when it is lost or defective (R-POT-5)."""
        secret = await self._vault.get(self._slot(hand.started.hand, hand.started.deal))
        if secret is None:
            return None
        try:
            return _decoder.decode(secret)
        except (msgspec.MsgspecError, BadDeck):
            return None

    async def destroy(self, hand: Hand) -> None:
        await self._vault.destroy(self._slot(hand.started.hand, hand.started.deal))

    async def sweep(self, live: Hand | None) -> None:
        """Destroy what is left of this table's hands, but for the one in play."""
        kept = None if live is None else self._slot(live.started.hand, live.started.deal)
        for slot in await self._vault.slots():
            if slot.table == self._table_id and slot != kept:
                await self._vault.destroy(slot)

    def _slot(self, hand: int, deal: str) -> SlotId:
        return SlotId(self._table_id, hand, deal)
