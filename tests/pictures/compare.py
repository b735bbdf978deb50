"""Compares two folders of pictures: ``python -m tests.pictures.compare BEFORE AFTER [MARKED]``.

Prints a line for each picture that differs or is in one folder only, and ends with status 1 if
there is any. Into a third folder, if one is given, go pictures in which each pixel that differs is
white.
"""

import sys
from pathlib import Path

import pygame


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3):
        print("usage: python -m tests.pictures.compare BEFORE AFTER [MARKED]")
        return 2
    before, after = Path(arguments[0]), Path(arguments[1])
    found, compared = {}, sorted(_names(before) | _names(after))
    for name in compared:
        told, picture = _difference(before / name, after / name)
        if told:
            found[name] = told
            print(f"{name}: {told}")
        if picture is not None and len(arguments) == 3:
            path = Path(arguments[2]) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, path)
    print(f"{len(compared)} pictures, {len(found)} differ")
    return 1 if found or not compared else 0


def _names(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*.png")}


def _difference(before: Path, after: Path) -> tuple[str, pygame.Surface | None]:
    """Return how two pictures differ in words, "" if they are equal, and a picture of the
    difference."""
    for path in (before, after):
        if not path.exists():
            return f"missing in {path.parent}", None
    if before.read_bytes() == after.read_bytes():
        return "", None
    one, other = pygame.image.load(before), pygame.image.load(after)
    if one.get_size() != other.get_size():
        return f"size {one.get_size()} became {other.get_size()}", None
    size = one.get_size()
    pixels, others = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    changed = [
        spot
        for spot in range(size[0] * size[1])
        if pixels[3 * spot : 3 * spot + 3] != others[3 * spot : 3 * spot + 3]
    ]
    if not changed:
        return "", None
    most = max(abs(a - b) for a, b in zip(pixels, others, strict=True))
    across, down = [spot % size[0] for spot in changed], [spot // size[0] for spot in changed]
    box = (min(across), min(down), max(across) + 1, max(down) + 1)
    told = f"{len(changed)} pixels, by up to {most} of 255, in x {box[0]}-{box[2]}"
    picture = pygame.Surface(size)
    for x, y in zip(across, down, strict=True):
        picture.set_at((x, y), "white")
    return f"{told}, y {box[1]}-{box[3]}", picture


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
