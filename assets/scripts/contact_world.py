"""Show the sea on one sheet, to be judged by eye: every zone as composed, every creature.

`python assets/scripts/contact_world.py OUT.png [scale]`; the scale is pixels of a layout unit.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable

import skia
from world import layer, zones
from world.anglerfish import anglerfish, shine
from world.jellyfish import jellyfish
from world.outline import HEIGHT, WIDTH
from world.paint import brush
from world.silver_fish import silver_fish
from world.turtle import turtle

ORDER = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")
ADDED = ("shine", "pool", "dots")  # how the names of layers begin that are light
SCREENED = ("rays",)
WINDOW = 1280  # units of a zone that are shown
COLUMNS, GAP, PAPER = 2, 24, "#101820"

Drawing = Callable[[skia.Canvas], None]
CREATURES: tuple[tuple[Drawing, tuple[float, float, float, float], float, str], ...] = (
    (turtle, (-180, -146, 174, 160), 1, "#2DBFCF"),
    (silver_fish, (-30, -13, 28, 13), 6, "#37B8CC"),
    (lambda canvas: (shine(canvas), anglerfish(canvas)), (-284, -236, 236, 196), 1, "#050716"),
    (jellyfish, (-110, -100, 110, 300), 1, "#050716"),
    (lambda canvas: jellyfish(canvas, pulse=1.0), (-110, -100, 110, 300), 1, "#050716"),
)
"""What is drawn, the units it takes (left, top, right, bottom), how large, and on what water."""


def composed(layers: dict[str, skia.Image]) -> skia.Image:
    """Return a zone as a window of 16:9 shows it, its layers at rest."""
    height = next(iter(layers.values())).height()
    scale = height / HEIGHT
    surface = skia.Surface(round(WINDOW * scale), height)
    places = {"left": 0.0, "right": (WINDOW - WIDTH) * scale}
    with surface as canvas:
        for name, image in layers.items():
            blend = skia.BlendMode.kSrcOver
            if name.startswith(ADDED):
                blend = skia.BlendMode.kPlus
            elif name.startswith(SCREENED):
                blend = skia.BlendMode.kScreen
            x = places.get(name.rsplit("_")[-1], (WINDOW - WIDTH) / 2 * scale)
            canvas.drawImage(image, x, 0, skia.SamplingOptions(), skia.Paint(BlendMode=blend))
    return surface.makeImageSnapshot()


def zone_pictures() -> list[skia.Image]:
    """Paint the zones that there are, from the surface down."""
    found = {module.name for module in pkgutil.iter_modules(zones.__path__)}
    names = [name for name in ORDER if name in found] + sorted(found.difference(ORDER))
    modules = [importlib.import_module(f"world.zones.{name}") for name in names]
    return [composed(module.layers()) for module in modules if hasattr(module, "layers")]


def creature_picture(
    draw: Drawing, bounds: tuple[float, float, float, float], size: float, water: str
) -> skia.Image:
    left, top, right, bottom = bounds
    scale = size * layer.SCALE
    surface = skia.Surface(round((right - left) * scale), round((bottom - top) * scale))
    with surface as canvas:
        canvas.drawPaint(brush(water))
        canvas.scale(scale, scale)
        canvas.translate(-left, -top)
        draw(canvas)
    return surface.makeImageSnapshot()


def rows(pictures: list[skia.Image], width: int) -> list[list[skia.Image]]:
    """Break pictures into rows that are no wider than ``width``, if more than one stands in it."""
    found: list[list[skia.Image]] = [[]]
    for picture in pictures:
        if found[-1] and sum(p.width() + GAP for p in found[-1]) + picture.width() > width:
            found.append([])
        found[-1].append(picture)
    return found


def main() -> None:
    """Write the sheet."""
    layer.SCALE = float(sys.argv[2]) if len(sys.argv) > 2 else 0.75
    width = round(COLUMNS * WINDOW * layer.SCALE) + GAP * (COLUMNS - 1)
    creatures = [creature_picture(*creature) for creature in CREATURES]
    lines = rows(zone_pictures(), width) + rows(creatures, width)
    height = GAP + sum(max(p.height() for p in line) + GAP for line in lines)
    surface, y = skia.Surface(width + 2 * GAP, height), GAP
    with surface as canvas:
        canvas.drawPaint(brush(PAPER))
        for line in lines:
            x = GAP
            for picture in line:
                canvas.drawImage(picture, x, y)
                x += picture.width() + GAP
            y += max(p.height() for p in line) + GAP
    surface.makeImageSnapshot().save(sys.argv[1], skia.kPNG)


if __name__ == "__main__":
    main()
