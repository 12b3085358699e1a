"""What each service may send and hear: users of the server, each with a password of its own.

The gateway speaks, looks and listens for people and the bot service for bots, neither for the
other. Who serves may answer whoever asked him.
"""

from dataclasses import dataclass

from libs.bus.jetstreams import (
    JETSTREAMS,
    LOBBY_EVENTS,
    RATING_EVENTS,
    TABLE_EVENTS,
    JetStream,
    declaring,
    direct_get,
)
from libs.contracts import patterns, subjects
from libs.contracts.subjects import Pattern, Role, Subject


@dataclass(frozen=True, slots=True)
class Rights:
    """`reads` and `writes` are of JetStream streams; what it writes a service also reads. `system`:
    a user of the server's own account, who sees nothing of the club."""

    sends: tuple[Pattern | Subject, ...] = ()
    hears: tuple[Pattern | Subject, ...] = ()
    reads: tuple[JetStream, ...] = ()
    writes: tuple[JetStream, ...] = ()
    system: bool = False

    def may_publish(self) -> list[str]:
        written = [right for one in self.writes for right in (one.subjects, *declaring(one))]
        return [*self.sends, *written, *map(direct_get, (*self.reads, *self.writes))]

    def may_subscribe(self, service: str) -> list[str]:
        return [*self.hears, subjects.health(service), patterns.inbox_of(service)]


KEEPER = "keeper"
"""Of the server: he who runs it asks whether it is well."""
SERVER_HEALTH = Subject("$SYS.REQ.SERVER.PING.HEALTHZ")

_LOOKS = (
    subjects.tournament_views(),
    subjects.player_views(),
    subjects.rating_views(),
    subjects.floor_views(),
)

RIGHTS = {
    "gateway": Rights(
        sends=(
            subjects.session_commands(),
            patterns.tournament_commands_by(Role.HUMAN),
            patterns.floor_commands_by(Role.HUMAN),
            patterns.account_commands_by(Role.HUMAN),
            patterns.account_views_by(Role.HUMAN),
            patterns.table_commands_by(Role.HUMAN),
            patterns.table_views_by(Role.HUMAN),
            patterns.table_views_of_the_rail(),
            patterns.all_health(),
            *_LOOKS,
        ),
        hears=(
            subjects.all_table_events(),
            subjects.listings(),
            patterns.private_cards_of(Role.HUMAN),
        ),
    ),
    "lobby": Rights(
        sends=(
            patterns.table_commands_by(Role.SERVICE, "lobby"),
            subjects.table_list(),
            subjects.listings(),
        ),
        hears=(
            subjects.session_commands(),
            subjects.tournament_commands(),
            subjects.floor_commands(),
            subjects.floor_views(),
            subjects.transfer_commands(),
            subjects.account_commands(),
            subjects.account_views(),
            subjects.tournament_views(),
            subjects.player_views(),
        ),
        reads=(TABLE_EVENTS,),
        writes=(LOBBY_EVENTS,),
    ),
    "table": Rights(
        sends=(
            *map(patterns.private_cards_of, (Role.HUMAN, Role.BOT)),
            patterns.timer_asks_by("table"),
            subjects.transfer_commands(),
        ),
        hears=(
            patterns.all_table_commands(),
            patterns.all_table_views(),
            subjects.table_list(),
            patterns.timer_wakes_of("table"),
        ),
        writes=(TABLE_EVENTS,),
    ),
    "timer": Rights(sends=(patterns.all_timer_wakes(),), hears=(subjects.timer_asks(),)),
    "bot": Rights(
        sends=(
            patterns.table_commands_by(Role.BOT),
            patterns.table_views_by(Role.BOT),
            subjects.table_list(),
        ),
        hears=(subjects.all_table_events(), patterns.private_cards_of(Role.BOT)),
    ),
    "rating": Rights(
        hears=(subjects.rating_views(),),
        reads=(TABLE_EVENTS,),
        writes=(RATING_EVENTS,),
    ),
    "operator": Rights(
        sends=(
            patterns.table_commands_by(Role.SERVICE, "operator"),
            patterns.floor_commands_by(Role.SERVICE, "operator"),
            patterns.table_views_of_the_rail(),
            patterns.all_health(),
            subjects.table_list(),
            *_LOOKS,
        ),
        reads=JETSTREAMS,
    ),
    KEEPER: Rights(sends=(SERVER_HEALTH,), system=True),
}
