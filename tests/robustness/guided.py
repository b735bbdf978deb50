"""Feeds readers with bytes that lead to code none has led to: ``python -m tests.robustness
guided``.

That takes Google's atheris, which knows what each example has run. It is needed for nothing else,
and not everywhere to be had: ``pip install atheris==3.0.0`` on Linux, with Python 3.11 to 3.13.
Where it is missing, this says so and does nothing. What it finds is printed as ``fuzz`` prints it.
"""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

RUNS = 100_000
SECONDS = 120
"""For a reader at most."""
READERS = {
    "engine": (
        *("board text", "serve", "config file", "given boards", "recording", "mbf", "share code"),
        *("path", "foreign recording"),
    ),
    "game": ("settings", "saved game", "import of .csv", "import of .json"),
}
_INSTRUMENTED = ["engine", "game.records", "game.saves", "game.settings", "game.input.bindings"]


def main(count: int | None = None) -> None:
    """Give each reader ``count`` runs, or as many as there is time for."""
    if find_spec("atheris") is None:
        print("Nothing was run: for this, pip install atheris==3.0.0 (on Linux).")
        return
    failed = 0
    for package, names in READERS.items():
        for name in names:
            failed += _fed(package, name, RUNS if count is None else count)
    if failed:
        sys.exit(f"{failed} readers failed.")


def _fed(package: str, name: str, runs: int) -> bool:
    """Whether a reader failed; runs it in a process of its own."""
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [sys.executable, "-m", "tests.robustness.guided", package, name, str(runs), place],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            check=False,
        )
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        about = next((line for line in reversed(lines) if re.match(r"#\d", line)), "")
        print(f"{name:20} {' '.join(about.split('corp:')[0].split())}", flush=True)
        if done.returncode == 0:
            return False
        print("\n".join(lines[-30:]))
        for path in sorted(Path(place).glob("found-*")):
            data = path.read_bytes()
            print(f"  {path.name}: {base64.b85encode(data[:2000]).decode()}", flush=True)
        return True


def _feed(package: str, name: str, runs: str, place: str) -> None:
    """Runs in a process of its own, which atheris ends."""
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=_INSTRUMENTED):
        table = import_module(f"tests.robustness.{package}_specimens")
    readers = table.READERS if package == "engine" else table.readers()
    (reader,) = (one for one in readers if one.name == name)
    corpus, own = Path(place) / "corpus", Path(place) / "own"
    corpus.mkdir()
    own.mkdir()
    for number, data in enumerate(reader.specimens):
        (corpus / str(number)).write_bytes(data)
    options = ("-max_len=4096", "-timeout=20", "-rss_limit_mb=2048", f"-runs={runs}")
    ends = (f"-max_total_time={SECONDS}", f"-artifact_prefix={place}/found-", str(corpus))
    atheris.Setup([sys.argv[0], *options, *ends], lambda data: reader.takes(data, own))
    atheris.Fuzz()


if __name__ == "__main__":
    _feed(*sys.argv[1:])
