"""The day that a page shows, which midnight and journeys change."""

from game.scenes.context import Context


class DayWatch:
    """The player's ``day``, as of the last time that it was asked for."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.day = context.today()

    def has_changed(self) -> bool:
        """Ask what day it is; return whether it is another one."""
        before, self.day = self.day, self._context.today()
        return self.day != before
