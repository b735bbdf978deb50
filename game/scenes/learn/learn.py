"""The learn menu: practice, algorithms, watching the solver, and the aids in play."""

from contextlib import suppress
from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.config import PRESETS, ConfigError
from engine.core.minefield import Minefield
from engine.rules.game import Position, Status
from engine.solver.probability import analyse
from engine.teacher.patterns import Pattern
from game.board.preview import tile_picture
from game.input.bindings import Action
from game.input.events import Input, Key
from game.scenes.context import Context
from game.scenes.playback.split import LEAST
from game.scenes.scene import Scene
from game.ui import timing
from game.ui.cards import Card, Keycap
from game.ui.column import TextColumn
from game.ui.flow import flow
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.scroll_area import ScrollArea
from game.ui.selectors import Picker
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Widget, WidgetState

_WIDTH, _EDGE, _CARD, _GAP, _PICKER, _FOOT = 808, 12, 330, 14, 44, 64
_TUTORIAL, _LEAST_CARD, _LEAST_AID, _SIDES = 270, 240, 300, 24
"""Layout units of the parts, and the least widths of a card and of an aid beside another."""
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
    least = LEAST

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts, navigator = context.texts, context.navigator
        self._window = (0, 0)
        self.scroll = ScrollArea()
        self._head = TextColumn(context.painter, pygame.Rect(0, 0, 1, 1))
        self._columns: list[TextColumn] = []
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
        self._window = size
        width = min(px(_WIDTH), size[0] - 2 * px(_EDGE))
        high = self._fill(pygame.Rect((size[0] - width) // 2, 0, width, 0))
        self.scroll.fit(pygame.Rect((0, 0), size), high)
        top = -self.scroll.offset if self.scroll.reach else (size[1] - high) // 2
        self._fill(pygame.Rect((size[0] - width) // 2, top, width, 0))
        practice, algorithms, watch = self._cards
        practice.picture = practice_picture(painter, px(_CELL))
        algorithms.picture = algorithms_picture(painter, px(_SMALL_CELL))
        watch.picture = watch_picture(painter, px(_CELL))

    def _fill(self, room: pygame.Rect) -> int:
        """Place everything from the top of ``room`` down; return its height."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        is_wide, gap = room.width >= px(_WIDTH), px(_GAP)
        self._back.rect = pygame.Rect(room.x, room.y + px(_EDGE), px(48), px(48))
        left = self._back.rect.right + px(16)
        head = pygame.Rect(left, room.y + px(_EDGE - 4), room.right - left, 0)
        self._tutorial.rect = pygame.Rect(0, room.y + px(_EDGE - 6), px(_TUTORIAL), px(62))
        self._tutorial.rect.right = room.right
        if is_wide:
            head.width -= self._tutorial.rect.width + gap
        self._head = TextColumn(painter, head)
        self._head.text(texts("learn.title"), LARGE, "hud", True)
        self._head.text(texts("learn.about"), SMALL, "hud")
        top = max(self._head.y, self._back.rect.bottom) + gap
        if not is_wide:
            self._tutorial.rect = pygame.Rect(room.x, top, room.width, px(62))
            top = self._tutorial.rect.bottom + gap
        area = pygame.Rect(room.x, top, room.width, 0)
        wide = flow(area, 3, px(_LEAST_CARD), 0, gap, 3)[0].width
        needs = [card.height_at(painter, wide) for card in self._cards]
        needs[-1] += px(_FOOT)
        places = flow(area, 3, px(_LEAST_CARD), max(px(_CARD), *needs), gap, 3)
        for card, place in zip(self._cards, places, strict=True):
            card.rect = place
        watch = self._cards[-1].rect
        watch.height -= px(_FOOT)
        x, width = watch.x + px(14), watch.width - px(28)
        self._picker.rect = pygame.Rect(x, watch.bottom, width, px(_PICKER))
        self._panel = pygame.Rect(room.x, watch.bottom + px(_FOOT) + gap, room.width, 0)
        self._panel.height = self._fill_aids() - self._panel.y
        return self._panel.bottom + px(_EDGE) - room.y

    def _fill_aids(self) -> int:
        """Place the keys of the aids, and what each does; return the bottom of their panel."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        inner = self._panel.inflate(-2 * px(_SIDES), 0)
        inner.y += px(14)
        key = self.context.devices.key_label(Action.AIDS) or texts("learn.no_key")
        note = f"{texts('learn.unranked')} {texts('learn.tray', key=key)}"
        top = TextColumn(painter, inner)
        top.text(texts("learn.help"), BODY, title=True, aside=note)
        top.take(8)
        self._columns = [self._head, top]
        inner.y = top.y
        bottom = inner.y
        places = flow(inner, len(_AIDS), px(_LEAST_AID), 0, px(_GAP), 2)
        for number, (action, cap, place) in enumerate(
            zip(_AIDS, self.keycaps, places, strict=True)
        ):
            if number and place.x == places[0].x:
                inner.y = bottom + px(8)
            cap.rect = pygame.Rect(place.x, inner.y, px(40), px(40))
            x = cap.rect.right + px(12)
            column = TextColumn(painter, pygame.Rect(x, inner.y - px(3), place.right - x, 0))
            name, about = texts(f"actions.{action.value}"), texts(f"aids.{action.value}_about")
            column.text(name, SMALL, title=True)
            column.text(about, SMALL, "text_dim")
            self._columns.append(column)
            bottom = max(bottom, column.y, cap.rect.bottom)
        return bottom + px(16)

    def enter(self) -> None:
        self.resume()
        if self.context.devices.needs_focus:
            self.group.show_focus()

    def resume(self) -> None:
        texts, learnt = self.context.texts, self.context.store.practice().learnt
        if learnt:
            known = texts("learn.practice_learnt", count=learnt, total=len(Pattern))
            self._cards[0].note = known
            self.layout(self._window)
        for action, cap in zip(_AIDS, self.keycaps, strict=True):
            cap.label = self.context.devices.key_label(action)

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        if self.scroll.reveal(widget.rect, self.context.painter.px(_EDGE)):
            self.layout(self._window)

    def handle(self, event: Input) -> bool:
        if self.scroll.handle(event, self.group):
            self.layout(self._window)
        is_used = self.group.handle(event)
        if isinstance(event, Key) and self.group.focus is not None:
            self.reveal(self.group.focus)
        if not is_used and isinstance(event, Key) and event.menu is Action.BACK:
            self.context.audio.play("back")
            self.context.navigator.back()
        return True

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter, px = self.context.painter, self.context.painter.px
        below = canvas.get_height() - self._cards[0].rect.top
        up = -round(timing.away(presence) * px(200))
        down = round(timing.away(presence, len(self._cards)) * below)
        painter.panel(canvas, self._panel.move(0, down), self._panel)

        def shift(number: int, widget: Widget) -> tuple[int, int]:
            if widget in (self._back, self._tutorial):
                return 0, up
            place = min(number, len(self._cards) - 1)
            return 0, round(timing.away(presence, place) * below)

        self.group.draw(canvas, painter, shift)
        for column in self._columns:
            column.draw(canvas, 0, up if column is self._head else down)
        for cap in self.keycaps:
            cap.draw(canvas, painter, WidgetState(), cap.rect.move(0, down))
        self.scroll.draw_bar(canvas, painter)

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
