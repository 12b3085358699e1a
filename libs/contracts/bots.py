"""The club's bots, by name: the lobby seats them and the bot service plays them.

An id is for ever; a bot may sit at many tables at once.
"""

from typing import Final

PREFIX: Final = "bot-"
"""No person's id begins so."""

BOTS: Final = {
    PREFIX + name.lower(): name
    for name in (
        "Bittern",
        "Bunting",
        "Curlew",
        "Dipper",
        "Dunlin",
        "Egret",
        "Fieldfare",
        "Goldfinch",
        "Heron",
        "Jackdaw",
        "Kestrel",
        "Lapwing",
        "Linnet",
        "Magpie",
        "Nuthatch",
        "Osprey",
        "Pipit",
        "Plover",
        "Redstart",
        "Siskin",
        "Starling",
        "Swift",
        "Wagtail",
        "Wren",
    )
}
"""Display names by id: `bot-wren` is Wren."""
