"""The two boards of a demo, with highlighted cells and labels."""

from collections.abc import Sequence
from itertools import product

import pygame
from pygame import Rect, Surface

from engine.core.grid import Grid
from engine.rules.game import Position
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.board.frame import BoardBox, camera_of
from game.board.tiles import TileLook
from game.learn.how_it_works.step import (
    GROUPS,
    DemoStep,
    Labels,
    Tint,
    Tints,
    reveal_mines,
    uncover,
)
from game.platform.cache import Cache
from game.resources.texts import Texts
from game.resources.theme import Colour
from game.scenes.context import Context
from game.store.settings import Animation
from game.ui.boxes import CLOSE, GAP, Box, Column, Flow, Placing, Span, Spring, draw_boxes
from game.ui.fonts import DISPLAY
from game.ui.leaves import Text
from game.ui.painter import BODY, Painter

MIN_LABEL = 14  # pixels of the smallest cell that shows a text
_SCALE = 4
_FILL_CLOSED, _FILL_OPEN = 118, 56  # alpha of a fill; a number under it has to stay readable
_COLOURS = {
    Tint.FOCUS: "highlight",
    Tint.LOOKED: "text_dim",
    Tint.GOOD: "success",
    Tint.BAD: "danger",
    Tint.WAITING: "number_5",
    **{tint: f"number_{number}" for number, tint in enumerate(GROUPS, 1)},
}
_ORDER = (*GROUPS, Tint.LOOKED, Tint.WAITING, Tint.GOOD, Tint.BAD, Tint.FOCUS)
"""The drawing order: where tints overlap, the most important is on top."""
_MIDDLE, _CORNER = 0.44, 0.34
"""A text's height in cells: in the middle of a closed cell, or in the corner of another."""
_SMALLEST = 11  # the least and most pixels of a text's height
_ROOM = 0.88  # the largest part of a cell that a text fills


class Highlights:
    """Draws over a board; every picture is drawn once for each kind and cell size."""

    def __init__(self, painter: Painter, camera: Camera) -> None:
        self._painter, self._camera = painter, camera
        self._pictures: Cache[tuple[Tint | str, int, bool], Surface] = Cache("highlights", 2)

    def clear_cache(self) -> None:
        """Drop all pictures, for another theme."""
        self._pictures.clear()

    def draw(self, canvas: Surface, tints: Tints, labels: Labels, shown: int, dy: int) -> None:
        """Highlight these cells and draw texts in the middle of cells, or in the corner of those
        ``shown``, which have a picture of their own; everything is shifted down by ``dy``
        pixels."""
        camera, px = self._camera, self._camera.cell
        grid = Grid(camera.columns, camera.rows)
        for tint in _ORDER:
            for cell in grid.cells(tints.get(tint, 0)):
                x, y = camera.corner(cell)
                canvas.blit(self._picture(tint, bool(shown & grid.bit(cell))), (x, y + dy))
        for cell, text in labels.items() if px >= MIN_LABEL else ():
            is_shown = bool(shown & grid.bit(cell))
            label, box = self._picture(text, is_shown), camera.square(cell)
            place = label.get_rect(center=box.center)
            if is_shown:
                place.bottomright = box.right - px // 16, box.bottom
            canvas.blit(label, place.move(0, dy))

    def _picture(self, what: Tint | str, is_shown: bool) -> Surface:
        """Return the picture of a highlight or a text."""
        key = what, (px := self._camera.cell), is_shown
        kept = self._pictures.get(key)
        if kept is None:
            if isinstance(what, Tint):
                kept = _draw_mark(self._painter, what, px, is_shown)
            else:
                kept = _draw_label(self._painter, what, px, is_shown)
            self._pictures.put(key, kept)
        return kept


def _draw_mark(painter: Painter, tint: Tint, px: int, is_shown: bool) -> Surface:
    """Return a cell's highlight, a fill and an outline, drawn large and scaled down."""
    tone, edge = painter.colour(_COLOURS[tint]), painter.colour("board")
    side = px * _SCALE
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*tone, 0))
    inset = max(_SCALE, side // 22)
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    radius, line = side // 6, max(_SCALE, side // 24)
    alpha = _FILL_OPEN if is_shown else _FILL_CLOSED
    if tint is Tint.WAITING:
        _draw_corners(big, rect.inflate(-line, -line), tone, edge, max(2 * _SCALE, side // 13))
        return pygame.transform.smoothscale(big, (px, px))
    if tint in (Tint.LOOKED, Tint.FOCUS):
        alpha //= 2
    pygame.draw.rect(big, (*tone, alpha), rect, border_radius=radius)
    rim = 3 * line if tint is Tint.FOCUS else 2 * line
    pygame.draw.rect(big, (*tone, 255), rect, rim, border_radius=radius)
    if tint is Tint.LOOKED:
        _cut_gaps(big, rect, (*tone, alpha), rim)
    elif tint is Tint.FOCUS:
        inner = rect.inflate(-5 * line, -5 * line)
        pygame.draw.rect(big, (*edge, 255), inner, line, border_radius=radius - 2 * line)
    elif tint is Tint.BAD:
        _draw_cross(big, rect, tone, edge)
    elif tint in GROUPS:
        _draw_pips(big, rect, tone if is_shown else edge, GROUPS.index(tint) + 1)
    return pygame.transform.smoothscale(big, (px, px))


def _draw_corners(big: Surface, rect: Rect, tone: Colour, edge: Colour, line: int) -> None:
    """Draw four brackets: a frame that is not closed yet."""
    arm, rim, pieces = rect.width // 3, max(_SCALE, line // 4), []
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        for size in ((arm, line), (line, arm)):
            piece = Rect((0, 0), size)
            setattr(piece, corner, getattr(rect, corner))
            pieces.append(piece)
    for piece in pieces:
        pygame.draw.rect(big, (*edge, 255), piece.inflate(2 * rim, 2 * rim), border_radius=line)
    for piece in pieces:
        pygame.draw.rect(big, (*tone, 255), piece, border_radius=line // 2)


def _cut_gaps(big: Surface, rect: Rect, fill: tuple[int, int, int, int], line: int) -> None:
    """Cut a frame into dashes: three on each side, the outer two around the corners."""
    gap = rect.width // 7
    for part in (2, 5):
        spot = rect.width * part // 7 - gap // 2
        for side in (0, rect.width - line):  # two sides of a square
            big.fill(fill, (rect.x + spot, rect.y + side, gap, line))
            big.fill(fill, (rect.x + side, rect.y + spot, line, gap))


def _draw_cross(big: Surface, rect: Rect, tone: Colour, edge: Colour) -> None:
    side = rect.width * 2 // 5
    disc = Rect(rect.right - side, rect.top, side, side)
    pygame.draw.circle(big, (*tone, 255), disc.center, side // 2)
    arm, (x, y) = side // 5, disc.center
    for turn in (1, -1):
        ends = (x - arm, y - turn * arm), (x + arm, y + turn * arm)
        pygame.draw.line(big, (*edge, 255), *ends, side // 6)


def _draw_pips(big: Surface, rect: Rect, tone: Colour, count: int) -> None:
    """Draw the group's number as dots down the left side, away from any letter."""
    step = rect.height // 8
    top = rect.centery - step * (count - 1) // 2
    for number in range(count):
        middle = (rect.left + rect.width * 3 // 20, top + number * step)
        pygame.draw.circle(big, (*tone, 255), middle, step // 2)


def _draw_label(painter: Painter, text: str, px: int, is_shown: bool) -> Surface:
    """Return a text with an outline in the panel's colour, or on a pill of it, readable on any
    tile."""
    size, line = round(px * (_CORNER if is_shown else _MIDDLE)), max(1, px // 28)
    size = painter.fonts.fit_size(text, max(_SMALLEST, size), round(px * _ROOM), DISPLAY)
    dark = painter.colour("panel")
    front = painter.fonts.render(text, size, painter.colour("text"), DISPLAY)
    if is_shown:
        return _on_pill(front, dark, line)
    back = painter.fonts.render(text, size, dark, DISPLAY)
    width, height = front.get_size()
    picture = Surface((width + 2 * line, height + 2 * line), pygame.SRCALPHA)
    picture.fill((*dark, 0))
    for spot in product(range(2 * line + 1), repeat=2):
        picture.blit(back, spot)
    picture.blit(front, (line, line))
    return picture


def _on_pill(text: Surface, tone: Colour, margin: int) -> Surface:
    width, height = text.get_width() + 4 * margin, text.get_bounding_rect().height + 4 * margin
    picture = Surface((max(width, height), height), pygame.SRCALPHA)
    pygame.draw.rect(picture, (*tone, 255), picture.get_rect(), border_radius=height // 2)
    ink = text.get_bounding_rect()
    place = ink.copy()
    place.center = picture.get_rect().center
    picture.blit(text, place, ink)
    return picture


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
        """Repaint the board at its place."""
        self._highlights.clear_cache()
        self.repaint()

    def show(self, position: Position, tints: Tints, labels: Labels, is_animated: bool) -> None:
        """Show a step; ``is_animated`` turns over the tiles that changed."""
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
        self.camera = camera_of(grid)
        self.view = BoardView(self._context.theme, self.camera, grid)
        self.view.minimap.is_open = False
        self._highlights = Highlights(self._context.painter, self.camera)

    def repaint(self) -> None:
        """Repaint the position in the camera's view."""
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
    """Two boards that show steps: the player's knowledge on one, everything uncovered on the
    other."""

    def __init__(self, context: Context, step: DemoStep) -> None:
        self._context = context
        self.step = step  # the current step
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
        """Show another step; ``is_animated`` turns over the tiles that changed."""
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
    """Return the position on the right board; it stays closed until mines are placed."""
    if step.other is None and step.truth:
        return uncover(step.position, step.truth)
    return reveal_mines(step.other or step.position, step.truth)


class _WithLargestCells(Box):
    """That arrangement of boards in which the cells of a camera are the largest."""

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
