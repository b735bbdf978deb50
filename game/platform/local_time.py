"""Times where the player is, also after a journey or in a zone that was chosen anew."""

import time
from datetime import date, datetime, tzinfo


def to_local(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """Return an aware moment in a time zone, or in the one that the system has now for None."""
    if zone is None:
        _update_zone()
    return moment.astimezone(zone)


def first_second(day: date, zone: tzinfo | None = None) -> float:
    """Return the seconds since 1970 of a day's midnight there, the first one if there are two.

    Where a day lacks its midnight, it is the moment at which that would have been by the hours
    before.
    """
    if zone is None:
        _update_zone()
    return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()


def _update_zone() -> None:
    """Have the C library look whether the system's zone has changed. By itself it does so once, at
    the start."""
    if hasattr(time, "tzset"):
        time.tzset()
