"""`railbird`, the operators' command line; the code of each command is its service's."""

import typer

from services.operator.simulate_command import simulate_command
from services.operator.verify_command import verify_command

app = typer.Typer(
    help="Railbird, a play-chip poker club.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
app.command("verify")(verify_command)
app.command("simulate")(simulate_command)


def main() -> None:
    app(prog_name="railbird")


if __name__ == "__main__":
    main()
