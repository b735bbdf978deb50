"""Takes a picture of every scene: ``python -m tests.pictures.scenes FOLDER [THEME ...]``.

Two runs of the same program write the same pixels, so that pictures taken before and after a change
can be compared with ``python -m tests.pictures.compare``. Without a theme it takes those of all.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pygame

from tests.pictures.shots import THEMES, shots


def main(arguments: list[str]) -> None:
    if not arguments or set(arguments[1:]) - set(THEMES):
        sys.exit(f"usage: python -m tests.pictures.scenes FOLDER [{' '.join(THEMES)}]")
    with ProcessPoolExecutor() as processes:
        take = partial(take_pictures, Path(arguments[0]))
        for told in processes.map(take, arguments[1:] or THEMES):
            print(told, flush=True)


def take_pictures(folder: Path, theme: str) -> str:
    """Write the pictures of a theme; return their number and the seconds that it took."""
    began, names = time.monotonic(), set[str]()
    (folder / theme).mkdir(parents=True, exist_ok=True)
    for name, driver in shots(theme):
        assert name not in names, f"{name} is there twice"
        names.add(name)
        pygame.image.save(driver.window, folder / theme / f"{name}.png")
    return f"{theme}: {len(names)} pictures, {time.monotonic() - began:.0f} s"


if __name__ == "__main__":
    main(sys.argv[1:])
