"""Sit & Gos as the API shows them."""

from collections.abc import Iterable

import msgspec

from libs.contracts.lobby import Entrant, Listing, PlaceTaken


class TournamentListed(msgspec.Struct, frozen=True, kw_only=True):
    """`stage`: registering, started, finished or abandoned. `table` is where it is played,
    `rematch` the one that followed it; `created_at` in milliseconds since the epoch."""

    id: str
    table: str
    game: str
    limit: str
    seats: int
    speed: str
    private: bool
    stage: str
    created_at: int
    entrants: tuple[Entrant, ...]
    places: tuple[PlaceTaken, ...]
    rematch: str | None

    @classmethod
    def of(cls, listing: Listing) -> "TournamentListed":
        return cls(
            id=listing.tournament,
            table=listing.table,
            game=listing.game,
            limit=listing.limit,
            seats=listing.seats,
            speed=listing.speed,
            private=listing.private,
            stage=listing.stage,
            created_at=listing.created_at,
            entrants=listing.entrants,
            places=listing.places,
            rematch=listing.rematch,
        )


class TournamentsShown(msgspec.Struct, frozen=True, kw_only=True):
    """The public ones that are registering or played, and the last few finished."""

    tournaments: tuple[TournamentListed, ...]

    @classmethod
    def of(cls, listings: Iterable[Listing]) -> "TournamentsShown":
        return cls(tournaments=tuple(map(TournamentListed.of, listings)))
