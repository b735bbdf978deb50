"""The arcade's rules: boards, clock, combo, points and lives, as tables."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import StartRule
from engine.core.events import (
    CellsOpened,
    ChordRefused,
    CoverChanged,
    Event,
    GameLost,
    GameWon,
    MineHit,
)
from engine.core.grid import Grid
from engine.rules.arcade import (
    LIVES,
    MOST_CLOCK_MS,
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
    """A run with a correct open at each of these milliseconds."""
    run = ArcadeRun(seed=1, clock_ms=60_000)
    for ms in moments:
        run, _ = after_move(run, Open(HERE), opens(cells), ms)
    return run


# The boards


SIZES = [
    *("8x8x8", "9x9x10", "11x10x15", "13x11x20", "14x13x27", "16x14x34", "16x16x40", "20x16x53"),
    *("24x16x68", "27x16x82", "30x16x99", "30x16x102", "30x16x105", "30x16x108", "30x16x108"),
]


@pytest.mark.parametrize(("stage", "size"), [*enumerate(SIZES, 1), (500, SIZES[-1])])
def test_boards_grow_and_then_grow_denser(stage: int, size: str) -> None:
    config = board_config(stage)
    assert config.size == size
    assert config.start is StartRule.NO_GUESS


def test_each_board_has_more_cells_or_more_mines_than_the_one_before() -> None:
    for stage in range(1, 14):
        one, next_one = board_config(stage), board_config(stage + 1)
        assert next_one.width * next_one.height >= one.width * one.height
        assert next_one.mines > one.mines


def test_every_board_is_proven_and_its_seed_is_its_own() -> None:
    seeds = set()
    for stage in (1, 4, 8, 11, 14):
        run = replace(begin_run(5), stage=stage)
        seeds.add(run.board_seed)
        game = Game(run.config, run.board_seed)
        game.apply(Open((run.config.width // 2, run.config.height // 2)))
        assert game.position.proven
    assert len(seeds) == 5
    assert begin_run(5).board_seed != begin_run(6).board_seed


def test_a_run_has_the_same_boards_for_ever() -> None:
    run = begin_run(5)
    assert [run.board_seed, replace(run, stage=2).board_seed] == [125773472943647, 214047035235112]


def test_a_run_begins_with_three_lives_and_nothing_won() -> None:
    run = begin_run(5)
    assert (run.seed, run.stage, run.lives, run.score, run.cleared) == (5, 1, 3, 0, 0)
    assert (run.combo, run.acted_ms, run.best_multiplier, run.played_ms) == (0, 0, 1, 0)
    assert run.is_flagless is True


# The combo


@pytest.mark.parametrize(
    ("moments", "multiplier"),
    [
        ((), 1),
        ((0,), 1),
        ((0, 0), 2),
        ((0, 1000), 2),
        ((0, 1001), 1),
        ((0, 2000), 1),
        (range(0, 20_000, 1000), 2),
        (range(0, 20_000, 500), 4),
        (range(0, 20_000, 250), 8),
        (range(0, 20_000, 10), 8),
        (range(0, 60_000, 2000), 1),
    ],
)
def test_the_multiplier_grows_with_the_pace(moments: tuple[int, ...], multiplier: int) -> None:
    run = steps(*moments)
    assert run.multiplier(max(moments, default=0)) == multiplier
    assert run.best_multiplier >= multiplier


@pytest.mark.parametrize(
    ("after", "level", "multiplier"),
    [
        (0, 4001, 4),
        (500, 3000, 3),
        (1000, 2000, 2),
        (1250, 1500, 2),
        (1251, 1498, 1),
        (1999, 2, 1),
        (2000, 0, 1),
        (9000, 0, 1),
    ],
)
def test_a_combo_drains_over_two_seconds(after: int, level: int, multiplier: int) -> None:
    run = ArcadeRun(seed=1, combo=4001, acted_ms=300)
    assert run.level(300 + after) == level
    assert run.multiplier(300 + after) == multiplier


@pytest.mark.parametrize(
    ("move", "events"),
    [
        (Flag(HERE), (CoverChanged(HERE, Cover.CLOSED, Cover.FLAG),)),
        (Open(HERE), ()),
        (Chord(HERE), (ChordRefused(HERE, 3),)),
    ],
)
def test_flags_and_moves_that_open_nothing_feed_no_combo_and_give_no_points(
    move: Move, events: tuple[Event, ...]
) -> None:
    run = steps(0, 100)
    after, awards = after_move(run, move, events, 200)
    assert (after.combo, after.acted_ms, after.score, awards) == (run.combo, 100, run.score, [])


# Points


@pytest.mark.parametrize(
    ("move", "cells", "awards"),
    [
        (Open(HERE), 1, [Award(AwardReason.CELLS, 10, 1)]),
        (Open(HERE), 12, [Award(AwardReason.CELLS, 120, 1)]),
        (Chord(HERE), 3, [Award(AwardReason.CELLS, 30, 1), Award(AwardReason.CHORD, 20, 1)]),
    ],
)
def test_cells_and_chords_give_points(move: Move, cells: int, awards: list[Award]) -> None:
    run, given = after_move(ArcadeRun(seed=1), move, opens(cells), 700)
    assert given == awards
    assert run.score == sum(award.points for award in awards)


def test_points_are_multiplied_by_the_combo_the_action_itself_included() -> None:
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
        (False, 19_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 21}),
        (False, 10_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 400}),
        (False, 5_001, {AwardReason.BOARD: 200, AwardReason.SPEED: 1199}),
        (False, 5_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 1200}),
        (False, 1_000, {AwardReason.BOARD: 200, AwardReason.SPEED: 1200}),
        (False, 0, {AwardReason.BOARD: 200}),
    ],
)
def test_a_cleared_board_gives_bonuses(
    flagless: bool, ms: int, awards: dict[AwardReason, int]
) -> None:
    busy = {"combo": 4000, "acted_ms": ms}
    run = ArcadeRun(seed=1, stage=2, clock_ms=60_000, is_flagless=flagless, score=7, **busy)
    after, given = after_board(run, three_bv=20, ms=ms)
    assert {award.reason: award.points for award in given} == awards
    assert {award.multiplier for award in given} == {1}
    assert after.score == 7 + sum(awards.values())
    assert (after.stage, after.cleared, after.played_ms) == (3, 1, ms)
    assert after.is_flagless
    assert (after.combo, after.acted_ms) == (0, 0)


def test_a_flag_once_set_costs_the_bonus_even_when_it_is_taken_off() -> None:
    run = ArcadeRun(seed=1)
    for before, after in ((Cover.CLOSED, Cover.FLAG), (Cover.FLAG, Cover.CLOSED)):
        run, _ = after_move(run, Flag(HERE), (CoverChanged(HERE, before, after),), 100)
    assert run.is_flagless is False


# The clock and the lives


def test_each_board_tops_up_the_clock() -> None:
    run = begin_run(3)
    assert run.clock_ms == 60_000 + 8_000 + 300 * 56
    after, _ = after_board(run, 15, 30_000)
    assert after.clock_ms == run.clock_ms - 30_000 + 8_000 + 300 * 71
    rich, _ = after_board(replace(run, clock_ms=MOST_CLOCK_MS), 15, 1_000)
    assert rich.clock_ms == MOST_CLOCK_MS


def test_late_boards_add_less_and_less_time() -> None:
    added = []
    for stage in (10, 11, 12, 13, 26, 27, 99):
        after, _ = after_board(ArcadeRun(seed=1, stage=stage, clock_ms=1_000), 100, 1_000)
        added.append(after.clock_ms)
    whole = 8_000 + 300 * (480 - 108)
    assert added[0] == 8_000 + 300 * 381
    assert added[1] == (8_000 + 300 * 378) * 96 // 100
    assert added[-2:] == [whole * 40 // 100] * 2
    assert added == sorted(added, reverse=True)


def test_the_run_ends_when_the_clock_has_run_out() -> None:
    run = ArcadeRun(seed=1, clock_ms=5_000)
    assert (run.time_left(4_999), run.is_over(4_999)) == (1, False)
    assert (run.time_left(5_000), run.is_over(5_000)) == (0, True)
    assert (run.time_left(9_000), run.is_over(9_000)) == (0, True)


def test_a_mine_costs_a_life_and_the_combo_but_no_points() -> None:
    run = steps(0, 0, 0)
    hit = (MineHit(1), GameLost(1, 0, 0))
    after, awards = after_move(run, Open(HERE), hit, 100)
    assert (after.lives, after.combo, after.score, awards) == (LIVES - 1, 0, run.score, [])
    for _ in range(2):
        assert not after.is_over(100)
        after, _ = after_move(after, Open(HERE), hit, 100)
    assert after.lives == 0
    assert after.is_over(100)


def test_a_chord_that_hits_a_mine_gives_nothing_for_what_it_opened() -> None:
    events = (*opens(2), MineHit(1), GameLost(1, 0, 0))
    run, awards = after_move(ArcadeRun(seed=1), Chord(HERE), events, 0)
    assert (run.score, awards) == (0, [])


def test_everything_is_whole_numbers_however_odd_the_moments() -> None:
    run, awards = steps(0, 333, 777, cells=7), []
    run, given = after_move(run, Chord(HERE), opens(5), 1_001)
    awards += given
    run, given = after_board(run, three_bv=17, ms=7_919)
    awards += given
    late, _ = after_board(replace(run, stage=13), three_bv=17, ms=7_919)
    figures = [*asdict(run).values(), *asdict(late).values(), run.multiplier(3), run.level(3)]
    assert {type(figure) for figure in figures} == {int, bool}
    assert {type(award.points) for award in awards} == {int}


def test_a_whole_board_played_by_logic_scores() -> None:
    run = begin_run(8)
    game = Game(run.config, run.board_seed)
    ms, total = 0, 0
    move: Move = Open((4, 4))
    while game.status in (Status.READY, Status.PLAYING):
        events = game.apply(move)
        run, awards = after_move(run, move, events, ms)
        total += sum(award.points for award in awards)
        ms += 400
        if any(isinstance(event, GameWon) for event in events):
            break
        move = Open(next(game.grid.cells(analyse(game.board).safe)))
    assert run.score == total >= 10 * (64 - 8)
    assert run.best_multiplier > 1
