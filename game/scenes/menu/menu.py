"""The first scene: which board to play."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.commands import Open
from engine.core.config import PRESETS, GameConfig
from engine.rules.game import Game, Position
from game.board.preview import thumbnail
from game.input.bindings import Action
from game.input.events import Input, Key
from game.scenes.context import Context
from game.scenes.menu.attract import IDLE_FOR, AttractScene
from game.scenes.menu.rules import MenuRules
from game.scenes.play.resume import kind_words
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.painter import BODY, TITLE
from game.ui.paragraph import draw_notice
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

PICTURE_SEED = 714
_FOOT = (150, 152, 190, 148, 120)
"""Widths of the buttons at the bottom."""
_WIDE, _HIGH, _BODY = 808, 592, 126
"""The whole block, and where its columns begin below the title, in layout units."""
_LEFT, _RIGHT = 380, 404
"""How wide the columns are."""
_STEP = 67
"""From one row of the left column to the next."""


class MenuScene(Scene):
    """Presets on the left start at once; the rules and a size of one's own are on the right."""

    name = "menu"
    music = "menu"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._elapsed = 0.0
        self._touched = context.clock()
        """When the last input came."""
        self._origin = (0, 0)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._pictures = [_opened(preset) for preset in PRESETS.values()]
        self._presets = [self._preset(name, preset) for name, preset in PRESETS.items()]
        self._modes = self._made_modes()
        self._arcade, self._daily = self._modes[:2]
        self._left = [*self._modes, *self._presets]
        self.rules = MenuRules(context, self._play_custom)
        self._help = Button(
            context.texts("menu.how_to_play"),
            context.navigator.help,
            mark=context.devices.key_label(Action.HELP),
        )
        self._quit = Button(context.texts("menu.quit"), context.stack.clear)
        self._foot = [
            Button(context.texts("menu.records"), context.navigator.records, "trophy"),
            Button(context.texts("menu.code"), context.navigator.share_code),
            self._help,
            Button(context.texts("menu.settings"), context.navigator.settings),
            self._quit,
        ]
        self._continue = Button(context.texts("menu.continue"), self._open_waiting, "play")
        self.group = WidgetGroup([], context.audio.play)
        self._gather()

    def _gather(self) -> None:
        """Collect the widgets, and say where games wait to be gone on with."""
        widgets: list[Widget] = [*self._left, *self.rules.widgets, *self._foot]
        texts, waiting = self.context.texts, self.context.waiting
        notes = {self._arcade: texts("menu.arcade_note"), self._daily: texts("menu.daily_note")}
        if waiting:
            widgets.append(self._continue)
            count, today = len(waiting), self.context.today().isoformat()
            several = texts("menu.waiting", number=count)
            self._continue.note = kind_words(waiting[0], texts) if count == 1 else several
            for one in reversed(waiting):  # of two runs the newer one is named
                if one.run is not None:
                    score = f"{one.run.score:,}"
                    key = "menu.run_waits"
                    notes[self._arcade] = texts(key, number=one.run.stage, score=score)
                elif one.daily == today:
                    notes[self._daily] = texts("menu.daily_waits")
        for button, note in notes.items():
            button.note = note
        self.group.widgets = widgets
        if self.group.focus not in widgets:
            self.group.focus = None

    def _made_modes(self) -> list[Button]:
        """What is more than a board by itself."""
        texts = self.context.texts
        arcade = Button(
            texts("menu.arcade"), self._play_arcade, primary=True, note=texts("menu.arcade_note")
        )
        daily = Button(
            texts("menu.daily"), self.context.navigator.daily, note=texts("menu.daily_note")
        )
        learn = Button(texts("learn.title"), self._open_learn, note=texts("learn.note"))
        return [arcade, daily, learn]

    def layout(self, size: tuple[int, int]) -> None:
        """A block of two columns in the middle of the window, the title above it."""
        px = self.context.painter.px
        left, top = size[0] // 2 - px(_WIDE / 2), size[1] // 2 - px(_HIGH / 2)
        self._origin = (left, top)
        body, high = top + px(_BODY), px(_STEP - 8)
        arcade, daily, learn = self._modes
        arcade.rect = pygame.Rect(left, body, px(_LEFT), high + px(2))
        half = (px(_LEFT) - px(10)) // 2
        second = body + px(_STEP + 2)
        daily.rect = pygame.Rect(left, second, half, high)
        learn.rect = pygame.Rect(left + px(_LEFT) - half, second, half, high)
        for number, button in enumerate(self._presets, 1):
            button.rect = pygame.Rect(left, second + number * px(_STEP), px(_LEFT), high)
            box = 2 * px(44), px(44)
            button.picture = thumbnail(self.context.painter, self._pictures[number - 1], box)
        bottom = self._presets[-1].rect.bottom
        self._panel = pygame.Rect(left + px(_WIDE - _RIGHT), body, px(_RIGHT), bottom - body)
        self.rules.layout(self._panel)
        self._continue.rect = pygame.Rect(0, top + px(30), px(190), px(64))
        self._continue.rect.right = self._panel.right
        for button, width in zip(self._foot, _FOOT, strict=True):
            button.rect = pygame.Rect(left, bottom + px(18), px(width), px(50))
            left += px(width + 12)

    def handle(self, event: Input) -> bool:
        """Esc only lets go of the focus: there is nothing behind the menu to go back to."""
        self._touched = self.context.clock()
        if not self.group.handle(event) and isinstance(event, Key):
            if event.menu is Action.BACK:
                self.group.focus = None
            elif event.menu is Action.HELP and not event.repeat:
                self.context.navigator.help()
        return True

    def enter(self) -> None:
        """A game that was left for the menu waits there."""
        self._gather()

    def resume(self) -> None:
        """The key that opens the help may have been changed, and what waits, too."""
        self._touched = self.context.clock()
        self._gather()
        self._help.mark = self.context.devices.key_label(Action.HELP)

    def exit(self) -> None:
        """A size that was typed is remembered, played or not."""
        self.rules.remember()

    def claims(self, key: Key) -> bool:
        """What is typed into a field."""
        return self.group.claims(key)

    def update(self, step: float) -> None:
        """Puff drifts. When nobody has done anything for a while, the game plays itself."""
        self._elapsed += step
        is_left = self.context.clock() > self._touched + IDLE_FOR
        if is_left and self.context.stack.top is self:
            self.context.stack.push(AttractScene(self.context, self.group.mouse))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Title from above, columns from the sides."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = self._origin
        dy = -round(timing.away(presence) * px(260))
        painter.puff(canvas, "idle", self._elapsed, (left + px(66), top + px(52) + dy), 128)
        shown = painter.text(
            canvas, texts("app.name"), (left + px(146), top - px(4) + dy), TITLE, title=True
        )
        tagline = (shown.x + px(4), shown.bottom + px(2))
        painter.text(canvas, texts("app.tagline"), tagline, BODY, "text_dim")
        dx = round(timing.away(presence) * (canvas.get_width() - self._panel.left))
        painter.panel(canvas, self._panel.move(dx, 0))

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in self._left:
                return -round(timing.away(presence, number) * self._panel.left), 0
            below = canvas.get_height() - self._quit.rect.top
            return (0, round(timing.away(presence) * below)) if widget in self._foot else (dx, 0)

        self.group.draw(canvas, painter, shift)
        self.rules.draw_words(canvas, dx)
        self._draw_problem(canvas)

    def _draw_problem(self, canvas: pygame.Surface) -> None:
        problem = (
            self.context.settings.problem or self.context.store.problem or self.context.save_problem
        )
        if problem:
            left, bottom = self._origin[0], self._quit.rect.bottom
            high = min(self.context.painter.px(40), canvas.get_height() - bottom)
            room = pygame.Rect(left, bottom, self._panel.right - left, high)
            draw_notice(canvas, self.context.painter, self.context.texts.format(problem), room)

    def _preset(self, name: str, preset: GameConfig) -> Button:
        width, height, mines = preset.dimensions
        note = self.context.texts("board.size", width=width, height=height, mines=mines)
        label = self.context.texts(f"board.{name.replace(' ', '_')}")
        return Button(label, self._starter(preset), note=note)

    def _starter(self, preset: GameConfig) -> Callable[[], None]:
        return lambda: self._play(preset.width, preset.height, preset.mines)

    def _play(self, width: int, height: int, mines: int) -> None:
        self.context.navigator.play(self.context.settings.value.game_config(width, height, mines))

    def _play_arcade(self) -> None:
        """Begin a run; one that waits is offered first."""
        navigator = self.context.navigator
        waits = any(waiting.run is not None for waiting in self.context.waiting)
        if not (waits and navigator.offer_waiting(lambda waiting: waiting.run is not None)):
            navigator.arcade()

    def _play_custom(self) -> None:
        size = self.rules.size
        if size is not None:
            self._play(*size)

    def _open_waiting(self) -> None:
        """Go on with the game that waits; of several, ask which."""
        if len(self.context.waiting) == 1:
            self.context.navigator.resume_waiting(self.context.waiting[0].uid)
        else:
            self.context.navigator.offer_waiting()
        self._gather()

    def _open_learn(self) -> None:
        self.rules.remember()  # the own size can be watched, too
        self.context.navigator.learn()


def _opened(preset: GameConfig) -> Position:
    """The same board of a preset each time, its middle opened: a picture of what awaits."""
    game = Game(preset, PICTURE_SEED)
    game.apply(Open((preset.width // 2, preset.height // 2)))
    return game.position
