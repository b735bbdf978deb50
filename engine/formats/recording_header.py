"""The header of a recorded game, and the parsing of values that its other lines share."""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TypeVar

from engine.core.config import (
    RULES,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
    parse_size,
    quote,
)
from engine.core.grid import Cell, Grid, mask_of, rows_of
from engine.core.minefield import Minefield
from engine.core.pointer import FARTHEST

_MAX_VERSION = 10**6
LONGEST_TEXT = 200  # the most characters of a player's name or a date
NAMES = (
    *("size", "wraps", "start", "win", "marks", "fairness", "rules", "seed", "proven", "given"),
    *("retried", "player", "date", "uid"),
)
"""The words that header lines begin with."""

Watch = Callable[[float], None]
"""Is told now and then which part of a text has been read, 0 to 1. What it raises ends that."""
_WATCHED_LINES = 4096  # lines between two of its calls
_PLACE = re.compile("(-?[0-9]{1,8}),(-?[0-9]{1,8})")
_Choice = TypeVar("_Choice", bound=Enum)


class RecordingError(ValueError):
    """A text that is not a recorded game; the message is one clear sentence."""


class NewerRulesError(RecordingError):
    """A game by rules that this program does not know."""


class RecordingHeader:
    """The lines before the board, each a word and its value. Raises RecordingError."""

    def __init__(self, lines: list[str]) -> None:
        pairs = [line.split(maxsplit=1) for line in lines if line.strip()]
        for words in pairs:
            if len(words) != 2 or words[0] not in NAMES:
                raise RecordingError(f"{quote(' '.join(words))} says nothing about a game.")
        self.found = {name: value.strip() for name, value in pairs}
        if len(self.found) < len(pairs):
            raise RecordingError("A line about the game is there twice.")

    def config(self) -> GameConfig:
        """Return the size and the rules. Raises NewerRulesError for a later version of these."""
        version = self.whole("rules", _MAX_VERSION) if "rules" in self.found else 1
        if version > RULES:
            raise NewerRulesError("The game was played by the rules of a newer Minewave.")
        try:
            return GameConfig(
                *parse_size(self._given("size")),
                self.boolean("wraps"),
                self.one_of("start", StartRule),
                self.one_of("win", WinRule),
                self.boolean("marks"),
                self.one_of("fairness", Fairness),
                version,
            )
        except ConfigError as error:
            raise RecordingError(str(error)) from None

    def boolean(self, name: str) -> bool:
        """Parse yes or no."""
        value = self._given(name)
        if value not in ("yes", "no"):
            raise RecordingError(f'"{name}" is neither yes nor no.')
        return value == "yes"

    def whole(self, name: str, most: int) -> int:
        """Parse a whole number from 0 to ``most``."""
        try:
            return parse_whole(self._given(name), most)
        except RecordingError as error:
            raise RecordingError(f'"{name}": {error}') from None

    def one_of(self, name: str, kind: type[_Choice]) -> _Choice:
        """Parse the value of an enum."""
        value = self._given(name)
        try:
            return kind(value)
        except ValueError:
            raise RecordingError(f'"{name}" can\'t be {quote(value)}.') from None

    def text(self, name: str) -> str:
        """Return a text, cut if it is too long; empty if there is none."""
        return self.found.get(name, "")[:LONGEST_TEXT].rstrip()

    def name(self, name: str) -> str:
        """Parse a name of ASCII letters and digits; empty if there is none."""
        value = self.text(name)
        if value and not (value.isascii() and value.isalnum()):
            raise RecordingError(f'"{name}" can\'t be {quote(value)}.')
        return value

    def _given(self, name: str) -> str:
        if name not in self.found:
            raise RecordingError(f'"{name}" is missing.')
        return self.found[name]


def iterate_lines(text: str, watch: Watch | None = None) -> Iterator[str]:
    """Yield the lines of a text one by one: a list of all would take more memory than the game."""
    begin = number = 0
    while (end := text.find("\n", begin)) >= 0:
        yield text[begin:end].rstrip()
        begin, number = end + 1, number + 1
        if watch is not None and number % _WATCHED_LINES == 0:
            watch(begin / len(text))
    yield text[begin:].rstrip()


def read_header_lines(lines: Iterator[str]) -> list[str]:
    """Return the lines before the board, but no more than one line too many."""
    found: list[str] = []
    for line in lines:
        if line == "board":
            return found
        if line and len(found) <= len(NAMES):
            found.append(line)
    raise RecordingError('There is no line "board".')


def format_boolean(value: bool) -> str:
    """Format a truth value as ``RecordingHeader.boolean`` reads it."""
    return "yes" if value else "no"


def parse_cell(text: str, grid: Grid) -> Cell:
    """Parse a cell of the grid, such as ``4,0``."""
    numbers = text.split(",")
    if len(numbers) != 2:
        raise RecordingError(f"{quote(text)} isn't a cell.")
    return parse_whole(numbers[0], grid.width - 1), parse_whole(numbers[1], grid.height - 1)


def parse_place(text: str) -> tuple[int, int] | None:
    """Parse a pointer's position, such as ``-4,20``; None if it is not one."""
    match = _PLACE.fullmatch(text)
    place = (int(match[1]), int(match[2])) if match else (FARTHEST + 1, 0)
    return place if max(map(abs, place)) <= FARTHEST else None


def parse_whole(text: str, most: int) -> int:
    """Parse a whole number from 0 to ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= most):
        raise RecordingError(f"{quote(text)} isn't a whole number from 0 to {most}.")
    return int(text)


def parse_field(rows: list[str], config: GameConfig) -> Minefield:
    """Parse the mines from rows of ``*`` and ``.``."""
    grid, signs = config.grid, "".join(rows)
    if {len(row) for row in rows} != {grid.width} or len(rows) != grid.height:
        raise RecordingError(f"The rows of the board are not {config.height} of {config.width}.")
    if set(signs) - {"*", "."}:
        raise RecordingError("The board holds other characters than * and .")
    if signs.count("*") != config.mines:
        raise RecordingError(f"The board holds {signs.count('*')} mines, not {config.mines}.")
    return Minefield(grid, mask_of(grid.size, [n for n, sign in enumerate(signs) if sign == "*"]))


def format_rows(field: Minefield) -> list[str]:
    """Format the mines as the rows that ``parse_field`` reads."""
    signs = f"{field.mines:0{field.grid.size}b}"[::-1].translate({48: ".", 49: "*"})
    return rows_of(field.grid.width, signs)
