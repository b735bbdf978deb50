"""What a player can set; every change holds and is saved at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.theme_preview import preview
from game.resources.texts import Message
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.settings.controls import ControlsScene
from game.settings import LONGEST_NAME, Animation, Assist, Settings
from game.ui.notice import draw_notice
from game.ui.painter import LARGE
from game.ui.slider import Slider
from game.ui.text_field import TextField
from game.ui.widgets import Button, Selector, Switch, Widget

TABS = ("game", "motion", "sound", "display", "themes")
FRAME_RATES = (30, 60, 120, 144, 240)
_PERCENT = (0, 100, 5)
_UI_SCALES = (75, 200, 25)
_CARDS = 10
"""Themes on a page of their tab."""
_ROOMY, _CLOSE = 7, 44
"""More rows than this stand so close, in layout units."""
_PREVIEW = 26
"""A tile's side in a theme's card, in layout units."""


class SettingsScene(PanelScene):
    """One panel of tabs; each row is a setting of its name."""

    name = "settings"
    size = (760, 630)

    def __init__(self, context: Context, tab: str = TABS[0]) -> None:
        texts = context.texts
        self._rows: dict[str, Widget] = {}
        self._page = 0
        self._problems: list[Message] = []
        self._tabs = {
            name: Button(texts(f"settings.tab_{name}"), self._opener(name)) for name in TABS
        }
        done = Button(
            texts("app.done"), self.close, "check", primary=True, mark=texts("app.key_esc")
        )
        self._done = done
        super().__init__(context, [done])
        self._open(tab)

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        left, width, gap = panel.x + px(32), panel.width - px(64), px(8)
        part = (width - gap * (len(self._tabs) - 1)) // len(self._tabs)
        for number, tab in enumerate(self._tabs.values()):
            tab.rect = pygame.Rect(left + number * (part + gap), panel.y + px(76), part, px(46))
        for number, row in enumerate(self._rows.values()):
            if self._tab == "themes":
                part, down = (width - px(16)) // 2, px(70)
                spot = left + number % 2 * (part + px(16)), panel.y + px(142) + number // 2 * down
                row.rect = pygame.Rect(*spot, part, px(62))
            else:
                is_full = len(self._rows) > _ROOMY
                step, high = (_CLOSE, 38) if is_full else (54, 44)
                row.rect = pygame.Rect(left, panel.y + px(142) + number * px(step), width, px(high))
        self.place_done(self._done)

    def update(self, step: float) -> None:
        settings = self.context.settings.value
        for name, row in self._rows.items():
            if isinstance(row, Slider):
                row.value = getattr(settings, name)
            elif isinstance(row, Selector):
                row.index = _index(settings, name)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        spot = (panel.x + px(32), panel.y + px(22))
        painter.text(canvas, self.context.texts("settings.title"), spot, LARGE, title=True)
        of_theme = self.context.theme_problem or self.context.theme.problem
        of_tab = {"sound": self.context.audio.problem, "themes": of_theme}
        told = [self.context.settings.problem, of_tab.get(self._tab), *self._problems]
        problem = next(filter(None, told), None)
        if problem:
            room = pygame.Rect(0, 0, panel.width - px(64), px(40))
            bottom = self._done.rect.top - px(4) + panel.y - self._panel.y
            room.midbottom = panel.centerx, bottom
            draw_notice(canvas, painter, self.context.texts.tell(problem), room)

    def _opener(self, name: str) -> Callable[[], None]:
        return lambda: self._open(name)

    def _open(self, name: str) -> None:
        """Show the rows of a tab."""
        self._tab, self._problems = name, []
        for other, tab in self._tabs.items():
            tab.primary = other == name
        self._rows = {
            "game": self._game,
            "motion": self._motion,
            "sound": self._sound,
            "display": self._display,
            "themes": self._themes,
        }[name]()
        before, focus = self._group.widgets, self._group.focus
        self._group.widgets = [*self._tabs.values(), *self._rows.values(), self._done]
        if focus is not None and focus not in self._group.widgets:
            # The row is made anew: the focus stays where it was.
            place = min(before.index(focus), len(self._group.widgets) - 1)
            self._group.focus = self._group.widgets[place]
        self.place(self._panel)

    def _game(self) -> dict[str, Widget]:
        names = ("flag_on_press", "left_chords", "swap_buttons", "question_marks", "edge_pan")
        rows: dict[str, Widget] = {name: self._switch(name) for name in names}
        push, texts = self.context.stack.push, self.context.texts
        rows["help_keys"] = self._switch("help_keys")
        rows["assist"] = self._assist_kinds()
        rows["player"] = self._name_field()
        rows["controls"] = Button(
            texts("settings.controls"), lambda: push(ControlsScene(self.context)), "keyboard"
        )
        return rows

    def _assist_kinds(self) -> Selector:
        texts, kinds = self.context.texts, list(Assist)
        return Selector(
            texts("settings.assist"),
            [texts(f"settings.assist_{kind.value}") for kind in kinds],
            kinds.index(self.context.settings.value.assist),
            lambda index: self.context.settings.change(assist=kinds[index]),
        )

    def _name_field(self) -> TextField:
        def keep() -> None:
            self.context.settings.change(player=" ".join(field.text.split()))

        texts, name = self.context.texts, self.context.settings.value.player
        hint = texts("settings.player_hint")
        field = TextField(
            texts("settings.player"), name, LONGEST_NAME, keep, lambda: None, hint, beside=True
        )
        return field

    def _motion(self) -> dict[str, Widget]:
        texts, steps = self.context.texts, list(Animation)
        animation = Selector(
            texts("settings.animation"),
            [texts(f"settings.animation_{step.value}") for step in steps],
            steps.index(self.context.settings.value.animation),
            lambda index: self.context.settings.change(animation=steps[index]),
            quiet=steps.index(Animation.OFF),
        )
        return {
            "animation": animation,
            "reduced_motion": self._switch("reduced_motion"),
            "flashes": self._switch("flashes"),
            "shake": self._slider("shake", _PERCENT),
        }

    def _sound(self) -> dict[str, Widget]:
        return {
            "sound": self._switch("sound"),
            "effects_volume": self._slider("effects_volume", _PERCENT),
            "music_volume": self._slider("music_volume", _PERCENT),
        }

    def _display(self) -> dict[str, Widget]:
        rates = Selector(
            self.context.texts("settings.frame_rate"),
            [str(rate) for rate in FRAME_RATES],
            _index(self.context.settings.value, "frame_rate"),
            lambda index: self.context.settings.change(frame_rate=FRAME_RATES[index]),
        )
        return {
            "full_screen": self._switch("full_screen"),
            "frame_rate": rates,
            "ui_scale": self._slider("ui_scale", _UI_SCALES),
            **self._languages(),
        }

    def _languages(self) -> dict[str, Widget]:
        """A button that turns from one language to the next, where there is more than one."""
        found, self._problems = self.context.find_languages()
        if len(found) < 2:
            return {}
        codes, chosen = [language.code for language in found], self.context.settings.value.language
        at = codes.index(chosen) if chosen in codes else 0

        def turn() -> None:
            self.context.settings.change(language=codes[(at + 1) % len(codes)])
            self._open("display")

        return {
            "language": Button(self.context.texts("settings.language", name=found[at].name), turn)
        }

    def _themes(self) -> dict[str, Widget]:
        """A card for each theme, those of the player too; the chosen one stands out."""
        found, self._problems = self.context.find_themes()
        pages = -(-len(found) // (_CARDS - 1)) if len(found) > _CARDS else 1
        size = _CARDS if pages == 1 else _CARDS - 1
        self._page %= pages
        cards: dict[str, Widget] = {}
        for theme in found[self._page * size : (self._page + 1) * size]:
            card = Button(theme.name, self._wearer(theme.key))
            card.primary = theme.key == self.context.settings.value.theme
            look, problem = self.context.open_theme(theme.key)
            if problem is None:
                card.picture = preview(look, self.context.painter.px(_PREVIEW))
            cards[theme.key] = card
        if pages > 1:
            cards["?"] = Button(self.context.texts("settings.more_themes"), self._turn_page)
        return cards

    def _wearer(self, key: str) -> Callable[[], None]:
        def wear() -> None:
            self.context.settings.change(theme=key)
            self._open("themes")

        return wear

    def _turn_page(self) -> None:
        self._page += 1
        self._open("themes")

    def _switch(self, name: str) -> Switch:
        texts, settings = self.context.texts, self.context.settings
        is_on = getattr(settings.value, name)
        return Switch(
            texts(f"settings.{name}"), is_on, lambda on: settings.change(**{name: on}), texts
        )

    def _slider(self, name: str, bounds: tuple[int, int, int]) -> Slider:
        texts = self.context.texts
        return Slider(
            texts(f"settings.{name}"),
            bounds,
            getattr(self.context.settings.value, name),
            lambda value: self.context.settings.change(**{name: value}),
            lambda value: texts("settings.percent", number=value),
        )


def _index(settings: Settings, name: str) -> int:
    """Which of its choices a setting has."""
    value = getattr(settings, name)
    if isinstance(value, Animation | Assist):
        return [*type(value)].index(value)
    if name == "frame_rate":
        return min(range(len(FRAME_RATES)), key=lambda index: abs(FRAME_RATES[index] - value))
    return int(value)
