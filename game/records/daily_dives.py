"""The first try of the day's dive, which is claimed like that of a day's board."""

from game.records.statistics_queries import Size

DIVE: Size = (0, 0, 0)
"""The size of a day's dive among the tries: no board has it."""
