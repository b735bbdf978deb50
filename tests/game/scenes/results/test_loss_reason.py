"""Luck or skill: the cause of a loss, marked on the board and said in at most five words."""

import pygame
import pytest

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Open
from engine.core.config import Fairness, GameConfig
from engine.core.grid import Cell
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from game.scenes.results.loss_reason import LossCause, reason
from tests.game.records.records_helpers import StartGame, drawn

STRICT = GameConfig(11, 9, 14, fairness=Fairness.STRICT)
MERCY = GameConfig(11, 9, 14, fairness=Fairness.MERCY)
FIRST = (5, 4)
CORNER = "1#####\n12####\n01####\n01####\n01####"
GUESSED = "Another cell was safe"


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
    driver.run(1.5)
    assert GUESSED in " ".join(drawn(driver))
    with_tick = driver.cell_picture(ticked)
    driver.scene.reason.marked = {}
    driver.scene.reason.mark.clear_cache()
    driver.play.draw(driver.window, 1.0)
    assert driver.cell_picture(ticked) != with_tick
    driver.click_on("Same board" if key is None else "Undo", settle=0.3)
    assert driver.play.board.ringed == frozenset()


def test_every_kind_of_board_tells_the_cause_in_at_most_five_words(start: StartGame) -> None:
    driver = start(config=GameConfig(11, 9, 14), seed=3, window=(1280, 720))
    driver.begin(FIRST)
    driver.lose()
    driver.until("results", 8.0)
    driver.run(1.5)
    texts, told = driver.app.context.texts, " ".join(drawn(driver))
    found = driver.scene.reason.found
    assert texts(f"results.{found.cause.value}") in told
    assert texts(f"results.{found.cause.value}_told") in told
    assert "Not ranked" not in told, "custom sizes have a list of their own"
    for cause in LossCause:
        assert len(texts(f"results.{cause.value}").split()) <= 2
        note = texts(f"results.{cause.value}_note", chance="33%", better="14%")
        assert len(note.split()) <= 5


@pytest.mark.parametrize(
    ("text", "mines", "hits", "expected"),
    [
        (CORNER, 4, [(3, 0)], (LossCause.SAFE_LEFT, {(3, 0)})),
        ("#1\n11", 1, [(0, 0)], (LossCause.PROVABLE, {(0, 0)})),
        ("01#\n01#", 1, [(2, 0)], (LossCause.FORCED_PAIR, {(2, 0), (2, 1)})),
        # The flag stood on the safe cell: the 1's mine was opened, and a cell in doubt with it.
        (CORNER, 4, [(1, 0), (3, 0)], (LossCause.SAFE_LEFT, {(3, 0)})),
        ("01#\n01#\n01#", 1, [(2, 1)], (LossCause.PROVABLE, {(2, 1)})),
        ("###\n#2#\n###", 2, [(0, 0)], (LossCause.FORCED, {(0, 0)})),
        ("1####\n#####\n#####", 2, [(0, 1)], (LossCause.SAFER, {(0, 1)})),
    ],
    ids=["safe left", "provable", "a pair", "a chord", "the middle", "all alike", "safer"],
)
def test_the_cause_is_proof_that_was_missed_or_bad_luck(
    text: str, mines: int, hits: list[Cell], expected: tuple[LossCause, set[Cell]]
) -> None:
    found = reason(Board.from_text(text, mines=mines), hits)
    assert (found.cause, set(found.ringed)) == expected
    has_better = found.cause in (LossCause.SAFE_LEFT, LossCause.SAFER)
    assert (found.better is not None) is has_better


def test_a_chord_that_trusted_a_guessed_flag_is_told_so() -> None:
    board = Board.from_text("01F\n01#", mines=1)
    assert reason(board, [(2, 1)], chorded=True).cause is LossCause.WRONG_FLAG


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
    found = reason(board, list(board.grid.cells(game.position.exploded)), chorded=True)
    assert found.cause in (LossCause.SAFE_LEFT, LossCause.PROVABLE)
