"""The port of ids: whoever needs a new one is handed an `Ids`."""

import secrets
from typing import Protocol


class Ids(Protocol):
    def new(self) -> str:
        """32 hexadecimal digits, unguessable where it matters, unique everywhere."""
        ...


class SystemIds:
    def new(self) -> str:
        return secrets.token_hex(16)
