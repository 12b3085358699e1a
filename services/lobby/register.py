"""All that the lobby's log adds up to, in memory: who is known, what each has, and how each
Sit & Go stands."""

from array import array
from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import chain

from libs.eventlog.events import ORIGIN, UNBORN, Position, StreamId, Version
from libs.rules.tournament.sit_and_go import Stage
from services.lobby.domain.cash_tables import (
    CashTable,
    CashTableClosing,
    CashTableEvent,
    CashTableGone,
    CashTableMade,
)
from services.lobby.domain.cash_tables import evolve as evolve_cash
from services.lobby.domain.going_south import GoingSouth
from services.lobby.domain.ledger import (
    Account,
    AccountId,
    ChipsMoved,
    LedgerEvent,
    TransferDeclined,
    changes,
)
from services.lobby.domain.players import (
    MemberKept,
    PlayerRegistered,
    Players,
    SessionClosed,
    SessionOpened,
    SessionUsed,
)
from services.lobby.domain.tournaments import (
    ResultRead,
    Tournament,
    TournamentEvent,
    evolve,
    tournament_id,
)
from services.lobby.streams import LobbyEvent, cash_table_of, tournament_of

REMEMBERED = 20
"""How many finished tournaments are listed."""


class Register:
    """`apply` every event of the log, those of a stream in order. `results` is the position in
    the tables' log up to which results were read."""

    def __init__(self) -> None:
        self.players = Players()
        self.tournaments: dict[str, Tournament] = {}
        self.cash: dict[str, CashTable] = {}
        """Also those that are gone, whose kind still counts for who left them."""
        self.accounts: dict[AccountId, Account] = {}
        self.south = GoingSouth()
        self.moves: defaultdict[AccountId, array[int]] = defaultdict(lambda: array("q"))
        """Where in the ledger chips came to an account or left it."""
        self.results: Position = ORIGIN
        self._versions: dict[StreamId, Version] = {}
        self._rematches: dict[str, str] = {}
        self._open: dict[str, None] = {}
        self._open_cash: dict[str, None] = {}
        self._finished: deque[str] = deque(maxlen=REMEMBERED)

    def apply(self, stream: StreamId, version: Version, event: LobbyEvent) -> None:
        self._versions[stream] = version
        match event:
            case (
                PlayerRegistered()
                | SessionOpened()
                | SessionClosed()
                | SessionUsed()
                | MemberKept()
            ):
                self.players.apply(event)
            case ChipsMoved() | TransferDeclined():
                self._enter(version, event)
            case CashTableMade() | CashTableClosing() | CashTableGone():
                self._keep(cash_table_of(stream) or "", event)
            case _:
                self._apply(tournament_of(stream), event)

    def version(self, stream: StreamId) -> Version:
        return self._versions.get(stream, UNBORN)

    def open(self) -> tuple[str, ...]:
        """Registering or being played, the oldest first; private ones too."""
        return tuple(self._open)

    def listed(self) -> Iterator[str]:
        """The public ones: the oldest open one first, then the last few finished."""
        for name in chain(self._open, self._finished):
            if not self.tournaments[name].play.created.private:
                yield name

    def rematch_of(self, name: str) -> str | None:
        """The tournament that followed this one."""
        return self._rematches.get(name)

    def next_rematch(self, name: str) -> str:
        """The tournament that follows this one, or will; an abandoned one makes way for another."""
        while True:
            following = tournament_id("rematch", name)
            tournament = self.tournaments.get(following)
            if tournament is None or tournament.play.stage is not Stage.ABANDONED:
                return following
            name = following

    def cash_tables(self) -> tuple[str, ...]:
        """Open or closing, the oldest first."""
        return tuple(self._open_cash)

    def _keep(self, name: str, event: CashTableEvent) -> None:
        table = self.cash[name] = evolve_cash(self.cash.get(name), event)
        if table.gone:
            del self._open_cash[name]
        else:
            self._open_cash[name] = None

    def _enter(self, version: Version, event: LedgerEvent) -> None:
        for account, changed in changes(self.accounts, event).items():
            self.accounts[account] = changed
            self.moves[account].append(version)
        self.south.enter(event, self.cash)

    def _apply(self, name: str, event: TournamentEvent) -> None:
        tournament = evolve(self.tournaments.get(name), event)
        self.tournaments[name] = tournament
        if isinstance(event, ResultRead):
            self.results = max(self.results, Position(event.position))
        if tournament.rematch_of is not None:
            self._rematches[tournament.rematch_of] = name
        match tournament.play.stage:
            case Stage.REGISTERING | Stage.STARTED:
                self._open[name] = None
            case Stage.ABANDONED:
                self._open.pop(name, None)
            case Stage.FINISHED if name in self._open:
                del self._open[name]
                if not tournament.play.created.private:
                    self._finished.append(name)
