"""Takes the gallery's pictures: ``python -m tests.pictures.gallery [THEME ...]`` writes them anew.

A sheet of many scenes for each theme, and a sheet of successive frames of each effect.
"""

import sys
from pathlib import Path

import pygame

from tests.pictures.shots import THEMES, shots
from tests.pictures.shots.effects import EFFECTS, FRAMES, frames

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "pictures" / "gallery"
SMALL = (400, 225)
COLUMNS = 3
SHEET = (
    *("menu", "help", "settings-themes", "settings-motion", "controls", "play"),
    *("pause", "results-lost", "ripple", "won", "arcade", "lesson"),
    *("arcade-results", "records-arcade", "hint-3", "chances", "review-expert", "learn"),
    *("question-wrong", "theatre", "theatre-placing-50", "theatre-opening-50"),
    *("theatre-propagation-50", "theatre-chances-90", "watch", "attract", "replay-chances"),
    *("race", "resume", "records", "statistics", "daily-busy", "code-typed"),
)
"""The shots of a theme's sheet, in their order."""
STRIP = (150, 150)
WIDE = {"ripple": 9, "blast": 7, "win": 16}  # cells shown across; of the other effects, three


def main(themes: list[str]) -> None:
    """Write the sheets of these themes, or of all; the effects are shown in the first of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for theme in themes or THEMES:
        _save(_sheet(theme), COLUMNS, theme)
    if not themes or THEMES[0] in themes:
        strips = [picture for name in EFFECTS for picture in _strip(name, THEMES[0])]
        _save(strips, FRAMES, "effects")


def _sheet(theme: str) -> list[pygame.Surface]:
    taken = {
        name: pygame.transform.smoothscale(driver.window, SMALL)
        for name, driver in shots(theme)
        if name in SHEET
    }
    return [taken[name] for name in SHEET]


def _strip(name: str, theme: str) -> list[pygame.Surface]:
    strip = []
    for driver, cell in frames(EFFECTS[name], theme):
        px = driver.play.camera.cell
        side = px * WIDE.get(name, 3)
        cut = pygame.Rect(0, 0, side, side)
        cut.center = driver.centre(cell)
        cut.clamp_ip(driver.window.get_rect())
        strip.append(pygame.transform.smoothscale(driver.window.subsurface(cut), STRIP))
    return strip


def _save(pictures: list[pygame.Surface], columns: int, name: str) -> None:
    width, height = pictures[0].get_size()
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (width + 4) - 4, rows * (height + 4) - 4))
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number % columns * (width + 4), number // columns * (height + 4)))
    pygame.image.save(sheet, FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    main(sys.argv[1:])
