"""Own game: the rules of every game from the menu, each shown on a small board, and a size."""

from typing import Any

import pygame

from engine.core.config import (
    MAX_SIDE,
    MIN_TORUS_SIDE,
    PRESETS,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
    parse_pasted_size,
)
from game.input.bindings import Action
from game.input.events import Input, Key, Typed
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.menu.front import Pill
from game.scenes.menu.rule_choice import RuleChoice
from game.scenes.menu.rule_pictures import forget_boards, size_picture
from game.scenes.menu.rules_layout import RULES, SIDES, rules_layout
from game.scenes.scene import Scene
from game.settings import OWN_GAME, Settings
from game.ui import timing
from game.ui.painter import LARGE, NAME, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.scroll_area import ScrollArea
from game.ui.text_field import NumberField
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

_STARTS = (StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_RULES: dict[str, tuple[str, dict[Any, str]]] = {
    "wraps": ("rules.edges", {False: "bounded", True: "borderless"}),
    "start": ("rules.first_click", {rule: rule.name.lower() for rule in _STARTS}),
    "win": ("rules.win_by", {WinRule.OPEN: "open", WinRule.FLAG: "flag"}),
    "fairness": ("rules.guesses", {rule: rule.value for rule in Fairness}),
}
"""The label of each rule in the settings, and the names of its values in texts and pictures."""
_CLASSIC = PRESETS["classic beginner"].dimensions
_LEAST, _FOCUS_MARGIN = (420, 240), 24  # layout units


def own_config(settings: Settings) -> GameConfig | None:
    """Return the game of the player's own size, None if the rules forbid it."""
    try:
        return settings.game_config(*settings.custom_size)
    except ConfigError:
        return None


def describe_rules(settings: Settings, texts: Texts) -> str:
    """Return the rules that are not the usual ones in a few words; "" if all are."""
    usual, words = Settings(), []
    if settings.wraps:
        words.append(texts("board.borderless"))
    if settings.start is not usual.start:
        words.append(texts(f"rules.short_{settings.start.name.lower()}"))
    if settings.fairness is not usual.fairness:
        words.append(texts(f"board.{settings.fairness.value}"))
    if settings.win is not usual.win:
        words.append(texts("board.win_by_flags"))
    return ", ".join(words)


class OwnGameScene(Scene):
    """Choices that hold at once, and fields for a size, whose errors are below them."""

    name = "own game"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts, settings = context.texts, context.settings.value
        self.size: tuple[int, int, int] | None = None
        """Width, height and mines as typed; None unless they can be played."""
        self.errors: dict[str, str] = {}  # by the names of the fields
        self._places: dict[str, pygame.Rect] = {}
        self._window = (0, 0)
        self.scroll = ScrollArea()
        self._picture: pygame.Surface | None = None
        self._back = Button("", self._close, "back")
        self.choices = {name: self._choice(name) for name in _RULES}
        self._fields = {
            name: NumberField(texts(f"rules.{name}"), number, self._check, self._play)
            for name, number in zip(SIDES, settings.custom_size, strict=True)
        }
        classic = texts("board.classic_beginner")
        self._classic = Pill(classic, self._fill_classic, self._fill_classic)
        self._play_button = Button(texts("rules.play"), self._play, "play", primary=True)
        self._buttons: dict[str, Widget] = {
            "classic": self._classic,
            "play": self._play_button,
            "code": Button(texts("rules.code"), context.navigator.share_code),
            "back": self._back,
        }
        widgets: list[Widget] = [*self.choices.values(), *self._fields.values()]
        self.group = WidgetGroup([*widgets, *self._buttons.values()], context.audio.play)
        self._check()

    def _choice(self, name: str) -> RuleChoice:
        settings, texts = self.context.settings, self.context.texts
        label, options = _RULES[name]
        values, names = list(options), list(options.values())

        def choose(index: int) -> None:
            settings.change(**{name: values[index]})
            self._check()

        chosen = values.index(getattr(settings.value, name))
        labels = [texts(f"rules.{word}") for word in names]
        lines = [texts(f"rules.{word}_about") for word in names]
        return RuleChoice(texts(label), names, labels, lines, chosen, choose)

    def layout(self, size: tuple[int, int]) -> None:
        painter = self.context.painter
        self._window = size
        plan = rules_layout(size, painter.scale)
        self.scroll.fit(pygame.Rect((0, 0), size), plan.height)
        self._places = {
            name: place.move(0, -self.scroll.offset) for name, place in plan.places.items()
        }
        for name, choice in self.choices.items():
            room = self._places[name].inflate(-2 * plan.pad, -2 * plan.pad)
            choice.lay_out(room, plan.tile_height, plan.tile, painter.scale)
        for name, widget in (self._fields | self._buttons).items():
            widget.rect = self._places[name]
        self._paint_size()

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def exit(self) -> None:
        self._remember()
        forget_boards()

    def handle(self, event: Input) -> bool:
        if self.scroll.handle(event, self.group):
            self.layout(self._window)
        if isinstance(event, Typed) and event.is_pasted and self._paste(event.text):
            return True
        used = self.group.handle(event)
        if isinstance(event, Key) and self.group.focus is not None:
            self.reveal(self.group.focus)
        if not used and isinstance(event, Key) and event.menu is Action.BACK:
            self._close()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if self.scroll.reveal(widget.rect, self.context.painter.px(_FOCUS_MARGIN)):
            self.layout(self._window)

    @property
    def least(self) -> tuple[int, int]:
        return _LEAST

    @property
    def text_field(self) -> Widget | None:
        return self.group.text_field

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def update(self, step: float) -> None:
        is_still = self.context.stack.is_still or not self.context.settings.value.effects.idle
        for choice in self.choices.values():
            choice.update(self.group.mouse, step, is_still)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        places, away = self._places, timing.away(presence)
        up, down = -round(away * px(120)), round(away * canvas.get_height())
        left, middle = places["back"].right + px(16), places["back"].centery
        room = canvas.get_width() - left - px(24)
        spot = (left, middle - px(14) + up)
        painter.text(canvas, texts("rules.title"), spot, LARGE, "hud", "midleft", True, room)
        spot = (left, middle + px(17) + up)
        for line in painter.fonts.wrap(texts("rules.about"), px(SMALL), room)[:2]:
            painter.text(canvas, line, spot, SMALL, "hud", "midleft", False, room)
            spot = left, spot[1] + px(21)
        for name in (*RULES, "size"):
            painter.panel(canvas, places[name].move(0, down), places[name], radius=24)
        corner = places["title"].move(0, down).topleft
        painter.text(canvas, texts("rules.own_size"), corner, NAME, title=True)
        if self._picture is not None and "picture" in places:
            middle_of = places["picture"].move(0, down).center
            canvas.blit(self._picture, self._picture.get_rect(center=middle_of))

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            return 0, up if widget is self._back else down

        self.group.draw(canvas, painter, shift)
        for name, error in self.errors.items():
            field = self._fields[name].rect.move(0, down)
            place = pygame.Rect(field.x, field.bottom + px(4), field.width, px(46))
            draw_paragraph(canvas, painter, error, place, SMALL, "danger")
        self.scroll.draw_bar(canvas, painter)

    def _paint_size(self) -> None:
        room = self._places.get("picture")
        if self.size is not None and room:
            self._picture = size_picture(self.context.painter, self.size, room.size)

    def _fill_classic(self) -> None:
        self._fill(_CLASSIC)

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
        least = MIN_TORUS_SIDE if settings.wraps else 1
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
        self._classic.is_chosen = self.size == _CLASSIC
        self._play_button.enabled = self.size is not None
        self._paint_size()

    def _remember(self) -> None:
        """Save the size, played or not."""
        if self.size is not None:
            names = ("custom_width", "custom_height", "custom_mines")
            self.context.settings.change(**dict(zip(names, self.size, strict=True)))

    def _play(self) -> None:
        if self.size is not None:
            self.context.settings.change(last_game=OWN_GAME)
            self._remember()
            self.context.navigator.play(self.context.settings.value.game_config(*self.size))

    def _close(self) -> None:
        self.context.audio.play("back")
        self.context.navigator.back()
