"""The boards to try in a demo: how each shows its demo's algorithm, the counters, and the way
back."""

from itertools import combinations
from random import Random

import pygame
import pytest

from engine import Cell, Flag, Move, Open, Status, analyse, propagate
from engine.core.grid import indices
from game.learn.how_it_works.board_pair import beside, titles_of
from game.learn.how_it_works.scenes import DEMOS
from game.learn.how_it_works.step import Tint, percent_text
from game.learn.how_it_works.trial_scene import Trial, TrialScene
from game.ui.leaves import Ground
from tests.engine.naive import neighbours_of
from tests.game.driver import RIGHT, Driver
from tests.game.learn.how_it_works.demo_scenes import NAMES, TEXTS, Begin, open_demo

MIDDLE: Cell = (3, 2)


def trial_of(name: str, seed: int = 5, *moves: Move) -> Trial:
    trial = Trial(DEMOS[NAMES.index(name)], seed)
    for move in moves or (Open(MIDDLE),):
        trial.make(move)
    return trial


def show_trial(driver: Driver, name: str) -> TrialScene:
    scene = TrialScene(driver.app.context, DEMOS, NAMES.index(name), 5)
    driver.app.stack.push(scene)
    driver.run(0.6)
    return scene


def spot(scene: TrialScene, cell: Cell) -> tuple[int, int]:
    camera = scene.boards.known.camera
    left, top = camera.corner(cell)
    return left + camera.cell // 2, top + camera.cell // 2


@pytest.mark.parametrize("name", NAMES)
def test_the_counters_and_the_board_beside_are_those_of_the_game(name: str) -> None:
    trial = Trial(DEMOS[NAMES.index(name)], 5)
    assert beside(trial.step(TEXTS, None)).board.opened == 0, "no mines lie yet"
    assert titles_of(trial.step(TEXTS, None), TEXTS) == ("What you know", "No mines yet")
    trial.make(Open(MIDDLE))
    board, step = trial.game.board, trial.step(TEXTS, MIDDLE)
    left = board.grid.cell_count - board.mines - board.opened.bit_count()
    mines = board.mines - board.flags.bit_count()
    assert step.notes[:2] == (f"Mines\t{mines}", f"Safe cells\t{left}")
    assert step.position == trial.game.position
    field = trial.game.position.field
    assert field is not None
    assert (step.truth, beside(step).board.opened) == (field.mines, field.safe)
    assert titles_of(step, TEXTS) == ("What you know", "Everything uncovered")


@pytest.mark.parametrize("seed", range(8))
def test_the_rules_answer_a_move_and_the_autoplayer_undoes_a_mine(seed: int) -> None:
    board = trial_of("propagation", seed).game.board
    known = propagate(board)
    assert (known.safe, known.mines) == (0, board.flags)
    trial = trial_of("autoplayer", seed)
    field = trial.game.position.field
    assert field is not None
    for index in indices(field.mines & ~trial.game.board.flags):
        trial.make(Open(trial.game.grid.cell(index)))
        if not trial.game.position.is_over:
            assert trial.game.board.flags >> index & 1
    assert trial.game.status is not Status.LOST
    assert trial.step(TEXTS, None).notes[-1] == f"Undone\t{trial.undone}"


def left_undone(trial: Trial) -> int:
    """Return the cells that simple rules would still open: beside numbers whose mines are all
    flagged or whose closed cells are all mines, and all closed cells once every mine is flagged."""
    board, grid = trial.game.board, trial.game.grid
    unknown = board.closed & ~board.flags
    found = unknown if not board.mines_left else 0
    for cell in grid.cells(board.opened):
        lacking = board.number(cell) - (grid.around(cell) & board.flags).bit_count()
        around = grid.around(cell) & unknown
        if lacking in (0, around.bit_count()):
            found |= around
    return found


def play_with_autoplayer(seed: int) -> int:
    """Play random guesses in the autoplayer's trial; return how many of its answers left it without
    a move."""
    trial, draw = trial_of("autoplayer", seed), Random(seed)
    stalled = 0
    while not trial.game.position.is_over:
        stalled += bool(left_undone(trial))
        closed = trial.game.board.closed & ~trial.game.board.flags
        trial.make(Open(trial.game.grid.cell(draw.choice(list(indices(closed))))))
    assert trial.game.status is Status.WON
    return stalled


def test_the_autoplayer_continues_from_the_mines_it_undid() -> None:
    assert [play_with_autoplayer(seed) for seed in range(30)] == [0] * 30


@pytest.mark.slow
def test_the_autoplayer_never_stalls_in_2000_games() -> None:
    assert not any(play_with_autoplayer(seed) for seed in range(2000))


@pytest.mark.parametrize("name", ["propagation", "autoplayer"])
def test_a_safe_cell_opens_once_the_players_flag_is_off_it(name: str) -> None:
    trial = trial_of(name, 16)
    field, grid = trial.game.position.field, trial.game.grid
    assert field is not None
    kept, *others = grid.cells(trial.game.board.closed & field.safe)
    trial.make(Flag(kept))
    for cell in others:
        trial.make(Open(cell))
    assert trial.game.status is Status.PLAYING
    trial.make(Flag(kept))
    assert trial.game.status is Status.WON


def test_chances_are_exact_and_a_no_guess_board_always_has_a_safe_cell() -> None:
    for seed in range(3):
        trial = trial_of("chances", seed)
        board, labels = trial.game.board, trial.step(TEXTS, None).labels
        exact = analyse(board).chances
        assert labels == {
            board.grid.cell(at): percent_text(TEXTS, float(chance)) for at, chance in exact.items()
        }
        trial = trial_of("no_guess", seed, Open((4, 4)))
        while trial.game.status is Status.PLAYING:
            safe = list(trial.game.grid.cells(analyse(trial.game.board).safe))
            assert trial.step(TEXTS, None).notes[-1] == f"Provably safe\t{len(safe)}"
            trial.make(Open(safe[0]))
        assert (trial.game.status, trial.game.position.proven) == (Status.WON, True)
        assert trial.step(TEXTS, None).text == "Solved!"


def test_pointing_shows_neighbours_rings_and_the_cells_that_stay_free() -> None:
    trial = trial_of("neighbours")
    grid, step = trial.game.grid, trial.step(TEXTS, (0, 0))
    assert grid.wraps
    assert set(grid.cells(step.tints[Tint.LOOKED])) == set(neighbours_of(grid, (0, 0)))
    assert step.tints[Tint.LOOKED].bit_count() == 8
    assert step.truth_tints[Tint.BAD] == step.tints[Tint.LOOKED] & step.truth
    trial = trial_of("opening", 1, Open((4, 3)))
    labels = trial.step(TEXTS, None).labels
    assert trial.game.grid.mask(labels) == trial.game.board.opened
    assert labels[4, 3] == "0"
    trial = trial_of("placing")
    kept = trial.step(TEXTS, None).tints[Tint.WAITING]
    field = trial.game.position.field
    assert field is not None
    assert not kept & field.mines
    assert kept == trial.game.grid.dilate(trial.game.grid.bit(MIDDLE))
    trial = trial_of("grid", 5, Open(MIDDLE), Flag((0, 0)))
    step = trial.step(TEXTS, None)
    closed = trial.game.board.closed
    assert step.labels == {trial.game.grid.cell(at): str(at) for at in indices(closed)}
    assert step.notes[-1] == f"Number\t{trial.game.board.opened:,}"


def test_a_demo_leads_to_its_board_and_escape_back_to_the_step(start: Begin) -> None:
    driver = start()
    demo = open_demo(driver, DEMOS, 4)
    demo.step(3)
    driver.click_on("Try it", settle=0.6)
    scene = driver.scene
    assert isinstance(scene, TrialScene)
    assert scene.trial.demo is DEMOS[4]
    driver.key(pygame.K_PAGEDOWN)
    assert scene.trial.demo is DEMOS[5]
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is demo
    assert (demo.header.number, demo.head.made) == (4, 3)


def test_mouse_keys_and_buttons_play_the_board(start: Begin) -> None:
    driver = start()
    scene = show_trial(driver, "neighbours")
    driver.move(spot(scene, (5, 0)))
    driver.run(0.1)
    assert scene.boards.step.tints[Tint.LOOKED].bit_count() == 8
    driver.click(spot(scene, MIDDLE), settle=0.3)
    assert scene.trial.is_open(MIDDLE)
    closed = next(iter(scene.trial.game.grid.cells(scene.trial.game.board.closed)))
    driver.click(spot(scene, closed), RIGHT, settle=0.3)
    assert scene.trial.game.board.flags
    before = scene.trial
    driver.key(pygame.K_r)
    assert scene.trial is not before
    assert not scene.trial.game.board.opened
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE):
        driver.key(key)
    assert scene.trial.is_open(scene.input.cursor or (0, 0))
    before = scene.trial
    driver.click_on("New board", settle=0.3)
    assert scene.trial is not before


def test_after_a_click_on_a_button_the_keys_are_the_boards(start: Begin) -> None:
    driver = start()
    scene = show_trial(driver, "neighbours")
    driver.click_on("New board", settle=0.3)
    driver.move(spot(scene, MIDDLE))
    driver.key(pygame.K_f, "f")
    assert scene.trial.game.board.flags
    before = scene.input.cursor
    driver.key(pygame.K_w, "w")
    assert scene.input.cursor != before


def test_everything_fits_and_the_keyboard_reaches_the_buttons(start: Begin) -> None:
    driver = start()
    scene = show_trial(driver, "opening")
    for size in ((640, 480), (800, 1000), (1280, 720)):
        driver.resize(size)
        panel = next(box.rect for box in scene.tree.shown if isinstance(box, Ground))
        areas = [scene.boards.known.camera.view, scene.boards.truth.camera.view, panel]
        assert scene.scroll is None
        assert all(driver.window.get_rect().contains(area) for area in areas)
        assert not any(one.colliderect(other) for one, other in combinations(areas, 2))
    for label in ("New board", "Steps"):
        assert driver.scene is scene
        while getattr(driver.group.focus, "label", "") != label:
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN, settle=0.4)
    assert driver.scene is not scene, "the second button leads back"
