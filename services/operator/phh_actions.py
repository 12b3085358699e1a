"""The actions of a PHH hand as those of a record.

PHH names a card that nobody saw `??`; here each gets a name of its own. Which one a player threw
away, or held at the end, is settled by what he showed.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from libs.rules.cards import DECK, Card, UnknownCard
from libs.rules.games import Game
from services.operator.hand_record import (
    HIDDEN,
    Board,
    BringIn,
    CheckOrCall,
    Deal,
    Discard,
    Fold,
    Muck,
    Raise,
    RecordedAction,
    Show,
)


class ActionReader:
    """Reads one hand. `bring_ins`: what the bring-in comes to for each player; `chips` reads an
    amount."""

    def __init__(self, game: Game, bring_ins: Sequence[int], chips: Callable[[str], int]) -> None:
        self._bring_ins = {f"p{number}": amount for number, amount in enumerate(bring_ins, 1)}
        self._chips = chips
        self._actions: list[RecordedAction] = []
        self._hidden = 0
        self._own: dict[str, list[Card]] = {player: [] for player in self._bring_ins}
        self._coming: dict[str, list[Card]] = {player: [] for player in self._bring_ins}
        first = game.streets[0]
        self._wanted = dict.fromkeys(self._bring_ins, first.down + first.up)
        """How many cards each is dealt next."""
        self._a_street = 0 if any(street.draw for street in game.streets) else 1
        self._known: dict[Card, Card] = {}
        """What hidden cards turned out to be."""

    def read(self, actions: Sequence[str]) -> tuple[RecordedAction, ...]:
        """Raises ValueError, and the action is named in it."""
        for number, text in enumerate(actions, 1):
            words = text.partition("#")[0].split()
            try:
                if words:
                    self._read(words)
            except ValueError as error:
                raise ValueError(f"action {number}, {text!r}: {error}") from error
        shown = any(isinstance(action, Show) for action in self._actions)
        return tuple(
            [
                self._with_known(action)
                for action in self._actions
                if shown or not isinstance(action, Muck)
            ]
        )

    def _read(self, words: list[str]) -> None:
        match words:
            case ["d", "dh", player, *cards]:
                self._deal(self._player(player), self._cards(cards))
                return
            case [player, "sd", *cards]:
                self._discard(self._player(player), self._cards(cards))
                return
            case _:
                self._deal_the_rest()
        match words:
            case ["d", "db", *cards]:
                self._actions.append(Board(cards=tuple(self._cards(cards))))
            case [player, "pb"]:
                amount = self._bring_ins[self._player(player)]
                self._actions.append(BringIn(player=player, amount=amount))
            case [player, "f"]:
                self._actions.append(Fold(player=self._player(player)))
            case [player, "cc"]:
                self._actions.append(CheckOrCall(player=self._player(player)))
            case [player, "cbr", amount]:
                chips = self._chips(amount)
                self._actions.append(Raise(player=self._player(player), amount=chips))
            case [player, "sm", "-"]:
                self._show(self._player(player), self._own[player])
            case [player, "sm", *cards]:
                self._show(self._player(player), self._cards(cards))
            case _:
                raise ValueError("no such action")

    def _player(self, name: str) -> str:
        if name not in self._own:
            raise ValueError(f"{name} among {len(self._own)} players")
        return name

    def _cards(self, words: Sequence[str]) -> list[Card]:
        text = "".join(words)
        return [self._card(text[start : start + 2]) for start in range(0, len(text), 2)]

    def _card(self, text: str) -> Card:
        if text == "??":
            self._hidden += 1
            return Card(f"{HIDDEN}{self._hidden}")
        if text not in DECK:
            raise UnknownCard(text)
        return Card(text)

    def _deal(self, player: str, cards: Sequence[Card]) -> None:
        """A street's cards may come one by one."""
        coming = self._coming[player]
        coming += cards
        if len(coming) > self._wanted[player]:
            raise ValueError(f"{player} has too many cards")
        if len(coming) < self._wanted[player]:
            return
        self._actions.append(Deal(player=player, cards=tuple(coming)))
        self._own[player] += coming
        self._coming[player] = []
        self._wanted[player] = self._a_street

    def _deal_the_rest(self) -> None:
        """What has not been told of a first street or a draw was dealt unseen."""
        for player, wanted in self._wanted.items():
            missing = wanted - len(self._coming[player])
            if wanted > self._a_street or (not self._a_street and missing):
                self._deal(player, [self._card("??") for _ in range(missing)])

    def _discard(self, player: str, cards: Sequence[Card]) -> None:
        if not self._own[player]:
            self._deal_the_rest()
        given = [self._given_up(player, card) for card in cards]
        self._actions.append(Discard(player=player, n=len(given), cards=tuple(given)))
        self._wanted[player] = len(given)

    def _given_up(self, player: str, card: Card) -> Card:
        """One of his own: a hidden one where it has no name, or nobody saw it before."""
        own = self._own[player]
        if card not in own:
            hidden = [held for held in own if held.startswith(HIDDEN)]
            if not hidden:
                if card.startswith(HIDDEN):
                    raise ValueError(f"{player} has no hidden card")
                return card
            if not card.startswith(HIDDEN):
                self._known[hidden[0]] = card
            card = hidden[0]
        own.remove(card)
        return card

    def _show(self, player: str, cards: Sequence[Card]) -> None:
        """Who shows nothing has nothing that wins, where another one shows."""
        own = self._own[player]
        seen = [card for card in cards if not card.startswith(HIDDEN)]
        if not seen:
            self._actions.append(Muck(player=player))
            return
        held = [self._known.get(card, card) for card in own]
        hidden = [card for card in held if card.startswith(HIDDEN)]
        for card, name in zip(hidden, [card for card in seen if card not in held], strict=False):
            self._known[card] = name
        self._actions.append(Show(player=player, cards=tuple(seen)))

    def _with_known(self, action: RecordedAction) -> RecordedAction:
        return renamed(action, self._known)


def renamed(action: RecordedAction, names: dict[Card, Card]) -> RecordedAction:
    """The action with these cards under other names."""
    if not isinstance(action, Deal | Board | Discard | Show):
        return action
    cards = tuple([names.get(card, card) for card in action.cards])
    return replace(action, cards=cards)
