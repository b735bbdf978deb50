"""Films the README's moving picture: ``python -m tests.pictures.moving`` plays a board by mouse.

The film is of the real game, frame by frame on a clock of its own: what is seen is what a player
sees, at half its size. Only the pointer is painted in, as a window system paints it over a window.
Colours are rounded and faint changes left out, since the slow light of the sea would otherwise
fill the file.
"""

import math
from pathlib import Path

import pygame

from engine import Cell, Chord, Flag, Game, GameConfig, Move, Open, analyse
from game.app.context import Options
from game.history.export_video import ApngWriter
from game.store.saved_game import GameStart
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver
from tests.pictures.steady import game

FILE = Path(__file__).resolve().parents[2] / "assets" / "pictures" / "moving.png"
BOARD = GameConfig(14, 8, 13)
SEED = 545
WINDOW = (1216, 720)
SIZE = (608, 360)
FRAME_MS = 60
TRAVEL_SECONDS = (0.18, 0.36)
"""The seconds in which the pointer reaches the next cell: at least, and across half the window or
more."""
HELD_SECONDS = 0.1
PAUSE_SECONDS = {Open: 0.3, Flag: 0.15, Chord: 0.4}  # time to look at the result of a move
END_SECONDS = 1.7
LAST_FRAME_MS = 1200
SIX_BITS = bytes(min(255, value + 2) & ~3 for value in range(256))
"""A table that rounds a channel of eight bits to six."""
FAINT = 14  # the most by which a block of pixels may differ from what is shown
BLOCK = 16  # pixels of a row in a block; the width is a multiple


def plan(game: Game, first: Cell) -> list[Move]:
    """Return moves that win by logic; each opens as many cells as possible per click."""
    moves: list[Move] = [Open(first)]
    game.apply(moves[0])
    while not game.position.is_over:
        made = _best_move(game)
        for move in made:
            game.apply(move)
        moves += made
    return moves


def _best_move(game: Game) -> list[Move]:
    known, board, grid = analyse(game.board), game.board, game.grid
    tried: list[list[Move]] = [[Open(cell)] for cell in grid.cells(known.safe)]
    for cell in grid.cells(board.opened):
        around = grid.around(cell) & board.closed
        if around & known.safe and not around & ~(known.safe | known.mines):
            flags = [Flag(mine) for mine in grid.cells(around & known.mines & ~board.flags)]
            tried.append([*flags, Chord(cell)])
    assert tried, "the board needs a guess"
    return max(tried, key=lambda moves: _cells_opened(game, moves) / len(moves) ** 0.8)


def _cells_opened(game: Game, moves: list[Move]) -> int:
    trial = Game(game.config, game.position.seed)
    trial.restore(game.snapshot())
    for move in moves:
        trial.apply(move)
    return (trial.board.opened & ~game.board.opened).bit_count()


class Camera:
    """Films a game; ``at`` is the position of the pointer."""

    def __init__(self, driver: Driver, writer: ApngWriter) -> None:
        self._driver, self._writer = driver, writer
        self._shown = b""
        self.at = (WINDOW[0] * 0.62, WINDOW[1] * 0.86)

    def run(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 1000 / FRAME_MS))):
            self._driver.run(FRAME_MS / 1000)
            self._writer.add(self._keep_faint(self._picture()), FRAME_MS)

    def travel(self, to: tuple[int, int]) -> None:
        """Move the pointer as a hand does: fast in the middle, slow at both ends."""
        away = math.dist(self.at, to) / WINDOW[0]
        least, most = TRAVEL_SECONDS
        frames = round((least + (most - least) * min(1.0, away * 2)) * 1000 / FRAME_MS)
        x, y = self.at
        for frame in range(1, frames + 1):
            part = frame / frames
            part = part * part * (3 - 2 * part)
            self.at = (x + (to[0] - x) * part, y + (to[1] - y) * part)
            self._driver.move((round(self.at[0]), round(self.at[1])))
            self.run(FRAME_MS / 1000)

    def click(self, button: int) -> None:
        spot = round(self.at[0]), round(self.at[1])
        self._driver.down(spot, button)
        self.run(HELD_SECONDS)
        self._driver.up(spot, button)

    def finish(self) -> None:
        self._writer.add(self._shown, LAST_FRAME_MS)
        self._writer.finish()

    def _picture(self) -> bytes:
        canvas = self._driver.window.copy()
        _draw_pointer(canvas, self.at)
        small = pygame.transform.smoothscale(canvas, SIZE)
        return pygame.image.tobytes(small, "RGB").translate(SIX_BITS)

    def _keep_faint(self, pixels: bytes) -> bytes:
        """Return the picture, with each block that has hardly changed replaced by the one
        before."""
        kept, step = bytearray(pixels), BLOCK * 3
        for start in range(0, len(self._shown), step):
            before, after = self._shown[start : start + step], pixels[start : start + step]
            if before != after and _is_faint(before, after):
                kept[start : start + step] = before
        self._shown = bytes(kept)
        return self._shown


def _is_faint(before: bytes, after: bytes) -> bool:
    return all(-FAINT <= a - b <= FAINT for a, b in zip(before, after, strict=True))


def _draw_pointer(canvas: pygame.Surface, at: tuple[float, float]) -> None:
    shape = [(0, 0), (0, 33), (8, 26), (13, 38), (19, 35), (14, 24), (24, 24)]
    points = [(at[0] + x, at[1] + y) for x, y in shape]
    pygame.draw.polygon(canvas, (250, 252, 252), points)
    pygame.draw.lines(canvas, (14, 24, 34), True, points, 3)


BUTTONS = {Open: LEFT, Flag: RIGHT, Chord: MIDDLE}


def film(path: Path) -> None:
    first = BOARD.width // 3, BOARD.height // 2
    moves = plan(Game(BOARD, SEED), first)
    options = Options(BOARD, start=GameStart(SEED))
    with (
        game(zone="abyss", options=options, window=WINDOW, frame_rate=60) as driver,
        path.open("wb") as file,
    ):
        driver.run(1.5)  # until no bubble is behind the words in the bar
        camera = Camera(driver, ApngWriter(file, *SIZE))
        camera.run(0.3)
        for move in moves:
            camera.travel(driver.centre(move.cell))
            camera.click(BUTTONS[type(move)])
            camera.run(PAUSE_SECONDS[type(move)])
        assert driver.status.value == "won"
        camera.travel((WINDOW[0] // 2, WINDOW[1] - 40))
        camera.run(END_SECONDS)
        camera.finish()


def main() -> None:
    film(FILE)
    print(FILE, FILE.stat().st_size)


if __name__ == "__main__":
    main()
