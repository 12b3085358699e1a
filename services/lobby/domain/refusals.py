"""What the front desk says no for, besides what the rules do."""

from enum import StrEnum


class DeskRefusal(StrEnum):
    BAD_NAME = "bad_name"
    BAD_INVITE = "bad_invite"
    NO_PLAYER = "no_player"
    NO_SESSION = "no_session"
    NO_TOURNAMENT = "no_tournament"
    NOT_FINISHED = "not_finished"
