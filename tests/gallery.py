"""Takes the gallery's pictures: ``python -m tests.gallery`` writes them anew.

A sheet of every scene for each theme, and a sheet of successive frames of each effect.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.core.grid import Cell
from engine.formats.share_code import Shared, encode_share_code
from engine.solver.probability import analyse
from engine.teacher.luck import Guess, LuckReview
from game.app.loop import Options
from game.records import FinishedRun
from game.saves.start import Start
from game.scenes.menu.attract import IDLE_FOR
from tests.gallery_teacher import helped, learning
from tests.game.driver import RIGHT, Driver
from tests.game.records.finished_games import finished

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "pictures" / "gallery"
THEMES = ("deep", "classic", "neon", "paper", "clear")
WINDOW = (1280, 720)
SMALL = (400, 225)
COLUMNS = 3
FRAMES = 8
BETWEEN = 0.06
"""Seconds from one frame of a strip to the next."""
STRIP = (150, 150)

Shots = Iterator[pygame.Surface]


def main(themes: list[str]) -> None:
    """The scenes of these themes, or of all, and the effects in the first of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for theme in themes or THEMES:
        _save(list(_scenes(theme)), COLUMNS, theme)
    if not themes or THEMES[0] in themes:
        strips = [frame for effect in EFFECTS for frame in _strip(effect, THEMES[0])]
        _save(strips, FRAMES, "effects")


def _scenes(theme: str) -> Shots:
    """Every scene as the theme shows it."""
    with _game(theme, Options()) as driver:
        yield _shot(driver)
        driver.key(pygame.K_F1, settle=0.5)
        yield _shot(driver)
        driver.key(pygame.K_ESCAPE, settle=0.5)
        driver.click_on("Settings", settle=0.5)
        driver.click_on("Themes", settle=0.3)
        yield _shot(driver)
        driver.click_on("Motion", settle=0.3)
        yield _shot(driver)
        driver.click_on("Game", settle=0.3)
        driver.click_on("Controls", settle=0.5)
        yield _shot(driver)
    with _game(theme, Options(EXPERT, start=Start(60))) as driver:
        _open_by_logic(driver, 30)
        _flag_some(driver)
        yield _shot(driver)
        driver.key(pygame.K_p, settle=0.6)
        yield _shot(driver)
        driver.key(pygame.K_p, settle=0.6)
        driver.click_cell(_hidden_mines(driver)[0])
        driver.until("results")
        driver.run(1.5)
        yield _shot(driver)
    with _game(theme, Options(GameConfig(30, 16, 55), start=Start(3))) as driver:
        driver.click_cell((15, 8), settle=0.16)
        yield _shot(driver)
    with _game(theme, Options(INTERMEDIATE, start=Start(7))) as driver:
        driver.begin()
        driver.win()
        driver.run(1.0)
        yield _shot(driver)
    with _game(theme, Options()) as driver:
        yield from _arcade(driver)
    with _game(theme, Options(EXPERT, start=Start(60))) as driver:
        _open_by_logic(driver, 30)
        yield from (_shot(driver) for _ in helped(driver))
    with _game(theme, Options()) as driver:
        yield from (_shot(driver) for _ in learning(driver))
    with _game(theme, Options()) as driver:
        driver.run(IDLE_FOR + 6.5)
        yield _shot(driver)
    with _game(theme, Options(INTERMEDIATE, start=Start(7))) as driver:
        yield from _replay(driver)
        driver.app.close()
        again = Driver(driver.file.parent, Options())
        again.run(0.1)
        again.app.make_ready()
        again.run(0.6)
        yield _shot(again)
        again.key(pygame.K_ESCAPE, settle=0.5)
        yield from _book(again)


def _arcade(driver: Driver) -> Shots:
    driver.app.context.fresh_seed = lambda: 8
    driver.click_on("Arcade", settle=0.6)
    _open_by_logic(driver, 5)
    driver.run(0.1)
    yield _shot(driver)
    driver.click_cell(_hidden_mines(driver)[0])
    driver.until("lesson")
    driver.run(0.8)
    yield _shot(driver)
    driver.click_on("Go on", settle=0.5)
    for number, initials in enumerate(("ANN", "BOB", "EVE", "IDA")):
        score = 4200 * (number + 2) + 37 * number
        driver.app.context.store.record_run(
            FinishedRun(driver.app.context.store.now(), score, number + 2, 6, 90_000, 8, initials)
        )
    driver.run(300)
    yield _shot(driver)
    driver.key(pygame.K_ESCAPE, settle=0.6)
    driver.click_on("Records", settle=0.6)
    driver.click_on("Arcade", settle=0.3)
    yield _shot(driver)


def _replay(driver: Driver) -> Shots:
    """A game that was lost, watched and raced, and one that was left in play."""
    _open_by_logic(driver, 40)
    for cell in _hidden_mines(driver)[2:4]:
        _swim(driver, cell)
    driver.click_cell(_hidden_mines(driver)[0])
    driver.until("results", 8.0)
    driver.click_on("Watch", settle=3.0)
    driver.click_on("Chances", settle=0.0)
    for _ in range(100):
        driver.run(0.02)
        time.sleep(0.005)  # the solver has a thread of its own
    yield _shot(driver)
    driver.click_on("Race it", settle=0.3)
    _swim(driver, (3, 4))
    driver.run(1.0)
    yield _shot(driver)


def _book(driver: Driver) -> Shots:
    """The record book of a busy player, the day's board, and a code."""
    store = driver.app.context.store
    now = store.now()
    for number in range(300):
        result = ("won", "lost", "won", "won", "lost")[number % 5]
        seconds = 40 + 30 * abs(math.sin(number * 1.7)) + 40 / (1 + number / 60)
        game = finished(result, seconds, BEGINNER, number)
        days_ago = (300 - number) * 0.6 + 0.4 * math.sin(number)
        stored = store.record(replace(game, ended=now - timedelta(days_ago), player="Ada"))
        guesses = (Guess(1, 0.3, 0.3), Guess(2, 0.4, 0.0))[: number % 3]
        assert stored is not None
        survived = len(guesses) - (result == "lost" and number % 3 > 0)
        found = LuckReview(9, guesses, (1.0, 0.7, 0.42)[number % 3], survived=survived)
        store.add_review(stored, found)
    driver.click_on("Records", settle=0.6)
    driver.click_on("Beginner", settle=0.4)
    yield _shot(driver)
    driver.click_on("Statistics", settle=0.8)
    yield _shot(driver)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.click_on("Daily", settle=0.6)
    yield _shot(driver)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    driver.click_on("Play a code", settle=0.5)
    code = encode_share_code(Shared(EXPERT, 60, (15, 8)))
    for sign in code:
        driver.key(ord(sign.lower()), sign, settle=0.0)
    yield _shot(driver)


def _swim(driver: Driver, cell: Cell) -> None:
    """Move to a cell as a hand does, in a bow, and flag it."""
    x, y = driver.centre(cell)
    for step in range(30, -1, -1):
        driver.move((x + 5 * step, y - round(40 * math.sin(step / 10))))
        driver.run(0.02)
    driver.click_cell(cell, RIGHT, settle=0.1)


# Effects: a game made ready, and the move whose frames are shown, around a cell


def _ready(driver: Driver) -> Cell:
    driver.begin()
    return _hidden_mines(driver)[0]


def _plant(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, RIGHT, settle=0)
    return cell


def _pull(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, RIGHT, settle=0.8)
    driver.click_cell(cell, RIGHT, settle=0)
    return cell


def _ripple(driver: Driver) -> Cell:
    driver.click_cell((8, 8), settle=0)
    return 8, 8


def _press(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.move(driver.centre(cell))
    driver.run(0.1)
    driver.down(driver.centre(cell))
    return cell


def _refuse(driver: Driver) -> Cell:
    driver.begin()
    board = driver.play.session.position.board
    edge = board.opened & board.grid.dilate(board.closed)
    cell = next(board.grid.cells(edge))
    driver.move(driver.centre(cell))
    driver.key(pygame.K_c, settle=0)
    return cell


def _blast(driver: Driver) -> Cell:
    cell = _ready(driver)
    driver.click_cell(cell, settle=0)
    return cell


def _win(driver: Driver) -> Cell:
    driver.begin()
    driver.win()
    return 8, 8


EFFECTS: tuple[Callable[[Driver], Cell], ...] = (
    *(_ripple, _press, _plant, _pull, _refuse, _blast, _win),
)
_WIDE = {_ripple: 9, _blast: 7, _win: 16}
"""Cells shown across; of the others, three."""
_SLOW = {_win: 4, _blast: 2}
"""So many times the usual between two frames."""


def _strip(effect: Callable[[Driver], Cell], theme: str) -> Shots:
    """Successive frames of an effect, cut out around its cell."""
    config = GameConfig(16, 16, 40, start=StartRule.OPENING)
    with _game(theme, Options(config, start=Start(7)), (1000, 1000)) as driver:
        x, y = driver.play.camera.corner(effect(driver))
        px = driver.play.camera.cell
        side = px * _WIDE.get(effect, 3)
        cut = pygame.Rect(0, 0, side, side)
        cut.center = (x + px // 2, y + px // 2)
        cut.clamp_ip(driver.window.get_rect())
        for _ in range(FRAMES):
            driver.run(0.017)
            yield pygame.transform.smoothscale(driver.window.subsurface(cut), STRIP)
            driver.run(BETWEEN * _SLOW.get(effect, 1) - 0.017)


# Playing


@contextmanager
def _game(theme: str, options: Options, window: tuple[int, int] = WINDOW) -> Iterator[Driver]:
    settings = {"theme": theme, "window_width": window[0], "window_height": window[1]}
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder), options, settings)
        driver.run(0.6)
        yield driver
        pygame.quit()


def _open_by_logic(driver: Driver, moves: int) -> None:
    """Begin, and open some cells that are certain."""
    driver.begin()
    for _ in range(moves):
        board = driver.play.session.position.board
        safe = next(board.grid.cells(analyse(board).safe), None)
        if safe is None:
            return
        driver.click_cell(safe, settle=0.12)


def _flag_some(driver: Driver) -> None:
    """Flag every other mine that is certain."""
    board = driver.play.session.position.board
    for cell in list(board.grid.cells(analyse(board).mines))[::2]:
        driver.click_cell(cell, RIGHT, settle=0.02)
    driver.run(0.5)


def _hidden_mines(driver: Driver) -> list[Cell]:
    """The mines without a flag, those nearest to the middle first."""
    board = driver.play.session.position.board
    x, y = board.grid.width // 2, board.grid.height // 2
    hidden = [cell for cell in driver.mines if board.grid.bit(cell) & ~board.flags]
    return sorted(hidden, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


# Pictures


def _shot(driver: Driver) -> pygame.Surface:
    driver.run(0.05)
    return pygame.transform.smoothscale(driver.window, SMALL)


def _save(pictures: list[pygame.Surface], columns: int, name: str) -> None:
    """All of them on one sheet, a thin gap between."""
    width, height = pictures[0].get_size()
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (width + 4) - 4, rows * (height + 4) - 4))
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number % columns * (width + 4), number // columns * (height + 4)))
    pygame.image.save(sheet, FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    main(sys.argv[1:])
