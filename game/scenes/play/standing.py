"""The sentences of the results about a game's rank, or why it has none."""

from __future__ import annotations

from engine.core.config import preset_name
from game.platform import background
from game.platform.background import BackgroundTask
from game.records import FinishedGame, UnrankedReason
from game.resources.texts import Texts
from game.scenes.context import Context


class Standing:
    """The sentences about a game's rank, which is looked up in the background."""

    def __init__(self, context: Context, game: FinishedGame) -> None:
        self._texts, self._game = context.texts, game
        self.task: BackgroundTask[tuple[int, int] | None] = BackgroundTask()
        self.words = _sentences(game, None, context.texts)
        if game.ranked and game.can_be_best:
            self.task = context.store.ask_in_background(lambda book: book.place(game))
            self.task.wait(background.FRAME_SHARE)
            self.update()

    @property
    def is_awaited(self) -> bool:
        """Whether the rank is being looked up."""
        return self.task.is_active

    def update(self) -> bool:
        """Update the sentences once the rank is known; return whether it is new."""
        if not self.task.is_done:
            return False
        self.words = _sentences(self._game, self.task.take(), self._texts)
        return True

    def cancel(self) -> None:
        """Cancel looking up the rank."""
        self.task.cancel()


def _sentences(game: FinishedGame, place: tuple[int, int] | None, texts: Texts) -> list[str]:
    reasons, preset = _reasons(game, texts), preset_name(game.config)
    words = [texts("results.not_ranked", why=", ".join(reasons))] if reasons else []
    if place is not None and preset is not None:
        board = texts(f"board.{preset.replace(' ', '_')}")
        words.append(texts("results.ranked", place=place[0], count=place[1], board=board))
    if game.can_be_first_try and game.is_fresh and not reasons:
        words.append(texts("results.daily_counts"))
    return words


def _reasons(game: FinishedGame, texts: Texts) -> list[str]:
    """Return the reasons why a game does not rank, each in a few words."""
    left_out = {UnrankedReason.LATE.value}  # the help itself is a reason
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
