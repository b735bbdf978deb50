"""A board's games at a glance: the three best, the trend, the last games and the next goals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from engine.formats.recording import Result
from game.history.pictures import (
    PodiumStep,
    draw_empty_step,
    draw_flame,
    draw_goal_ring,
    draw_part_ring,
    draw_rays,
)
from game.history.recent_chart import RecentChart
from game.history.score_rows import goal_progress, percent_text
from game.platform.local_time import to_local
from game.resources.format import format_date, format_exact_seconds, format_gap
from game.scenes.context import Context
from game.store import ListedGame, RecentGame, Streaks, Totals
from game.store.board_kind import BoardKind
from game.store.goals import GOALS, BookCounts, Goal
from game.ui.boxes import CLOSE, GAP, Box, Column, FirstThatFits, Flow, Row, Spring, Stack, when
from game.ui.leaves import Icon, Number, Picture, Plate, Text
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Sized

RECENT = 50  # how many games the line shows
_ENOUGH_WINS = 5  # wins from which a pace can be given
_NEXT_GOALS = 3
_PLAY = 200  # layout units of the button on an empty page
_STEPS = {1: (156, 200), 2: (134, 172), 3: (116, 150)}  # layout units: the least and wished heights
_RISE, _RISE_APART = 0.35, 0.18
"""The seconds in which a step rises, and the delay between two steps."""
_DRAWN, _FILLED = 0.6, 0.6  # seconds in which the line is drawn, and in which the rings fill


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


@dataclass(frozen=True)
class BoardGlance:
    """The store's answers about a board's games and about the goals."""

    best: list[ListedGame]
    totals: Totals
    recent: list[RecentGame]
    reached: dict[str, datetime]
    book: BookCounts


class Entrance:
    """The part (0 to 1) of each animation completed since a board was opened."""

    def __init__(self) -> None:
        self.step_1 = self.step_2 = self.step_3 = self.line = self.rings = 1.0


class GlancePage:
    """The page of a board at a glance. ``replay`` shows the game with an id."""

    def __init__(self, context: Context, replay: Callable[[int], None]) -> None:
        self._context, self._replay = context, replay
        self.glance: BoardGlance | None = None
        self.elapsed = 0.0
        self.entrance = Entrance()
        self.chart: RecentChart | None = None
        self.goals: tuple[dict[str, datetime], BookCounts] | None = None
        """The goals reached, and their counts: queried once."""
        self._streaks = Streaks(0, 0)
        self._days: list[str] = []  # the days of the three best
        self._board: BoardKind | None = None  # the board whose overview has been shown

    def clear(self) -> None:
        """Show nothing until the next answer."""
        self.glance = self.chart = None

    def show(self, glance: BoardGlance, streaks: Streaks | None, board: BoardKind) -> None:
        """Show an answer; a different board than before appears with motion."""
        self.glance, self._streaks = glance, streaks or Streaks(0, 0)
        self.goals = glance.reached, glance.book
        self.chart = self._make_chart(glance)
        t, today = self._context.texts, self._context.today()
        days = [to_local(game.ended).date() for game in glance.best]
        self._days = [t("scores.today") if d == today else format_date(d, t) for d in days]
        if board != self._board:
            self._board = board
            self._begin_entrance()

    def paint(self) -> None:
        """Paint the line of the last games at its size."""
        if self.chart is not None and self.chart.rect:
            self.chart.prepare(self._context.painter)

    def box(self, is_narrowed: bool, shows_counting: bool, play: Button | None = None) -> Box:
        """Return the page; with ``is_narrowed`` some games are left out. ``play`` starts a game,
        from a button beside the line of the last games."""
        if self.glance is None or self.chart is None:
            words = self._context.texts("scores.counting") if shows_counting else ""
            return Column(Spring(), Text(words, SMALL, "text_dim", side="middle"), Spring(), grow=1)
        podium, tiles = self._podium(self.glance, is_narrowed), self._tiles(self.glance)
        top = FirstThatFits(
            Row(
                Sized(podium, wide=(348, 460), grow=1),
                Sized(Flow(*tiles, columns=2, fewest=2), wide=(316, 460), grow=1),
                align="fill",
                grow=2,
            ),
            Column(podium, Flow(*tiles, columns=4, fewest=2), grow=2),
            grow=2,
        )
        chart: Box = Sized(self.chart, (280, 600), (150, 160), grow=1)
        if play is not None:
            chart = FirstThatFits(Row(chart, Sized(play, _PLAY)), Column(play, chart), grow=1)
        goals = [self._goal_box(goal, self.glance.book) for goal in self._next_goals(self.glance)]
        beside = Flow(*goals, columns=len(goals), fewest=len(goals))
        last = when(goals, FirstThatFits(beside, Column(*goals)))
        return Column(top, chart, *last, grow=1)

    def _podium(self, glance: BoardGlance, is_narrowed: bool) -> Box:
        """Return the three best on the podium; empty steps say what would fill them."""
        t, won = self._context.texts, len(glance.best)
        words = ""
        if not won:
            words = t("scores.nothing_fits" if is_narrowed else "scores.no_best")
        puff = Picture(self._draw_puff, (60, 84), (54, 74))
        steps = {place: self._podium_step(place, glance) for place in _STEPS}
        row = Row(
            Column(Spring(), steps[2], grow=1),
            Column(Spring(), Column(puff, steps[1], gap=0), grow=1),
            Column(Spring(), steps[3], grow=1),
            gap=0,
            align="fill",
            grow=1,
        )
        said = when(words, Pad(Text(words, SMALL, "text_dim", side="middle"), CLOSE))
        rays = Picture(partial(draw_rays, is_lit=bool(won)), (0, 0), (0, 0))
        return Stack(
            Plate(sunken=True), rays, Pad(Column(*said, row, gap=0, grow=1), GAP, CLOSE, 0), grow=1
        )

    def _podium_step(self, place: int, glance: BoardGlance) -> Box:
        t, best = self._context.texts, glance.best
        if len(best) < place:
            missing = place - len(best)
            words = t("scores.first_win") if place == 1 else t("scores.more_wins", count=missing)
            paint = partial(draw_empty_step, number=place, words=words)
            return Picture(paint, (92, 150), _STEPS[place])
        game = best[place - 1]
        time, day = format_exact_seconds(game.ms), self._days[place - 1]
        replay = partial(self._replay, game.id)
        step = PodiumStep(place, time, day, self._rise_of(place), replay)
        return Sized(step, (92, 150), _STEPS[place])

    def _rise_of(self, place: int) -> Callable[[], float]:
        return lambda: float(getattr(self.entrance, f"step_{place}"))

    def _tiles(self, glance: BoardGlance) -> list[Box]:
        """Return the streak, the rate, the pace and the closest loss."""
        t, now, longest = self._context.texts, self._streaks.now, self._streaks.longest
        unknown, totals = t("results.unknown"), glance.totals
        streak = t("scores.streak_now", count=now) if now else t("scores.streak_none")
        if longest > now:
            streak = t("scores.streak_best", count=longest)
        won = [game.bvs for game in glance.recent if game.result is Result.WON and game.bvs]
        pace = f"{_mean(won):.2f}" if len(won) >= _ENOUGH_WINS else unknown
        after = t("scores.pace_after", count=_ENOUGH_WINS)
        solved = [game.solved for game in glance.recent if game.result is Result.LOST]
        rate = totals.won / totals.games if totals.games else None

        def ring(canvas: Surface, painter: Painter, rect: Rect) -> None:
            draw_part_ring(canvas, painter, rect, (rate or 0) * self.entrance.rings)

        return [
            _value_tile(
                Picture(partial(draw_flame, is_lit=now > 0), (44, 52), (56, 64)),
                str(now) if now else unknown,
                streak,
            ),
            _value_tile(
                Picture(ring, (52, 60), (52, 60)),
                percent_text(rate, t),
                t("scores.rate" if totals.games else "scores.rate_none"),
            ),
            _value_tile(
                Icon("mouse", 40, "number_1"), pace, after if pace == unknown else t("scores.pace")
            ),
            _value_tile(
                Icon("target", 40, "number_5"),
                percent_text(max(solved, default=None), t),
                t("scores.closest" if solved else "scores.closest_none"),
            ),
        ]

    def _make_chart(self, glance: BoardGlance) -> RecentChart:
        t, recent = self._context.texts, glance.recent
        missing = RECENT - len(recent)
        note = t("scores.still_to_come", count=missing) if missing else self._pace_gain(recent)
        tips = [
            (
                t(f"scores.tip_{game.result.value}", seconds=format_exact_seconds(game.ms)),
                format_date(to_local(game.ended).date(), t),
            )
            for game in recent
        ]
        words = t("scores.line_begins" if recent else "scores.line_empty")
        chart = RecentChart(
            (t("scores.last_games", count=RECENT), note, words),
            recent,
            RECENT,
            tips,
            lambda: self.entrance.line,
        )
        chart.name = "recent"
        return chart

    def _pace_gain(self, recent: Sequence[RecentGame]) -> str:
        """Return how much faster the newer half of the wins is, if it is."""
        wins = [[g.ms for g in half if g.result is Result.WON] for half in _split_in_halves(recent)]
        if min(map(len, wins)) < _ENOUGH_WINS:
            return ""
        faster = _mean(wins[0]) - _mean(wins[1])
        if faster < _mean(wins[0]) / 50:  # no more than chance would give
            return ""
        return self._context.texts("scores.faster", seconds=format_gap(round(faster)))

    def _next_goals(self, glance: BoardGlance) -> list[Goal]:
        """Return the goals to reach next: those begun, the nearest first, and then others."""
        parts = {goal: _goal_progress(goal, glance.book) for goal in GOALS}
        left = [g for g in GOALS if g.name not in glance.reached and parts[g] < 1]
        return sorted(left, key=lambda goal: -parts[goal])[:_NEXT_GOALS]

    def _goal_box(self, goal: Goal, book: BookCounts) -> Box:
        """Return a goal with its progress."""
        t, part = self._context.texts, _goal_progress(goal, book)
        below: Box = Text(t(f"goals.{goal.name}_how"), SMALL, "text_dim")
        if part and goal.count is not None:
            count = goal.count(book)
            counted = goal_progress(goal, count, t)
            missing = f"scores.to_go_{goal.unit}" if goal.unit else "scores.to_go"
            to_go = Text(t(missing, count=goal.target - count), SMALL, "text_dim", grow=1)
            below = Row(to_go, Text(counted, SMALL, "accent", lines=1), gap=CLOSE)

        def ring(canvas: Surface, painter: Painter, rect: Rect) -> None:
            draw_goal_ring(canvas, painter, rect, part * self.entrance.rings, goal.icon)

        name = Text(t(f"goals.{goal.name}"), BODY, title=True)
        inside = Row(Picture(ring, (52, 52), (56, 56)), Column(name, below, gap=0, grow=1))
        return Stack(Plate(sunken=True), Pad(Sized(inside, wide=(230, 300)), GAP, 12))

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        glance, is_idle = self.glance, self._context.settings.value.effects.idle
        mood = "joy" if glance is not None and glance.best else "sleep"
        risen = self.entrance.step_1 if mood == "joy" else 1.0
        spot = rect.centerx, rect.bottom - round((rect.height * 0.42) * risen)
        painter.puff(canvas, mood, self.elapsed if is_idle else 0.0, spot, 84)

    def _begin_entrance(self) -> None:
        """Let the steps rise, the third one first, the line be drawn, and the rings fill."""
        self.entrance, run = Entrance(), self._context.motion.run
        for name in vars(self.entrance):
            setattr(self.entrance, name, 0.0)
        for number, place in enumerate((3, 2, 1)):
            run(self.entrance, f"step_{place}", 1.0, _RISE, delay=number * _RISE_APART)
        run(self.entrance, "line", 1.0, _DRAWN, delay=_RISE)
        run(self.entrance, "rings", 1.0, _FILLED, delay=_RISE)


def _value_tile(sign: Box, value: str, words: str) -> Box:
    """Return a large value above a few words, beside its sign."""
    said = Column(Number(value, LARGE), Text(words, SMALL, "text_dim"), gap=0, grow=1)
    return Stack(Plate(sunken=True), Pad(Row(sign, said), GAP, CLOSE))


def _goal_progress(goal: Goal, book: BookCounts) -> float:
    """Return the progress of a goal that counts something, 0 if it is not begun."""
    if goal.count is None or goal.target < 2:
        return 0.0
    return min(goal.count(book), goal.target) / goal.target


def _split_in_halves(
    games: Sequence[RecentGame],
) -> tuple[Sequence[RecentGame], Sequence[RecentGame]]:
    middle = len(games) // 2
    return games[:middle], games[middle:]
