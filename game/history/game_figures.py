"""The figures of a recorded game that players compare, and the meaning of each."""

from collections.abc import Callable, Mapping
from functools import partial

from engine.formats.recording import Recording, Result
from engine.formats.replay import ReplayError, figures, verify
from engine.teacher.observer import Review
from game.history.score_rows import percent_text
from game.input.events import FocusLost, Input, Key, Motion
from game.platform.background import BackgroundTask
from game.playback.playback import LARGEST_REVIEWED
from game.resources.format import describe_board, format_exact_seconds, format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import APART, Box, Column, FirstThatFits, Row, Spring, Stack
from game.ui.leaves import FigureRow, Text, Title
from game.ui.painter import SMALL
from game.ui.widgets import Button, Widget
from game.ui.wrappers import Align, Pad, Scroll, Sized

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
_UNFINISHED = ("solved", "estimated")  # precedes the scores of a game that was not won
_INDENT, _BETWEEN = 10, 40  # layout units before headings and tips, and between the columns
_LEAST_SEEN = 110  # layout units of what scrolls in a very low window
_SMALLEST_CHANCE = 0.001  # a smaller chance is not shown in digits
_LARGEST_CHANCE = 0.999  # a larger one is not rounded up to certainty


class GameFiguresScene(PanelScene):
    """Shows all figures, and explains the one under the mouse or with the focus.

    They are computed in the background, as ZiNi takes seconds on large boards. ``review`` may be
    set later.
    """

    name = "figures"
    is_overlay = True
    wide = 800

    def __init__(self, context: Context, recording: Recording, review: Review | None) -> None:
        super().__init__(context)
        texts = context.texts
        self.review = review
        self.problem = ""
        self._recording = recording
        self._groups = _GROUPS
        if recording.result is not Result.WON:
            self._groups = {**_GROUPS, "scores": (*_UNFINISHED, *_GROUPS["scores"])}
        self._rows = {
            name: FigureRow(texts(f"figures.{name}"), texts(f"figures.{name}_tip"), number % 2 == 0)
            for column in (_LEFT, _RIGHT)
            for group in column
            for number, name in enumerate(self._groups[group])
        }
        self.tip = Text("")
        self._pointed: Widget | None = None
        self._done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._task = BackgroundTask(lambda is_wanted: figures(verify(recording)))
        self._show_guesses()

    def content(self) -> Box:
        t = self.context.texts
        title = Title(t("figures.title"))
        kind = describe_board(self._recording.config, self._recording.proven, t)
        about = Text(kind, SMALL, "text_dim")
        left, right = (self._column(groups) for groups in (_LEFT, _RIGHT))
        beside = Row(left, right, gap=_BETWEEN, align="top")
        longest = max((row.tip for row in self._rows.values()), key=len)
        self.tip = self._tip()
        room = Text(lambda: "", SMALL, widest=longest)  # so that nothing moves when the tips change
        tip = Pad(Stack(self.tip, room, grow=1), _INDENT, 0)
        foot = FirstThatFits(
            Row(Sized(tip, wide=330, grow=1), self._done, gap=APART),
            Column(tip, Align(self._done)),
        )
        head = FirstThatFits(Row(title, Spring(), about, align="baseline"), Column(title, about))
        rows = FirstThatFits(beside, Column(left, right, gap=APART))
        return FirstThatFits(
            Column(head, Scroll(rows, "rows"), foot),
            Column(Scroll(Column(head, rows, tip), "all", _LEAST_SEEN), Align(self._done)),
        )

    def boxes(self) -> Box:
        return Pad(self.content(), APART)

    def wait(self, seconds: float) -> None:
        self._task.wait(seconds)

    def exit(self) -> None:
        self._task.cancel()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Motion):
            self._pointed = self.group.at(event.pos)
        elif isinstance(event, Key | FocusLost):
            self._pointed = None
        used = super().handle(event)
        self._explain()
        return used

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
            self.rebuild()
        self._show_guesses()
        super().update(step)

    def _column(self, groups: tuple[str, ...]) -> Box:
        """Return groups one below the other, each with its heading."""
        t, waits = self.context.texts, self.context.texts("figures.waits")

        def heading(group: str) -> Box:
            name = Text(t(f"figures.{group}"), SMALL, "accent", title=True)
            if group != "guesses":
                return Pad(name, _INDENT, 0)
            note = Text(
                lambda: waits if self._is_waiting else "",
                SMALL,
                "text_dim",
                side="right",
                widest=waits,
                rank=1,
            )
            return Pad(Row(name, Spring(), note), _INDENT, 0)

        parts = [
            Column(heading(group), *(self._rows[name] for name in self._groups[group]), gap=0)
            for group in groups
        ]
        return Column(*parts, gap=_INDENT, grow=1)

    def _tip(self) -> Text:
        """Return the meaning of the figure under the mouse or with the focus, or else how to see
        one."""
        row = self._pointed or self.group.focus
        if self.problem:
            return Text(self.problem, SMALL, "danger")
        if isinstance(row, FigureRow):
            return Text(row.tip, SMALL)
        return Text(self.context.texts("figures.hint"), SMALL, "text_dim")

    def _explain(self) -> None:
        """Explain another figure if the mouse or the focus is on one."""
        if self._tip().words != self.tip.words:
            self.rebuild()
            self.settle()

    @property
    def _is_waiting(self) -> bool:
        return self.review is None and self._recording.config.grid.span <= LARGEST_REVIEWED

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
