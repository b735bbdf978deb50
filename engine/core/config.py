"""The configuration of a game: sizes, rules, and the texts that name them."""

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from pathlib import Path

from engine.core.grid import Grid
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.untrusted import plain

MAX_SIDE = 1000
MAX_OTHER_SIDE = 200
"""The longest side of a board with other neighbours than the 8 around."""
MAX_FILE_BYTES = 4096
_TIMES = str.maketrans("\u00d7\u2715\u2716\u2a09\u2a2f\u2217\u0445\u0425", "x" * 8)
"""Characters that stand for the x in a size: multiplication signs, and a Cyrillic letter."""
RULES = 2
"""The version of the rules. New games use it, older ones keep the version they began with:

1. Where flags win, a wrong full set of flags does nothing.
2. It loses.
"""


class ConfigError(ValueError):
    """A game that cannot be played; the message is one clear sentence.

    ``key`` and ``values`` identify the message for programs that translate it; an error without a
    key can only come from a command line.
    """

    def __init__(self, message: str, key: str = "", **values: int) -> None:
        super().__init__(message)
        self.key = key
        self.values = values


class StartRule(Enum):
    """The promise made about the first opened cell."""

    SAFE = "safe"  # it is not a mine
    OPENING = "opening"  # it and all its neighbours are free of mines, as far as there is room
    NO_GUESS = "no-guess"  # the whole board can be solved from it by logic alone


class WinRule(Enum):
    """The condition that wins a game."""

    OPEN = "open"  # every safe cell is open
    FLAG = "flag"
    """Exactly the mines are flagged. Setting as many flags as mines, one of them wrong, loses."""


class Fairness(Enum):
    """The treatment of guesses."""

    CLASSIC = "classic"  # the mines never move after the first click
    MERCY = "mercy"
    """A forced guess never loses if the cell can be safe; one that must be a mine loses. A guess is
    forced when no cell is provably safe; provable mines elsewhere do not matter."""
    STRICT = "strict"
    """Like MERCY, but opening an unproven cell while some cell is provably safe always loses."""


@dataclass(frozen=True)
class GameConfig:
    """The size and the rules of a game. Raises ConfigError if they do not fit together.

    ``rules`` is the version of the rules, see RULES. ``neighbours`` say what a number counts, and
    ``shape`` are the cells that exist, None for all of them, see ``Grid``.

    >>> GameConfig(30, 16, 99) == EXPERT
    True
    >>> GameConfig(3, 3, 9)
    Traceback (most recent call last):
    engine.core.config.ConfigError: A 3x3 board holds from 0 to 8 mines, not 9.
    """

    width: int
    height: int
    mines: int
    wraps: bool = False
    start: StartRule = StartRule.OPENING
    win: WinRule = WinRule.OPEN
    question_marks: bool = False
    fairness: Fairness = Fairness.CLASSIC
    rules: int = RULES
    neighbours: Neighbourhood = SQUARE
    shape: int | None = field(default=None, repr=False)  # Python refuses to print so large numbers

    def __post_init__(self) -> None:
        if not 1 <= self.rules <= RULES:
            message = f"The version of the rules must be from 1 to {RULES}, not {self.rules}."
            raise ConfigError(message)
        if self.rules == 1 and self.win is WinRule.OPEN:
            object.__setattr__(self, "rules", 2)  # the same game, so the configs are equal too
        longest = MAX_SIDE if self.neighbours == SQUARE else MAX_OTHER_SIDE
        for name, side in {"width": self.width, "height": self.height}.items():
            if not 1 <= side <= longest:
                message = f"The {name} must be from 1 to {longest}, not {side}."
                if longest < side <= MAX_SIDE:
                    message = f"The {name} of a {self.neighbours.name} board must be from 1 to "
                    message += f"{longest}, not {side}."
                raise ConfigError(message, name, most=longest, given=side)
        if self.wraps:
            self._check_torus()
        cells = self.width * self.height if self.shape is None else self._check_shape()
        size, most = f"{self.width}x{self.height}", cells - 1
        if not 0 <= self.mines <= most:
            of_cells = "" if self.shape is None else f" of {cells} cell" + "s" * (cells > 1)
            message = f"A {size} board{of_cells} holds from 0 to {most} mines, not {self.mines}."
            sides = {"width": self.width, "height": self.height}
            raise ConfigError(message, "mines", most=most, given=self.mines, **sides)

    def _check_torus(self) -> None:
        width, height = self.neighbours.least_torus
        sides = {"width": self.width, "height": self.height}
        kind = "" if self.neighbours == SQUARE else f"{self.neighbours.name} "
        if self.width < width or self.height < height:
            message = f"A borderless {kind}board must be at least {width}x{height}, not "
            message += f"{self.width}x{self.height}."
            least = {"least_width": width, "least_height": height}
            raise ConfigError(message, "borderless", **least, **sides)
        if self.neighbours.is_shifted and self.height % 2:
            message = f"The height of a borderless {kind}board must be even, not {self.height}."
            raise ConfigError(message, "even height", **sides)
        if self.shape is not None:
            raise ConfigError("A borderless board has no shape.", "borderless shape")

    def _check_shape(self) -> int:
        """Return the number of cells of the shape; a shape of all cells is none."""
        assert self.shape is not None
        if self.shape == 0:
            raise ConfigError("The shape has no cells.", "no cells")
        if self.shape < 0 or self.shape.bit_length() > self.width * self.height:
            message = f"The shape does not fit on a {self.width}x{self.height} board."
            raise ConfigError(message, "shape", width=self.width, height=self.height)
        cells = self.shape.bit_count()
        if cells == self.width * self.height:
            object.__setattr__(self, "shape", None)
        return cells

    @property
    def oldest_rules(self) -> int:
        """The oldest version of the rules under which this game is the same; files and codes state
        it.

        >>> GameConfig(9, 9, 10).oldest_rules, GameConfig(9, 9, 10, win=WinRule.FLAG).oldest_rules
        (1, 2)
        """
        versions = range(1, self.rules + 1)
        return next(one for one in versions if replace(self, rules=one) == self)

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""
        return Grid(self.width, self.height, self.wraps, self.neighbours, self.shape)

    @property
    def dimensions(self) -> tuple[int, int, int]:
        """Width, height and mines."""
        return self.width, self.height, self.mines

    @property
    def size(self) -> str:
        """The size as text, such as ``30x16x99``."""
        return f"{self.width}x{self.height}x{self.mines}"


BEGINNER = GameConfig(9, 9, 10)
INTERMEDIATE = GameConfig(16, 16, 40)
EXPERT = GameConfig(30, 16, 99)
CLASSIC_BEGINNER = GameConfig(8, 8, 10)
PRESETS = {
    "beginner": BEGINNER,
    "intermediate": INTERMEDIATE,
    "expert": EXPERT,
    "classic beginner": CLASSIC_BEGINNER,
}


@cache
def presets_of(neighbours: Neighbourhood) -> dict[str, GameConfig]:
    """Return the presets of a neighbourhood by name, easiest first.

    The sizes are those of square boards. The mines are so many that the simple player of
    ``autoplay``, who knows one rule or both, clears a board about as often as a square one, in the
    mean of the two.

    >>> from engine.core.neighbourhood import HEX
    >>> [preset.size for preset in presets_of(HEX).values()]
    ['9x9x13', '16x16x47', '30x16x106']
    """
    if neighbours == SQUARE:
        return PRESETS
    plain = ("beginner", "intermediate", "expert")
    return {
        name: replace(PRESETS[name], mines=mines, neighbours=neighbours)
        for name, mines in zip(plain, neighbours.mines, strict=True)
    }


def preset_name(config: GameConfig) -> str | None:
    """Return the name of the preset with this config's size and neighbours, or None."""
    if config.shape is not None:
        return None
    presets = presets_of(config.neighbours).items()
    return next((name for name, preset in presets if preset.size == config.size), None)


def parse_size(text: str) -> tuple[int, int, int]:
    """Return width, height and mines of a text like ``30x16x99``. Raises ConfigError.

    >>> parse_size("30x16x99")
    (30, 16, 99)
    """
    if numbers := _parse_numbers(text.lower().split("x")):
        return numbers
    raise ConfigError(f"{quote(text)} isn't a size like 30x16x99 (width, height, mines).")


def parse_pasted_size(text: str) -> tuple[int, int, int]:
    """Return the size in a text that was typed or pasted by hand. Raises ConfigError.

    >>> parse_pasted_size("(30 \u00d7 16 \u00d7 99).")
    (30, 16, 99)
    """
    try:
        return parse_size(plain(text.translate(_TIMES)).replace("*", "x"))
    except ConfigError:
        return parse_size(text)  # the message quotes the text as it is


def read_size(text: str) -> tuple[int, int, int]:
    """Return the size in a text, or in the config file that it names. Raises ConfigError."""
    path = Path(text)
    try:
        if not path.is_file():
            return parse_pasted_size(text)
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            raise ConfigError(f"{quote(text)} is too large for a config file.")
        lines = [line for line in data.decode("utf-8-sig").splitlines() if line.strip()]
        numbers = _parse_numbers(lines[0].split()) if len(lines) == 1 else None
        if numbers is None:
            raise ConfigError("A config file holds one line of three numbers: rows columns mines.")
        rows, columns, mines = numbers
        return columns, rows, mines
    except ConfigError:
        raise
    except UnicodeDecodeError:
        raise ConfigError(f"{quote(text)} isn't a text file.") from None
    except (OSError, ValueError):
        raise ConfigError(f"{quote(text)} can't be read.") from None


def _parse_numbers(words: list[str]) -> tuple[int, int, int] | None:
    words = [word.strip() for word in words]
    if len(words) != 3 or not all(w.isascii() and w.isdigit() and len(w) <= 9 for w in words):
        return None
    first, second, third = map(int, words)
    return first, second, third


def quote(text: str) -> str:
    """Quote a text for an error message: short, and on one line."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
