"""The zones of the sea, from the surface down, and which of them is seen when."""

from datetime import date

ZONES = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")
BY_TIME = "time"  # the setting for a zone that follows the time of day
_MORNING, _HOURS_PER_ZONE = 6, 3  # the Shallows from six to nine, and so on down until midnight


def zone_at(hour: int) -> str:
    """Return the zone of an hour of the day (0 to 23): the deeper, the later."""
    return ZONES[(hour - _MORNING) // _HOURS_PER_ZONE] if hour >= _MORNING else ZONES[-1]


def zone_of_day(day: date) -> str:
    """Return the zone of a day's board; each of six days in a row has another one."""
    return ZONES[day.toordinal() % len(ZONES)]
