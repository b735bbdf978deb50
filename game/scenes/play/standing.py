"""The sentences of the results about a game's rank, or why it has none."""

from __future__ import annotations

from engine.core.config import preset_name
from game.platform.background import Later
from game.records import FinishedGame, UnrankedReason
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.records import counting


class Standing:
    """The sentences about a game's rank, which is looked up in the background."""

    def __init__(self, context: Context, game: FinishedGame) -> None:
        self._texts, self._game = context.texts, game
        self._work: Later[tuple[int, int] | None] | None = None
        self.words = _sentences(game, None, context.texts)
        if game.ranked and game.can_be_best:
            self._work = context.store.later(lambda book: book.place(game))
            self._work.wait(counting.WAIT)
            self.update()

    @property
    def is_awaited(self) -> bool:
        """Whether the rank is being looked up."""
        return self._work is not None

    def update(self) -> bool:
        """Update the sentences once the rank is known; return whether it is new."""
        if self._work is None or not self._work.is_done:
            return False
        place, self._work = self._work.answer(), None
        self.words = _sentences(self._game, place, self._texts)
        return True

    def cancel(self) -> None:
        """Cancel looking up the rank."""
        if self._work is not None:
            self._work.drop()
            self._work = None


def _sentences(game: FinishedGame, place: tuple[int, int] | None, texts: Texts) -> list[str]:
    reasons, preset = _reasons(game, texts), preset_name(game.config)
    words = [texts("results.not_ranked", why=", ".join(reasons))] if reasons else []
    if place is not None and preset is not None:
        board = texts(f"board.{preset.replace(' ', '_')}")
        words.append(texts("results.ranked", place=place[0], count=place[1], board=board))
    if game.can_be_try and game.is_fresh and not reasons:
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
