"""The game from the opening of its window to the exit status."""

import sys

import pygame

from game.app.crash_handler import UnrecoverableError
from game.app.loop import App
from game.app.options import Options
from game.platform import paths
from game.platform.crash_report import Log, show_message
from game.platform.signals import ProcessHooks
from game.platform.sleep import SleepDetector
from game.platform.window import set_sdl_hints

THREAD_SWITCH_SECONDS = 0.0005  # the time after which a background thread makes way for the frame


def play(options: Options) -> None:
    """Open the window and play until the player leaves.

    Raises SystemExit: 2 if no window can be opened, 1 if the game cannot recover from an error,
    both after a sentence to the player, and 128 plus its number after a signal.
    """
    set_sdl_hints()
    hooks = ProcessHooks(Log(paths.user_data(options.data) / "log"))
    hooks.install()
    try:
        app = _open_app(options)
        hooks.on_end = app.leave
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        app.run()
    except UnrecoverableError as error:
        show_message(str(error))
        raise SystemExit(1) from None
    finally:
        hooks.remove()
    if hooks.status:
        raise SystemExit(hooks.status)


def _open_app(options: Options) -> App:
    try:
        return App(options, sleep=SleepDetector.of_system())
    except pygame.error as error:
        show_message(f"No window can be opened: {error}.")
        raise SystemExit(2) from None
