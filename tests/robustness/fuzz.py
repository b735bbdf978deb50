"""Feeds every reader with mutated and random bytes: ``python -m tests.robustness fuzz 20000``.

Each reader has a process of its own with bounded memory, and each example bounded time. Printed are
how many examples were refused in a sentence and how many taken, the slowest one, and the memory
that the process took at most. What was found is printed with the bytes that led to it, and the run
ends with an error.
"""

from __future__ import annotations

import base64
import multiprocessing
import os
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.robustness.mutants import Reader, anything

EXAMPLES = 20_000
BATCH = 1000
SEED = 2026
SECONDS = 20
"""An example that takes longer is a hang."""
MOST_MEMORY = 2 << 30
"""Bytes of address space: pictures and sounds come with much that is never touched."""
LONGEST_SHOWN = 2000


class TooLongError(BaseException):
    """No reader can take it for an error of its own."""


@dataclass
class Tally:
    """How one reader did; ``found`` has the shortest bytes for each place that failed."""

    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    megabytes: int = 0
    found: dict[str, bytes] = field(default_factory=dict)

    def fail(self, what: str, data: bytes) -> None:
        """Keep the shortest of those that fail in the same place."""
        if what not in self.found or len(data) < len(self.found[what]):
            self.found[what] = data


def main(count: int | None = None) -> None:
    """Give each quick reader ``count`` examples, the slower ones fewer."""
    wanted = EXAMPLES if count is None else count
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    print(f"{'reader':20} {'examples':>8} {'refused':>8} {'taken':>8} {'slowest':>8} {'MB':>5}")
    failed = 0
    for package in ("engine", "game"):
        for reader in _readers(package):
            tally = _asked(package, reader.name, max(1, wanted // reader.costs))
            print(
                f"{reader.name:20} {tally.taken + tally.refused:8} {tally.refused:8}"
                f" {tally.taken:8} {tally.slowest:7.2f}s {tally.megabytes:5}",
                flush=True,
            )
            for what, data in tally.found.items():
                failed += 1
                shown = base64.b85encode(data[:LONGEST_SHOWN]).decode()
                print(f"  {what}\n  {len(data)} bytes, in base85: {shown}", flush=True)
    if failed:
        sys.exit(f"{failed} kinds of failure.")


def _readers(package: str) -> tuple[Reader, ...]:
    table = import_module(f"tests.robustness.{package}_specimens")
    readers: tuple[Reader, ...] = (
        (*table.READERS, *table.LONG_READERS) if package == "engine" else table.readers()
    )
    return readers


def _asked(package: str, name: str, examples: int) -> Tally:
    """What the process that asks the reader tells; what ended it, if something did."""
    spawn = multiprocessing.get_context("spawn")
    answer, mine = spawn.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as place:
        given = (package, name, examples, Path(place), mine)
        process = spawn.Process(target=_ask, args=given)
        process.start()
        mine.close()
        try:
            tally: Tally = answer.recv()
        except EOFError:
            tally = Tally()
        process.join()
        last = Path(place) / "last"
        if process.exitcode != 0:
            data = last.read_bytes() if last.exists() else b""
            tally.fail(f"the process ended with status {process.exitcode}", data)
    return tally


def _ask(package: str, name: str, examples: int, folder: Path, answer: Connection) -> None:
    """Runs in a process of its own."""
    _limit_memory()
    (reader,) = (one for one in _readers(package) if one.name == name)
    tally = Tally()
    for begin in range(0, examples, BATCH):
        _feed(reader, min(BATCH, examples - begin), SEED + begin, folder, tally)
    tally.megabytes = _peak()
    answer.send(tally)


def _feed(reader: Reader, examples: int, seeded: int, folder: Path, tally: Tally) -> None:
    """Some examples; Hypothesis remembers them all until it is done."""
    last, own = folder / "last", folder / "own"
    own.mkdir(exist_ok=True)

    @seed(seeded)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(anything(reader.specimens))
    def each(data: bytes) -> None:
        last.write_bytes(data)
        _try(reader, data, own, tally)

    each()


def _try(reader: Reader, data: bytes, folder: Path, tally: Tally) -> None:
    begin = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        if reader.takes(data, folder):
            tally.taken += 1
        else:
            tally.refused += 1
    except (Exception, TooLongError) as error:
        tally.fail(_place(error), data)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    tally.slowest = max(tally.slowest, time.perf_counter() - begin)


def _place(error: BaseException) -> str:
    """The error, and the last lines that led to it."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    way = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} in {way}: {str(error)[:200]!r}"


def _limit_memory() -> None:
    def too_long(number: int, frame: FrameType | None) -> None:
        raise TooLongError

    signal.signal(signal.SIGALRM, too_long)
    resource = import_module("resource")
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _peak() -> int:
    resource = import_module("resource")
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // 1024
