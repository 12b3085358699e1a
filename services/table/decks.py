"""The decks of one table's hands: shuffled, kept in the vault while they are needed, destroyed."""

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
        self._held: set[SlotId] = set()
        """Those that may be in the vault."""

    async def shuffle(self, hand: int) -> Deck:
        """A fresh deck for this hand, safe in the vault before anybody can hear of it."""
        deck = Deck(self._shuffle(DECK), deal=self._ids.new(), seed=self._ids.new())
        slot = self._slot(hand, deck.deal)
        self._held.add(slot)
        await self._vault.put(slot, msgspec.json.encode(deck))
        return deck

    async def of(self, hand: Hand) -> Deck | None:
        """The deck of a hand; None when it is lost or defective (R-POT-5)."""
        secret = await self._vault.get(self._slot(hand.started.hand, hand.started.deal))
        if secret is None:
            return None
        try:
            return _decoder.decode(secret)
        except (msgspec.MsgspecError, BadDeck):
            return None

    def for_draw(self) -> Deck:
        """A fresh deck to draw for the button from (R-BTN-5): all that is drawn is told at once, so
        there is nothing to keep."""
        return Deck(self._shuffle(DECK), deal=self._ids.new())

    async def keep(self, hand: Hand | None) -> None:
        """Destroy what is held of this table's hands, but for this one."""
        kept = None if hand is None else self._slot(hand.started.hand, hand.started.deal)
        for slot in self._held - {kept}:
            await self._vault.destroy(slot)
            self._held.discard(slot)

    async def sweep(self, hand: Hand | None) -> None:
        """Destroy what is left of this table's hands in the vault, but for this one."""
        self._held = {slot for slot in await self._vault.slots() if slot.table == self._table_id}
        await self.keep(hand)

    def _slot(self, hand: int, deal: str) -> SlotId:
        return SlotId(self._table_id, hand, deal)
