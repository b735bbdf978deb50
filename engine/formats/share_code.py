"""Share codes: short texts that give the same board again, including the first click.

A code is ``MW`` and groups of four letters, as in ``MW-10M7-8QK3-...``. The letters are Crockford's
32: digits and capitals without I, L, O and U; O is read as 0, I and L as 1; case, spaces and dashes
do not matter, nor do words before the code or punctuation around it. The first letter is the
version of the generator and the rules: 1, or F for a game that flags win by rules 2 (D is that of a
dive, see ``engine.dive.dive_code``). Then follow, as one number from the highest bit down: a byte
for the rules and the preset; without a preset, the width and height less one (10 bits each) and the
mines; the first click's cell; and the seed, without leading zero letters. Mines and cell take as
many bits as the number of the board's last cell.

The last three letters are a Reed-Solomon check over the field of 32 elements (Reed and Solomon,
1960): a code has at most 31 letters, so any three wrong letters are found, and a swap of any two.
"""

import re
from dataclasses import dataclass
from itertools import islice

from engine.core.config import PRESETS, ConfigError, Fairness, GameConfig, StartRule, WinRule, quote
from engine.core.grid import Cell
from engine.core.untrusted import plain
from engine.generation.placement import GENERATOR, MAX_SEED

PREFIX = "MW"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKS = 3
MAX_LETTERS = 31  # the most letters of a code after the prefix
_GROUP = 4
_BITS = 5
_SIDE_BITS = 10
_RULE_BITS = 8
_POLYNOMIAL = 0b100101
_AS_READ = str.maketrans("OIL", "011", " -_")
_START = re.compile(rf"(?<![0-9A-Z]){PREFIX}(?![0-9A-Z])")  # where a code begins within a sentence
_PRESETS = [None, *(preset.dimensions for preset in PRESETS.values())]
_VERSIONS = {"1": (1, 1), "F": (1, 2)}
"""The first letter of a code: the generator's version, and the oldest version of the rules under
which the game is the same."""
_STARTS, _WINS, _FAIRNESS = list(StartRule), list(WinRule), list(Fairness)


class ShareError(ValueError):
    """A text that is not a share code; the message is one clear sentence.

    ``key`` names the error for programs that translate it.
    """

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Shared:
    """A board to share: the rules, the seed, and the first click."""

    config: GameConfig
    seed: int
    first: Cell


def encode_share_code(shared: Shared) -> str:
    """Return the code of a board. Question marks are a player's setting and are not included.

    Raises ValueError for a first click off the board or an invalid seed.

    >>> encode_share_code(Shared(PRESETS["expert"], 7, (15, 8)))
    'MW-1E9Z-Z3R3'
    """
    if not 0 <= shared.seed <= MAX_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {MAX_SEED}, not {shared.seed}.")
    letters = "".join(LETTERS[value] for value in _code_letters(shared))
    groups = [letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)]
    return "-".join([PREFIX, *groups])


def decode_share_code(text: str) -> Shared:
    """Return the board of a code. Raises ShareError.

    >>> decode_share_code("MW-1F1K-ZX1H-6BQX-01PJ-HXGM").config.size
    '30x16x99'
    >>> decode_share_code("MW-1F1K-ZX1H-6BQX-01PJ-HXGN")
    Traceback (most recent call last):
    engine.formats.share_code.ShareError: The share code is mistyped: a letter is wrong or missing.
    """
    values = read_letters(text)
    if any(check_values(values)):
        raise ShareError("mistyped", "The share code is mistyped: a letter is wrong or missing.")
    version = _VERSIONS.get(LETTERS[values[0]])
    if version is None and values[0] > GENERATOR:
        raise ShareError("newer", "The share code is of a newer Minewave, whose boards differ.")
    generator, rules = version or (0, 0)
    shared = _board_of(values[1:-CHECKS], rules) if generator == GENERATOR else None
    if shared is None or _code_letters(shared) != values:
        raise ShareError("no board", "The share code stands for no board.")
    return shared


def _code_letters(shared: Shared) -> list[int]:
    """Return the letters of the code as numbers, including version and check."""
    config, seed = shared.config, shared.seed
    fields = [(_rule_bits(config), _RULE_BITS)]
    cell_bits = _cell_bits(config.width, config.height)
    if config.dimensions not in _PRESETS:
        fields += [(config.width - 1, _SIDE_BITS), (config.height - 1, _SIDE_BITS)]
        fields.append((config.mines, cell_bits))
    fields.append((config.grid.index(shared.first), cell_bits))
    bits = "".join(f"{value:0{count}b}" if count else "" for value, count in fields)
    # The seed ends with the last letter; zero bits before it complete a letter.
    seed_bits = f"{seed:b}" if seed else ""
    bits += "0" * (-len(bits + seed_bits) % _BITS) + seed_bits
    letters = {version: letter for letter, version in _VERSIONS.items()}
    first = LETTERS.index(letters[GENERATOR, config.oldest_rules])
    values = [first, *(int(bits[at : at + _BITS], 2) for at in range(0, len(bits), _BITS))]
    return values + check_values(values)


def find_code(text: str) -> str:
    """Return the part of a text to read as a code, in capitals, without words before it or
    punctuation around it."""
    code = "".join(sign.upper() if sign.isascii() else sign for sign in plain(text))
    found = _START.search(code)
    return code[found.start() if found else 0 :]


def read_letters(text: str) -> list[int]:
    """Return the letters of a code as numbers, without the prefix. Raises ShareError."""
    letters = find_code(text).translate(_AS_READ)
    if not letters.startswith(PREFIX):
        raise ShareError("prefix", f"A share code begins with {PREFIX}.")
    letters = letters[len(PREFIX) :]
    for letter in letters[: MAX_LETTERS + 1]:
        if letter not in LETTERS:
            raise ShareError("letter", f"{quote(letter)} is no letter of a share code.")
    if len(letters) > MAX_LETTERS:
        raise ShareError("long", "The share code is too long.")
    if len(letters) < 2 + CHECKS:
        raise ShareError("short", "The share code is too short.")
    return [LETTERS.index(letter) for letter in letters]


def _board_of(values: list[int], version: int) -> Shared | None:
    """Return the board encoded by the letters between version and check; None if they encode none.

    Too many or too few letters would give the board of another code.
    """
    bits = iter("".join(f"{value:0{_BITS}b}" for value in values))

    def read(count: int | None = None) -> int:
        return int("".join(islice(bits, count)) or "0", 2)

    rules, fairness = divmod(read(_RULE_BITS), len(_FAIRNESS))
    rules, win = divmod(rules, len(_WINS))
    rules, start = divmod(rules, len(_STARTS))
    preset, wraps = divmod(rules, 2)
    if preset >= len(_PRESETS):
        return None
    dimensions = _PRESETS[preset]
    if dimensions is None:
        width, height = read(_SIDE_BITS) + 1, read(_SIDE_BITS) + 1
        dimensions = width, height, read(_cell_bits(width, height))
    width, height, _ = dimensions
    at, seed = read(_cell_bits(width, height)), read()
    try:
        config = GameConfig(
            *dimensions,
            wraps=bool(wraps),
            start=_STARTS[start],
            win=_WINS[win],
            fairness=_FAIRNESS[fairness],
            rules=version,
        )
    except ConfigError:
        return None
    if at >= width * height or seed > MAX_SEED:
        return None
    return Shared(config, seed, (at % width, at // width))


def _rule_bits(config: GameConfig) -> int:
    dimensions = config.dimensions
    number = _PRESETS.index(dimensions) if dimensions in _PRESETS else 0
    number = number * 2 + config.wraps
    number = number * len(_STARTS) + _STARTS.index(config.start)
    number = number * len(_WINS) + _WINS.index(config.win)
    return number * len(_FAIRNESS) + _FAIRNESS.index(config.fairness)


def _cell_bits(width: int, height: int) -> int:
    return (width * height - 1).bit_length()


def check_values(values: list[int]) -> list[int]:
    """Return the Reed-Solomon remainder of the letters: zero if they end with their checks."""
    remainder = [0] * CHECKS
    for value in values:
        first, *rest = remainder
        factor = first ^ value
        remainder = [
            other ^ _multiply(factor, by) for other, by in zip([*rest, 0], _DIVISOR, strict=True)
        ]
    return remainder


def _multiply(one: int, other: int) -> int:
    """Multiply in the field of 32 elements, whose numbers are polynomials of bits."""
    product = 0
    for bit in range(_BITS):
        if other >> bit & 1:
            product ^= one << bit
    for bit in range(2 * _BITS - 2, _BITS - 1, -1):
        if product >> bit & 1:
            product ^= _POLYNOMIAL << (bit - _BITS)
    return product


_DIVISOR = (14, 29, 10)
"""The polynomial (x - a)(x - a**2)(x - a**3) without its first term, where a is 2 and -1 is 1."""
