"""The OpenAPI document of the gateway, as the web client's types are made from it."""

import json
import sys
from pathlib import Path

import msgspec

from libs.bus.memory import MemoryBus
from libs.rules.tables import AnyEvent
from libs.runtime.clock import SystemClock
from libs.runtime.ids import SystemIds
from services.gateway.app import Gateway


def document() -> str:
    """As a file: the same text for the same interface."""
    gateway = Gateway(MemoryBus(), SystemClock(), SystemIds(), secret="x" * 32, event=AnyEvent)
    schema = msgspec.json.decode(msgspec.json.encode(gateway.litestar.openapi_schema.to_schema()))
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document())
