"""The headless command line, ``python -m engine``; the only module here that reads a clock."""

import sys
import time


def run() -> int:
    """Run the command line that Python was started with and return its exit status."""
    try:
        # Imported here so that Ctrl-C during the imports also ends quietly.
        from engine.cli.main import main

        return main(sys.argv[1:], time.perf_counter)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
