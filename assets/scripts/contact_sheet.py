"""Show what the scripts have drawn on one sheet, to be judged by eye.

`python assets/scripts/contact_sheet.py sprites|world|puff OUT.png ...`; `--help` behind one of the
three lists what it can show.
"""

import argparse

import skia

from contact_sheets.puff import puff_sheet
from contact_sheets.sprites import animations_sheet, board_sheet, dive_sheet, zones_sheet
from contact_sheets.world import Size, creatures_sheet, scenes_sheet
from make_world import SCENES


def size(text: str) -> Size:
    """Read a size such as 1280x720."""
    width, height = text.split("x")
    return int(width), int(height)


def show_sprites(options: argparse.Namespace) -> skia.Image:
    """Return the sheet of a theme's sprites."""
    if options.what == "board":
        return board_sheet(options.theme)
    if options.what == "zones":
        return zones_sheet(options.theme)
    if options.what == "dive":
        return dive_sheet()
    return animations_sheet(options.theme, options.what, options.size)


def show_world(options: argparse.Namespace) -> skia.Image:
    """Return the sheet of scenes or of their creatures."""
    if options.creatures:
        return creatures_sheet(options.scenes)
    return scenes_sheet(options.scenes, options.windows, options.board)


def options_of() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = parser.add_subparsers(required=True)
    sprites = kinds.add_parser("sprites", help="a theme's tiles on a board, or its animations")
    world = kinds.add_parser("world", help="scenes as the game shows them, or their creatures")
    puff = kinds.add_parser("puff", help="the mascot's moods")
    for kind, show in ((sprites, show_sprites), (world, show_world)):
        kind.set_defaults(show=show)
    puff.set_defaults(show=lambda options: puff_sheet(options.moods))
    for kind in (sprites, world, puff):
        kind.add_argument("out", help="the picture to write, a PNG")
    sprites.add_argument("theme", help="neon, say, or deep/reef for a zone")
    sprites.add_argument("what", help="board, zones, dive, or a sheet: tiles, effects, icons")
    sprites.add_argument("size", nargs="?", type=int, default=48, help="pixels of a sheet's frames")
    world.add_argument("scenes", nargs="*", default=SCENES)
    world.add_argument("--windows", nargs="+", type=size, default=[(1280, 720)])
    world.add_argument("--board", type=size, default=(12, 9), help="columns x rows")
    world.add_argument("--no-board", action="store_const", const=None, dest="board")
    world.add_argument("--creatures", action="store_true", help="every frame of each creature")
    puff.add_argument("moods", nargs="*", help="only these, at the size they are drawn in")
    return parser.parse_args()


def main() -> None:
    """Write the sheet that is asked for."""
    options = options_of()
    options.show(options).save(options.out, skia.kPNG)


if __name__ == "__main__":
    main()
