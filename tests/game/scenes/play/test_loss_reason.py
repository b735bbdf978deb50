"""Why mercy or strict let a game be lost: marked on the board, and said in the results."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Open
from engine.core.config import Fairness, GameConfig
from engine.core.grid import Cell
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from game.scenes.play.remarks import reason
from tests.game.driver import Driver
from tests.game.records.records_helpers import drawn

Start = Callable[..., Driver]
STRICT = GameConfig(11, 9, 14, fairness=Fairness.STRICT)
MERCY = GameConfig(11, 9, 14, fairness=Fairness.MERCY)
FIRST = (5, 4)
CORNER = "1#####\n12####\n01####\n01####\n01####"
GUESSED = "You guessed at the ringed cell; the one with the tick was safe."


def told(driver: Driver) -> str:
    """Return what the results say above their buttons."""
    return " ".join(line for line, _ in driver.scene.lines)


def lost_by_a_guess(start: Start, config: GameConfig = STRICT, key: int | None = None) -> Driver:
    """Return a game lost at a doubtful cell while another was safe, which the results explain."""
    driver = start(config=config, seed=3, window=(1280, 720))
    driver.begin(FIRST)
    board = driver.play.session.position.board
    known = analyse(board)
    assert known.safe
    doubt = board.closed & ~known.safe & ~known.mines
    guess = next(board.grid.cells(doubt & driver.field.mines if config is MERCY else doubt))
    assert driver.play.board.ringed == frozenset()
    if key is None:
        driver.click_cell(guess)
    else:
        driver.go_to(guess)
        driver.key(key)
    assert driver.status is Status.LOST
    driver.until("results", 8.0)
    assert driver.play.board.ringed == {guess}
    (ticked,) = driver.scene.reason.marked
    assert known.safe & board.grid.bit(ticked)
    assert GUESSED in told(driver)
    return driver


@pytest.mark.parametrize("config", [STRICT, MERCY], ids=["strict", "mercy"])
@pytest.mark.parametrize("key", [None, pygame.K_SPACE], ids=["by mouse", "by key"])
def test_a_loss_shows_the_guess_and_ticks_a_safe_cell(
    start: Start, config: GameConfig, key: int | None
) -> None:
    driver = lost_by_a_guess(start, config, key)
    assert "You guessed at the ringed cell;" in " ".join(drawn(driver))
    driver.run(1.5)
    (safe,) = driver.scene.reason.marked
    with_tick = driver.cell_picture(safe)
    driver.scene.reason.marked = {}
    driver.scene.reason.mark.clear_cache()
    driver.play.draw(driver.window, 1.0)
    assert driver.cell_picture(safe) != with_tick


def chord_that_guesses(board: Board) -> tuple[Cell, tuple[Cell, ...]] | None:
    """Return a number, and flags around it with which a chord opens a cell that is not certain."""
    known, grid = analyse(board), board.grid
    doubt = board.closed & ~known.safe & ~known.mines
    for at in grid.cells(board.opened):
        number, closed = board.number(at), list(grid.cells(grid.around(at) & board.closed))
        for flags in combinations(closed, number or 9):
            opens = grid.mask(cell for cell in closed if cell not in flags)
            if number and opens & doubt:
                return at, flags
    return None


def test_a_loss_under_classic_fairness_has_no_reason(start: Start) -> None:
    driver = start(config=GameConfig(11, 9, 14), seed=3, window=(1280, 720))
    driver.begin(FIRST)
    driver.lose()
    driver.until("results", 8.0)
    assert (driver.play.board.ringed, driver.scene.reason.marked) == (frozenset(), {})
    assert told(driver) == "Not ranked: a size of your own"


@pytest.mark.parametrize("label", ["Take back", "Again", "Same board"])
def test_the_marks_of_a_loss_vanish_with_the_results(start: Start, label: str) -> None:
    driver = lost_by_a_guess(start)
    driver.click_on(label, settle=0.3)
    assert driver.play.board.ringed == frozenset()


@pytest.mark.parametrize(
    ("text", "mines", "hits", "expected"),
    [
        (CORNER, 4, [(3, 0)], ((3, 0), True)),
        ("#1\n11", 1, [(0, 0)], ((0, 0), False)),
        ("01#\n01#", 1, [(2, 0)], None),
        # The flag stood on the safe cell: the 1's mine was opened, and a cell in doubt with it.
        (CORNER, 4, [(1, 0), (3, 0)], ((3, 0), True)),
    ],
    ids=["a guess beside a safe cell", "a certain mine", "bad luck", "a chord"],
)
def test_a_reason_is_a_guess_beside_something_safe_or_a_certain_mine(
    text: str, mines: int, hits: list[Cell], expected: tuple[Cell, bool] | None
) -> None:
    found = reason(Board.from_text(text, mines=mines), hits)
    assert (None if found is None else (*found.ringed, found.safe is not None)) == expected


def test_a_strict_chord_loses_in_the_rules_as_told() -> None:
    """The rules and the reason agree: whatever strict punishes is explained."""
    explained = 0
    for seed in range(12):
        game = Game(STRICT, seed)
        game.apply(Open(FIRST))
        board = game.board
        found = chord_that_guesses(board)
        if not analyse(board).safe or found is None:
            continue
        at, flags = found
        for cell in flags:
            game.apply(Flag(cell))
        game.apply(Chord(at))
        assert game.status is Status.LOST
        assert reason(board, list(board.grid.cells(game.position.exploded))) is not None
        explained += 1
    assert explained > 3
