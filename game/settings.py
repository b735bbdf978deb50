"""What the player chose, kept from one start to the next."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from engine.config import BEGINNER, ConfigError, Fairness, GameConfig, StartRule, WinRule
from game.clicks import ClickOptions

MIN_WINDOW = (640, 480)


class Animation(Enum):
    """How much of an opening is animated."""

    FULL = "full"
    """The cascade turns the tiles ring by ring."""
    SWIFT = "swift"
    """Every number is there at once, the ripple only lights it."""
    OFF = "off"


@dataclass(frozen=True)
class Settings:
    """Every choice that outlives a game, as one value."""

    animation: Animation = Animation.FULL
    flag_on_press: bool = False
    left_chords: bool = False
    swap_buttons: bool = False
    question_marks: bool = False
    sound: bool = True
    full_screen: bool = False
    window_width: int = 1280
    window_height: int = 720
    wraps: bool = False
    start: StartRule = StartRule.OPENING
    win: WinRule = WinRule.OPEN
    fairness: Fairness = Fairness.CLASSIC
    custom_width: int = BEGINNER.width
    custom_height: int = BEGINNER.height
    custom_mines: int = BEGINNER.mines

    @property
    def clicks(self) -> ClickOptions:
        """What the click machine needs to know."""
        return ClickOptions(self.flag_on_press, self.left_chords, self.swap_buttons)

    def config(self, width: int, height: int, mines: int) -> GameConfig:
        """A game of this size under the chosen rules; raises ConfigError when it does not fit."""
        return GameConfig(
            width,
            height,
            mines,
            self.wraps,
            self.start,
            self.win,
            self.question_marks,
            self.fairness,
        )


class SettingsStore:
    """The settings and the file they live in; every change is saved at once.

    ``problem`` is one sentence for the player when the file could not be read or written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem: str | None = None
        self.on_change: list[Callable[[Settings], None]] = []
        self.value = self._read()

    def change(self, **changes: Any) -> None:
        """Replace some settings, tell who listens, and save."""
        changed = replace(self.value, **changes)
        if changed == self.value:
            return
        self.value = changed
        for listener in self.on_change:
            listener(changed)
        self._write()

    def _read(self) -> Settings:
        try:
            stored = json.loads(self._path.read_text("utf-8"))
            return _from_json(stored)
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            self.problem = self._set_aside()
            return Settings()

    def _set_aside(self) -> str:
        kept = self._path.with_suffix(".unreadable.json")
        try:
            os.replace(self._path, kept)
        except OSError:
            return "The settings could not be read, so the usual ones are used."
        return f"The settings could not be read and were kept aside as {kept.name}."

    def _write(self) -> None:
        stored = {
            name: value.value if isinstance(value, Enum) else value
            for name, value in asdict(self.value).items()
        }
        draft = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")
            os.replace(draft, self._path)
            self.problem = None
        except OSError:
            self.problem = "The settings could not be saved; they hold until you quit."


def _from_json(stored: object) -> Settings:
    """Settings from a file's value; unknown keys are skipped, so that newer files can be read.

    Raises ValueError for a value that is no setting.
    """
    if not isinstance(stored, dict):
        raise ValueError("not an object")
    values: dict[str, Any] = {}
    for field in fields(Settings):
        if field.name not in stored:
            continue
        value, default = stored[field.name], field.default
        if isinstance(default, Enum):
            value = type(default)(value)
        elif type(value) is not type(default):
            raise ValueError(field.name)
        values[field.name] = value
    settings = Settings(**values)
    size = settings.custom_width, settings.custom_height, settings.custom_mines
    try:
        # Too small a size for a borderless board is no error here: the menu says so.
        replace(settings, wraps=False).config(*size)
    except ConfigError:
        raise ValueError("custom size") from None
    width, height = MIN_WINDOW
    return replace(
        settings,
        window_width=min(max(settings.window_width, width), 16384),
        window_height=min(max(settings.window_height, height), 16384),
    )
