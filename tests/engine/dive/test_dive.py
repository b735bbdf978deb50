"""The dive's rules on a board: air, lives, combo, points and pearls, as tables."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.board import Board, Cover
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit, MinesPlaced
from engine.core.minefield import Minefield
from engine.dive.airs import Air
from engine.dive.boards import ZONES, PlaceKind, make_minefield
from engine.dive.finds import Find, spied_cell
from engine.dive.rules import (
    GREED_PERCENT,
    PAYS,
    PEARLS_FOR_TREASURE,
    POINTS_FOR_CELL,
    POINTS_FOR_CHORD,
    POINTS_FOR_TREASURE,
    AwardReason,
    Opening,
    add_air,
    after_move,
    after_opening,
    begin_board,
    breathe_again,
    can_ping,
    is_foul,
    ping,
    solved_by,
)
from engine.dive.state import COMBO_STEP, MAX_MULTIPLIER, TANK_PERCENT, Dive, Ping
from engine.dive.twists import TREASURES
from engine.dive.way import choose_place
from engine.solver.move_class import MoveClass
from tests.engine.dive.dives import at_place, before_place

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
DIVE = at_place(PlaceKind.TWIST)
PLAN, RULES = DIVE.plan, DIVE.rules
TANK = RULES.tank_ms
ONE, TWO, MORE = MoveClass
HIT: tuple[Event, ...] = (MineHit(1),)
REFUSED: tuple[Event, ...] = (ChordRefused(HERE, 3),)


def opens(cells: int) -> tuple[Event, ...]:
    return (CellsOpened(GRID, 1, (1 << cells) - 1, 0),)


def with_finds(*finds: Find, dive: Dive = DIVE) -> Dive:
    return replace(dive, finds=finds)


def steps(dive: Dive, *moments: int, thinking: MoveClass | None = ONE) -> Dive:
    """Return the dive with a correct open at each of these milliseconds."""
    for ms in moments:
        dive, _ = after_opening(dive, Opening(1, 0, thinking), ms)
    return dive


@pytest.mark.parametrize(
    ("moments", "multiplier", "with_lens"),
    [
        ((), 1, 1),
        ((0, 0), 2, 2),
        ((0, RULES.drain_ms // 2 + 1), 1, 2),
        (range(0, 10 * RULES.drain_ms, RULES.drain_ms // 3), 3, 5),
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
    ("thinking", "is_kept"), [(None, False), (ONE, False), (TWO, True), (MORE, True)]
)
def test_a_move_that_took_thought_does_not_drain_the_combo(
    thinking: MoveClass | None, is_kept: bool
) -> None:
    dive = steps(DIVE, 0, 0, 0)
    after = steps(dive, RULES.drain_ms, thinking=thinking)
    assert after.combo == (4 if is_kept else 1) * COMBO_STEP
    assert after.combo_level(RULES.drain_ms + RULES.drain_ms // 2) == after.combo // 2


@pytest.mark.parametrize(("thinking", "pays"), [(None, 1), (ONE, 1), (TWO, 2), (MORE, 4)])
def test_a_higher_class_pays_air_and_points_several_times(
    thinking: MoveClass | None, pays: int
) -> None:
    low = replace(DIVE, air_until=5_000)
    after, (cells, chord) = after_opening(low, Opening(3, 2, thinking, is_chord=True), 0)
    percent = ZONES[PLAN.zone].points_percent
    assert cells.thinking is thinking
    assert cells.points == pays * 3 * POINTS_FOR_CELL * percent // 100
    assert chord.points == pays * POINTS_FOR_CHORD * percent // 100
    assert after.score == cells.points + chord.points
    assert after.air_left(0) == 5_000 + pays * 2 * PLAN.air_ms


@pytest.mark.parametrize(
    ("rows", "move", "cells", "thinking"),
    [
        (["1221", "####"], Open((0, 1)), [(0, 1)], TWO),
        (["1221", "####"], Open((1, 1)), [(1, 1)], None),
        (["00#", "01#", "01#"], Open((2, 0)), [(2, 0)], ONE),
        (["####"], Open((0, 0)), [(0, 0)], None),
    ],
)
def test_the_class_is_decided_on_the_board_before_the_move(
    rows: list[str], move: Move, cells: list[tuple[int, int]], thinking: MoveClass | None
) -> None:
    board = Board.from_rows(rows, mines=2)
    opened = board.grid.mask(cells)
    field = Minefield(board.grid, board.closed & ~opened)
    events = (CellsOpened(board.grid, opened, opened, 0),)
    _, awards = after_move(DIVE, board, field, move, events, 0)
    assert [award.thinking for award in awards] == [thinking]


def test_a_flood_has_the_class_of_its_hardest_cell() -> None:
    board = Board.from_rows(["1221", "####", "####"], mines=4)
    opened = board.grid.mask([(0, 1), (0, 2)])
    field = Minefield(board.grid, board.grid.mask([(1, 1), (2, 1)]))
    events = (CellsOpened(board.grid, opened, opened, 0),)
    _, awards = after_move(DIVE, board, field, Open((0, 2)), events, 0)
    assert awards[0].thinking is TWO


@pytest.mark.parametrize("air", [Air.CALM, Air.HARD])
@pytest.mark.parametrize(
    ("move", "events", "slipped", "flagged"),
    [
        (Flag(HERE), (CoverChanged(HERE, Cover.CLOSED, Cover.FLAG),), False, True),
        (Flag(HERE), (), False, False),
        (Open(HERE), (), False, False),
        (Chord(HERE), (), False, False),
        (Chord(HERE), REFUSED, True, False),
        (Open(HERE), opens(1), False, False),
        (Open(HERE), HIT, True, False),
    ],
)
def test_flags_and_mistakes_are_noted_but_not_clicks_that_do_nothing(
    move: Move, events: tuple[Event, ...], slipped: bool, flagged: bool, air: Air
) -> None:
    dive, _ = after_move(at_place(PlaceKind.TWIST, air), FRESH, FIELD, move, events, 200)
    assert (dive.has_slipped, dive.has_flagged) == (slipped, flagged)


@pytest.mark.parametrize(
    ("changes", "free"),
    [
        ({}, 0),
        ({"finds": (Find.BUOYS,)}, 1),
        ({"marked": (("salvage", GRID.bit((1, 0)) | GRID.bit((0, 2))),)}, 1),
        ({"marked": (("salvage", GRID.bit((1, 0)) | GRID.bit((3, 2))),)}, 0),
        ({"pinged": Ping((0, 0), 200)}, 1),
        ({"pinged": Ping((2, 0), 200)}, 7),
        ({"pinged": Ping((2, 0), 201)}, 0),
    ],
)
def test_the_flags_of_buoys_sonar_and_cleared_regions_break_no_pact(
    changes: dict[str, Any], free: int
) -> None:
    board, dive = Board.from_rows(["#11##", "111##", "001##"], mines=3), replace(DIVE, **changes)
    kept = 0
    for cell in GRID.cells(board.closed):
        events = (CoverChanged(cell, Cover.CLOSED, Cover.FLAG),)
        kept += not after_move(dive, board, None, Flag(cell), events, 200)[0].has_flagged
    assert kept == free


def test_a_mine_costs_a_life_and_the_combo_or_a_shell() -> None:
    hit, _ = after_move(steps(DIVE, 0, 0, 0), FRESH, FIELD, Open(HERE), HIT, 10)
    assert (hit.lives, hit.multiplier(10)) == (DIVE.lives - 1, 1)
    held, _ = after_move(with_finds(Find.SHELL, Find.TANK), FRESH, FIELD, Open(HERE), HIT, 10)
    assert (held.lives, held.finds) == (DIVE.lives, (Find.TANK,))


def test_a_chord_that_hits_a_mine_pays_nothing_whatever_else_it_opens() -> None:
    for events in (HIT + opens(2), opens(2) + HIT):
        after, awards = after_move(DIVE, FRESH, FIELD, Chord(HERE), events, 10)
        assert (after.lives, after.score, awards) == (DIVE.lives - 1, 0, [])


@pytest.mark.parametrize(
    ("air", "kind", "events", "lost"),
    [
        (Air.HARD, PlaceKind.TWIST, opens(1), 0),
        (Air.HARD, PlaceKind.ELITE, opens(1), 1),
        (Air.CALM, PlaceKind.TWIST, opens(1), 1),
        (Air.CALM, PlaceKind.ELITE, opens(1), 1),
        (Air.HARD, PlaceKind.ELITE, REFUSED, 0),
        (Air.CALM, PlaceKind.TWIST, REFUSED, 1),
        (Air.CALM, PlaceKind.TWIST, HIT, 1),
    ],
)
def test_a_guess_costs_a_life_where_it_is_strict_and_a_wrong_chord_without_a_clock(
    air: Air, kind: PlaceKind, events: tuple[Event, ...], lost: int
) -> None:
    board = Board.from_rows(["1####", "1####", "#####"], mines=2)
    dive = at_place(kind, air)
    after, _ = after_move(dive, board, FIELD, Open((2, 0)), events, 100)
    assert dive.lives - after.lives == lost


def test_neither_a_sonar_nor_a_spyglass_leads_to_a_guess() -> None:
    strict = at_place(PlaceKind.ELITE)
    board = FRESH.opening(GRID.bit((3, 1)), FIELD)
    spied = Open(spied_cell(FIELD, board.opened) or HERE)
    assert is_foul(strict, board, FIELD, spied)
    assert not is_foul(with_finds(Find.SPYGLASS, dive=strict), board, FIELD, spied)
    assert not is_foul(replace(strict, pinged=Ping((1, 1), 5)), board, FIELD, spied)


def test_what_follows_from_a_sonar_is_no_guess() -> None:
    field = Minefield.from_text(
        """
        .*.*...
        .......
        """
    )
    board = Board.from_rows(["1######", "1######"], mines=2)
    strict = replace(at_place(PlaceKind.ELITE), finds=(Find.SONAR,))
    assert is_foul(strict, board, field, Open((6, 0)))
    assert not is_foul(ping(strict, (2, 0), 5), board, field, Open((6, 0)))


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
def test_3bv_is_solved_by_openings_and_by_numbers_beyond_them(rows: list[str], units: int) -> None:
    cells = GRID.mask((x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s == "o")
    assert solved_by(FIELD, cells) == units


@pytest.mark.parametrize(
    ("finds", "is_chord", "moments", "percent"),
    [
        ((), True, (), 100),
        ((Find.FINS,), True, (), 200),
        ((Find.FINS,), False, (), 100),
        ((Find.BELL,), False, (), 100),
        ((Find.BELL,), False, (0,), 100),
        ((Find.BELL,), False, (0,) * 2, 150),
        ((Find.BELL, Find.FINS), True, (0,) * 2, 300),
    ],
)
def test_fins_and_bell_give_more_air(
    finds: tuple[Find, ...], is_chord: bool, moments: tuple[int, ...], percent: int
) -> None:
    low = replace(steps(with_finds(*finds), *moments), air_until=5_000)
    after, _ = after_opening(low, Opening(1, 1, ONE, is_chord), 0)
    assert after.air_until - 5_000 == PLAN.air_ms * percent // 100


def test_a_pact_of_half_the_air_halves_what_moves_give() -> None:
    for seed in range(200):
        dive, column = before_place(PlaceKind.CALM, level=seed % 5)
        plan = dive.chart.rows[len(dive.steps) % 4][column].plan
        if plan is not None and plan.pact is not None and plan.pact.value == "half air":
            break
    gains = []
    for has_pact in (False, True):
        low = replace(choose_place(dive, column, has_pact), air_until=5_000)
        after, _ = after_opening(low, Opening(1, 2, TWO), 0)
        gains.append(after.air_until - 5_000)
    assert gains == [4 * plan.air_ms, 2 * plan.air_ms]


@pytest.mark.parametrize(
    ("left", "gain", "kept"),
    [
        (0, 1_000, 1_000),
        (TANK // 2, 1_000, 1_000),
        (TANK * 3 // 4, 1_000, 500),
        (TANK, 1_000, 0),
        (TANK - 1, 10 * TANK, 1),
        (0, 10 * TANK, TANK),
        (TANK + 5_000, 1_000, 0),
    ],
)
def test_above_half_a_tank_a_growing_share_of_a_gain_becomes_pearls(
    left: int, gain: int, kept: int
) -> None:
    after = add_air(replace(DIVE, air_until=left + 700), gain, 700)
    assert after.air_left(700) - left == pytest.approx(kept, abs=1)
    lost = gain - (after.air_left(700) - left)
    assert after.pearls * RULES.pearl_ms + after.pearl_ms == lost


def test_parts_of_a_pearl_add_up() -> None:
    dive, gain = DIVE, RULES.pearl_ms // 3 + 1
    for pearls in (0, 0, 1):
        dive = add_air(dive, gain, 0)
        assert dive.pearls == pearls


def test_without_a_clock_all_air_becomes_pearls_and_no_life_is_lost_to_time() -> None:
    calm = at_place(PlaceKind.TWIST, Air.CALM)
    after, _ = after_opening(calm, Opening(1, 100, MORE), 10**9)
    assert (after.air_until, after.lives) == (calm.air_until, calm.lives)
    gained = (after.pearls - calm.pearls) * calm.rules.pearl_ms + after.pearl_ms
    assert gained == 400 * calm.plan.air_ms
    assert breathe_again(calm, 10**9) == calm


LIFE = RULES.life_ms


@pytest.mark.parametrize(
    ("ms", "lives", "left"),
    [
        (TANK - 1, 3, 1),
        (TANK, 2, LIFE),
        (TANK + LIFE, 1, LIFE),
        (TANK + 2 * LIFE - 1, 1, 1),
        (TANK + 2 * LIFE, 0, 0),
        (10 * TANK, 0, 0),
    ],
)
def test_a_life_is_spent_each_time_the_air_runs_out_until_none_is_left(
    ms: int, lives: int, left: int
) -> None:
    dive = breathe_again(DIVE, ms)
    assert (dive.lives, dive.air_left(ms), dive.is_over) == (lives, left, lives == 0)
    assert breathe_again(dive, ms) == dive


def test_a_life_gives_more_air_with_the_tank_find() -> None:
    dive = breathe_again(with_finds(Find.TANK), TANK)
    assert (dive.lives, dive.air_left(TANK)) == (DIVE.lives - 1, LIFE * TANK_PERCENT // 100)


def test_a_shell_breaks_before_a_life_is_spent_for_air() -> None:
    dive = breathe_again(with_finds(Find.SHELL), TANK)
    assert (dive.lives, dive.finds, dive.air_left(TANK)) == (DIVE.lives, (), LIFE)


def test_a_move_finds_the_air_as_it_is_and_none_counts_after_the_end() -> None:
    late, _ = after_move(DIVE, FRESH, FIELD, Open(HERE), opens(1), TANK)
    assert (late.lives, late.score > 0) == (DIVE.lives - 1, True)
    over, awards = after_move(DIVE, FRESH, FIELD, Open(HERE), opens(1), 10 * TANK)
    assert (over.is_over, over.score, awards) == (True, 0, [])


TREASURE = replace(
    at_place(PlaceKind.TREASURE), marked=(("treasure", GRID.bit((4, 0)) | GRID.bit((0, 0))),)
)


@pytest.mark.parametrize(
    ("ms", "part"), [(0, 4), (TREASURE.plan.par_ms // 2, 3), (TREASURE.plan.par_ms * 5, 1)]
)
def test_treasure_holds_pearls_and_pays_less_the_later_it_is_taken(ms: int, part: int) -> None:
    cells = GRID.bit((4, 0))
    events = (CellsOpened(GRID, cells, cells, 0),)
    dive = replace(TREASURE, air_until=ms + 1_000)
    after, awards = after_move(dive, FRESH, FIELD, Open((4, 0)), events, ms)
    percent = ZONES[dive.plan.zone].points_percent
    found = [award.points for award in awards if award.reason is AwardReason.TREASURE]
    assert found == [POINTS_FOR_TREASURE * part // 4 * percent // 100]
    assert after.cells_marked("treasure") == GRID.bit((0, 0))
    assert after.pearls == dive.pearls + PEARLS_FOR_TREASURE


def test_greed_costs_air_where_nothing_proves_the_treasure() -> None:
    cells = GRID.bit((4, 0))
    events = (CellsOpened(GRID, cells, cells, 0),)
    for rows, pinged, cost in (
        (["1####", "1####", "#####"], None, TANK * GREED_PERCENT // 100),
        (["1####", "1####", "#####"], Ping((3, 1), 0), 0),
        (["#####", "#####", "#####"], None, 0),
    ):
        board = Board.from_rows(rows, mines=4)
        dive = replace(TREASURE, air_until=10_000, pinged=pinged)
        after, _ = after_move(dive, board, FIELD, Open((4, 0)), events, 0)
        gain = dive.plan.air_ms * solved_by(FIELD, cells)
        assert 10_000 + gain - after.air_left(0) == cost


def test_twists_mark_the_board_as_it_is_dealt_and_a_magnet_adds_a_treasure() -> None:
    for kind, finds, treasures in (
        (PlaceKind.CALM, (), 0),
        (PlaceKind.CALM, (Find.MAGNET,), 1),
        (PlaceKind.TREASURE, (), TREASURES),
        (PlaceKind.TREASURE, (Find.MAGNET,), TREASURES + 1),
    ):
        dive = with_finds(*finds, dive=at_place(kind))
        field = make_minefield(dive.plan, dive.seed)
        dealt = begin_board(dive, field)
        assert dealt.cells_marked("treasure").bit_count() == dive.treasures == treasures
        first = dive.plan.first
        events = (
            MinesPlaced(first, field),
            CellsOpened(field.grid, 1, field.grid.bit(first), 0),
        )
        board = Board(field.grid, dive.plan.mines)
        assert after_move(dive, board, None, Open(first), events, 0)[0].marked == dealt.marked


def test_a_sonar_is_used_once_a_board() -> None:
    dive = with_finds(Find.SONAR)
    assert (can_ping(DIVE), can_ping(dive), can_ping(ping(dive, HERE, 0))) == (False, True, False)


def test_below_the_bottom_nothing_scores_without_a_clock() -> None:
    for air in (Air.CALM, Air.EASY):
        dive = at_place(PlaceKind.TWIST, air, level=6)
        after, awards = after_opening(dive, Opening(5, 3, TWO), 100)
        assert (after.score > dive.score) is (air is Air.EASY)
        assert bool(awards) is (air is Air.EASY)
        assert after.combo > 0


def test_a_combo_has_a_highest_multiplier() -> None:
    assert steps(DIVE, *[0] * 30).multiplier(0) == MAX_MULTIPLIER
    assert max(PAYS.values()) == PAYS[MORE]
