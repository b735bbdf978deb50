"""The player's local time, also after a journey or a change of the system's time zone."""

import time
from datetime import date, datetime, tzinfo


def to_local(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """Convert an aware moment to a time zone, or to the system's current one for None."""
    if zone is None:
        _update_zone()
    return moment.astimezone(zone)


def first_second(day: date, zone: tzinfo | None = None) -> float:
    """Return a day's local midnight in seconds since 1970, the first one if there are two.

    If a day has no midnight, it is the moment at which midnight would have been without the clock
    change.
    """
    if zone is None:
        _update_zone()
    return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()


def _update_zone() -> None:
    """Have the C library check whether the system's time zone has changed; on its own it checks
    only at the start."""
    if hasattr(time, "tzset"):
        time.tzset()
