"""What a bot knows of a table: the state its public events add up to, never a hidden card."""

import msgspec

from libs.contracts.table import EventsShown
from libs.rules.cash.events import CashEventBase, OutCause
from libs.rules.cash.state import CashTable
from libs.rules.names import PlayerId
from libs.rules.table.events import TableEventBase
from libs.rules.tables import AnyEvent, AnyTable, evolve
from services.bot.domain.spot import Cards, Deeds, Hole, Spot, note

_event: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


class Decision(msgspec.Struct, frozen=True):
    """Decision `turn` of hand `hand` is this player's."""

    hand: int
    turn: int
    player: PlayerId


class Known:
    """`newest` is the latest version heard of, at first the one that opens a table; behind it,
    events are missing."""

    def __init__(self) -> None:
        self.table: AnyTable | None = None
        self.version = 0
        self.newest = 1
        self._deeds: Deeds = ()

    @property
    def behind(self) -> bool:
        return self.newest > self.version

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.ended

    @property
    def decision(self) -> Decision | None:
        """The open one, if it is a bot's."""
        hand = None if self.table is None else self.table.hand_in_play
        if self.table is None or hand is None or (actor := hand.actor) is None:
            return None
        bot = self.table.at_seat(actor.seat).bot
        return Decision(hand.started.hand, hand.turn, actor.player) if bot else None

    @property
    def away(self) -> list[tuple[PlayerId, int]]:
        """The bots that the table takes to be away and who could come back, and since when."""
        table = self.table
        if isinstance(table, CashTable):
            return [
                (seat.player, seat.out_since)
                for seat in table.seats
                if seat.bot and seat.out_cause is OutCause.MISSED_TURNS
                if seat.out_since is not None and seat.leaving_since is None
            ]
        return [
            (seat.player, seat.away_since)
            for seat in (table.seats if table else ())
            if seat.bot and seat.away_since is not None and seat.place is None
        ]

    @property
    def alone(self) -> list[PlayerId]:
        """The bots of a cash table at which no person sits."""
        table = self.table
        if not isinstance(table, CashTable) or not all(seat.bot for seat in table.seats):
            return []
        return [seat.player for seat in table.seats if seat.leaving_since is None]

    def hear(self, version: int, data: bytes | msgspec.Raw) -> None:
        """A double is dropped, one that does not follow only shows that some are missing."""
        self.newest = max(self.newest, version)
        if version != self.version + 1:
            return
        event = _event.decode(data)
        if not isinstance(event, TableEventBase | CashEventBase):
            hand = None if self.table is None else self.table.hand
            self._deeds = note(self._deeds, hand, event)
        self.table = evolve(self.table, event)
        self.version = version

    def fill(self, shown: EventsShown) -> None:
        """The answer for the events behind `version`; when it is empty there are none."""
        for event in shown.events:
            self.hear(event.version, event.data)
        if not shown.events:
            self.newest = self.version

    def spot(self, hole: Hole, discards: Cards = ()) -> Spot:
        """The open decision, for the player who holds these cards and gave up those."""
        assert self.table is not None
        assert self.table.hand is not None
        return Spot(hand=self.table.hand, deeds=self._deeds, hole=hole, discards=discards)
