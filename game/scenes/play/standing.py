"""What the results say of a game's rank, or why it has none."""

from __future__ import annotations

from engine.core.config import preset_name
from game.platform.background import Later
from game.records import FinishedGame, Flaw
from game.resources.texts import Texts
from game.scenes.base import Kit
from game.scenes.records import counting


class Standing:
    """The sentences that tell a game's rank, or what keeps it from ranking.

    The place among thousands of games is asked for beside the frames.
    """

    def __init__(self, kit: Kit, game: FinishedGame) -> None:
        self._say, self._game = kit.say, game
        self._work: Later[tuple[int, int] | None] | None = None
        self.words = _told(game, None, kit.say)
        if game.ranked and game.can_be_best:
            self._work = kit.store.later(lambda book: book.place(game))
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


def _told(game: FinishedGame, place: tuple[int, int] | None, say: Texts) -> list[str]:
    reasons, preset = _reasons(game, say), preset_name(game.config)
    told = [say("results.not_ranked", why=", ".join(reasons))] if reasons else []
    if place is not None and preset is not None:
        board = say(f"board.{preset.replace(' ', '_')}")
        told.append(say("results.ranked", place=place[0], count=place[1], board=board))
    if game.can_be_try and game.is_fresh and not reasons:
        told.append(say("results.daily_counts"))
    return told


def _reasons(game: FinishedGame, say: Texts) -> list[str]:
    """Return what keeps a game from ranking, each reason in a few words."""
    untold = {Flaw.LATE.value}  # the help itself is told
    if Flaw.RESUMED.value in game.flaws:
        untold.add(Flaw.PAUSED.value)  # the way to the menu leads through the pause
    reasons = [say(f"results.flaw_{flaw}") for flaw in game.flaws if flaw not in untold]
    if game.aids:
        reasons.append(say("results.helped"))
    if game.recording.retried and Flaw.GHOST.value not in game.flaws:
        reasons.append(say("results.same_again"))
    if preset_name(game.config) is None:
        reasons.append(say("results.own_size"))
    return reasons
