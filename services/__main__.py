"""`railbird`, the operators' command line; the code of each command is its service's."""

import typer

from services.club.close import close_command
from services.club.commands import health_command, nats_command, serve_command, up_command
from services.club.doctor import doctor_command
from services.operator.club_commands import (
    audit_command,
    hands_command,
    replay_command,
    tables_command,
)
from services.operator.export_command import export_command
from services.operator.simulate_command import simulate_command
from services.operator.verify_command import verify_command

app = typer.Typer(
    help="Railbird, a play-chip poker club.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
app.command("up")(up_command)
app.command("serve")(serve_command)
app.command("nats")(nats_command)
app.command("health")(health_command)
app.command("close")(close_command)
app.command("doctor")(doctor_command)
app.command("tables")(tables_command)
app.command("hands")(hands_command)
app.command("replay")(replay_command)
app.command("export")(export_command)
app.command("audit")(audit_command)
app.command("verify")(verify_command)
app.command("simulate")(simulate_command)


def main() -> None:
    app(prog_name="railbird")


if __name__ == "__main__":
    main()
