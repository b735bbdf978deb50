"""Goals while the program runs: checked after every change of the record book, and told."""

from collections.abc import Callable

from game.platform.background import BackgroundTask
from game.records.goal_queries import GoalCheck
from game.records.goals import REVIEW, ZONE
from game.resources.zones import ZONES
from game.scenes.context import Context

RETRY_SECONDS = 2.0  # between two tries to write what could not be written
_REVIEW_SCENE = "postmortem"  # the name of the scene of a review


class GoalKeeper:
    """Checks the book on a thread whenever something was written, and tells the goals that are new.

    What the first check finds is granted without a word: the games of an older book prove it, or
    imported ones.
    """

    def __init__(self, context: Context, tell: Callable[[str], None]) -> None:
        """``tell`` shows a new goal by its name."""
        self._context, self._tell = context, tell
        self.task: BackgroundTask[GoalCheck | None] = BackgroundTask()
        self.is_open = False  # whether the book may be opened
        self._tells = False  # whether the first check is done
        self._checked = -1  # the store's count of changes at the last check
        self._notes: set[str] = set()  # to be written
        self._noted: set[str] = set()
        self._next_try = 0.0
        self._found: GoalCheck | None = None  # to be written

    def observe(self, scene: str, zone: str) -> None:
        """Note what goals ask about the scene on top and the zone in use."""
        seen = {REVIEW} if scene == _REVIEW_SCENE else set()
        seen |= {ZONE + zone} if zone in ZONES else set()
        self._notes |= seen - self._noted

    def poll(self, at: float) -> None:
        """Write and tell what was found, and begin another check if there were changes."""
        store = self._context.store
        if self.task.is_done:
            self._found = self.task.take()
        if not self.is_open or at < self._next_try:
            return
        if not (self._write_found() and self._write_notes()):
            self._next_try = at + RETRY_SECONDS
        elif store.changes != self._checked and not self.task.is_active:
            self._checked, now = store.changes, store.now()
            self.task = store.ask_in_background(lambda records: records.check_goals(now))

    def _write_found(self) -> bool:
        """Store and tell what a check has found; return False where it cannot be stored."""
        found = self._found
        if found is None:
            return True
        if found.is_news and not self._context.store.add_goals(found):
            return False
        self._found = None
        for name in found.new if self._tells else ():
            self._tell(name)
        self._tells = True
        return True

    def _write_notes(self) -> bool:
        """Store what was observed; return False where it cannot be stored."""
        if self._notes and not self._context.store.note_for_goals(self._notes):
            return False
        self._noted |= self._notes
        self._notes = set()
        return True
