"""Show the creatures' sheets, to be judged by eye: every frame over its zone's water.

`python assets/scripts/contact_creatures.py OUT.png [magnification] [zone or creature ...]`
"""

import sys

import skia
from world.creature_sheets import SHEETS
from world.paint import brush, downward
from world.sheet import Sheet, painted

WATER = {
    "shallows": ("#5FDFD9", "#37B8CC"),
    "reef": ("#2FA9CC", "#34489A"),
    "kelp": ("#86BC5E", "#0F5A54"),
    "wreck": ("#3A7C8E", "#123C52"),
    "trench": ("#1F4690", "#1E1740"),
    "abyss": ("#070C2C", "#030413"),
}
GAP, PAPER, BROAD = 10, "#101820", 2400


def strip(zone: str, sheet: Sheet, larger: float) -> skia.Image:
    """Return a sheet over its zone's water, broken into lines that are not too long."""
    image, (width, height) = painted(sheet), sheet.pixel_size()
    rows = [sheet.frames] + ([sheet.reaction_frames] if sheet.react else [])
    cells = []
    for row, count in enumerate(rows):
        cells += [(k * width, row * height) for k in range(count)]
    wide, tall = round(width * larger), round(height * larger)
    columns = max(1, min(len(cells), BROAD // (wide + 2)))
    lines = -(-len(cells) // columns)
    surface = skia.Surface(columns * (wide + 2), lines * (tall + 2))
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear)
    with surface as canvas:
        for k, (x, y) in enumerate(cells):
            canvas.save()
            canvas.translate(k % columns * (wide + 2), k // columns * (tall + 2))
            square = skia.Rect.MakeWH(wide, tall)
            above, below = WATER[zone]
            canvas.drawRect(square, brush(downward(0, tall, (0, above), (1, below))))
            blend = skia.BlendMode.kPlus if sheet.light else skia.BlendMode.kSrcOver
            source = skia.Rect.MakeXYWH(x, y, width, height)
            canvas.drawImageRect(image, source, square, smooth, skia.Paint(BlendMode=blend))
            canvas.restore()
    return surface.makeImageSnapshot()


def main() -> None:
    """Write the sheet of all frames."""
    larger = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    wanted = set(sys.argv[3:])
    strips = [
        strip(zone, sheet, larger)
        for zone, sheets in SHEETS.items()
        for sheet in sheets
        if not wanted or wanted & {zone, sheet.name}
    ]
    width = max(image.width() for image in strips) + 2 * GAP
    surface = skia.Surface(width, sum(image.height() + GAP for image in strips) + GAP)
    y = GAP
    with surface as canvas:
        canvas.drawPaint(brush(PAPER))
        for image in strips:
            canvas.drawImage(image, GAP, y)
            y += image.height() + GAP
    surface.makeImageSnapshot().save(sys.argv[1], skia.kPNG)


if __name__ == "__main__":
    main()
