"""Paint the scenes of the sea: each zone of Deep, and the worlds of Neon and Paper.

`python assets/scripts/make_world.py [zone|neon|paper ...]` writes the layers and the creatures
of all scenes, or of those named, as WebP. A scene.toml is written by hand, and what it says of
layers and creatures must fit what is painted; pictures that it does not name are removed.
"""

import importlib
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from folders import THEMES
from painting import layer, sheet

ZONES = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")  # from the surface down
SCENES = (*ZONES, "neon", "paper")
SPRITES = re.compile(r"\w+-\d+\.webp")  # sheets that other scripts draw: tiles-48.webp
MOST = 0.04  # by which the sides of a frame may differ from what its scene says


def folder_of(scene: str) -> Path:
    return THEMES / "deep" / "zones" / scene if scene in ZONES else THEMES / scene


def read_scene(scene: str) -> dict[str, Any]:
    return tomllib.loads((folder_of(scene) / "scene.toml").read_text(encoding="utf-8"))


def check(scene: str, layers: Iterable[str], sheets: Iterable[sheet.Sheet]) -> set[str]:
    """Stop if a scene differs from its layers and sheets, else return the files it names."""
    table, described = {f"{one.name}.webp": one for one in sheets}, read_scene(scene)
    entries = described.get("creatures", [])
    for entry in entries:
        found = table.get(entry["sheet"])
        if found and not _fits(entry, found):
            raise SystemExit(f"{scene}: {found.name} has other frames than scene.toml says.")
    named = {entry["file"] for entry in described["layers"]} | {one["sheet"] for one in entries}
    if alone := named ^ {*table, *(f"{stem}.webp" for stem in layers)}:
        raise SystemExit(f"{scene}: not both painted and in scene.toml: {', '.join(alone)}")
    return named


def _fits(entry: dict[str, Any], found: sheet.Sheet) -> bool:
    frames = entry["frames"], entry.get("reaction_frames", 0)
    wide, tall = (one / other for one, other in zip(entry["size"], found.size(), strict=True))
    return frames == (found.frames, found.reaction_frames) and abs(wide - tall) <= MOST


def write_scene(scene: str) -> int:
    """Write the pictures of a scene and return how many bytes they take."""
    kind, folder = ("zones" if scene in ZONES else "themes"), folder_of(scene)
    painted = importlib.import_module(f"world.{kind}.{scene}")
    layers = painted.layers()
    named = check(scene, layers, painted.SHEETS)
    for stem, picture in layers.items():
        layer.write(picture, folder / f"{stem}.webp")
    for creature in painted.SHEETS:
        sheet.write(creature, folder / f"{creature.name}.webp")
    size = 0
    for path in sorted(folder.glob("*.webp")):
        if path.name in named:
            size += path.stat().st_size
            print(f"  {path.stem:<18}{path.stat().st_size / 1000:7.1f} KB")
        elif not SPRITES.fullmatch(path.name):
            path.unlink()
    return size


def main(scenes: list[str]) -> None:
    """Write the scenes that are named, all if none is."""
    if unknown := set(scenes) - set(SCENES):
        raise SystemExit(f"No scene {', '.join(unknown)}; there are {', '.join(SCENES)}.")
    sizes = []
    for scene in scenes or SCENES:
        sizes.append(write_scene(scene))
        print(f"{scene:<20}{sizes[-1] / 1000:7.1f} KB")
    print(f"{'all':<20}{sum(sizes) / 1000:7.1f} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
