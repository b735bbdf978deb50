"""Minewave: reads the command line and starts the game."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn

from engine import VERSION

_LATER = {
    "replay": "Replays are not built yet.",
    "export": "The record book is not built yet, so there is nothing to export.",
    "import_": "The record book is not built yet, so there is nowhere to import to.",
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> _Parser:
    parser = _Parser(prog="minewave", description="Minesweeper on a calm sea.")
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--difficulty",
        choices=["beginner", "intermediate", "expert"],
        help="start a game of this preset",
    )
    size.add_argument(
        "--size",
        metavar="WxHxM",
        help="start a game of this width, height and mines, or of a config file",
    )
    parser.add_argument("--wraps", action="store_true", help="play on a borderless board")
    parser.add_argument(
        "--start",
        choices=["safe", "opening", "no-guess"],
        help="what the first click is promised: no mine, an opening (the usual), or a board that"
        " needs no guess",
    )
    parser.add_argument(
        "--fairness",
        choices=["classic", "mercy", "strict"],
        help="what becomes of a guess: luck decides (classic, the usual), a forced one is forgiven"
        " (mercy), and a needless one loses as well (strict)",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the first game's seed")
    parser.add_argument("--data", metavar="DIR", help="keep all user data in DIR")
    parser.add_argument("--replay", help=argparse.SUPPRESS)
    parser.add_argument("--export", help=argparse.SUPPRESS)
    parser.add_argument("--import", dest="import_", help=argparse.SUPPRESS)
    parser.add_argument("--trace", action="store_true", help="print what happens as JSON lines")
    parser.add_argument("--version", action="version", version=f"Minewave {VERSION}")
    return parser


def main(arguments: list[str] | None = None) -> None:
    """Play as the command line says; what it cannot mean ends with one sentence and status 2."""
    parser = _parser()
    if sys.version_info < (3, 11):  # noqa: UP036 (older ones get this far)
        parser.error("Minewave needs Python 3.11 or newer.")
    given = parser.parse_args(arguments)
    for name, sentence in _LATER.items():
        if getattr(given, name) is not None:
            parser.error(sentence)
    if given.data is not None and os.path.exists(given.data) and not os.path.isdir(given.data):
        parser.error(f"{given.data!r} is not a folder.")

    from engine.config import (
        EXPERT,
        PRESETS,
        ConfigError,
        Fairness,
        GameConfig,
        StartRule,
        read_size,
    )
    from engine.placement import MAX_SEED

    config = None
    if given.seed is not None and not 0 <= given.seed <= MAX_SEED:
        parser.error(f"A seed is a whole number from 0 to {MAX_SEED}.")
    wanted = (given.difficulty, given.size, given.start, given.fairness, given.seed)
    if given.wraps or any(choice is not None for choice in wanted):
        preset = PRESETS[given.difficulty] if given.difficulty else EXPERT
        start = StartRule(given.start or "opening")
        try:
            size = preset.dimensions if given.size is None else read_size(given.size)
            fairness = Fairness(given.fairness or "classic")
            config = GameConfig(*size, given.wraps, start, fairness=fairness)
        except ConfigError as error:
            parser.error(str(error))

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import Options, play

    play(Options(config, given.seed, given.data, given.trace))


if __name__ == "__main__":
    main()
