"""Boards of generated charts, cleared by moves that are proven, allowed and no guesses."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import compress, product

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.rng import make_rng
from engine.dive.airs import Air
from engine.dive.boards import BoardPlan, make_minefield
from engine.dive.chart import draw_chart
from engine.dive.clam import removable_twist
from engine.dive.finds import Find, buoy_cells, mines_around, spied_cell
from engine.dive.rules import begin_board, is_foul, ping, refuses
from engine.dive.state import Dive, DiveStage, DiveStep, Goods, begin_dive
from engine.generation.placement import MAX_SEED
from engine.solver.probability import analyse

LEVELS = 8  # the six zones, and two below the bottom
BOARD_FINDS = (Find.SPYGLASS, Find.SONAR, Find.BUOYS, Find.MAGNET)
"""The finds that show or mark something on a board."""
FIND_SETS = [
    frozenset(compress(BOARD_FINDS, chosen))
    for chosen in product((False, True), repeat=len(BOARD_FINDS))
]
"""All combinations of these; no other find changes what a board lets one know."""


def charted_boards(number: int) -> Iterator[tuple[Dive, BoardPlan]]:
    """Yield a dive on every board of the ``number``-th generated chart, with and without its pact
    where one is offered, and with a twist taken off where a clam can do so.

    The numbers go through all airs and levels.
    """
    airs, level = list(Air), number % LEVELS
    seed = int(make_rng(number, "charts")() * MAX_SEED)
    dives = [begin_dive(seed, airs[number % len(airs)])]
    if level:
        removed = ((level, removable_twist(seed, level)),)
        dives.append(replace(dives[0], removed=removed, bought=(Goods.TWIST,)))
    for dive in dives:
        taken_off = dict(dive.removed).get(level, "")
        for place in (p for row in draw_chart(seed, level, dive.air, taken_off).rows for p in row):
            if place.plan is not None:
                for has_pact in (False, True) if place.plan.pact else (False,):
                    yield on_board(dive, place.plan, has_pact), place.plan


def digest_of(charts: int) -> str:
    """Return a digest of generated charts and the mines of their boards."""
    found = blake2b(digest_size=8)
    for number in range(charts):
        for dive, plan in charted_boards(number):
            kind, pact = plan.kind.value, plan.pact and plan.pact.value
            mines = make_minefield(plan, dive.seed).mines
            at = plan.level, plan.row, plan.column, plan.config.dimensions
            found.update(f"{at} {kind} {plan.twists} {pact} {plan.par_ms} {mines}".encode())
    return found.hexdigest()


def on_board(dive: Dive, plan: BoardPlan, has_pact: bool = False) -> Dive:
    """Return the dive on a board, wherever it came from."""
    way = tuple(DiveStep(0) for _ in range(plan.number - 1))
    steps = (*way, DiveStep(plan.column, has_pact))
    dive = replace(dive, stage=DiveStage.BOARD, steps=steps)
    assert dive.plan == plan
    return dive


def is_solved(dive: Dive) -> bool:
    """Return whether the dive's board is cleared by moves that are proven, allowed and no guesses,
    with the finds of the dive."""
    plan, field = dive.plan, make_minefield(dive.plan, dive.seed)
    grid, board = field.grid, Board(field.grid, plan.mines)
    dive = begin_board(dive, field)
    board = board.opening(grid.flood(grid.bit(plan.first), field.zeros, grid.full), field)
    spied = spied_cell(field, board.opened) if Find.SPYGLASS in dive.finds else None
    if spied is not None:
        assert not is_foul(dive, board, field, Open(spied))
        board = board.opening(grid.flood(grid.bit(spied), field.zeros, board.closed), field)
    if Find.SONAR in dive.finds:
        dive = ping(dive, plan.first, 0)
        board = replace(board, flags=mines_around(field, board, plan.first))
    while fresh := analyse(board).safe:
        allowed = [cell for cell in grid.cells(fresh) if not refuses(dive, board, Open(cell))]
        if not allowed:
            return False
        assert not any(is_foul(dive, board, field, Open(cell)) for cell in allowed)
        opened = grid.flood(grid.mask(allowed), field.zeros, board.closed)
        board = board.opening(opened, field)
        if Find.BUOYS in dive.finds:
            mines = buoy_cells(board)
            assert not mines & ~field.mines
            board = replace(board, flags=board.flags | mines)
    return board.opened == field.safe
