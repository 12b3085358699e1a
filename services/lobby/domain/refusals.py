"""What the front desk says no for, besides what the rules do."""

from enum import StrEnum


class DeskRefusal(StrEnum):
    ALREADY_MEMBER = "already_member"
    BAD_LOGIN = "bad_login"
    BAD_NAME = "bad_name"
    BAD_INVITE = "bad_invite"
    NAME_TAKEN = "name_taken"
    NO_PLAYER = "no_player"
    NO_SESSION = "no_session"
    NO_TABLE = "no_table"
    NO_TOURNAMENT = "no_tournament"
    NOT_FINISHED = "not_finished"
    TOO_BUSY = "too_busy"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_TRIES = "too_many_tries"
