"""Input from outside: board texts and JSON lines, never read without a bound."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO, NoReturn, TypeVar

from engine.core.config import quote
from engine.core.untrusted import NotRegularError, check_regular

MAX_BYTES = 4_000_000
"""The largest board text or JSON line; the largest board takes a quarter of it."""

_DRAIN_BYTES = 1 << 16
_Kind = TypeVar("_Kind", bound=object)


class InputError(ValueError):
    """Unusable input; the message is one clear sentence."""


def open_input(name: str, or_pipe: bool = True) -> AbstractContextManager[BinaryIO]:
    """Open a file (or a pipe) for reading bytes, or stdin for ``-``. Raises InputError."""
    if name == "-":
        if sys.stdin is None:
            raise InputError("There is no standard input to read.")
        return nullcontext(sys.stdin.buffer)
    try:
        check_regular(name, or_pipe)
        return open(name, "rb")
    except NotRegularError:
        raise InputError(f"{quote(name)} isn't a file; - reads what is piped in.") from None
    except IsADirectoryError:
        raise InputError(f"{quote(name)} is a folder, not a file.") from None
    except FileNotFoundError:
        raise InputError(f"There is no file {quote(name)}.") from None
    except (OSError, ValueError):
        raise InputError(f"{quote(name)} can't be read.") from None


def read_text(name: str, most: int = MAX_BYTES, kind: str = "a board", or_pipe: bool = True) -> str:
    """Read all the text of a file, or of stdin for ``-``. Raises InputError."""
    with open_input(name, or_pipe) as file:
        try:
            data = file.read(most + 1)
        except OSError:
            raise InputError(f"{quote(name)} can't be read.") from None
    if len(data) > most:
        raise InputError(f"{quote(name)} is too large for {kind}.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{quote(name)} isn't UTF-8 text.") from None


def read_lines(file: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a file, None for one longer than MAX_BYTES. Raises InputError."""
    try:
        while line := file.readline(MAX_BYTES + 1):
            if len(line) <= MAX_BYTES:
                yield line
                continue
            while line and not line.endswith(b"\n"):
                line = file.readline(_DRAIN_BYTES)
            yield None
    except OSError:
        raise InputError("The input can't be read.") from None


def json_object(line: bytes | None) -> dict[str, object]:
    """Parse the JSON object on a line of ``read_lines``. Raises InputError."""
    if line is None:
        raise InputError(f"The line is longer than {MAX_BYTES} bytes.")
    try:
        found = json.loads(
            line.decode("utf-8-sig"), object_pairs_hook=_unique_keys, parse_constant=_no_number
        )
    except InputError:
        raise
    except UnicodeDecodeError:
        raise InputError("The line isn't UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise InputError(f"The line isn't JSON from character {error.pos + 1} on.") from None
    except RecursionError:
        raise InputError("The line is nested too deeply.") from None
    except ValueError:
        raise InputError("The line has a number with too many digits.") from None
    if not isinstance(found, dict):
        raise InputError("The line isn't a JSON object.")
    return found


_NOT: dict[type[object], str] = {
    int: "not a whole number",
    bool: "neither true nor false",
    list: "not a list of rows of text",
    str: "not a text",
}


def value_of(record: dict[str, object], key: str, kind: type[_Kind]) -> _Kind:
    """Return the value under ``key``: an int, a bool, a text or a list of texts.

    Raises InputError for anything else.
    """
    if key not in record:
        raise InputError(f'"{key}" is missing.')
    value = record[key]
    rows = value if isinstance(value, list) else []
    if type(value) is not kind or not all(isinstance(row, str) for row in rows):
        raise InputError(f'"{key}" is {_NOT[kind]}.')
    return value


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise InputError("A key is there twice.")
    return found


def _no_number(name: str) -> NoReturn:
    raise InputError(f"{name} isn't a number in JSON.")


FAILED = 2
_LONGEST_WORD, _LONGEST_LINE = 80, 300
"""The most characters of a word of a message, and of the message; longer ones quote an argument."""
_QUOTES = "'\""


class Parser(argparse.ArgumentParser):
    """An ``argparse`` parser whose errors are a single line without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2 and the message on stderr."""
        self.exit(FAILED, f"{self.prog}: {one_line(message)}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a message; raise OSError where output cannot be written, which argparse ignores."""
        if file is not None and file is sys.stdout:
            print(message, end="", flush=True)
        else:
            super()._print_message(message, file)


def one_line(message: str) -> str:
    """Return the message without line breaks, and cut if it is very long."""
    line = " ".join(map(_shorten, message.split()))
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 3]}..."


def _shorten(word: str) -> str:
    if len(word) <= _LONGEST_WORD:
        return word
    return f"{word[:57]}...{word[0] if word[0] in _QUOTES else ''}"


def silence_stdout() -> None:
    """Discard what is still buffered, as Python would report an error for it at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
