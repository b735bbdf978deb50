"""The results of a game: a panel beside the board, which stays in view."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.formats.recording import Recording
from engine.rules.metrics import efficiency, per_second
from game.board.camera import Camera
from game.board.hud import BAR_HEIGHT
from game.input.bindings import Action
from game.input.events import Device, Finger, FocusLost, Input, Key, PadLost, Phase, Press
from game.platform import clipboard
from game.records import FinishedGame
from game.resources.format import format_exact_seconds
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.play.remarks import LossReason, RankSentences
from game.scenes.scene import Scene
from game.session.session import Figures
from game.ui import timing
from game.ui.painter import BODY, HUGE, LARGE, SMALL
from game.ui.paragraph import draw_notice
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button

_WIDE, _HIGH = 296, 296
_TALLEST = 616
_BUTTONS = (48, 44, 40)
"""Heights of the buttons in layout units; the first that leaves the figures room is used."""
_GAP, _MARGIN = 8, 24
_FIGURES_TOP, _FIGURE = 152, 28
"""Layout units from the panel's top to the figures, and the height that each should have."""
_LINE, _BELOW_LINES = 20, 8  # layout units of a line above the buttons, and below the last one
_FIGURES_AT = 230
"""Layout units from the panel's left to the figures beside the time, in a tall window."""


@dataclass(frozen=True)
class FinishedBoard:
    """The board beside the results, and what can be done with it.

    ``code`` is None for a board that no seed gives, ``raced_ms`` without an earlier game to race
    against, ``undo`` where no move can be taken back. ``make_room`` moves the board out of the way
    of a panel.
    """

    label: str
    code: str | None
    raced_ms: int | None
    camera: Camera
    reason: LossReason
    restart: Callable[[], None]
    undo: Callable[[], None] | None
    retry: Callable[[], None]
    make_room: Callable[[pygame.Rect], None]


class ResultsScene(Scene):
    """Figures and what to do next. Inputs that it has no use for go on to the board."""

    name = "results"
    is_overlay = True

    def __init__(self, context: Context, game: FinishedGame, board: FinishedBoard) -> None:
        super().__init__(context)
        figures = game.figures
        self._board, self.reason = board, board.reason
        self._won = figures.won
        self._time = format_exact_seconds(figures.ms)
        self._rows = _rows(figures, context.texts)
        self._is_record = context.store.is_record(game)
        best = context.store.best_ms(game.config, game.mode, excluding=game)
        if best is not None:
            self._rows.append((context.texts("results.best"), format_exact_seconds(best)))
        self.rank_sentences = RankSentences(context, game)
        self._raced = ""
        """A sentence that says how far ahead of the earlier game, or behind it, a race was won."""
        if board.raced_ms is not None and self._won:
            behind = figures.ms - board.raced_ms
            key = "results.behind" if behind > 0 else "results.ahead"
            self._raced = context.texts(key, seconds=format_exact_seconds(abs(behind)))
        self.lines: list[tuple[str, str]] = []  # the lines above the buttons, each with its colour
        self._size, self.panel = (1, 1), pygame.Rect(0, 0, 1, 1)
        self._since, self._is_wide = 0.0, True
        self._copy = Button(context.texts("code.copy"), self._copy_code)
        self._copy.enabled = board.code is not None
        self.group = WidgetGroup(self._made_buttons(game.recording), context.audio.play)

    def _made_buttons(self, recording: Recording) -> list[Button]:
        texts, board, navigator = self.context.texts, self._board, self.context.navigator
        key = self.context.devices.key_label(Action.RESTART)
        again = texts("results.same_board" if board.raced_ms is None else "results.race_again")
        return [
            Button(texts("results.again"), board.restart, "restart", primary=True, mark=key),
            *([Button(texts("aids.undo"), board.undo)] if board.undo is not None else []),
            Button(texts("postmortem.button"), lambda: navigator.review(recording)),
            Button(texts("results.watch"), lambda: navigator.replay(recording)),
            Button(again, board.retry),
            self._copy,
            Button(texts("results.menu"), navigator.menu),
        ]

    def enter(self) -> None:
        self._since = self.context.clock()
        if self.context.devices.last is Device.PAD:
            self.group.show_focus()

    def exit(self) -> None:
        self.reason.hide()
        self.rank_sentences.task.cancel()

    @property
    def is_busy(self) -> bool:
        return self.reason.task.is_active or self.rank_sentences.task.is_active

    def update(self, step: float) -> None:
        if self.reason.update() | self.rank_sentences.update():
            self.layout(self._size)

    def layout(self, size: tuple[int, int]) -> None:
        # At the right, or in a tall window at the bottom.
        px = self.context.painter.px
        self._size, self._is_wide, edge = size, size[0] >= size[1], px(16)
        width = px(_WIDE) if self._is_wide else size[0] - 2 * edge
        said = [(self.reason.words, "text"), (self._raced, "accent")]
        said += [(words, "accent") for words in self.rank_sentences.words]
        wrap, room = self.context.painter.fonts.wrap, width - px(48)
        self.lines = [(line, tone) for words, tone in said for line in wrap(words, px(SMALL), room)]
        self.reason.mark.clear_cache()
        if self._is_wide:
            top = px(BAR_HEIGHT) + px(8)
            height = min(size[1] - top - edge, px(_TALLEST))
            self.panel = pygame.Rect(size[0] - width - edge, top, width, height)
        else:
            height = px(_HIGH) + max(0, self.lines_height - px(_LINE + _BELOW_LINES))
            self.panel = pygame.Rect(edge, size[1] - height - edge, width, height)
        self._board.make_room(self.panel)
        self._place_buttons()

    def handle(self, event: Input) -> bool:
        grace = self._since + timing.RESULTS_GRACE  # until then all was meant for the board
        if isinstance(event, Press) and event.at < grace:
            return self.panel.collidepoint(event.pos)
        if isinstance(event, Key) and event.at < grace:
            opens = event.menu is Action.CONFIRM and self.group.focus is None
            if event.is_pad or opens:
                return True
        if self.group.handle(event):
            return True
        if isinstance(event, Key) and event.menu is Action.BACK:
            self.context.navigator.menu()
            return True
        if isinstance(event, Key | PadLost | FocusLost) or event.pos is None:
            return False
        is_held = isinstance(event, Finger) and event.phase is not Phase.DOWN
        return not is_held and self.panel.collidepoint(event.pos)

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        painter = self.context.painter
        self.reason.draw(canvas)
        away = timing.away(presence)
        width, height = canvas.get_size()
        dx = round(away * (width - self.panel.left)) if self._is_wide else 0
        dy = 0 if self._is_wide else round(away * (height - self.panel.top))
        panel = self.panel.move(dx, dy)
        painter.panel(canvas, panel, self.panel)
        if self._is_wide:
            self._draw_wide(canvas, panel)
        else:
            self._draw_tall(canvas, panel)
        left = panel.x + painter.px(_MARGIN)
        top = self.group.widgets[0].rect.top + dy - self.lines_height + painter.px(_LINE) // 2
        for number, (line, tone) in enumerate(self.lines):
            spot, wide = (left, top + number * painter.px(_LINE)), panel.width - painter.px(48)
            painter.text(canvas, line, spot, SMALL, tone, "midleft", room=wide)
        problem = self.context.store.problem or self.context.save_problem
        if problem is not None:
            area = self._board.camera.area
            room = pygame.Rect(0, 0, min(area.width, painter.px(620)), painter.px(56))
            room.midbottom = area.midbottom
            painter.panel(canvas, room)
            told = self.context.texts.format(problem)
            draw_notice(canvas, painter, told, room.inflate(-painter.px(32), -painter.px(16)))
        self.group.draw(canvas, painter, lambda number, widget: (dx, dy))

    @property
    def lines_height(self) -> int:
        """The pixels of the lines above the buttons and of the room below them."""
        px = self.context.painter.px
        return len(self.lines) * px(_LINE) + px(_BELOW_LINES)

    def _place_buttons(self) -> None:
        """Place them in rows; the first one takes two columns, the last one the rest of its row."""
        px, panel, widgets = self.context.painter.px, self.panel, self.group.widgets
        margin, gap, columns = px(_MARGIN), px(_GAP), 2 if self._is_wide else 4
        rows = -(-(len(widgets) + 1) // columns)
        high = self._button_height(rows)
        width = panel.width - 2 * margin + gap
        ends = [panel.x + margin + width * column // columns for column in range(columns + 1)]
        top = panel.bottom - margin - rows * high - (rows - 1) * gap
        for number, widget in enumerate(widgets):
            row, column = divmod(number + 1 if number else 0, columns)
            after = columns if widget is widgets[-1] else column + 1 if number else 2
            left, right = ends[column], ends[after] - gap
            widget.rect = pygame.Rect(left, top + row * (high + gap), right - left, high)

    def _button_height(self, rows: int) -> int:
        """Return the height that leaves the figures room above so many rows of buttons."""
        px = self.context.painter.px
        if not self._is_wide:
            return px(_BUTTONS[0])
        figures = px(_FIGURES_TOP + _FIGURE * len(self._rows) + _MARGIN)
        free = self.panel.height - figures - self.lines_height
        fitting = (px(high) for high in _BUTTONS if rows * px(high + _GAP) <= free + px(_GAP))
        return next(fitting, px(_BUTTONS[-1]))

    def _copy_code(self) -> None:
        if self._board.code is not None and clipboard.copy(self._board.code):
            self._copy.label = self.context.texts("code.copied")

    def _draw_wide(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, right = panel.x + px(24), panel.right - px(24)
        self._draw_head(canvas, (left, panel.y + px(24)))
        top = panel.y + px(_FIGURES_TOP)
        bottom = self.group.widgets[0].rect.top - self.lines_height
        step = min(px(32), (bottom - top) // len(self._rows))
        for number, (label, value) in enumerate(self._rows):
            middle = top + number * step + step // 2
            painter.text(canvas, label, (left, middle), SMALL, "text_dim", "midleft")
            painter.figures(canvas, value, (right, middle), BODY, "text", "midright")

    def _draw_tall(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        self._draw_head(canvas, (panel.x + px(_MARGIN), panel.y + px(16)))
        left = panel.x + px(_FIGURES_AT)
        column = (panel.right - px(16) - left) // 3
        for number, (label, value) in enumerate(self._rows):
            spot = (left + number % 3 * column, panel.y + px(24) + number // 3 * px(56))
            painter.text(canvas, label, spot, SMALL, "text_dim")
            painter.figures(canvas, value, (spot[0], spot[1] + px(20)), BODY, "text")

    def _draw_head(self, canvas: pygame.Surface, pos: tuple[int, int]) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        title = "record" if self._is_record else "won" if self._won else "lost"
        tone = "success" if self._won else "danger"
        painter.text(canvas, texts(f"results.{title}"), pos, LARGE, tone, title=True)
        room = self.panel.width - px(48) if self._is_wide else px(_FIGURES_AT - 30)
        spot = (pos[0], pos[1] + px(44))
        painter.text(canvas, self._board.label, spot, SMALL, "text_dim", room=room)
        shown = painter.figures(canvas, self._time, (pos[0], pos[1] + px(64)), HUGE, "text")
        unit = (shown.right + px(6), shown.bottom - px(8))
        painter.text(canvas, texts("results.seconds"), unit, BODY, "text_dim", "bottomleft")


def _rows(figures: Figures, texts: Texts) -> list[tuple[str, str]]:
    """Return the labels and values below the time; a dash stands for one that is unknown."""
    solved, clicks, unknown = figures.three_bv_solved, figures.clicks, texts("results.unknown")
    speed, part = per_second(solved, figures.ms), efficiency(solved, clicks.total)
    values = {
        "three_bv": f"{figures.three_bv}" if figures.won else f"{solved} / {figures.three_bv}",
        "speed": unknown if speed is None else f"{speed:.2f}",
        "clicks": f"{clicks.total}",
        "by_button": f"{clicks.left}, {clicks.right}, {clicks.chord}",
        "efficiency": unknown if part is None else f"{part * 100:.0f}%",
    }
    return [(texts(f"results.{key}"), value) for key, value in values.items()]
