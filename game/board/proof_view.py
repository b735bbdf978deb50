"""A proof shown on the board, step by step: numbers light up, lines run to cells, stamps land."""

import math
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from pygame import Rect, Surface, transform

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.proof import ProofStep
from game.board import proof_marks as marks
from game.board.board_view import CellRings
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.frame import inside_around
from game.ui import timing
from game.ui.painter import Painter


class MarkKind(Enum):
    """The kinds of marks, from the bottom up: light ``AMONG`` cells, lines that count and lines
    that decide, rings around numbers, discs on counted mines, crosses on wrong flags, stamps."""

    AMONG, LINE, DECIDED, RING, COUNTED, CROSS, STAMP = range(7)


_SYMBOLS = {
    MarkKind.RING: Symbol.CIRCLE,
    MarkKind.AMONG: Symbol.LIGHT,
    MarkKind.CROSS: Symbol.CROSS,
}


class ProofMark(NamedTuple):
    """A mark on ``cell``, or of a line to it from ``number``; ``place`` counts counted mines."""

    kind: MarkKind
    cell: Cell
    start: float
    number: Cell = (0, 0)
    is_mine: bool = False
    place: int = 0


def marks_of(board: Board, step: ProofStep) -> Iterator[ProofMark]:
    """Yield the marks of a step, with the seconds after which they appear."""
    at, each = 0.0, timing.PROOF_MARK
    yield from (ProofMark(MarkKind.CROSS, cell, at) for cell in step.wrong)
    many = len(step.numbers) + len(step.counted)
    each = min(each, timing.PROOF_MOST / many) if many else each
    known = not step.is_conclusion
    for number in step.number_cells if known else ():
        yield ProofMark(MarkKind.RING, number, at)
        at += each
    for place, cell in enumerate(step.counted):
        for number in _numbers_touching(board, step.number_cells, cell):
            yield ProofMark(MarkKind.LINE, cell, at, number)
        number = step.number_cells[-1] if step.numbers else cell
        yield ProofMark(MarkKind.COUNTED, cell, at + each / 2, number, place=place + 1)
        at += each
    if step.counted:
        at += each / 2
    for cell in step.among:
        for number in (
            _numbers_touching(board, step.number_cells, cell) if len(step.numbers) == 1 else ()
        ):
            yield ProofMark(MarkKind.LINE, cell, at, number)
        yield ProofMark(MarkKind.AMONG, cell, at)
    if step.among:
        at += each
    decided = [(cell, False) for cell in step.safe] + [(cell, True) for cell in step.mines]
    for cell, is_mine in decided:
        near = list(_numbers_touching(board, step.number_cells, cell))
        for number in near if len(near) < 3 else ():
            yield ProofMark(MarkKind.DECIDED, cell, at, number, is_mine)
    if step.numbers:
        at += each
    for place, (cell, is_mine) in enumerate(decided):
        yield ProofMark(MarkKind.STAMP, cell, at + min(place * 0.08, 0.5), is_mine=is_mine)


def _numbers_touching(board: Board, numbers: Sequence[Cell], cell: Cell) -> Iterator[Cell]:
    """Yield the numbers that touch a cell."""
    around = board.grid.around(cell)
    return (number for number in numbers if around & board.grid.bit(number))


_MIN_COUNT_CELL = 26  # pixels; smaller cells have no room for a count beside them
_SMALL_STAMP = 0.6  # the size of a stamp on an open cell, relative to others
_COUNT_EDGE = 0.02  # the margin between a count and the board's edge, in cells


class ProofMotion(Enum):
    """The extent to which a proof moves."""

    FULL, FADES, OFF = auto(), auto(), auto()


class ProofView:
    """Shows the steps of a proof up to ``index``. Marks appear one after the other while ``update``
    lets time pass, or all at once with another ``motion``. With ``seconds``, all steps advance by
    themselves within this time, until ``go_to`` chooses one."""

    def __init__(self) -> None:
        self.steps: tuple[ProofStep, ...] = ()
        self.index = 0
        self.motion = ProofMotion.FULL
        self._board: Board | None = None
        self._elapsed = 0.0
        self._seconds: float | None = None
        self._marks: list[tuple[ProofMark, ...]] = []
        self._veil: tuple[object, Surface] | None = None
        self._opened = frozenset[Cell]()

    def show(
        self,
        board: Board,
        steps: Sequence[ProofStep],
        motion: ProofMotion,
        seconds: float | None = None,
        opened: frozenset[Cell] = frozenset(),
    ) -> None:
        """Show the first of the steps on a board, or with ``seconds`` all of them within this time.
        Stamps on cells ``opened`` since stay small, in the corner."""
        self.steps, self.index, self.motion = tuple(steps), 0, motion
        self._board, self._elapsed, self._seconds = board, 0.0, seconds
        self._marks = [tuple(marks_of(board, step)) for step in steps]
        self._veil, self._opened = None, opened
        if seconds is not None and motion is ProofMotion.OFF:
            self.index = max(0, len(steps) - 1)

    def clear(self) -> None:
        """Show nothing."""
        self.steps, self._marks, self._veil = (), [], None

    def clear_cache(self) -> None:
        """Drop the veil, for another theme or window."""
        self._veil = None

    @property
    def step(self) -> ProofStep | None:
        """The step that is shown; None if there are no steps."""
        return self.steps[self.index] if self.steps else None

    @property
    def is_last(self) -> bool:
        """Whether the step shown is the last one."""
        return self.index + 1 >= len(self.steps)

    @property
    def is_moving(self) -> bool:
        """Whether marks are still to come."""
        if not self.steps or self.motion is ProofMotion.OFF:
            return False
        return self._elapsed < self._duration() or (self._seconds is not None and not self.is_last)

    @property
    def rings(self) -> CellRings:
        """The numbers and the decided cells of all steps so far."""
        so_far = self.steps[: self.index + 1] if self.steps else ()
        parts = zip(*((one.number_cells, one.safe, one.mines) for one in so_far), strict=True)
        return CellRings(*(frozenset(cell for cells in part for cell in cells) for part in parts))

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that any of the steps is about."""
        return frozenset[Cell]().union(*(step.cells for step in self.steps))

    def next(self) -> None:
        """Show the next step."""
        if not self.is_last:
            self.index += 1
            self._elapsed = 0.0

    def go_to(self, index: int) -> None:
        """Show the step with an ``index``, from which no other follows by itself."""
        self.index, self._elapsed, self._seconds = index, 0.0, None

    def update(self, step: float) -> None:
        """Let time pass."""
        if not self.steps:
            return
        self._elapsed += step
        each = None if self._seconds is None else self._seconds / len(self.steps)
        if each is not None and self._elapsed >= each:
            self.next()

    def _duration(self) -> float:
        last = max((mark.start for mark in self._marks[self.index]), default=0.0)
        return (last + timing.PROOF_MARK) * self._pace()

    def _pace(self) -> float:
        """Return by how much the marks come faster than alone, so that all steps fit."""
        if self._seconds is None:
            return 1.0
        whole = max((mark.start for mark in self._marks[self.index]), default=0.0)
        return min(1.0, self._seconds / len(self.steps) * 0.7 / (whole + timing.PROOF_MARK))

    def _progress_of(self, mark: ProofMark, is_now: bool) -> float:
        """Return how far a mark has come, 0 to 1."""
        if not is_now or self.motion is ProofMotion.OFF:
            return 1.0
        if self.motion is ProofMotion.FADES:
            return timing.progress(self._elapsed, timing.PROOF_FADE)
        since = self._elapsed / self._pace() - mark.start
        return timing.progress(since, timing.PROOF_MARK) if since > 0 else 0.0

    def draw(self, canvas: Surface, painter: Painter, camera: Camera) -> None:
        """Draw the proof over the board that the camera shows."""
        if not self.steps or self._board is None:
            return
        clip = canvas.get_clip()
        self._draw_veil(canvas, painter, camera)
        canvas.set_clip(camera.view.clip(clip))
        pen = _Pen(canvas, painter, camera, self._board, self.motion is ProofMotion.FULL)
        pen.opened = self._opened
        shown = [
            (mark, part, index == self.index)
            for index in range(self.index + 1)
            for mark in self._marks[index]
            if (part := self._progress_of(mark, index == self.index)) > 0
        ]
        for mark, part, is_now in sorted(shown, key=lambda one: one[0].kind.value):
            pen.draw(mark, part, is_now)
        canvas.set_clip(clip)
        self._draw_count(pen, [mark for mark, part, is_now in shown if is_now and part > 0.5])

    def _draw_veil(self, canvas: Surface, painter: Painter, camera: Camera) -> None:
        so_far = self.steps[: self.index + 1]
        cells = frozenset[Cell]().union(*(step.cells for step in so_far))
        key = camera.view.size, camera.rect.topleft, camera.cell, painter.theme, cells
        if self._veil is None or self._veil[0] != key:
            self._veil = key, marks.veil(camera, painter.theme, cells)
        canvas.blit(self._veil[1], inside_around(camera))

    def _draw_count(self, pen: "_Pen", shown: Sequence[ProofMark]) -> None:
        """Draw the count of the step's number, crossed off as its mines are counted."""
        step = self.steps[self.index]
        for each in self.steps[: self.index + 1][::-1]:
            if each.left is not None and (each is step or step.is_conclusion):
                step = each
                break
        if step.left is None or pen.camera.cell < _MIN_COUNT_CELL:
            return
        is_now = step is self.steps[self.index]
        counted = sum(mark.kind is MarkKind.COUNTED for mark in shown)
        lit = sum(mark.kind is MarkKind.AMONG for mark in shown)
        is_done = counted == len(step.counted) and lit == len(step.among)
        left = step.left if is_done or not is_now else step.number - counted
        pen.draw_count(step.number_cells[-1], step.number, left, self.cells)


def _rect(camera: Camera, cell: Cell) -> Rect:
    return Rect(camera.corner(cell), (camera.cell, camera.cell))


class _Pen:
    """Draws the marks of a proof on a canvas."""

    def __init__(
        self, canvas: Surface, painter: Painter, camera: Camera, board: Board, moves: bool
    ) -> None:
        self.canvas, self.painter, self.camera = canvas, painter, camera
        self._board, self._moves = board, moves
        self._tones = marks.tones(painter.theme)
        self.opened = frozenset[Cell]()

    def draw(self, mark: ProofMark, part: float, is_now: bool) -> None:
        """Draw a mark that has begun to appear."""
        px, tone = self.camera.cell, self._tones["now" if is_now else "before"]
        match mark.kind:
            case MarkKind.RING | MarkKind.AMONG | MarkKind.CROSS:
                marking = Marking([mark.cell], _SYMBOLS[mark.kind], tone, part)
                draw_markings(self.canvas, self.painter.theme, self.camera, [marking])
            case MarkKind.LINE:
                self._line(mark, part, "now" if is_now else "before")
            case MarkKind.DECIDED:
                self._line(mark, part, "mine" if mark.is_mine else "safe")
            case MarkKind.COUNTED:
                disc = marks.number_disc(self.painter.fonts, px, mark.place, tone)
                rect, half = _rect(self.camera, mark.cell), disc.get_width() // 2
                rect = rect.inflate(-2 * half, -2 * half)
                # Away from the number, beside which a count may be.
                x, y = (
                    self._nearest_way(mark.cell[axis] - mark.number[axis], axis) for axis in (0, 1)
                )
                spot = rect.left if x < 0 else rect.right, rect.bottom if y > 0 else rect.top
                self._put(disc, mark.cell, part, spot)
            case MarkKind.STAMP:
                self._stamp(mark, part)

    def _put(
        self, picture: Surface, cell: Cell, part: float, spot: tuple[int, int] | None = None
    ) -> None:
        """Draw a picture in the middle of a cell or around a ``spot``, as it fades in."""
        if part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        spot = spot or _rect(self.camera, cell).center
        self.canvas.blit(picture, picture.get_rect(center=spot))

    def _line(self, mark: ProofMark, part: float, tone: str) -> None:
        """Draw a line as it grows; over the edge of a borderless board in two parts."""
        x, y = (self._nearest_way(mark.cell[axis] - mark.number[axis], axis) for axis in (0, 1))
        grown = math.ceil(part * 8) / 8 if self._moves else 1.0
        start = mark.cell[0] - x, mark.cell[1] - y
        vector = self._vector(start, mark.cell)
        picture, (left, top) = marks.link_line(vector, self.camera.cell, self._tones[tone], grown)
        if not self._moves and part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        for end in {mark.number, start}:
            centre = _rect(self.camera, end).center
            self.canvas.blit(picture, (centre[0] + left, centre[1] + top))

    def _vector(self, start: Cell, end: Cell) -> tuple[float, float]:
        """Return the way between the middles of two cells, in cells as they are drawn."""
        if not self.camera.is_shifted:
            return end[0] - start[0], end[1] - start[1]
        one, other = _rect(self.camera, start).center, _rect(self.camera, end).center
        px = self.camera.cell
        return round((other[0] - one[0]) / px, 3), round((other[1] - one[1]) / px, 3)

    def _nearest_way(self, steps: int, axis: int) -> int:
        """Return the shorter way around a borderless board."""
        grid = self._board.grid
        length = (grid.width, grid.height)[axis]
        if not grid.wraps or 2 * abs(steps) <= length:
            return steps
        return steps - length if steps > 0 else steps + length

    def _stamp(self, mark: ProofMark, part: float) -> None:
        name = "mine" if mark.is_mine else "safe"
        picture = marks.stamp(self.camera.cell, self.painter.theme, mark.is_mine, self._tones[name])
        if self._moves and part < 1:
            size = 1 + 0.8 * (1 - timing.ease_out(part))
            picture = transform.smoothscale_by(picture, size)
        spot = None
        if mark.cell in self.opened:
            picture = transform.smoothscale_by(picture, _SMALL_STAMP)
            rect, side = _rect(self.camera, mark.cell), picture.get_width() // 2
            spot = rect.right - side, rect.top + side
        self._put(picture, mark.cell, part, spot)

    def draw_count(self, number: Cell, value: int, left: int, cells: frozenset[Cell]) -> None:
        """Draw a count on a corner or an edge of its number, where it covers least."""
        fonts, px = self.painter.fonts, self.camera.cell
        picture = marks.count_pill(fonts, px, value, left, self._tones["now"])
        room = marks.count_pill(fonts, px, value, value - 1, self._tones["now"])  # the widest count
        cell, view = _rect(self.camera, number), self.camera.view
        inner = view.inflate(-2 * round(_COUNT_EDGE * px), -2 * round(_COUNT_EDGE * px))
        corners = cell.bottomright, cell.bottomleft, cell.topright, cell.topleft
        spots = (*corners, cell.midbottom, cell.midtop)
        places = [room.get_rect(center=spot).clamp(inner) for spot in spots]
        place = min(places, key=lambda one: self._area_covered(one, number, cells))
        self.canvas.blit(picture, picture.get_rect(center=place.center))

    def _area_covered(self, place: Rect, number: Cell, cells: frozenset[Cell]) -> int:
        """Return how much a count would cover of what matters: numbers and the proof's cells."""
        total, px = 0, self.camera.cell
        for x in range(number[0] - 1, number[0] + 2):
            for y in range(number[1] - 1, number[1] + 2):
                if (x, y) not in self._board.grid:
                    continue
                middle = _rect(self.camera, (x, y)).inflate(-px * 2 // 5, -px * 2 // 5)
                whole, part = place.clip(_rect(self.camera, (x, y))), place.clip(middle)
                if self._board.number((x, y)):
                    total += 9 * part.width * part.height
                if (x, y) == number:
                    total += 6 * part.width * part.height
                elif (x, y) in cells:
                    total += whole.width * whole.height
        return total
