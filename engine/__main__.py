"""The headless command line, ``python -m engine``; the only module here that reads a clock."""

import sys
import time


def run(program: str = "python -m engine") -> int:
    """Run the command line that Python was started with and return its exit status; ``program`` is
    what its messages call it."""
    try:
        # Imported here so that Ctrl-C during the imports also ends quietly.
        from engine.cli.main import main

        return main(sys.argv[1:], time.perf_counter, program)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    try:
        sys.exit(run())
    except (ImportError, SyntaxError) as error:
        print(f"python -m engine: The engine is incomplete: {error}.", file=sys.stderr)
        sys.exit(2)
