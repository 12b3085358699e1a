"""The next hand of a cash table: its settings, what everybody owes, and the draw for the button."""

from libs.rules.cards import RANKS, SUITS, Card
from libs.rules.cash.button import Lineup
from libs.rules.cash.events import ButtonDrawn, DrawnCard
from libs.rules.cash.settings import bring_in, has_board, has_button
from libs.rules.cash.state import CashSeat, CashTable
from libs.rules.games import GAMES
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import RULES_REVISION, DealtIn, HandStarted
from libs.rules.ranking import DEUCE_TO_SEVEN


def draw_for_button(table: CashTable, at: int, deck: Deck) -> ButtonDrawn:
    """A card for everybody who plays, off the top of a deck that nothing else is dealt from; the
    highest by rank, then suit, in deuce-to-seven the lowest (R-BTN-5)."""
    cards = [
        DrawnCard(seat=player.seat, card=card)
        for player, card in zip(table.players, deck.cards, strict=False)
    ]
    lowball = GAMES[table.settings.game].best is DEUCE_TO_SEVEN
    best = min if lowball else max
    first = best(cards, key=lambda drawn: _height(drawn.card))
    return ButtonDrawn(at=at, button=first.seat, cards=tuple(cards))


def _height(card: Card) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


def hand_with_blinds(table: CashTable, line: Lineup, at: int, deal: str) -> HandStarted:
    straddler = _straddler(table, line)
    players = [_owing(table, line, player, straddles=player is straddler) for player in line.dealt]
    return _started(table, at, deal, players, button=line)


def hand_with_bring_in(table: CashTable, at: int, deal: str) -> HandStarted:
    """Everybody who plays, from seat 1: the dealer sits before it (R-BTN-6)."""
    players = [_with_ante(table, player) for player in table.players]
    return _started(table, at, deal, players, button=None)


def _started(
    table: CashTable, at: int, deal: str, players: list[DealtIn], button: Lineup | None
) -> HandStarted:
    settings = table.settings
    bet = settings.stakes.bet
    return HandStarted(
        at=at,
        hand=table.hands + 1,
        rules=RULES_REVISION,
        game=settings.game,
        limit=settings.limit,
        players=tuple(players),
        button=None if button is None else button.positions.button,
        min_bet=bet,
        big_bet=2 * bet,
        bring_in=0 if has_button(settings.game) else bring_in(settings.stakes),
        small_blind_counts_as_big=settings.small_blind_counts_as_big,
        runs=settings.runs if has_board(settings.game) else 1,
        deal=deal,
    )


def _with_ante(table: CashTable, player: CashSeat) -> DealtIn:
    return DealtIn(
        seat=player.seat,
        player=player.player,
        stack=player.stack,
        ante=table.settings.stakes.ante,
    )


def _owing(table: CashTable, line: Lineup, player: CashSeat, *, straddles: bool) -> DealtIn:
    """Blinds by position; a newcomer posts the big blind live, and who missed blinds posts at most
    one of each, the small one dead (R-CASH-2, R-CASH-3)."""
    stakes, positions = table.settings.stakes, line.positions
    blind = post = dead = 0
    if player.seat == positions.big:
        blind = stakes.bet
    elif player.seat == positions.small:
        blind = stakes.small_blind
    elif straddles:
        blind = 2 * stakes.bet
    elif player.seat in line.posting:
        post = stakes.bet if player.new or player.missed_big else 0
        dead = stakes.small_blind if player.missed_small else 0
    return DealtIn(
        seat=player.seat,
        player=player.player,
        stack=player.stack,
        ante=stakes.ante,
        blind=blind,
        post=post,
        dead=dead,
    )


def _straddler(table: CashTable, line: Lineup) -> CashSeat | None:
    """The player left of the big blind, if he wants to and can, at a table of three or more
    (R-BLD-3)."""
    if not table.settings.straddle or len(line.dealt) < 3:
        return None
    positions = line.positions
    after = [player.seat for player in line.dealt].index(positions.big) + 1
    player = line.dealt[after % len(line.dealt)]
    wants = player.options.straddle and player.stack >= 2 * table.settings.stakes.bet
    free = player.seat not in line.posting and player.seat != positions.small
    return player if wants and free else None
