"""From nothing to a window in which the game runs, and to the status that the program ends with."""

from __future__ import annotations

import sys

import pygame

from game.app.crash_handler import UnrecoverableError
from game.app.loop import App
from game.app.options import Options
from game.platform import paths
from game.platform.fatal import show_message
from game.platform.log import Log
from game.platform.signals import ProcessHooks
from game.platform.window import set_sdl_hints

GIVE_WAY = 0.0005
"""Seconds after which a thread that thinks gives way to the frame."""


def play(options: Options) -> None:
    """Open the window and play; returns when the player leaves.

    Raises SystemExit: with 2 and a sentence where no window can be opened, with 1 and a sentence
    where nothing can go on, and where a signal asked for the end with 128 and its number.
    """
    set_sdl_hints()
    hooks = ProcessHooks(Log(paths.user_data(options.data) / "log"))
    hooks.install()
    try:
        app = _opened(options)
        hooks.on_end = app.leave
        sys.setswitchinterval(GIVE_WAY)
        app.run()
    except UnrecoverableError as wreck:
        show_message(str(wreck))
        raise SystemExit(1) from None
    finally:
        hooks.remove()
    if hooks.status:
        raise SystemExit(hooks.status)


def _opened(options: Options) -> App:
    try:
        return App(options)
    except pygame.error as error:
        show_message(f"No window can be opened: {error}.")
        raise SystemExit(2) from None
