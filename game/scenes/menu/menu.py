"""The main menu."""

import pygame

from engine.core.commands import Open
from engine.core.config import PRESETS, GameConfig
from engine.rules.game import Game, Position
from game.board.preview import thumbnail
from game.input.bindings import Action
from game.input.events import Input, Key
from game.scenes.context import Context
from game.scenes.menu.attract import IDLE_SECONDS, AttractScene
from game.scenes.menu.rules import MenuRules
from game.scenes.play.resume import kind_words
from game.scenes.scene import Scene
from game.ui import arrival, timing
from game.ui.painter import BODY, TITLE
from game.ui.paragraph import draw_notice
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget

_PICTURE_SEED = 714
# Lengths in layout units
_FOOT_WIDTHS = (150, 152, 190, 148, 120)
_WIDTH, _HEIGHT, _HEAD = 808, 592, 126
_LEFT_WIDTH, _RIGHT_WIDTH = 380, 404
_ROW = 67  # a row of the left column


class MenuScene(Scene):
    """Modes and presets on the left, which start at once; rules and a custom size on the right."""

    name = "menu"
    music = "menu"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._elapsed = 0.0
        self._last_input_at = context.clock()
        self._origin = (0, 0)
        self._panel = pygame.Rect(0, 0, 1, 1)
        texts, navigator = context.texts, context.navigator
        self._pictures = [_sample_position(preset) for preset in PRESETS.values()]
        self._presets = [self._preset_button(name, preset) for name, preset in PRESETS.items()]
        self._arcade = Button(texts("menu.arcade"), self._play_arcade, primary=True)
        self._daily = Button(texts("menu.daily"), navigator.daily)
        self._learn = Button(texts("learn.title"), self._open_learn, note=texts("learn.note"))
        self._left = [self._arcade, self._daily, self._learn, *self._presets]
        self.rules = MenuRules(context, self._play_custom)
        self._help = Button(texts("menu.how_to_play"), navigator.help)
        self.quit_button = Button(texts("menu.quit"), context.stack.clear)
        self._foot = [
            Button(texts("menu.records"), navigator.records, "trophy"),
            Button(texts("menu.code"), navigator.share_code),
            self._help,
            Button(texts("menu.settings"), navigator.settings),
            self.quit_button,
        ]
        self._continue = Button(texts("menu.continue"), self._open_waiting, "play")
        self.group = WidgetGroup([], context.audio.play)
        self._update_labels()

    def _update_labels(self) -> None:
        """Show the key of the help, and which games wait: by the continue button and in notes."""
        self._help.mark = self.context.devices.key_label(Action.HELP)
        widgets: list[Widget] = [*self._left, *self.rules.widgets, *self._foot]
        texts, waiting = self.context.texts, self.context.waiting
        notes = {self._arcade: texts("menu.arcade_note"), self._daily: texts("menu.daily_note")}
        if waiting:
            widgets.append(self._continue)
            count, today = len(waiting), self.context.today().isoformat()
            several = texts("menu.waiting", number=count)
            self._continue.note = kind_words(waiting[0], texts) if count == 1 else several
            for one in reversed(waiting):  # the newest run comes last and is named
                if one.run is not None:
                    stage, score = one.run.stage, f"{one.run.score:,}"
                    notes[self._arcade] = texts("menu.run_waits", number=stage, score=score)
                elif one.daily == today:
                    notes[self._daily] = texts("menu.daily_waits")
        for button, note in notes.items():
            button.note = note
        self.group.widgets = widgets
        if self.group.focus not in widgets:
            self.group.focus = None

    def layout(self, size: tuple[int, int]) -> None:
        px = self.context.painter.px
        left, top = size[0] // 2 - px(_WIDTH / 2), size[1] // 2 - px(_HEIGHT / 2)
        self._origin = (left, top)
        body, high = top + px(_HEAD), px(_ROW - 8)
        self._arcade.rect = pygame.Rect(left, body, px(_LEFT_WIDTH), high + px(2))
        half = (px(_LEFT_WIDTH) - px(10)) // 2
        second = body + px(_ROW + 2)
        self._daily.rect = pygame.Rect(left, second, half, high)
        self._learn.rect = pygame.Rect(left + px(_LEFT_WIDTH) - half, second, half, high)
        room = 2 * px(44), px(44)
        for number, button in enumerate(self._presets):
            top_of_row = second + (number + 1) * px(_ROW)
            button.rect = pygame.Rect(left, top_of_row, px(_LEFT_WIDTH), high)
            button.picture = thumbnail(self.context.painter, self._pictures[number], room)
        bottom = self._presets[-1].rect.bottom
        right = left + px(_WIDTH - _RIGHT_WIDTH)
        self._panel = pygame.Rect(right, body, px(_RIGHT_WIDTH), bottom - body)
        self.rules.layout(self._panel)
        self._continue.rect = pygame.Rect(0, top + px(30), px(190), px(64))
        self._continue.rect.right = self._panel.right
        for button, width in zip(self._foot, _FOOT_WIDTHS, strict=True):
            button.rect = pygame.Rect(left, bottom + px(18), px(width), px(50))
            left += px(width + 12)

    @property
    def is_busy(self) -> bool:
        return self._elapsed < arrival.SWIMS + arrival.TURNS

    def handle(self, event: Input) -> bool:
        self._last_input_at = self.context.clock()
        if not self.group.handle(event) and isinstance(event, Key):
            if event.menu is Action.BACK:  # there is no scene to go back to
                self.group.focus = None
            elif event.menu is Action.HELP and not event.repeat:
                self.context.navigator.help()
        return True

    def enter(self) -> None:
        if self.context.stack.is_still:
            self._elapsed = arrival.SWIMS + arrival.TURNS + arrival.WAVES
        self._update_labels()

    def resume(self) -> None:
        self._last_input_at = self.context.clock()
        self._update_labels()

    def exit(self) -> None:
        self.rules.remember()
        self.context.theme.forget("swimmer")  # no other scene shows it

    def claims(self, key: Key) -> bool:
        return self.group.claims(key)

    def update(self, step: float) -> None:
        self._elapsed += step
        is_idle = self.context.clock() > self._last_input_at + IDLE_SECONDS
        if is_idle and self.context.stack.top is self:
            self.context.stack.push(AttractScene(self.context, self.group.mouse))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = self._origin
        dy = -round(timing.away(presence) * px(260))
        arrival.draw_arrival(
            canvas, painter, self._elapsed, (left + px(66), top + px(52) + dy), 128
        )
        spot = left + px(146), top - px(4) + dy
        shown = painter.text(canvas, texts("app.name"), spot, TITLE, "hud", title=True)
        tagline = (shown.x + px(4), shown.bottom + px(2))
        painter.text(canvas, texts("app.tagline"), tagline, BODY, "hud")
        dx = round(timing.away(presence) * (canvas.get_width() - self._panel.left))
        painter.panel(canvas, self._panel.move(dx, 0), self._panel)

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in self._left:
                return -round(timing.away(presence, number) * self._panel.left), 0
            below = canvas.get_height() - self.quit_button.rect.top
            return (0, round(timing.away(presence) * below)) if widget in self._foot else (dx, 0)

        self.group.draw(canvas, painter, shift)
        self.rules.draw_message(canvas, dx)
        context = self.context
        problem = context.settings.problem or context.store.problem or context.save_problem
        if problem:
            bottom = self.quit_button.rect.bottom
            high = min(px(40), canvas.get_height() - bottom)
            room = pygame.Rect(left, bottom, self._panel.right - left, high)
            draw_notice(canvas, painter, texts.format(problem), room)

    def _preset_button(self, name: str, preset: GameConfig) -> Button:
        texts, (width, height, mines) = self.context.texts, preset.dimensions
        note = texts("board.size", width=width, height=height, mines=mines)
        label = texts(f"board.{name.replace(' ', '_')}")
        return Button(label, lambda: self._play(width, height, mines), note=note)

    def _play(self, width: int, height: int, mines: int) -> None:
        self.context.navigator.play(self.context.settings.value.game_config(width, height, mines))

    def _play_arcade(self) -> None:
        navigator = self.context.navigator
        waits = any(waiting.run is not None for waiting in self.context.waiting)
        if not (waits and navigator.offer_waiting(lambda waiting: waiting.run is not None)):
            navigator.arcade()

    def _play_custom(self) -> None:
        if size := self.rules.size:
            self._play(*size)

    def _open_waiting(self) -> None:
        if len(self.context.waiting) == 1:
            self.context.navigator.resume_waiting(self.context.waiting[0].uid)
        else:
            self.context.navigator.offer_waiting()
        self._update_labels()

    def _open_learn(self) -> None:
        self.rules.remember()  # the solver can play the custom size, too
        self.context.navigator.learn()


def _sample_position(preset: GameConfig) -> Position:
    """Return a fixed board of the preset with its middle opened, for its picture."""
    game = Game(preset, _PICTURE_SEED)
    game.apply(Open((preset.width // 2, preset.height // 2)))
    return game.position
