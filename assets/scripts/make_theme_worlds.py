"""Paint the worlds of the themes Neon and Paper and write them as WebP into the themes' folders.

`python assets/scripts/make_theme_worlds.py [neon|paper]` writes both, or the one named. A theme's
scene.toml is written by hand; pictures in its folder that it does not name are removed.
"""

import importlib
import sys
import tomllib
from pathlib import Path

from world import layer, sheet

FOLDER = Path(__file__).parents[1] / "themes"
THEMES = ("neon", "paper")
KEPT = ("tiles-", "effects-", "puff-", "icons-")  # how the names of other sheets begin


def check_scene(theme: str, stems: set[str]) -> None:
    """Stop if a theme's scene names other pictures than are painted; remove those it does not."""
    scene = tomllib.loads((FOLDER / theme / "scene.toml").read_text())
    named = {part["file"] for part in scene["layers"]}
    named |= {creature["sheet"] for creature in scene.get("creatures", ())}
    missing = named ^ {f"{stem}.webp" for stem in stems}
    if missing:
        raise SystemExit(f"{theme}: not both painted and in scene.toml: {', '.join(missing)}")
    for path in (FOLDER / theme).glob("*.webp"):
        if path.name not in named and not path.name.startswith(KEPT):
            path.unlink()


def write_theme(theme: str) -> int:
    """Write a theme's layers and creatures and return how many bytes they take."""
    module = importlib.import_module(f"world.themes.{theme}")
    layers, folder = module.layers(), FOLDER / theme
    check_scene(theme, set(layers) | {creature.name for creature in module.SHEETS})
    for stem, picture in layers.items():
        layer.write(picture, folder / f"{stem}.webp")
    for creature in module.SHEETS:
        sheet.write(creature, folder)
    sizes = {
        stem: (folder / f"{stem}.webp").stat().st_size
        for stem in (*layers, *(creature.name for creature in module.SHEETS))
    }
    for stem, size in sizes.items():
        print(f"  {stem:<16}{size / 1000:7.1f} KB")
    return sum(sizes.values())


def main() -> None:
    """Write the themes named on the command line, or both."""
    for theme in sys.argv[1:] or THEMES:
        print(f"{theme:<18}{write_theme(theme) / 1000:7.1f} KB")


if __name__ == "__main__":
    main()
