"""The options of a start, and the context that all scenes share."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.core.config import GameConfig
from engine.formats.recording import Recording
from game.audio.audio import Audio
from game.input.bindings import Bindings
from game.input.events import InputDevices
from game.platform import paths
from game.platform.trace import Trace
from game.resources.texts import find_languages, open_texts
from game.resources.theme_catalog import find_themes, open_theme
from game.scenes.context import Context
from game.scenes.scene_stack import SceneStack
from game.store import Store
from game.store.saved_game import FRESH, GameStart
from game.store.settings import SettingsStore
from game.ui.fonts import Fonts
from game.ui.motion import Tweens
from game.ui.painter import Painter


@dataclass(frozen=True)
class Options:
    """The scene to open first: a game of this ``config``, a ``recording``, or by default the menu.

    ``data`` is the player's folder, None for the usual one.
    """

    config: GameConfig | None = None
    seed: int | None = None
    data: str | None = None
    trace: bool = False
    start: GameStart = FRESH
    recording: Recording | None = None


def make_context(options: Options, stack: SceneStack, clock: Callable[[], float]) -> Context:
    """Return a context over the files of the player; ``clock`` returns monotonic seconds."""
    user, assets = paths.user_data(options.data), paths.assets()
    settings = SettingsStore(user / "settings.json")
    texts = open_texts(settings.value.language, assets, user)
    open_any_theme = partial(open_theme, assets=assets, user=user)
    theme, theme_problem = open_any_theme(settings.value.theme)
    fonts = Fonts(assets / "fonts")
    return Context(
        stack=stack,
        painter=Painter(theme, fonts),
        theme=theme,
        audio=Audio(assets / "sounds", clock=clock),
        settings=settings,
        trace=Trace(sys.stdout if options.trace else None),
        texts=texts,
        clock=clock,
        fresh_seed=lambda: int.from_bytes(os.urandom(6), "big"),
        store=Store(user),
        folder=user,
        devices=InputDevices(Bindings.from_changes(settings.value.controls), texts, fonts.has),
        motion=Tweens(lambda: settings.value),
        find_themes=partial(find_themes, assets, user),
        find_languages=partial(find_languages, assets, user),
        open_theme=open_any_theme,
        theme_problem=theme_problem,
    )
