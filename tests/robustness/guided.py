"""Feeds readers with bytes that reach new code: ``python -m tests.robustness guided``.

This takes Google's atheris, which knows the lines that each example has run. Nothing else needs it,
and it is not available everywhere: ``pip install atheris==3.0.0`` on Linux, with Python 3.11 to
3.13. Without it, nothing is run. Failures are printed as ``fuzz`` prints them.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

RUNS = 100_000
MAX_SECONDS = 120
"""Time for a reader."""
READERS = (
    *("board text", "serve", "config file", "given boards", "recording", "mbf", "share code"),
    *("path", "foreign recording", "settings", "saved game", "import of .csv", "import of .json"),
)
_INSTRUMENTED = ["engine", "game.records", "game.saves", "game.settings", "game.input.bindings"]


def main(count: int | None = None) -> None:
    """Give each reader ``count`` runs, or as many as there is time for."""
    if find_spec("atheris") is None:
        print("Nothing was run: for this, pip install atheris==3.0.0 (on Linux).")
        return
    failed = sum(_fails(name, RUNS if count is None else count) for name in READERS)
    if failed:
        sys.exit(f"{failed} readers failed.")


def _fails(name: str, runs: int) -> bool:
    """Feed a reader in a process of its own; return whether it failed."""
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [sys.executable, "-m", "tests.robustness.guided", name, str(runs), place],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
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


def _feed(name: str, runs: str, place: str) -> None:
    """Feed a reader until atheris ends the process."""
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=_INSTRUMENTED):
        reader = import_module("tests.robustness.fuzz").all_readers()[name]
    corpus, own = Path(place) / "corpus", Path(place) / "own"
    corpus.mkdir()
    own.mkdir()
    for number, data in enumerate(reader.specimens):
        (corpus / str(number)).write_bytes(data)
    options = ("-max_len=4096", "-timeout=20", "-rss_limit_mb=2048", f"-runs={runs}")
    ends = (f"-max_total_time={MAX_SECONDS}", f"-artifact_prefix={place}/found-", str(corpus))
    atheris.Setup([sys.argv[0], *options, *ends], lambda data: reader.accepts(data, own))
    atheris.Fuzz()


if __name__ == "__main__":
    _feed(*sys.argv[1:])
