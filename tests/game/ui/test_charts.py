"""Charts: round axis values, bars of times, tones of days, marks that show their figures."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.box import Placing
from game.ui.chart_kinds import (
    Bar,
    BarChart,
    Bin,
    DayChart,
    Histogram,
    LineChart,
    Pane,
    Series,
    make_bins,
    tone_of,
    tone_thresholds,
)
from game.ui.charts import (
    Chart,
    Scale,
    format_axis_time,
    make_scale,
    round_step,
    spread_evenly,
    time_step,
)
from game.ui.painter import SMALL, Painter
from game.ui.widgets import WidgetState
from tests.game.painters import painter_of, theme_of

MONTHS, WEEKDAYS = ["month"] * 12, ["day"] * 7
SATURDAY = date(2026, 11, 21)
VALUES = st.floats(0, 1e7)


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    yield painter_of(theme_of(), (1280, 720))
    pygame.quit()


def built(chart: Chart, painter: Painter, size: tuple[int, int] = (420, 240)) -> Chart:
    chart.rect = pygame.Rect(30, 20, *size)
    chart.build(painter)
    return chart


def picture(chart: Chart, painter: Painter) -> bytes:
    canvas = pygame.Surface((640, 480))
    chart.draw(canvas, painter, WidgetState(), chart.rect)
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


def test_steps_are_round_numbers_or_those_of_a_clock_and_an_axis_has_whole_ones() -> None:
    for least, step in {0: 1, 0.03: 0.05, 1: 1, 1.1: 2, 4: 5, 7: 10, 130: 200}.items():
        assert round_step(least) == pytest.approx(step)
    for least, step in {3: 5, 700: 1000, 12_000: 15_000, 40_000: 60_000, 90_000: 120_000}.items():
        assert time_step(least) == step
    assert time_step(10**8) == 172_800_000
    assert make_scale(3, 41, 5) == Scale(0, 50, 10)
    assert make_scale(62_000, 141_000, 3, time_step) == Scale(60_000, 150_000, 30_000)
    assert make_scale(5, 5, 4) == Scale(5, 6, 1)


@given(VALUES, VALUES, st.integers(1, 9), st.sampled_from([round_step, time_step]))
def test_an_axis_holds_its_values_in_as_many_steps_as_allowed(
    one: float, other: float, most: int, step_for: object
) -> None:
    low, high = sorted((one, other))
    axis = make_scale(low, high, most, step_for)
    assert axis.low - axis.step * 1e-6 <= low <= high <= axis.high + axis.step * 1e-6
    assert 2 <= len(axis.ticks) <= most + 1


def test_labels_are_spread_evenly_and_times_written_short() -> None:
    times = (0, 500, 45_000, 90_000, 7_500_000)
    assert [format_axis_time(ms) for ms in times] == ["0", "0.5", "45", "1:30", "2:05:00"]
    assert format_axis_time(45_000, long=True) == "0:45", "beside longer ones with minutes"
    assert [spread_evenly(9, 3), spread_evenly(3, 8)] == [[0, 4, 8], [0, 1, 2]]
    assert spread_evenly(7, 1) == [6]


def test_bins_have_a_round_width_and_include_their_lower_end_only() -> None:
    assert make_bins([]) == []
    assert make_bins([10_000, 11_999, 12_000, 15_000], most=3) == [
        Bin(10_000, 12_000, 2), Bin(12_000, 14_000, 1), Bin(14_000, 16_000, 1)
    ]  # fmt: skip
    usual = [40_000 + 500 * number for number in range(99)]
    made = make_bins([*usual, 9_000_000])
    assert made[-1] == Bin(made[-2].high or 0, None, 1), "a very long time has one of its own"
    assert len(made) > 10


@given(st.lists(st.integers(0, 10**8), min_size=1, max_size=150), st.integers(2, 30))
def test_every_time_is_in_one_bin_and_bins_have_no_gaps(ms: list[int], most: int) -> None:
    made = make_bins(ms, most)
    assert len(made) <= most
    assert all(entry.high == after.low for entry, after in pairwise(made))
    for entry in made:
        assert entry.count == sum(entry.low <= one < (entry.high or 10**9) for one in ms)
    assert sum(entry.count for entry in made) == len(ms)


def test_the_calendar_begins_on_a_monday_ends_today_and_arrows_go_by_weeks(
    painter: Painter,
) -> None:
    steps = tone_thresholds([0, 3, 6, 9, 12, 5_000])  # the quartiles of the days played
    assert [tone_of(games, steps) for games in (0, 1, 3, 6, 9, 12, 5_000)] == [0, 1, 1, 2, 3, 4, 4]
    for size, weeks in (((360, 300), range(21, 40)), ((900, 200), range(53, 54))):
        chart = built(calendar(d0=(4, 2)), painter, size)
        assert chart.marks[-1].lines == ("2026-11-21", "4")
        assert date.fromisoformat(chart.marks[0].lines[0]).weekday() == 0
        assert (len(chart.marks) + 1) // 7 in weeks
        assert all(mark.spot.right <= chart.rect.width for mark in chart.marks)
    assert not chart.key("down")  # nothing is chosen yet: the focus goes on
    days = []
    for name in ("left", "left", "down", "up"):
        assert chart.key(name)
        days.append(chart.mark(focused=True).lines[0])
        assert name != "down" or not chart.key(name)  # below Sunday there is nothing
    assert [day[-2:] for day in days] == ["21", "14", "15", "14"]


def test_marks_of_a_line_are_as_high_and_bars_as_long_as_their_values(painter: Painter) -> None:
    low, middle, high = built(trend(0.0, 0.5, 1.0), painter).marks
    assert (low.spot.right, middle.spot.right) == (middle.spot.left, high.spot.left)
    assert (low.anchor[1], high.anchor[1]) == (low.spot.bottom, high.spot.top)
    assert middle.anchor[1] == pytest.approx(middle.spot.centery, abs=1)
    assert low.anchor[0] < middle.anchor[0] < high.anchor[0]
    bars = [Bar("x", part, "", "danger", ()) for part in (0.25, 0.5, 1.0)]
    chart = built(BarChart("Luck", "", [bars]), painter, (400, 240))
    long = []
    for mark in chart.marks:
        row = [chart.picture.get_at((x, mark.anchor[1]))[:3] for x in range(400)]
        long.append(row.count(painter.colour("danger")))
    assert long[1] == pytest.approx(2 * long[0], abs=6)
    assert long[2] == pytest.approx(4 * long[0], abs=10)


def test_no_letter_of_a_label_touches_its_bar(painter: Painter) -> None:
    bars = [Bar(word * 3, 1.0, "1", "danger", ()) for word in ("gypq", "jQ,y", "won")]
    chart = BarChart("Luck", "", [bars])
    chart = built(chart, painter, (400, chart.height(Placing(painter), 400).least))
    for mark in chart.marks:
        y = mark.spot.bottom - painter.px(4 + 6) - 1  # just above the bar
        row = {chart.picture.get_at((x, y))[:3] for x in range(30, 370)}
        assert len(row) == 1


def test_arrows_and_clicks_choose_a_mark_until_the_chart_has_fewer(painter: Painter) -> None:
    chart = built(times(1000, 1000, 2500, 3999), painter)
    for mark in chart.marks:
        assert chart.key("right")
        assert chart.mark(focused=True) is mark
        assert chart.mark(focused=False) is None
    assert not chart.key("right"), "at the ends the focus goes on"
    assert not chart.key("up")
    chart = built(times(*range(1000, 9000, 500)), painter)
    chart.click(chart.marks[-1].spot.move(chart.rect.topleft).center)
    assert chart.chosen == len(chart.marks) - 1
    chart.bins = chart.bins[:2]
    chart.build(painter)
    assert chart.mark(focused=True) is None


def test_a_chart_is_prepared_once_for_a_size_a_theme_and_a_scale(painter: Painter) -> None:
    chart = built(trend(0.1, 0.5), painter)
    chart.prepare(painter)
    first = chart.picture
    chart.rect = chart.rect.move(0, 50)
    chart.prepare(painter)
    assert chart.picture is first
    chart.rect = pygame.Rect(chart.rect.topleft, (400, 240))
    chart.prepare(painter)
    second = chart.picture
    assert second.get_size() == (400, 240)
    with painter.at(0.9):
        chart.prepare(painter)
    assert chart.picture is not second


def test_an_empty_chart_says_so_and_has_no_marks(painter: Painter) -> None:
    for chart in (trend(), times(), BarChart("Luck", "nothing yet", [])):
        built(chart, painter)
        assert chart.is_empty
        assert chart.marks == []
        assert not chart.key("right")
        before = picture(chart, painter)
        chart.empty = ""
        chart.build(painter)
        assert picture(chart, painter) != before


@pytest.mark.parametrize("size", [(240, 150), (900, 420)])
def test_marks_stay_inside_the_card_however_little_data_there_is(
    painter: Painter, size: tuple[int, int]
) -> None:
    card = pygame.Rect(0, 0, *size)
    for chart in (
        trend(0.5),
        trend(None, 0.5, None, None, 0.25, 0.75),
        times(7),
        BarChart("Luck", "", [[Bar("won", 0.0, "0%", "accent", ("none",))], []]),
        calendar(d3=(2, 1)),
    ):
        marks = built(chart, painter, size).marks
        assert marks
        assert all(card.contains(mark.spot) and card.collidepoint(mark.anchor) for mark in marks)


def test_the_mark_under_the_mouse_is_highlighted(painter: Painter) -> None:
    for chart in (trend(0.2, 0.4, 0.8), times(1000, 5000), calendar(d2=(1, 0))):
        built(chart, painter)
        at_rest = picture(chart, painter)
        chart.hover(chart.marks[0].spot.move(chart.rect.topleft).center)
        assert chart.mark(focused=False) is chart.marks[0]
        assert picture(chart, painter) != at_rest
        chart.hover((chart.rect.right + 5, chart.rect.centery))
        assert chart.mark(focused=False) is None
        assert picture(chart, painter) == at_rest


@pytest.mark.parametrize("wide", [206, 300, 420])
def test_bars_have_the_height_of_their_labels_at_the_least_height_that_a_chart_asks_for(
    painter: Painter, wide: int
) -> None:
    labels = ["Won", "Guesses survived", "Average luck"], ["Forced guesses in each of the games"]
    groups = [[Bar(label, 0.5, "0.73", "accent", ()) for label in group] for group in labels]
    chart = BarChart("Luck", "", groups, "20 guesses above average luck")
    high = chart.height(Placing(painter), wide)[0]
    built(chart, painter, (wide, high))
    spots = [mark.spot for mark in chart.marks]
    assert len(spots) == 4
    assert all(spot.height >= painter.px(SMALL * 1.1) for spot in spots)
    assert all(above.bottom <= below.top for above, below in pairwise(spots))
    assert pygame.Rect(0, 0, wide, high).unionall(spots).size == (wide, high)
