"""What permissions are written in: the subjects of `libs.contracts.subjects` by who uses them."""

from libs.contracts.subjects import Pattern, Role, inbox


def table_commands_by(role: Role, name: str = "*") -> Pattern:
    return Pattern(f"cmd.table.*.*.{role}.{name}")


def all_table_commands() -> Pattern:
    return Pattern("cmd.table.>")


def table_views_by(role: Role) -> Pattern:
    return Pattern(f"view.table.*.*.{role}.*")


def table_views_of_the_rail() -> Pattern:
    return Pattern("view.table.*.*.rail")


def all_table_views() -> Pattern:
    return Pattern("view.table.>")


def tournament_commands_by(role: Role) -> Pattern:
    return Pattern(f"cmd.lobby.tournaments.{role}.*")


def floor_commands_by(role: Role, name: str = "*") -> Pattern:
    return Pattern(f"cmd.lobby.tables.{role}.{name}")


def account_commands_by(role: Role) -> Pattern:
    return Pattern(f"cmd.lobby.accounts.{role}.*")


def account_views_by(role: Role) -> Pattern:
    return Pattern(f"view.lobby.accounts.{role}.*")


def private_cards_of(role: Role) -> Pattern:
    return Pattern(f"private.{role}.*")


def timer_asks_by(service: str) -> Pattern:
    return Pattern(f"timer.ask.{service}.*")


def timer_wakes_of(service: str) -> Pattern:
    return Pattern(f"timer.wake.{service}.*")


def all_timer_wakes() -> Pattern:
    return Pattern("timer.wake.*.*")


def all_health() -> Pattern:
    return Pattern("health.*")


def inbox_of(service: str) -> Pattern:
    return Pattern(f"{inbox(service)}.>")
