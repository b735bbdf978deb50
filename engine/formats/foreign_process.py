"""A script that reads a recording of another Minesweeper and prints it as a line of JSON.

The package that knows these formats is compiled code, and unexpected bytes can end the whole
process, so ``engine.formats.foreign`` runs this file as a separate one. The exit status is 0,
MISSING if the package is not installed, and any other for a file that cannot be read.
"""

import json
import sys
from importlib import import_module
from typing import Any

MISSING = 3
MAX_EVENTS = 500_000
MAX_MEMORY = 1 << 30  # bytes
_KINDS = {".avf": "AvfVideo", ".evf": "EvfVideo", ".mvf": "MvfVideo", ".rmv": "RmvVideo"}


def main(ending: str, path: str) -> int:
    """Print the contents of the file as a line of JSON and return the exit status."""
    try:
        toolbox = import_module("ms_toollib")
    except ImportError:
        return MISSING
    _limit()
    video = getattr(toolbox, _KINDS[ending])(path)
    video.parse()
    events = video.events
    if len(events) > MAX_EVENTS:
        return 1
    board = video.board
    mines = [[x, y] for y, row in enumerate(board) for x, number in enumerate(row) if number == -1]
    found = {
        "width": int(video.column),
        "height": int(video.row),
        "mines": mines,
        "pixels": int(video.pix_size),
        "ms": int(video.rtime_ms),
        "player": str(video.player_identifier),
        "began": str(video.start_time),
        "events": [_as_row(event) for event in events if event.event.is_mouse()],
    }
    print(json.dumps(found))
    return 0


def _as_row(event: Any) -> list[object]:
    mouse = event.event.unwrap_mouse()
    return [round(event.time * 1000), str(mouse.mouse), int(mouse.x), int(mouse.y)]


def _limit() -> None:
    """Limit the memory of this process and suppress core dumps, where the system allows it."""
    try:
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
