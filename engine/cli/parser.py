"""An argument parser that reports an error in one line, and notices a full disk."""

import argparse
import os
import sys
from typing import Any, NoReturn

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
    line = " ".join(map(_short, message.split()))
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 3]}..."


def _short(word: str) -> str:
    if len(word) <= _LONGEST_WORD:
        return word
    return f"{word[:57]}...{word[0] if word[0] in _QUOTES else ''}"


def silence_stdout() -> None:
    """Discard what is still buffered, as Python would report an error for it at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
