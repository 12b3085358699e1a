"""Processes that stand still, as on a machine that was put to sleep."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """No thread of it runs inside. The signal alone does not say so: one that is running goes on
    for a moment, and a server may still answer."""
    os.kill(pid, signal.SIGSTOP)
    try:
        while not all(_stands_still(task) for task in Path(f"/proc/{pid}/task").iterdir()):
            os.sched_yield()
        yield
    finally:
        with suppress(ProcessLookupError):  # killed inside
            os.kill(pid, signal.SIGCONT)


def _stands_still(task: Path) -> bool:
    state = (task / "stat").read_text().rpartition(")")[2].split()[0]
    return state == "T"
