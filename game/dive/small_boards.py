"""Small boards of the dive's cards, with what a board's twists, its water or its shape change."""

from dataclasses import replace
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.dive.boards import BoardPlan
from engine.dive.waters import WATERS
from engine.rules.game import Position, Status
from game.board import hexagons
from game.board.frame import camera_of
from game.board.preview import position_of, tile_picture
from game.dive.pictures import GOLD, picture, soft_light
from game.platform.cache import Until, cached
from game.resources.theme import Colour, Theme
from game.ui.fonts import DISPLAY
from game.ui.material import WHITE
from game.ui.painter import Painter
from game.ui.shapes import Point, draw_disc, packed, rounded

_DARK, _RED, _LAMPLIGHT = (4, 8, 20), (255, 92, 84), (255, 214, 140)
SMALL_BOARD = (
    *("#*##*##*", "##....*#", "*#.....*", "#......."),
    *("#*......", "##..*..#", "#*#####*"),
)
"""The middle of the small board on all cards. It is not the board to be played and differs only in
size and in the effects of twists. It is given as a test position, see ``position_of``."""
_FEWEST, _MOST = 8, (12, 10)  # columns and rows of a small board, however large its plan is
COINS = (0, 0), (7, 1), (1, 2), (7, 5)
_OPENED = 4, 3  # the cell of its middle from which that is opened
_LAMP, _REGION, GUESS, _HEART = (4, 5), (2, 3, 5, 4), (0, 1, 2, 1), (5, 3)
"""Places on it in cells: coins, a lamp, what is salvaged first, a guess and the life it costs."""
_CELL, _AROUND = (14, 36), 8  # layout units: a cell, and what frames and arrows need around it all
_VEIL = 160  # the opacity over cells that do not matter yet
_RIM = 5  # layout units around the cells
_MOST_HEXAGONS = 9  # columns
_LAYERS = "borderless", "strict", "darkness", "salvage", "treasure"  # from the lowest up


class _Frame(NamedTuple):
    """The place of a small board in a picture, with cells of ``side`` pixels; its middle begins at
    the cell ``corner``."""

    rect: Rect
    side: int
    grid: Grid
    corner: Cell

    def cell(self, place: Cell) -> Cell:
        """Return the cell at a place of the board's middle."""
        return self.corner[0] + place[0], self.corner[1] + place[1]

    def cells(self, left: int, top: int, wide: int = 1, high: int = 1) -> Rect:
        """Return the pixels of some cells from a place of the board's middle on."""
        (column, row), side = self.cell((left, top)), self.side
        across, pitch, whole = column * side, side, side
        if self.grid.neighbours.is_shifted:
            across += row % 2 * (side // 2)
            pitch, whole = hexagons.pitch(side), hexagons.height(side)
        x, y = self.rect.x + across, self.rect.y + row * pitch
        return Rect(x, y, wide * side, (high - 1) * pitch + whole)

    def ground(self, painter: Painter, tone: tuple[int, ...]) -> Surface:
        """Return what the board covers, with a rim around it; ``tone`` may have an opacity."""
        rim = painter.px(_RIM)
        if self.grid.shape is None:
            size = self.rect.inflate(2 * rim, 2 * rim).size
            opacity = tone[3] if len(tone) > 3 else 255
            return rounded(size, painter.px(9), (tone[0], tone[1], tone[2]), None, opacity).copy()
        ground = Surface(self.rect.inflate(2 * rim, 2 * rim).size, pygame.SRCALPHA)
        for x, y in self.grid.cells(self.grid.full):
            place = x * self.side, y * self.side, self.side + 2 * rim, self.side + 2 * rim
            pygame.draw.rect(ground, tone, place, border_radius=rim)
        return ground


def draw_plan(plan: BoardPlan, canvas: Surface, painter: Painter, room: Rect) -> None:
    """Draw a small board of a plan in the middle of ``room``, with its twists."""
    drawn = _plan_picture(painter, painter.theme, painter.scale, plan, room.size)
    canvas.blit(drawn, drawn.get_rect(center=room.center))


def draw_closed(plan: BoardPlan, canvas: Surface, painter: Painter, board: Rect) -> None:
    """Draw all cells of a plan's board, closed, on the pixels of ``board``."""
    cell = board.width // plan.width
    cells = _closed_cells(painter, painter.theme, replace(plan.config.grid, wraps=False), cell)
    canvas.blit(cells, cells.get_rect(center=board.center))


@cached(windows=0.1, until=Until.ZONE)
def _closed_cells(painter: Painter, theme: Theme, grid: Grid, cell: int) -> Surface:
    return tile_picture(painter, Position(0, Board(grid, 0), Status.READY, None), cell)


@cached(windows=0.25, until=Until.ZONE)
def _plan_picture(
    painter: Painter, theme: Theme, scale: float, plan: BoardPlan, box: tuple[int, int]
) -> Surface:
    """Return a small board with what its twists draw within and around it, made once for a theme
    and a scale of the painter."""
    rows = board_rows(plan, *(n // painter.px(_CELL[0]) for n in box))
    position = position_of("\n".join(rows), plan.neighbours)
    fits = camera_of(position.board.grid).whole_in(*box)
    tiles = tile_picture(
        painter, position, max(1, min(int(fits), painter.px(_CELL[1]))), rings_of(plan, position)
    )
    board, around = tiles.get_rect(), 2 * painter.px(_AROUND)
    whole = Surface(board.inflate(around, around).size, pygame.SRCALPHA)
    board.center = whole.get_rect().center
    grid = position.board.grid
    side = 2 * board.width // (2 * grid.width + grid.neighbours.is_shifted)
    frame = _Frame(board, side, grid, _corner(plan, grid.width, grid.height))
    rim = painter.px(_RIM)
    whole.blit(frame.ground(painter, painter.colour("board")), board.move(-rim, -rim))
    whole.blit(tiles, board)
    for name in sorted(plan.twists, key=_LAYERS.index):
        _DRAWN[name](whole, painter, frame)
    if "borderless" in plan.twists:
        _draw_arrows(whole, painter, frame)  # over whatever else there is
    return packed(whole)


def board_rows(plan: BoardPlan, columns: int, rows: int) -> list[str]:
    """Return the small board of a plan, for this many columns and rows; one with a shape has all
    its cells."""
    wide = min(plan.width, max(_FEWEST, min(_MOST[0], columns)))
    high = min(plan.height, max(_FEWEST, min(_MOST[1], rows)))
    if plan.neighbours.is_shifted:
        wide = min(wide, _MOST_HEXAGONS)
    if plan.shape:
        wide, high = plan.width, plan.height
    left, top = _corner(plan, wide, high)
    signs = [["#"] * wide for _ in range(high)]
    for row, line in enumerate(SMALL_BOARD, top):
        signs[row][left : left + len(line)] = line
    if plan.shape:
        grid = plan.config.grid
        for x, y in product(range(wide), range(high)):
            if (x, y) not in grid:
                signs[y][x] = "-"
    return ["".join(row) for row in signs]


def _corner(plan: BoardPlan, wide: int, high: int) -> Cell:
    """Return the cell of a small board where its middle begins: on a shape, around the cell from
    which it is opened, as far as there is room."""
    left, top = wide - len(SMALL_BOARD[0]), high - len(SMALL_BOARD)
    if not plan.shape:
        return left // 2, top // 2
    x, y = plan.first
    return min(max(0, x - _OPENED[0]), left), min(max(0, y - _OPENED[1]), top)


def rings_of(plan: BoardPlan, position: Position) -> dict[str, list[Cell]]:
    """Return the rings around a number of another water and all cells that it counts: one above 1
    in the middle, of whose cells none lies beyond an edge."""
    if plan.neighbours not in WATERS:
        return {}
    board = position.board
    grid, most = board.grid, plan.neighbours.most

    def telling(cell: Cell) -> tuple[int, int]:
        across, down = cell[0] - grid.width // 2, cell[1] - grid.height // 2
        return min(board.number(cell) or 0, 2), -(across**2) - down**2

    inner = (cell for cell in grid.cells(board.opened) if grid.around(cell).bit_count() == most)
    number = max(inner, key=telling)
    return {"text": list(grid.cells(grid.around(number))), "guide": [number]}


def _draw_treasure(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Draw gold on closed cells, with a light on each piece."""
    for place in COINS:
        if frame.cell(place) not in frame.grid:
            continue
        coin = frame.cells(*place)
        _put(canvas, painter, "coin", coin.center, 1.5 * frame.side)
        _put(canvas, painter, "ray", coin.topright, 1.1 * frame.side)


def _draw_borderless(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Darken the outermost cells, which are those across once more."""
    if frame.grid.neighbours.is_shifted:
        return  # half cells would show where they do not fit
    inner = frame.rect.inflate(-2 * frame.side, -2 * frame.side)
    tiles = canvas.subsurface(frame.rect).copy()
    for dx in (-inner.width, 0, inner.width):
        for dy in (-inner.height, 0, inner.height):
            canvas.set_clip(frame.rect)
            canvas.blit(tiles, inner.move(dx, dy), inner.move(-frame.rect.x, -frame.rect.y))
    canvas.set_clip(None)
    _veil_around(canvas, painter, frame, inner)


def _draw_arrows(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Draw the arrows that leave a borderless board at one edge and come in at the other."""
    side = round(1.8 * frame.side)
    for turn, spots in (
        (-90, (frame.rect.midleft, frame.rect.midright)),
        (180, (frame.rect.midtop, frame.rect.midbottom)),
    ):
        arrow = pygame.transform.rotate(picture(painter, "arrow", side), turn)
        for x, y in spots:
            inward = frame.side if x < frame.rect.centerx or y < frame.rect.centery else -frame.side
            spot = (x + inward // 2, y) if turn == -90 else (x, y + inward // 2)
            canvas.blit(arrow, arrow.get_rect(center=spot))


def _draw_darkness(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Draw a lamp's circle of light on a board in the dark."""
    rim = painter.px(_RIM)
    whole = frame.rect.inflate(2 * rim, 2 * rim)
    veil = frame.ground(painter, (*_DARK, 236))
    side, middle = round(5.4 * frame.side), frame.cells(*_LAMP).topleft
    hole = soft_light(side, (0, 0, 0), 255)
    spot = hole.get_rect(center=(middle[0] - whole.x, middle[1] - whole.y))
    veil.blit(hole, spot, special_flags=pygame.BLEND_RGBA_SUB)
    if frame.grid.shape is None:
        warm = soft_light(side, _LAMPLIGHT, 60)
        canvas.blit(warm, warm.get_rect(center=middle))
    canvas.blit(veil, whole)


def _draw_salvage(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Draw a frame around the cells that come first, and veil the others."""
    region = frame.cells(*_REGION)
    _veil_around(canvas, painter, frame, region)
    _draw_frame(canvas, painter, region, GOLD)
    draw_disc(canvas, region.topleft, round(1.5 * frame.side), GOLD, _DARK, max(2, painter.px(2)))
    size = max(1, round(1.2 * frame.side))
    painter.fonts.draw(canvas, "1", region.topleft, size, _DARK, DISPLAY, "center")


def _draw_strict(canvas: Surface, painter: Painter, frame: _Frame) -> None:
    """Draw a guess, and the life that it costs."""
    pair = frame.cells(*GUESS)
    _draw_frame(canvas, painter, pair, _RED)
    for x in (pair.x + frame.side // 2, pair.right - frame.side // 2):
        _draw_sign(canvas, painter, "?", (x, pair.centery), 1.0 * frame.side)
    spot = frame.cells(*_HEART).topleft
    _put(canvas, painter, "reward_life", spot, 3.2 * frame.side)
    _draw_sign(canvas, painter, "-1", spot, 1.3 * frame.side)


def _draw_sign(canvas: Surface, painter: Painter, text: str, spot: Point, size: float) -> None:
    painter.fonts.draw(canvas, text, spot, max(1, round(size)), WHITE, DISPLAY, "center", _DARK)


def _draw_frame(canvas: Surface, painter: Painter, cells: Rect, tone: Colour) -> None:
    px = painter.px
    pygame.draw.rect(canvas, _DARK, cells.inflate(px(10), px(10)), px(8), border_radius=px(7))
    pygame.draw.rect(canvas, tone, cells.inflate(px(7), px(7)), px(5), border_radius=px(6))


def _put(canvas: Surface, painter: Painter, name: str, centre: Point, side: float) -> None:
    drawn = picture(painter, name, round(side))
    canvas.blit(drawn, drawn.get_rect(center=centre))


def _veil_around(canvas: Surface, painter: Painter, frame: _Frame, cells: Rect) -> None:
    rim = painter.px(_RIM)
    veil = frame.ground(painter, (*_DARK, _VEIL))
    veil.fill((*_DARK, 0), cells.move(rim - frame.rect.x, rim - frame.rect.y))
    canvas.blit(veil, frame.rect.move(-rim, -rim))


_DRAWN = {
    **{"treasure": _draw_treasure, "borderless": _draw_borderless, "darkness": _draw_darkness},
    **{"salvage": _draw_salvage, "strict": _draw_strict},
}
