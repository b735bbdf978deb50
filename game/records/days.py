"""The player's days, which begin and end by the clock of a time zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

from game.records.models import utc_text


class Days:
    """The days of a time zone, or of the system's own."""

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone

    def of(self, moment: datetime) -> date:
        """The day on which an aware moment falls."""
        return moment.astimezone(self._zone).date()

    def bounds(self, day: date) -> tuple[str, str]:
        """The moments, as the tables write them, at which a day begins and the next one does."""
        return self._begin(day), self._begin(day + timedelta(days=1))

    def _begin(self, day: date) -> str:
        midnight = datetime.combine(day, time(), self._zone)
        return utc_text(midnight)  # a midnight without a zone is the system's own
