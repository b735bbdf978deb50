"""Every scene in all windows, sizes of text and languages: nothing cut, tiny or overlapping.

The themes take turns: each appears in every window, and none has dimensions of its own. Run it by
``python -m tests.robustness layouts``; it prints its findings, and how often each occurred.
"""

import itertools
import os
import sys
from collections import Counter

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.layouts.walk import LANGUAGES, PARTS, SCALES, WINDOWS, Room, walk
from tests.pictures.shots import THEMES


def main(count: int | None = None) -> None:
    """Look at the scenes in ``count`` rooms, or in all of them."""
    places = itertools.product(WINDOWS, SCALES, LANGUAGES)
    rooms = (Room(*one, theme) for one, theme in zip(places, itertools.cycle(THEMES), strict=False))
    found: Counter[str] = Counter()
    for room in itertools.islice(rooms, count):
        before, looks = found.total(), 0
        for part in PARTS:
            for name, problems in walk(room, part):
                looks += 1
                for problem in problems:
                    print(f"{room} {name}: {problem}")
                    found[name] += 1
        print(f"{room}: {looks} looks, {found.total() - before} found", flush=True)
    if found:
        sys.exit(", ".join(f"{name} {number}" for name, number in found.most_common()))
