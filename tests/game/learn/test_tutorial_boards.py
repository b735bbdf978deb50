"""The tutorial's boards: the solver proves every step, and every sentence is short."""

from collections.abc import Iterator

import pytest

from engine import Board, Chord, Flag, Open, Status, analyse
from game.board.preview import position_of
from game.input.events import Device
from game.learn.tutorial_boards import LESSONS, Step, TutorialBoard, sentence
from game.menu.mode_pictures import CARDS, DAILY_BOARD, PATTERN
from tests.game.driver import StartGame

MOST_WORDS = 12
ONE_CLOSED = {"single", "flag", "flag_again", "counts_one"}
"""Texts about a number that counts one closed cell."""
BOARDS = [board for lesson in LESSONS.values() for board in lesson]


def positions(board: TutorialBoard) -> Iterator[tuple[Step, Board]]:
    """Yield each step with the board on which it begins, and play the step."""
    session = board.session()
    for step in board.steps:
        yield step, session.position.board
        if step.move is not None:
            assert session.submit(step.move, 0.0)
    assert session.status is Status.WON


@pytest.mark.parametrize("board", BOARDS)
def test_logic_alone_proves_every_step_but_the_first_of_all(board: TutorialBoard) -> None:
    for step, seen in positions(board):
        analysis, grid = analyse(seen), seen.grid
        assert all(analysis.chance(cell) == 1 for cell in step.mines)
        match step.move:
            case Open(cell) if step.text != "begin":
                assert analysis.chance(cell) == 0
            case Flag(cell):
                assert analysis.chance(cell) == 1
            case Chord(cell):
                around = grid.around(cell)
                flags, closed = around & seen.flags, around & seen.closed & ~seen.flags
                assert seen.number(cell) == flags.bit_count()
                assert {analysis.chance(one) for one in grid.cells(closed)} == {0}
                assert all(analysis.chance(one) == 1 for one in grid.cells(flags))


@pytest.mark.parametrize("board", BOARDS)
def test_the_cells_that_are_marked_are_those_that_the_sentence_is_about(
    board: TutorialBoard,
) -> None:
    for step, seen in positions(board):
        grid = seen.grid
        for number in step.numbers:
            assert seen.number(number), "numbers are open"
        if step.text in ONE_CLOSED:
            (number,) = step.numbers
            closed = set(grid.cells(grid.around(number) & seen.closed & ~seen.flags))
            assert closed == {step.move.cell if step.move else step.mines[0]}
        if step.text in ("number", *(f"counts_{name}" for name in LESSONS)):
            assert set(step.lit) == set(grid.cells(grid.around(step.numbers[0])))
        if step.text in ("one_of_two", "one_one"):
            closed = set(grid.cells(grid.around(step.numbers[0]) & seen.closed))
            assert set(step.lit) == closed
            assert seen.number(step.numbers[0]) == 1
        if step.text == "one_one":
            closed = set(grid.cells(grid.around(step.numbers[1]) & seen.closed))
            assert step.move is not None
            assert closed == {*step.lit, step.move.cell}
            assert seen.number(step.numbers[1]) == 1


PICTURES = (
    *(position_of(text).board for text in (*CARDS.values(), DAILY_BOARD, PATTERN)),
    *(board.start.board for board in BOARDS),
)


@pytest.mark.parametrize("board", PICTURES, ids=str)
def test_no_picture_has_an_empty_cell_beside_a_closed_one(board: Board) -> None:
    empty = [cell for cell in board.grid.cells(board.opened) if board.number(cell) == 0]
    assert [cell for cell in empty if board.grid.around(cell) & board.closed] == []


@pytest.mark.parametrize("settings", [{}, {"swap_buttons": True}, {"left_chords": True}])
def test_sentences_are_short_and_name_the_control_in_use(
    start: StartGame, settings: dict[str, object]
) -> None:
    driver = start(settings)
    context = driver.app.context
    texts = {step.text for board in BOARDS for step in board.steps}
    texts |= {"won", "finished", "finished_water", "wrong_mine", "wrong_flag", "wrong_cell"}
    for device in (Device.MOUSE, Device.KEYBOARD, Device.PAD, Device.TOUCH):
        context.devices.last = device
        for text in texts:
            words = " ".join(sentence(context, text)).split()
            assert 0 < len(words) <= MOST_WORDS, words
            assert not {"|", "{", "}"} & set(" ".join(words))
        flag = {
            Device.MOUSE: "click it." if "swap_buttons" in settings else "right-click it.",
            Device.KEYBOARD: "press F.",
            Device.PAD: "press B.",
            Device.TOUCH: "long-press it.",
        }
        assert sentence(context, "flag")[1] == flag[device]
    context.settings.change(controls={"flag": []})
    context.devices.last = Device.KEYBOARD
    context.devices.bindings = context.devices.bindings.from_changes({"flag": []})
    assert "click it" in sentence(context, "flag")[1], "a key that is not bound is not named"
