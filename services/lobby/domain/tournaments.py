"""A Sit & Go as the front desk keeps it: the rules' own, and invitation, rematch and result.

Tags and fields are the storage format: they are only ever added to. Invitations never leave the
lobby.
"""

from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.rules.event import EventBase
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.tournament import sit_and_go
from libs.rules.tournament.events import SitAndGoEvent
from libs.rules.tournament.sit_and_go import (
    Create,
    Enter,
    Lots,
    RecordResult,
    SitAndGo,
    Stage,
    StartEarly,
    Withdraw,
)
from services.lobby.domain.refusals import DeskRefusal


class InviteIssued(EventBase, frozen=True, tag="InviteIssued"):
    code: str


class RematchMade(EventBase, frozen=True, tag="RematchMade"):
    """This Sit & Go is one more like `of`, for those who played it."""

    of: str


class ResultRead(EventBase, frozen=True, tag="ResultRead"):
    """The result was read at this position of the tables' log, and every one before it."""

    position: int


TournamentEvent: TypeAlias = SitAndGoEvent | InviteIssued | RematchMade | ResultRead


class Tournament(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`invite` is there if it is private, `rematch_of` if it followed another."""

    play: SitAndGo
    invite: str | None = None
    rematch_of: str | None = None


class OpenUp(msgspec.Struct, frozen=True, kw_only=True):
    """`invite`: the code a private one is entered by."""

    create: Create
    invite: str


class Join(msgspec.Struct, frozen=True, kw_only=True):
    """`invite`: the code that was given, if one was."""

    enter: Enter
    invite: str | None


class PlayAgain(msgspec.Struct, frozen=True, kw_only=True):
    """Make the rematch of `of`, or come into it: an entrant needs no invitation, and being in
    already is as good."""

    open_up: OpenUp
    of: str


class TakeResult(msgspec.Struct, frozen=True, kw_only=True):
    record: RecordResult
    position: int


TournamentCommand: TypeAlias = OpenUp | Join | PlayAgain | Withdraw | StartEarly | TakeResult


def decide(
    tournament: Tournament | None, command: TournamentCommand, lots: Lots
) -> list[TournamentEvent]:
    """The events of `command`, or Rejected; `lots` as for the rules' Sit & Go."""
    if isinstance(command, OpenUp):
        return _open_up(tournament, command, lots)
    if isinstance(command, PlayAgain):
        return _play_again(tournament, command, lots)
    if tournament is None:
        raise Rejected(DeskRefusal.NO_TOURNAMENT)
    match command:
        case Join(enter=enter, invite=invite):
            if not _invited(tournament, invite):
                raise Rejected(DeskRefusal.BAD_INVITE)
            return [*sit_and_go.decide(tournament.play, enter, lots)]
        case Withdraw() | StartEarly():
            return [*sit_and_go.decide(tournament.play, command, lots)]
        case TakeResult(record=record, position=position):
            events = sit_and_go.decide(tournament.play, record, lots)
            return [*events, *[ResultRead(at=event.at, position=position) for event in events]]
        case _:
            assert_never(command)


def evolve(tournament: Tournament | None, event: TournamentEvent) -> Tournament:
    """The tournament after `event`."""
    if tournament is None:
        assert not isinstance(event, InviteIssued | RematchMade | ResultRead)
        return Tournament(play=sit_and_go.evolve(None, event))
    match event:
        case InviteIssued(code=code):
            return replace(tournament, invite=code)
        case RematchMade(of=of):
            return replace(tournament, rematch_of=of)
        case ResultRead():
            return tournament
        case _:
            return replace(tournament, play=sit_and_go.evolve(tournament.play, event))


def rematch(tournament: Tournament | None, player: PlayerId, at: int) -> Create:
    """What this player would make to play it again, or Rejected."""
    if tournament is None:
        raise Rejected(DeskRefusal.NO_TOURNAMENT)
    if tournament.play.stage is not Stage.FINISHED:
        raise Rejected(DeskRefusal.NOT_FINISHED, stage=tournament.play.stage)
    if player not in tournament.play.entrants:
        raise Rejected(Refusal.NOT_ENTERED)
    like = tournament.play.created
    return Create(
        at=at,
        creator=player,
        game=like.game,
        limit=like.limit,
        seats=like.seats,
        speed=like.speed,
        private=like.private,
    )


def tournament_id(*named: str) -> str:
    """The same for the same words: who creates twice by one key, or makes a rematch that is
    there already, meets what was made before."""
    return "t" + sha256("\n".join(named).encode()).hexdigest()[:12]


def _open_up(tournament: Tournament | None, command: OpenUp, lots: Lots) -> list[TournamentEvent]:
    create = command.create
    events: list[TournamentEvent] = [
        *sit_and_go.decide(None if tournament is None else tournament.play, create, lots)
    ]
    if create.private:
        events.append(InviteIssued(at=create.at, code=command.invite))
    return events


def _play_again(
    tournament: Tournament | None, command: PlayAgain, lots: Lots
) -> list[TournamentEvent]:
    create = command.open_up.create
    if tournament is None:
        made = RematchMade(at=create.at, of=command.of)
        return [*_open_up(None, command.open_up, lots), made]
    if create.creator in tournament.play.entrants:
        return []
    enter = Enter(at=create.at, player=create.creator)
    return [*sit_and_go.decide(tournament.play, enter, lots)]


def _invited(tournament: Tournament, invite: str | None) -> bool:
    """Compared in constant time."""
    if tournament.invite is None:
        return True
    return compare_digest(tournament.invite.encode(), (invite or "").encode())
