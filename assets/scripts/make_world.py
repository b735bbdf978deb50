"""Paint the zones of the sea and write their layers as WebP into the Deep theme.

`python assets/scripts/make_world.py [zone ...]` writes all zones, or those named. A zone's
scene.toml is written by hand; pictures in its folder that it does not name are removed.
"""

import importlib
import sys
import tomllib
from pathlib import Path

from world.layer import write

FOLDER = Path(__file__).parents[1] / "themes" / "deep" / "zones"
ZONES = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")  # from the surface down


def check_scene(zone: str, stems: set[str]) -> None:
    """Stop if a zone's scene and its painted layers differ; remove pictures it does not name."""
    scene = tomllib.loads((FOLDER / zone / "scene.toml").read_text())
    named = {layer["file"] for layer in scene["layers"]}
    missing = named ^ {f"{stem}.webp" for stem in stems}
    if missing:
        raise SystemExit(f"{zone}: not both painted and in scene.toml: {', '.join(missing)}")
    named |= {creature["sheet"] for creature in scene.get("creatures", ())}
    for path in (FOLDER / zone).glob("*.webp"):
        if path.name not in named:
            path.unlink()


def write_zone(zone: str) -> int:
    """Write a zone's layers and return how many bytes they take."""
    layers = importlib.import_module(f"world.zones.{zone}").layers()
    check_scene(zone, set(layers))
    size = 0
    for stem, layer in layers.items():
        path = FOLDER / zone / f"{stem}.webp"
        write(layer, path)
        size += path.stat().st_size
        print(f"  {stem:<16}{path.stat().st_size / 1000:7.1f} KB")
    return size


def main() -> None:
    """Write the zones named on the command line, or all."""
    sizes = []
    for zone in sys.argv[1:] or ZONES:
        sizes.append(write_zone(zone))
        print(f"{zone:<18}{sizes[-1] / 1000:7.1f} KB")
    print(f"{'all':<18}{sum(sizes) / 1000:7.1f} KB")


if __name__ == "__main__":
    main()
