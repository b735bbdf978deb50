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
1960): such a code has at most 31 letters, so any three wrong letters are found, and a swap of any
two.

Boards with other neighbours than the 8 around, or with a shape, have a layout of their own, which
begins with a W. Then follow the version of the rules (2 bits), the neighbours (4) and the shape
(5), as places in the lists below; borders, start, win and fairness (6); the width and height less
one, the mines and the first click's cell as above; for a shape that is not built in, the lengths of
its runs of cells, see ``_runs``; and the seed. These codes may be longer. Their letters lie
interleaved in as few blocks as have at most 28 letters each, and each block is checked by three
letters at the end; up to 31 letters that is the check above.
"""

import re
from dataclasses import dataclass

from engine.core.config import (
    PRESETS,
    RULES,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
    quote,
)
from engine.core.grid import Cell
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shapes import MIN_SHAPE_SIDE, draw_shape, shape_name
from engine.core.untrusted import plain
from engine.generation.placement import GENERATOR, MAX_SEED

PREFIX = "MW"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKS = 3
MAX_LETTERS = 31
"""The most letters of a code after the prefix, apart from one with a W."""
MAX_LONG_LETTERS = 248  # the most letters of any code
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

_SHAPED = "W"
_SHORT_LAYOUTS = "01FD"  # the first letters of codes of at most MAX_LETTERS
_RULES_BITS, _WATER_BITS, _SHAPE_BITS, _CHOICE_BITS = 2, 4, 5, 6
WATER_NUMBERS = ("square", "hex", "knight", "cross")
SHAPE_NUMBERS = (
    *(None, "disc", "ring", "heart", "cross", "hourglass", "spiral", "islands", "bow", "fish"),
    "canyon",
)
"""Neighbours and shapes by their numbers in a code; more may be added at the end."""
_OWN = 31  # the number of a shape that is not built in


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

    Raises ValueError for a first click off the board or an invalid seed, ShareError for a board
    whose shape makes the code too long.

    >>> encode_share_code(Shared(PRESETS["expert"], 7, (15, 8)))
    'MW-1E9Z-Z3R3'
    """
    if not 0 <= shared.seed <= MAX_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {MAX_SEED}, not {shared.seed}.")
    values = _code_letters(shared)
    if len(values) > MAX_LONG_LETTERS:
        raise ShareError("large", "The shape of this board is too large to be shared by a code.")
    letters = "".join(LETTERS[value] for value in values)
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
    data = _without_checks(values)
    if data is None:
        raise ShareError("mistyped", "The share code is mistyped: a letter is wrong or missing.")
    letter = LETTERS[values[0]]
    version = _VERSIONS.get(letter)
    if version is None and letter != _SHAPED and values[0] > GENERATOR:
        raise _newer()
    generator, rules = version or (GENERATOR if letter == _SHAPED else 0, 0)
    shared = None
    if generator == GENERATOR:
        shared = _board_of(data[1:], rules) if version else _shaped_board_of(data[1:])
    if shared is None or _code_letters(shared) != values:
        raise ShareError("no board", "The share code stands for no board.")
    return shared


def _newer() -> ShareError:
    return ShareError("newer", "The share code is of a newer Minewave, whose boards differ.")


def _code_letters(shared: Shared) -> list[int]:
    """Return the letters of the code as numbers, including version and check."""
    config = shared.config
    if config.neighbours == SQUARE and config.shape is None:
        letters = {version: letter for letter, version in _VERSIONS.items()}
        first, bits = letters[GENERATOR, config.oldest_rules], _bits(shared)
    else:
        first, bits = _SHAPED, _shaped_bits(shared)
    # The seed ends with the last letter; zero bits before it complete a letter.
    seed_bits = f"{shared.seed:b}" if shared.seed else ""
    bits += "0" * (-len(bits + seed_bits) % _BITS) + seed_bits
    values = [
        LETTERS.index(first),
        *(int(bits[at : at + _BITS], 2) for at in range(0, len(bits), _BITS)),
    ]
    blocks = -(-len(values) // _BLOCK)
    return values + [
        value for block in range(blocks) for value in check_values(values[block::blocks])
    ]


_BLOCK = MAX_LETTERS - CHECKS  # the most letters that are checked together, without the check


def _without_checks(values: list[int]) -> list[int] | None:
    """Return the letters of a code without its checks; None if they do not fit."""
    blocks = -(-len(values) // MAX_LETTERS)
    end = len(values) - blocks * CHECKS
    if -(-end // _BLOCK) != blocks:
        return None
    for block in range(blocks):
        checks = values[end + block * CHECKS :][:CHECKS]
        if any(check_values([*values[block:end:blocks], *checks])):
            return None
    return values[:end]


def _bits(shared: Shared) -> str:
    """Return the bits of a board between version and seed."""
    config = shared.config
    fields = [(_rule_bits(config), _RULE_BITS)]
    cell_bits = _cell_bits(config.width, config.height)
    if config.dimensions not in _PRESETS:
        fields += [(config.width - 1, _SIDE_BITS), (config.height - 1, _SIDE_BITS)]
        fields.append((config.mines, cell_bits))
    fields.append((config.grid.index(shared.first), cell_bits))
    return _joined(fields)


def _shaped_bits(shared: Shared) -> str:
    """Return the bits of a board with other neighbours or a shape, between version and seed."""
    config, number, runs = shared.config, 0, ""
    if config.shape is not None:
        name = shape_name(config.width, config.height, config.shape)
        number = SHAPE_NUMBERS.index(name) if name in SHAPE_NUMBERS[1:] else _OWN
        runs = _runs(config.shape, config.width * config.height) if number == _OWN else ""
    cell_bits = _cell_bits(config.width, config.height)
    fields = [
        (config.oldest_rules - 1, _RULES_BITS),
        (WATER_NUMBERS.index(config.neighbours.name), _WATER_BITS),
        (number, _SHAPE_BITS),
        (_choice_bits(config), _CHOICE_BITS),
        (config.width - 1, _SIDE_BITS),
        (config.height - 1, _SIDE_BITS),
        (config.mines, cell_bits),
        (config.grid.index(shared.first), cell_bits),
    ]
    return _joined(fields) + runs


def _joined(fields: list[tuple[int, int]]) -> str:
    return "".join(f"{value:0{count}b}" if count else "" for value, count in fields)


def _runs(shape: int, span: int) -> str:
    """Return the bits of a set of cells: whether the first cell exists, then the lengths of the
    runs of cells that alternately exist or not, as Elias gamma codes (Elias, 1975).
    """
    signs = f"{shape:0{span}b}"[::-1]
    lengths = [f"{len(run.group()):b}" for run in _RUN.finditer(signs)]
    return signs[0] + "".join("0" * (len(length) - 1) + length for length in lengths)


_RUN = re.compile("0+|1+")


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
    most = MAX_LETTERS if letters[:1] in _SHORT_LAYOUTS else MAX_LONG_LETTERS
    for letter in letters[: most + 1]:
        if letter not in LETTERS:
            raise ShareError("letter", f"{quote(letter)} is no letter of a share code.")
    if len(letters) > most:
        raise ShareError("long", "The share code is too long.")
    if len(letters) < 2 + CHECKS:
        raise ShareError("short", "The share code is too short.")
    return [LETTERS.index(letter) for letter in letters]


class _BitReader:
    """Reads numbers off the bits of letters; beyond the last bit there are zeros."""

    def __init__(self, values: list[int]) -> None:
        self._bits = "".join(f"{value:0{_BITS}b}" for value in values)
        self._at = 0

    def read(self, count: int) -> int:
        """Return the number that the next ``count`` bits hold."""
        bits = self._bits[self._at : self._at + count]
        self._at += count
        return int(bits.ljust(count, "0") or "0", 2)

    def rest(self) -> int:
        """Return the number that all the bits that are left hold."""
        return int(self._bits[self._at :] or "0", 2)

    def run(self) -> int:
        """Return the length of a run of cells, see ``_runs``; 0 if there is none."""
        start = self._bits.find("1", self._at)
        if start < 0:
            return 0
        count = start - self._at
        self._at = start
        return self.read(count + 1)


def _board_of(values: list[int], version: int) -> Shared | None:
    """Return the board encoded by the letters between version and check; None if they encode none.

    Too many or too few letters would give the board of another code.
    """
    bits = _BitReader(values)
    preset, choice = divmod(bits.read(_RULE_BITS), _CHOICES)
    if preset >= len(_PRESETS):
        return None
    dimensions = _PRESETS[preset]
    if dimensions is None:
        width, height = bits.read(_SIDE_BITS) + 1, bits.read(_SIDE_BITS) + 1
        dimensions = width, height, bits.read(_cell_bits(width, height))
    at = bits.read(_cell_bits(*dimensions[:2]))
    return _shared(dimensions, choice, version, SQUARE, None, at, bits.rest())


def _shaped_board_of(values: list[int]) -> Shared | None:
    """Return the board encoded by the letters between a W and the check; None if they encode none.

    Raises ShareError for rules, neighbours or a shape that only a newer Minewave knows.
    """
    bits = _BitReader(values)
    version, water = bits.read(_RULES_BITS) + 1, bits.read(_WATER_BITS)
    number, choice = bits.read(_SHAPE_BITS), bits.read(_CHOICE_BITS)
    is_known = number < len(SHAPE_NUMBERS) or number == _OWN
    if version > RULES or water >= len(WATER_NUMBERS) or not is_known:
        raise _newer()
    width, height = bits.read(_SIDE_BITS) + 1, bits.read(_SIDE_BITS) + 1
    mines, at = (bits.read(_cell_bits(width, height)) for _ in range(2))
    shape = None
    if number == _OWN:
        shape = _shape_of_runs(bits, width * height)
    elif name := SHAPE_NUMBERS[number]:
        if min(width, height) < MIN_SHAPE_SIDE:
            return None
        shape = draw_shape(name, width, height)
    neighbours = NEIGHBOURHOODS[WATER_NUMBERS[water]]
    dimensions = width, height, mines
    return _shared(dimensions, choice, version, neighbours, shape, at, bits.rest())


def _shape_of_runs(bits: _BitReader, span: int) -> int:
    """Return the set of cells that ``_runs`` encodes; an empty one if it encodes none."""
    exists, shape, at = bool(bits.read(1)), 0, 0
    while at < span:
        length = bits.run()
        if not 0 < length <= span - at:
            return 0
        if exists:
            shape |= (1 << length) - 1 << at
        exists, at = not exists, at + length
    return shape


def _shared(
    dimensions: tuple[int, int, int],
    choice: int,
    version: int,
    neighbours: Neighbourhood,
    shape: int | None,
    at: int,
    seed: int,
) -> Shared | None:
    """Return a board by what its code says; None if there is no such board."""
    choice, fairness = divmod(choice, len(_FAIRNESS))
    choice, win = divmod(choice, len(_WINS))
    wraps, start = divmod(choice, len(_STARTS))
    try:
        config = GameConfig(
            *dimensions,
            wraps=bool(wraps),
            start=_STARTS[start],
            win=_WINS[win],
            fairness=_FAIRNESS[fairness],
            rules=version,
            neighbours=neighbours,
            shape=shape,
        )
    except ConfigError:
        return None
    first = at % config.width, at // config.width
    if first not in config.grid or seed > MAX_SEED:
        return None
    return Shared(config, seed, first)


def _rule_bits(config: GameConfig) -> int:
    dimensions = config.dimensions
    number = _PRESETS.index(dimensions) if dimensions in _PRESETS else 0
    return number * _CHOICES + _choice_bits(config)


_CHOICES = 2 * len(_STARTS) * len(_WINS) * len(_FAIRNESS)


def _choice_bits(config: GameConfig) -> int:
    """Return one number for borders, start, win and fairness."""
    number = config.wraps * len(_STARTS) + _STARTS.index(config.start)
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
