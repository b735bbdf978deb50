"""The learn menu: practice, algorithms, watching the solver, and the aids in play."""

from contextlib import suppress
from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.config import PRESETS, ConfigError
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from engine.solver.probability import analyse
from game.board.preview import tile_picture
from game.input.bindings import Action
from game.input.events import Input, Key
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.cards import Card, Keycap
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.selectors import Picker
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget, WidgetState

_WIDTH, _HEIGHT, _HEAD, _CARD, _GAP, _PICKER, _FOOT = 808, 590, 80, 330, 17, 44, 64  # layout units
_TUTORIAL = 270
_CELL, _SMALL_CELL = 31, 25
"""The cells of a board on a card; two boards side by side have the smaller ones."""
_PRESETS = ("beginner", "intermediate", "expert")
_AIDS = (Action.HINT, Action.CHANCES, Action.ASSIST, Action.UNDO)
_PRACTICE_FIELD = """
.......
*.*.*.*
.......
.......
"""
"""A wall with a 1-2-1 pattern in the middle."""
_ALGORITHMS_FIELD = """
...*
.*..
....
..*.
"""
_WATCH_FIELD = """
.*.....
...*.*.
.......
*......
"""


class LearnScene(Scene):
    """Three cards that lead on, and below them the keys of the aids."""

    name = "learn"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts, navigator = context.texts, context.navigator
        self._origin = (0, 0)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._back = Button("", navigator.back, "back")
        self._tutorial = Button(
            texts("tutorial.title"), navigator.tutorial, "play", note=texts("tutorial.note")
        )
        self._cards = [
            Card(texts("learn.practice"), texts("learn.practice_about"), navigator.practice),
            Card(texts("learn.how"), texts("learn.how_about"), navigator.algorithms),
            Card(texts("learn.watch"), texts("learn.watch_about"), self._open_watch, _FOOT),
        ]
        boards = [texts(f"board.{name}") for name in _PRESETS]
        self._sizes = [PRESETS[name].dimensions for name in _PRESETS]
        settings = context.settings.value
        width, height, mines = settings.custom_width, settings.custom_height, settings.custom_mines
        with suppress(ConfigError):  # the rules chosen in the menu may forbid the custom size
            settings.game_config(width, height, mines)
            self._sizes.append((width, height, mines))
            boards.append(texts("learn.own_size", width=width, height=height, count=mines))
        self._picker = Picker(boards, 0, lambda index: None, is_filter=False)
        widgets: list[Widget] = [*self._cards, self._picker, self._tutorial, self._back]
        self.group = WidgetGroup(widgets, context.audio.play)
        self.keycaps = [Keycap(lambda: None, False) for _ in _AIDS]

    def layout(self, size: tuple[int, int]) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, top = size[0] // 2 - px(_WIDTH / 2), size[1] // 2 - px(_HEIGHT / 2)
        self._origin = (left, top)
        self._back.rect = pygame.Rect(left, top + px(8), px(48), px(48))
        self._tutorial.rect = pygame.Rect(0, top, px(_TUTORIAL), px(62))
        self._tutorial.rect.right = left + px(_WIDTH)
        wide = (px(_WIDTH) - 2 * px(_GAP)) // 3
        for number, card in enumerate(self._cards):
            x = left + number * (wide + px(_GAP))
            card.rect = pygame.Rect(x, top + px(_HEAD), wide, px(_CARD))
        practice, algorithms, watch = self._cards
        practice.picture = practice_picture(painter, px(_CELL))
        algorithms.picture = algorithms_picture(painter, px(_SMALL_CELL))
        watch.picture = watch_picture(painter, px(_CELL))
        watch.rect.height -= px(_FOOT)
        x, width = watch.rect.x + px(14), watch.rect.width - px(28)
        self._picker.rect = pygame.Rect(x, watch.rect.bottom, width, px(_PICKER))
        panel_top = top + px(_HEAD + _CARD + _GAP)
        self._panel = pygame.Rect(left, panel_top, px(_WIDTH), top + px(_HEIGHT) - panel_top)

    def enter(self) -> None:
        self.resume()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def resume(self) -> None:
        for action, cap in zip(_AIDS, self.keycaps, strict=True):
            cap.label = self.context.devices.key_label(action)

    def handle(self, event: Input) -> bool:
        is_used = self.group.handle(event)
        if not is_used and isinstance(event, Key) and event.menu is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        return True

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = self._origin
        below = canvas.get_height() - top - px(_HEAD)
        up = -round(timing.away(presence) * px(200))
        panel = self._panel.move(0, round(timing.away(presence, len(self._cards)) * below))
        painter.panel(canvas, panel, self._panel)

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in (self._back, self._tutorial):
                return 0, up
            place = min(number, len(self._cards) - 1)
            return 0, round(timing.away(presence, place) * below)

        self.group.draw(canvas, painter, shift)
        spot = (left + px(64), top + px(2) + up)
        painter.text(canvas, texts("learn.title"), spot, LARGE, "hud", title=True)
        spot = (left + px(64), top + px(44) + up)
        room = self._tutorial.rect.x - px(24) - spot[0]
        painter.text(canvas, texts("learn.about"), spot, SMALL, "hud", room=room)
        self._draw_aids(canvas, panel)

    def _draw_aids(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(24), panel.y + px(16)
        title = painter.text(canvas, texts("learn.help"), (left, top), BODY, title=True)
        key = self.context.devices.key_label(Action.AIDS) or texts("learn.no_key")
        note = f"{texts('learn.unranked')} {texts('learn.tray', key=key)}"
        spot = (panel.right - px(24), title.centery)
        room = panel.right - px(24) - title.right - px(24)
        painter.text(canvas, note, spot, SMALL, "text_dim", "midright", room=room)
        column = (panel.width - px(48)) // 2
        for number, (action, cap) in enumerate(zip(_AIDS, self.keycaps, strict=True)):
            x = left + number % 2 * column
            y = top + px(40) + number // 2 * px(48)
            place = pygame.Rect(x, y, px(40), px(40))
            cap.draw(canvas, painter, WidgetState(), place)
            x = place.right + px(12)
            name, about = texts(f"actions.{action.value}"), texts(f"aids.{action.value}_about")
            painter.text(canvas, name, (x, y - px(3)), SMALL, title=True)
            room = left + (number % 2 + 1) * column - px(8) - x
            painter.text(canvas, about, (x, y + px(20)), SMALL, "text_dim", room=room)

    def _open_watch(self) -> None:
        config = self.context.settings.value.game_config(*self._sizes[self._picker.index])
        self.context.navigator.watch(config)


def practice_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a 1-2-1 pattern and the cells it decides, ``px`` pixels a cell."""
    field = Minefield.from_text(_PRACTICE_FIELD)
    rows = sum(1 << index for index in range(2 * field.grid.width, field.grid.size))
    rings = {"accent": ((2, 2), (3, 2), (4, 2)), "success": ((3, 1),), "danger": ((2, 1), (4, 1))}
    return tile_picture(painter, _position(field, rows), px, rings)


def algorithms_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a board as a player sees it, and beside it the mines uncovered."""
    field = Minefield.from_text(_ALGORITHMS_FIELD)
    known = _position(field, field.grid.mask([(0, 2), (0, 3), (1, 2), (1, 3)]))
    lost = replace(_position(field, field.safe), status=Status.LOST)
    left, right = (tile_picture(painter, position, px) for position in (known, lost))
    step = left.get_width() + max(2, px // 2)
    picture = pygame.Surface((step + right.get_width(), left.get_height()), pygame.SRCALPHA)
    picture.blits(((left, (0, 0)), (right, (step, 0))))
    return picture


def watch_picture(painter: Painter, px: int) -> pygame.Surface:
    """Return a board with the mine chances of its cells and the solver's next move."""
    field = Minefield.from_text(_WATCH_FIELD)
    grid = field.grid
    position = _position(field, grid.flood(grid.bit((6, 3)), field.zeros, grid.full))
    rounded = analyse(position.board).rounded()
    chances = {grid.cell(index): chance for index, chance in rounded.items()}
    aim = min(chances, key=lambda cell: (chances[cell], -cell[0], -cell[1]))
    return tile_picture(painter, position, px, {"accent": (aim,)}, chances)


def _position(field: Minefield, opened: int) -> Position:
    board = Board(field.grid, field.mines.bit_count()).opening(opened, field)
    return Position(0, board, Status.PLAYING, field)
