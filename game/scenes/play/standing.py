"""What the results say of a game's rank, or why it has none."""

from __future__ import annotations

from engine.core.config import preset_name
from game.platform.background import Later
from game.records import FinishedGame, UnrankedReason
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.records import counting


class Standing:
    """The sentences that tell a game's rank, or what keeps it from ranking.

    The place among thousands of games is asked for beside the frames.
    """

    def __init__(self, context: Context, game: FinishedGame) -> None:
        self._say, self._game = context.texts, game
        self._work: Later[tuple[int, int] | None] | None = None
        self.words = _told(game, None, context.texts)
        if game.ranked and game.can_be_best:
            self._work = context.store.ask_in_background(lambda book: book.place(game))
            self._work.wait(counting.WAIT)
            self.update()

    @property
    def is_awaited(self) -> bool:
        """Whether the place is still looked up."""
        return self._work is not None

    def update(self) -> bool:
        """Take in the place once it is known; tells whether it is new."""
        if self._work is None or not self._work.is_done:
            return False
        place, self._work = self._work.answer(), None
        self.words = _told(self._game, place, self._say)
        return True

    def drop(self) -> None:
        """Cancel looking the rank up."""
        if self._work is not None:
            self._work.drop()
            self._work = None


def _told(game: FinishedGame, place: tuple[int, int] | None, texts: Texts) -> list[str]:
    reasons, preset = _reasons(game, texts), preset_name(game.config)
    told = [texts("results.not_ranked", why=", ".join(reasons))] if reasons else []
    if place is not None and preset is not None:
        board = texts(f"board.{preset.replace(' ', '_')}")
        told.append(texts("results.ranked", place=place[0], count=place[1], board=board))
    if game.can_be_first_try and game.is_fresh and not reasons:
        told.append(texts("results.daily_counts"))
    return told


def _reasons(game: FinishedGame, texts: Texts) -> list[str]:
    """Return what keeps a game from ranking, each reason in a few words."""
    untold = {UnrankedReason.LATE.value}  # the help itself is told
    if UnrankedReason.RESUMED.value in game.flaws:
        untold.add(UnrankedReason.PAUSED.value)  # the way to the menu leads through the pause
    reasons = [texts(f"results.flaw_{flaw}") for flaw in game.flaws if flaw not in untold]
    if game.aids:
        reasons.append(texts("results.helped"))
    if game.recording.retried and UnrankedReason.GHOST.value not in game.flaws:
        reasons.append(texts("results.same_again"))
    if preset_name(game.config) is None:
        reasons.append(texts("results.own_size"))
    return reasons
