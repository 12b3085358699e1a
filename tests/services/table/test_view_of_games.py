"""What each audience sees in stud and draw games: up-cards, draws, and who won with what."""

from typing import get_args

import pytest
from msgspec.structs import replace

from libs.contracts.view import (
    BlindsView,
    BoundsView,
    HandCategory,
    HandNameView,
    LegalView,
    TableView,
    WinnerView,
)
from libs.rules.names import GameCode, Limit, PlayerId
from libs.rules.ranking import HandCategory as Category
from services.table.view import view
from tests.support.tables import Sitting, sitting

HIDDEN = (None, None)
NOTHING = LegalView(
    fold=False,
    check=False,
    call=None,
    bet=None,
    raise_to=None,
    complete=None,
    bring_in=None,
    discard=None,
)


def seen(table: Sitting, viewer: str | None = None) -> TableView:
    who = None if viewer is None else PlayerId(viewer)
    return view("t1", table.table, 1, table.now, viewer=who, deck=table.deck)


def stud(game: GameCode = GameCode.STUD, limit: Limit = Limit.FIXED_LIMIT) -> Sitting:
    """p2 brings it in."""
    table = sitting(3, game=game, limit=limit)
    return table.deals("p1 AsAd, p2 KsKd, p3 QsQd", board="9s2c4d")


def drawing(game: GameCode = GameCode.FIVE_CARD_DRAW) -> Sitting:
    """p1 is the first to draw."""
    table = sitting(3, game=game)
    table.deals("p1 AsKs8d4c2h, p2 AhKh9d4d2d, p3 QcQd7h5c3s", board="AcAd3h")
    return table.acts("p3 calls, p1 calls, p2 checks")


def test_F4_up_cards_are_everybodys_and_down_cards_their_owners() -> None:
    table = stud()
    rail, own = seen(table), seen(table, "p2")
    assert [seat.up for seat in rail.seats] == [("9s",), ("2c",), ("4d",)]
    assert [seat.cards for seat in rail.seats] == [HIDDEN] * 3
    assert [seat.cards for seat in own.seats] == [HIDDEN, ("Ks", "Kd"), HIDDEN]
    assert [seat.up for seat in own.seats] == [seat.up for seat in rail.seats]


def test_F4_down_cards_are_shown_at_the_showdown_and_not_before() -> None:
    table = stud(limit=Limit.NO_LIMIT).acts("p2 brings it in, p3 goes all-in, p1 folds")
    assert [seat.cards for seat in seen(table).seats] == [(), HIDDEN, HIDDEN]
    table.acts("p2 calls")
    view = seen(table)
    assert view.seats[0].cards == ()
    assert [len(seat.up) for seat in view.seats] == [1, 4, 4]
    assert [len([card for card in seat.cards if card]) for seat in view.seats] == [0, 3, 3]


def test_up_cards_stay_public_when_their_owner_folds() -> None:
    table = stud().acts("p2 brings it in, p3 folds")
    seat = seen(table).seats[2]
    assert (seat.folded, seat.cards, seat.up) == (True, (), ("4d",))


def test_a_third_down_card_comes_last() -> None:
    table = stud().acts("p2 brings it in, p3 calls, p1 calls")
    while table.hand.street < 4:
        table.acts(f"{table.asked} checks")
    assert [len(seat.cards) for seat in seen(table).seats] == [3, 3, 3]
    own = seen(table, "p1").seats[0].cards
    assert own[:2] == ("As", "Ad")
    assert None not in own


def test_a_game_with_a_bring_in_has_no_button_and_tells_what_is_owed() -> None:
    table = sitting(3, game=GameCode.SOKO, limit=Limit.NO_LIMIT)
    assert seen(table).button is None
    told = seen(table.deals())
    assert (told.game, told.limit, told.button, told.street) == ("soko", "no_limit", None, 0)
    assert told.blinds == BlindsView(small=10, big=20, ante=5, bring_in=10)


def test_who_owes_the_bring_in_posts_it_or_bets() -> None:
    table = stud()
    assert seen(table).decision == "bring_in"
    bet = BoundsView(min=20, max=20, step=1)
    assert seen(table, "p2").legal == replace(NOTHING, bring_in=10, bet=bet)


def test_the_next_player_may_complete() -> None:
    table = stud(limit=Limit.POT_LIMIT).acts("p2 brings it in")
    legal = seen(table, "p3").legal
    assert legal is not None
    assert (legal.call, legal.complete) == (10, 20)
    assert legal.raise_to == BoundsView(min=40, max=45, step=1)


def test_an_open_pair_allows_either_bet_and_nothing_between() -> None:
    table = sitting(2, game=GameCode.STUD, limit=Limit.FIXED_LIMIT)
    table.deals("p1 AsAd, p2 KsKd", board="9s2c9d4c").acts("p2 brings it in, p1 calls")
    legal = seen(table, "p1").legal
    assert legal is not None
    assert legal.bet == BoundsView(min=20, max=40, step=20)


def test_a_draw_is_asked_and_its_number_is_seen_by_all() -> None:
    table = drawing(GameCode.TRIPLE_DRAW)
    assert (seen(table).decision, seen(table).street) == ("draw", 1)
    assert seen(table, "p1").legal == replace(NOTHING, discard=5)
    assert seen(table, "p2").legal is None
    table.acts("p1 draws 4c2h, p2 stands pat")
    assert [seat.draws for seat in seen(table).seats] == [(2,), (0,), ()]
    table.acts("p3 draws 7h, p1 checks, p2 checks, p3 checks, p1 draws 8d")
    assert [seat.draws for seat in seen(table).seats] == [(2, 1), (0,), (1,)]


def test_what_was_given_up_is_in_no_view_and_what_was_taken_in_its_owners() -> None:
    table = drawing().acts("p1 draws 4c2h")
    assert seen(table, "p1").seats[0].cards == ("As", "Ks", "8d", "Ac", "Ad")
    for viewer in (None, "p2", "p3"):
        assert seen(table, viewer).seats[0].cards == (None,) * 5


def test_R_DRAW_1_no_bank_helps_with_a_draw() -> None:
    told = seen(drawing())
    assert told.deadline == told.now + 30_000
    assert (told.bank_from, told.time_bank) == (None, None)


def test_R_HAND_6_the_winner_is_named_with_his_hand() -> None:
    table = drawing().acts("p1 draws 4c2h, p2 stands pat, p3 stands pat")
    table.acts("p1 goes all-in, p2 folds, p3 calls")
    assert seen(table).winners == (
        WinnerView(
            seat=1,
            amount=3020,
            pot=0,
            run=0,
            side=None,
            hand=HandNameView(category="three_of_a_kind", ranks=("A",)),
        ),
    )
    assert seen(table.deals()).winners == ()


def test_R_HAND_6_high_and_low_are_named_each() -> None:
    table = sitting(2, game=GameCode.OMAHA_HILO, limit=Limit.POT_LIMIT)
    table.deals("p1 KsKd9s9h, p2 Ac2dQsJh", board="Kc3h5d8cTs")
    table.acts("p2 calls, p1 checks")
    while table.asked:
        table.acts(f"{table.asked} checks")
    told = {
        won.side: (won.seat, won.amount, won.hand and (won.hand.category, won.hand.ranks))
        for won in seen(table).winners
    }
    assert told == {
        "high": (1, 20, ("three_of_a_kind", ("K",))),
        "low": (2, 20, ("low", ("8", "5", "3", "2", "A"))),
    }


def test_who_won_uncontested_is_told_without_a_hand() -> None:
    table = stud().acts("p2 brings it in, p3 folds, p1 folds")
    (won,) = seen(table).winners
    assert (won.seat, won.amount, won.hand) == (2, 15, None)


def test_a_hand_that_is_played_has_no_winner_yet() -> None:
    assert seen(stud()).winners == ()


@pytest.mark.parametrize("code", Category)
def test_every_category_has_its_word_in_the_contract(code: Category) -> None:
    assert code.value in get_args(HandCategory)
    assert len(get_args(HandCategory)) == len(Category)
