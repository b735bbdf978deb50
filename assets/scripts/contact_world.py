"""Show the zones on one sheet, to be judged by eye, as composed from the files the game reads.

`python assets/scripts/contact_world.py OUT.png [zone ...] [--windows 1280x720] [--board 12x9]`
puts one zone into a row, once for every window size. Everything is as at rest.
"""

import argparse
import random
import tomllib
from typing import Any

import skia
from make_world import FOLDER, ZONES
from world.outline import HEIGHT, WIDTH
from world.paint import brush

GAP, PAPER = 16, "#101820"
CELL = 57  # units of a board's cell at most
ABOVE, BELOW = 89, 23  # units that a board leaves free
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)

Size = tuple[int, int]


def size(text: str) -> Size:
    """Read a size such as 1280x720."""
    width, height = text.split("x")
    return int(width), int(height)


def draw_layer(canvas: skia.Canvas, zone: str, layer: dict[str, Any], window: Size) -> None:
    """Draw a layer at its edge of the window, as high as the window."""
    picture = skia.Image.open(str(FOLDER / zone / layer["file"]))
    width, height = window
    wide = WIDTH * height / HEIGHT
    x = {"left": 0, "middle": (width - wide) / 2, "right": width - wide}
    paint = skia.Paint()
    if layer.get("light"):
        paint.setBlendMode(skia.BlendMode.kPlus)
    place = skia.Rect.MakeXYWH(x[layer.get("side", "middle")], 0, wide, height)
    canvas.drawImageRect(picture, place, SMOOTH, paint)


def draw_creature(canvas: skia.Canvas, zone: str, creature: dict[str, Any], window: Size) -> None:
    """Draw a creature's first frame where it may be met; a school, along its way."""
    sheet, (width, height) = skia.Image.open(str(FOLDER / zone / creature["sheet"])), window
    wide, tall = creature["size"]
    unit = height / HEIGHT
    rows = 2 if creature.get("reaction_frames") else 1
    frame = skia.Rect.MakeWH(sheet.width() / creature["frames"], sheet.height() / rows)
    origin = {"left": 0, "middle": width / 2, "right": width}[creature.get("side", "middle")]
    places = [creature.get("at")]
    if creature["motion"] == "cross":
        places = [(0, creature["y"][1] - tall / 2)]
    elif creature["motion"] == "school":
        rng, spread = random.Random(creature["sheet"]), creature["spread"] / 2
        ways = [rng.choice(creature["path"]) for _ in range(creature["count"])]
        places = [(x + rng.gauss(0, spread), y + rng.gauss(0, spread)) for x, y in ways]
    paint = skia.Paint()
    if creature.get("light"):
        paint.setBlendMode(skia.BlendMode.kPlus)
    for x, y in places:
        left, top = origin + (x - wide / 2) * unit, (y - tall / 2) * unit
        place = skia.Rect.MakeXYWH(left, top, wide * unit, tall * unit)
        canvas.drawImageRect(sheet, frame, place, SMOOTH, paint)


def draw_particles(canvas: skia.Canvas, particles: dict[str, Any], window: Size) -> None:
    """Draw particles all over their part of the window, as discs."""
    rng, (width, height) = random.Random(particles["colour"]), window
    start, end = particles.get("area", (0, 1))
    blend = "add" if particles.get("light") else "over"
    for _ in range(particles["count"]):
        x, y = rng.uniform(start, end) * width, rng.uniform(0, height)
        radius = rng.uniform(*particles["size"]) / 2 * height / HEIGHT
        canvas.drawCircle(x, y, radius, brush(particles["colour"], 0.6, blend=blend))


def draw_board(canvas: skia.Canvas, board: Size, window: Size) -> None:
    """Draw a dark plate where a board of so many cells would be."""
    (width, height), (columns, rows) = window, board
    unit = height / HEIGHT
    cell = min(CELL * unit, (height - (ABOVE + BELOW) * unit) / rows, width * 0.9 / columns)
    wide, tall = cell * columns, cell * rows
    y = (height + (ABOVE - BELOW) * unit - tall) / 2
    plate = skia.Rect.MakeXYWH((width - wide) / 2, y, wide, tall)
    canvas.drawRoundRect(plate, 12 * unit, 12 * unit, brush("#04101C", 0.86))


def composed(zone: str, window: Size, board: Size | None) -> skia.Image:
    """Return a zone as a window of this size shows it."""
    scene = tomllib.loads((FOLDER / zone / "scene.toml").read_text())
    surface = skia.Surface(*window)
    with surface as canvas:
        creatures = scene.get("creatures", ())
        for layer in scene["layers"]:
            for creature in creatures:
                if f"{creature.get('before')}.webp" == layer["file"]:
                    draw_creature(canvas, zone, creature, window)
            draw_layer(canvas, zone, layer, window)
        for creature in creatures:
            if "before" not in creature:
                draw_creature(canvas, zone, creature, window)
        for particles in scene.get("particles", ()):
            draw_particles(canvas, particles, window)
        if board:
            draw_board(canvas, board, window)
    return surface.makeImageSnapshot()


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheet")
    parser.add_argument("zones", nargs="*", default=ZONES)
    parser.add_argument("--windows", nargs="+", type=size, default=[(1280, 720)])
    parser.add_argument("--board", type=size, default=(12, 9))
    parser.add_argument("--no-board", action="store_const", const=None, dest="board")
    options = parser.parse_args()
    widths = [width + GAP for width, _ in options.windows]
    row = max(height for _, height in options.windows) + GAP
    surface = skia.Surface(sum(widths) + GAP, row * len(options.zones) + GAP)
    with surface as canvas:
        canvas.drawPaint(brush(PAPER))
        for k, zone in enumerate(options.zones):
            for n, window in enumerate(options.windows):
                picture = composed(zone, window, options.board)
                canvas.drawImage(picture, GAP + sum(widths[:n]), GAP + k * row)
    surface.makeImageSnapshot().save(options.sheet, skia.kPNG)


if __name__ == "__main__":
    main()
