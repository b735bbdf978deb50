"""Marks on the board of a review: the cells of a move, and how likely mines were there."""

from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from engine.teacher.explanation import Explanation, Verdict
from engine.teacher.review_model import MoveVerdict, ReviewedMove
from game.board.camera import Camera
from game.board.chances_view import ChancesView
from game.scenes.playback.marks import shape_of
from game.scenes.playback.replay_board import ReplayBoard
from game.ui.markers import TONES, MarkerShape, draw_marker, draw_ring
from game.ui.painter import Painter

_WITH_CHANCE = (MoveVerdict.FORCED, MoveVerdict.NEEDLESS, MoveVerdict.GUESSED_FLAG)
_SMALLEST_MARKER = 13  # pixels
_CORNER = 0.28  # the part of a cell's side for a marker beside a chance
_KNOWN = {Verdict.SAFE: "success", Verdict.MINE: "danger", Verdict.UNCERTAIN: "success"}


class MoveMarks:
    """Draws what a move was about over the board before it."""

    def __init__(self) -> None:
        self._view = ChancesView()
        self.chances: dict[Cell, float] = {}
        self.rings: dict[Cell, str] = {}
        self.shapes: dict[Cell, MarkerShape] = {}
        self._in_corner = frozenset[Cell]()  # cells on which a proof stamps

    def forget(self) -> None:
        self._view.clear_cache()

    def show(
        self, reviewed: ReviewedMove | None, grid: Grid, board: ReplayBoard, has_proof: bool
    ) -> None:
        """Mark this move, or none. The ``board`` rings the numbers that decide, unless a proof
        shows them."""
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
        self.shapes = wrong_set | self.shapes  # a wrong flag that lost keeps its cross
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
        """Draw rings, and shapes: beside a chance in the corner, or on a small cell over it."""
        clip = canvas.get_clip()
        canvas.set_clip(camera.view.clip(clip))
        self._view.draw(canvas, painter, camera, self.chances)
        px = camera.cell
        columns, rows = camera.seen()
        for cell, tone in self.rings.items():
            draw_ring(canvas, painter, tone, Rect(camera.corner(cell), (px, px)))
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
    """Move a board that is seen in part to a move's cell, with what decides it if there is room."""
    if cell is None or camera.is_whole:
        return
    camera.look_at((cell[0] + 0.5) / camera.columns, (cell[1] + 0.5) / camera.rows)
    for seen in () if better is None else (*better.numbers, better.cell):
        camera.reveal(seen)
