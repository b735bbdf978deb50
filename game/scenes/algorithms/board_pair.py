"""The two boards of a demo, with highlighted cells and labels."""

from collections.abc import Sequence

from pygame import Rect, Surface

from engine.rules.game import Position
from game.board.appearance import TileLook
from game.board.board_box import BoardBox
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.board.frame import WRAP_MARGIN
from game.resources.texts import Texts
from game.scenes.algorithms.step import DemoStep, Labels, Tints, reveal_mines, uncover
from game.scenes.algorithms.tints import Highlights
from game.scenes.context import Context
from game.settings import Animation
from game.ui.boxes import CLOSE, GAP, Box, Column, Flow, Placing, Span, Spring, draw_boxes
from game.ui.leaves import Text
from game.ui.painter import BODY

_LARGEST_CELL, _LEAST_BOARD = 64, 90  # layout units
_CHANGES = {
    TileLook.FLAG: TileChange.PLANT,
    TileLook.MINE: TileChange.RISE,
    TileLook.HIT: TileChange.HIT,
}
_CUES = {TileChange.PLANT: "flag", TileChange.HIT: "explode", TileChange.REVEAL: "number"}


class DemoBoard:
    """Shows a position, with or without tiles turning over."""

    def __init__(self, context: Context, position: Position) -> None:
        self._context = context
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._tints: Tints = {}
        self._labels: Labels = {}
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

    def refresh(self) -> None:
        """Paint the board anew where it was placed."""
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
            before_camera = self.camera
            self._create_view()
            if before_camera.is_placed:
                self.camera.fit(before_camera.area)
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

    def _create_view(self) -> None:
        grid = self._position.board.grid
        self.camera = Camera(grid.width, grid.height, WRAP_MARGIN if grid.wraps else 0)
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
        self._area: Rect | None = None
        self._root: Box = Spring()
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
        self._area, self._root = area.copy(), self._content()
        self._root.place(Placing(self._context.painter), self._area)
        for board in self._boards:
            board.refresh()

    def _content(self) -> Box:
        """Return both boards with their titles, beside or below each other."""
        titles = titles_of(self.step, self._context.texts)
        pairs = [
            Column(
                Spring(),
                Text(title, BODY, "hud", title=True, side="middle"),
                BoardBox(board.camera, _LEAST_BOARD, _LARGEST_CELL, is_shaped=True),
                Spring(),
                gap=CLOSE,
            )
            for board, title in zip(self._boards, titles, strict=True)
        ]
        row, column = Flow(*pairs, columns=2, fewest=2, gap=GAP), Flow(*pairs, columns=1, gap=GAP)
        return _WithLargestCells(self.known.camera, row, column)

    def show(self, step: DemoStep, is_animated: bool) -> None:
        """Show another step; ``is_animated`` lets the tiles that changed turn over."""
        if step == self.step:
            return
        texts, cameras = self._context.texts, [board.camera for board in self._boards]
        titles = titles_of(self.step, texts)
        self.step = step
        self._show_boards(is_animated)
        is_same = titles == titles_of(step, texts)
        if self._area and not (is_same and cameras == [board.camera for board in self._boards]):
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
        draw_boxes(self._root, canvas, self._context.painter, 0, dy)
        for board in self._boards:
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


class _WithLargestCells(Box):
    """The one of some arrangements of boards in which a camera's cells are the largest."""

    def __init__(self, camera: Camera, *arrangements: Box) -> None:
        super().__init__()
        self._camera, self._arrangements = camera, arrangements
        self._chosen = arrangements[0]

    @property
    def parts(self) -> Sequence[Box]:
        return (self._chosen,)

    def width(self, placing: Placing) -> Span:
        return placing.width(self._arrangements[-1])

    def height(self, placing: Placing, wide: int) -> Span:
        return placing.height(self._arrangements[0], wide)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        cells = [self._cell_in(placing, rect, one) for one in self._arrangements]
        self._chosen = self._arrangements[cells.index(max(cells))]
        self._chosen.place(placing, rect)

    def _cell_in(self, placing: Placing, rect: Rect, arrangement: Box) -> int:
        arrangement.place(placing, rect)
        return self._camera.cell
