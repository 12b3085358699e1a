import pytest

from libs.rules.cards import DECK, DuplicateCard, UnknownCard, parse_cards


def test_R_CARD_1_the_pack_has_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {len(card) for card in DECK} == {2}


@pytest.mark.parametrize("text", ["AsKd", "As Kd", " As  Kd\n"])
def test_cards_are_read_with_and_without_spaces(text: str) -> None:
    assert parse_cards(text) == ("As", "Kd")


def test_the_whole_pack_is_read_back_in_order() -> None:
    assert parse_cards("".join(DECK)) == DECK
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("10s Jd Qc 9h Ks", "10s"),
        ("1c", "1c"),
        ("AsK", "AsK"),
        ("as", "as"),
        ("AS", "AS"),
        ("sA", "sA"),
        ("A s", "A"),
        ("Xs", "Xs"),
        ("As??", "??"),
    ],
)
def test_case_E13_unknown_card_text_is_refused_and_named(text: str, named: str) -> None:
    with pytest.raises(UnknownCard) as refusal:
        parse_cards(text)
    assert refusal.value.text == named
    assert named in str(refusal.value)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(DuplicateCard) as refusal:
        parse_cards("AsKdAs")
    assert refusal.value.card == "As"
