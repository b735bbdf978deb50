"""Feeds every reader with mutated and random bytes: ``python -m tests.robustness fuzz 20000``.

Each reader has a process of its own with limited memory, and each example limited time. A line for
each reader shows how many examples were refused in a sentence and how many accepted, the slowest
example, and the most memory used. Failures are printed with the bytes that caused them, and the run
ends with an error.
"""

import base64
import multiprocessing
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

from tests.robustness.mutants import Reader, mutants

EXAMPLES = 20_000
BATCH = 1000
SEED = 2026
HANG_SECONDS = 20  # an example that takes longer is a hang
MAX_MEMORY = 2 << 30  # bytes of address space, much of which pictures and sounds never touch
MAX_SHOWN_BYTES = 2000


class HangError(BaseException):
    """Raised in a reader that hangs; it is no Exception, so that the reader cannot catch it."""


@dataclass
class Tally:
    """The results of a reader; ``found`` has the shortest bytes for each place in the code that
    failed."""

    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    megabytes: int = 0
    found: dict[str, bytes] = field(default_factory=dict)

    def fail(self, what: str, data: bytes) -> None:
        """Add a failure, unless shorter bytes failed at the same place."""
        if what not in self.found or len(data) < len(self.found[what]):
            self.found[what] = data


def main(count: int | None = None) -> None:
    wanted = EXAMPLES if count is None else count
    print(f"{'reader':20} {'examples':>8} {'refused':>8} {'accepted':>8} {'slowest':>8} {'MB':>5}")
    failed = 0
    for name, reader in all_readers().items():
        tally = _run(reader, max(1, wanted // reader.cost))
        print(
            f"{name:20} {tally.accepted + tally.refused:8} {tally.refused:8}"
            f" {tally.accepted:8} {tally.slowest:7.2f}s {tally.megabytes:5}",
            flush=True,
        )
        for what, data in tally.found.items():
            failed += 1
            shown = base64.b85encode(data[:MAX_SHOWN_BYTES]).decode()
            print(f"  {what}\n  {len(data)} bytes, in base85: {shown}", flush=True)
    if failed:
        sys.exit(f"{failed} kinds of failure.")


def all_readers() -> dict[str, Reader]:
    from tests.robustness import engine_specimens, game_specimens  # not in each reader's process

    engine = (*engine_specimens.readers(), *engine_specimens.slow_readers())
    return {reader.name: reader for reader in (*engine, *game_specimens.readers())}


def _run(reader: Reader, examples: int) -> Tally:
    spawn = multiprocessing.get_context("spawn")
    results, sender = spawn.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as place:
        process = spawn.Process(target=_feed_all, args=(reader, examples, Path(place), sender))
        process.start()
        sender.close()
        try:
            tally: Tally = results.recv()
        except EOFError:
            tally = Tally()
        process.join()
        last = Path(place) / "last"
        if process.exitcode != 0:
            data = last.read_bytes() if last.exists() else b""
            tally.fail(f"the process ended with status {process.exitcode}", data)
    return tally


def _feed_all(reader: Reader, examples: int, folder: Path, sender: Connection) -> None:
    """Feed a reader in batches, since Hypothesis remembers all examples of a batch."""
    resource = import_module("resource")
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    signal.signal(signal.SIGALRM, _raise_hang)
    tally = Tally()
    for begin in range(0, examples, BATCH):
        _feed(reader, min(BATCH, examples - begin), SEED + begin, folder, tally)
    tally.megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sender.send(tally)


def _feed(reader: Reader, examples: int, seeded: int, folder: Path, tally: Tally) -> None:
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
    @given(mutants(reader.specimens))
    def each(data: bytes) -> None:
        last.write_bytes(data)
        _try(reader, data, own, tally)

    each()


def _try(reader: Reader, data: bytes, folder: Path, tally: Tally) -> None:
    begin = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, HANG_SECONDS)
    try:
        if reader.accepts(data, folder):
            tally.accepted += 1
        else:
            tally.refused += 1
    except (Exception, HangError) as error:
        tally.fail(_place(error), data)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    tally.slowest = max(tally.slowest, time.perf_counter() - begin)


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    lines = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} in {lines}: {str(error)[:200]!r}"


def _raise_hang(number: int, frame: FrameType | None) -> None:
    raise HangError
