"""The zones of the sea, from the surface down, and when each of them is shown."""

from datetime import date

ZONES = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")
BY_TIME = "time"  # the setting for a zone that follows the time of day
_MORNING, _HOURS_PER_ZONE = 6, 3  # the Shallows from six to nine, and so on down until midnight


def zone_at(hour: int) -> str:
    """Return the zone of an hour of the day (0 to 23): the deeper, the later."""
    return ZONES[(hour - _MORNING) // _HOURS_PER_ZONE] if hour >= _MORNING else ZONES[-1]


def zone_of_day(day: date) -> str:
    """Return the zone for a day's board; six days in a row all differ."""
    return ZONES[day.toordinal() % len(ZONES)]
