"""The figures: boards counted by hand, a published game, and a flood written cell by cell."""

import time
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import BEGINNER, CLASSIC_BEGINNER, EXPERT, INTERMEDIATE, GameConfig
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.core.pointer import PointerAction, PointerSample
from engine.generation.placement import place_mines
from engine.rules import metrics
from engine.rules.metrics import Clicks
from tests.engine.boards import BAY, cell_set, fields, game_on, mask
from tests.engine.naive import regions_of
from tests.engine.rules.reference_rules import NaiveGame
from tests.engine.rules.test_zini import PUBLISHED


@pytest.mark.parametrize(
    ("text", "wraps", "zeros", "numbers", "bv"),
    [
        # One opening; the three cells in the corner behind the mine touch no zero.
        ("..... .*... ..... .....", False, 1, 1, 4),
        ("......", False, 1, 0, 1),
        # No zero: four numbers, four clicks.
        ("*.* .*. .*.", False, 0, 1, 5),
        # A wall of mines: an opening on each side, and between the mines two lone numbers.
        ("..*.. ..... ..*.. ..... ..*..", False, 2, 2, 4),
        # The same wall on a torus: both sides are one opening across the seam.
        ("...*... ....... ...*... ....... ...*...", True, 1, 2, 3),
        # Zeros that touch by a corner only are one opening: (1,1) and (2,2) here.
        ("...* .... .... *...", False, 1, 0, 1),
        ("** .*", False, 0, 1, 1),
        # A zero alone in the corner opens its border; the rest are lone.
        ("..*. ..*. ***.", False, 1, 1, 4),
    ],
)
def test_openings_islands_and_3bv_counted_by_hand(
    text: str, wraps: bool, zeros: int, numbers: int, bv: int
) -> None:
    field = Minefield.from_text(text.replace(" ", "\n"), wraps)
    counts = (metrics.openings(field), metrics.islands(field), metrics.three_bv(field))
    assert counts == (zeros, numbers, bv)


def test_solved_3bv_grows_with_openings_and_lone_numbers_only() -> None:
    """The board's 3BV is 4: the openings at the left and right, and the two cells between mines."""
    field = Minefield.from_text("..*..\n.....\n..*..\n.....\n..*..")
    for opened, solved in (
        ("..... ..... ..... ..... .....", 0),
        (".X... .X... .X... ..... .....", 0),  # the border of an opening not begun
        ("XX... XX... XX... XX... .....", 0),  # begun: a flag keeps the last zero closed
        ("X.... X.... X.... X.... X....", 1),  # flags keep only the border closed
        ("XX.X. XX.X. XX.X. XX.X. XX.X.", 1),
        ("X...X X...X X...X X...X X...X", 2),
        ("X...X X.X.X X...X X...X X...X", 3),
        ("XX.XX XXXXX XX.XX XXXXX XX.XX", 4),
    ):
        assert metrics.three_bv_solved(field, mask(opened.replace(" ", "\n"))) == solved


@given(
    st.booleans(), st.integers(1, 14), st.integers(1, 11), st.integers(0, 100), st.integers(0, 999)
)
def test_regions_are_counted_as_by_a_walk_from_cell_to_cell(
    wraps: bool, width: int, height: int, percent: int, seed: int
) -> None:
    grid, chance = Grid(width, height, wraps and min(width, height) >= 3), Random(seed)
    cells = sum(1 << i for i in range(grid.span) if chance.random() * 100 < percent)
    assert metrics.count_regions(grid, cells) == len(regions_of(grid, cell_set(grid, cells)))


@given(fields(), st.data())
def test_the_counts_agree_with_a_flood_cell_by_cell(field: Minefield, data: st.DataObject) -> None:
    grid = field.grid
    game = NaiveGame(
        grid.width,
        grid.height,
        0,
        grid.wraps,
        flags_win=False,
        marks=False,
        neighbours=grid.neighbours,
        shape=grid.shape,
    )
    game.mines = cell_set(grid, field.mines)
    safe = set(game.cells()) - game.mines
    zero = {cell for cell in safe if game.number(cell) == 0}
    zeros = regions_of(game, zero)
    lone = regions_of(game, {c for c in safe - zero if not zero & set(game.near(c))})
    bv = len(zeros) + sum(map(len, lone))
    assert metrics.openings(field) == len(zeros)
    assert metrics.islands(field) == len(lone)
    assert metrics.three_bv(field) == bv
    closed = data.draw(st.integers(0, field.grid.full)) & data.draw(st.integers(0, field.grid.full))
    shown = cell_set(field.grid, field.safe & ~closed)
    solved = sum(region <= shown for region in zeros) + sum(len(one & shown) for one in lone)
    assert metrics.three_bv_solved(field, field.safe & ~closed) == solved
    assert metrics.three_bv_solved(field, field.safe) == bv
    assert metrics.three_bv_solved(field, 0) == 0


@pytest.mark.slow
@pytest.mark.parametrize("wraps", [False, True])
def test_a_million_cells_with_tens_of_thousands_of_openings_take_no_time(wraps: bool) -> None:
    config = GameConfig(1000, 1000, 200_000, wraps)
    field = place_mines(config, 1, (500, 500))
    began = time.process_time()
    assert metrics.three_bv(field) > metrics.openings(field) > 20_000
    assert time.process_time() - began < 5


TRANSPOSED = GameConfig(16, 30, 99)
BORDERLESS = GameConfig(30, 16, 99, wraps=True)


@pytest.mark.parametrize(
    ("figure", "given", "expected"),
    [
        (metrics.efficiency, (30, 40), 0.75),
        (metrics.efficiency, (0, 3), 0.0),
        (metrics.efficiency, (7, 1), 7.0),
        (metrics.efficiency, (7, 0), None),
        (metrics.correctness, (62, 85), 62 / 85),
        (metrics.correctness, (1, 1), 1.0),
        (metrics.correctness, (0, 0), None),
        (metrics.throughput, (50, 62), 50 / 62),
        (metrics.throughput, (9, 1), 9.0),
        (metrics.throughput, (0, 0), None),
        (metrics.per_second, (30, 12_000), 2.5),
        (metrics.per_second, (1, 1), 1000.0),
        (metrics.per_second, (5, 0), None),
        (metrics.rqp, (100, 50_000), 25.0),
        (metrics.rqp, (1, 3_000), 9.0),
        (metrics.rqp, (100, 0), 0.0),
        (metrics.rqp, (0, 50_000), None),
        (metrics.stnb, (EXPERT, 100, 100, 1000), 43500.0),
        (metrics.stnb, (INTERMEDIATE, 100, 100, 1000), 16200.0),
        (metrics.stnb, (BEGINNER, 100, 100, 1000), 3600.0),
        (metrics.stnb, (CLASSIC_BEGINNER, 100, 100, 1000), 3600.0),
        (metrics.stnb, (EXPERT, 100, 25, 1000), 5437.5),  # a quarter solved: an eighth of it
        (metrics.stnb, (EXPERT, 100, 0, 1000), 0.0),
        (metrics.stnb, (EXPERT, 1, 1, 1), 435 * 1000**1.7),
        (metrics.stnb, (EXPERT, 100, 100, 0), None),
        (metrics.stnb, (EXPERT, 0, 0, 1000), None),
        (metrics.stnb, (TRANSPOSED, 100, 100, 1000), None),
        (metrics.stnb, (BORDERLESS, 100, 100, 1000), None),
        (metrics.estimated_ms, (120, 30, 10_000), 40_000),
        (metrics.estimated_ms, (9, 1, 1_000), 9_000),
        (metrics.estimated_ms, (120, 0, 10_000), None),
    ],
)
def test_figures(
    figure: Callable[..., float | None], given: tuple[object, ...], expected: float | None
) -> None:
    assert figure(*given) == (None if expected is None else pytest.approx(expected, rel=1e-12))


def test_the_constants_of_stnb_lie_on_the_published_curve() -> None:
    for n, config in ((1, CLASSIC_BEGINNER), (1, BEGINNER), (2, INTERMEDIATE), (3, EXPERT)):
        assert metrics.STNB_LEVELS[config.dimensions] == 73.5 * n**2 - 94.5 * n + 57


def test_a_published_expert_game_has_its_published_figures() -> None:
    """The figures: 49.25 seconds with 126 left clicks, 11 right ones and 14 chords, of which 144
    did something. After 10 seconds 22 of the 3BV were solved."""
    field = Minefield.from_text(PUBLISHED)
    counts = (metrics.three_bv(field), metrics.openings(field), metrics.islands(field))
    assert counts == (127, 11, 14)
    clicks, effective = Clicks(126, 11, 14), Clicks(119, 11, 14)
    assert metrics.efficiency(127, clicks.total) == pytest.approx(0.8410596026490066)
    assert metrics.correctness(effective.total, clicks.total) == pytest.approx(0.9536423841059603)
    assert metrics.throughput(127, effective.total) == pytest.approx(0.8819444444444444)
    assert metrics.per_second(127, 49_250) == pytest.approx(2.5786802030456855)
    assert metrics.rqp(127, 49_250) == pytest.approx(19.098917322834644)
    assert metrics.stnb(EXPERT, 127, 127, 49_250) == pytest.approx(73.31661046725564)
    assert metrics.stnb(EXPERT, 127, 22, 10_000) == pytest.approx(79.47333128174823)


@pytest.mark.parametrize(
    ("before", "click", "expected"),
    [
        ([], Open((2, 1)), True),
        ([], Open((0, 0)), True),  # a mine
        ([Open((2, 1))], Open((2, 1)), False),
        ([Flag((2, 1))], Open((2, 1)), False),
        ([], Flag((2, 1)), True),  # a wrong flag
        ([Flag((2, 1))], Flag((2, 1)), True),
        ([Open((2, 1))], Flag((2, 1)), False),
        ([Open((1, 1)), Flag((0, 0))], Chord((1, 1)), True),
        ([Open((1, 1)), Flag((1, 0))], Chord((1, 1)), True),  # and a mine explodes
        ([Open((1, 1))], Chord((1, 1)), False),
        ([], Chord((1, 1)), False),
        ([Open((4, 0)), Flag((0, 0))], Chord((2, 1)), False),  # nothing is left to open
        ([Open((0, 0))], Open((2, 1)), False),  # the game is lost
    ],
)
def test_a_click_that_changes_the_board_is_effective(
    before: list[Move], click: Move, expected: bool
) -> None:
    game = game_on(BAY)
    for move in before:
        game.apply(move)
    assert metrics.is_effective(game.apply(click)) == expected


def test_clicks_are_counted_by_kind() -> None:
    clicks = Clicks()
    for move in (Open((1, 1)), Flag((0, 0)), Flag((0, 0)), Chord((1, 1))):
        clicks = clicks.counting(move)
    assert clicks == Clicks(left=1, right=2, chord=1)
    assert clicks.total == 4


def samples(*steps: tuple[int, int, int, PointerAction]) -> list[PointerSample]:
    return [PointerSample(*step) for step in steps]


MOVE, DOWN, UP = PointerAction.MOVE, PointerAction.LEFT_DOWN, PointerAction.LEFT_UP


def test_the_path_is_straight_between_samples_on_the_board() -> None:
    way = samples(
        # x and y in sixteenths of a cell, on a board of 5x4: 80 by 64
        (0, 70, 60, MOVE),  # before the clock ran
        (0, 0, 0, DOWN),
        (1, 48, 0, MOVE),  # 3 cells
        (9, 48, 64, MOVE),  # off the board
        (11, 80, 20, MOVE),
        (12, -1, 20, MOVE),
        (20, 48, 12, MOVE),  # 0.75 from where it left
        (20, 48, 12, UP),
        (30, 0, 48, PointerAction.RIGHT_DOWN),  # 3.75
    )
    assert metrics.path_length(way, Grid(5, 4)) == pytest.approx(7.5)
    assert metrics.path_length(way[:2], Grid(5, 4)) == 0.0
    assert metrics.path_length(way[2:3], Grid(5, 4)) == 0.0
    assert metrics.path_length([], Grid(5, 4)) is None


def test_the_path_begins_at_the_last_click_of_the_first_millisecond() -> None:
    """Clocks with a resolution of 10 ms place the first motion of a game at 0 as well."""
    way = samples(
        *((0, 70, 60, MOVE), (0, 32, 0, DOWN), (0, 0, 0, UP), (0, 16, 0, MOVE), (10, 16, 32, MOVE))
    )
    assert metrics.path_length(way, Grid(5, 4)) == pytest.approx(3)
    assert metrics.path_length(way[:3], Grid(5, 4)) == 0.0


def test_fingers_travel_on_the_board_only() -> None:
    down, up = PointerAction.FINGER_DOWN, PointerAction.FINGER_UP
    way = samples(
        *((1, 0, 0, down), (2, 16, 0, MOVE), (3, 16, 16, up), (9, 79, 63, down), (9, 79, 47, up))
    )
    assert metrics.path_length(way, Grid(5, 4)) == pytest.approx(3)
