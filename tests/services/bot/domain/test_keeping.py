"""The standards of drawing."""

import pytest

from libs.rules.cards import parse_cards
from services.bot.domain.keeping import for_high, for_low, weighed_for_high


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("AsAh7d5c2s", "AsAh"),
        ("KsKh7d7c2s", "KsKh7d7c"),
        ("QsQhQd5c2s", "QsQhQd"),
        ("9s8h7d6c5s", "9s8h7d6c5s"),
        ("As2h3d4c5s", "As2h3d4c5s"),
        ("KsJs8s4s2s", "KsJs8s4s2s"),
        ("KsKhKd4s4h", "KsKhKd4s4h"),
        ("8s8h8d8c4h", "8s8h8d8c4h"),
        ("KsJs8s4s2h", "KsJs8s4s"),
        ("9s8h7d6c2s", "9s8h7d6c"),
        ("2s3h4d5cKs", "2s3h4d5c"),
        ("AsKhQdJc9s", "AsKh"),
        ("AsTh8d6c2s", "As"),
        ("9s7h6d4c2s", "9s"),
    ],
)
def test_five_card_draw_keeps_what_is_made_and_else_draws_to_four(cards: str, kept: str) -> None:
    assert set(for_high(parse_cards(cards), 0)) == set(parse_cards(kept))


def test_beside_a_pair_four_cards_to_a_flush_are_worth_comparing() -> None:
    assert weighed_for_high(parse_cards("2s2hKsJs8s"), 0) == (parse_cards("2sKsJs8s"),)
    assert weighed_for_high(parse_cards("2s2hKsJs8h"), 0) == ()


@pytest.mark.parametrize(
    ("cards", "later", "kept"),
    [
        ("7s5h4d3c2s", 2, "23457"),
        ("8s6h4d3c2s", 2, "23468"),
        ("9s6h4d3c2s", 2, "2346"),
        ("9s6h4d3c2s", 1, "23469"),
        ("Ts6h4d3c2s", 0, "2346T"),
        ("7s7h4d3c2s", 2, "2347"),
        ("6s5h4d3c2s", 2, "2345"),
        ("7s5s4s3s2s", 2, "2345"),
        ("AsKh7d3c2s", 2, "237"),
        ("AsKh8d7c3s", 2, "37"),
        ("AsKh8d7c3s", 0, "378"),
        ("KsKhQdQcJs", 2, ""),
    ],
)
def test_triple_draw_keeps_low_cards_of_different_ranks(cards: str, later: int, kept: str) -> None:
    assert "".join([card[0] for card in for_low(parse_cards(cards), later)]) == kept
