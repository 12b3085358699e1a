"""A process of the club: started, started again when it dies, and stopped.

Its standard input is a pipe from here that it watches: when this process is gone, however it
went, the pipe ends and the child stops by itself.
"""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

GRACE = 10.0
"""Seconds that a process has to stop when asked."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before another start: doubled each time it dies within LONGEST_PAUSE."""


@dataclass(frozen=True, slots=True)
class Program:
    """What to run; its output is added to `output` and its process id written to `pid_file`."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    output: Path
    pid_file: Path


@dataclass(slots=True)
class Supervised:
    """Keeps one program running from `start` to `stop`. `told` hears of every death."""

    program: Program
    told: Callable[[str], None]
    _process: Process | None = None
    _keeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._process = await self._spawn()
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Ask it to stop, and make it when it does not. Its pid file goes."""
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        process = self._process
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)
            try:
                async with asyncio.timeout(GRACE):
                    await process.wait()
            except TimeoutError:
                self.told(f"{self.program.name} did not stop in {GRACE:.0f} s and was killed")
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        self.program.pid_file.unlink(missing_ok=True)

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        loop = asyncio.get_running_loop()
        while True:
            assert self._process is not None
            began = loop.time()
            code = await self._process.wait()
            if loop.time() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            self.told(f"{self.program.name} ended ({_ended(code)}), starting again")
            while self._process.returncode is not None:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                with self._telling():
                    self._process = await self._spawn()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """A machine that has no room, no memory or no process left may have some later."""
        try:
            yield
        except OSError as error:
            self.told(f"{self.program.name} was not started: {error}")

    async def _spawn(self) -> Process:
        program = self.program
        with program.output.open("ab") as output:
            process = await asyncio.create_subprocess_exec(
                *program.command,
                env={**os.environ, **program.environment},
                stdin=PIPE,
                stdout=output,
                stderr=output,
                start_new_session=True,  # an interrupt at the terminal is for the club, not for it
            )
        try:
            program.pid_file.write_text(f"{process.pid}\n")
        except OSError:
            process.kill()
            await process.wait()
            raise
        return process


def _ended(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


async def when_parent_is_gone(stop: Callable[[], None]) -> None:
    """In a child: call `stop` once its standard input ends."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), _stdin())
    await reader.read()
    stop()


def _stdin() -> object:
    return os.fdopen(os.dup(0), "rb", buffering=0)
