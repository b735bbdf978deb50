"""The page of a board with a custom size."""

from engine.core.config import (
    MAX_SIDE,
    PRESETS,
    ConfigError,
    GameConfig,
    parse_pasted_size,
)
from engine.core.neighbourhood import SQUARE
from game.input.events import Input, Typed
from game.menu.pictures import SizePicture
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store.settings import OWN_GAME, Settings
from game.ui.boxes import APART, EDGE, Box, Column, FirstThatFits, Flow, Row, when
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL
from game.ui.text_field import NumberField
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_SIDES = ("width", "height", "mines")  # the fields, named as in the settings
_CLASSIC = PRESETS["classic beginner"].dimensions
_FIELD = 90  # the least layout units of a field


def own_config(settings: Settings) -> GameConfig | None:
    """Return the game with the player's custom size, None if the rules forbid it."""
    try:
        return settings.game_config(*settings.custom_size)
    except ConfigError:
        return None


class OwnGameScene(PanelScene):
    """Fields for a size, with errors below them, and a picture of the board."""

    name = "own game"
    wide = 840

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        self.size: tuple[int, int, int] | None = None
        """Width, height and mines as typed; None unless they are playable."""
        self.errors: dict[str, str] = {}  # the errors, by field
        self._picture = SizePicture()
        self._fields = {
            name: NumberField(texts(f"rules.{name}"), number, self._check, self._play)
            for name, number in zip(_SIDES, context.settings.value.custom_size, strict=True)
        }
        self._check()

    def content(self) -> Box:
        t = self.context.texts
        classic = Button(t("board.classic_beginner"), lambda: self._fill(_CLASSIC))
        classic.primary, classic.is_bright = self.size == _CLASSIC, False
        play = Button(t("rules.play"), self._play, "play", primary=True)
        play.enabled = self.size is not None
        fields = [self._field(name) for name in _SIDES]
        picture = Picture(self._picture.draw, (220, 300), (150, 240), grow=1)
        beside = Row(picture, Column(classic, Row(*fields), grow=1), gap=EDGE)
        below = Column(classic, Flow(*fields, columns=3), picture)
        page = FirstThatFits(*when(not self.is_upright, beside), below)
        buttons = Flow(
            play,
            Button(t("rules.code"), self.context.navigator.share_code, "copy"),
            Button(t("code.back"), self.close, mark=t("app.key_esc")),
            columns=3,
        )
        title = Title(t("rules.title"))
        return FirstThatFits(
            Column(title, Scroll(page, least=220), buttons, gap=APART),
            Scroll(Column(title, page, buttons)),
        )

    def _field(self, name: str) -> Box:
        error = Text(lambda: self.errors.get(name, ""), SMALL, "danger", widest=self._longest_error)
        return Sized(Column(self._fields[name], error, gap=4), (_FIELD, None), grow=1)

    @property
    def _longest_error(self) -> str:
        t = self.context.texts
        errors = t("rules.no_number"), t("rules.at_most", most=MAX_SIDE**2 - 1)
        return max(errors, key=len)

    def exit(self) -> None:
        self._save_size()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Typed) and event.is_pasted and self._paste(event.text):
            return True
        return super().handle(event)

    def _fill(self, size: tuple[int, int, int]) -> None:
        for entry, number in zip(self._fields.values(), size, strict=True):
            entry.put(str(number))

    def _paste(self, text: str) -> bool:
        """Fill all fields with a pasted size such as 30x16x99; return whether it is one."""
        try:
            size = parse_pasted_size(text)
        except ConfigError:
            return False
        self._fill(size)
        return True

    def _check(self) -> None:
        """Update the size and the errors at the fields."""
        texts, settings = self.context.texts, self.context.settings.value
        self.size, self.errors = None, {}
        values = {name: entry.value for name, entry in self._fields.items()}
        least = min(SQUARE.least_torus) if settings.wraps else 1
        for name, value in values.items():
            if value is None:
                self.errors[name] = texts("rules.no_number")
            elif name != "mines" and value > MAX_SIDE:
                self.errors[name] = texts("rules.at_most", most=MAX_SIDE)
            elif name != "mines" and value < least:
                self.errors[name] = texts("rules.at_least", least=least)
        width, height, mines = values.values()
        if not self.errors and width is not None and height is not None and mines is not None:
            try:
                settings.game_config(width, height, mines)
                self.size = width, height, mines
            except ConfigError:
                self.errors["mines"] = texts("rules.at_most", most=width * height - 1)
        for name, entry in self._fields.items():
            entry.wrong = name in self.errors
        if self.size is not None:
            self._picture.size = self.size
        self.rebuild()

    def _save_size(self) -> None:
        """Save the size, whether it is played or not."""
        if self.size is not None:
            names = ("custom_width", "custom_height", "custom_mines")
            self.context.settings.change(**dict(zip(names, self.size, strict=True)))

    def _play(self) -> None:
        if self.size is not None:
            self.context.settings.change(last_game=OWN_GAME)
            self._save_size()
            self.context.navigator.play(self.context.settings.value.game_config(*self.size))
