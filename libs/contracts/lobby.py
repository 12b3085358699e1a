"""What is said to the front desk and by it. Who speaks is in the subject.

Sessions are opened and found by the gateway; a session's token leaves the lobby once, and only its
hash is asked for later (SHA-256 of the token, in hexadecimal).
"""

from typing import Annotated, TypeAlias

import msgspec

from libs.contracts.requests import Id, Key, Refused, Reply, Request

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
"""As it was typed; the lobby says what a name is: 1 to 24 visible characters."""

Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class OpenSession(Request, frozen=True, tag="open_session"):
    """A new guest of this name."""

    key: Key
    name: Name


class FindSession(Request, frozen=True, tag="find_session"):
    token_hash: Hash


Password = Annotated[str, msgspec.Meta(min_length=8, max_length=256)]


class KeepGuest(Request, frozen=True, tag="keep_guest"):
    """The guest of this session becomes a member: he can come back under this name, which is
    nobody else's, with this password."""

    key: Key
    token_hash: Hash
    name: Name
    password: Password


class LogIn(Request, frozen=True, tag="log_in"):
    """A member in another session. Sent twice, it opens two."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=256)]


class LogOut(Request, frozen=True, tag="log_out"):
    """This session ends; one that has ended is no different."""

    token_hash: Hash


SessionRequest: TypeAlias = OpenSession | FindSession | KeepGuest | LogIn | LogOut


class SessionOpened(Reply, frozen=True, tag="session_opened"):
    player: str
    name: str
    token: str
    member: bool = False


class Session(Reply, frozen=True, tag="session"):
    """`member`: he has a password; a guest is lost with his cookie."""

    player: str
    name: str
    member: bool = False


class LoggedOut(Reply, frozen=True, tag="logged_out"):
    pass


SessionReply: TypeAlias = SessionOpened | Session | LoggedOut | Refused


class CreateTournament(Request, frozen=True, tag="create"):
    """The creator is entered by it."""

    key: Key
    game: str
    limit: str
    seats: int
    speed: str
    private: bool = False


class EnterTournament(Request, frozen=True, tag="enter"):
    """`invite`: the code of a private one."""

    key: Key
    tournament: Id
    invite: str | None = None


class WithdrawEntry(Request, frozen=True, tag="withdraw"):
    key: Key
    tournament: Id


class StartTournament(Request, frozen=True, tag="start"):
    """The creator's, before the last seat is taken: with `bots` in the empty ones, or with those
    seated alone."""

    key: Key
    tournament: Id
    bots: bool


class Rematch(Request, frozen=True, tag="rematch"):
    """A new one like this, which is over; the first entrant to ask makes it, the others join."""

    key: Key
    tournament: Id


TournamentRequest: TypeAlias = (
    CreateTournament | EnterTournament | WithdrawEntry | StartTournament | Rematch
)


class TournamentAnswer(Reply, frozen=True, tag="tournament_answer"):
    """`invite` is told to entrants of a private one alone."""

    tournament: str
    table: str
    invite: str | None = None


TournamentReply: TypeAlias = TournamentAnswer | Refused


class ListTournaments(Request, frozen=True, tag="list_tournaments"):
    """The public ones that are registering or being played, and the last few finished."""


class FindTournament(Request, frozen=True, tag="find_tournament"):
    tournament: Id


class FindPlayers(Request, frozen=True, tag="find_players"):
    players: Annotated[tuple[Id, ...], msgspec.Meta(max_length=200)]


LobbyQuestion: TypeAlias = ListTournaments | FindTournament | FindPlayers


class Entrant(Reply, frozen=True):
    player: str
    name: str
    bot: bool = False


class PlaceTaken(Reply, frozen=True):
    player: str
    place: int


class Listing(Reply, frozen=True):
    """A Sit & Go as everybody may see it; `stage` is registering, started, finished or
    abandoned. `rematch` is the one that followed it."""

    tournament: str
    table: str
    game: str
    limit: str
    seats: int
    speed: str
    private: bool
    stage: str
    created_at: int
    entrants: tuple[Entrant, ...]
    places: tuple[PlaceTaken, ...] = ()
    rematch: str | None = None


class TournamentsListed(Reply, frozen=True, tag="tournaments_listed"):
    tournaments: tuple[Listing, ...]


class TournamentFound(Reply, frozen=True, tag="tournament_found"):
    listing: Listing


class PlayersFound(Reply, frozen=True, tag="players_found"):
    """Those that exist, in the order asked."""

    players: tuple[Entrant, ...]


LobbyAnswer: TypeAlias = TournamentsListed | TournamentFound | PlayersFound | Refused


class ListingChanged(Reply, frozen=True, tag="listing_changed"):
    """Published (`subjects.listings`) whenever a public listing is not what it was."""

    listing: Listing
