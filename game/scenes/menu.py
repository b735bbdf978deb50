"""The first scene: which board to play."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.commands import Open
from engine.config import PRESETS, ConfigError, Fairness, GameConfig, StartRule, WinRule
from engine.game import Game, Position
from game.bindings import Action
from game.effects import timing
from game.input import Input, Key
from game.scenes.arcade import ArcadeScene
from game.scenes.attract import IDLE_FOR, AttractScene
from game.scenes.base import Kit, Scene
from game.scenes.help import HelpScene
from game.scenes.play import PlayScene
from game.scenes.settings import SettingsScene
from game.view.group import WidgetGroup
from game.view.notice import draw_notice
from game.view.number import NumberField
from game.view.painter import BODY, SMALL, TITLE
from game.view.thumbnail import thumbnail
from game.view.widgets import Button, Choice, Widget

PICTURE_SEED = 714
_FOOT = (150, 152, 190, 148, 120)
"""Widths of the buttons at the bottom."""
_STARTS = (StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_FAIRNESS = tuple(Fairness)
_HINTS: dict[StartRule | Fairness, str] = {
    StartRule.OPENING: "menu.hint_opening",
    StartRule.SAFE: "menu.hint_safe",
    StartRule.NO_GUESS: "menu.hint_no_guess",
    Fairness.CLASSIC: "menu.hint_classic",
    Fairness.MERCY: "menu.hint_mercy",
    Fairness.STRICT: "menu.hint_strict",
}
_WINS = (WinRule.OPEN, WinRule.FLAG)


class MenuScene(Scene):
    """Presets on the left start at once; the rules and a size of one's own are on the right."""

    name = "menu"
    music = "menu"

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        settings, say = kit.settings.value, kit.say
        self._elapsed = 0.0
        self._origin = (0, 0)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._message = ""
        self._hint = ""
        self._pictures = [_opened(preset) for preset in PRESETS.values()]
        self._presets = [self._preset(name, preset) for name, preset in PRESETS.items()]
        self._arcade = Button(
            say("menu.arcade"), self._play_arcade, primary=True, note=say("menu.arcade_note")
        )
        self._daily = Button(
            say("menu.daily"),
            self._open_daily,
            note=say("menu.daily_note"),
        )
        self._idle = 0.0
        self._rules = [
            Choice(
                say("menu.edges"),
                (say("menu.bounded"), say("menu.borderless")),
                int(settings.wraps),
                self._set_wraps,
            ),
            Choice(
                say("menu.first_click"),
                (say("menu.start_opening"), say("menu.start_safe"), say("menu.start_no_guess")),
                _STARTS.index(settings.start),
                self._set_start,
            ),
            Choice(
                say("menu.guesses"),
                (say("menu.classic"), say("menu.mercy"), say("menu.strict")),
                _FAIRNESS.index(settings.fairness),
                self._set_fairness,
            ),
            Choice(
                say("menu.win_by"),
                (say("menu.opening_all"), say("menu.flagging_all")),
                _WINS.index(settings.win),
                self._set_win,
            ),
        ]
        self._fields = [
            NumberField(say("menu.width"), settings.custom_width, self._check, self._play_custom),
            NumberField(say("menu.height"), settings.custom_height, self._check, self._play_custom),
            NumberField(say("menu.mines"), settings.custom_mines, self._check, self._play_custom),
        ]
        self._custom = Button(say("menu.play_size"), self._play_custom, "play", primary=True)
        self._help = Button(
            say("menu.how_to_play"), self._open_help, mark=kit.hands.mark(Action.HELP)
        )
        self._quit = Button(say("menu.quit"), kit.stack.clear)
        self._left = [self._arcade, self._daily, *self._presets]
        widgets: list[Widget] = [*self._left, *self._rules, *self._fields]
        self._foot = [
            Button(say("menu.records"), self._open_records, "trophy"),
            Button(say("menu.code"), self._open_code),
            self._help,
            Button(say("menu.settings"), self._open_settings),
            self._quit,
        ]
        self._group = WidgetGroup([*widgets, self._custom, *self._foot], kit.audio.play)
        self._check()

    def layout(self, size: tuple[int, int]) -> None:
        """A block of two columns in the middle of the window, the title above it."""
        px = self.kit.painter.px
        left, top = size[0] // 2 - px(404), size[1] // 2 - px(300)
        self._origin = (left, top)
        body = top + px(150)
        self._arcade.rect = pygame.Rect(left, body, px(218), px(64))
        self._daily.rect = pygame.Rect(left + px(228), body, px(152), px(64))
        for number, button in enumerate(self._presets):
            button.rect = pygame.Rect(left, body + px(74) + number * px(73), px(380), px(63))
            button.picture = thumbnail(self.kit.painter, self._pictures[number], px(46))
        self._panel = pygame.Rect(left + px(404), body, px(404), px(356))
        x, width = self._panel.x + px(22), self._panel.width - px(44)
        for number, choice in enumerate(self._rules):
            choice.rect = pygame.Rect(x, body + px(12) + number * px(41), width, px(36))
        gap = px(12)
        part = (width - 2 * gap) // 3
        for number, field in enumerate(self._fields):
            field.rect = pygame.Rect(x + number * (part + gap), body + px(186), part, px(68))
        self._custom.rect = pygame.Rect(x, body + px(292), width, px(52))
        for button, width in zip(self._foot, _FOOT, strict=True):
            button.rect = pygame.Rect(left, body + px(376), px(width), px(50))
            left += px(width + 12)

    def handle(self, event: Input) -> bool:
        """Esc only lets go of the focus: there is nothing behind the menu to go back to."""
        self._idle = 0.0
        if not self._group.handle(event) and isinstance(event, Key):
            if event.menu is Action.BACK:
                self._group.focus = None
            elif event.menu is Action.HELP and not event.repeat:
                self._open_help()
        return True

    def resume(self) -> None:
        """The key that opens the help may have been changed."""
        self._help.mark = self.kit.hands.mark(Action.HELP)

    def exit(self) -> None:
        """A size that was typed is remembered, played or not."""
        size = self._custom_size()
        if size is not None and not self._message:
            width, height, mines = size
            self.kit.settings.change(custom_width=width, custom_height=height, custom_mines=mines)

    def claims(self, key: Key) -> bool:
        """What is typed into a field."""
        return self._group.claims(key)

    def update(self, step: float) -> None:
        """Puff drifts. When nobody has done anything for a while, the game plays itself."""
        self._elapsed += step
        self._idle += step
        if self._idle > IDLE_FOR and self.kit.stack.top is self:
            self._idle = 0.0
            self.kit.stack.push(AttractScene(self.kit))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Title from above, columns from the sides."""
        painter, px, say = self.kit.painter, self.kit.painter.px, self.kit.say
        left, top = self._origin
        dy = -round(timing.away(presence) * px(260))
        painter.puff(canvas, "idle", self._elapsed, (left + px(70), top + px(62) + dy), 136)
        shown = painter.text(
            canvas, say("app.name"), (left + px(152), top + px(8) + dy), TITLE, title=True
        )
        tagline = (shown.x + px(4), shown.bottom + px(2))
        painter.text(canvas, say("app.tagline"), tagline, BODY, "text_dim")
        dx = round(timing.away(presence) * (canvas.get_width() - self._panel.left))
        painter.panel(canvas, self._panel.move(dx, 0))

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in self._left:
                return -round(timing.away(presence, number) * self._panel.left), 0
            below = canvas.get_height() - self._quit.rect.top
            return (0, round(timing.away(presence) * below)) if widget in self._foot else (dx, 0)

        self._group.draw(canvas, painter, shift)
        self._draw_message(canvas, dx)

    def _draw_message(self, canvas: pygame.Surface, dx: int) -> None:
        painter, px = self.kit.painter, self.kit.painter.px
        x, y = self._fields[0].rect.x + dx, self._fields[0].rect.bottom + px(5)
        tone = "danger" if self._message else "text_dim"
        words = self._message or self._hint
        for line in painter.letters.lines(words, px(SMALL), self._panel.width - px(44)):
            painter.text(canvas, line, (x, y), SMALL - 1, tone)
            y += px(SMALL)
        problem = self.kit.settings.problem or self.kit.store.problem or self.kit.save_problem
        if problem:
            left, bottom = self._arcade.rect.x, self._quit.rect.bottom
            room = pygame.Rect(left, bottom, self._quit.rect.right - left, px(40))
            draw_notice(canvas, painter, self.kit.say.tell(problem), room)

    def _preset(self, name: str, preset: GameConfig) -> Button:
        width, height, mines = preset.dimensions
        note = self.kit.say("board.size", width=width, height=height, mines=mines)
        label = self.kit.say(f"board.{name.replace(' ', '_')}")
        return Button(label, self._starter(preset), note=note)

    def _starter(self, preset: GameConfig) -> Callable[[], None]:
        return lambda: self._play(preset.width, preset.height, preset.mines)

    def _play(self, width: int, height: int, mines: int) -> None:
        config = self.kit.settings.value.config(width, height, mines)
        self.kit.stack.switch(PlayScene(self.kit, config))

    def _play_arcade(self) -> None:
        self.kit.stack.switch(ArcadeScene(self.kit))

    def _play_custom(self) -> None:
        size = self._custom_size()
        if size is not None and not self._message:
            self._play(*size)

    def _custom_size(self) -> tuple[int, int, int] | None:
        width, height, mines = (field.value for field in self._fields)
        if width is None or height is None or mines is None:
            return None
        return width, height, mines

    def _check(self) -> None:
        """Say at once what is wrong with the size that stands in the fields."""
        size = self._custom_size()
        self._message = ""
        if size is None:
            self._message = self.kit.say("menu.need_numbers")
        else:
            try:
                self.kit.settings.value.config(*size)
            except ConfigError as error:
                self._message = self.kit.say(f"config.{error.key}", **error.values)
        self._custom.enabled = not self._message
        for field in self._fields:
            field.wrong = field.value is None or bool(self._message and size)

    def _set_wraps(self, index: int) -> None:
        self.kit.settings.change(wraps=bool(index))
        self._hint = ""
        self._check()

    def _set_start(self, index: int) -> None:
        self.kit.settings.change(start=_STARTS[index])
        self._hint = self.kit.say(_HINTS[_STARTS[index]])

    def _set_fairness(self, index: int) -> None:
        self.kit.settings.change(fairness=_FAIRNESS[index])
        self._hint = self.kit.say(_HINTS[_FAIRNESS[index]])

    def _set_win(self, index: int) -> None:
        self.kit.settings.change(win=_WINS[index])
        self._hint = ""

    # What the first frame needs not wait for is read when it is opened.

    def _open_daily(self) -> None:
        from game.scenes.daily import DailyScene

        self.kit.stack.push(DailyScene(self.kit))

    def _open_records(self) -> None:
        from game.scenes.scores import ScoresScene

        self.kit.stack.push(ScoresScene(self.kit))

    def _open_code(self) -> None:
        from game.scenes.code import CodeScene

        self.kit.stack.push(CodeScene(self.kit))

    def _open_help(self) -> None:
        self.kit.stack.push(HelpScene(self.kit))

    def _open_settings(self) -> None:
        self.kit.stack.push(SettingsScene(self.kit))


def _opened(preset: GameConfig) -> Position:
    """The same board of a preset each time, its middle opened: a picture of what awaits."""
    game = Game(preset, PICTURE_SEED)
    game.apply(Open((preset.width // 2, preset.height // 2)))
    return game.position
