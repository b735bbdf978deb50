"""A proof on the board: its marks over time, step by step or automatically."""

import pytest

from engine.core.board import Board
from engine.teacher.explanation import explain
from engine.teacher.proof import Steps
from game.board.proof_view import MarkKind, ProofMotion, ProofView, marks_of
from game.ui import timing

BOARD = Board.from_rows(["11111", "#####"], mines=2)


def steps() -> Steps:
    return explain(BOARD, (2, 1)).about_all.proof


def show_proof(motion: ProofMotion, seconds: float | None = None) -> ProofView:
    view = ProofView()
    view.show(BOARD, steps(), motion, seconds)
    return view


def test_numbers_light_up_before_lines_and_stamps() -> None:
    for step in steps():
        starts: dict[MarkKind, float] = {}
        for mark in marks_of(BOARD, step):
            starts.setdefault(mark.kind, mark.start)
        order = [starts[kind] for kind in MarkKind if kind in starts]
        assert starts.get(MarkKind.RING, 0.0) == 0.0
        assert starts.get(MarkKind.STAMP, timing.PROOF_MARK) == max(*order, timing.PROOF_MARK)


def test_a_step_comes_to_rest_and_waits_for_the_next_one() -> None:
    view = show_proof(ProofMotion.FULL)
    assert view.is_moving
    for index in range(len(steps())):
        assert view.index == index
        view.update(5.0)
        assert not view.is_moving
        view.next()
    assert view.is_last
    assert (2, 1) in view.rings.safe


@pytest.mark.parametrize("motion", [ProofMotion.FULL, ProofMotion.FADES])
def test_all_steps_come_by_themselves_in_time(motion: ProofMotion) -> None:
    view = show_proof(motion, timing.PROOF_WHOLE)
    for _ in range(round(3.0 * 60)):
        view.update(1 / 60)
    assert view.is_last
    assert not view.is_moving


def test_without_animation_all_is_there_at_once() -> None:
    assert not show_proof(ProofMotion.OFF).is_moving
    assert show_proof(ProofMotion.OFF, timing.PROOF_WHOLE).is_last


def test_without_a_proof_there_is_nothing() -> None:
    view = ProofView()
    view.update(1.0)
    assert (view.step, view.cells, view.is_moving) == (None, frozenset(), False)
    assert view.rings == (frozenset(),) * 3
