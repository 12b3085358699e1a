"""What holds for every tournament, whatever its players do.

`Sitting` itself counts the chips after every event, and checks after every command that the next
step is there and lies ahead.
"""

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libs.rules.games import GAMES
from libs.rules.hand.events import BlindPosted, HandCancelled, HandEnded, HandStarted
from libs.rules.names import GameCode, Limit, Seat
from libs.rules.rejected import Rejected
from libs.rules.table import RestoreClock, Table, TableCommand, TableEvent, Tick, decide, evolve
from libs.rules.table.events import Pace, PlayerBusted, ThinkingTime, TournamentEnded
from tests.support.tables import NO_PAUSES, Sitting, opening
from tests.support.tournaments import Tournament

ENDLESS = 50_000
"""Commands that no tournament takes."""

_PATTERN = (100, 150, 200, 300, 400, 500, 750)
LEVELS = [10, 15, 25, 50, 75, *[step * 10**tens for tens in range(50) for step in _PATTERN]]
"""Small blinds, as R-SNG-2 writes them."""


WITH_BLINDS = [code for code, game in GAMES.items() if not game.brings_in]


@st.composite
def tournaments(draw: st.DrawFn, games: Sequence[GameCode] = tuple(GameCode)) -> Tournament:
    players = draw(st.integers(2, 6))
    opened = opening(
        players,
        game=draw(st.sampled_from(games)),
        limit=draw(st.sampled_from(Limit)),
        stack=draw(st.sampled_from((1, 100, 300, 1500))),
        button=Seat(draw(st.integers(1, players))),
        hands_a_level=draw(st.sampled_from((1, 6, 10))),
        pace=draw(st.sampled_from((NO_PAUSES, Pace()))),
        thinking=draw(st.sampled_from((ThinkingTime(), ThinkingTime(decision=500, bank=0)))),
    )
    return Tournament(opened, draw(st.integers(0, 2**32)))


def played(tournament: Tournament) -> Iterator[tuple[TableCommand, list[TableEvent]]]:
    """Every command and what it led to; a refused one led to nothing."""
    for number, command in enumerate(tournament.commands()):
        assert number < ENDLESS
        try:
            yield command, tournament.table.says(command)
        except Rejected:
            yield command, []


def whole(tournament: Tournament) -> Sitting:
    for _ in played(tournament):
        pass
    return tournament.table


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_replay_equals_live_at_every_version(tournament: Tournament) -> None:
    replayed: Table | None = None
    table = tournament.table
    seen = 0
    for _ in played(tournament):
        for event in table.events[seen:]:
            data = msgspec.json.encode(event)
            replayed = evolve(replayed, msgspec.json.decode(data, type=TableEvent))
        seen = len(table.events)
        assert replayed == table.table


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_a_command_again_changes_nothing(tournament: Tournament) -> None:
    table = tournament.table
    for command, _ in played(tournament):
        if isinstance(command, Tick):
            continue  # asks for the next step, whichever that is
        before = table.table
        try:
            again = decide(before, command, table.deck)
        except Rejected:
            continue
        after = before
        for event in again:
            after = evolve(after, event)
        assert after == before, command
        assert again == [] or isinstance(command, RestoreClock)


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_time_only_goes_forward(tournament: Tournament) -> None:
    table = whole(tournament)
    moments = [event.at for event in table.events]
    assert moments == sorted(moments)
    assert table.table.at == moments[-1]


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_R_CLK_1_banks_only_go_down(tournament: Tournament) -> None:
    table = tournament.table
    before = [seat.bank for seat in table.table.seats]
    for _ in played(tournament):
        after = [seat.bank for seat in table.table.seats]
        assert all(0 <= now <= then for now, then in zip(after, before, strict=True))
        before = after


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_R_SNG_3_it_ends_with_one_winner_and_everybody_placed(tournament: Tournament) -> None:
    table = whole(tournament)
    places = {seat.player: seat.place or 1 for seat in table.table.seats}
    (ended,) = table.told(TournamentEnded)
    assert ended is table.events[-1]
    assert {placed.player: placed.place for placed in ended.places} == places
    assert [placed.place for placed in ended.places] == sorted(places.values())
    for place in places.values():  # a place counts those who did better
        assert place == 1 + sum(other < place for other in places.values())
    (winner,) = [seat for seat in table.table.seats if seat.stack]
    assert (winner.stack, winner.place) == (table.table.chips, None)
    out = [busted.place for busted in table.told(PlayerBusted)]
    assert out == sorted(out, reverse=True)


@given(tournaments())
@settings(max_examples=50, deadline=None)
def test_R_SNG_3_R_AWAY_1_everybody_with_chips_is_dealt_in_and_nobody_else(
    tournament: Tournament,
) -> None:
    table = tournament.table
    for _ in played(tournament):
        before = {seat.seat: seat.stack for seat in table.table.seats if seat.place is None}
        hand = table.table.hand_in_play
        if hand is not None:
            dealt = {each.seat: each.stack for each in hand.started.players}
            assert dealt == before
            assert all(dealt.values())


@given(tournaments(WITH_BLINDS))
@settings(max_examples=50, deadline=None)
def test_R_SNG_2_R_BTN_1_blinds_and_button_of_every_hand(tournament: Tournament) -> None:
    table = whole(tournament)
    counted, last = 0, None
    void = False
    for number, event in enumerate(table.events):
        match event:
            case HandStarted(button=button, players=players):
                seats = sorted(dealt.seat for dealt in players)
                if last is not None:
                    later = [seat for seat in seats if seat > last]
                    assert button == (last if void else [*later, *seats][0])
                last = button
                assert players[-1].seat == button
                small = LEVELS[counted // table.table.opened.hands_a_level]
                assert _posted(table, number) == _owed(event, small)
            case HandEnded():
                void, counted = False, counted + 1
            case HandCancelled():
                void = True
            case _:
                pass


def _posted(table: Sitting, started: int) -> dict[Seat, int]:
    posted = table.events[started + 1 : started + 3]
    return {event.seat: event.amount for event in posted if isinstance(event, BlindPosted)}


def _owed(started: HandStarted, small: int) -> dict[Seat, int]:
    """Clockwise from the button; of two the button is the small blind (R-BTN-3)."""
    order = [*started.players]
    if len(order) == 2:
        order.reverse()
    return {
        dealt.seat: min(dealt.stack, blind)
        for dealt, blind in zip(order, (small, 2 * small), strict=False)
    }


def test_chance_leaves_nothing_out() -> None:
    """The tournaments above have time-outs, departures, returns, outages and void hands."""
    seen: set[str] = set()
    for seed in range(20):
        table = whole(Tournament(opening(4, stack=300, pace=Pace()), seed))
        for event in table.events:
            cause = getattr(event, "cause", None)
            seen |= {type(event).__name__, f"{cause}"}
    wanted = {"timeout", "away", "PlayerLeft", "PlayerReturned", "ClockRestored", "HandCancelled"}
    assert wanted <= seen


@pytest.mark.parametrize("game", GameCode)
@pytest.mark.parametrize("limit", Limit)
def test_a_tournament_in_which_nobody_is_there_ends_too(game: GameCode, limit: Limit) -> None:
    table = Sitting(opening(6, game=game, limit=limit))
    for seat in table.table.seats:
        table.leaves(seat.player)
    table.passes(0)
    assert table.table.ended
