"""The settings, in tabs; every change holds and is saved at once."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.board.preview import theme_sample
from game.resources.format import format_percent
from game.resources.texts import Message
from game.resources.zones import BY_TIME, ZONES
from game.scenes.context import Context
from game.scenes.panel import MARGIN, PanelScene
from game.scenes.settings.controls import ControlsScene
from game.scenes.settings.reset import ResetButton
from game.settings import MAX_PLAYER_NAME, Animation, Assist
from game.ui.painter import LARGE, SMALL
from game.ui.paragraph import draw_notice
from game.ui.selectors import Slider
from game.ui.text_field import TextField
from game.ui.widgets import Button, Selector, Switch, Widget


class _Range(NamedTuple):
    low: int
    high: int
    step: int


FRAME_RATES = (30, 60, 120, 144, 240)
_SWITCH = (False, True)
_PERCENT = _Range(0, 100, 5)
_ROWS: dict[str, dict[str, Sequence[Any]]] = {
    "game": {
        "flag_on_press": _SWITCH,
        "left_chords": _SWITCH,
        "swap_buttons": _SWITCH,
        "question_marks": _SWITCH,
        "edge_pan": _SWITCH,
        "help_keys": _SWITCH,
        "assist": tuple(Assist),
    },
    "motion": {
        "animation": tuple(Animation),
        "reduced_motion": _SWITCH,
        "flashes": _SWITCH,
        "shake": _PERCENT,
    },
    "sound": {"sound": _SWITCH, "effects_volume": _PERCENT, "music_volume": _PERCENT},
    "display": {
        "zone": (BY_TIME, *ZONES),
        "full_screen": _SWITCH,
        "frame_rate": FRAME_RATES,
        "ui_scale": _Range(75, 200, 25),
    },
    "themes": {},
}
"""The settings of each tab with their values; other rows follow them."""
_NAMES = {"themes": ("theme",)}  # the settings of a tab without such rows
TABS = tuple(_ROWS)
_THEMES_PER_PAGE = 10
_ROOMY_ROWS = 7  # more rows than this stand close together
_PREVIEW_CELL = 26  # in layout units
_NARROW = 600  # layout units of a panel in which a label is above its values
_ROW_HEAD = 28  # layout units of such a label
_FOOT, _RESET = 116, 56  # below the rows; more of it in a narrow panel, for a button
_NOTICE = 44  # layout units of a problem above the last button


class SettingsScene(PanelScene):
    """A panel with a row of tabs; each row below changes the setting of its name."""

    name = "settings"
    size = (760, 632)
    narrowest = 400

    def __init__(self, context: Context, tab: str = TABS[0]) -> None:
        texts = context.texts
        self.rows: dict[str, Widget] = {}
        self.problems: list[Message] = []  # themes or languages that could not be read
        self._theme_page = 0
        self._tabs = {
            name: Button(texts(f"settings.tab_{name}"), partial(self._open, name)) for name in TABS
        }
        self._done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._reset = ResetButton(context, lambda is_reset: self._open(self._tab))
        super().__init__(context, [self._done])
        self.head = list(self._tabs.values())
        self._open(tab)

    @property
    def foot_space(self) -> int:
        return _NOTICE if self._problem else 0

    @property
    def _problem(self) -> Message | None:
        of_theme = self.context.theme_problem or self.context.theme.problem
        of_tab = {"sound": self.context.audio.problem, "themes": of_theme}
        problems = [self.context.settings.problem, of_tab.get(self._tab), *self.problems]
        return next(filter(None, problems), None)

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        high = self._place_rows(pygame.Rect(0, 0, width, 0)) + px(_FOOT)
        if self._is_narrow(width):
            return high + px(_RESET + self.foot_space)
        return max(high, min(px(self.size[1]), self._window[1] - 2 * px(MARGIN)))

    def place(self, panel: pygame.Rect) -> None:
        self._place_rows(panel)
        space = self.context.painter.px(self.foot_space)
        self.foot = self._reset.lay_out(panel, self._done, self._is_narrow(panel.width), space)

    def _is_narrow(self, width: int) -> bool:
        return width < self.context.painter.px(_NARROW)

    def _place_rows(self, panel: pygame.Rect) -> int:
        """Place the tabs and the rows; return the bottom of the last one."""
        painter, is_narrow = self.context.painter, self._is_narrow(panel.width)
        px = painter.px
        left, width, gap = panel.x + px(32), panel.width - px(64), px(8)
        columns = 3 if is_narrow else len(self._tabs)
        part = (width - gap * (columns - 1)) // columns
        top = panel.y + px(16 if self.is_low else 80)
        for number, tab in enumerate(self._tabs.values()):
            line, column = divmod(number, columns)
            spot = left + column * (part + gap), top + line * px(56)
            tab.rect = pygame.Rect(*spot, part, px(48))
        top = tab.rect.bottom + px(16)
        if self._tab == "themes":
            columns = 1 if is_narrow else 2
            part = (width - px(16) * (columns - 1)) // columns
            for number, row in enumerate(self.rows.values()):
                line, column = divmod(number, columns)
                spot = left + column * (part + px(16)), top + line * px(72)
                row.rect = pygame.Rect(*spot, part, px(64))
            return row.rect.bottom
        step, height = (44, 40) if len(self.rows) > _ROOMY_ROWS else (56, 48)
        for row in self.rows.values():
            head, lines = 0, 1
            if isinstance(row, Selector | Slider) and not isinstance(row, Switch):
                row.head, place = 0, pygame.Rect(left, top, width, px(height))
                is_long = isinstance(row, Selector) and not row.has_room(painter, place)
                row.head = head = px(_ROW_HEAD) if is_narrow or is_long else 0
            if isinstance(row, Selector) and head:
                row.lines = lines = self._lines_of(row.options, width)
            if isinstance(row, TextField):
                row.beside, head = not is_narrow, px(_ROW_HEAD) * is_narrow
            row.rect = pygame.Rect(left, top, width, px(height) * lines + head)
            top += px(step) * lines + head
        return row.rect.bottom

    def _lines_of(self, options: Sequence[str], width: int) -> int:
        """Return how many lines options need in a narrow panel."""
        fonts, px = self.context.painter.fonts, self.context.painter.px
        widest = max(fonts.width(option, px(SMALL)) for option in options) + px(20)
        return -(-len(options) // max(1, width // widest))

    def update(self, step: float) -> None:
        self._reset.show(_NAMES.get(self._tab, tuple(_ROWS[self._tab])))
        # Global keys change some settings as well.
        for name, values in _ROWS[self._tab].items():
            row, value = self.rows[name], getattr(self.context.settings.value, name)
            if isinstance(row, Slider):
                row.value = value
            elif isinstance(row, Selector):
                row.index = _nearest_index(values, value)

    def draw_head(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        if not self.is_low:
            painter, px = self.context.painter, self.context.painter.px
            spot = (panel.x + px(32), panel.y + px(24))
            painter.text(canvas, self.context.texts("settings.title"), spot, LARGE, title=True)

    def draw_over(self, canvas: pygame.Surface, dy: int) -> None:
        painter, px = self.context.painter, self.context.painter.px
        if problem := self._problem:
            room = pygame.Rect(0, 0, self.panel.width - px(64), px(_NOTICE - 4))
            room.midbottom = self.panel.centerx, self._done.rect.top - px(4) + dy
            draw_notice(canvas, painter, self.context.texts.format(problem), room)

    def _open(self, name: str) -> None:
        """Show the rows of a tab; the focus stays where it was."""
        self._tab, self.problems = name, []
        for other, tab in self._tabs.items():
            tab.primary = other == name
        more: dict[str, Callable[[], dict[str, Widget]]] = {
            "game": self._make_player_rows,
            "display": self._make_language_row,
            "themes": self._make_theme_cards,
        }
        self.rows = {key: self._make_row(key, values) for key, values in _ROWS[name].items()}
        self.rows |= more.get(name, dict)()
        before, focus = self.group.widgets, self.group.focus
        rows, foot = self.rows.values(), [self._reset, self._done]
        self.group.widgets = [*self._tabs.values(), *rows, *foot]
        if focus is not None and focus not in self.group.widgets:
            number = min(before.index(focus), len(self.group.widgets) - 1)
            self.group.focus = self.group.widgets[number]
        self.relayout()

    def _make_row(self, name: str, values: Sequence[Any]) -> Widget:
        texts, label = self.context.texts, self.context.texts(f"settings.{name}")
        value = getattr(self.context.settings.value, name)

        def change(new: Any) -> None:
            self.context.settings.change(**{name: new})

        if values is _SWITCH:
            return Switch(label, value, change, texts)
        if isinstance(values, _Range):
            return Slider(label, values, value, change, lambda n: format_percent(n, texts))
        is_enum = isinstance(value, Enum)
        words = [v.value if is_enum else v for v in values]
        options = [str(w) if isinstance(w, int) else texts(f"settings.{name}_{w}") for w in words]
        quiet = values.index(Animation.OFF) if Animation.OFF in values else None
        index = _nearest_index(values, value)
        return Selector(label, options, index, lambda number: change(values[number]), quiet)

    def _make_player_rows(self) -> dict[str, Widget]:
        def save_name() -> None:
            self.context.settings.change(player=" ".join(field.text.split()))

        def open_controls() -> None:
            self.context.stack.push(ControlsScene(self.context))

        texts, name = self.context.texts, self.context.settings.value.player
        label, hint = texts("settings.player"), texts("settings.player_hint")
        field = TextField(label, name, MAX_PLAYER_NAME, save_name, lambda: None, hint, beside=True)
        controls = Button(texts("settings.controls"), open_controls, "keyboard")
        return {"player": field, "controls": controls}

    def _make_language_row(self) -> dict[str, Widget]:
        """Return a button that changes to the next language, if there is more than one."""
        found, self.problems = self.context.find_languages()
        if len(found) < 2:
            return {}
        codes, chosen = [language.code for language in found], self.context.settings.value.language
        number = codes.index(chosen) if chosen in codes else 0

        def change() -> None:
            self.context.settings.change(language=codes[(number + 1) % len(codes)])
            self._open("display")

        label = self.context.texts("settings.language", name=found[number].name)
        return {"language": Button(label, change)}

    def _make_theme_cards(self) -> dict[str, Widget]:
        found, self.problems = self.context.find_themes()
        is_paged = len(found) > _THEMES_PER_PAGE
        size = _THEMES_PER_PAGE - 1 if is_paged else _THEMES_PER_PAGE
        self._theme_page %= max(1, -(-len(found) // size))
        first = self._theme_page * size
        cards: dict[str, Widget] = {}
        for theme in found[first : first + size]:
            card = Button(theme.name, partial(self._use_theme, theme.key))
            card.primary = theme.key == self.context.settings.value.theme
            opened, problem = self.context.open_theme(theme.key)
            if problem is None:
                card.picture = theme_sample(opened, self.context.painter.px(_PREVIEW_CELL))
            cards[theme.key] = card
        if is_paged:
            cards["?"] = Button(self.context.texts("settings.more_themes"), self._turn_page)
        return cards

    def _use_theme(self, key: str) -> None:
        self.context.settings.change(theme=key)
        self._open("themes")

    def _turn_page(self) -> None:
        self._theme_page += 1
        self._open("themes")


def _nearest_index(values: Sequence[Any], value: Any) -> int:
    if value in values:
        return values.index(value)
    return min(range(len(values)), key=lambda number: abs(values[number] - value))
