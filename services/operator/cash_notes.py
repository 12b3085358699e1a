"""The cash tables' side of the ledger's proof: what each version of a table says of chips.

Whoever reads cash tables from their log writes these notes of them; the proof knows no more.
"""

import msgspec


class Wished(msgspec.Struct, frozen=True, kw_only=True):
    """The table wrote down that it will ask for a transfer; of a cash-out, the chips are off the
    table by it."""

    transfer: str
    kind: str
    player: str
    amount: int


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """The table wrote down the ledger's answer: `moved`, or declined; what was brought is on the
    table by it."""

    transfer: str
    moved: bool


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a table; `chips` are those on it then, stacks and pots."""

    version: int
    chips: int
    what: Wished | Closed | None = None
