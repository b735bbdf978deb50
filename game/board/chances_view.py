"""Chances on closed cells, in colours and percentages, and their calculation during play."""

from collections.abc import Mapping

import pygame
from pygame import Surface

from engine.core.board import Board
from engine.core.grid import Cell
from engine.rules.game import Position
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, analyse, count_all, join
from game.board.camera import Camera
from game.board.hexagons import height, hexagon_plate
from game.platform.background import BackgroundTask
from game.platform.cache import Cache
from game.resources.format import whole_percent
from game.resources.theme import Colour
from game.ui.material import contrast
from game.ui.painter import Painter
from game.ui.shapes import mix, plate

_MIN_TEXT_CELL = 16  # pixels of a cell; smaller ones show only the colour
_RAMP: tuple[Colour, ...] = (
    *((74, 132, 206), (126, 148, 204), (178, 160, 196)),
    *((228, 170, 164), (248, 200, 124), (255, 240, 160)),
)
"""Colours from almost no chance to almost certain, evenly spaced, each lighter than the one before,
so that they can be told apart without distinguishing hues."""
_INK: tuple[Colour, Colour] = (16, 24, 38), (255, 255, 255)
_INSET = 0.09  # the margin that shows the tile, in cells
_OVERSAMPLE = 4
_TEXT_HEIGHT, _MIN_TEXT_PX = 0.4, 9  # the height of the figures in cells, and at least in pixels
_TICK = (((0.33, 0.52), (0.45, 0.64), (0.67, 0.39)),)
_CROSS = (((0.39, 0.39), (0.61, 0.61)), ((0.61, 0.39), (0.39, 0.61)))  # strokes, in cells

Chances = Mapping[Cell, float]


class ChancesView:
    """Draws chances over a board; pictures are cached by percentage and cell size."""

    def __init__(self) -> None:
        self._pictures: Cache[tuple[int, int, bool], Surface] = Cache("chances", 2)
        self._blits: list[tuple[Surface, tuple[int, int]]] = []
        self._blits_of: tuple[Chances, tuple[int, ...]] | None = None

    def clear_cache(self) -> None:
        """Drop all pictures, for another theme or window."""
        self._pictures.clear()
        self._blits_of = None

    def draw(self, canvas: Surface, painter: Painter, camera: Camera, chances: Chances) -> None:
        """Draw the chance of a mine (0 to 1) on each of these cells. A mapping passed again must
        not have changed."""
        place, made = (*camera.rect, *camera.view), self._blits_of
        if made is None or made[0] is not chances or made[1] != place:
            (columns, rows), px = camera.seen(), camera.cell
            # Cells that no number touches share one chance, so few are looked up.
            shown = {chance: whole_percent(chance) for chance in set(chances.values())}
            is_shifted = camera.is_shifted and not camera.is_shrunk
            pictures = {
                chance: self._picture(painter, px, percent, is_shifted)
                for chance, percent in shown.items()
            }
            self._blits = [
                (pictures[chance], camera.tile_corner(cell))
                for cell, chance in chances.items()
                if cell[0] in columns and cell[1] in rows
            ]
            self._blits_of = chances, place
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        canvas.blits(self._blits, False)
        canvas.set_clip(clip)

    def _picture(self, painter: Painter, px: int, shown: int, is_hexagon: bool) -> Surface:
        return self._pictures.get_or_make(
            (px, shown, is_hexagon), lambda: _picture(painter, px, shown, is_hexagon)
        )


def _picture(painter: Painter, px: int, shown: int, is_hexagon: bool) -> Surface:
    fill, size = chance_colour(shown / 100), (px, height(px) if is_hexagon else px)
    if shown in (0, 100):
        sign = _certain_picture(px, painter.colour("danger" if shown else "success"), not shown)
        picture = Surface(size, pygame.SRCALPHA)
        picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    else:
        picture = plate(px, fill, _INSET, _OVERSAMPLE)
        if is_hexagon:
            picture = hexagon_plate(px, (*fill, 255), px * _INSET).copy()
        if px >= _MIN_TEXT_CELL:
            middle, ink = picture.get_rect().center, ink_on(fill)
            figures = max(_MIN_TEXT_PX, round(px * _TEXT_HEIGHT))
            painter.fonts.draw_figures(picture, str(shown), middle, figures, ink, "center")
    picture.set_alpha(255, pygame.RLEACCEL)  # a third of the time, as it is mostly opaque
    return picture


def chance_colour(chance: float) -> Colour:
    """Return the colour of a chance."""
    steps = len(_RAMP) - 1
    number = min(steps - 1, int(chance * steps))
    return mix(_RAMP[number], _RAMP[number + 1], chance * steps - number)


def ink_on(colour: Colour) -> Colour:
    """Return dark or white ink, whichever reads better on a colour."""
    return max(_INK, key=lambda ink: contrast(ink, colour))


def _certain_picture(px: int, fill: Colour, is_safe: bool) -> Surface:
    """Draw a disc with a tick or a diamond with a cross, outlined to be visible on any tile."""
    side, ink = px * _OVERSAMPLE, ink_on(fill)
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*ink, 0))
    middle, line = side // 2, max(2, side // 9)
    for reach, colour in ((0.43, ink), (0.37, fill)):
        if is_safe:
            pygame.draw.circle(big, colour, (middle, middle), round(side * reach))
        else:
            far = round(side * reach * 1.16)
            tips = [(0, -far), (far, 0), (0, far), (-far, 0)]
            pygame.draw.polygon(big, colour, [(middle + x, middle + y) for x, y in tips])
    for stroke in _TICK if is_safe else _CROSS:
        points = [(round(x * side), round(y * side)) for x, y in stroke]
        pygame.draw.lines(big, ink, False, points, line)
        for point in points:
            pygame.draw.circle(big, ink, point, line // 2)
    return pygame.transform.smoothscale(big, (px, px))


LARGEST = 20_000  # cells of the largest board that chances are shown on
# The limits for working out chances within a frame, in a few milliseconds; beyond them the
# background does.
LARGEST_AT_ONCE = 2_500  # cells of the board
MAX_BOXES = 120  # boxes of cells that see the same numbers
WORK_AT_ONCE = 600  # steps of counting
_OVER = -1  # the number of mines if none fits the board


class LiveChances:
    """Computes the chances of the current position while turned on.

    With ``at_once``, for a board in play, chances that are quick to compute are known when
    ``follow`` returns; all others some frames later.
    """

    def __init__(self, size: int, at_once: bool = False) -> None:
        self.is_on = False
        self.is_possible = size <= LARGEST
        self._at_once = at_once and size <= LARGEST_AT_ONCE
        self.task: BackgroundTask[Analysis] = BackgroundTask()
        self.odds = ChancesView()
        self._asked: tuple[Board, int] | None = None
        """The last board, with the mines revealed by losses taken back, or ``_OVER``."""
        self._known: tuple[Board, int] | None = None
        """The board and mines that ``_analysis`` and ``_shown`` belong to."""
        self._analysis: Analysis | None = None
        self._shown: dict[Cell, float] = {}

    @property
    def is_awaited(self) -> bool:
        """Whether the chances are being computed."""
        return self.is_on and self._asked != self._known

    def turn(self) -> None:
        """Turn the chances on or off."""
        self.is_on = not self.is_on
        self._asked = self._known = self._analysis = None
        self._shown = {}

    def close(self) -> None:
        """Stop working in the background."""
        self.task.cancel()

    def follow(self, position: Position) -> None:
        """Compute the chances of a new position, and collect those of the last one."""
        if not self.is_on:
            return
        # A move that loses changes neither the board nor the revealed mines. Before the first move
        # there is nothing to show: whichever cell it opens is safe.
        is_nothing = position.is_over or position.first is None
        asked = (position.board, _OVER if is_nothing else position.shown)
        if is_nothing:
            self._asked = self._known = asked
            self._analysis, self._shown = None, {}
        elif asked != self._asked:
            self._asked = asked
            self._ask(*asked)
        elif asked != self._known:
            self._show(*asked, self.task.result())

    def at(self, board: Board) -> Mapping[Cell, float]:
        """Return the chances of a board; an empty mapping while they are turned off or not yet
        known."""
        if self._known is None or self.is_awaited:
            return {}
        return self._shown if self.is_on and self._known[0] == board else {}

    def _ask(self, board: Board, mines: int) -> None:
        self.task.cancel()
        before, known_mines = self._known or (board, mines)
        evidence = (before.opened, before.numbers, known_mines)
        if self._analysis is not None and evidence == (board.opened, board.numbers, mines):
            self._show(board, mines, self._analysis)  # flags and marks are no evidence
        elif self._at_once:
            self._show(board, mines, _analyse_at_once(board, mines))
        if self.is_awaited:
            self.task.start(lambda is_wanted: analyse(board, mines=mines))

    def _show(self, board: Board, mines: int, analysis: Analysis | None) -> None:
        if analysis is None:
            return
        cells = board.closed & ~board.flags
        self._known, self._analysis = (board, mines), analysis
        self._shown = {
            board.grid.cell(index): chance
            for index, chance in analysis.rounded().items()
            if cells >> index & 1
        }


def _analyse_at_once(board: Board, mines: int) -> Analysis | None:
    """Return the analysis of a board, or None if it would take too long for a frame."""
    front = frontier(board, mines=mines)
    if sum(len(part.shape.sizes) for part in front.components) > MAX_BOXES:
        return None
    analysis = join(board.grid, front, count_all(front, WORK_AT_ONCE))
    return analysis if analysis.is_exact else None
