"""Hands of every game, a Sit & Go and cash tables, recorded for the web client's tests: each event,
and what the engine then knows. `python -m tests.support.recording FOLDER` writes them."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from libs.rules.cards import DECK
from libs.rules.games import GAMES, Game
from libs.rules.hand import (
    Act,
    Action,
    ChooseRuns,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandStarted,
    Legal,
    StartHand,
    asked_for_runs,
    hole_cards,
    legal_actions,
    play,
    winners,
)
from libs.rules.hand.awards import pots_of
from libs.rules.hand.evolve import evolve
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.table import (
    OpenTable,
    SayImHere,
    Step,
    Table,
    TableCommand,
    TableEvent,
    TakeTurn,
    Tick,
    due,
)
from libs.rules.table import decide as decide_table
from libs.rules.table import evolve as evolve_table
from libs.rules.table.events import Pace
from libs.runtime.simulated import Chance, SeededShuffle
from tests.support.by_chance import boldly
from tests.support.cash_recording import TABLES, recorded_cash
from tests.support.tables import opening

HANDS = 9
RANKED = 40
"""Hands of a game that are ranked and named."""
_LIMITS = tuple(Limit)


def recorded(game: Game) -> str:
    """Hands of the game, one JSON object a line: events with the state each led to, then who won
    with what. The last line has hands ranked and named."""
    chance = Chance(len(game.code) * 1_000 + ord(game.code[-1]))
    lines = [_hand(game, number, chance) for number in range(1, HANDS + 1)]
    return _lines([*lines, {"ranked": _ranked(game, chance)}])


def recorded_sit_and_go() -> str:
    """One JSON object an event, with the table it led to."""
    lines = []
    table: Table | None = None
    for event in _sit_and_go(Chance(11)):
        table = evolve_table(table, event)
        lines.append({"event": event, "table": _table(table)})
    return _lines(lines)


def _lines(each: list[Any]) -> str:
    return "".join([msgspec.json.encode(line).decode() + "\n" for line in each])


def _sit_and_go(chance: Chance) -> Iterator[TableEvent]:
    """Of four who now and then think for too long, and come back."""
    shuffle = SeededShuffle(chance.fork("decks"))
    deck: Deck | None = None
    table: Table | None = None
    command: TableCommand | None = OpenTable(opened=opening(4, pace=Pace()))
    while command is not None:
        for event in decide_table(table, command, deck):
            table = evolve_table(table, event)
            yield event
        assert table is not None
        step = due(table)
        command = None if step is None else Tick(at=step.at)
        if step is not None and step.step is Step.DEAL:
            deck = Deck(shuffle(DECK))
        elif step is not None and not chance.happens(0.1):
            command = _turn_or_return(table, step.at - chance.between(1, 1_000), chance)


def _turn_or_return(table: Table, at: int, chance: Chance) -> TableCommand:
    away = [seat.player for seat in table.seats if seat.away and seat.place is None]
    if away and chance.happens(0.3):
        return SayImHere(at=at, player=away[0])
    hand = table.hand
    legal = None if hand is None else legal_actions(hand)
    assert hand is not None
    assert legal is not None
    action, to = boldly(legal, chance)
    player = table.at_seat(legal.seat).player
    return TakeTurn(at=at, player=player, hand=table.hands, turn=legal.turn, action=action, to=to)


def _hand(game: Game, number: int, chance: Chance) -> dict[str, Any]:
    deck = Deck(SeededShuffle(chance.fork("deck"))(DECK), seed=str(number))
    events, hand = play(None, StartHand(started=_started(game, number, chance)), deck)
    told = [*events]
    while not hand.over:
        events, hand = play(hand, _command(hand, deck, chance, 1_000 * len(told)), deck)
        told += events
    folded: Hand | None = None
    steps = []
    for event in told:
        folded = evolve(folded, event)
        steps.append({"event": event, "state": _state(folded)})
    won = [
        {"seat": w.seat, "amount": w.amount, "side": w.side, "run": w.run, "hand": w.hand}
        for w in winners(hand)
    ]
    return {"steps": steps, "won": won}


def _started(game: Game, number: int, chance: Chance) -> HandStarted:
    """Few and many players, deep and short, in each limit; every third board is run more often."""
    limit = _LIMITS[number % 3]
    count = 2 if number % 4 == 1 else chance.between(2, game.seats)
    blinds = {0: 10, 1: 20} if count > 2 else {0: 20, 1: 10}
    short = number % 3 == 0
    players = []
    for index in range(count):
        stack = chance.between(30, 330) if short else chance.between(1_000, 2_000)
        forced: dict[str, Any] = {} if game.brings_in else {"blind": blinds.get(index, 0)}
        if game.brings_in or number % 5 == 0:
            forced["ante"] = 3
        if number == 8 and index == 3 and not game.brings_in:
            forced["blind"] = 20 if limit is Limit.FIXED_LIMIT else 40
        seat = Seat(1 + (index + number) % 10)
        players.append(DealtIn(seat=seat, player=PlayerId(f"p{index}"), stack=stack, **forced))
    return HandStarted(
        at=0,
        hand=number,
        rules=1,
        game=game.code,
        limit=limit,
        players=tuple(players),
        button=None if game.brings_in else players[-1].seat,
        min_bet=20,
        big_bet=40,
        bring_in=7 if game.brings_in else 0,
        all_hands_shown=number % 2 == 0,
        all_in_face_up=number % 2 == 0,
        runs=3 if short else 1,
    )


def _command(hand: Hand, deck: Deck, chance: Chance, at: int) -> HandCommand:
    asked = asked_for_runs(hand)
    if asked:
        return ChooseRuns(at=at, seat=asked[0], runs=chance.between(2, 3))
    legal = legal_actions(hand)
    assert legal is not None
    action, other = _choice(legal, hand, deck, chance)
    return Act(at=at, seat=legal.seat, turn=legal.turn, action=action, **other)


def _choice(legal: Legal, hand: Hand, deck: Deck, chance: Chance) -> tuple[Action, dict[str, Any]]:
    if legal.discard is not None:
        player = hand.actor
        assert player is not None
        held = hole_cards(hand, player, deck)
        return Action.DISCARD, {"cards": held[: chance.between(0, legal.discard)]}
    if legal.complete is not None and chance.happens(0.6):
        return Action.COMPLETE, {}
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.3):
        to = bounds.max if chance.happens(0.4) else bounds.min
        return (Action.BET if legal.bet else Action.RAISE), {"to": to}
    if legal.bring_in is not None:
        return Action.BRING_IN, {}
    if legal.check:
        return Action.CHECK, {}
    return (Action.FOLD if chance.happens(0.25) else Action.CALL), {}


def _state(hand: Hand) -> dict[str, Any]:
    actor = hand.actor
    legal = legal_actions(hand)
    players = hand.players
    return {
        "street": hand.street,
        "turn": hand.turn,
        "to_act": None if actor is None else actor.seat,
        "decision": hand.decision,
        "owed": None if legal is None else legal.call,
        "boards": hand.boards,
        "pot": hand.pot,
        "pots": [
            {"amount": pot.amount, "seats": [players[index].seat for index in pot.contested_by]}
            for pot in pots_of(hand)
        ],
        "over": hand.over,
        "players": [
            [p.seat, p.stack, p.bet, p.folded, p.mucked, p.hole, p.up, p.shown] for p in players
        ],
    }


def _ranked(game: Game, chance: Chance) -> list[dict[str, Any]]:
    shuffle = SeededShuffle(chance.fork("ranked"))
    down = sum([street.down + street.up for street in game.streets])
    board = sum([street.board for street in game.streets])
    return [each for _ in range(RANKED) for each in _named(game, shuffle(DECK), down, board)]


def _named(game: Game, deck: Any, down: int, board: int) -> Iterator[dict[str, Any]]:
    hole, shared = deck[:down], deck[down : down + board]
    for side, evaluator in (("high", game.best), ("low", game.low)):
        if evaluator is None:
            continue
        rank = evaluator.rank(hole, shared)
        yield {
            "side": side,
            "hole": hole,
            "board": shared,
            "rank": rank,
            "name": None if rank is None else evaluator.describe(rank),
            "five": evaluator.best_five(hole, shared),
        }


def _table(table: Table) -> dict[str, Any]:
    hand = table.hand_in_play
    actor = None if hand is None else hand.actor
    return {
        "hands": table.hands,
        "level": table.level,
        "counted": table.counted,
        "turn_began": table.turn_began,
        "ended": table.ended,
        "to_act": None if actor is None else actor.seat,
        "seats": [[s.seat, s.stack, s.bank, s.away, s.place] for s in table.seats],
    }


def files() -> dict[str, str]:
    """What is recorded, by the name of its file."""
    hands = {f"{code}.jsonl": recorded(GAMES[code]) for code in GameCode}
    cash = {f"{name}.jsonl": _lines([*recorded_cash(name)]) for name in TABLES}
    return {**hands, **cash, "sit_and_go.jsonl": recorded_sit_and_go()}


if __name__ == "__main__":
    for name, content in files().items():
        (Path(sys.argv[1]) / name).write_text(content)
