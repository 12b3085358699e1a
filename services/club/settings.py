"""What can be set of a club, by flag or by environment, and where its files are."""

from dataclasses import dataclass
from pathlib import Path

SERVICES = ("lobby", "table", "timer", "rating", "bot", "gateway")
"""In the order they are started; they are stopped the other way round."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`pace` is a factor on the pauses of R-SNG-5 and the bots' think time; 0 is no pause.

    `grant` chips go to a new player, and up to as many again to who has under `grant_below`
    (R-CASH-8). `one_game`: a player sits at one cash table at a time (R-CASH-5).
    """

    data: Path = Path("data")
    host: str = "127.0.0.1"
    port: int = 8000
    pace: float = 1.0
    grant: int = 10_000
    grant_below: int = 1_000
    one_game: bool = True

    def environment(self) -> dict[str, str]:
        """The same settings for a process of the club."""
        return {
            "RAILBIRD_DATA": str(self.data),
            "RAILBIRD_HOST": self.host,
            "RAILBIRD_PORT": str(self.port),
            "RAILBIRD_PACE": str(self.pace),
            "RAILBIRD_GRANT": str(self.grant),
            "RAILBIRD_GRANT_BELOW": str(self.grant_below),
            "RAILBIRD_ONE_GAME": str(self.one_game),
        }

    def log(self, service: str) -> str:
        """The URL of a service's event log."""
        return f"sqlite:///{(self.data / f'{service}.db').absolute()}"

    @property
    def vault(self) -> Path:
        return self.data / "vault"

    @property
    def nats(self) -> Path:
        return self.data / "nats"

    @property
    def run(self) -> Path:
        return self.data / "run"

    @property
    def nats_url(self) -> Path:
        """Where it is written, while `up` runs, on which port its nats-server answers."""
        return self.run / "nats.url"

    @property
    def output(self) -> Path:
        """Where what the processes write is kept."""
        return self.data / "log"
