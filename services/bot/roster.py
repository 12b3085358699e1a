"""The bots of the club: birds, each an id and the name it is shown by."""

from typing import Final

from libs.rules.names import PlayerId

NAMES: Final[dict[PlayerId, str]] = {
    PlayerId(f"bot-{bird.lower()}"): bird
    for bird in (
        "Wren",
        "Robin",
        "Heron",
        "Magpie",
        "Kestrel",
        "Plover",
        "Siskin",
        "Curlew",
        "Dunlin",
        "Avocet",
        "Merlin",
        "Linnet",
        "Osprey",
        "Bittern",
        "Goldcrest",
        "Nightjar",
    )
}
"""By id."""
