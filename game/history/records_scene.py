"""The common frame of the records pages: the boards on the left, the page with its pickers beside
them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from pygame import Rect, Surface

from engine.core.config import PRESETS, Fairness, StartRule, WinRule
from game.history.board_words import board_text, preset_text, size_text
from game.platform import background
from game.platform.background import BackgroundTask
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store import Filter, Streaks, queries, statistics
from game.store.board_kind import BoardKind
from game.store.reader import RecordsReader
from game.ui.boxes import (
    APART,
    CLOSE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Row,
    Spring,
    Stack,
    Wrap,
    when,
)
from game.ui.cards import Tab
from game.ui.charts import Chart
from game.ui.leaves import Plate, Text, Title
from game.ui.painter import BODY, SMALL
from game.ui.selectors import Picker
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll, Sized, Whole

QUIET = 0.15  # seconds for which the last values stay before the page says that it is counting
_T = TypeVar("_T")


class CountingScene(PanelScene):
    """Asks at most one question at a time: a newer one, or leaving the scene, cancels it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pending: BackgroundTask[Any] = BackgroundTask()
        self._then: Callable[[Any], None] = lambda answer: None
        self._waited = 0.0

    @property
    def is_counting(self) -> bool:
        """Whether an answer is still to come."""
        return self.pending.is_active

    @property
    def shows_counting(self) -> bool:
        """Whether the answer takes so long that the page should say so."""
        return self.is_counting and self._waited >= QUIET

    @property
    def is_busy(self) -> bool:
        return self.is_counting

    @property
    def opaque(self) -> Rect | None:
        return self.inside

    def ask(self, question: Callable[[RecordsReader], _T], then: Callable[[_T], None]) -> None:
        """Ask a question and call ``then`` with the answer, at once if it comes quickly."""
        self.pending.cancel()
        self.pending = self.context.store.ask_in_background(question)
        self._then, self._waited = then, 0.0
        self.pending.wait(background.FRAME_SHARE)
        self._take_answer()

    def show_counting(self) -> None:
        """Show that the values are not known yet."""

    def update(self, step: float) -> None:
        self._take_answer()
        if self.is_counting:
            said = self.shows_counting
            self._waited += step
            if self.shows_counting and not said:
                self.show_counting()
        super().update(step)

    def exit(self) -> None:
        self.pending.cancel()

    def _take_answer(self) -> None:
        if self.pending.is_done:
            self._then(self.pending.take())


_FAIRNESS = (None, *Fairness)
_STARTS = (None, StartRule.OPENING, StartRule.SAFE, StartRule.NO_GUESS)
_KINDS = {"ranked": (True, False), "clean": (False, False), "unranked": (False, True)}
"""The kinds of games: whether only ranked ones are wanted, and whether only unclean ones are."""
_FLAGS = {
    "any": (WinRule.OPEN, False),
    "none": (WinRule.OPEN, True),
    "win": (WinRule.FLAG, False),
}
"""The ways to win, and whether only wins without a flag are wanted."""


TABBED = {BoardKind.of(preset): name for name, preset in PRESETS.items()}
"""The boards that have a tab each, and the names of their presets."""


def usual_filter(board: BoardKind, wraps: bool = False, win: WinRule = WinRule.OPEN) -> Filter:
    """Return the games on a kind of board that can be compared: the ranked ones if there are any.
    Wins by opening and by flags have separate tables."""
    return Filter(board, wraps, win=win, ranked_only=board.can_rank)


def make_pickers(now: Filter, texts: Texts, choose: Callable[..., None]) -> list[Picker]:
    """Return a picker for each value except the board; ``choose`` takes new values by name."""
    edges = [texts("menu.bounded"), texts("menu.borderless")]
    fairness = [texts("scores.any_fairness"), *(texts(f"menu.{f.value}") for f in Fairness)]
    starts = [texts(f"scores.start_{s.name.lower() if s else 'any'}") for s in _STARTS]
    kinds = {name: kind for name, kind in _KINDS.items() if now.board.can_rank or not kind[0]}
    counts, counted = list(kinds.values()), (now.ranked_only, now.aided)
    flags, flagged = list(_FLAGS.values()), (now.win or WinRule.OPEN, now.no_flag)

    def choose_kind(index: int) -> None:
        choose(ranked_only=counts[index][0], aided=counts[index][1])

    def choose_flags(index: int) -> None:
        choose(win=flags[index][0], no_flag=flags[index][1])

    return [
        Picker(edges, int(now.wraps), lambda i: choose(wraps=bool(i))),
        Picker(fairness, _FAIRNESS.index(now.fairness), lambda i: choose(fairness=_FAIRNESS[i])),
        Picker(starts, _STARTS.index(now.start), lambda i: choose(start=_STARTS[i])),
        Picker([texts(f"scores.worth_{n}") for n in kinds], counts.index(counted), choose_kind),
        Picker([texts(f"scores.flags_{n}") for n in _FLAGS], flags.index(flagged), choose_flags),
    ]


ENOUGH = 10  # games in the book from which the pages have pickers and all columns
OTHERS = "own"  # the tab of all other boards; those of presets are named as in PRESETS
# Layout units: the width of the boards' well, the heights of a tab and of a button there, and the
# least visible height of the tabs
_FEW_PICKERS = 3  # the least pickers side by side above a page that scrolls
_RAIL, _TAB, _BUTTON, _TABS_SEEN = 208, (36, 44), (44, 54), 285


class RecordsScene(CountingScene):
    """The base of scores and statistics. ``make_query`` is called whenever the choice changes."""

    title = ""
    wide, high = 1216, 1300

    def __init__(
        self,
        context: Context,
        filter_: Filter,
        more: Sequence[Tab] = (),
        foot: Sequence[Button] = (),
    ) -> None:
        """Create the page; ``more`` are tabs below those of the boards, and ``foot`` are buttons
        above the back button."""
        texts = context.texts
        super().__init__(context)
        self.filter = filter_
        played = dict(context.store.ask(queries.board_kinds))  # the most played first
        self.is_plain = sum(played.values()) < ENOUGH
        self._others = [board for board in played if board not in TABBED]
        if filter_.board not in TABBED and filter_.board not in self._others:
            self._others.insert(0, filter_.board)
        self.tabs = {
            name: Tab(preset_text(name, texts), partial(self.open_board, board), "grid")
            for board, name in TABBED.items()
        }
        if self._others:
            open_other = partial(self.open_board, self._others[0])
            self.tabs[OTHERS] = Tab(texts("scores.other_boards"), open_other, "expand")
        self.done = Button(texts("app.done"), self.close, "check", True, mark=texts("app.key_esc"))
        self._more, self._foot = more, foot
        self._page: Box = Spring()
        self.board_picker = Picker(
            [board_text(board, texts) for board in self._others] or [""],
            self._others.index(filter_.board) if filter_.board in self._others else 0,
            lambda index: self.choose(board=self._others[index]),
            is_filter=False,
        )
        self.pickers = self._make_pickers()
        self._streaks: Streaks | None = None
        self._problem = context.store.problem

    def make_query(self) -> Callable[[RecordsReader], Any]:
        """Return the query for the page; it runs on another thread."""
        return lambda records: None

    def show(self, answer: Any) -> None:
        """Show the answer to the query."""

    @property
    def page_key(self) -> str:
        """The name of the page, under which its scroll position is kept."""
        return self.name

    def page(self) -> Box:
        """Return the content below the pickers."""
        return Spring()

    def head(self) -> Sequence[Box]:
        """Return the content at the right of the page's title."""
        return ()

    @property
    def has_pickers(self) -> bool:
        """Whether the page shows the games on one kind of board."""
        return True

    @property
    def is_list(self) -> bool:
        """Whether the page is a list, which has its own scrolling."""
        return False

    @property
    def shows_streaks(self) -> bool:
        """Whether winning streaks are shown beside the page's title: from the first win on."""
        return self.has_pickers and (self._streaks is None or self._streaks.longest > 0)

    @property
    def heading(self) -> tuple[str, str]:
        """The title of the page and the line below it."""
        texts = self.context.texts
        board = self.filter.board
        if board in TABBED:
            return preset_text(TABBED[board], texts), size_text(board, texts)
        note = size_text(board, texts) if board.can_rank else texts("scores.other_note")
        return texts("scores.other_boards"), note

    @property
    def counted(self) -> str:
        """More words below the title of the page."""
        return ""

    def boxes(self) -> Box:
        return Pad(self.content(), GAP)

    @property
    def offers_play(self) -> bool:
        """Whether the page is empty and has a button to play, which is then the main button instead
        of Done."""
        return False

    def content(self) -> Box:
        t = self.context.texts
        self.done.primary = self.done.is_bright = self.done.is_main = not self.offers_play
        self._page = page = Column(self._head_box(), self._below_head(), grow=1)
        tabs = [Sized(tab, high=_TAB) for tab in self.tabs.values()]
        more = [Sized(tab, high=_TAB) for tab in self._more]
        beside = Column(
            Pad(Sized(Title(t(self.title)), rank=1), CLOSE, 0),
            Scroll(
                Column(Column(*tabs, gap=4), *when(more, Column(*more, gap=4)), gap=12),
                "boards",
                _TABS_SEEN,
            ),
            *(Sized(button, high=_BUTTON) for button in self._foot),
            self.done,
            gap=CLOSE,
        )
        above = Column(
            Title(t(self.title)),
            Flow(*tabs, *more, columns=2, gap=4),
            *when(self._foot, Flow(*self._foot, columns=2, gap=CLOSE)),
            gap=CLOSE,
        )
        return FirstThatFits(
            Row(
                Sized(Stack(Plate(sunken=True), Pad(beside, CLOSE, CLOSE, GAP)), wide=_RAIL),
                Pad(page, CLOSE, CLOSE, 0),
                gap=GAP,
                align="fill",
            ),
            Column(
                Scroll(Column(Stack(Plate(sunken=True), Pad(above, CLOSE, GAP)), page)),
                Align(self.done),
            ),
        )

    def _head_box(self) -> Box:
        """Return the title of the page with its neighbours."""
        title, below = self.heading
        note: Box = Text(below, SMALL, "text_dim")
        if self._problem is not None:
            note = Text(self.context.texts.format(self._problem), SMALL, "danger")
        elif self.counted:
            note = Wrap(note, Text(self.counted, SMALL, "text_dim"), gap=APART, leading=0)
        words = Column(Title(title), note, gap=0, grow=1)
        if self.has_pickers and self.filter.board not in TABBED:
            words = Column(
                FirstThatFits(
                    Row(Whole(Title(title)), self.board_picker),
                    Column(Title(title), self.board_picker, gap=CLOSE),
                ),
                note,
                gap=0,
                grow=1,
            )
        beside = self.head()
        streaks = when(self.shows_streaks, self._streaks_box())
        return FirstThatFits(
            Row(words, *streaks, *beside, gap=APART, align="top"),
            Row(words, *(beside or streaks), gap=APART, align="top"),
            Column(words, *beside, gap=CLOSE),
        )

    def _below_head(self) -> Box:
        """Return the pickers above the page, or at its end if they would take too much space."""
        page = self.page()
        if not (self.has_pickers and self.pickers):
            return Scroll(page, self.page_key)
        pickers, few = (
            Flow(*self.pickers, columns=len(self.pickers), gap=CLOSE, fewest=fewest)
            for fewest in (1, _FEW_PICKERS)
        )
        whole = Column(pickers, page, gap=12)
        if self.is_list:
            return Scroll(whole, self.page_key)
        return FirstThatFits(
            whole,
            Scroll(Column(few, page, gap=12), self.page_key),
            Scroll(Column(page, pickers, gap=12), self.page_key),
            grow=1,
        )

    def _streaks_box(self) -> Box:
        """Return the current and the longest winning streak, once there is one."""
        t, streaks = self.context.texts, self._streaks
        is_on = streaks is not None and streaks.now > 0
        return Row(
            _labelled_number(t("scores.in_a_row"), getattr(streaks, "now", "…"), is_on),
            _labelled_number(t("scores.longest"), getattr(streaks, "longest", "…"), False),
            gap=APART,
        )

    def enter(self) -> None:
        super().enter()
        if self.context.devices.needs_focus:
            chosen = (tab for tab in (*self.tabs.values(), *self._more) if tab.is_chosen)
            self.group.focus = next(chosen, self.group.focus)

    def update(self, step: float) -> None:
        if self.context.store.problem != self._problem:
            self._problem = self.context.store.problem
            self.rebuild()
        super().update(step)

    def draw(self, canvas: Surface, presence: float) -> None:
        super().draw(canvas, presence)
        charts = [one for one in self.tree.shown if isinstance(one, Chart)]
        if presence >= 1:
            for chart in sorted(charts, key=lambda chart: chart.pointed is None):
                room = self._page.rect.clip(self.frame)
                if chart.draw_tip(canvas, self.context.painter, chart is self.group.focus, room):
                    return

    def open_board(self, board: BoardKind) -> None:
        """Show the games on a kind of board."""
        if board in self._others:
            board = self._others[self.board_picker.index]
        self.choose(board=board)

    def choose(self, **changes: Any) -> None:
        """Change values of the filter."""
        before, self.filter = self.filter, replace(self.filter, **changes)
        if (can_rank := self.filter.board.can_rank) is not before.board.can_rank:
            ranked_only = can_rank and not self.filter.aided
            self.filter = replace(self.filter, ranked_only=ranked_only)
            self.pickers = self._make_pickers()
        self.refresh()

    @property
    def is_narrowed(self) -> bool:
        """Whether the filter leaves out more games on the board than usual."""
        return self.filter != usual_filter(self.filter.board)

    def _make_pickers(self) -> list[Picker]:
        """Return the pickers; none while there are so few games that they would be useless."""
        is_wanted = self.is_narrowed or not self.is_plain
        return make_pickers(self.filter, self.context.texts, self.choose) if is_wanted else []

    def refresh(self) -> None:
        """Query the records for the current choice."""
        chosen = TABBED.get(self.filter.board, OTHERS)
        for name, tab in self.tabs.items():
            tab.is_chosen = self.has_pickers and name == chosen
        query, wanted = self.make_query(), self.filter if self.has_pickers else None

        def answer(records: RecordsReader) -> tuple[Streaks | None, Any]:
            streaks = None if wanted is None else records.ask(statistics.streaks, wanted)
            return streaks, query(records)

        self.ask(answer, self._show_page)
        self.rebuild()

    def show_counting(self) -> None:
        self._streaks = None
        self.rebuild()

    def _show_page(self, answer: tuple[Streaks | None, Any]) -> None:
        self._streaks, page = answer
        self.show(page)
        self.rebuild()


def _labelled_number(label: str, number: object, is_lit: bool) -> Box:
    """Return a number below its label."""
    tone = "accent" if is_lit else "text"
    value = Text(str(number), BODY, tone, side="right", title=True)
    return Column(Text(label, SMALL, "text_dim", side="right"), value, gap=0)
