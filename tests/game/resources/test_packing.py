"""The scripts that make pictures small, and the size of all assets."""

import importlib
import sys
import zlib
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.platform import paths

SHIPPED = ("fonts", "sounds", "texts", "themes")
FRAME, COLUMNS, ROWS = 4, 3, 2
WIDTH, PIXELS = FRAME * COLUMNS, FRAME * COLUMNS * FRAME * ROWS


@pytest.fixture(scope="module")
def scripts() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(paths.assets() / "scripts"), *sys.path])
        found = ModuleType("scripts")
        for name in ("fringe", "thrift"):
            setattr(found, name, importlib.import_module(name))
        yield found


def quads(pixels: bytes) -> list[tuple[int, ...]]:
    return [tuple(pixels[at : at + 4]) for at in range(0, len(pixels), 4)]


opacities = st.sampled_from([0, 0, 1, 2, 9, 60, 128, 250, 254, 255, 255])
smooth = st.integers(90, 100) | st.integers(0, 255)
pictures = st.lists(
    st.tuples(smooth, smooth, smooth, opacities), min_size=PIXELS, max_size=PIXELS
).map(lambda found: bytearray(value for pixel in found for value in pixel))


@pytest.mark.slow
@settings(max_examples=25)
@given(pictures, st.integers(0, 3))
def test_thrift_changes_pixels_within_its_limit(
    scripts: ModuleType, picture: bytearray, thrift: int
) -> None:
    settled = bytearray(picture)
    scripts.thrift.settle(settled, WIDTH, FRAME, [0, thrift])
    half = len(picture) // 2
    assert settled[:half] == picture[:half], "this row of frames may not change"
    for before, after in zip(quads(picture[half:]), quads(settled[half:]), strict=True):
        alpha = before[3]
        assert abs(after[3] - alpha) <= thrift
        assert (after[3] == 0) == (alpha == 0)
        assert (after[3] == 255) == (alpha == 255)
        for a, b in zip(before[:3], after[:3], strict=True):
            assert abs(a - b) * alpha <= 255 * max(thrift, 0.5)
    if not thrift:
        assert settled == picture


@pytest.mark.slow
@settings(max_examples=25)
@given(pictures)
def test_clear_pixels_get_a_colour_of_their_frame(scripts: ModuleType, picture: bytearray) -> None:
    filled = bytearray(picture)
    scripts.fringe.fill_clear(filled, WIDTH, FRAME)
    pixels = list(zip(quads(picture), quads(filled), strict=True))
    inside = [y * WIDTH + x for y, x in product(range(FRAME), repeat=2)]
    for row, column in product(range(ROWS), range(COLUMNS)):
        own = [pixels[(row * WIDTH + column) * FRAME + at] for at in inside]
        drawn = {before[:3] for before, _ in own if before[3]}
        for before, after in own:
            assert after[3] == before[3]
            if before[3]:
                assert after == before
            elif drawn:
                assert after[:3] in drawn


def test_the_assets_are_small() -> None:
    folders = [paths.assets() / name for name in SHIPPED]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    packed = sum(len(zlib.compress(path.read_bytes(), 1)) for path in files)
    assert packed < 8_000_000, "the one-file build is to stay below 20 MB"
