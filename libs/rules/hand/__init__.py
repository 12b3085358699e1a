"""One hand of poker: `decide` what a command leads to, `evolve` by what happened."""

from libs.rules.hand.commands import Act, Action, CancelHand, HandCommand, StartHand
from libs.rules.hand.decide import decide, play
from libs.rules.hand.deck import BadDeck, Deck
from libs.rules.hand.events import DealtIn, HandEvent, HandStarted
from libs.rules.hand.evolve import evolve
from libs.rules.hand.legal import Bounds, Legal, legal_actions
from libs.rules.hand.state import Hand, Player

__all__ = [
    "Act",
    "Action",
    "BadDeck",
    "Bounds",
    "CancelHand",
    "DealtIn",
    "Deck",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandStarted",
    "Legal",
    "Player",
    "StartHand",
    "decide",
    "evolve",
    "legal_actions",
    "play",
]
