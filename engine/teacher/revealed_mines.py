"""Explanations of cells that are certain only with mines revealed by losses taken back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.core.board import Board
from engine.core.grid import Cell, indices
from engine.teacher import sentences
from engine.teacher.counterexample import Hypothesis
from engine.teacher.explanation import Deductions, Explanation, ExplanationTier, Verdict
from engine.teacher.minimal_proof import BUDGET, border_numbers


def explain_shown(
    board: Board, cell: Cell, reading: Deductions, mines: int, budget: int = BUDGET
) -> Explanation:
    """Explain why a closed cell is safe, or a mine, given that these ``mines`` are known.

    ``numbers`` of the result prove it together with the mines in ``depends_on``; none of either can
    be left out. ``reading`` are the deductions with the mines known. That the cell is certain, but
    not without the mines, is the caller's responsibility.
    """
    grid, target = board.grid, board.grid.index(cell)
    bit = 1 << target
    is_mine = bool(bit & (reading.mines | reading.analysis.mines))
    if bit & mines:
        return _explained(cell, is_mine, (), (cell,), sentences.shown_itself())
    counted = not bit & (reading.safe | reading.mines)
    hypothesis = Hypothesis(board, target, not is_mine, counted, mines=mines, budget=budget)
    numbers = hypothesis.reduced(_pool(board, hypothesis, counted))
    kept = _needed(board, target, is_mine, counted, numbers, mines, budget)
    places = tuple(map(grid.cell, numbers))
    leans_on = tuple(grid.cells(kept))
    sentence = sentences.by_shown(board, is_mine, places, leans_on, counted)
    return _explained(cell, is_mine, places, leans_on, sentence)


def _pool(board: Board, hypothesis: Hypothesis, counted: bool) -> Sequence[int]:
    pool: list[int] = []
    for ring in hypothesis.rings():
        pool += ring
        if hypothesis.contradicts(pool):
            return pool
    return [*pool, *(set(border_numbers(board)) - set(pool))] if counted else pool


def _needed(
    board: Board,
    target: int,
    is_mine: bool,
    counted: bool,
    numbers: Sequence[int],
    mines: int,
    budget: int,
) -> int:
    """Return those of the mines without which these numbers prove nothing; at least one."""
    for mine in indices(mines):
        fewer = mines & ~(1 << mine)
        hypothesis = Hypothesis(board, target, not is_mine, counted, mines=fewer, budget=budget)
        if fewer and hypothesis.contradicts(numbers):
            mines = fewer
    return mines


def _explained(
    cell: Cell, is_mine: bool, numbers: tuple[Cell, ...], leans_on: tuple[Cell, ...], sentence: str
) -> Explanation:
    return Explanation(
        cell,
        Verdict.MINE if is_mine else Verdict.SAFE,
        ExplanationTier.SHOWN,
        numbers,
        focus=numbers,
        depends_on=leans_on,
        sentence=sentence,
        chance=Fraction(int(is_mine)),
        is_smallest=False,
    )
