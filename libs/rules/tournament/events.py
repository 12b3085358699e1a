"""What can happen to a Sit & Go before its table opens and after its last hand.

Tags and fields are the storage format and the public API: they are only ever added to.
"""

from typing import TypeAlias

from libs.rules.event import EventBase
from libs.rules.names import GameCode, Limit, PlayerId, Seat, Speed
from libs.rules.table.events import Placed, Seated


class SitAndGoCreated(EventBase, frozen=True, tag="SitAndGoCreated"):
    """`seats`: how many there are, 2 to 6. A private one is entered by invitation."""

    game: GameCode
    limit: Limit
    seats: int
    speed: Speed
    private: bool = False


class PlayerEntered(EventBase, frozen=True, tag="PlayerEntered"):
    player: PlayerId


class PlayerWithdrew(EventBase, frozen=True, tag="PlayerWithdrew"):
    player: PlayerId


class SitAndGoStarted(EventBase, frozen=True, tag="SitAndGoStarted"):
    """Seats and first button, as the lot gave them."""

    seats: tuple[Seated, ...]
    button: Seat


class SitAndGoAbandoned(EventBase, frozen=True, tag="SitAndGoAbandoned"):
    """The last entrant left before the start."""


class SitAndGoFinished(EventBase, frozen=True, tag="SitAndGoFinished"):
    """The result that its table reported."""

    places: tuple[Placed, ...]


SitAndGoEvent: TypeAlias = (
    SitAndGoCreated
    | PlayerEntered
    | PlayerWithdrew
    | SitAndGoStarted
    | SitAndGoAbandoned
    | SitAndGoFinished
)
