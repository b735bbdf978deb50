"""The board's place in the window, the minimap, and pan and zoom there."""

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board import hexagons
from game.board.camera import DETAIL_CELL, READABLE_CELL, START_CELL, Camera
from game.board.frame import FRAME_WIDTH, largest_cell
from game.board.tiles import AppearanceMap, MapChange, SmallCellRenderer
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Motion, Pixel, Press, Release, Wheel
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import rounded, tinted

_MAX_SIZE, _HANDLE, _MARGIN, _EDGE = (200, 168), 30, 10, 5
"""Layout units; the handle is the button that unfolds the map."""
_STRIP_CELLS = 50_000  # roughly the number of cells in one strip of the picture
_STRIPS_AT_ONCE = 2
_DIM = (208, 216, 222)  # the light on the map, a little less than on the board below
_MIN_VIEW_FRAME = 7  # pixels of the frame around the visible part


class Minimap:
    """A map of the board, updated strip by strip where it has changed. It is hidden while the whole
    board is visible."""

    def __init__(
        self, small_cells: SmallCellRenderer, appearances: AppearanceMap, camera: Camera
    ) -> None:
        self._small_cells, self._appearances, self._camera = small_cells, appearances, camera
        self._picture = Surface((1, 1))
        self._stale: set[int] = set()
        self._px: Callable[[float], int] = round
        self.is_open = True
        self.is_aside = False  # whether something else is shown on the board
        self.rect = self.handle = Rect(0, 0, 1, 1)  # in window pixels, once it is placed

    def set_theme(self, small_cells: SmallCellRenderer) -> None:
        """Draw with another theme from now on."""
        self._small_cells = small_cells
        self._stale = set(range(self._strips))

    @property
    def is_needed(self) -> bool:
        """Whether the board is larger than its view, and nothing else is shown on it."""
        return not self._camera.is_whole and not self.is_aside

    @property
    def is_stale(self) -> bool:
        """Whether a part of the picture is out of date."""
        return bool(self._stale) and self.is_needed and self.is_open

    def place(self, px: Callable[[float], int]) -> None:
        """Move to the bottom right corner of the camera's area; ``px`` converts layout units."""
        area, board = self._camera.area, self._appearances
        wide, high = min(px(_MAX_SIZE[0]), area.width // 3), min(px(_MAX_SIZE[1]), area.height // 3)
        rows = board.height * (hexagons.PITCH if self._camera.is_shifted else 1)
        scale = min(wide / board.width, high / rows)
        size = max(1, round(board.width * scale)), max(1, round(rows * scale))
        self._px = px
        if size != self._picture.get_size():
            self._picture = Surface(size).convert()
            self._stale = set(range(self._strips))
        margin = px(_MARGIN) + px(_EDGE)
        self.rect = self._picture.get_rect(bottomright=(area.right - margin, area.bottom - margin))
        self.handle = Rect(0, 0, px(_HANDLE), px(_HANDLE))
        self.handle.bottomright = (area.right - px(_MARGIN), area.bottom - px(_MARGIN))

    def apply(self, change: MapChange) -> None:
        """Note a change of the board."""
        height, strips = self._appearances.height, self._strips
        first = change.rows.start * strips // height
        last = (change.rows.stop - 1) * strips // height
        self._stale.update(range(first, last + 1))

    def paint(self) -> None:
        """Update a few stale strips while the map is shown."""
        if self.is_stale:
            for strip in sorted(self._stale)[:_STRIPS_AT_ONCE]:
                self._stale.discard(strip)
                self._renew(strip)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel belongs to the map, not to the board below it."""
        is_on_map = self.is_needed and self.is_open and self._frame.collidepoint(pos)
        return is_on_map or self.is_handle(pos)

    def is_handle(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is on the button that unfolds the map."""
        return self.is_needed and not self.is_open and bool(self.handle.collidepoint(pos))

    def place_at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Return the point of the board, from 0 to 1, shown nearest to a pixel."""
        across = (pos[0] - self.rect.left + 0.5) / self.rect.width
        down = (pos[1] - self.rect.top + 0.5) / self.rect.height
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))

    def draw(self, canvas: Surface, dy: int = 0) -> None:
        """Draw the map, or the button that unfolds it."""
        if not self.is_needed:
            return
        theme = self._small_cells.theme
        frame = (self._frame if self.is_open else self.handle).move(0, dy)
        board, edge = theme.colour("board"), theme.colour("panel_edge")
        canvas.blit(rounded(frame.size, self._px(8), board, edge), frame)
        if self.is_open:
            canvas.blit(self._picture, self.rect.move(0, dy))
            self._draw_view(canvas, dy)
        else:
            icon = theme.sheet("icons", self._px(18)).frame("grid")
            icon = tinted(icon, theme.colour("text_dim"))
            canvas.blit(icon, icon.get_rect(center=frame.center))

    @property
    def _frame(self) -> Rect:
        return self.rect.inflate(2 * self._px(_EDGE), 2 * self._px(_EDGE))

    @property
    def _strips(self) -> int:
        cells = self._appearances.width * self._appearances.height
        return max(1, min(self._picture.get_height(), -(-cells // _STRIP_CELLS)))

    def _renew(self, strip: int) -> None:
        width, height = self._picture.get_size()
        strips, board = self._strips, self._appearances
        top, bottom = -(-strip * height // strips), -(-(strip + 1) * height // strips)
        rows = range(top * board.height // height, max(1, -(-bottom * board.height // height)))
        codes = board.part(range(board.width), rows)
        theme = self._small_cells.theme
        cells = self._small_cells.rough(codes, board.width, 1, theme.colour("sea_bottom")).convert()
        small = pygame.transform.smoothscale(cells, (width, bottom - top))
        small.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        self._picture.blit(small, (0, top))

    def _draw_view(self, canvas: Surface, dy: int) -> None:
        rect, view, colour = self._camera.rect, self._camera.view, self._small_cells.theme.colour
        left = (view.left - rect.left) * self.rect.width // rect.width
        top = (view.top - rect.top) * self.rect.height // rect.height
        width = -(-view.width * self.rect.width // rect.width)
        height = -(-view.height * self.rect.height // rect.height)
        frame = Rect(left, top, width, height).move(self.rect.topleft)
        frame = frame.inflate(max(0, _MIN_VIEW_FRAME - width), max(0, _MIN_VIEW_FRAME - height))
        frame = frame.clamp(self.rect).move(0, dy)
        pygame.draw.rect(canvas, colour("board"), frame.inflate(4, 4), 1, 3)
        pygame.draw.rect(canvas, colour("text"), frame.inflate(2, 2), 2, 2)


class BoardLayout:
    """Places a camera below the bar."""

    def __init__(self, camera: Camera) -> None:
        self.size = (1, 1)  # the window's
        self.bar = 0  # the height of the bar in pixels
        self.head = 0  # pixels below the bar reserved for a toolbar
        self._camera = camera

    @property
    def free(self) -> pygame.Rect:
        """The part of the window below the bar and a toolbar."""
        top = self.bar + self.head
        return pygame.Rect(0, top, self.size[0], self.size[1] - top)

    def layout(self, painter: Painter) -> None:
        """Give the board all the remaining room."""
        px, camera = painter.px, self._camera
        width, height = self.size
        edge = FRAME_WIDTH + px(8)
        top = self.bar + edge + self.head
        area = pygame.Rect(edge, top, width - 2 * edge, height - top - edge)
        if camera.is_placed and area != camera.area and not camera.fits(area):
            camera.move_to(area)
        elif area != camera.area:  # in the same area the player's own zoom stays
            camera.fit(area, largest_cell(painter, area), READABLE_CELL, _start(painter))

    def begin(self, painter: Painter) -> None:
        """Show the middle of a new board, unless all of it fits with playable cells."""
        camera = self._camera
        largest = largest_cell(painter, camera.area)
        if camera.cell < DETAIL_CELL:
            camera.fit(camera.area, largest, READABLE_CELL, _start(painter))


def _start(painter: Painter) -> int:
    """Return the pixels of a cell on a new board that does not fit into the window."""
    return max(READABLE_CELL, painter.px(START_CELL))


DRAG = 8  # pixels that the mouse must move with the middle button down before it drags the board
EDGE = 14  # layout units from the window's edge within which a resting mouse moves the view
EDGE_SPEED = 640  # layout units a second, at full speed
PAGES = {
    Action.PAGE_UP: (0, 1),
    Action.PAGE_DOWN: (0, -1),
    Action.PAGE_LEFT: (1, 0),
    Action.PAGE_RIGHT: (-1, 0),
}
"""The distances by which the board moves, across and down, in half screens."""


class CameraController:
    """Moves a camera. ``cancel_press`` is called when a press turns out to be a drag.

    With ``edge_pan`` off, a mouse at the window's edge moves nothing.
    """

    def __init__(
        self, camera: Camera, minimap: Minimap, cancel_press: Callable[[], None], edge_pan: bool
    ) -> None:
        self._camera, self._minimap = camera, minimap
        self._cancel_press = cancel_press
        self._window, self._scale = pygame.Rect(0, 0, 1, 1), 1.0
        self._held: set[MouseButton] = set()
        self._grip: Pixel | None = None
        self._steers = False
        self._mouse: Pixel | None = None
        self._rested = 0.0
        self._subpixel_pan = [0.0, 0.0]
        self.edge_pan = edge_pan
        self.is_dragging = False

    @property
    def is_busy(self) -> bool:
        """Whether the view moves on its own, or is about to."""
        return self._edge_direction() != (0, 0)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Set the window's size, and the pixels of a layout unit."""
        self._window, self._scale = pygame.Rect((0, 0), size), scale

    def handle(self, event: Input) -> bool:
        """Use an input; return whether it was for the view rather than the board."""
        match event:
            case Press(button, pos):
                return self._press(button, pos)
            case Release(button):
                return self._release(button)
            case Motion(pos):
                self._mouse = pos
                return pos is not None and self._move(pos)
            case Wheel(pos, steps):
                on_map = self._minimap.covers(pos)
                self._camera.zoom(self._camera.area.center if on_map else pos, steps)
                return True
            case FocusLost():
                self.stop()
        return False

    def steer(self, event: Press | Release | Motion) -> bool:
        """Use the mouse event that the system generates for a finger, on the map only."""
        match event:
            case Press(_, pos) if not self._minimap.covers(pos):
                return False
            case Motion(pos):
                return self._steers and pos is not None and self._move(pos)
        return self.handle(event)

    def act(self, action: Action | None, about: Cell | None) -> bool:
        """Carry out an action of a key or a pad; return whether it belongs here. A zoom is about
        the cell ``about``, or else about the mouse."""
        camera = self._camera
        match action:
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                camera.zoom(self._zoom_centre(about), 1 if action is Action.ZOOM_IN else -1)
            case Action.ZOOM_ALL:
                camera.zoom_out()
            case Action.MAP:
                self._minimap.is_open = not self._minimap.is_open
            case _ if action in PAGES:
                across, down = PAGES[action]
                camera.pan(across * camera.area.width // 2, down * camera.area.height // 2)
            case _:
                return False
        return True

    def update(self, step: float, is_free: bool) -> bool:
        """Let ``step`` seconds pass; return whether the view moved, which it does only if
        ``is_free``."""
        across, down = self._edge_direction()
        if not is_free or (across, down) == (0, 0):
            self._rested, self._subpixel_pan = 0.0, [0.0, 0.0]
            return False
        self._rested += step
        part = timing.progress(self._rested - timing.EDGE_REST, timing.EDGE_STARTS)
        by = EDGE_SPEED * self._scale * part * part * step
        self._subpixel_pan = [
            self._subpixel_pan[0] + across * by,
            self._subpixel_pan[1] + down * by,
        ]
        dx, dy = int(self._subpixel_pan[0]), int(self._subpixel_pan[1])
        self._subpixel_pan = [self._subpixel_pan[0] - dx, self._subpixel_pan[1] - dy]
        self._camera.pan(dx, dy)
        return (dx, dy) != (0, 0)

    def stop(self) -> None:
        """Forget every held button and the mouse."""
        self._held.clear()
        self._grip = self._mouse = None
        self._steers = self.is_dragging = False

    def _press(self, button: MouseButton, pos: Pixel) -> bool:
        self._held.add(button)
        if self.is_dragging or self._steers:
            return True
        if self._minimap.covers(pos):
            if self._minimap.is_handle(pos):
                self._minimap.is_open = True
            elif button is MouseButton.LEFT:
                self._steers = True
                self._camera.look_at(*self._minimap.place_at(pos))
            else:
                self._minimap.is_open = False
            return True
        alone = self._held == {MouseButton.MIDDLE}
        movable = not self._camera.is_whole and self._camera.view.collidepoint(pos)
        self._grip = pos if alone and movable else None
        return False

    def _release(self, button: MouseButton) -> bool:
        self._held.discard(button)
        if self._steers and button is MouseButton.LEFT:
            self._steers = False
            return True
        if button is MouseButton.MIDDLE:
            self._grip = None
        if self.is_dragging:
            self.is_dragging = self._grip is not None
            return True
        return False

    def _move(self, pos: Pixel) -> bool:
        if self._steers:
            self._camera.look_at(*self._minimap.place_at(pos))
            return True
        if self._grip is None:
            return False
        if not self.is_dragging and math.dist(pos, self._grip) > DRAG:
            self.is_dragging = True
            self._cancel_press()
        if self.is_dragging:
            self._camera.pan(pos[0] - self._grip[0], pos[1] - self._grip[1])
            self._grip = pos
        return self.is_dragging

    def _zoom_centre(self, about: Cell | None) -> Pixel:
        """Return the pixel that stays in place during a zoom."""
        if about is not None:
            x, y = self._camera.corner(about)
            return x + self._camera.cell // 2, y + self._camera.cell // 2
        if self._mouse is not None and self._camera.view.collidepoint(self._mouse):
            return self._mouse
        return self._camera.area.center

    def _edge_direction(self) -> tuple[int, int]:
        """Return in which direction a mouse at the edge moves the board: -1, 0 or 1, across and
        down."""
        if not self.edge_pan or self._mouse is None or self._held:
            return 0, 0
        x, y = self._mouse
        zone, window = EDGE * self._scale, self._window
        if zone <= x < window.right - zone and zone <= y < window.bottom - zone:
            return 0, 0
        rect, area = self._camera.rect, self._camera.area
        across = (x < zone and rect.left < area.left) - (
            x >= window.right - zone and rect.right > area.right
        )
        down = (y < zone and rect.top < area.top) - (
            y >= window.bottom - zone and rect.bottom > area.bottom
        )
        return across, down
