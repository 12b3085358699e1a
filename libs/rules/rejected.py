"""The one way in which the rules say no. Whatever else is raised by them is a defect."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why a command was refused; a client translates it."""

    NO_HAND = "no_hand"
    HAND_IN_PLAY = "hand_in_play"
    STALE_TURN = "stale_turn"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_ACTION = "illegal_action"
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_TOO_SMALL = "amount_too_small"
    AMOUNT_TOO_LARGE = "amount_too_large"
    AMOUNT_BETWEEN = "amount_between"
    CARDS_MISSING = "cards_missing"
    TOO_MANY_CARDS = "too_many_cards"
    CARD_REPEATED = "card_repeated"
    NOT_YOUR_CARD = "not_your_card"
    BAD_HAND = "bad_hand"
    BAD_TABLE = "bad_table"
    NOT_ALLOWED = "not_allowed"
    NOT_SEATED = "not_seated"
    NOT_OPEN = "not_open"
    WRONG_TABLE = "wrong_table"
    ALREADY_OPEN = "already_open"
    FINISHED = "finished"
    NOT_REGISTERING = "not_registering"
    NOT_STARTED = "not_started"
    NOT_ENTERED = "not_entered"
    ALREADY_ENTERED = "already_entered"
    NOT_THE_CREATOR = "not_the_creator"
    TOO_FEW_PLAYERS = "too_few_players"
    DEADLINE_PASSED = "deadline_passed"
    TABLE_CLOSED = "table_closed"
    TABLE_FULL = "table_full"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_FREE = "seat_free"
    ALREADY_SEATED = "already_seated"
    NOT_WAITING = "not_waiting"
    NO_BOTS_WANTED = "no_bots_wanted"
    MORE_PLAYERS_THERE = "more_players_there"
    BUY_IN_TOO_SMALL = "buy_in_too_small"
    BUY_IN_TOO_LARGE = "buy_in_too_large"
    BRINGS_TOO_LITTLE = "brings_too_little"
    TOP_UP_TOO_LARGE = "top_up_too_large"
    TRANSFER_OPEN = "transfer_open"
    NO_CHIPS = "no_chips"
    TOO_FEW_CHIPS = "too_few_chips"
    LEAVING = "leaving"
    BAD_OPTIONS = "bad_options"
    RUNS_NOT_ASKED = "runs_not_asked"
    NOTHING_TO_SHOW = "nothing_to_show"


class Rejected(Exception):
    """A command the rules do not allow. Nothing has changed.

    `code` is a Refusal, or a word of a service's own; `facts` are what a client needs to say it
    in words: amounts in chips, seats, codes.
    """

    def __init__(self, code: StrEnum, **facts: int | str | None) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name} {fact}" for name, fact in self.facts.items())
        return f"{self.code}: {told}" if told else str(self.code)
