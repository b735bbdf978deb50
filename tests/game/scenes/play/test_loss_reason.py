"""Why mercy or strict let a game be lost: marked on the board, and said in the results."""

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
from tests.game.records.records_helpers import StartGame, drawn

STRICT = GameConfig(11, 9, 14, fairness=Fairness.STRICT)
MERCY = GameConfig(11, 9, 14, fairness=Fairness.MERCY)
FIRST = (5, 4)
CORNER = "1#####\n12####\n01####\n01####\n01####"
GUESSED = "You guessed at the ringed cell; the one with the tick was safe."


def told(driver: Driver) -> str:
    """Return what the results say above their buttons."""
    return " ".join(line for line, _ in driver.scene.lines)


@pytest.mark.parametrize(
    ("config", "key"), [(STRICT, None), (MERCY, pygame.K_SPACE)], ids=["mouse", "keyboard"]
)
def test_a_loss_shows_the_guess_and_ticks_a_safe_cell_until_the_results_are_left(
    start: StartGame, config: GameConfig, key: int | None
) -> None:
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
    assert "You guessed at the ringed cell;" in " ".join(drawn(driver))
    driver.run(1.5)
    with_tick = driver.cell_picture(ticked)
    driver.scene.reason.marked = {}
    driver.scene.reason.mark.clear_cache()
    driver.play.draw(driver.window, 1.0)
    assert driver.cell_picture(ticked) != with_tick
    driver.click_on("Same board" if key is None else "Take back", settle=0.3)
    assert driver.play.board.ringed == frozenset()


def test_a_loss_under_classic_fairness_has_no_reason(start: StartGame) -> None:
    driver = start(config=GameConfig(11, 9, 14), seed=3, window=(1280, 720))
    driver.begin(FIRST)
    driver.lose()
    driver.until("results", 8.0)
    assert (driver.play.board.ringed, driver.scene.reason.marked) == (frozenset(), {})
    assert told(driver) == "Not ranked: a size of your own"


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


@pytest.mark.parametrize(
    ("seed", "number", "flags"),
    [(3, (6, 0), [(7, 0)]), (7, (4, 2), [(3, 1), (4, 1), (3, 2)]), (10, (3, 2), [(2, 1)])],
)
def test_a_strict_chord_on_a_cell_in_doubt_loses_in_the_rules_as_told(
    seed: int, number: Cell, flags: list[Cell]
) -> None:
    game = Game(STRICT, seed)
    game.apply(Open(FIRST))
    board = game.board
    assert analyse(board).safe
    for cell in flags:
        game.apply(Flag(cell))
    game.apply(Chord(number))
    assert game.status is Status.LOST
    assert reason(board, list(board.grid.cells(game.position.exploded))) is not None
