"""The whole game under random input: ``python -m tests.robustness soak 1000000``.

``SOAK_SEED`` in the environment says how it goes. It ends with an error, which tells the seed and
the last events, when something does not hold, when a scene was never entered, or when memory grows.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.robustness.soak_run import Size, Soak

EVENTS = 1_000_000
SEED = 2026
TOLD = 20_000
"""Events from one line to the next."""
WARM = 0.2
"""The part of a soak after which memory is to be flat."""
GROWTH = 80.0
"""Megabytes by which it may go up and down afterwards."""
PATIENCE = 3600.0
"""Seconds for that many events; where it takes longer something hangs, and is told where."""


def main(count: int | None = None) -> None:
    """Post so many events, and print how it goes."""
    wanted = EVENTS if count is None else count
    began, warm = time.perf_counter(), None
    with tempfile.TemporaryDirectory() as place:
        soak = Soak(Path(place), int(os.environ.get("SOAK_SEED", SEED)))
        while soak.events < wanted:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            soak.run(min(wanted, soak.events + TOLD))
            size, rate = Size.now(), soak.events / (time.perf_counter() - began)
            print(f"{soak.events:9,} events, {rate:4.0f} a second, {size}, {soak}", flush=True)
            if warm is None and soak.events >= WARM * wanted:
                warm = size
        faulthandler.cancel_dump_traceback_later()
        print("The slowest burst took {:.1f} s of the processor, in {}.".format(*soak.slowest))
        for name, events in soak.counts.most_common():
            print(f"{events:9,} {name} (entered {soak.entered[name]} times)")
        if soak.missed:
            sys.exit(f"Never entered: {', '.join(sorted(soak.missed))}.")
        assert warm is not None
        if size.megabytes > warm.megabytes + GROWTH or size.threads > warm.threads + 4:
            sys.exit(f"It grows: {warm} at first, {size} in the end.")
