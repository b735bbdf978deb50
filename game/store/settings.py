"""The player's settings and their file."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import Field, asdict, dataclass, field, fields, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.core.config import PRESETS, ConfigError, Fairness, GameConfig, StartRule, WinRule
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.shape_files import Shape
from engine.core.shapes import SHAPES, draw_shape
from engine.dive.airs import Air
from game.input.bindings import Bindings
from game.input.click_machine import ClickOptions
from game.resources.texts import Message
from game.resources.zones import BY_TIME, ZONES
from game.store.board_kind import rows_of, shape_of
from game.store.settings_file import read, write

MIN_WINDOW = (640, 480)
MAX_WINDOW_SIDE = 16384
MAX_TEXT = 100  # characters
MAX_CARDS_SEEN = 2000  # characters, some times as many as the names of all cards together
MAX_PLAYER_NAME = 24  # characters
MAX_SHAPED_SIDE = 200  # cells of a custom board with a shape: larger ones take long to draw
RETRY_SECONDS = 2.0  # seconds between two attempts to save
DAILY_PRESETS = {name: PRESETS[name] for name in ("beginner", "intermediate", "expert")}
OWN_GAME = "own"  # the choice of a custom size, beside the presets
BOARDS = (*DAILY_PRESETS, OWN_GAME)
_CUSTOM = PRESETS["beginner"]  # the custom size before the player has chosen one


def _number(default: int, least: int, most: int) -> Any:
    return field(default=default, metadata={"range": (least, most)})


def _read_name(value: object) -> str:
    """Return a name without the signs that a line of text cannot hold."""
    if not isinstance(value, str):
        raise ValueError("no name")
    return "".join(filter(str.isprintable, value))[:MAX_PLAYER_NAME]


def _read_daily_preset(value: object) -> str:
    if not isinstance(value, str) or value not in DAILY_PRESETS:
        raise ValueError("no such preset")
    return value


def _read_dive_air(value: object) -> str:
    return Air(value).value if value else ""


def _read_last_game(value: object) -> str:
    if not isinstance(value, str) or value not in BOARDS:
        raise ValueError("no such game")
    return value


def _read_no_guess(value: object) -> str:
    """Return the names of boards in their usual order, without unknown ones."""
    if not isinstance(value, str):
        raise ValueError("no names of boards")
    return " ".join(name for name in BOARDS if name in value.split())


def _read_water(value: object) -> str:
    if not isinstance(value, str) or value not in NEIGHBOURHOODS:
        raise ValueError("no such neighbours")
    return value


def _read_shape(value: object) -> str:
    """Return the name of a shape, the rows of a drawn one, or nothing."""
    if not isinstance(value, str) or len(value) > MAX_SHAPED_SIDE * (MAX_SHAPED_SIDE + 1):
        raise ValueError("no shape")
    return value if value in ("", *SHAPES) else rows_of(drawing_of_rows(value))


@lru_cache(maxsize=4)
def drawing_of_rows(rows: str) -> Shape:
    """Return the drawn shape with these rows, with slashes between them. Raises ValueError."""
    drawing = shape_of(rows)
    if max(drawing.width, drawing.height) > MAX_SHAPED_SIDE:
        raise ValueError("too large")
    return drawing


def _read_zone(value: object) -> str:
    if not isinstance(value, str) or value not in (BY_TIME, *ZONES):
        raise ValueError("no such zone")
    return value


class Animation(Enum):
    """The extent to which an opening is animated."""

    FULL = "full"  # tiles turn ring by ring
    SWIFT = "swift"  # every number is shown at once, and a ripple lights it
    OFF = "off"


class LitNumbers(Enum):
    """The boards on which pointing at a number lights the cells that it counts."""

    OTHERS = "others"  # all but those with the 8 neighbours around
    ALWAYS = "always"
    NEVER = "never"


class Assist(Enum):
    """The moves that assisted play makes, from the open numbers alone."""

    SINGLES = "singles"  # all that single numbers prove
    PAIRS = "pairs"  # also what two numbers prove together
    FLAGS = "flags"  # the flags that single numbers prove, and no opens
    OPENS = "opens"  # the opens that single numbers prove, and no flags


@dataclass(frozen=True)
class EffectSettings:
    """The strength of effects."""

    shake: float = 1.0  # from 0 (none) to 1
    flashes: bool = True
    particles: bool = True
    idle: bool = True  # a board at rest glints now and then


@dataclass(frozen=True)
class Settings:
    """All settings, as one value."""

    theme: str = "deep"
    zone: str = field(default=BY_TIME, metadata={"read": _read_zone})  # if the theme has zones
    animation: Animation = Animation.FULL
    reduced_motion: bool = False
    shake: int = _number(100, 0, 100)  # percent
    flashes: bool = True
    flag_on_press: bool = False
    left_chords: bool = False
    swap_buttons: bool = False
    question_marks: bool = False
    edge_pan: bool = True
    lit_numbers: LitNumbers = LitNumbers.OTHERS
    sound: bool = True
    effects_volume: int = _number(80, 0, 100)  # percent
    music_volume: int = _number(50, 0, 100)  # percent
    full_screen: bool = False
    frame_rate: int = _number(60, 30, 240)  # frames a second while something moves
    ui_scale: int = _number(100, 75, 200)  # percent of the size that fits the window
    window_width: int = _number(1280, MIN_WINDOW[0], MAX_WINDOW_SIDE)
    window_height: int = _number(720, MIN_WINDOW[1], MAX_WINDOW_SIDE)
    wraps: bool = False
    start: StartRule = StartRule.OPENING
    """The promise for the first click; ``NO_GUESS``, of older versions, is one for all boards."""
    no_guess: str = field(default="", metadata={"read": _read_no_guess})
    """The boards that need no guess, of ``BOARDS``, with blanks between them."""
    win: WinRule = WinRule.OPEN
    fairness: Fairness = Fairness.CLASSIC
    language: str = "en"  # a code; English if there is no such language
    player: str = field(default="", metadata={"read": _read_name})  # recorded with games
    last_game: str = field(default="beginner", metadata={"read": _read_last_game})
    """What *Play* in the menu begins: one of the presets, or ``OWN_GAME``."""
    daily_preset: str = field(default="beginner", metadata={"read": _read_daily_preset})
    dive_air: str = field(default="", metadata={"read": _read_dive_air})
    """The air chosen last for a dive; empty until one is chosen, and the one that fits is taken."""
    assist: Assist = Assist.SINGLES
    """Whether it is on is not saved: every game begins without help."""
    help_keys: bool = True  # the keys of aids are enabled
    aids_tray: bool = False  # the toolbar of aids is open
    practice: str = "all"  # or "missed", or a pattern: what was practised last
    practice_clock: bool = False  # practice is timed
    hat: str = ""  # the hat that Puff wears, see game.store.goals
    cards_seen: str = field(default="", metadata={"longest": MAX_CARDS_SEEN})
    """The modes whose first cards were shown, with blanks between them."""
    custom_width: int = _CUSTOM.width
    custom_height: int = _CUSTOM.height
    custom_mines: int = _CUSTOM.mines
    custom_water: str = field(default=SQUARE.name, metadata={"read": _read_water})
    custom_shape: str = field(default="", metadata={"read": _read_shape})
    """The cells of the player's own board: all of them, a built-in shape, or drawn rows."""
    controls: dict[str, list[str]] = field(
        default_factory=dict, metadata={"read": lambda v: Bindings.from_changes(v).changes()}
    )
    """The player's bindings, as ``Bindings.changes`` returns them."""

    @property
    def custom_size(self) -> tuple[int, int, int]:
        """Width, height and mines of the player's own board."""
        return self.custom_width, self.custom_height, self.custom_mines

    @property
    def effects(self) -> EffectSettings:
        """The strength of effects, without decoration for reduced motion."""
        if self.reduced_motion:
            return EffectSettings(shake=0.0, flashes=False, particles=False, idle=False)
        lively = self.animation is not Animation.OFF
        return EffectSettings(self.shake / 100, self.flashes, lively, lively)

    @property
    def click_options(self) -> ClickOptions:
        """The options of the click machine."""
        return ClickOptions(self.flag_on_press, self.left_chords, self.swap_buttons)

    @property
    def no_guess_boards(self) -> tuple[str, ...]:
        """Those of ``BOARDS`` that are to be solved by logic alone."""
        return BOARDS if self.start is StartRule.NO_GUESS else tuple(self.no_guess.split())

    def game_config(
        self,
        width: int,
        height: int,
        mines: int,
        neighbours: Neighbourhood = SQUARE,
        shape: int | None = None,
    ) -> GameConfig:
        """Return a game of this size under the chosen rules. Raises ConfigError."""
        is_plain = neighbours == SQUARE and shape is None
        board = board_of((width, height, mines)) if is_plain else OWN_GAME
        start = StartRule.NO_GUESS if board in self.no_guess_boards else self.start
        rules = self.wraps, start, self.win, self.question_marks, self.fairness
        return GameConfig(width, height, mines, *rules, neighbours=neighbours, shape=shape)

    @property
    def custom_board(self) -> str:
        """The one of ``BOARDS`` that the player's own board is: it may equal a preset."""
        is_plain = self.custom_water == SQUARE.name and not self.custom_shape
        return board_of(self.custom_size) if is_plain else OWN_GAME

    def custom_game(self) -> GameConfig:
        """Return a game on the player's own board under the chosen rules. Raises ConfigError."""
        width, height, mines = self.custom_size
        shape = cells_of_shape(self.custom_shape, width, height)
        neighbours = NEIGHBOURHOODS[self.custom_water]
        return self.game_config(width, height, mines, neighbours, shape)

    def with_question_marks(self, config: GameConfig) -> GameConfig:
        """Return a game from elsewhere, with question marks as this player has them."""
        return replace(config, question_marks=self.question_marks)


CUSTOM = tuple(one.name for one in fields(Settings) if one.name.startswith("custom_"))
"""The settings of the player's own board, which belong together."""
NEW_PLAYER = Settings(no_guess="beginner")
"""The settings of somebody without a file: a first game is not lost to luck."""


def board_of(size: tuple[int, int, int]) -> str:
    """Return which of ``BOARDS`` has this width, height and number of mines."""
    presets = DAILY_PRESETS.items()
    return next((name for name, preset in presets if preset.dimensions == size), OWN_GAME)


@lru_cache(maxsize=16)
def cells_of_shape(shape: str, width: int, height: int) -> int | None:
    """Return the cells of a shape, as the settings keep it, on a board of this size: bit
    ``y * width + x``; None if it has all cells.

    A larger drawing is shrunk. Raises ConfigError if the board is too large, or too small for a
    built-in shape.
    """
    if not shape:
        return None
    if max(width, height) > MAX_SHAPED_SIDE:
        raise ConfigError(f"A custom shape has at most {MAX_SHAPED_SIDE} cells a side.")
    if shape in SHAPES:
        return draw_shape(shape, width, height)
    return drawing_of_rows(shape).shrunk(width, height).on_board(width, height)


class SettingsStore:
    """The settings and their file. Every change is saved at once.

    Other copies of the game may write the file too, so only what was changed here is written.
    ``problem`` is set if the file could not be read or written, ``is_first`` if there was none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem: Message | None = None
        self.is_first = False
        self._unknown: dict[str, object] = {}  # settings of a newer version, which are kept
        self._unsaved: set[str] = set()
        self._next_try = 0.0
        self.on_change: list[Callable[[Settings], None]] = []
        self.value = self._read()

    def change(self, **changes: Any) -> None:
        """Change some settings, call the listeners, and save.

        Values become what the next start reads, so that a number is in its range at once.
        """
        before = self.value
        self.value, _ = _from_json(_to_json(replace(before, **changes)))
        if self.value == before:
            return
        self._unsaved |= changes.keys()  # what is given together belongs together, like a size
        for listener in self.on_change:
            listener(self.value)
        self._write()

    def retry_save(self, at: float = math.inf) -> None:
        """Try again to save what could not be saved, now and then in seconds of the app's clock."""
        if self._unsaved and at >= self._next_try:
            self._next_try = at + RETRY_SECONDS
            self._write()

    def _read(self) -> Settings:
        try:
            stored = read(self._path)
        except FileNotFoundError:
            self.is_first = True
            return NEW_PLAYER
        except (OSError, ValueError, RecursionError):
            self._set_aside("unreadable")
            return Settings()
        settings, wrong = _from_json(stored)
        known = {setting.name for setting in fields(Settings)}
        self._unknown = {name: stored[name] for name in stored.keys() - known}
        if wrong:
            self._set_aside("senseless", names=tuple(Message(f"options.{name}") for name in wrong))
        return settings

    def _set_aside(self, reason: str, **values: object) -> None:
        """Rename the file to keep it, beside those set aside before, and report why."""
        target, number = self._path.with_suffix(".unreadable.json"), 2
        while target.exists():
            target, number = self._path.with_suffix(f".unreadable-{number}.json"), number + 1
        try:
            kept = self._path.replace(target)
        except OSError:
            self.problem = Message(f"saved.{reason}", values)
        else:
            self.problem = Message(f"saved.{reason}_kept", {**values, "kept": kept.name})

    def _write(self) -> None:
        try:
            write(self._path, _to_json(self.value), self._unsaved, self._unknown)
        except OSError:
            self.problem = Message("saved.not_saved")
        else:
            self._unsaved, self.problem = set(), None


def _to_json(settings: Settings) -> dict[str, object]:
    given = asdict(settings).items()
    return {name: value.value if isinstance(value, Enum) else value for name, value in given}


def _from_json(stored: dict[str, object]) -> tuple[Settings, list[str]]:
    """Return the settings of a file and the names of wrong ones, which get their defaults."""
    values: dict[str, Any] = {}
    wrong = []
    for setting in fields(Settings):
        if setting.name in stored:
            try:
                values[setting.name] = _read_value(setting, stored[setting.name])
            except ValueError:
                wrong.append(setting.name)
    settings = Settings(**values)
    try:
        # A board that cannot be borderless is no error: the menu says so.
        replace(settings, wraps=False).custom_game()
    except ConfigError:
        wrong.append("custom_size")
        usual = Settings()
        settings = replace(settings, **{name: getattr(usual, name) for name in CUSTOM})
    return settings, wrong


def _read_value(setting: Field[Any], value: object) -> object:
    """Return the value of a setting, numbers limited to their range. Raises ValueError."""
    if "read" in setting.metadata:
        return setting.metadata["read"](value)
    default = setting.default
    if isinstance(default, Enum):
        return type(default)(value)
    if type(value) is not type(default):
        raise ValueError(setting.name)
    if isinstance(value, str):
        longest = setting.metadata.get("longest", MAX_TEXT)
        if len(value) > longest or not value.isprintable():
            raise ValueError(setting.name)
    if isinstance(value, int) and "range" in setting.metadata:
        least, most = setting.metadata["range"]
        return min(max(value, least), most)
    return value
