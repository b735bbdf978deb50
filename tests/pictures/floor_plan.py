"""Draws the picture of docs/ARCHITECTURE.md: ``python -m tests.pictures.floor_plan``.

The rooms come from the table of the floor plan and their descriptions from the docstrings of their
packages. A test compares the file with what this script draws, so the picture cannot go stale.
"""

import ast
import textwrap
from xml.sax.saxutils import escape

from tests.test_floor_plan import FLOORS, ROOT

FILE = ROOT / "assets" / "pictures" / "floor_plan.svg"
WIDTH, MARGIN, GAP = 1200, 24, 8  # pixels
WHOLE_FLOOR, PART_OF_FLOOR = 36, 62
"""The height in pixels of a room that has a floor to itself, and of one that shares its floor."""
LETTER = 6.3  # the width of an average letter of a description, in pixels

CLICK = (
    *("game/app", "game/input", "game/board", "game/play", "game/session"),
    *("engine/rules", "game/board", "game/audio"),
)
"""The rooms through which a click becomes a picture and a sound, in order."""


def main() -> None:
    FILE.write_text(draw(), "utf-8")


def draw() -> str:
    parts: list[str] = []
    top = MARGIN
    for floor in (floor for floor in FLOORS if floor not in (("main",), ("game",))):
        if floor in (("game/app",), ("engine",)):
            top += 22
            parts.append(_caption(floor[0].split("/")[0], top - 8))
        high = WHOLE_FLOOR if len(floor) == 1 else PART_OF_FLOOR
        wide = (WIDTH - 2 * MARGIN - GAP * (len(floor) - 1)) / len(floor)
        for number, room in enumerate(floor):
            parts.append(_room(room, MARGIN + number * (wide + GAP), top, wide, high))
        top += high + GAP
    height = top - GAP + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="Nunito, Segoe UI, Helvetica, Arial, sans-serif" stroke="none">\n'
        f'<rect width="{WIDTH}" height="{height}" rx="18" fill="#0B1F33"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _caption(package: str, base: int) -> str:
    about = {
        "game": "game: needs pygame; a room uses only rooms below it",
        "engine": "engine: the standard library only; knows no game, no clock, no screen",
    }[package]
    return _text(about, MARGIN + 2, base, 14, "#FFB59F", bold=True)


def _room(room: str, left: float, top: int, wide: float, high: int) -> str:
    fill = "#1B5560" if room.startswith("engine") else "#173F63"
    box = (
        f'<rect x="{left:.0f}" y="{top}" width="{wide:.0f}" height="{high}" rx="9" fill="{fill}"/>'
    )
    name = room
    parts = [box, _text(name, left + 14, top + 23, 15, "#F2FAFF", bold=True)]
    if high == WHOLE_FLOOR:
        parts.append(_text(_description_of(room), left + 220, top + 23, 13, "#BFD9E8"))
    else:
        lines = textwrap.wrap(_description_of(room), int((wide - 26) / LETTER))[:2]
        parts += [
            _text(line, left + 14, top + 40 + 14 * number, 12, "#BFD9E8")
            for number, line in enumerate(lines)
        ]
    if room in CLICK:
        x, y = left + wide - 18, top + 18
        parts.append(f'<circle cx="{x:.0f}" cy="{y}" r="11" fill="#FF8A6B"/>')
        step = str(CLICK.index(room) + 1)
        parts.append(_text(step, x, y + 5, 13, "#0B1F33", bold=True, anchor="middle"))
    return "".join(parts)


def _text(
    text: str, x: float, y: float, size: int, fill: str, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}"{weight} '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _description_of(room: str) -> str:
    folder = ROOT / room
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].replace("``", "").split())


if __name__ == "__main__":
    main()
