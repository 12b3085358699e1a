"""What a guest may be called: 1 to 24 visible characters."""

import pytest

from libs.rules.rejected import Rejected
from services.lobby.domain.names import display_name
from services.lobby.domain.refusals import DeskRefusal


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann of Cleves ", "Ann of Cleves"),
        ("A", "A"),
        ("x" * 24, "x" * 24),
        ("Zoë Żółć 李小龍 Ёлка", "Zoë Żółć 李小龍 Ёлка"),
        ("Zoe\u0308", "Zoë"),
        ("Ａｎｎ", "Ann"),
        ("Ann\u00a0B", "Ann B"),
        ("🦜", "🦜"),
        ("Ace ♠ 🂡", "Ace ♠ 🂡"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("<b>&\"'", "<b>&\"'"),
    ],
)
def test_a_name_is_kept_in_its_normal_form(typed: str, name: str) -> None:
    assert display_name(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\u00a0\u2003\u3000",
        "x" * 25,
        "\ufdfa\ufdfa",  # one character that is eighteen in its normal form
        "Ann\nBen",
        "Ann\r\n",
        "Ann\u2028Ben",
        "Ann\u2029",
        "Ann\u0085Ben",
        "Ann\tBen",
        "Ann\0",
        "\x1b[31mAnn",
        "Ann\u200b",
        "A\u200dB",
        "\u202eAnn",
        "\u2066Ann\u2069",
        "\ufeffAnn",
        "Ann\u00ad",
        "\u3164",
        "\u2800",
        "\u115fAnn",
        "\U000e0041",
        "\ue000",
        "\uffff",
        "\u0301",
        "\ufe0f",
        "👩\u200d👧",
    ],
)
def test_what_cannot_be_seen_or_is_too_long_is_no_name(typed: str) -> None:
    with pytest.raises(Rejected) as refused:
        display_name(typed)
    assert refused.value.code is DeskRefusal.BAD_NAME
