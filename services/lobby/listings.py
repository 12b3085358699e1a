"""Tournaments as everybody may see them: built field by field, and never with an invitation."""

from typing import assert_never

from libs.contracts.bots import BOTS
from libs.contracts.lobby import (
    Entrant,
    FindPlayers,
    FindTournament,
    Listing,
    ListTournaments,
    LobbyAnswer,
    LobbyQuestion,
    PlaceTaken,
    PlayersFound,
    TournamentFound,
    TournamentsListed,
)
from libs.contracts.requests import Refused
from libs.rules.names import PlayerId
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.tournaments import Tournament
from services.lobby.register import Register


class Listings:
    def __init__(self, register: Register) -> None:
        self._register = register

    def answer(self, question: LobbyQuestion) -> LobbyAnswer:
        match question:
            case ListTournaments():
                return TournamentsListed(tournaments=tuple(map(self.of, self._register.listed())))
            case FindTournament(tournament=name):
                if name not in self._register.tournaments:
                    return Refused(code=DeskRefusal.NO_TOURNAMENT)
                return TournamentFound(listing=self.of(name))
            case FindPlayers(players=players):
                known = [
                    player
                    for player in players
                    if player in self._register.players.names or player in BOTS
                ]
                return PlayersFound(players=tuple(map(self._entrant, known)))
            case _:
                assert_never(question)

    def of(self, name: str) -> Listing:
        tournament = self._register.tournaments[name]
        play, created = tournament.play, tournament.play.created
        return Listing(
            tournament=name,
            table=name,
            game=created.game,
            limit=created.limit,
            seats=created.seats,
            speed=created.speed,
            private=created.private,
            stage=play.stage,
            created_at=created.at,
            entrants=tuple(map(self._entrant, _players(tournament))),
            places=tuple(
                [PlaceTaken(player=placed.player, place=placed.place) for placed in play.places]
            ),
            rematch=self._register.rematch_of(name),
        )

    def _entrant(self, player: str) -> Entrant:
        bot = BOTS.get(player)
        name = self._register.players.names[PlayerId(player)] if bot is None else bot
        return Entrant(player=player, name=name, bot=bot is not None)


def _players(tournament: Tournament) -> tuple[PlayerId, ...]:
    """In the order they entered; once it has started, bots after the people."""
    play = tournament.play
    seated = () if play.started is None else play.started.seats
    return (*play.entrants, *[sitting.player for sitting in seated if sitting.bot])
