"""The pictures of a review: marks on the board, the rows of moves, the curve of win chances."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.observer import MoveVerdict, ReviewedMove
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.chances_view import ChancesView
from game.history.playback_scene import shape_of
from game.history.replay_board import ReplayBoard
from game.history.review_texts import MoveRow
from game.ui.box import Placing, Span
from game.ui.list_view import ListView
from game.ui.markers import TONES, MarkerShape, draw_marker
from game.ui.painter import SMALL, Painter, draw_meter
from game.ui.shapes import draw_line, mix
from game.ui.timeline import Timeline
from game.ui.widgets import Choose, WidgetState

_WITH_CHANCE = (MoveVerdict.FORCED, MoveVerdict.NEEDLESS, MoveVerdict.GUESSED_FLAG)
_SMALLEST_MARKER = 13  # pixels
_CORNER = 0.28  # the part of a cell's side taken by a marker beside a chance
_KNOWN = {Verdict.SAFE: "success", Verdict.MINE: "danger", Verdict.UNCERTAIN: "success"}


class MoveMarks:
    """Draws marks on the board before a move that show what the move was about."""

    def __init__(self) -> None:
        self._view = ChancesView()
        self.chances: dict[Cell, float] = {}
        self.rings: dict[Cell, str] = {}
        self.shapes: dict[Cell, MarkerShape] = {}
        self._in_corner = frozenset[Cell]()  # the cells that a proof stamps

    def forget(self) -> None:
        self._view.clear_cache()

    def show(
        self, reviewed: ReviewedMove | None, grid: Grid, board: ReplayBoard, has_proof: bool
    ) -> None:
        """Mark this move, or none. The ``board`` rings the deciding numbers, unless a proof shows
        them."""
        self.chances, self.rings, self.shapes = {}, {}, {}
        self._in_corner = frozenset[Cell]()
        better = None if reviewed is None else reviewed.better
        if has_proof and better is not None:
            self._in_corner = frozenset([better.cell])
            better = None
        safe, mines = (
            [better.cell] if better is not None and better.verdict is verdict else []
            for verdict in (Verdict.SAFE, Verdict.MINE)
        )
        board.point_out(() if better is None else better.numbers, safe, mines)
        if reviewed is None:
            return
        shape, cells = shape_of(reviewed), list(grid.cells(reviewed.cells))
        if reviewed.verdict is not MoveVerdict.TAKEN_BACK:
            self.shapes = dict.fromkeys(cells, shape)
        wrong_set = dict.fromkeys(grid.cells(reviewed.wrong_set), MarkerShape.SQUARE)
        self.shapes = wrong_set | self.shapes  # a wrong flag that lost the game keeps its cross
        self.shapes |= dict.fromkeys(grid.cells(reviewed.flags), MarkerShape.SQUARE)
        if len(cells) == 1 and reviewed.verdict in _WITH_CHANCE and reviewed.chance is not None:
            self.chances[cells[0]] = reviewed.chance
        if better is not None:
            self.rings[better.cell] = _KNOWN[better.verdict]
            if better.verdict is Verdict.UNCERTAIN:
                self.chances[better.cell] = float(better.chance)
            elif better.verdict is Verdict.SAFE:
                self.shapes.setdefault(better.cell, MarkerShape.CHECK)
        self.rings |= {cell: TONES[shape] for cell, shape in self.shapes.items()}

    def draw(self, canvas: Surface, painter: Painter, camera: Camera) -> None:
        """Draw rings, and shapes: in the corner beside a chance, or over a small cell."""
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        self._view.draw(canvas, painter, camera, self.chances)
        px = camera.cell
        columns, rows = camera.seen()
        ringed = [
            Marking([cell], Symbol.BOLD_RING, painter.colour(tone))
            for cell, tone in self.rings.items()
        ]
        draw_markings(canvas, painter.theme, camera, ringed)
        for cell, shape in self.shapes.items():
            if cell[0] not in columns or cell[1] not in rows:
                continue
            x, y = camera.corner(cell)
            side, spot = max(_SMALLEST_MARKER, px * 3 // 5), (x + px // 2, y + px // 2)
            if cell in self.chances or cell in self._in_corner:
                side = max(_SMALLEST_MARKER, round(px * _CORNER))
                inset = round(px * _CORNER) - side // 2
                is_cut = y + inset - side // 2 < camera.view.top
                marker = Rect(0, 0, side, side)
                marker.center = (x + px - inset, y + px - inset if is_cut else y + inset)
                spot = marker.clamp(camera.view).center
            draw_marker(canvas, painter, shape, spot, side)
        canvas.set_clip(clip)


def bring_into_view(camera: Camera, cell: Cell | None, better: Explanation | None = None) -> None:
    """Move a partly visible board to a move's cell, with the deciding numbers if they fit."""
    if cell is None or camera.is_whole:
        return
    camera.look_at((cell[0] + 0.5) / camera.columns, (cell[1] + 0.5) / camera.rows)
    for seen in () if better is None else (*better.numbers, better.cell):
        camera.reveal(seen)


_LINE, _MARK, _TIME, _METER, _RIGHT, _WIDE_ROW = 23, 20, 70, 80, 8, 280
"""Layout units: a line, a shape, the column of the times, the meter, the room right of all, and the
width of a row with these, a good deal under that of the list at 640x480."""


class MoveList(ListView):
    """Calls ``choose`` whenever another row is chosen, also by keys."""

    least_seen = 2

    def __init__(self, choose: Choose) -> None:
        super().__init__(self._draw_move, choose)
        self.rows: list[MoveRow] = []
        self._is_wide, self._width = True, 0  # whether a chance is in the last line; a row's width

    def show(self, rows: list[MoveRow], chosen: int | None) -> None:
        """Show other rows, keeping the scroll position if there are as many as before."""
        is_same = len(rows) == len(self.rows) and chosen == self.marked
        self.rows = rows
        if not is_same:
            self.fill(len(rows), chosen)

    def choose_row(self, row: int) -> None:
        if self.count:
            self.chosen = self.marked = min(max(0, row), self.count - 1)
            self.reveal_row(self.chosen)

    def activate(self) -> None:
        self.marked = self.chosen if self.count else None
        super().activate()

    def key(self, name: str) -> bool:
        is_used = super().key(name)
        if is_used:
            self.activate()
        return is_used

    def row_height(self, painter: Painter, width: int) -> int:
        """Return the height of a row of this width: all its text has to fit."""
        px, self._width = painter.px, width
        self._is_wide = width >= px(_WIDE_ROW)
        most = max((len(self._lines(painter, row)) for row in self.rows), default=1)
        return px(_LINE) * (most + (0 if self._is_wide else 1)) + px(8)

    def _lines(self, painter: Painter, move: MoveRow) -> list[tuple[str, str]]:
        """Return the lines of a row with their tones."""
        px, fonts = painter.px, painter.fonts
        room = self._width - px((_TIME if self._is_wide else 12) + _RIGHT)
        title = fonts.wrap(move.title, px(SMALL), room - (px(_METER + 12) if self._is_wide else 0))
        tone = "danger" if move.is_fatal else "text"
        lines, chance = [(line, tone) for line in title], move.chance
        used = fonts.width(chance, px(SMALL)) + px(_RIGHT) if chance and self._is_wide else 0
        for note in (move.note, move.short):
            rows = fonts.wrap(note, px(SMALL), room - used)
            if len(rows) == 1:
                break
        lines += [(line, "text_dim") for line in rows]
        if chance and not self._is_wide:
            lines += [(line, "text_dim") for line in fonts.wrap(chance, px(SMALL), room)]
        return lines

    def _draw_move(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, move, is_wide = painter.px, self.rows[number], self._is_wide
        line, right = px(_LINE), row.right - px(_RIGHT)
        top = row.y + px(4) + line // 2
        left = row.x + px(_TIME if is_wide else 12)
        mark = (row.x + px(_TIME) // 2, top) if is_wide else (left + px(_MARK) // 2, top)
        draw_marker(canvas, painter, move.shape, mark, px(_MARK))
        spot, anchor = (mark[0], top + line), "center"
        if not is_wide:
            spot, anchor = (left + px(_MARK + 8), top), "midleft"
            top += line
        painter.text(canvas, move.time, spot, SMALL, "text_dim", anchor)
        for words, tone in self._lines(painter, move):
            painter.text(canvas, words, (left, top), SMALL, tone, "midleft", room=right - left)
            top += line
        if is_wide and move.after is not None and move.before is not None:
            spot = (right, top - line)
            painter.text(canvas, move.chance, spot, SMALL, "text_dim", "midright")
            meter = Rect(0, 0, px(_METER), max(4, px(8)))
            meter.midright = right, row.y + px(4) + line // 2
            draw_meter(canvas, painter, meter, move.after, move.before)


_CURVE, _LANE = 56, 38  # layout units: the heights of curve and timeline
_LABEL = 0.25  # how much of the curve its label covers, roughly
_Point = tuple[int, float, bool]  # milliseconds, the chance from there on, and whether it is exact


class WinChanceCurve(Timeline):
    """A timeline under a curve of the chance to win, labelled ``label``, or ``waiting`` while there
    are no points."""

    def __init__(
        self, seek: Callable[[float], None], step: Callable[[int], None], label: str, waiting: str
    ) -> None:
        super().__init__(seek, step, lambda: None)
        self.label, self.waiting = label, waiting
        self.points: Sequence[_Point] = ()
        self._picture: Surface | None = None

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_CURVE + _LANE), placing.px(_CURVE + _LANE))

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect, self.lane = rect, placing.px(_LANE)
        self.clear_cache()

    def clear_cache(self) -> None:
        super().clear_cache()
        self._picture = None

    def draw(self, canvas: Surface, painter: Painter, touch: WidgetState, rect: Rect) -> None:
        if self._picture is None:
            self._picture = self._paint(painter)
        canvas.blit(self._picture, rect)
        high = self._picture.get_height()
        x = rect.x + min(self.rect.width - 2, max(1, self._at(self.now)))
        canvas.fill(painter.colour("highlight"), (x, rect.y + 2, max(1, painter.px(1.5)), high - 4))
        super().draw(canvas, painter, touch, rect)

    def _paint(self, painter: Painter) -> Surface:
        px, size = painter.px, (self.rect.width, self.rect.height - (self.lane or 0))
        picture = Surface(size, pygame.SRCALPHA)
        painter.well(picture, picture.get_rect(), px(12))
        thin = mix(painter.colour("board"), painter.colour("panel_edge"), 0.55)
        picture.fill(thin, (px(6), size[1] // 2, size[0] - 2 * px(6), 1))
        for run in self._runs():
            self._draw_run(painter, picture, run)
        # Put the label where the line is not.
        first = [chance for ms, chance, _ in self.points if ms <= self.length * _LABEL]
        is_low = sum(first) > len(first) / 2
        words = self.label if self.points else self.waiting
        lines = painter.fonts.wrap(words, px(SMALL), size[0] - px(20))
        step = round(px(SMALL) * 1.2)
        top = size[1] - px(4) - step * len(lines) if is_low else px(2)
        for number, line in enumerate(lines):
            spot = px(10), top + number * step
            painter.text(picture, line, spot, SMALL, "text_dim", room=size[0] - px(20))
        return picture

    def _draw_run(self, painter: Painter, picture: Surface, run: Sequence[_Point]) -> None:
        """Draw a run of the line as steps, as a chance holds until the next move."""
        inset, high = painter.px(6), picture.get_height()
        points: list[tuple[float, float]] = []
        for (ms, chance, _), (end, then, _) in pairwise(run):
            y, last = (inset + (high - 2 * inset) * (1 - part) for part in (chance, then))
            points += [(self._at(ms), y), (self._at(end), y), (self._at(end), last)]
        tone, line = painter.colour("accent"), max(2, painter.px(2.5))
        if not run[0][2]:  # an estimate
            tone, line = mix(tone, painter.colour("panel"), 0.3), max(1, painter.px(1.5))
        draw_line(picture, picture.get_rect(), points, tone, line, 40, high - inset)

    def _runs(self) -> list[list[_Point]]:
        """Return runs of exact points and runs of estimates, each ending where the next begins."""
        points = [*self.points, *((self.length, *point[1:]) for point in self.points[-1:])]
        runs: list[list[_Point]] = []
        for point, following in pairwise(points):
            if runs and runs[-1][0][2] == point[2]:
                runs[-1].append(following)
            else:
                runs.append([point, following])
        return runs

    def _at(self, ms: float) -> int:
        return round(self.rect.width * min(1.0, ms / max(1, self.length)))
