"""The end of a dive: how deep it went, its way, and the table of the best."""

from collections.abc import Callable, Sequence, Set
from functools import partial

from pygame import Rect, Surface

from engine.dive.boards import ZONES, zone_at_depth
from engine.dive.dive_code import encode_dive_code
from engine.dive.state import Dive
from game.dive.arcade_record import better_air
from game.dive.dive_path import DivePath, to_next_zone
from game.dive.pictures import find_box, find_picture, medal_of_goal, own_row
from game.input.bindings import Action
from game.input.events import Input, Key
from game.platform.local_time import to_local
from game.play.share import PictureSharing
from game.resources.format import air_name, format_number
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store import FinishedDive, goal_queries, queries
from game.store.goals import GOALS, Goal
from game.ui import timing
from game.ui.boxes import (
    APART,
    CLOSE,
    EDGE,
    GAP,
    Box,
    Column,
    FirstThatFits,
    Flow,
    Middle,
    Row,
    Spring,
    Stack,
    picture_of,
    when,
)
from game.ui.charts import format_axis_time
from game.ui.leaves import Number, Picture, Text, Title
from game.ui.painter import BODY, HUGE, LARGE, NAME, SMALL, Painter
from game.ui.shapes import mix, vertical_gradient
from game.ui.text_field import Initials
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized

RANKED, _MOST = 10, 1000  # dives in the table, and of those that are asked for their depth
_LOW, _HIGH = 26, 34  # layout units of a row


class ScoreTable:
    """Up to RANKED dives, one of them marked; of a day's dives only the first try has a place."""

    def __init__(self, context: Context, own: FinishedDive) -> None:
        self._context = context
        self.read(own)

    def read(self, own: FinishedDive) -> None:
        """Read the dives anew."""
        store, texts = self._context.store, self._context.texts
        air = air_name(own.air, texts)
        self._own, self.title = own, texts("arcade.high_scores", air=air)
        every = store.ask(queries.best_dives, own.air, _MOST)
        self.last_initials = store.ask(queries.last_initials)
        self.deepest = max(
            (finished.depth for finished in every if finished.uid != own.uid), default=0
        )
        self.rows: Sequence[FinishedDive] = every[:RANKED]
        if own.daily is not None:
            self.title = texts("arcade.daily_scores", air=air)
            self.rows = store.ask(queries.dives_of_day, own.daily, own.air)[:RANKED]

    def content(self, typed: Callable[[], str]) -> Box:
        """Return the table; ``typed`` returns the initials that are being entered."""
        scores = [format_number(finished.score, self._context.texts) for finished in self.rows]
        widest = max(scores, key=len, default="")
        rows = [self._row(place, widest, typed) for place in range(RANKED)]
        return Column(
            Title(self.title, NAME), *(Sized(row, high=(_LOW, _HIGH)) for row in rows), gap=0
        )

    def _row(self, place: int, widest: str, typed: Callable[[], str]) -> Box:
        """Return a row of the table, empty where there are fewer dives."""
        texts = self._context.texts
        nobody = texts("arcade.nobody")
        finished = self.rows[place] if place < len(self.rows) else None
        number = str(place + 1) if finished is None or finished.ranked else ""
        ranked = Number(number, SMALL, "text_dim", widest="00", side="right")
        if finished is None:
            return Row(ranked, Text(nobody, BODY, "text_dim", title=True), Spring(), gap=GAP)
        is_own, named = finished.uid == self._own.uid, finished.initials or nobody

        def name() -> str:
            return (typed() if is_own else "") or named

        metres = texts("dive.metres", metres=format_number(finished.depth, texts))
        row = Row(
            ranked,
            Text(name, title=True, widest="WWW", grow=1),
            Text(metres, SMALL, "text_dim", lines=1),
            Number(format_number(finished.score, texts), widest=widest, side="right"),
            gap=GAP,
        )
        return Stack(own_row(), row) if is_own else row


_WIDE, _EDGE, _HEAD, _FOOT, _SHARE_ICON = 880, 40, 132, 84, 40  # layout units of the picture


def depth_words(finished: FinishedDive, texts: Texts) -> str:
    """Return how deep a dive went: ``214 m, Wreck``."""
    zone = texts(f"settings.zone_{ZONES[zone_at_depth(finished.depth)].name}")
    return texts("arcade.depth_zone", metres=format_number(finished.depth, texts), zone=zone)


def share_line(finished: FinishedDive, texts: Texts) -> str:
    """Return the line of text about a dive."""
    depth, points = depth_words(finished, texts), format_number(finished.score, texts)
    assert finished.air is not None
    air = air_name(finished.air, texts)
    code = encode_dive_code(finished.seed, finished.air, finished.rules)
    return texts("arcade.share_line", air=air, depth=depth, points=points, code=code)


def dive_picture(context: Context, finished: FinishedDive, dive: Dive) -> Surface:
    """Return a picture of a dive: its air, depth, points and path, and its code."""
    texts = context.texts
    air = texts("hub.on_air", air=air_name(dive.air, texts))
    head = Row(
        Text(depth_words(finished, texts), HUGE, "accent", title=True, grow=1),
        Number(format_number(finished.score, texts), HUGE),
        gap=APART,
    )
    foot = Middle(
        Row(Text(texts("app.name"), NAME, "text_dim", title=True), Text(air), align="baseline"),
        Row(*(find_box(find, _SHARE_ICON) for find in dive.finds), gap=CLOSE),
        Text(encode_dive_code(finished.seed, dive.air, dive.version), SMALL, "text_dim"),
    )
    boxes = Column(Sized(head, high=_HEAD), DivePath(texts, dive), Sized(foot, high=_FOOT), gap=0)
    return picture_of(
        Stack(Picture(_paint_ground, (0, 0), (0, 0)), Pad(boxes, _EDGE, top=0)),
        context.painter,
        _WIDE,
    )


def _paint_ground(canvas: Surface, painter: Painter, rect: Rect) -> None:
    panel = painter.theme.colour("panel")
    top = mix(panel, painter.theme.colour("panel_edge"), 0.4)
    canvas.blit(vertical_gradient(rect.size, top, panel), rect)


class DiveSharing(PictureSharing):
    """Shares a dive."""

    def start(self, finished: FinishedDive, dive: Dive) -> None:
        """Copy the line of text, and begin to write the picture."""
        day = to_local(finished.ended).strftime("%Y-%m-%d %H-%M-%S")
        picture = dive_picture(self._context, finished, dive)
        self.share(
            share_line(finished, self._context.texts), picture, f"{day} dive {finished.depth} m"
        )


COUNT_UP = 1.2  # seconds in which the score counts up
NOTICE_FOR = 8.0  # seconds that the place of a shared picture is told
_ONE_ROW, _TWO_ROWS, _PATH = 500, 280, 620
"""Layout units: the least width of a way with all zones beside each other, of one in two rows, and
the width that it would like."""


class DiveResultsScene(PanelScene):
    """A panel with the way of a dive on the left and the table on the right; ``why`` is the key of
    the text that says why the dive ended. In a narrow one all is in one column, and all but *Again*
    scrolls."""

    name = "arcade results"
    is_overlay = True
    grace = 0.8
    wide = 1056
    closing = ()

    def __init__(self, context: Context, finished: FinishedDive, why: str, dive: Dive) -> None:
        super().__init__(context)
        texts, key = context.texts, context.devices.key_label(Action.RESTART)
        self._finished, self._dive, self.why = finished, dive, why
        self._rank = context.store.ask(queries.rank, finished)
        self._elapsed, self._ticks, self._has_counted = 0.0, 0, False
        self.goals: list[Goal] = []  # that were reached in the dive, once the score is counted
        self.notice, self._notice_left = "", 0.0
        self.sharing = DiveSharing(context)
        self._again = Button(
            texts("arcade.again"), self._dive_again, "restart", primary=True, mark=key
        )
        self._again_key = key
        share = partial(self.sharing.start, finished, dive)
        self._share = Button(texts("results.share"), share, "share")
        esc = texts("app.key_esc")
        self._arcade = Button(texts("hub.title"), self._to_arcade, "back", mark=esc)
        self.table = ScoreTable(context, finished)
        last = self.table.last_initials
        self.initials = Initials(texts("arcade.initials"), self._save_initials, last)
        if self.asks_initials:
            self.group.focus = self.initials
            self._again.mark = ""

    def content(self) -> Box:
        self._heads = whole, flat = self._make_head(), self._make_head(lines=1)
        self._paths = large, small = self._make_path(_ONE_ROW), self._make_path(_TWO_ROWS)
        buttons = self._again, self._share, self._arcade
        advice = when(self._advice, Text(self._advice, BODY, "accent"))
        told = self._to_next, *advice, self._facts, self._gains
        table = self.table.content(lambda: self._typed_initials)
        initials = when(self.asks_initials, self.initials)
        unranked = when(not self._finished.ranked, Text(self._unranked, SMALL, "text_dim"))
        left = Column(
            whole, large, *told, Spring(), Flow(*buttons, columns=3, gap=CLOSE),
            gap=12, grow=1,
        )  # fmt: skip
        wide = Row(left, Column(table, Spring(), *unranked, *initials), gap=EDGE, align="fill")
        head: Box = Column(whole, *initials, gap=10)
        if initials:
            head = FirstThatFits(Row(Sized(flat, grow=1), *initials, gap=APART), head)
        page = Column(
            head, *unranked, small, *told, Flow(*buttons[1:], columns=2, gap=CLOSE), table,
            gap=10,
        )  # fmt: skip
        narrow = Column(Scroll(page), self._again)
        is_upright = self._window[0] < self._window[1]
        return narrow if is_upright else FirstThatFits(wide, narrow)

    def _make_head(self, lines: int | None = None) -> Box:
        """Return why the dive ended and how it compares with the deepest, in at most so many lines;
        its depth and points."""
        texts, finished = self.context.texts, self._finished
        air = air_name(finished.air, texts)
        short, beside, tone = self.table.deepest - finished.depth, "", "text_dim"
        if short < 0 < self.table.deepest and finished.ranked and not self._is_counting:
            beside, tone = texts("arcade.deepest_yet", air=air), "accent"
        elif short > 0:
            beside = texts("arcade.short_of_best", metres=format_number(short, texts), air=air)
        depth = depth_words(finished, texts)
        sizes = (Text(depth, size, "accent", title=True, lines=1) for size in (HUGE, LARGE, NAME))
        whole = format_number(finished.score, texts)
        points = Number(self._counted_points, LARGE, widest=whole, side="right")
        label = Text(texts("arcade.points"), SMALL, "text_dim", side="right")
        title = Text(texts(f"arcade.{self.why}"), LARGE, title=True, lines=lines)
        return Column(
            Row(title, Text(beside, SMALL, tone, grow=1, lines=lines), label, align="baseline"),
            Row(FirstThatFits(*sizes, grow=1), points, gap=APART, align="baseline"),
            gap=0,
        )

    def _counted_points(self) -> str:
        part = timing.ease_out(timing.progress(self._elapsed, COUNT_UP))
        return format_number(round(self._finished.score * part), self.context.texts)

    def _make_path(self, least: float) -> Box:
        texts = self.context.texts
        here = texts("dive.metres", metres=format_number(self._finished.depth, texts))
        path = DivePath(texts, self._dive, here, self.table.deepest)
        return Sized(path, wide=(least, _PATH))

    @property
    def _to_next(self) -> Box:
        """The way to the next zone; for some seconds, where a picture was saved instead."""
        texts, problem = self.context.texts, self.context.store.problem
        if self.notice or problem:
            words = texts.format(problem) if problem else self.notice
            return Text(words, BODY, "danger" if problem else "accent")
        return Text(to_next_zone(self._dive, self._finished.depth, texts))

    @property
    def _advice(self) -> str:
        """A sentence about an air that fits better, if there is one."""
        texts, finished = self.context.texts, self._finished
        better = None if finished.air is None else better_air(finished.air, self.context.store)
        return "" if better is None else texts(f"arcade.fits_{better.value}")

    @property
    def _facts(self) -> Box:
        """The figures of the dive."""
        texts, finished = self.context.texts, self._finished
        facts = {
            "best_combo": texts("arcade.multiplier", number=finished.best_combo),
            "stars": str(finished.stars),
            "pearls": str(finished.pearls),
            "boards": str(finished.boards),
            "time": format_axis_time(finished.ms, long=True),
        }
        columns = (
            Column(Text(texts(f"arcade.{key}"), SMALL, "text_dim"), Number(value), gap=0)
            for key, value in facts.items()
        )
        return Flow(*columns, columns=len(facts), gap=CLOSE)

    @property
    def _gains(self) -> Box:
        """The finds that were kept, and the goals that were reached."""
        texts = self.context.texts
        finds = Row(
            Text(texts("arcade.finds"), SMALL, "text_dim"),
            *(find_picture(find) for find in self._dive.finds),
            *when(not self._dive.finds, Text(texts("arcade.no_finds"), SMALL, "text_dim")),
            gap=CLOSE,
        )
        if not self.goals:
            return finds
        names = ", ".join(texts(f"goals.{goal.name}") for goal in self.goals)
        goals = Row(
            Text(texts("goals.title"), SMALL, "text_dim"),
            *(medal_of_goal(goal) for goal in self.goals),
            Text(names, SMALL, lines=1, rank=1),
            gap=CLOSE,
        )
        return FirstThatFits(
            Row(finds, goals, Spring(), gap=APART), Column(finds, goals, align="left")
        )

    @property
    def _unranked(self) -> str:
        texts, finished = self.context.texts, self._finished
        if finished.daily is None:
            return texts("arcade.unranked")
        return texts("arcade.unranked_daily", air=air_name(finished.air, texts))

    @property
    def asks_initials(self) -> bool:
        """Whether the dive is among the best, and asks who dived."""
        finished = self._finished
        return finished.ranked and finished.score > 0 and self._rank <= RANKED

    @property
    def _typed_initials(self) -> str:
        """The initials in the field, now or from the last time; "" if nobody has typed any."""
        return self.initials.text if self.asks_initials and self.initials.are_given else ""

    @property
    def holds_goals(self) -> bool:
        return not self._has_counted

    @property
    def told_goals(self) -> Set[str]:
        return {goal.name for goal in self.goals}

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._is_counting or self.sharing.task.is_active

    @property
    def _is_counting(self) -> bool:
        return self._elapsed < COUNT_UP

    @property
    def kept_clear(self) -> list[Rect]:
        """The depth and the buttons; news of goals may lie over the rest."""
        head = next(head.rect for head in self._heads if head.rect)
        return [head, *(widget.rect for widget in self.group.widgets)]

    @property
    def note_room(self) -> Rect | None:
        path = next(path.rect for path in self._paths if path.rect)
        return path if self.scroll is None else path.clip(self.scroll.view)

    def exit(self) -> None:
        self._keep_initials()

    def _to_arcade(self) -> None:
        self._keep_initials()  # before the arcade reads the record book
        self.context.navigator.arcade()

    def _keep_initials(self) -> None:
        """Keep the initials that are shown, whichever way the player leaves."""
        typed = self._typed_initials
        if typed and typed != self._finished.initials:
            self._save_initials(typed)

    def is_too_early(self, event: Input) -> bool:
        """Take the key for another dive from the first frame; no board is opened with it."""
        is_again = isinstance(event, Key) and event.menu is Action.RESTART
        return not is_again and super().is_too_early(event)

    def act(self, action: Action) -> None:
        if action is Action.RESTART:
            self._dive_again()
        elif action is Action.BACK:
            self._to_arcade()

    def _dive_again(self) -> None:
        self.context.navigator.new_dive(self._dive.air)

    def update(self, step: float) -> None:
        types = self.group.focus is self.initials  # then the key is a letter
        self._again.mark = "" if types else self._again_key
        self._elapsed = min(COUNT_UP, self._elapsed + step)
        ticks = int(self._elapsed * 14)
        if self._is_counting and ticks != self._ticks:
            self._ticks = ticks
            self.context.audio.play("score_tick")
        if self._elapsed == COUNT_UP and not self._has_counted:
            self._has_counted = True
            reached = self.context.store.ask(goal_queries.reached_since_dive, self._finished.uid)
            self.goals = [goal for goal in GOALS if goal.name in reached]
            self.rebuild()
            if self.asks_initials:
                self.context.audio.play("high_score")
        self._notice_left = max(0.0, self._notice_left - step)
        if (message := self.sharing.update()) is not None:
            self.notice, self._notice_left = self.context.texts.format(message), NOTICE_FOR
            self.rebuild()
        elif self.notice and not self._notice_left:
            self.notice = ""
            self.rebuild()
        super().update(step)

    def _save_initials(self, initials: str) -> None:
        self._finished = self.context.store.set_initials(self._finished, initials)
        self.table.read(self._finished)
        self.group.focus = self._again
        self.rebuild()
