"""A full disk, as a limit on the length of files: the rest of a write fails all the same."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from resource import RLIMIT_FSIZE, getrlimit, setrlimit


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    soft, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        setrlimit(RLIMIT_FSIZE, (soft, hard))


@contextmanager
def no_file_of_theirs_longer_than(size: int, *pids: int) -> Iterator[None]:
    """Of these processes. Linux alone knows how."""
    before = {pid: resource.prlimit(pid, RLIMIT_FSIZE) for pid in pids}
    for pid, (_, hard) in before.items():
        resource.prlimit(pid, RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        for pid, limits in before.items():
            resource.prlimit(pid, RLIMIT_FSIZE, limits)
