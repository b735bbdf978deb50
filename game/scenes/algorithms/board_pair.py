"""The two boards of a demo, with highlighted cells and labels."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.rules.game import Position
from game.board.appearance import TileLook
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH, WRAP_MARGIN
from game.resources.texts import Texts
from game.scenes.algorithms.step import DemoStep, Labels, Tints, reveal_mines, uncover
from game.scenes.algorithms.tints import Highlights
from game.scenes.context import Context
from game.settings import Animation
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, SMALL

_LARGEST_CELL, _SMALLEST_CELL = 64, 8
_TITLE_RISE = 16  # layout units from the board's frame to the middle of its title
_CHANGES = {
    TileLook.FLAG: TileChange.PLANT,
    TileLook.MINE: TileChange.RISE,
    TileLook.HIT: TileChange.HIT,
}
_CUES = {TileChange.PLANT: "flag", TileChange.HIT: "explode", TileChange.REVEAL: "number"}
_TITLE, _GAP = 42, 12  # layout units: the room over each board, and between the boards


class DemoBoard:
    """Shows a position, with or without tiles turning over."""

    def __init__(self, context: Context, position: Position) -> None:
        self._context = context
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._tints: Tints = {}
        self._labels: Labels = {}
        self._area, self._cell = Rect(0, 0, 1, 1), _LARGEST_CELL
        self._position = position
        self._create_view()

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves or is still to be painted."""
        is_lit = self.view.is_highlighting(self.effects.now)
        return self.effects.is_busy or is_lit or self.view.is_rough

    def restyle(self) -> None:
        self.view.set_theme(self._context.theme)
        self._highlights.clear_cache()

    def layout(self, area: Rect, cell: int) -> None:
        """Place the board in this area, with cells of at most this many pixels."""
        self._area, self._cell = area, cell
        self.camera.fit(area, cell, _SMALLEST_CELL)
        self._highlights.clear_cache()
        self.repaint()

    def show(self, position: Position, tints: Tints, labels: Labels, is_animated: bool) -> None:
        """Show a step; ``is_animated`` lets the tiles that changed turn over."""
        before, self._position = self._position, position
        self._tints, self._labels = tints, labels
        if position == before:
            return
        self.effects.clear()
        if position.board.grid != before.board.grid:
            self._create_view()
            self.layout(self._area, self._cell)
            is_animated = False
        self.repaint()
        if is_animated:
            self._animate_changes()
        self.view.paint(self.effects)

    def update(self, step: float) -> None:
        self.effects.update(step)
        self.view.paint(self.effects)

    def draw(self, canvas: Surface, dy: int) -> None:
        """Draw the board, moved down by ``dy`` pixels, and the highlights over it."""
        self.view.draw(canvas, self.effects, dy)
        board, position = self._position.board, self._position
        shown = board.flags | board.marks | position.exploded
        if position.is_over and position.field is not None:
            shown |= position.field.mines
        for plane in board.numbers:
            shown |= plane
        self._highlights.draw(canvas, self._tints, self._labels, shown, dy)

    def draw_title(self, canvas: Surface, title: str, dy: int) -> None:
        view, painter = self.camera.view, self._context.painter
        border = round(self._border * self.camera.cell)
        x, y = view.centerx, view.top - FRAME_WIDTH - border - painter.px(_TITLE_RISE) + dy
        room = max(view.width + 2 * FRAME_WIDTH, self._area.width)
        size = BODY if painter.fonts.width(title, painter.px(BODY), DISPLAY) <= room else SMALL
        lines = painter.fonts.wrap(title, painter.px(size), room, DISPLAY)
        for number, line in enumerate(reversed(lines)):
            spot = (x, y - number * painter.px(SMALL + 1))
            painter.text(canvas, line, spot, size, "hud", "center", True, room)

    def _create_view(self) -> None:
        grid = self._position.board.grid
        self._border = WRAP_MARGIN if grid.wraps else 0
        self.camera = Camera(grid.width, grid.height, self._border)
        self.view = BoardView(self._context.theme, self.camera, grid.wraps)
        self.view.minimap.is_open = False
        self._highlights = Highlights(self._context.painter, self.camera)

    def repaint(self) -> None:
        """Paint the position where the camera now looks."""
        self.view.show(self._position)
        self.view.paint(self.effects)

    def _animate_changes(self) -> None:
        """Start the effects of the tiles that changed, except those that closed."""
        animation, changes = self._context.settings.value.animation, set[TileChange]()
        if animation is Animation.OFF:
            return
        reveal = TileChange.REVEAL if animation is Animation.FULL else TileChange.GLINT
        for cell, before in self.view.before.items():
            look = self.view.looks.get(cell, TileLook.CLOSED)
            if before is TileLook.CLOSED is not look:
                change = _CHANGES.get(look, reveal)
                before = look if change is TileChange.GLINT else before
                self.effects.add_tile(cell, tile_effect(change, self.effects.now, before, look))
                changes.add(change)
        for change in changes & _CUES.keys():
            self.effects.add_sound(_CUES[change])


class BoardPair:
    """Shows steps: what a player knows on one board, everything uncovered on the other."""

    def __init__(self, context: Context, step: DemoStep) -> None:
        self._context = context
        self.step = step  # the step that is shown
        self._area = Rect(0, 0, 1, 1)
        self.known = DemoBoard(context, step.position)
        self.truth = DemoBoard(context, beside(step))
        self._boards = self.known, self.truth
        self._show_boards(False)

    @property
    def is_busy(self) -> bool:
        return any(board.is_busy for board in self._boards)

    def restyle(self) -> None:
        for board in self._boards:
            board.restyle()

    def layout(self, area: Rect) -> None:
        """Place the boards in this area, with cells as large as possible."""
        self._area = area
        px, grid = self._context.painter.px, self.step.position.board.grid
        # As if bounded, so that nothing moves when a board loses its edges.
        *areas, cell = arrange(area, grid.width, grid.height, px)
        for board, room in zip(self._boards, areas, strict=True):
            inner = room.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
            board.layout(inner, min(cell, px(_LARGEST_CELL)))

    def show(self, step: DemoStep, is_animated: bool) -> None:
        """Show another step; ``is_animated`` lets the tiles that changed turn over."""
        if step == self.step:
            return
        before, grid = self.step.position.board.grid, step.position.board.grid
        self.step = step
        self._show_boards(is_animated)
        if (grid.width, grid.height) != (before.width, before.height):
            self.layout(self._area)

    def _show_boards(self, is_animated: bool) -> None:
        step = self.step
        self.known.show(step.position, step.tints, step.labels, is_animated)
        self.truth.show(beside(step), step.truth_tints, step.truth_labels, is_animated)

    def update(self, step: float) -> None:
        for board in self._boards:
            board.update(step)

    def contains(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is on one of the boards."""
        return any(board.camera.view.collidepoint(pos) for board in self._boards)

    def draw(self, canvas: Surface, dy: int) -> None:
        """Draw the boards with their titles, moved down by ``dy`` pixels."""
        titles = titles_of(self.step, self._context.texts)
        for board, title in zip(self._boards, titles, strict=True):
            board.draw_title(canvas, title, dy)
            board.draw(canvas, dy)


def titles_of(step: DemoStep, texts: Texts) -> tuple[str, str]:
    """Return the titles over the two boards."""
    truth = texts("how.truth" if step.truth else "how.no_mines")
    return step.board_title or texts("how.known"), step.truth_title or truth


def beside(step: DemoStep) -> Position:
    """Return the position on the right board; it stays closed as long as no mines lie."""
    if step.other is None and step.truth:
        return uncover(step.position, step.truth)
    return reveal_mines(step.other or step.position, step.truth)


def arrange(
    area: Rect, columns: int, rows: int, px: Callable[[float], int]
) -> tuple[Rect, Rect, int]:
    """Return the areas of two boards, without their titles, in a row or a column, and the pixels of
    their cells: as large as possible."""
    found = []
    for is_row in (True, False):
        known = area.copy()
        if is_row:
            known.width = (area.width - px(_GAP)) // 2
        else:
            known.height = (area.height - px(_GAP)) // 2
        known.height -= px(_TITLE)
        truth = known.copy()
        truth.bottomright = area.bottomright
        known.y += px(_TITLE)
        inner = known.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        found.append((known, truth, int(min(inner.width / columns, inner.height / rows))))
    return max(found, key=lambda places: places[2])
