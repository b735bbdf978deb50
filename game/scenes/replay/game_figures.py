"""The figures of a recorded game that players compare, and what each means."""

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect, Surface

from engine.formats.recording import Recording, Result
from engine.formats.replay import ReplayError, figures, verify
from engine.teacher.review_model import Review
from game.input.events import FocusLost, Input, Key, Motion
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.resources.format import describe_board, format_exact_seconds, format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.records.score_rows import percent_text
from game.ui.painter import LARGE, SMALL, Painter
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button, Widget, WidgetState

_LEFT, _RIGHT = ("board", "scores", "guesses"), ("hands",)  # the groups in each column
_GROUPS = {
    "board": ("three_bv", "zini", "openings", "islands"),
    "scores": ("rqp", "stnb"),
    "guesses": ("forced", "needless", "survival"),
    "hands": (
        *("time", "speed", "left", "right", "chord", "effective", "wasted"),
        *("efficiency", "correctness", "throughput", "path", "no_flag"),
    ),
}
_UNFINISHED = ("solved", "estimated")  # before the scores of a game that was not won
_UNFINISHED_SIZE = (800, 592)
_MARGIN, _TOP, _BETWEEN = 32, 72, 40  # around the contents, above them, between the columns
_HEADING, _ROW, _GAP = 30, 28, 10
_NARROW, _NARROW_TOP, _FOOT = (
    720,
    96,
    180,
)  # a panel with one column, and what is below it: the tip and the button
_SMALLEST_CHANCE = 0.001  # a smaller chance is not written out
_LARGEST_CHANCE = 0.999  # a larger one is not rounded up to certainty


class FigureRow(Widget):
    """A figure with its name and a ``tip`` on its meaning. ``value`` is empty until it is known."""

    sound = "focus"

    def __init__(self, label: str, tip: str, is_shaded: bool) -> None:
        super().__init__()
        self.label = label
        self.tip = tip
        self.value = ""
        self._is_shaded = is_shaded

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.row(canvas, rect, -28 if state.hovered else 64 if self._is_shaded else 0)
        if state.focused:
            painter.focus(canvas, rect.inflate(-px(12), -px(12)), px(8))
        middle, pad = rect.centery, px(10)
        tone = "text" if self.value else "text_dim"
        spot = (rect.right - pad, middle)
        shown = painter.figures(canvas, self.value or "…", spot, SMALL, tone, "midright")
        spot, room = (rect.x + pad, middle), shown.left - rect.x - 2 * pad
        tone = "text" if state.hovered or state.focused else "text_dim"
        painter.text(canvas, self.label, spot, SMALL, tone, "midleft", room=room)


class GameFiguresScene(PanelScene):
    """Shows all figures, worked out in the background as ZiNi takes seconds on large boards, and
    explains the one that is pointed at or focused. ``review`` may be set later."""

    name = "figures"
    is_overlay = True
    size = (800, 540)
    narrowest = 400

    def __init__(self, context: Context, recording: Recording, review: Review | None) -> None:
        texts = context.texts
        self.review = review
        self.problem = ""
        self._recording = recording
        self._groups = _GROUPS
        if recording.result is not Result.WON:
            self._groups = {**_GROUPS, "scores": (*_UNFINISHED, *_GROUPS["scores"])}
            self.size = _UNFINISHED_SIZE
        self._rows = {
            name: FigureRow(texts(f"figures.{name}"), texts(f"figures.{name}_tip"), number % 2 == 0)
            for column in (_LEFT, _RIGHT)
            for group in column
            for number, name in enumerate(self._groups[group])
        }
        self._headings: dict[str, Rect] = {}
        self.tip_area = Rect(0, 0, 1, 1)
        self._pointed: Widget | None = None
        self._done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [*self._rows.values(), self._done])
        self._task = BackgroundTask(lambda is_wanted: figures(verify(recording)))
        self._show_guesses()

    def wait(self, seconds: float) -> None:
        self._task.wait(seconds)

    def exit(self) -> None:
        self._task.cancel()

    def _is_narrow(self, width: int) -> bool:
        return width < self.context.painter.px(_NARROW)

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        if not self._is_narrow(width):
            return super().height_at(width)
        row = Rect(0, px(_NARROW_TOP), width, px(_ROW))
        return self._place_column((*_LEFT, *_RIGHT), row) + px(_FOOT)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        left, wide = panel.x + px(_MARGIN), panel.width - px(2 * _MARGIN)
        is_narrow = self._is_narrow(panel.width)
        columns = ((*_LEFT, *_RIGHT),) if is_narrow else (_LEFT, _RIGHT)
        top = panel.y + px(_NARROW_TOP if is_narrow else _TOP)
        wide = (wide - px(_BETWEEN) * (len(columns) - 1)) // len(columns)
        for number, groups in enumerate(columns):
            x = left + number * (wide + px(_BETWEEN))
            self._place_column(groups, Rect(x, top, wide, px(_ROW)))
        done = self._done.rect = Rect(0, 0, px(190), px(54))
        done.bottomright = (panel.right - px(_MARGIN), panel.bottom - px(22))
        self.tip_area = Rect(left, done.y, done.x - px(24) - left, done.height)
        if is_narrow:
            width = panel.right - px(_MARGIN) - left
            self.tip_area = Rect(left, done.y - px(90), width, px(78))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self._pointed = self.group.at(event.pos)
        elif isinstance(event, Key | FocusLost):
            self._pointed = None
        return super().handle(event)

    def update(self, step: float) -> None:
        if self._task.is_done:
            found: Mapping[str, object] = {}
            try:
                found = self._task.take() or found
            except ReplayError as error:
                self.problem = self.context.texts("replay.not_shown", reason=error)
            values = _texts_of(found, self.context.texts)
            for name in values.keys() & self._rows.keys():
                self._rows[name].value = values[name]
        self._show_guesses()

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        down = panel.y - self.panel.y
        spot = (panel.x + px(_MARGIN), panel.y + px(20))
        is_narrow, wide = self._is_narrow(panel.width), panel.width - px(2 * _MARGIN)
        words = texts("figures.title")
        title = painter.text(canvas, words, spot, LARGE, title=True, room=wide)
        kind = describe_board(self._recording.config, self._recording.proven, texts)
        spot, room = (panel.right - px(_MARGIN), title.centery), panel.right - px(56) - title.right
        if is_narrow:
            spot, room = (panel.right - px(_MARGIN), title.bottom + px(10)), wide
        painter.text(canvas, kind, spot, SMALL, "text_dim", "midright", room=room)
        for group, heading in self._headings.items():
            spot = (heading.x + px(10), heading.centery + down)
            words = texts(f"figures.{group}")
            painter.text(canvas, words, spot, SMALL, "accent", "midleft", True)
            if group == "guesses" and self._is_waiting:
                spot = (heading.right - px(10), heading.centery + down)
                painter.text(canvas, texts("figures.waits"), spot, SMALL, "text_dim", "midright")
        self._draw_tip(canvas, down)

    def _draw_tip(self, canvas: Surface, down: int) -> None:
        """Draw the meaning of the figure that is pointed at or focused, or else how to see one."""
        painter, px, room = self.context.painter, self.context.painter.px, self.tip_area
        row = self._pointed or self.group.focus
        if self.problem:
            text, tone = self.problem, "danger"
        elif isinstance(row, FigureRow):
            text, tone = row.tip, "text"
        else:
            text, tone = self.context.texts("figures.hint"), "text_dim"
        room = room.move(px(10), down)
        draw_paragraph(canvas, painter, text, room, SMALL, tone, middle=True)

    def _place_column(self, groups: tuple[str, ...], row: Rect) -> int:
        """Place groups one below the other, the first heading at the top of ``row``; return the
        bottom."""
        px, top = self.context.painter.px, row.y
        for group in groups:
            self._headings[group] = Rect(row.x, top, row.width, px(_HEADING))
            top += px(_HEADING)
            for name in self._groups[group]:
                self._rows[name].rect = Rect(row.x, top, row.width, row.height)
                top += row.height
            top += px(_GAP)
        return top

    @property
    def _is_waiting(self) -> bool:
        return self.review is None and self._recording.config.grid.size <= LARGEST_REVIEWED

    def _show_guesses(self) -> None:
        if self._is_waiting:
            return
        texts, review = self.context.texts, self.review
        values = [texts("results.unknown")] * 3
        if review is not None:
            values = [str(review.forced), str(review.needless), _survival_text(review, texts)]
        for name, value in zip(_GROUPS["guesses"], values, strict=True):
            self._rows[name].value = value


def _texts_of(found: Mapping[str, object], texts: Texts) -> dict[str, str]:
    """Return the texts of what ``engine.formats.replay.figures`` returns."""

    unknown = texts("results.unknown")

    def figure(name: str, write: Callable[[float], str], key: str = "figures.plain") -> str:
        number = found.get(name)
        if not isinstance(number, int | float):
            return unknown
        return texts(key, number=write(number))

    def time(name: str) -> str:
        return figure(name, lambda ms: format_exact_seconds(round(ms)), "figures.seconds")

    def whole(number: float) -> str:
        return format_number(round(number), texts)

    part = partial(percent_text, texts=texts)
    plain = ("zini", "openings", "islands", "left", "right", "chord", "effective", "wasted")
    way = found.get("path")
    path = texts("figures.cells", count=round(way)) if isinstance(way, int | float) else unknown
    no_flag = texts("figures.yes" if found.get("no_flag") else "figures.no")
    return {
        **{name: figure(name, whole) for name in plain},
        **{name: figure(name, part) for name in ("efficiency", "correctness", "throughput")},
        **{name: figure(name, "{:.2f}".format) for name in ("rqp", "stnb")},
        "three_bv": figure("3bv", whole),
        "time": time("ms"),
        "speed": figure("3bv_per_second", "{:.3f}".format),
        "path": path,
        "no_flag": no_flag if found else unknown,
        "solved": texts("figures.of", number=figure("3bv_solved", whole), all=figure("3bv", whole)),
        "estimated": time("estimated_ms"),
    }


def _survival_text(review: Review, texts: Texts) -> str:
    """Return the chance of surviving all guesses, in percent."""
    survival = review.luck * (1 - review.cost)
    if 0 < survival < _SMALLEST_CHANCE:
        return texts("figures.least")
    shown = min(_LARGEST_CHANCE, survival) if survival < 1 else survival
    percent = f"{100 * shown:.1f}".removesuffix(".0")
    key = "numbers.percent" if review.is_exact else "figures.about"
    return texts(key, number=percent)
