"""The arcade's rules: boards, clock, combo, points and lives, as tables."""

from dataclasses import replace

import pytest

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import StartRule
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit
from engine.core.grid import Grid
from engine.rules.arcade import (
    LIVES,
    ArcadeRun,
    Award,
    AwardReason,
    after_board,
    after_move,
    begin_run,
    board_config,
)
from engine.rules.game import Game, Status
from engine.solver.probability import analyse

GRID = Grid(4, 3)
HERE = (1, 1)


def opens(cells: int) -> tuple[Event, ...]:
    return (CellsOpened(GRID, 1, (1 << cells) - 1, 0),)


def steps(*moments: int, cells: int = 1) -> ArcadeRun:
    """Return a run with a correct open at each of these milliseconds."""
    run = ArcadeRun(seed=1, clock_ms=60_000)
    for ms in moments:
        run, _ = after_move(run, Open(HERE), opens(cells), ms)
    return run


SIZES = [
    *("8x8x8", "9x9x10", "11x10x15", "13x11x20", "14x13x27", "16x14x34", "16x16x40", "20x16x53"),
    *("24x16x68", "27x16x82", "30x16x99", "30x16x102", "30x16x105", "30x16x108", "30x16x108"),
]


def test_boards_grow_and_then_grow_denser() -> None:
    for stage, size in [*enumerate(SIZES, 1), (500, SIZES[-1])]:
        assert board_config(stage).size == size
        assert board_config(stage).start is StartRule.NO_GUESS


def test_every_board_is_proven_and_has_its_own_seed_for_ever() -> None:
    run = begin_run(5)
    assert run == ArcadeRun(5, 1, LIVES, 0, 84_800, 0, 0, True, 1, 0, 0)
    runs = [replace(run, stage=stage) for stage in (1, 2, 4, 8, 11, 14)]
    assert len({each.board_seed for each in runs}) == 6
    assert begin_run(6).board_seed != run.board_seed
    assert [each.board_seed for each in runs[:2]] == [125773472943647, 214047035235112]
    for each in runs:
        game = Game(each.config, each.board_seed)
        game.apply(Open((each.config.width // 2, each.config.height // 2)))
        assert game.position.proven


@pytest.mark.parametrize(
    ("moments", "multiplier"),
    [
        ((), 1),
        ((0,), 1),
        ((0, 0), 2),
        ((0, 1000), 2),
        ((0, 1001), 1),
        (range(0, 20_000, 1000), 2),
        (range(0, 20_000, 500), 4),
        (range(0, 20_000, 100), 8),
        (range(0, 60_000, 2000), 1),
    ],
)
def test_the_multiplier_grows_with_the_pace(moments: tuple[int, ...], multiplier: int) -> None:
    run = steps(*moments)
    assert run.multiplier(max(moments, default=0)) == multiplier
    assert run.best_multiplier >= multiplier


def test_a_combo_drains_over_two_seconds() -> None:
    run = ArcadeRun(seed=1, combo=4001, acted_ms=300)
    found = [(run.level(ms), run.multiplier(ms)) for ms in (300, 800, 1300, 1550, 1551)]
    assert found == [(4001, 4), (3000, 3), (2000, 2), (1500, 2), (1498, 1)]
    assert [run.level(ms) for ms in (2299, 2300, 9300)] == [2, 0, 0]


@pytest.mark.parametrize(
    ("move", "events"),
    [
        (Flag(HERE), (CoverChanged(HERE, Cover.CLOSED, Cover.FLAG),)),
        (Open(HERE), ()),
        (Chord(HERE), (ChordRefused(HERE, 3),)),
    ],
)
def test_a_move_that_opens_nothing_feeds_no_combo_and_gives_no_points(
    move: Move, events: tuple[Event, ...]
) -> None:
    run = steps(0, 100)
    after, awards = after_move(run, move, events, 200)
    assert (after.combo, after.acted_ms, after.score, awards) == (run.combo, 100, run.score, [])


@pytest.mark.parametrize(
    ("move", "cells", "awards"),
    [
        (Open(HERE), 12, [Award(AwardReason.CELLS, 120, 1)]),
        (Chord(HERE), 3, [Award(AwardReason.CELLS, 30, 1), Award(AwardReason.CHORD, 20, 1)]),
    ],
)
def test_cells_and_chords_give_points(move: Move, cells: int, awards: list[Award]) -> None:
    run, given = after_move(ArcadeRun(seed=1), move, opens(cells), 700)
    assert given == awards
    assert run.score == sum(award.points for award in awards)


def test_the_combo_multiplies_the_points_of_the_action_itself_too() -> None:
    run, awards = after_move(steps(0, 0, 0), Chord(HERE), opens(2), 0)
    assert awards == [Award(AwardReason.CELLS, 80, 4), Award(AwardReason.CHORD, 80, 4)]
    assert run.score == 10 + 20 + 30 + 160


@pytest.mark.parametrize(
    ("flagless", "ms", "awards"),
    [
        (False, 20_000, {AwardReason.BOARD: 200}),
        (True, 20_000, {AwardReason.BOARD: 200, AwardReason.FLAGLESS: 200}),
        (False, 19_999, {AwardReason.BOARD: 200}),  # a bonus of no points is none
        (False, 19_950, {AwardReason.BOARD: 200, AwardReason.SPEED: 1}),
        (False, 10_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 400}),
        (False, 5_001, {AwardReason.BOARD: 200, AwardReason.SPEED: 1199}),
        (False, 5_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 1200}),
        (False, 4_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 1200}),
        (False, 0, {AwardReason.BOARD: 200}),
    ],
)
def test_a_cleared_board_gives_bonuses(
    flagless: bool, ms: int, awards: dict[AwardReason, int]
) -> None:
    busy = {"combo": 4000, "acted_ms": ms}
    run = ArcadeRun(1, stage=2, clock_ms=60_000, is_flagless=flagless, score=7, **busy)
    after, given = after_board(run, three_bv=20, ms=ms)
    assert {award.reason: award.points for award in given} == awards
    assert {award.multiplier for award in given} == {1}
    assert after.score == 7 + sum(awards.values())
    assert (after.stage, after.cleared, after.played_ms) == (3, 1, ms)
    assert after.is_flagless
    assert (after.combo, after.acted_ms) == (0, 0)


def test_a_flag_costs_the_bonus_even_when_it_is_removed() -> None:
    run = ArcadeRun(seed=1)
    for before, after in ((Cover.CLOSED, Cover.FLAG), (Cover.FLAG, Cover.CLOSED)):
        run, _ = after_move(run, Flag(HERE), (CoverChanged(HERE, before, after),), 100)
    assert run.is_flagless is False


def test_each_board_tops_up_the_clock() -> None:
    run = begin_run(3)
    assert run.clock_ms == 60_000 + 8_000 + 300 * 56
    after, _ = after_board(run, 15, 30_000)
    assert after.clock_ms == run.clock_ms - 30_000 + 8_000 + 300 * 71
    rich, _ = after_board(replace(run, clock_ms=300_000), 15, 1_000)
    assert rich.clock_ms == 300_000


def test_late_boards_add_less_and_less_time() -> None:
    runs = [ArcadeRun(1, stage, clock_ms=1_000) for stage in (10, 11, 12, 13, 26, 27, 99)]
    added = [after_board(run, 100, 1_000)[0].clock_ms for run in runs]
    whole = 8_000 + 300 * (480 - 108)
    assert {type(ms) for ms in added} == {int}
    assert added[0] == 8_000 + 300 * 381
    assert added[1] == (8_000 + 300 * 378) * 96 // 100
    assert added[-2:] == [whole * 40 // 100] * 2
    assert added == sorted(added, reverse=True)


def test_the_run_ends_when_the_clock_has_run_out() -> None:
    run = ArcadeRun(seed=1, clock_ms=5_000)
    found = [(run.time_left(ms), run.is_over(ms)) for ms in (4_999, 5_000, 9_000)]
    assert found == [(1, False), (0, True), (0, True)]


def test_a_mine_costs_a_life_and_the_combo_but_no_points() -> None:
    run = steps(0, 0, 0)
    hit = (MineHit(1),)
    after, awards = after_move(run, Open(HERE), hit, 100)
    assert (after.lives, after.combo, after.score, awards) == (LIVES - 1, 0, run.score, [])
    for _ in range(2):
        assert not after.is_over(100)
        after, _ = after_move(after, Open(HERE), hit, 100)
    assert after.lives == 0
    assert after.is_over(100)
    chorded, awards = after_move(run, Chord(HERE), (*opens(2), *hit), 100)
    assert (chorded.score, awards) == (run.score, []), "its opened cells give nothing"


def test_a_whole_board_played_by_logic_scores() -> None:
    run = begin_run(8)
    game = Game(run.config, run.board_seed)
    ms, total = 0, 0
    while game.status is not Status.WON:
        certain = game.grid.cells(analyse(game.board).safe)
        move = Open(next(certain) if ms else (4, 4))
        run, awards = after_move(run, move, game.apply(move), ms)
        total += sum(award.points for award in awards)
        ms += 400
    assert type(run.score) is int
    assert run.score == total >= 10 * (64 - 8)
    assert run.best_multiplier > 1
