"""The dive's rules: air, lives, combo, points, stars and choices, as tables."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.board import Board, Cover
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit, MinesPlaced
from engine.core.minefield import Minefield
from engine.dive.boards import BOARDS_PER_ZONE, REWARD_AIR_MS, ZONES, Reward, fork, plan_of_level
from engine.dive.finds import Find, charted_cell
from engine.dive.rules import (
    BOARD_AIR_MS,
    BREATH_MS,
    GREED_MS,
    POINTS_FOR_TREASURE,
    STAR_AIR_MS,
    AwardReason,
    add_air,
    after_board,
    after_move,
    boards_ahead,
    breathe,
    breathe_again,
    can_ping,
    choose_board,
    finds_ahead,
    keep_find,
    ping,
    solved_by,
)
from engine.dive.state import (
    LARGER_LIFE_AIR_MS,
    LIFE_AIR_MS,
    LIVES,
    TANK_MS,
    Dive,
    Ping,
    Stars,
    begin_dive,
)
from engine.generation.placement import place

FIELD = Minefield.from_text(
    """
    ...*.
    .....
    *....
    """
)
GRID = FIELD.grid
FRESH = Board(GRID, FIELD.mines.bit_count())
HERE = (1, 1)
DIVE = replace(begin_dive(1), air_until=TANK_MS)


def opens(cells: int) -> tuple[Event, ...]:
    return (CellsOpened(GRID, 1, (1 << cells) - 1, 0),)


def with_finds(*finds: Find, dive: Dive = DIVE) -> Dive:
    return replace(dive, finds=finds)


def steps(dive: Dive, *moments: int) -> Dive:
    """Return the dive with a correct open at each of these milliseconds."""
    for ms in moments:
        dive, _ = after_move(dive, FRESH, None, Open(HERE), opens(1), ms)
    return dive


def cleared(dive: Dive, ms: int = 20_000) -> Dive:
    return after_board(dive, ms)[0]


@pytest.mark.parametrize(
    ("moments", "multiplier", "with_lens"),
    [
        ((), 1, 1),
        ((0, 0), 2, 2),
        ((0, 1501), 1, 2),
        (range(0, 20_000, 1000), 3, 5),
        (range(0, 20_000, 100), 8, 8),
    ],
)
def test_the_multiplier_grows_with_the_pace(
    moments: tuple[int, ...], multiplier: int, with_lens: int
) -> None:
    for dive, factor in ((DIVE, multiplier), (with_finds(Find.LENS), with_lens)):
        after = steps(dive, *moments)
        assert after.multiplier(max(moments, default=0)) == factor
        assert after.best_multiplier == factor


@pytest.mark.parametrize(
    ("move", "events", "wasted", "flagged"),
    [
        (Flag(HERE), (CoverChanged(HERE, Cover.CLOSED, Cover.FLAG),), False, True),
        (Flag(HERE), (), False, False),
        (Open(HERE), (), False, False),
        (Chord(HERE), (), False, False),
        (Chord(HERE), (ChordRefused(HERE, 3),), True, False),
        (Open(HERE), opens(1), False, False),
        (Open(HERE), (MineHit(1),), True, False),
    ],
)
def test_stars_are_lost_by_flags_mines_and_refused_chords_not_by_clicks_that_do_nothing(
    move: Move, events: tuple[Event, ...], wasted: bool, flagged: bool
) -> None:
    dive, _ = after_move(DIVE, FRESH, None, move, events, 200)
    assert (dive.has_wasted, dive.has_flagged) == (wasted, flagged)


@pytest.mark.parametrize(
    ("changes", "free"),
    [
        ({}, 0),
        ({"finds": (Find.BUOYS,)}, 1),
        ({"marked": (("salvage", GRID.bit((1, 0)) | GRID.bit((0, 2))),)}, 1),
        ({"marked": (("salvage", GRID.bit((1, 0)) | GRID.bit((3, 2))),)}, 0),
        ({"pinged": Ping((0, 0), 200)}, 4),
        ({"pinged": Ping((2, 0), 200)}, 7),
        ({"pinged": Ping((2, 0), 201)}, 0),
    ],
)
def test_the_flags_of_buoys_sonar_and_cleared_regions_cost_no_star(
    changes: dict[str, Any], free: int
) -> None:
    board, dive = Board.from_rows(["#11##", "111##", "001##"], mines=3), replace(DIVE, **changes)
    kept = 0
    for cell in GRID.cells(board.closed):
        events = (CoverChanged(cell, Cover.CLOSED, Cover.FLAG),)
        kept += not after_move(dive, board, None, Flag(cell), events, 200)[0].has_flagged
    assert kept == free


def test_a_mine_costs_a_life_and_the_combo_or_a_shell() -> None:
    hit, _ = after_move(steps(DIVE, 0, 0, 0), FRESH, None, Open(HERE), (MineHit(1),), 10)
    assert (hit.lives, hit.multiplier(10)) == (LIVES - 1, 1)
    held, _ = after_move(
        with_finds(Find.SHELL, Find.TANK), FRESH, None, Open(HERE), (MineHit(1),), 10
    )
    assert (held.lives, held.finds) == (LIVES, (Find.TANK,))


def test_a_needless_guess_costs_a_life_on_a_strict_board_only() -> None:
    board = Board.from_rows(["1###", "1###"], mines=2)
    for twists, lives in (((), LIVES), (("strict",), LIVES - 1)):
        dive = replace(DIVE, plan=replace(DIVE.plan, twists=twists))
        after, _ = after_move(dive, board, None, Open((2, 0)), opens(1), 100)
        assert (after.lives, after.has_wasted) == (lives, lives < LIVES)


@pytest.mark.parametrize(
    ("rows", "units"),
    [
        (["#####", "#####", "#####"], 0),
        (["oo###", "oo###", "#####"], 1),
        (["#####", "####o", "####o"], 1),
        (["####o", "#####", "#####"], 1),
        (["oo###", "#####", "###oo"], 2),
    ],
)
def test_air_is_given_for_openings_and_for_numbers_beyond_them(rows: list[str], units: int) -> None:
    cells = GRID.mask((x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s == "o")
    assert solved_by(FIELD, cells) == units
    low = replace(DIVE, air_until=10_000)
    after = breathe(low, FIELD, Open(HERE), cells, 2_000)
    assert after.air_left(2_000) == 8_000 + units * ZONES[0].air_ms


def test_a_tank_holds_no_more_than_it_can() -> None:
    full = breathe(DIVE, FIELD, Open(HERE), GRID.full, 1_000)
    assert full.air_left(1_000) == TANK_MS


@pytest.mark.parametrize(
    ("finds", "move", "moments", "percent"),
    [
        ((), Chord(HERE), (), 100),
        ((Find.FINS,), Chord(HERE), (), 200),
        ((Find.FINS,), Open(HERE), (), 100),
        ((Find.BELL,), Open(HERE), (), 100),
        ((Find.BELL,), Open(HERE), (0,) * 2, 100),
        ((Find.BELL,), Open(HERE), (0,) * 3, 150),
    ],
)
def test_fins_and_bell_give_more_air(
    finds: tuple[Find, ...], move: Move, moments: tuple[int, ...], percent: int
) -> None:
    low = replace(steps(with_finds(*finds), *moments), air_until=5_000)
    cells = GRID.bit((4, 0))
    gained = breathe(low, FIELD, move, cells, 0).air_until - 5_000
    assert gained == ZONES[0].air_ms * percent // 100


@pytest.mark.parametrize(
    ("ms", "lives", "left"),
    [
        (TANK_MS - 1, 3, 1),
        (TANK_MS, 2, LIFE_AIR_MS),
        (TANK_MS + LIFE_AIR_MS, 1, LIFE_AIR_MS),
        (TANK_MS + 2 * LIFE_AIR_MS - 1, 1, 1),
        (TANK_MS + 2 * LIFE_AIR_MS, 0, 0),
        (10 * TANK_MS, 0, 0),
    ],
)
def test_a_life_is_spent_each_time_the_air_runs_out_until_none_is_left(
    ms: int, lives: int, left: int
) -> None:
    dive = breathe_again(DIVE, ms)
    assert (dive.lives, dive.air_left(ms), dive.is_over) == (lives, left, lives == 0)
    assert breathe_again(dive, ms) == dive


def test_a_life_gives_more_air_with_the_tank_find() -> None:
    dive = breathe_again(with_finds(Find.TANK), TANK_MS)
    assert (dive.lives, dive.air_left(TANK_MS)) == (LIVES - 1, LARGER_LIFE_AIR_MS)


def test_a_shell_breaks_before_a_life_is_spent_for_air() -> None:
    dive = breathe_again(with_finds(Find.SHELL), TANK_MS)
    assert (dive.lives, dive.finds, dive.air_left(TANK_MS)) == (LIVES, (), LIFE_AIR_MS)


def test_a_move_finds_the_air_as_it_is_and_none_counts_after_the_end() -> None:
    late = steps(DIVE, TANK_MS)
    assert (late.lives, late.score > 0) == (LIVES - 1, True)
    over = steps(DIVE, 10 * TANK_MS)
    assert (over.is_over, over.score) == (True, 0)


@pytest.mark.parametrize(
    ("ms", "flagged", "wasted", "stars"),
    [
        (DIVE.plan.par_ms, False, False, Stars(True, True, True)),
        (DIVE.plan.par_ms + 1, False, True, Stars(False, True, False)),
        (1_000, True, False, Stars(True, False, True)),
    ],
)
def test_a_cleared_board_gives_stars_air_and_points(
    ms: int, flagged: bool, wasted: bool, stars: Stars
) -> None:
    dive = replace(DIVE, air_until=ms + 1_000, has_flagged=flagged, has_wasted=wasted)
    after, awards = after_board(dive, ms)
    assert after.legs[-1].stars == stars
    assert after.air_left(0) == 1_000 + BOARD_AIR_MS + REWARD_AIR_MS + STAR_AIR_MS * sum(stars)
    assert after.score == sum(award.points for award in awards)
    assert after.is_cleared


def test_rewards_are_air_points_or_a_life() -> None:
    before = replace(DIVE, score=500, points_before=200, lives=1, air_until=30_000)
    seen = {}
    for reward in Reward:
        dive = replace(before, plan=replace(before.plan, reward=reward))
        after, awards = after_board(dive, 25_000)
        doubled = sum(award.points for award in awards if award.reason is AwardReason.REWARD)
        seen[reward] = (after.air_left(0) > 20_000, doubled, after.lives)
    assert seen == {
        Reward.AIR: (True, 0, 1),
        Reward.POINTS: (False, 300, 1),
        Reward.LIFE: (False, 0, 2),
    }


def test_a_reward_of_air_comes_on_top_of_a_full_tank_but_only_for_a_board() -> None:
    full = replace(DIVE, air_until=20_000 + TANK_MS)
    for dive in (full, replace(full, air_until=28_000 + TANK_MS, spare_ms=8_000)):
        after = cleared(dive)
        assert (after.air_left(0), after.spare_ms) == (TANK_MS + REWARD_AIR_MS, REWARD_AIR_MS)
    full = replace(full, plan=replace(DIVE.plan, reward=Reward.POINTS))
    assert cleared(full).air_left(0) == TANK_MS


def test_a_reward_of_air_is_breathed_last_and_the_tank_is_filled_before_it() -> None:
    dive = replace(DIVE, air_until=TANK_MS + 8_000, spare_ms=8_000)
    assert add_air(dive, 50_000, 10_000).air_left(10_000) == TANK_MS + 8_000
    short = add_air(dive, 1_000, TANK_MS + 5_000)
    assert (short.air_left(TANK_MS + 5_000), short.spare_ms) == (4_000, 3_000)
    assert add_air(short, 2 * TANK_MS, TANK_MS + 5_000).air_left(TANK_MS + 5_000) == TANK_MS + 3_000
    after = breathe_again(dive, TANK_MS + 8_000)
    assert (after.lives, after.spare_ms) == (LIVES - 1, 0)
    assert add_air(after, 2 * TANK_MS, TANK_MS + 9_000).air_left(TANK_MS + 9_000) == TANK_MS


@pytest.mark.parametrize(("lives", "reward"), [(LIVES, Reward.POINTS), (LIVES - 1, Reward.LIFE)])
def test_a_life_is_offered_while_one_is_missing(lives: int, reward: Reward) -> None:
    number = next(n for n in range(2, 30) if fork(DIVE.seed, n)[1].reward is Reward.LIFE)
    dive = replace(DIVE, plan=plan_of_level(number - 1, 0), lives=lives, is_cleared=True)
    calm, other = boards_ahead(dive)
    assert other.reward is reward
    assert (other.mines <= calm.mines) == (reward is Reward.LIFE)
    assert boards_ahead(dive)[0] == fork(DIVE.seed, number)[0]
    assert cleared(replace(dive, plan=replace(DIVE.plan, reward=Reward.LIFE))).lives == LIVES


def test_after_each_board_it_forks_and_after_each_zone_there_are_finds() -> None:
    dive = DIVE
    for number in range(1, 10):
        dive = cleared(dive)
        cards, finds = boards_ahead(dive), finds_ahead(dive)
        assert [card.number for card in cards] == [number + 1] * 2
        assert len(finds) == (3 if number % BOARDS_PER_ZONE == 0 else 0)
        others = [find for find in finds if find is not Find.COMPASS]
        dive = choose_board(keep_find(dive, others[0]) if others else dive, cards[-1])
        assert (dive.plan, dive.is_cleared, dive.marked) == (cards[-1], False, ())
    assert len(dive.finds) == 3
    assert len(boards_ahead(cleared(with_finds(Find.COMPASS)))) == 3


def test_no_card_asks_air_for_the_treasure_that_a_magnet_brings_anyway() -> None:
    finds = Find.MAGNET, Find.COMPASS
    for seed in range(8):
        for number in range(6, 20):
            dive = replace(with_finds(*finds), seed=seed, plan=plan_of_level(number, 0))
            _, *others = boards_ahead(dive)
            assert all(card.twists and "treasure" not in card.twists for card in others)


def test_a_board_begins_with_its_breath_and_sonar_is_ready_again() -> None:
    dive = replace(cleared(with_finds(Find.BREATH, Find.SONAR)), air_until=9_000)
    assert (can_ping(DIVE), can_ping(dive), can_ping(ping(dive, HERE, 0))) == (False, True, False)
    dive = ping(dive, HERE, 0)
    after = choose_board(dive, boards_ahead(dive)[0])
    assert can_ping(after)
    assert after.air_until == 9_000 + BREATH_MS


def marked(*finds: Find, twists: tuple[str, ...] = ("treasure",)) -> Dive:
    plan = replace(DIVE.plan, twists=twists)
    dive = replace(DIVE, plan=plan, finds=finds, air_until=100_000)
    return replace(dive, marked=(("treasure", GRID.bit((4, 0)) | GRID.bit((0, 0))),))


@pytest.mark.parametrize(
    ("dive", "ms", "points"),
    [
        (marked(), 0, POINTS_FOR_TREASURE),
        (marked(), 20_000, POINTS_FOR_TREASURE // 2),
        (marked(), 90_000, POINTS_FOR_TREASURE // 4),
        (marked(Find.MAGNET), 0, 2 * POINTS_FOR_TREASURE),
    ],
)
def test_treasure_pays_less_the_later_it_is_taken(dive: Dive, ms: int, points: int) -> None:
    cells = GRID.bit((4, 0))
    events = (CellsOpened(GRID, cells, cells, 0),)
    after, awards = after_move(dive, FRESH, None, Open((4, 0)), events, ms)
    assert sum(a.points for a in awards if a.reason is AwardReason.TREASURE) == points
    assert after.cells_marked("treasure") == GRID.bit((0, 0))
    assert after.treasure_points == points


def test_greed_costs_air_where_nothing_proves_the_treasure() -> None:
    cells = GRID.bit((4, 0))
    events = (CellsOpened(GRID, cells, cells, 0),)
    for rows, cost in (
        (["1####", "1####", "#####"], GREED_MS),
        (["#####", "#####", "#####"], 0),
    ):
        board = Board.from_rows(rows, mines=4)
        after, _ = after_move(marked(), board, None, Open((4, 0)), events, 0)
        assert marked().air_left(0) - after.air_left(0) == cost


def test_twists_mark_the_board_once_its_mines_lie_and_a_magnet_brings_treasure() -> None:
    plan, first = plan_of_level(1, 4), (5, 5)
    field = place(plan.config, 1, first).field
    events = (MinesPlaced(first, field), CellsOpened(field.grid, 1, field.grid.bit(first), 0))
    board = Board(field.grid, plan.mines)
    for twists, finds, names in (
        ((), (), set()),
        ((), (Find.MAGNET,), {"treasure"}),
        (("treasure",), (), {"treasure"}),
        (("treasure",), (Find.MAGNET,), {"treasure"}),
        (("salvage",), (Find.MAGNET,), {"salvage", "treasure"}),
    ):
        dive = replace(DIVE, plan=replace(plan, twists=twists), finds=finds)
        after, _ = after_move(dive, board, None, Open(first), events, 0)
        assert set(dict(after.marked)) == names


def test_each_board_of_each_dive_has_its_own_seed_for_ever() -> None:
    boards = [cleared(DIVE), cleared(begin_dive(2))]
    nexts = [choose_board(dive, card) for dive in boards for card in boards_ahead(dive)]
    seeds = {dive.board_seed for dive in (*nexts, DIVE, begin_dive(2))}
    assert len(seeds) == 6
    assert DIVE.board_seed == 184840268321369


@pytest.mark.parametrize("twist", ["treasure", "darkness", "strict"])
def test_a_twist_gives_less_air_where_it_pays_and_more_where_it_costs(twist: str) -> None:
    low = replace(DIVE, air_until=5_000)
    thin = replace(low, plan=replace(DIVE.plan, twists=(twist,)))
    plain, other = (
        breathe(dive, FIELD, Open(HERE), GRID.bit((4, 0)), 0).air_until - 5_000
        for dive in (low, thin)
    )
    assert other == plain * {"treasure": 60, "darkness": 150, "strict": 300}[twist] // 100


def test_the_opening_of_a_chart_is_no_guess_on_a_strict_board() -> None:
    board = FRESH.opening(GRID.bit((3, 1)), FIELD)
    move = Open(charted_cell(FIELD, board.opened) or HERE)
    for finds, lives in (((), LIVES - 1), ((Find.CHART,), LIVES)):
        dive = replace(DIVE, plan=replace(DIVE.plan, twists=("strict",)), finds=finds)
        assert after_move(dive, board, FIELD, move, opens(1), 100)[0].lives == lives
