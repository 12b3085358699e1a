"""One hand of poker: `decide` what a command leads to, `evolve` by what happened."""

from libs.rules.hand.commands import (
    Act,
    Action,
    CancelHand,
    ChooseRuns,
    HandCommand,
    ShowHand,
    StartHand,
)
from libs.rules.hand.decide import decide, play
from libs.rules.hand.deck import BadDeck, Deck
from libs.rules.hand.draws import hole_cards
from libs.rules.hand.events import DealtIn, HandEvent, HandStarted
from libs.rules.hand.evolve import evolve
from libs.rules.hand.legal import Bounds, Legal, legal_actions
from libs.rules.hand.running import asked_for_runs
from libs.rules.hand.state import Decision, Hand, Player
from libs.rules.hand.winners import Winner, winners

__all__ = [
    "Act",
    "Action",
    "BadDeck",
    "Bounds",
    "CancelHand",
    "ChooseRuns",
    "DealtIn",
    "Decision",
    "Deck",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandStarted",
    "Legal",
    "Player",
    "ShowHand",
    "StartHand",
    "Winner",
    "asked_for_runs",
    "decide",
    "evolve",
    "hole_cards",
    "legal_actions",
    "play",
    "winners",
]
