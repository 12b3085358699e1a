"""Every rule number that code or a test cites can be looked up."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
NUMBER = re.compile(r"R[-_][A-Z]+[-_]\d+")


def cited(folder: str) -> set[str]:
    return {
        number.replace("_", "-")
        for path in (ROOT / folder).rglob("*.py")
        for number in NUMBER.findall(path.read_text())
    }


def test_every_rule_that_is_cited_is_in_the_rules() -> None:
    told = set(NUMBER.findall((ROOT / "docs" / "rules.md").read_text()))
    missing = (cited("libs") | cited("services") | cited("tests")) - told
    assert sorted(missing) == []
