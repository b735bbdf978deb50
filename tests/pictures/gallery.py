"""Takes the gallery's pictures: ``python -m tests.pictures.gallery [NAME ...]`` writes them anew.

A sheet of many scenes for each theme, ``zones`` with the six zones of the sea, ``puff`` with the
mascot's poses, ``tiles`` in three sizes, ``dive`` with the finds and signs of dives, and
``effects`` and ``dive_effects`` with successive frames of each of them.
"""

import sys
from pathlib import Path

import pygame

from engine import EXPERT, GameConfig
from game.app.context import Options
from game.platform import paths
from game.resources.theme import Theme
from game.resources.zones import ZONES
from game.store.saved_game import GameStart
from game.ui.shapes import mix
from tests.game.driver import Driver
from tests.pictures.playing import flag_some, open_by_logic
from tests.pictures.shots import THEMES, shots
from tests.pictures.shots.effects import DIVE_EFFECTS, EFFECTS, FRAMES, Effect, frames
from tests.pictures.steady import game

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "pictures" / "gallery"
SMALL = (400, 225)
COLUMNS = 3
SHEET = (
    *("menu", "help", "settings-themes", "settings-motion", "controls", "play"),
    *("pause", "results-lost", "ripple", "won", "arcade", "lesson"),
    *("dive-card", "dive-card-two-twists", "dive-tally", "dive-hub", "dive-chart-1"),
    *("dive-chart-10", "dive-finds", "dive-clam", "dive-finale"),
    *(
        "arcade-results",
        "records-arcade",
        "hint-3",
        "chances",
        "review-expert",
        "learn",
    ),
    *("question-wrong", "theatre", "theatre-placing-50", "theatre-opening-50"),
    *("theatre-propagation-50", "theatre-chances-90", "watch", "attract", "replay-chances"),
    *("race", "resume", "records", "statistics", "daily-busy", "code-typed"),
    *("water-hex", "water-knight", "water-heart-won"),
)
"""The shots of a theme's sheet, in their order."""
PUFF, PUFF_COLUMNS = 160, 7  # pixels of a pose, and poses in a row
PUFF_STRIPS = (("puff", "won"), ("puff", "yawn"), ("swimmer", "swim"))  # shown frame by frame
DIVE, DIVE_COLUMNS = (200, 48, 32, 20), 6  # pixels of a card's picture and smaller ones; a row's
TILES = (16, 24, 48)  # pixels of a cell
PIECE = (
    "closed|closed flag|opened number_1|opened number_2|opened number_3|opened number_4"
    "|opened number_5|opened|hit mine|closed mark",
    "hover|pressed|opened number_6|opened number_7|opened number_8|opened mine"
    "|closed flag cross|opened|closed|closed cursor",
)
"""Two rows of cells, each with the sprites that lie over each other in it."""
STRIP, DIVE_STRIP = (150, 150), (200, 200)


def main(names: list[str]) -> None:
    """Write the named sheets, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(SMALL)  # sprites cannot be read without a window
    others = {"puff": _puff, "tiles": _tiles, "dive": _dive, "zones": _zones}
    others |= {"effects": _effects, "dive_effects": _dive_effects}
    for name in names or [*others, *THEMES]:
        if name in others:
            _save(*others[name](), name)
        else:
            _save(_sheet(name), COLUMNS, name)


def _zones() -> tuple[list[pygame.Surface], int]:
    """Return each zone in play on a small and a large board, in the menu and in the results."""
    pictures = []
    for zone in ZONES:
        with game(zone=zone, options=Options(GameConfig(12, 9, 16), start=GameStart(8))) as driver:
            open_by_logic(driver, 14)
            flag_some(driver)
            driver.run(4)
            pictures.append(_small(driver))
            _win(driver)
            won = _small(driver)
        with game(zone=zone, options=Options(EXPERT, start=GameStart(60))) as driver:
            open_by_logic(driver, 30)
            flag_some(driver)
            driver.run(4)
            pictures.append(_small(driver))
        with game(zone=zone) as driver:
            driver.run(6)
            pictures += [_small(driver), won]
    return pictures, 4


def _win(driver: Driver) -> None:
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.1)
    driver.until("results", 8.0)
    driver.run(1.5)


def _puff() -> tuple[list[pygame.Surface], int]:
    """Return the most typical frame of each pose of the mascot, and all frames of some poses."""
    theme = Theme(paths.assets() / "themes" / "deep").in_zone("reef")
    poses = [(kind, pose) for kind in ("puff", "swimmer") for pose in theme.sprites(kind)]
    shown = [(kind, pose, theme.frames(kind, pose) // 2) for kind, pose in poses]
    for kind, pose in PUFF_STRIPS:
        count = theme.frames(kind, pose)
        shown += [(kind, pose, count * part // PUFF_COLUMNS) for part in range(PUFF_COLUMNS)]
    pictures = []
    for number, (kind, pose, frame) in enumerate(shown):
        cell = pygame.Surface((PUFF, PUFF))
        # The water grows darker downwards.
        depth = number // PUFF_COLUMNS / (len(shown) // PUFF_COLUMNS)
        cell.fill(mix(theme.colour("sea_top"), theme.colour("sea_bottom"), depth))
        cell.blit(theme.sheet(kind, PUFF).frame(pose, frame), (0, 0))
        pictures.append(cell)
    return pictures, PUFF_COLUMNS


def _dive() -> tuple[list[pygame.Surface], int]:
    """Return each find and sign of a dive as large as on a card and smaller, on the zones'
    panels."""
    deep = Theme(paths.assets() / "themes" / "deep")
    grounds = [deep.in_zone(zone).colour("panel") for zone in ZONES]
    large, *others = DIVE
    pictures = []
    for number, name in enumerate(deep.sprites("dive")):
        cell = pygame.Surface((large + 20, large + others[0] + 20))
        cell.fill(grounds[number // DIVE_COLUMNS % len(grounds)])
        cell.blit(deep.sheet("dive", large).frame(name), (10, 4))
        x = 24
        for px in others:
            cell.blit(deep.sheet("dive", px).frame(name), (x, large + 10 + (others[0] - px) // 2))
            x += px + 24
        pictures.append(cell)
    return pictures, DIVE_COLUMNS


def _tiles() -> tuple[list[pygame.Surface], int]:
    """Return a piece of a board in each zone and theme, at three sizes of a cell."""
    deep = Theme(paths.assets() / "themes" / "deep")
    themes = [deep.in_zone(zone) for zone in ZONES]
    themes += [Theme(paths.assets() / "themes" / key, deep) for key in THEMES[1:]]
    return [_pieces(theme) for theme in themes], 2


def _pieces(theme: Theme) -> pygame.Surface:
    """Return the piece with large cells, and below it with smaller ones side by side."""
    small, middle, large = TILES
    picture = pygame.Surface((10 * large + 2 * large, 2 * large + 2 * middle + large))
    picture.fill(theme.colour("board"))
    for px, x, y in (
        (large, large, large // 3),
        (middle, large, 2 * large + 2 * large // 3),
        (small, 11 * large - 10 * small, 2 * large + 2 * large // 3 + middle - small),
    ):
        sheet = theme.sheet("tiles", px)
        for row, names in enumerate(PIECE):
            for column, sprites in enumerate(names.split("|")):
                for sprite in sprites.split():
                    picture.blit(sheet.frame(sprite), (x + column * px, y + row * px))
    return picture


def _effects() -> tuple[list[pygame.Surface], int]:
    return [picture for effect in EFFECTS.values() for picture in _strip(effect)], FRAMES


def _dive_effects() -> tuple[list[pygame.Surface], int]:
    return [
        picture for effect in DIVE_EFFECTS.values() for picture in _strip(effect, DIVE_STRIP)
    ], FRAMES


def _small(driver: Driver) -> pygame.Surface:
    return pygame.transform.smoothscale(driver.window, SMALL)


def _sheet(theme: str) -> list[pygame.Surface]:
    taken = {name: _small(driver) for name, driver in shots(theme) if name in SHEET}
    return [taken[name] for name in SHEET]


def _strip(effect: Effect, size: tuple[int, int] = STRIP) -> list[pygame.Surface]:
    strip = []
    for driver, cell in frames(effect, THEMES[0]):
        side = min(driver.play.pane.camera.cell * effect.wide, *driver.window.get_size())
        cut = pygame.Rect(0, 0, side, side)
        cut.center = driver.centre(cell)
        cut.clamp_ip(driver.window.get_rect())
        strip.append(pygame.transform.smoothscale(driver.window.subsurface(cut), size))
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
