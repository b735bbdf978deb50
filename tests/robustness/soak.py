"""The whole game under random input: ``python -m tests.robustness soak 1000000``.

``SOAK_SEED`` in the environment chooses the input. Ends with an error, which names the seed and the
last events, when a check fails, when a scene was never entered, or when memory grows.
"""

import faulthandler
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.robustness.soak_run import ProcessSize, Soak

EVENTS = 1_000_000
SEED = 2026
REPORT_EVERY = 20_000
ENTERS_ALL = 100_000  # a shorter soak may miss some scenes
WARM_PART = 0.2  # the part of a soak after which memory must not grow
MAX_GROWTH_MB = 80.0
MAX_NEW_THREADS = 4
HANG_SECONDS = 3600.0
"""Time for the events from one report to the next; then the stack of each thread is printed."""


def main(count: int | None = None) -> None:
    wanted = EVENTS if count is None else count
    began, warm = time.perf_counter(), None
    with tempfile.TemporaryDirectory() as place:
        soak = Soak(Path(place), int(os.environ.get("SOAK_SEED", SEED)))
        while soak.events < wanted:
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            soak.run(min(wanted, soak.events + REPORT_EVERY))
            size, rate = ProcessSize.now(), soak.events / (time.perf_counter() - began)
            print(f"{soak.events:9,} events, {rate:4.0f} a second, {size}, {soak}", flush=True)
            if warm is None and soak.events >= WARM_PART * wanted:
                warm = size
        faulthandler.cancel_dump_traceback_later()
    print("The slowest burst took {:.1f} s of the processor, in {}.".format(*soak.slowest))
    for name, events in soak.counts.most_common():
        print(f"{events:9,} {name} (entered {soak.entered[name]} times)")
    if soak.missed and wanted >= ENTERS_ALL:
        sys.exit(f"Never entered: {', '.join(sorted(soak.missed))}.")
    assert warm is not None
    growth, threads = size.megabytes - warm.megabytes, size.threads - warm.threads
    if growth > MAX_GROWTH_MB or threads > MAX_NEW_THREADS:
        sys.exit(f"It grows: {warm} at first, {size} in the end.")
