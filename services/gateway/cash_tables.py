"""Cash tables as the API lists them."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from libs.contracts.floor import CashListing, CashPlayer


class StakesShown(msgspec.Struct, frozen=True, kw_only=True):
    """`bet` is the big blind, in games with a bring-in the small bet. Chips."""

    bet: int
    small_blind: int
    ante: int
    bring_in: int


class CashTableListed(msgspec.Struct, frozen=True, kw_only=True):
    """`stage`: open, closing or closed. `waiting` counts the people in line, `average_pot` is that
    of the last hands in chips; what was agreed is as it was asked for when it was made;
    `created_at` in milliseconds since the epoch."""

    id: str
    game: str
    limit: str
    stakes: StakesShown
    seats: int
    min_buy_in: int
    max_buy_in: int
    speed: str
    straddle: bool
    small_blind_counts_as_big: bool
    runs: int
    bots: int
    offer: int
    consent: int
    stage: Literal["open", "closing", "closed"]
    created_at: int
    players: tuple[CashPlayer, ...]
    waiting: int
    average_pot: int
    hands: int

    @classmethod
    def of(cls, listing: CashListing) -> "CashTableListed":
        terms, stakes = listing.terms, listing.terms.stakes
        return cls(
            id=listing.table,
            game=terms.game,
            limit=terms.limit,
            stakes=StakesShown(
                bet=stakes.bet,
                small_blind=stakes.small_blind,
                ante=stakes.ante,
                bring_in=stakes.bring_in,
            ),
            seats=terms.seats,
            min_buy_in=terms.min_buy_in,
            max_buy_in=terms.max_buy_in,
            speed=terms.speed,
            straddle=terms.straddle,
            small_blind_counts_as_big=terms.small_blind_counts_as_big,
            runs=terms.runs,
            bots=terms.bots,
            offer=terms.offer,
            consent=terms.consent,
            stage=listing.stage,
            created_at=listing.created_at,
            players=listing.players,
            waiting=listing.waiting,
            average_pot=listing.average_pot,
            hands=listing.hands,
        )


class CashTablesShown(msgspec.Struct, frozen=True, kw_only=True):
    """Those that are open, the oldest first."""

    tables: tuple[CashTableListed, ...]

    @classmethod
    def of(cls, listings: Iterable[CashListing]) -> "CashTablesShown":
        return cls(tables=tuple(map(CashTableListed.of, listings)))
