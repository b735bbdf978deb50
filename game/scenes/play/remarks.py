"""The remarks of the results: why fair play let a guess lose, and a game's rank."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.core.board import Board
from engine.core.config import Fairness, preset_name
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.observer import find_missed_logic
from game.board.chances_view import ChancesView
from game.platform import background
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.records import FinishedGame, UnrankedReason
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.live_board.board_scene import BoardScene


@dataclass(frozen=True)
class Reason:
    """Why a loss was not forgiven: the ``ringed`` cells were guesses, where ``safe`` was certainly
    safe; or else, with ``safe`` None, they were certain to be mines."""

    ringed: tuple[Cell, ...]
    safe: Cell | None


class LossReason:
    """Marks and explains on the board of a scene why its fairness did not forgive the loss.

    The exact solver looks at the board before the last move, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.words = ""  # a sentence for the player; empty while there is none
        self._scene = scene
        self.mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self.task: BackgroundTask[Reason | None] = BackgroundTask()
        session, config = scene.session, scene.session.config
        is_unforgiven = session.status is Status.LOST and config.fairness is not Fairness.CLASSIC
        before = session.game.before_loss if is_unforgiven else None
        if before is not None and config.grid.size <= LARGEST_REVIEWED:
            board, hits = before.board, tuple(config.grid.cells(session.position.exploded))
            self.task.start(lambda is_wanted: reason(board, hits))
            self.task.wait(background.FRAME_SHARE)

    def update(self) -> bool:
        """Show the reason once it is known; return whether it is new."""
        found = self.task.take() if self.task.is_done else None
        if found is None:
            return False
        self._scene.board.ring(frozenset(found.ringed), frozenset())
        key = "guessed" if found.safe is not None else "certain_mine"
        key += "_cells" if len(found.ringed) > 1 else ""
        self.words = self._scene.context.texts(f"results.{key}")
        if found.safe is not None:
            self.marked = {found.safe: 0.0}
            self._scene.reveal(found.safe)
        self._scene.reveal(found.ringed[0])
        return True

    def hide(self) -> None:
        """Take the marks off the board."""
        self.task.cancel()
        self._scene.board.ring(frozenset(), frozenset())

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the tick on the safe cell; the rings are drawn by the board."""
        scene = self._scene
        if self.marked and not scene.board_layout.is_moving:
            clip = canvas.get_clip()
            canvas.set_clip(scene.camera.view.clip(clip))
            self.mark.draw(canvas, scene.context.painter, scene.camera, self.marked)
            canvas.set_clip(clip)


def reason(board: Board, hits: Sequence[Cell]) -> Reason | None:
    """Return why opening ``hits``, mines of a ``board``, was not forgiven; None where it was
    neither a needless guess nor the opening of certain mines."""
    lessons = {hit: find_missed_logic(board, hit) for hit in hits}
    guessed = tuple(hit for hit, found in lessons.items() if found.mine is None)
    if not guessed:
        return Reason(tuple(hits), None)
    safe = lessons[guessed[0]].safe
    return None if safe is None else Reason(guessed, safe.cell)


class RankSentences:
    """The sentences about a game's rank, which is looked up in the background."""

    def __init__(self, context: Context, game: FinishedGame) -> None:
        self._texts, self._game = context.texts, game
        self.task: BackgroundTask[tuple[int, int] | None] = BackgroundTask()
        self.words = _sentences(game, None, context.texts)
        if game.ranked and game.can_be_best:
            self.task = context.store.ask_in_background(lambda book: book.rank_of(game))
            self.task.wait(background.FRAME_SHARE)
            self.update()

    def update(self) -> bool:
        """Update the sentences once the rank is known; return whether it is new."""
        if not self.task.is_done:
            return False
        self.words = _sentences(self._game, self.task.take(), self._texts)
        return True


def _sentences(game: FinishedGame, place: tuple[int, int] | None, texts: Texts) -> list[str]:
    reasons, preset = _reasons(game, texts), preset_name(game.config)
    words = [texts("results.not_ranked", why=", ".join(reasons))] if reasons else []
    if place is not None and preset is not None:
        board = texts(f"board.{preset.replace(' ', '_')}")
        words.append(texts("results.ranked", place=place[0], count=place[1], board=board))
    if game.can_be_first_try and game.counts_in_win_rate and not reasons:
        words.append(texts("results.daily_counts"))
    return words


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
