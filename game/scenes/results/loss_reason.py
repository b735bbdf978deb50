"""The remarks of the results: what made a loss, and what keeps a game from ranking."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from engine.core.board import Board
from engine.core.commands import Chord
from engine.core.config import preset_name
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.solver.probability import analyse
from engine.teacher.observer import find_missed_logic
from game.board.chances_view import ChancesView
from game.platform import background
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.records import FinishedGame, UnrankedReason
from game.resources.texts import Texts
from game.scenes.live_board.board_scene import BoardScene

_EVEN = 1e-9  # by which chances may differ and count as the same


class LossCause(Enum):
    """The causes of a loss, luck or skill. The values are the keys of its words."""

    FORCED_PAIR = "forced_pair"  # one of two cells, either as likely
    FORCED = "forced"  # no cell was less likely to be a mine
    SAFER = "safer"  # another cell was less likely to be one
    SAFE_LEFT = "safe_left"  # another cell was certainly safe
    PROVABLE = "provable"  # the cell was certainly a mine
    WRONG_FLAG = "wrong_flag"  # a chord trusted a flag that was a guess


@dataclass(frozen=True)
class Reason:
    """The cause of a loss, the cells to ring, and one that was ``better`` with its chance of a
    mine, which is 0.0 only if it was certainly safe."""

    cause: LossCause
    ringed: tuple[Cell, ...]
    better: tuple[Cell, float] | None = None


class LossReason:
    """Marks on the board of a scene what made the loss.

    The exact solver looks at the board before the last move, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.found: Reason | None = None
        self._scene = scene
        self.mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self.task: BackgroundTask[Reason] = BackgroundTask()
        session = scene.session
        before = session.game.before_loss if session.status is Status.LOST else None
        if before is not None and session.config.grid.size <= LARGEST_REVIEWED:
            board, exploded = before.board, session.position.exploded
            hits = tuple(session.config.grid.cells(exploded))
            chorded = bool(session.record) and isinstance(session.record[-1].move, Chord)
            self.task.start(lambda is_wanted: reason(board, hits, chorded))
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
        return (*(() if self.found is None else self.found.ringed), *self.marked)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the mark on the better cell; the rings are drawn by the board."""
        scene = self._scene
        if self.marked:
            clip = canvas.get_clip()
            canvas.set_clip(scene.camera.view.clip(clip))
            self.mark.draw(canvas, scene.context.painter, scene.camera, self.marked)
            canvas.set_clip(clip)


def reason(board: Board, hits: Sequence[Cell], chorded: bool = False) -> Reason:
    """Return why opening ``hits``, mines of a ``board``, lost the game."""
    lessons = {hit: find_missed_logic(board, hit) for hit in hits}
    guessed = tuple(hit for hit, found in lessons.items() if found.mine is None)
    if not guessed:
        return Reason(LossCause.PROVABLE, tuple(hits))
    safe = lessons[guessed[0]].safe
    if safe is not None:
        return Reason(LossCause.SAFE_LEFT, guessed, (safe.cell, 0.0))
    if chorded:
        return Reason(LossCause.WRONG_FLAG, guessed)
    grid, hit = board.grid, guessed[0]
    chances = analyse(board).rounded()
    chance = chances[grid.index(hit)]
    best = min(chances, key=lambda index: (chances[index], _distance(grid.cell(index), hit)))
    if chances[best] < chance - _EVEN:
        return Reason(LossCause.SAFER, guessed, (grid.cell(best), chances[best]))
    pair = _other_of_pair(board, hit, chances) if abs(chance - 0.5) < _EVEN else None
    if pair is not None:
        return Reason(LossCause.FORCED_PAIR, (*guessed, pair))
    return Reason(LossCause.FORCED, guessed)


def _other_of_pair(board: Board, hit: Cell, chances: dict[int, float]) -> Cell | None:
    """Return the nearest cell that is as likely to be the mine and touches a number of ``hit``."""
    grid = board.grid
    numbers = grid.dilate(grid.bit(hit)) & board.opened
    near = grid.cells(grid.dilate(numbers) & board.closed & ~grid.bit(hit))
    even = (cell for cell in near if abs(chances.get(grid.index(cell), 0.0) - 0.5) < _EVEN)
    return min(even, key=lambda cell: (_distance(cell, hit), cell), default=None)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def rank_remarks(game: FinishedGame, texts: Texts) -> list[str]:
    """Return why a game does not rank, or that it counts for its day, each in a sentence."""
    reasons = _reasons(game, texts)
    if reasons:
        return [texts("results.not_ranked", why=", ".join(reasons))]
    if game.can_be_first_try and game.counts_in_win_rate:
        return [texts("results.daily_counts")]
    return []


def _reasons(game: FinishedGame, texts: Texts) -> list[str]:
    """Return the reasons why a game does not rank, each in a few words."""
    left_out = {UnrankedReason.HELPED_LATE.value}  # the help itself is a reason
    if UnrankedReason.RESUMED.value in game.flaws:
        left_out.add(UnrankedReason.PAUSED.value)  # the way to the menu leads through the pause
    reasons = [texts(f"results.flaw_{flaw}") for flaw in game.flaws if flaw not in left_out]
    if game.aids:
        reasons.append(texts("results.helped"))
    if game.recording.retried and UnrankedReason.GHOST.value not in game.flaws:
        reasons.append(texts("results.same_again"))
    if preset_name(game.config) is None:
        reasons.append(texts("results.own_size"))
    return reasons
