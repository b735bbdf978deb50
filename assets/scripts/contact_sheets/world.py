"""Scenes as composed from the files the game reads, and the frames of their creatures."""

import random
from collections.abc import Iterator
from typing import Any

import skia

from contact_sheets.rows import laid_out
from make_world import folder_of, read_scene
from painting.outline import HEIGHT, WIDTH
from painting.paint import brush
from painting.picture import SMOOTH

PAPER = ((0, "#101820"), (1, "#101820"))
CELL = 57  # units of a board's cell at most
ABOVE, BELOW = 89, 23  # units that a board leaves free
LARGER, BROAD = 2, 2400  # pixels of a unit of a creature's frame, and of a line of frames at most

Size = tuple[int, int]
Entry = dict[str, Any]
"""A layer, a creature or particles, as in a scene.toml."""


def scenes_sheet(scenes: list[str], windows: list[Size], board: Size | None) -> skia.Image:
    """Return a row for each scene, once for each size of window, everything as at rest."""
    rows = [[composed(scene, window, board) for window in windows] for scene in scenes]
    return laid_out(rows, PAPER)


def creatures_sheet(scenes: list[str]) -> skia.Image:
    """Return every frame of the creatures of these scenes."""
    return laid_out([[strip] for scene in scenes for strip in strips(scene)], PAPER)


def opened(scene: str, name: str) -> skia.Image:
    return skia.Image.open(str(folder_of(scene) / name))


def blending(entry: Entry) -> skia.Paint:
    added = entry.get("light", False)
    return skia.Paint(BlendMode=skia.BlendMode.kPlus if added else skia.BlendMode.kSrcOver)


def draw_layer(canvas: skia.Canvas, scene: str, layer: Entry, window: Size) -> None:
    """Draw a layer at its edge of the window, as high as the window."""
    width, height = window
    wide = WIDTH * height / HEIGHT
    x = {"left": 0, "middle": (width - wide) / 2, "right": width - wide}
    place = skia.Rect.MakeXYWH(x[layer.get("side", "middle")], 0, wide, height)
    canvas.drawImageRect(opened(scene, layer["file"]), place, SMOOTH, blending(layer))


def frames(sheet: skia.Image, creature: Entry) -> Iterator[skia.Rect]:
    """Yield where the frames are on a sheet, those of the reaction last."""
    rows = [creature["frames"], creature.get("reaction_frames", 0)]
    width, height = sheet.width() / max(rows), sheet.height() / (2 if rows[1] else 1)
    for row, count in enumerate(rows):
        for k in range(count):
            yield skia.Rect.MakeXYWH(k * width, row * height, width, height)


def draw_creature(canvas: skia.Canvas, scene: str, creature: Entry, window: Size) -> None:
    """Draw a creature's first frame where it may be met; a school, along its way."""
    sheet, (width, height) = opened(scene, creature["sheet"]), window
    wide, tall = creature["size"]
    unit = height / HEIGHT
    origin = {"left": 0, "middle": width / 2, "right": width}[creature.get("side", "middle")]
    places = [creature.get("at")]
    if creature["motion"] == "cross":
        places = [(0, creature["y"][1] - tall / 2)]
    elif creature["motion"] == "school":
        rng, spread = random.Random(creature["sheet"]), creature["spread"] / 2
        ways = [rng.choice(creature["path"]) for _ in range(creature["count"])]
        places = [(x + rng.gauss(0, spread), y + rng.gauss(0, spread)) for x, y in ways]
    first = next(frames(sheet, creature))
    for x, y in places:
        left, top = origin + (x - wide / 2) * unit, (y - tall / 2) * unit
        place = skia.Rect.MakeXYWH(left, top, wide * unit, tall * unit)
        canvas.drawImageRect(sheet, first, place, SMOOTH, blending(creature))


def draw_particles(canvas: skia.Canvas, particles: Entry, window: Size) -> None:
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


def composed(scene: str, window: Size, board: Size | None) -> skia.Image:
    """Return a scene as a window of this size shows it."""
    described = read_scene(scene)
    creatures = described.get("creatures", ())
    surface = skia.Surface(*window)
    with surface as canvas:
        for layer in described["layers"]:
            for creature in creatures:
                if f"{creature.get('before')}.webp" == layer["file"]:
                    draw_creature(canvas, scene, creature, window)
            draw_layer(canvas, scene, layer, window)
        for creature in creatures:
            if "before" not in creature:
                draw_creature(canvas, scene, creature, window)
        for particles in described.get("particles", ()):
            draw_particles(canvas, particles, window)
        if board:
            draw_board(canvas, board, window)
    return surface.makeImageSnapshot()


def strips(scene: str) -> Iterator[skia.Image]:
    """Yield the frames of each sheet before the scene's water, in lines that are not too long."""
    described = read_scene(scene)
    water = opened(scene, described["layers"][0]["file"])
    for name in dict.fromkeys(one["sheet"] for one in described["creatures"]):
        creature = next(one for one in described["creatures"] if one["sheet"] == name)
        sheet = opened(scene, name)
        cells = list(frames(sheet, creature))
        wide, tall = (LARGER * side for side in creature["size"])
        columns = min(len(cells), BROAD // wide)
        surface = skia.Surface(columns * wide, -(-len(cells) // columns) * tall)
        with surface as canvas:
            for k, cell in enumerate(cells):
                place = skia.Rect.MakeXYWH(k % columns * wide, k // columns * tall, wide, tall)
                canvas.drawImageRect(water, place.makeInset(1, 1), SMOOTH)
                canvas.drawImageRect(sheet, cell, place, SMOOTH, blending(creature))
        yield surface.makeImageSnapshot()
