"""Dives that everybody can share: the daily dive, drawn from the date, and codes such as
``MW-D-...``.

A code is ``MW``, a D, the version of the rules, the air, the dive's seed without leading zero
letters and the three check letters of ``engine.formats.share_code``, in the same letters. The code
of a board has the generator's version in the place of the D. Codes of the first version, whose
dives are not played any more, have no air.
"""

import hashlib
from typing import NamedTuple

from engine.dive.airs import Air
from engine.dive.chart import OLDEST_RULES, RULES
from engine.formats.daily import Day
from engine.formats.share_code import (
    CHECKS,
    LETTERS,
    PREFIX,
    ShareError,
    check_values,
    read_letters,
)
from engine.generation.placement import GENERATOR, MAX_SEED

_KIND = "D"
_BITS = 5
_GROUP = 4
_DAILY_BYTES = 6


class DiveCode(NamedTuple):
    """A dive that everybody can make again, by the version of its rules."""

    seed: int
    air: Air
    version: int = RULES


def daily_dive_seed(day: Day, rules: int = RULES) -> int:
    """Return the seed of the day's dive under these ``rules``, the same for everybody and on every
    air.

    >>> from datetime import date
    >>> daily_dive_seed(date(2026, 11, 23)) == daily_dive_seed(date(2026, 11, 24))
    False
    """
    name = f"minewave dive {rules} {GENERATOR} {day.isoformat()[:10]}"
    digest = hashlib.blake2b(name.encode("ascii"), digest_size=_DAILY_BYTES).digest()
    return int.from_bytes(digest, "big")


def is_dive_code(text: str) -> bool:
    """Return whether a text begins like the code of a dive."""
    try:
        return read_letters(text)[:1] == [LETTERS.index(_KIND)]
    except ShareError:
        return False


def encode_dive_code(seed: int, air: Air, version: int = RULES) -> str:
    """Return the code of a dive. Raises ValueError for an invalid seed.

    >>> encode_dive_code(7, Air.NORMAL, version=2)
    'MW-D-227M-V6'
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed}.")
    values = _values(DiveCode(seed, air, version))
    letters = "".join(LETTERS[value] for value in values[1:])
    groups = [letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)]
    return "-".join([PREFIX, _KIND, *groups])


def decode_dive_code(text: str) -> DiveCode:
    """Return the dive of a code. Raises ShareError, by the key ``older_dive`` for a code whose dive
    was of a version that is not played any more."""
    values = read_letters(text)
    if any(check_values(values)):
        raise ShareError("mistyped", "The share code is mistyped: a letter is wrong or missing.")
    if values[0] != LETTERS.index(_KIND):
        raise ShareError("no board", "The share code stands for no dive.")
    if values[1] > RULES:
        raise ShareError("newer", "The share code is of a newer Minewave, whose boards differ.")
    if values[1] < OLDEST_RULES:
        raise ShareError("older_dive", "The share code's dive was of an earlier Minewave.")
    airs, seed = list(Air), 0
    for value in values[3:-CHECKS]:
        seed = seed << _BITS | value
    if len(values) < 3 + CHECKS or values[2] >= len(airs) or seed > MAX_SEED:
        raise ShareError("no board", "The share code stands for no dive.")
    code = DiveCode(seed, airs[values[2]], values[1])
    if _values(code) != values:
        raise ShareError("no board", "The share code stands for no dive.")
    return code


def _values(code: DiveCode) -> list[int]:
    digits: list[int] = []
    seed = code.seed
    while seed:
        seed, digit = divmod(seed, 1 << _BITS)
        digits.insert(0, digit)
    values = [LETTERS.index(_KIND), code.version, list(Air).index(code.air), *digits]
    return values + check_values(values)
