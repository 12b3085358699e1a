"""Finds cards in bytes (R-SHOW-2), however they are written: a card is always its two characters
(libs.rules.cards), quoted in JSON, the one encoding that anything is stored or sent in.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from libs.rules.cards import Card

_WORD = re.compile(rb"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])")
_QUOTED = re.compile(rb"""[\[({,: \\](["'])([2-9TJQKA][cdhs])\\?\1""")


def cards_in(text: bytes) -> Iterator[Card]:
    """In any word that is all cards: quoted, escaped, spaced or run together. Ids cannot be
    mistaken for cards, since no word of theirs is made of nothing else."""
    for word in _WORD.findall(text):
        for start in range(0, len(word), 2):
            yield Card(word[start : start + 2].decode())


def cards_in_files(directory: Path, files: str = "**/*") -> set[Card]:
    """In the bytes of all these files, binary pages, journals and indexes among them, where two
    characters can be a card by accident: so only as JSON has them, also within a string of
    JSON, or as Python shows them."""
    data = b"\0".join(path.read_bytes() for path in directory.glob(files) if path.is_file())
    return {Card(card.decode()) for _, card in _QUOTED.findall(data)}
