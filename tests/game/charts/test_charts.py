"""Charts: round axes, bars of times, tones of days, marks that tell their figures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.charts.axes import (
    Scale,
    format_axis_time,
    make_scale,
    round_step,
    spread_evenly,
    time_step,
)
from game.charts.bars import Bar, BarChart
from game.charts.chart import Chart
from game.charts.days import DayChart, tone_of, tone_thresholds
from game.charts.histogram import Bin, Histogram, make_bins
from game.charts.lines import LineChart, Pane, Series
from game.platform import paths
from game.resources.theme import Theme
from game.ui.fonts import Fonts
from game.ui.painter import Painter
from game.ui.widgets import WidgetState

MONTHS = tuple(f"month {number}" for number in range(1, 13))
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SATURDAY = date(2026, 11, 21)


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    pygame.init()
    pygame.display.set_mode((640, 480))
    made = Painter(Theme(paths.assets() / "themes" / "deep"), Fonts(paths.assets() / "fonts"))
    made.resize((1280, 720))
    yield made
    pygame.quit()


def built(chart: Chart, painter: Painter, size: tuple[int, int] = (420, 240)) -> Chart:
    chart.rect = pygame.Rect(30, 20, *size)
    chart.build(painter)
    return chart


def picture(chart: Chart, painter: Painter, focused: bool = False) -> bytes:
    canvas = pygame.Surface((640, 480))
    chart.draw(canvas, painter, WidgetState(focused=focused), chart.rect)
    return pygame.image.tobytes(canvas, "RGB")


def trend(*rates: float | None) -> LineChart:
    pane = Pane((Series("won", rates, "accent"),), Scale(0, 1, 0.5), lambda part: f"{part}")
    labels = [f"day {number}" for number in range(len(rates))]
    return LineChart("Trend", "nothing yet", [pane], labels, [(label,) for label in labels])


def times(*ms: int) -> Histogram:
    return Histogram("Times", "nothing yet", ms, lambda entry: (f"{entry.low} {entry.count}",))


def calendar(**played: tuple[int, int]) -> DayChart:
    days = {SATURDAY - timedelta(int(ago[1:])): counts for ago, counts in played.items()}
    return DayChart(
        "Days", days, SATURDAY, (MONTHS, WEEKDAYS), ("fewer", "more"),
        lambda day, counts: (f"{day}", f"{counts[0]}"),
    )  # fmt: skip


# Axes


@pytest.mark.parametrize(
    ("least", "step"), [(0, 1), (0.03, 0.05), (1, 1), (1.1, 2), (4, 5), (7, 10), (130, 200)]
)
def test_steps_are_one_two_or_five_times_a_power_of_ten(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


@pytest.mark.parametrize(
    ("least", "step"),
    [
        (3, 5),
        (700, 1000),
        (12_000, 15_000),
        (40_000, 60_000),
        (90_000, 120_000),
        (10**8, 172_800_000),
    ],
)
def test_steps_of_time_are_those_of_a_clock(least: float, step: float) -> None:
    assert time_step(least) == step


def test_an_axis_begins_and_ends_at_whole_steps() -> None:
    assert make_scale(3, 41, 5) == Scale(0, 50, 10)
    assert make_scale(62_000, 141_000, 3, time_step) == Scale(60_000, 150_000, 30_000)
    assert make_scale(5, 5, 4) == Scale(5, 6, 1)


@given(
    st.floats(0, 1e7),
    st.floats(0, 1e7),
    st.integers(1, 9),
    st.sampled_from([round_step, time_step]),
)
def test_an_axis_holds_its_values_in_as_many_steps_as_allowed(
    one: float, other: float, most: int, step_for: object
) -> None:
    low, high = sorted((one, other))
    axis = make_scale(low, high, most, step_for)
    assert axis.low - axis.step * 1e-6 <= low <= high <= axis.high + axis.step * 1e-6
    assert 2 <= len(axis.ticks) <= most + 1


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0"), (500, "0.5"), (45_000, "45"), (90_000, "1:30"), (7_500_000, "2:05:00")],
)
def test_times_are_written_short(ms: int, text: str) -> None:
    assert format_axis_time(ms) == text


def test_beside_longer_ones_a_short_time_has_its_minutes() -> None:
    assert format_axis_time(45_000, long=True) == "0:45"


def test_labels_are_spread_evenly_and_the_ends_have_theirs() -> None:
    assert spread_evenly(9, 3) == [0, 4, 8]
    assert spread_evenly(3, 8) == [0, 1, 2]
    assert spread_evenly(7, 1) == [6]


# Histograms


def test_no_time_gives_no_bin_and_one_time_one() -> None:
    assert make_bins([]) == []
    (only,) = make_bins([9_000])
    assert (only.low <= 9_000 < (only.high or 0), only.count) == (True, 1)


def test_a_bin_includes_its_lower_end_only() -> None:
    assert make_bins([10_000, 11_999, 12_000, 15_000], most=3) == [
        Bin(10_000, 12_000, 2), Bin(12_000, 14_000, 1), Bin(14_000, 16_000, 1)
    ]  # fmt: skip


def test_one_very_long_time_gets_an_open_bin_of_its_own() -> None:
    usual = [40_000 + 500 * number for number in range(99)]
    made = make_bins([*usual, 9_000_000])
    assert made[-1] == Bin(made[-2].high or 0, None, 1)
    assert len(made) > 10


@given(st.lists(st.integers(0, 10**8), min_size=1, max_size=150), st.integers(2, 30))
def test_every_time_is_in_one_bin_and_bins_have_no_gaps(ms: list[int], most: int) -> None:
    made = make_bins(ms, most)
    assert len(made) <= most
    for entry, after in pairwise(made):
        assert entry.high == after.low
    for entry in made:
        inside = [
            one for one in ms if entry.low <= one and (entry.high is None or one < entry.high)
        ]
        assert entry.count == len(inside)
    assert sum(entry.count for entry in made) == len(ms)


# Days


def test_a_day_without_games_has_the_empty_tone_and_a_busy_one_the_full_one() -> None:
    steps = tone_thresholds([0, 1, 2, 3, 4, 5, 6, 7, 80])
    tones = [tone_of(games, steps) for games in (0, 1, 4, 6, 80)]
    assert tones[0] == 0
    assert tones[1] == 1
    assert tones == sorted(tones)
    assert tones[-1] == 4


def test_one_busy_day_does_not_change_the_other_tones() -> None:
    steps = tone_thresholds([3, 6, 9, 12, 5_000])
    assert [tone_of(games, steps) for games in (3, 6, 9, 12)] == [1, 2, 3, 4]


def test_the_calendar_ends_with_today_and_begins_on_a_monday(painter: Painter) -> None:
    chart = built(calendar(d0=(4, 2)), painter, (900, 200))
    assert chart.marks[-1].lines == ("2026-11-21", "4")
    assert date.fromisoformat(chart.marks[0].lines[0]).weekday() == 0
    assert len(chart.marks) == 52 * 7 + 6


def test_a_narrow_calendar_shows_fewer_weeks_and_still_today(painter: Painter) -> None:
    chart = built(calendar(d0=(4, 2)), painter, (360, 300))
    assert 20 * 7 < len(chart.marks) < 40 * 7
    assert chart.marks[-1].lines == ("2026-11-21", "4")
    assert all(mark.spot.right <= chart.rect.width for mark in chart.marks)


def test_in_the_calendar_arrows_go_by_weeks_and_by_days(painter: Painter) -> None:
    chart = built(calendar(), painter, (900, 200))

    def day() -> str:
        mark = chart.mark(focused=True)
        assert mark is not None
        return mark.lines[0]

    assert not chart.key("down", "")  # nothing is chosen yet: the focus goes on
    assert chart.key("left", "")
    assert day() == "2026-11-21"
    assert chart.key("left", "")
    assert day() == "2026-11-14"
    assert chart.key("down", "")
    assert day() == "2026-11-15"
    assert not chart.key("down", "")  # below Sunday there is nothing
    assert chart.key("up", "")
    assert day() == "2026-11-14"


# Marks


def test_the_mouse_finds_the_mark_that_it_is_over(painter: Painter) -> None:
    chart = built(trend(0.2, 0.4, 0.9), painter)
    middle = chart.marks[1].spot.move(chart.rect.topleft).center
    chart.point(middle)
    assert chart.mark(focused=False) is chart.marks[1]
    chart.point((chart.rect.right + 5, middle[1]))
    assert chart.mark(focused=False) is None


def test_marks_of_a_line_leave_no_gap_between_them(painter: Painter) -> None:
    chart = built(trend(*(0.1 * number for number in range(10))), painter)
    for mark, after in pairwise(chart.marks):
        assert mark.spot.right == after.spot.left


def test_the_point_of_a_mark_is_as_high_as_its_value(painter: Painter) -> None:
    low, middle, high = built(trend(0.0, 0.5, 1.0), painter).marks
    assert (low.anchor[1], high.anchor[1]) == (low.spot.bottom, high.spot.top)
    assert middle.anchor[1] == pytest.approx(middle.spot.centery, abs=1)
    assert low.anchor[0] < middle.anchor[0] < high.anchor[0]


def test_arrows_go_from_mark_to_mark_and_at_the_ends_the_focus_goes_on(painter: Painter) -> None:
    chart = built(times(1000, 1000, 2500, 3999), painter)
    count = len(chart.marks)
    assert chart.key("right", "")
    for _ in range(count - 1):
        assert chart.key("right", "")
    assert chart.mark(focused=True) is chart.marks[-1]
    assert not chart.key("right", "")
    assert not chart.key("up", "")
    assert chart.mark(focused=False) is None  # without the focus nothing is told


def test_a_click_chooses_a_mark(painter: Painter) -> None:
    chart = built(times(1000, 2500, 3999), painter)
    chart.click(chart.marks[2].spot.move(chart.rect.topleft).center)
    assert chart.chosen == 2


def test_a_chart_that_lost_its_marks_forgets_the_chosen_one(painter: Painter) -> None:
    chart = built(times(*range(1000, 9000, 500)), painter)
    chart.chosen = len(chart.marks) - 1
    chart.bins = chart.bins[:2]
    chart.build(painter)
    assert chart.mark(focused=True) is None


# Pictures


@pytest.mark.parametrize(
    "chart",
    [trend(), times(), BarChart("Luck", "nothing yet", [])],
    ids=["lines", "histogram", "bars"],
)
def test_an_empty_chart_says_so_and_has_no_marks(painter: Painter, chart: Chart) -> None:
    built(chart, painter)
    assert chart.is_empty
    assert chart.marks == []
    assert not chart.key("right", "")
    before = picture(chart, painter)
    chart.empty = ""
    chart.build(painter)
    assert picture(chart, painter) != before


@pytest.mark.parametrize(
    "chart",
    [
        trend(0.5),
        trend(None, 0.5, None, None, 0.25, 0.75),
        times(7),
        BarChart("Luck", "", [[Bar("won", 0.0, "0%", "accent", ("none",))], []]),
        calendar(d3=(2, 1)),
    ],
    ids=["one point", "holes", "one time", "an empty bar", "one day"],
)
@pytest.mark.parametrize("size", [(240, 150), (900, 420)])
def test_marks_stay_inside_the_card_however_little_data_there_is(
    painter: Painter, chart: Chart, size: tuple[int, int]
) -> None:
    built(chart, painter, size)
    card = pygame.Rect(0, 0, *size)
    assert chart.marks
    assert all(card.contains(mark.spot) and card.collidepoint(mark.anchor) for mark in chart.marks)


def test_the_hovered_mark_is_highlighted(painter: Painter) -> None:
    for chart in (trend(0.2, 0.8), times(1000, 5000), calendar(d2=(1, 0))):
        built(chart, painter)
        at_rest = picture(chart, painter)
        chart.point(chart.marks[0].spot.move(chart.rect.topleft).center)
        assert picture(chart, painter) != at_rest


def test_a_bar_is_as_long_as_its_part(painter: Painter) -> None:
    bars = [Bar("x", part, "", "danger", ()) for part in (0.25, 0.5, 1.0)]
    chart = built(BarChart("Luck", "", [bars]), painter, (400, 240))
    canvas = pygame.Surface((640, 480))
    chart.draw(canvas, painter, WidgetState(), chart.rect)
    long = []
    for mark in chart.marks:
        y = chart.rect.y + mark.anchor[1]
        row = [canvas.get_at((x, y))[:3] for x in range(640)]
        long.append(row.count(painter.colour("danger")))
    assert long[1] == pytest.approx(2 * long[0], abs=6)
    assert long[2] == pytest.approx(4 * long[0], abs=10)
