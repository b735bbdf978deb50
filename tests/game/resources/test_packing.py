"""The size of all assets."""

import zlib

from game.platform import paths

SHIPPED = ("fonts", "sounds", "texts", "themes")


def test_the_assets_are_small() -> None:
    folders = [paths.assets() / name for name in SHIPPED]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    packed = sum(len(zlib.compress(path.read_bytes(), 1)) for path in files)
    assert packed < 13_800_000, "the one-file build is to stay below 25 MB"
