"""The reason of a loss, shown on the board."""

import pygame
from pygame import Rect, Surface

from engine.core.commands import Chord
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.loss import LossCause, LossExplanation, explain_loss, explain_wrong_set
from game.board import proof_marks
from game.board.chances_view import ChancesView
from game.platform import background
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.scenes.live_board.board_scene import BoardScene
from game.ui.material import outline
from game.ui.painter import BODY
from game.ui.shapes import rounded

_DIM = 170  # of 255: how much of a proof's veil lies over a lost board
_TAIL, _PAD = 14, 18  # layout units of the bubble


class LossReason:
    """Shows on the board of a scene what made the loss.

    The exact solver looks at the board before the mine, or at the wrong flags, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.found: LossExplanation | None = None
        self._scene = scene
        self.mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self._veil: tuple[object, Surface] | None = None
        self.task: BackgroundTask[LossExplanation] = BackgroundTask()
        session = scene.session
        before = session.game.before_loss if session.status is Status.LOST else None
        if before is not None and session.config.grid.size <= LARGEST_REVIEWED:
            position, grid = session.position, session.config.grid
            assert position.field is not None
            if position.exploded:
                board, hits = before.board, tuple(grid.cells(position.exploded))
                chorded = bool(session.record) and isinstance(session.record[-1].move, Chord)
                self.task.start(lambda is_wanted: explain_loss(board, hits, chorded))
            else:
                board = position.board
                wrong = tuple(grid.cells(board.flags & position.field.safe))
                self.task.start(lambda is_wanted: explain_wrong_set(board, wrong))
            self.task.wait(background.FRAME_SHARE)

    def update(self) -> bool:
        """Show the reason once it is known; return whether it is new."""
        found = self.task.take() if self.task.is_done else None
        if found is None:
            return False
        self.found = found
        self._scene.board.ring(frozenset(found.ringed), frozenset())
        if found.better is not None:
            self.marked = dict([found.better])
            self._scene.reveal(found.better[0])
        self._scene.reveal(found.ringed[0])
        return True

    def hide(self) -> None:
        """Take the marks off the board."""
        self.task.cancel()
        self._scene.board.ring(frozenset(), frozenset())

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are marked."""
        found = self.found
        return () if found is None else (*found.ringed, *self.marked, *found.numbers)

    def draw(self, canvas: Surface, free: Rect, part: float) -> None:
        """Darken the board but for the marked cells, as far as ``part`` (0 to 1) says, ring the
        numbers, and say what it was in a bubble in the ``free`` part of the window."""
        found, camera, painter = self.found, self._scene.camera, self._scene.context.painter
        if found is None or part <= 0:
            return
        clip, view = canvas.get_clip(), camera.view
        canvas.set_clip(view.clip(clip))
        places = {cell: Rect(camera.corner(cell), (camera.cell,) * 2) for cell in self.cells}
        key = tuple(camera.rect), tuple(view), painter.theme
        if self._veil is None or self._veil[0] != key:
            holes = [place.move(-view.x, -view.y) for place in places.values()]
            self._veil = key, proof_marks.veil(view.size, painter.theme, camera.cell, holes)
        self._veil[1].set_alpha(round(_DIM * part))
        canvas.blit(self._veil[1], view)
        ring = proof_marks.number_ring(camera.cell, proof_marks.tones(painter.theme)["now"])
        canvas.blits([(ring, places[cell]) for cell in found.numbers])
        if self.marked:
            self.mark.draw(canvas, painter, camera, self.marked)
        canvas.set_clip(clip)
        about = tuple(self.marked) if found.cause is LossCause.SAFE_LEFT else found.ringed
        around = places[about[0]].unionall([places[cell] for cell in about[1:]])
        if part >= 1 and free.contains(around):
            self._draw_bubble(canvas, free, around, list(places.values()))

    def _draw_bubble(self, canvas: Surface, free: Rect, around: Rect, kept: list[Rect]) -> None:
        """Draw a bubble that points at cells, beside all that are kept clear."""
        painter, texts, found = self._scene.context.painter, self._scene.context.texts, self.found
        assert found is not None
        px = painter.px
        told = texts(f"results.{found.cause.value}_told")
        size = painter.fonts.width(told, px(BODY)) + 2 * px(_PAD), px(44)
        rects = []
        for whole in (around, around.unionall(kept)):
            above = Rect((around.centerx - size[0] // 2, whole.top - px(_TAIL) - size[1]), size)
            rects += [above, above.move(0, whole.height + size[1] + 2 * px(_TAIL))]
        rects = [rect.clamp(free.inflate(-px(8), 0)) for rect in rects]
        rect = min(rects, key=lambda one: len(one.collidelistall(kept)))
        fill, rim = painter.colour("panel"), (painter.colour("rim"), 0.9, 0.4, max(1, px(1.5)))
        is_above = rect.centery < around.centery
        edge, tip = (rect.bottom - 1, around.top) if is_above else (rect.top, around.bottom)
        points = [(around.centerx + side * px(_TAIL // 2), edge) for side in (-1, 1)]
        pygame.draw.polygon(canvas, fill, [*points, (around.centerx, tip)])
        pygame.draw.aalines(canvas, fill, True, [*points, (around.centerx, tip)])
        canvas.blit(rounded(rect.size, px(16), fill), rect)
        canvas.blit(outline(rect.size, px(16), rim), rect)
        painter.text(canvas, told, rect.center, BODY, "text", "center")
