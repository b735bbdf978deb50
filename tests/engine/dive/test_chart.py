"""The charts: their shape, their kinds of places, and their boards."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from engine.core.rng import make_rng
from engine.dive.airs import Air
from engine.dive.boards import ELITE_MINES, ROWS, SIZES, Pact, PlaceKind
from engine.dive.chart import MOST_IN_ROW, ZoneChart, draw_chart, zone_twists
from engine.dive.twists import BY_NAME, Borderless, Darkness, Strict, Treasure, order_of_twists

LEVELS = range(8)
CHARTS = [
    draw_chart(seed, level, air)
    for seed in range(10)
    for level, air in product(LEVELS, (Air.CALM, Air.NORMAL))
]
MANY = [
    pytest.param(40, id="some"),
    pytest.param(2_000, id="2,000", marks=pytest.mark.slow),
]


def charts(count: int) -> list[ZoneChart]:
    """Return charts of many dives, of all levels and airs."""
    airs, uniform = list(Air), make_rng(37, "charts")
    return [
        draw_chart(int(uniform() * 2**48), number % 8, airs[number % len(airs)])
        for number in range(count)
    ]


def pairs_of(chart: ZoneChart, row: int) -> list[tuple[int, int]]:
    return [(at, end) for at, place in enumerate(chart.rows[row]) for end in place.lines]


@pytest.mark.parametrize("count", MANY)
def test_a_chart_has_three_rows_and_a_last_place_joined_by_lines_that_do_not_cross(
    count: int,
) -> None:
    for chart in charts(count):
        *rows, last = chart.rows
        assert len(rows) == ROWS - 1
        assert all(2 <= len(row) <= MOST_IN_ROW for row in rows)
        assert [place.kind for place in last] == [PlaceKind.LAST]
        for row, (here, there) in enumerate(pairwise(chart.rows)):
            lines = pairs_of(chart, row)
            assert {at for at, _ in lines} == set(range(len(here)))
            assert {end for _, end in lines} == set(range(len(there)))
            assert not any(
                (one[0] - two[0]) * (one[1] - two[1]) < 0 for one, two in combinations(lines, 2)
            )
            assert len(there) == 1 or len(lines) < len(here) * len(there)


@pytest.mark.parametrize("count", MANY)
def test_ways_differ_and_never_meet_a_kind_twice_in_a_row(count: int) -> None:
    for chart in charts(count):
        ways = [
            [row[column].kind for row, column in zip(chart.rows, way, strict=True)]
            for way in chart.paths()
        ]
        assert all(one is not two for way in ways for one, two in pairwise(way))
        assert len({frozenset(Counter(way).items()) for way in ways}) > 1
        assert all(len({place.kind for place in row}) == len(row) for row in chart.rows)


@pytest.mark.parametrize("count", MANY)
def test_every_place_has_the_board_of_its_kind(count: int) -> None:
    for chart in charts(count):
        for row, places in enumerate(chart.rows):
            for column, place in enumerate(places):
                board = place.plan
                assert (board is None) is (place.kind in (PlaceKind.REST, PlaceKind.CLAM))
                if board is None:
                    continue
                at = board.level, board.row, board.column, board.kind
                assert at == (chart.level, row, column, place.kind)
                sizes = SIZES[max(0, min(chart.level - board.air.rules.is_gentle, 6))]
                width, height, mines = sizes[row]
                mines += ELITE_MINES * (place.kind is PlaceKind.ELITE)
                if not board.is_special:
                    assert board.config.dimensions == (width, height, mines)
                assert all(name in BY_NAME for name in board.twists)
                assert len(set(board.twists)) == len(board.twists)


@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        (PlaceKind.CALM, {0}),
        (PlaceKind.TWIST, {1}),
        (PlaceKind.TWISTS, {2, 3}),
        (PlaceKind.ELITE, {1}),
        (PlaceKind.TREASURE, {1}),
    ],
)
def test_a_kind_has_its_number_of_twists(kind: PlaceKind, counts: set[int]) -> None:
    found = [
        place.plan.twists
        for chart in CHARTS
        for row in chart.rows
        for place in row
        if place.kind is kind and place.plan is not None
    ]
    assert {len(twists) for twists in found} == counts
    assert (kind is PlaceKind.ELITE) == all(Strict.name in twists for twists in found)
    if kind is PlaceKind.TREASURE:
        assert set(found) == {(Treasure.name,)}


def test_the_last_board_has_all_twists_of_the_zone_but_a_landmark_is_never_borderless() -> None:
    for chart in CHARTS:
        (last,) = chart.rows[-1]
        assert last.plan is not None
        bounded = tuple(name for name in chart.twists if name != Borderless.name)
        assert last.plan.twists == (bounded if last.plan.shape else chart.twists)
        assert len(chart.twists) == (1, 2, 2, 3, 4, 4, 4, 4)[chart.level]


def test_a_dive_meets_the_twists_one_after_the_other_in_its_own_order() -> None:
    orders = Counter(order_of_twists(seed) for seed in range(600))
    assert len(orders) == 6
    assert max(orders.values()) < 200
    for seed in range(40):
        seen: list[str] = []
        for level in LEVELS:
            seen += [name for name in zone_twists(seed, level) if name not in seen]
        assert seen == [*order_of_twists(seed), Strict.name]


def test_several_twists_and_elites_are_deeper() -> None:
    for chart in CHARTS:
        kinds = {place.kind for row in chart.rows for place in row}
        assert chart.level >= 2 or PlaceKind.TWISTS not in kinds
        assert chart.level >= 1 or PlaceKind.ELITE not in kinds


def test_rests_and_clams_are_never_the_first_place() -> None:
    for chart in CHARTS:
        assert not {PlaceKind.REST, PlaceKind.CLAM} & {place.kind for place in chart.rows[0]}


def test_some_boards_offer_a_pact_that_means_something() -> None:
    boards = [p.plan for chart in CHARTS for row in chart.rows for p in row if p.plan is not None]
    offered = [board for board in boards if board.pact is not None]
    assert 0.2 < len(offered) / len(boards) < 0.5
    assert {board.pact for board in offered} == set(Pact)
    for board in offered:
        assert board.kind not in (PlaceKind.ELITE, PlaceKind.LAST)
        assert board.pact is not Pact.DARK or Darkness.name not in board.twists
        assert board.pact is not Pact.HALF_AIR or board.air.rules.has_clock


def test_a_chart_is_the_same_for_everybody_on_an_air_but_not_on_another() -> None:
    first = draw_chart(3, 2, Air.NORMAL)
    draw_chart.cache_clear()
    assert draw_chart(3, 2, Air.NORMAL) == first
    assert draw_chart(3, 2, Air.HARD) != first
    assert draw_chart(4, 2, Air.NORMAL) != first


@pytest.mark.slow
def test_a_twist_taken_off_is_missing_and_all_else_stays() -> None:
    for seed in range(20):
        for level in LEVELS:
            chart = draw_chart(seed, level, Air.HARD)
            for name in chart.twists:
                less = draw_chart(seed, level, Air.HARD, name)
                assert less.twists == tuple(one for one in chart.twists if one != name)
                for row, other in zip(chart.rows, less.rows, strict=True):
                    for place, left in zip(row, other, strict=True):
                        assert (place.kind, place.lines) == (left.kind, left.lines)
                        if place.plan is None or place.kind is PlaceKind.ELITE:
                            assert left == place
                            continue
                        assert left.plan is not None
                        expected = tuple(one for one in place.plan.twists if one != name)
                        assert left.plan.twists == expected
                        assert left.plan.config.dimensions == place.plan.config.dimensions


def test_a_chart_is_fixed_for_ever() -> None:
    rows = draw_chart(1, 0, Air.NORMAL).rows
    assert [[place.kind.value for place in row] for row in rows] == [
        ["calm", "twist"],
        ["twist", "calm", "rest"],
        ["treasure", "clam", "twist"],
        ["last"],
    ], "it never changes under the same rules"
