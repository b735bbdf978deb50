"""The settings, in tabs; every change takes effect and is saved at once."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect

from game.menu.controls import ControlsScene, ResetButton
from game.menu.settings_pictures import PREVIEW, CardPictures, Preview
from game.resources.format import format_percent
from game.resources.texts import Language, Message
from game.resources.theme import Theme, ThemeError
from game.resources.zones import BY_TIME, ZONES
from game.scenes.context import Context
from game.scenes.tree_scene import TreeScene
from game.store.settings import MAX_PLAYER_NAME, Animation, Assist, LitNumbers
from game.ui.boxes import (
    APART,
    CLOSE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    when,
)
from game.ui.cards import NamedPicture, Tab
from game.ui.leaves import Ground, Line, Picture, Text
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.selectors import Selector, Slider, Switch
from game.ui.text_field import TextField
from game.ui.widgets import Button, Widget
from game.ui.wrappers import Align, Enter, Pad, Scroll, Sized
from game.world.backdrop import OpenTheme


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
        "lit_numbers": tuple(LitNumbers),
        "full_screen": _SWITCH,
        "frame_rate": FRAME_RATES,
        "ui_scale": _Range(75, 200, 25),
    },
    "themes": {},
}
"""The settings of each tab with their values, a row each. A tab may have more rows below."""
_NAMES = {"themes": ("theme", "zone")}  # what a tab without rows in _ROWS sets
TABS = tuple(_ROWS)
_ICONS = dict(zip(TABS, ("grid", "wand", "sound", "expand", "eye"), strict=True))
_PREVIEWED = ("animation", "flashes", "shake")
_THEMES_PER_PAGE = 10
_SHOWN_ZONE = "reef"
_RAIL, _PAGE, _TAB, _LEAST = 216, (640, 920), 52, 116  # layout units; the last one is scrolled
_RAIL_AWAY, _PAGE_AWAY = 320, 1600  # layout units by which they are away as they begin to enter
_WITH_PREVIEW = 600  # layout units of a row with room for a preview
_THEME_CARD, _SEA_CARD = (128, 96), (92, 60)  # layout units of a picture


class SettingsScene(TreeScene):
    """A list of tabs, and the settings of the chosen tab: each with its effect, and a preview where
    that helps, which plays while the setting is pointed at."""

    name = "settings"

    def __init__(self, context: Context, tab: str = TABS[0]) -> None:
        super().__init__(context)
        self.rows: dict[str, Widget] = {}  # the widgets of the tab by setting
        self.problems: list[Message] = []  # themes or languages that could not be read
        self._pictures = CardPictures()
        self._languages: list[Language] = []
        self._themes: dict[str, tuple[str, Theme | None]] = {}  # names and themes by key
        self._theme_page, self._has_more, self._has_zones = 0, False, False
        self._pointed_at, self._elapsed = "", 0.0  # the setting whose preview plays
        self.previews: dict[str, Picture] = {}  # the previews
        self._shown = context.settings.value
        self._reset = ResetButton(context, lambda is_reset: self._open(self._tab))
        self._player = self._make_player_field()
        self._open(tab)

    def exit(self) -> None:
        self._pictures.worlds.close()

    @property
    def is_busy(self) -> bool:
        return bool(self._pointed_at) or self._pictures.worlds.is_reading

    @property
    def kept_clear(self) -> list[Rect]:
        return [box.rect for box in self.tree.shown]

    @property
    def problem(self) -> Message | None:
        """The first problem with the subject of the tab."""
        of_theme = self.context.theme_problem or self.context.theme.problem
        of_tab = {"sound": self.context.audio.problem, "themes": of_theme}
        problems = [self.context.settings.problem, of_tab.get(self._tab), *self.problems]
        return next(filter(None, problems), None)

    def content(self) -> Box:
        t = self.context.texts
        title = Text(t("settings.title"), LARGE, "hud", title=True, rank=1)
        tabs = [self._tab_of(name) for name in TABS]
        tabs.append(Tab(t("settings.controls"), self._open_controls, "keyboard", raised=True))
        done = Button(t("app.done"), self.close, "check", True, mark=t("app.key_esc"))
        self.rows, self.previews = {}, {}
        lines, said = self._lines(), self._preview_words()
        rows = Scroll(lines, least=_LEAST, grow=0)
        rail = Column(title, *(Sized(tab, high=_TAB) for tab in tabs), Spring(), done, gap=CLOSE)
        page = _on_ground(rows, Line(), Row(said, self._reset))
        wide = Row(
            Spring(),
            Enter(Sized(rail, _RAIL), dx=-_RAIL_AWAY),
            Enter(Sized(Column(page, Spring()), _PAGE), 1, dy=_PAGE_AWAY),
            Spring(),
            gap=APART,
            align="fill",
        )
        page = _on_ground(rows, *when(self.problem, Line(), said))
        foot = Flow(self._reset, done, columns=2)
        narrow = Column(title, Flow(*tabs, columns=6, gap=CLOSE), page, Spring(), foot, gap=12)
        whole = Column(Flow(*tabs, columns=3, gap=CLOSE), Line(), lines, Line(), said, self._reset)
        low = Column(_on_ground(Scroll(whole, least=_LEAST)), done, gap=12)
        upright = (Enter(Pad(page, GAP), dy=_PAGE_AWAY) for page in (narrow, low))
        return FirstThatFits(Pad(wide, APART), *upright)

    def _lines(self) -> Box:
        """Return the settings of the tab, with separating lines."""
        lines: list[Box] = []
        for row in self._rows_of_tab():
            lines += [*when(lines, Line()), row]
        return Column(*lines, gap=CLOSE)

    def _preview_words(self) -> Text:
        t, problem = self.context.texts, self.problem
        if problem is None:
            return Text(t("settings.saved"), SMALL, "text_dim", grow=1)
        return Text(t.format(problem), SMALL, "danger", grow=1)

    def _tab_of(self, name: str) -> Tab:
        label = self.context.texts(f"settings.tab_{name}")
        is_chosen = name == self._tab
        return Tab(label, partial(self._open, name), _ICONS[name], is_chosen, raised=True)

    def _rows_of_tab(self) -> list[Box]:
        rows = [self._row(name, values) for name, values in _ROWS[self._tab].items()]
        more: dict[str, Callable[[], list[Box]]] = {
            "game": self._player_rows,
            "display": self._language_rows,
            "themes": self._theme_rows,
        }
        return rows + more.get(self._tab, list)()

    def _row(self, name: str, values: Sequence[Any]) -> Box:
        """Return a setting with its preview, if it has one."""
        control = self.rows[name] = self._control(name, values)
        if name not in _PREVIEWED:
            return control
        preview = self.previews[name] = Picture(
            lambda canvas, painter, rect: self._preview(name).draw(canvas, painter, rect),
            (PREVIEW[0], PREVIEW[0]),
            (PREVIEW[1], PREVIEW[1]),
        )
        beside = Row(Sized(control, (_WITH_PREVIEW, _PAGE[1]), grow=1), preview, gap=APART)
        return FirstThatFits(beside, control)

    def _preview(self, name: str) -> Preview:
        elapsed = self._elapsed if name == self._pointed_at else None
        return Preview(name, self.context.settings.value, elapsed)

    def _control(self, name: str, values: Sequence[Any]) -> Widget:
        t = self.context.texts
        label, about = t(f"settings.{name}"), t(f"settings.{name}_about")
        value = getattr(self.context.settings.value, name)

        def change(new: Any) -> None:
            self.context.settings.change(**{name: new})

        if values is _SWITCH:
            return Switch(label, value, change, t, about)
        if isinstance(values, _Range):
            return Slider(label, values, value, change, lambda n: format_percent(n, t), about)
        is_enum = isinstance(value, Enum)
        words = [v.value if is_enum else v for v in values]
        options = [str(w) if isinstance(w, int) else t(f"settings.{name}_{w}") for w in words]
        quiet = values.index(Animation.OFF) if Animation.OFF in values else None
        index = _nearest_index(values, value)
        return Selector(label, options, index, lambda n: change(values[n]), quiet, about)

    def update(self, step: float) -> None:
        self._reset.show(_NAMES.get(self._tab, tuple(_ROWS[self._tab])))
        if self.context.settings.value != self._shown:  # global keys change some settings as well
            self._shown = self.context.settings.value
            self.rebuild()
        pointed_at = self._find_pointed_at()
        self._elapsed = self._elapsed + step if pointed_at == self._pointed_at else 0.0
        self._pointed_at = pointed_at
        super().update(step)

    def _find_pointed_at(self) -> str:
        """Return the setting whose preview should play; None with reduced motion."""
        if self._shown.reduced_motion:
            return ""
        widgets = self.group.hovered, self.group.focus
        for name, place in self.previews.items():
            is_on_it = self.group.mouse is not None and place.rect.collidepoint(self.group.mouse)
            if is_on_it or self.rows[name] in widgets:
                return name
        return ""

    def _open(self, name: str) -> None:
        """Show the settings of a tab."""
        self._tab, self.problems = name, []
        if name == "game":
            self._player = self._make_player_field()
        if name == "themes":
            self._find_themes()
        if name == "display":
            self._languages, self.problems = self.context.find_languages()
        self.rebuild()

    def _make_player_field(self) -> TextField:
        def save_name() -> None:
            self.context.settings.change(player=" ".join(field.text.split()))
            self._shown = self.context.settings.value

        name = self.context.settings.value.player
        field = TextField("", name, MAX_PLAYER_NAME, save_name, lambda: None)
        field.name = self.context.texts("settings.player")
        return field

    def _player_rows(self) -> list[Box]:
        t = self.context.texts
        self.rows["player"] = self._player
        field = Sized(self._player, 260)
        return [_labelled_control(t("settings.player"), t("settings.player_hint"), field)]

    def _open_controls(self) -> None:
        self.context.stack.push(ControlsScene(self.context))

    def _language_rows(self) -> list[Box]:
        """Return the languages by their own names, if there is more than one."""
        found = self._languages
        if len(found) < 2:
            return []
        chosen = self.context.settings.value.language
        cards: list[Box] = []
        for language in found:
            is_chosen = language.code == chosen
            use = partial(self.context.settings.change, language=language.code)
            card = Tab(language.name, use, "check" if is_chosen else "", is_chosen, raised=True)
            cards.append(card)
        t, names = self.context.texts, [one.name for one in found if one.code == chosen]
        name = names[0] if names else found[0].name
        label = Text(t("settings.language", name=name), BODY, title=True)
        return [Column(label, Flow(*cards, columns=4, gap=CLOSE), gap=CLOSE)]

    def _find_themes(self) -> None:
        """Read the themes of a page of them."""
        found, self.problems = self.context.find_themes()
        self._has_more = len(found) > _THEMES_PER_PAGE
        size = _THEMES_PER_PAGE - 1 if self._has_more else _THEMES_PER_PAGE
        self._theme_page %= max(1, -(-len(found) // size))
        first = self._theme_page * size
        self._themes = {}
        for theme in found[first : first + size]:
            opened, problem = self.context.open_theme(theme.key)
            self._themes[theme.key] = theme.name, None if problem else _as_shown(opened)
        chosen, _ = self.context.open_theme(self.context.settings.value.theme)
        self._has_zones = chosen.has_zones
        worlds = {key: theme for key, (_, theme) in self._themes.items() if theme is not None}
        wanted: dict[str, OpenTheme] = {
            key: partial(one.in_zone, "") for key, one in worlds.items()
        }
        if chosen.has_zones:
            wanted |= {zone: partial(chosen.in_zone, zone) for zone in ZONES}
        self._pictures.worlds.read(wanted)

    def _theme_rows(self) -> list[Box]:
        t = self.context.texts
        cards: list[Box] = []
        for key, (name, theme) in self._themes.items():
            card = NamedPicture(
                name,
                partial(self._use_theme, key),
                partial(self._paint_theme, key, theme),
                *_THEME_CARD,
                key == self.context.settings.value.theme,
            )
            self.rows[key] = card
            cards.append(card)
        themes = Flow(*cards, columns=5, gap=12)
        more = Button(t("settings.more_themes"), self._turn_page)
        about = _heading_box(t("settings.theme"), t("settings.theme_about"))
        return [
            Column(about, themes, *when(self._has_more, Align(more, "midleft")), gap=12),
            self._sea_row(),
        ]

    def _sea_row(self) -> Box:
        """Return the choice of zones; a theme without zones says so."""
        t, theme = self.context.texts, self.context.theme
        if not self._has_zones:
            return _heading_box(t("settings.zone"), t("settings.zone_none", theme=theme.name))
        cards: list[Box] = []
        for zone in (BY_TIME, *ZONES):
            label = t(f"settings.zone_{zone}")
            card = NamedPicture(
                label,
                partial(self.context.settings.change, zone=zone),
                partial(self._paint_sea, zone),
                *_SEA_CARD,
                zone == self.context.settings.value.zone,
            )
            cards.append(card)
        about = _heading_box(t("settings.zone"), t("settings.zone_about"))
        return Column(about, Flow(*cards, columns=7, gap=CLOSE), gap=12)

    def _paint_theme(
        self, key: str, theme: Theme | None, size: tuple[int, int], radius: int
    ) -> Any:
        shown = self.context.theme if theme is None else theme
        return self._pictures.draw_world(key, shown, size, radius, theme is not None)

    def _paint_sea(self, zone: str, size: tuple[int, int], radius: int) -> Any:
        if zone == BY_TIME:
            return self._pictures.draw_all(ZONES, self.context.theme, size, radius)
        return self._pictures.draw_world(zone, self.context.theme, size, radius, False)

    def _use_theme(self, key: str) -> None:
        self.context.settings.change(theme=key)
        self._open("themes")

    def _turn_page(self) -> None:
        self._theme_page += 1
        self._open("themes")


def _as_shown(theme: Theme) -> Theme:
    """Return a theme as its card shows it: in a familiar zone, if it has zones."""
    try:
        return theme.in_zone(_SHOWN_ZONE)
    except ThemeError:
        return theme


def _on_ground(*boxes: Box) -> Box:
    return Stack(Ground(), Pad(Column(*boxes, gap=CLOSE), APART, GAP))


def _heading_box(label: str, about: str) -> Box:
    return Column(Text(label, BODY, title=True), Text(about, SMALL, "text_dim"), gap=0)


def _labelled_control(label: str, about: str, control: Box) -> Box:
    """Return a control beside its name and its effect, or below them."""
    words = _heading_box(label, about)
    beside = Row(Sized(words, (260, 600), grow=1), control)
    return FirstThatFits(beside, Column(words, control, gap=CLOSE))


def _nearest_index(values: Sequence[Any], value: Any) -> int:
    if value in values:
        return values.index(value)
    return min(range(len(values)), key=lambda number: abs(values[number] - value))
