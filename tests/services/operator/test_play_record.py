"""Records are followed card by card, also where a pack does not last."""

from typing import Any

from libs.rules.cards import DECK, Card
from services.operator.hidden_cards import fillings
from services.operator.verify_files import Verdict, verify
from tests.support.hand_lines import plain_hand, record

Action = dict[str, Any]


def table(players: int, game: str, actions: list[Action], **fields: Any) -> dict[str, Any]:
    """Fixed-limit 10/20, everybody with 100 chips, to whatever end."""
    nothing = [0] * players
    settings: dict[str, Any] = {
        "game": game,
        "limit": "fixed_limit",
        "stacks": [100] * players,
        "antes": nothing,
        "blinds": nothing,
        "late_posts": nothing,
        "dead_posts": nothing,
        "small_bet": 10,
        "big_bet": 20,
        "min_bet": None,
        "finishing_stacks": nothing,
    }
    return plain_hand(**settings | fields, actions=actions)


def deal(player: int, cards: tuple[Card, ...] | list[str]) -> Action:
    return {"type": "deal", "player": f"p{player}", "cards": list(cards)}


def does(player: int, what: str, **more: Any) -> Action:
    return {"type": what, "player": f"p{player}"} | more


def discards(player: int, cards: tuple[Card, ...]) -> Action:
    return does(player, "discard", n=len(cards), cards=list(cards))


def passes(*players: int) -> list[Action]:
    return [does(player, "check_or_call") for player in players]


def five_card_draw(fifth: tuple[Card, ...], dealt: bool = True) -> dict[str, Any]:
    """Six players, and the first four throw everything away: the pack ends at p5's third card.
    He throws all away too, and gets `fifth`."""
    own = {player: DECK[5 * player - 5 : 5 * player] for player in range(1, 7)}
    new = {player: DECK[25 + 5 * player : 30 + 5 * player] for player in range(1, 5)} | {5: fifth}
    actions = [deal(player, own[player]) for player in own]
    actions += passes(3, 4, 5, 6, 1, 2)
    actions += [discards(player, own[player]) for player in range(1, 6)]
    actions += [discards(6, ())]
    actions += [deal(player, new[player]) for player in new] if dealt else []
    actions += passes(1, 2, 3, 4, 5, 6)
    return table(6, "five_card_draw", actions, blinds=[5, 10, 0, 0, 0, 0])


def ends(hand: dict[str, Any]) -> bool:
    return verify(record(hand)).engine.stacks is not None


def test_R_DRAW_2_what_others_threw_away_comes_from_the_pile_as_the_record_tells() -> None:
    assert ends(five_card_draw((*DECK[50:52], *DECK[0:2], DECK[19])))
    assert ends(five_card_draw((*DECK[50:52], *DECK[3:6])))


def test_R_DRAW_2_nobody_gets_back_his_own_nor_what_somebody_holds() -> None:
    for not_there in (DECK[20], DECK[29], DECK[30]):
        assert not ends(five_card_draw((*DECK[50:52], *DECK[0:2], not_there)))


def test_R_DRAW_2_hidden_new_cards_are_found_in_the_pile() -> None:
    hand = record(five_card_draw((), dealt=False))
    assert verify(hand).engine.stacks is not None
    others = {*DECK[0:20]}
    found = [cards[52:55] for _, cards in fillings(hand)]
    assert all({*cards} <= others for cards in found)
    assert len({*found}) > 100


def test_R_STUD_2_the_card_for_all_is_a_board() -> None:
    """Eight players are in to the end: four cards are left for eight."""
    aces = ["As", "Ad", "Ah", "Ac"]
    rest = [card for card in DECK if card not in aces and card != "2c"]
    ups = {player: [str(rest.pop()) for _ in range(4)] for player in range(2, 9)} | {1: aces}
    ups[8][0] = "2c"
    down = {player: [str(rest.pop()), str(rest.pop())] for player in range(1, 9)}
    actions = [deal(player, [*down[player], ups[player][0]]) for player in range(1, 9)]
    actions += [does(8, "bring_in", amount=3), *passes(*range(1, 8))]
    for street in range(1, 4):
        actions += [deal(player, [ups[player][street]]) for player in range(1, 9)]
        actions += passes(*range(1, 9))
    turned = {"type": "board", "cards": [rest.pop()]}
    stud: dict[str, Any] = {"button": None, "bring_in": 3, "antes": [1] * 8}
    assert ends(table(8, "stud", [*actions, turned], **stud))
    each = [deal(player, [rest.pop()]) for player in (1, 2)]
    assert not ends(table(8, "stud", [*actions, *each], **stud))
    too_many = [*actions, turned, does(1, "check")]
    assert verify(record(table(8, "stud", too_many, **stud))).engine.refused == len(too_many) - 1


def test_nobody_acts_before_the_cards_of_the_street_are_told() -> None:
    actions = [
        deal(1, ["As", "Ad", "Kc"]),
        deal(2, ["7s", "7d", "2c"]),
        does(2, "bring_in", amount=3),
        does(1, "call", amount=3),
        does(1, "check"),
    ]
    played = verify(record(table(2, "stud", actions, button=None, bring_in=3))).engine
    assert played.refused == 4
    assert "already" in played.why


def test_a_bring_in_that_is_not_the_one_owed_is_a_difference() -> None:
    actions = [deal(1, ["As", "Ad", "Kc"]), deal(2, ["7s", "7d", "2c"])]
    for player, amount in ((2, 2), (2, 4), (1, 3)):
        brought = [*actions, does(player, "bring_in", amount=amount)]
        hand = record(table(2, "stud", brought, button=None, bring_in=3, refused=2))
        assert verify(hand).verdict is Verdict.AGREES
