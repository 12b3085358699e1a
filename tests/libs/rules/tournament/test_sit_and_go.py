"""R-SNG-1: entering, leaving and starting a Sit & Go; and its result."""

from typing import Any

import pytest

from libs.rules.names import GameCode, Limit, PlayerId, Seat, Speed
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import Placed, Seated
from libs.rules.tournament.events import (
    PlayerEntered,
    PlayerWithdrew,
    SitAndGoAbandoned,
    SitAndGoCreated,
    SitAndGoEvent,
    SitAndGoFinished,
    SitAndGoStarted,
)
from libs.rules.tournament.sit_and_go import (
    Create,
    Enter,
    Lots,
    RecordResult,
    SitAndGo,
    SitAndGoCommand,
    Stage,
    StartEarly,
    Withdraw,
    decide,
    evolve,
)

ANN, BEN, CAT, DAN = (PlayerId(name) for name in ("ann", "ben", "cat", "dan"))
BOTS = tuple(PlayerId(f"bot{number}") for number in range(1, 6))
LOTS = Lots(seats=tuple(map(Seat, (4, 2, 6, 1, 3, 5))), button_order=(3, 1, 5, 0, 2, 4))


class Registration:
    """Given what was said, when something more is, then these events or this refusal."""

    def __init__(self, *said: SitAndGoCommand, lots: Lots = LOTS) -> None:
        self.state: SitAndGo | None = None
        self.lots = lots
        for command in said:
            self.says(command)

    def says(self, command: SitAndGoCommand) -> list[SitAndGoEvent]:
        events = decide(self.state, command, self.lots)
        for event in events:
            self.state = evolve(self.state, event)
        return events

    def refuses(self, command: SitAndGoCommand, code: Refusal) -> None:
        with pytest.raises(Rejected) as refused:
            decide(self.state, command, self.lots)
        assert refused.value.code is code

    def stage(self) -> Stage:
        assert self.state is not None
        return self.state.stage


def create(seats: int = 3, **settings: Any) -> Create:
    club: dict[str, Any] = {
        "at": 1,
        "creator": ANN,
        "game": GameCode.HOLDEM,
        "limit": Limit.NO_LIMIT,
        "speed": Speed.NORMAL,
    }
    return Create(seats=seats, **club | settings)


def enter(player: PlayerId) -> Enter:
    return Enter(at=2, player=player)


def withdraw(player: PlayerId) -> Withdraw:
    return Withdraw(at=3, player=player)


def start(player: PlayerId, *bots: PlayerId) -> StartEarly:
    return StartEarly(at=4, player=player, bots=bots)


def result(*places: tuple[PlayerId, int]) -> RecordResult:
    return RecordResult(
        at=5, places=tuple(Placed(player=player, place=place) for player, place in places)
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_R_SNG_1_two_to_six_seats_and_the_creator_has_one(seats: int) -> None:
    assert Registration().says(create(seats, private=True)) == [
        SitAndGoCreated(
            at=1,
            game=GameCode.HOLDEM,
            limit=Limit.NO_LIMIT,
            seats=seats,
            speed=Speed.NORMAL,
            private=True,
        ),
        PlayerEntered(at=1, player=ANN),
    ]


@pytest.mark.parametrize("seats", [-(10**30), -1, 0, 1, 7, 10, 10**30])
def test_R_SNG_1_no_other_number_of_seats(seats: int) -> None:
    Registration().refuses(create(seats), Refusal.BAD_TABLE)


@pytest.mark.parametrize("game", GameCode)
@pytest.mark.parametrize("limit", Limit)
def test_R_SNG_1_every_game_has_two_to_six_seats(game: GameCode, limit: Limit) -> None:
    for seats in (2, 6):
        created, _ = Registration().says(create(seats, game=game, limit=limit))
        assert isinstance(created, SitAndGoCreated)
        assert (created.game, created.limit, created.seats) == (game, limit, seats)
    Registration().refuses(create(7, game=game, limit=limit), Refusal.BAD_TABLE)


def test_R_SNG_1_the_last_seat_taken_starts_it_with_seats_and_button_by_lot() -> None:
    """The lot gives ann, ben and cat the seats 4, 2 and 6, and ben the button: he is the first
    in its order who plays."""
    club = Registration(create(3))
    assert club.says(enter(BEN)) == [PlayerEntered(at=2, player=BEN)]
    assert club.stage() is Stage.REGISTERING
    assert club.says(enter(CAT)) == [
        PlayerEntered(at=2, player=CAT),
        SitAndGoStarted(
            at=2,
            seats=(
                Seated(seat=Seat(2), player=BEN),
                Seated(seat=Seat(4), player=ANN),
                Seated(seat=Seat(6), player=CAT),
            ),
            button=Seat(2),
        ),
    ]
    assert club.stage() is Stage.STARTED


@pytest.mark.parametrize(("order", "seat"), [((0, 1), 2), ((1, 0), 1), ((5, 4, 1, 0), 1)])
def test_R_SNG_1_the_button_is_by_lot(order: tuple[int, ...], seat: int) -> None:
    lots = Lots(seats=(Seat(2), Seat(1)), button_order=order)
    (*_, started) = Registration(create(2), lots=lots).says(enter(BEN))
    assert isinstance(started, SitAndGoStarted)
    assert started.button == seat


def test_R_SNG_1_the_creator_may_start_with_two_or_more_seated() -> None:
    (started,) = Registration(create(6), enter(BEN)).says(start(ANN))
    assert started == SitAndGoStarted(
        at=4,
        seats=(Seated(seat=Seat(2), player=BEN), Seated(seat=Seat(4), player=ANN)),
        button=Seat(2),
    )


def test_R_SNG_1_the_creator_alone_cannot_start() -> None:
    Registration(create(6)).refuses(start(ANN), Refusal.TOO_FEW_PLAYERS)


def test_R_SNG_1_the_creator_may_start_with_bots_in_the_empty_seats() -> None:
    (started,) = Registration(create(3)).says(start(ANN, *BOTS[:2]))
    assert started == SitAndGoStarted(
        at=4,
        seats=(
            Seated(seat=Seat(2), player=BOTS[0], bot=True),
            Seated(seat=Seat(4), player=ANN),
            Seated(seat=Seat(6), player=BOTS[1], bot=True),
        ),
        button=Seat(2),
    )


@pytest.mark.parametrize("bots", [1, 3, 4, 5])
def test_R_SNG_1_bots_take_all_the_empty_seats_or_none(bots: int) -> None:
    club = Registration(create(4), enter(BEN))
    club.refuses(start(ANN, *BOTS[:bots]), Refusal.BAD_TABLE)


@pytest.mark.parametrize("bots", [(BOTS[0], BOTS[0]), (BOTS[0], BEN)])
def test_C10_nobody_has_two_seats(bots: tuple[PlayerId, ...]) -> None:
    club = Registration(create(4), enter(BEN))
    club.refuses(start(ANN, *bots), Refusal.BAD_TABLE)
    club.refuses(enter(BEN), Refusal.ALREADY_ENTERED)
    club.refuses(enter(ANN), Refusal.ALREADY_ENTERED)


def test_R_SNG_1_nobody_else_may_start_early() -> None:
    club = Registration(create(4), enter(BEN))
    club.refuses(start(BEN), Refusal.NOT_THE_CREATOR)
    club.refuses(start(CAT), Refusal.NOT_ENTERED)


def test_R_SNG_1_the_creators_right_passes_to_the_next_entrant() -> None:
    club = Registration(create(5), enter(BEN), enter(CAT))
    assert club.says(withdraw(ANN)) == [PlayerWithdrew(at=3, player=ANN)]
    club.refuses(start(CAT), Refusal.NOT_THE_CREATOR)
    club.refuses(start(ANN), Refusal.NOT_ENTERED)
    assert len(club.says(start(BEN))) == 1


def test_R_SNG_1_it_passes_on_to_who_entered_next_of_those_still_there() -> None:
    club = Registration(create(5), enter(BEN), enter(CAT), enter(DAN))
    club.says(withdraw(BEN))
    club.says(withdraw(ANN))
    club.refuses(start(DAN), Refusal.NOT_THE_CREATOR)
    assert len(club.says(start(CAT))) == 1


def test_R_SNG_1_the_creator_coming_back_has_lost_it() -> None:
    club = Registration(create(5), enter(BEN), withdraw(ANN), enter(ANN))
    club.refuses(start(ANN), Refusal.NOT_THE_CREATOR)


def test_R_SNG_1_another_ones_leaving_passes_nothing_on() -> None:
    club = Registration(create(5), enter(BEN), enter(CAT), withdraw(BEN))
    assert len(club.says(start(ANN))) == 1


def test_R_SNG_1_a_freed_seat_can_be_taken() -> None:
    club = Registration(create(3), enter(BEN))
    club.says(withdraw(BEN))
    assert len(club.says(enter(CAT))) == 1
    assert len(club.says(enter(BEN))) == 2


def test_abandoned_when_the_last_one_leaves() -> None:
    club = Registration(create(3))
    assert club.says(withdraw(ANN)) == [
        PlayerWithdrew(at=3, player=ANN),
        SitAndGoAbandoned(at=3),
    ]
    assert club.stage() is Stage.ABANDONED
    club.refuses(enter(BEN), Refusal.NOT_REGISTERING)
    club.refuses(result((ANN, 1)), Refusal.NOT_STARTED)


def test_who_is_not_in_cannot_leave() -> None:
    club = Registration(create(3), enter(BEN), withdraw(BEN))
    club.refuses(withdraw(BEN), Refusal.NOT_ENTERED)


@pytest.mark.parametrize("command", [enter(DAN), enter(ANN), withdraw(ANN), start(ANN)], ids=repr)
def test_after_the_start_nobody_enters_or_leaves(command: SitAndGoCommand) -> None:
    Registration(create(2), enter(BEN)).refuses(command, Refusal.NOT_REGISTERING)


@pytest.mark.parametrize(
    "command", [enter(DAN), withdraw(ANN), start(ANN), result((ANN, 1))], ids=repr
)
def test_before_its_creation_there_is_nothing(command: SitAndGoCommand) -> None:
    Registration().refuses(command, Refusal.NOT_OPEN)


def test_it_is_created_once() -> None:
    Registration(create(3)).refuses(create(3), Refusal.ALREADY_OPEN)


def test_R_SNG_3_the_result_is_recorded_once() -> None:
    club = Registration(create(2), enter(BEN))
    told = result((BEN, 1), (ANN, 2))
    assert club.says(told) == [SitAndGoFinished(at=5, places=told.places)]
    assert club.stage() is Stage.FINISHED
    assert club.says(told) == []
    club.refuses(enter(CAT), Refusal.NOT_REGISTERING)


@pytest.mark.parametrize(
    "told",
    [
        result(),
        result((ANN, 1)),
        result((ANN, 1), (CAT, 2)),
        result((ANN, 1), (BEN, 2), (CAT, 3)),
        result((ANN, 1), (BEN, 2), (BEN, 3)),
    ],
    ids=repr,
)
def test_a_result_of_other_players_is_refused(told: RecordResult) -> None:
    Registration(create(2), enter(BEN)).refuses(told, Refusal.BAD_TABLE)


def test_no_result_before_the_start() -> None:
    Registration(create(2)).refuses(result((ANN, 1)), Refusal.NOT_STARTED)
