"""The board of the day: the same for everybody, drawn from the date alone."""

import hashlib
from dataclasses import replace
from typing import Protocol

from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, Neighbourhood
from engine.formats.share_code import Shared
from engine.generation.placement import GENERATOR

_BYTES = 8
"""Bytes of the hash for the seed, and for each coordinate of the start cell. A remainder of 64 bits
favours no column by more than one in 2**50."""
_WATERS = (HEX, KNIGHT, CROSS)
"""The waters of Sundays, in turns; another list would change the boards of past Sundays."""


class Day(Protocol):
    """A calendar date, such as ``datetime.date``; the engine does not know today's."""

    def isoformat(self) -> str:
        """Return a text like ``2026-11-21``; anything after it, as in a ``datetime``, is
        ignored."""

    def toordinal(self) -> int:
        """Return the number of days since the year 1 began, on a Monday, as 1."""


def daily_board(day: Day, preset: GameConfig) -> Shared:
    """Return the day's no-guess board of the preset's size, with its first click off the edges.

    The other rules of ``preset`` are replaced by the usual ones. Both sides must be at least 3.

    >>> from datetime import date
    >>> shared = daily_board(date(2026, 11, 21), GameConfig(9, 9, 10))
    >>> shared.seed, shared.first
    (15659297734374588352, (6, 5))
    """
    return _drawn(day, "", preset)


def sunday_board(day: Day, preset: GameConfig) -> Shared:
    """Return the no-guess board of another water that stands beside the daily board on a Sunday.

    Its size, neighbours and shape are those of ``preset``. It is drawn as the daily board is, from
    its neighbours too; ``sunday_water`` says which ones are the day's.

    >>> from datetime import date
    >>> from engine.core.neighbourhood import HEX
    >>> shared = sunday_board(date(2026, 11, 29), GameConfig(9, 9, 10, neighbours=HEX))
    >>> shared.config.neighbours, shared.first
    (<hex>, (6, 4))
    """
    return _drawn(day, f"{preset.neighbours.name} ", preset)


def sunday_water(day: Day) -> Neighbourhood | None:
    """Return the neighbours of the extra board of a day; None on any day but a Sunday.

    The waters take turns, so that none comes twice before all others have come.

    >>> from datetime import date
    >>> [sunday_water(date(2026, 11, day)) for day in (15, 22, 28, 29)]
    [<hex>, <knight>, None, <cross>]
    """
    week, weekday = divmod(day.toordinal(), 7)
    return None if weekday else _WATERS[week % len(_WATERS)]


def _drawn(day: Day, water: str, preset: GameConfig) -> Shared:
    assert min(preset.width, preset.height) >= 3
    config = replace(
        preset,
        wraps=False,
        start=StartRule.NO_GUESS,
        win=WinRule.OPEN,
        question_marks=False,
        fairness=Fairness.CLASSIC,
    )
    name = f"minewave daily {GENERATOR} {day.isoformat()[:10]} {water}{preset.size}"
    drawn = hashlib.blake2b(name.encode("ascii"), digest_size=3 * _BYTES).digest()
    parts = range(0, len(drawn), _BYTES)
    seed, across, down = (int.from_bytes(drawn[at : at + _BYTES], "big") for at in parts)
    return Shared(config, seed, (1 + across % (config.width - 2), 1 + down % (config.height - 2)))
