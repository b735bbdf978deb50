"""What the player chose, kept from one start to the next."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import Field, asdict, dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from engine.core.config import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
)
from game.input.bindings import Bindings
from game.input.click_machine import ClickOptions
from game.platform import settings_file
from game.resources.texts import Message

MIN_WINDOW = (640, 480)
LARGEST_WINDOW = 16384
LONGEST_TEXT = 100
LONGEST_NAME = 24
RETRY_EVERY = 2.0
"""Seconds between two tries to save what could not be saved."""
DAILY_PRESETS = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}
"""Those of which there is a board a day."""


def _number(usual: int, least: int, most: int) -> Any:
    """A setting that is a whole number of this range."""
    return field(default=usual, metadata={"range": (least, most)})


def _controls(value: object) -> dict[str, list[str]]:
    """The player's bindings; each that makes no sense is passed over."""
    return Bindings.read(value).changes()


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError("no name")
    return value[:LONGEST_NAME]


def _assist(value: object) -> Assist:
    """The kind of assisted play. A file that says "off", as older ones can, has no kind yet."""
    return Assist.SINGLES if value == "off" else Assist(value)


def _daily_preset(value: object) -> str:
    if not isinstance(value, str) or value not in DAILY_PRESETS:
        raise ValueError("no such preset")
    return value


class Animation(Enum):
    """How much of an opening is animated."""

    FULL = "full"
    """The cascade turns the tiles ring by ring."""
    SWIFT = "swift"
    """Every number is there at once, the ripple only lights it."""
    OFF = "off"


class Assist(Enum):
    """What is played by itself while assisted play is on, from the opened numbers alone."""

    SINGLES = "singles"
    """All that single numbers decide."""
    PAIRS = "pairs"
    """What two numbers decide together, too."""
    FLAGS = "flags"
    """The flags that single numbers prove, and no opens."""
    OPENS = "opens"
    """The opens that single numbers prove, and no flags."""


@dataclass(frozen=True)
class EffectSettings:
    """The strength of effects; the defaults are full strength."""

    shake: float = 1.0
    """From 0 (none) to 1."""
    flashes: bool = True
    particles: bool = True
    idle: bool = True
    """Whether a board at rest glints now and then."""


@dataclass(frozen=True)
class Settings:
    """Every choice that outlives a game, as one value."""

    theme: str = "deep"
    animation: Animation = Animation.FULL
    reduced_motion: bool = False
    shake: int = _number(100, 0, 100)
    """In percent."""
    flashes: bool = True
    flag_on_press: bool = False
    left_chords: bool = False
    swap_buttons: bool = False
    question_marks: bool = False
    edge_pan: bool = True
    sound: bool = True
    effects_volume: int = _number(80, 0, 100)
    """In percent."""
    music_volume: int = _number(50, 0, 100)
    """In percent."""
    full_screen: bool = False
    frame_rate: int = _number(60, 30, 240)
    """Pictures a second while something moves."""
    ui_scale: int = _number(100, 75, 200)
    """The size of text and widgets, in percent of what the window suggests."""
    window_width: int = _number(1280, MIN_WINDOW[0], LARGEST_WINDOW)
    window_height: int = _number(720, MIN_WINDOW[1], LARGEST_WINDOW)
    wraps: bool = False
    start: StartRule = StartRule.OPENING
    win: WinRule = WinRule.OPEN
    fairness: Fairness = Fairness.CLASSIC
    language: str = "en"
    """Its code; English where it is not there."""
    player: str = field(default="", metadata={"read": _name})
    """The name that games are recorded under."""
    daily_preset: str = field(default="expert", metadata={"read": _daily_preset})
    assist: Assist = field(default=Assist.SINGLES, metadata={"read": _assist})
    """Whether it is on is not kept: a game begins without help, unless the player asks for it."""
    help_keys: bool = True
    """Whether the keys of what helps in play do anything."""
    aids_tray: bool = False
    """Whether the tray of what helps in play is open."""
    practice: str = "all"
    """What was practised last: a pattern, or all, or what was missed."""
    practice_clock: bool = False
    """Whether practice goes against the clock."""
    custom_width: int = BEGINNER.width
    custom_height: int = BEGINNER.height
    custom_mines: int = BEGINNER.mines
    controls: dict[str, list[str]] = field(default_factory=dict, metadata={"read": _controls})
    """What the player bound otherwise than usual, as ``Bindings.changes`` gives it."""

    @property
    def effects(self) -> EffectSettings:
        """The strength of effects; reduced motion leaves only those that tell something."""
        if self.reduced_motion:
            return EffectSettings(shake=0.0, flashes=False, particles=False, idle=False)
        lively = self.animation is not Animation.OFF
        return EffectSettings(self.shake / 100, self.flashes, lively, lively)

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

    def marked(self, config: GameConfig) -> GameConfig:
        """Another's game, with question marks as this player has them."""
        return replace(config, question_marks=self.question_marks)


class SettingsStore:
    """The settings and the file they live in; every change is saved at once.

    Other copies of the game may save theirs meanwhile: of the file only what was changed here is
    written. ``problem`` is for the player to read when the file could not be read or written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem: Message | None = None
        self._unknown: dict[str, object] = {}
        """What only a newer version knows; kept for it."""
        self._unsaved: set[str] = set()
        self._next_try = 0.0
        self.on_change: list[Callable[[Settings], None]] = []
        self.value = self._read()

    def change(self, **changes: Any) -> None:
        """Replace some settings, tell who listens, and save."""
        changed = replace(self.value, **changes)
        if changed == self.value:
            return
        self.value = changed
        self._unsaved |= changes.keys()  # what is given together belongs together, like a size
        for listener in self.on_change:
            listener(changed)
        self._write()

    def tend(self, at: float = math.inf) -> None:
        """Try again to save what could not be: now and then, ``at`` being a second of the app's
        clock, or at the end."""
        if self._unsaved and at >= self._next_try:
            self._next_try = at + RETRY_EVERY
            self._write()

    def _read(self) -> Settings:
        try:
            stored = settings_file.read(self._path)
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            kept = settings_file.set_aside(self._path)
            self.problem = (
                Message("saved.unreadable_kept", {"kept": kept})
                if kept
                else Message("saved.unreadable")
            )
            return Settings()
        settings, wrong = _from_json(stored)
        known = {setting.name for setting in fields(Settings)}
        self._unknown = {name: stored[name] for name in stored.keys() - known}
        if wrong:
            kept = settings_file.set_aside(self._path)
            names = tuple(Message(f"options.{name}") for name in wrong)
            self.problem = (
                Message("saved.senseless_kept", {"names": names, "kept": kept})
                if kept
                else Message("saved.senseless", {"names": names})
            )
        return settings

    def _write(self) -> None:
        values = {
            name: value.value if isinstance(value, Enum) else value
            for name, value in asdict(self.value).items()
        }
        try:
            settings_file.write(self._path, values, self._unsaved, self._unknown)
        except OSError:
            self.problem = Message("saved.not_saved")
        else:
            self._unsaved, self.problem = set(), None


def _from_json(stored: dict[str, object]) -> tuple[Settings, list[str]]:
    """Return the settings in a file's object, and the names of those in it that make no sense.

    These are the usual ones. Unknown keys are skipped, so that newer files can be read.
    """
    values: dict[str, Any] = {}
    wrong = []
    for setting in fields(Settings):
        if setting.name in stored:
            try:
                values[setting.name] = _read_value(setting, stored[setting.name])
            except ValueError:
                wrong.append(setting.name)
    settings = Settings(**values)
    size = settings.custom_width, settings.custom_height, settings.custom_mines
    try:
        # Too small a size for a borderless board is no error here: the menu says so.
        replace(settings, wraps=False).config(*size)
    except ConfigError:
        wrong.append("custom_size")
        width, height, mines = BEGINNER.dimensions
        settings = replace(settings, custom_width=width, custom_height=height, custom_mines=mines)
    return settings, wrong


def _read_value(setting: Field[Any], value: object) -> object:
    """The value of one setting; numbers are held to their range. Raises ValueError."""
    if "read" in setting.metadata:
        return setting.metadata["read"](value)
    usual = setting.default
    if isinstance(usual, Enum):
        return type(usual)(value)
    if type(value) is not type(usual):
        raise ValueError(setting.name)
    if isinstance(value, str) and not (len(value) <= LONGEST_TEXT and value.isprintable()):
        raise ValueError(setting.name)
    if isinstance(value, int) and "range" in setting.metadata:
        least, most = setting.metadata["range"]
        return min(max(value, least), most)
    return value
