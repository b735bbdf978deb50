"""The rules of a dive on a board: how moves and time change it, and how a board ends."""

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Move
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.dive.boards import ZONES, BoardPlan, Pact
from engine.dive.finds import Find, buoy_cells, sonar_area, spied_cell
from engine.dive.state import COMBO_STEP, Dive, Ping, multiplier_of
from engine.dive.twists import BY_NAME, Salvage, Strict, Treasure, aimed_at, bounds, unproven
from engine.rules.metrics import count_regions
from engine.solver.move_class import MoveClass, move_class

PAYS = {None: 1, MoveClass.ONE_NUMBER: 1, MoveClass.TWO_NUMBERS: 2, MoveClass.MORE: 4}
"""How many times a move pays air and points, by its class; a guess pays once."""

PEARLS_FOR_TREASURE = 2

GREED_PERCENT = 13  # of a tank: the air that a treasure costs if it was not proven safe
BELL_MULTIPLIER = 3  # the combo from which the bell gives more air

POINTS_FOR_CELL = 10
POINTS_FOR_CHORD = 20
POINTS_FOR_TREASURE = 200


class AwardReason(Enum):
    """The reason for which points are given."""

    CELLS = "cells"
    CHORD = "chord"
    TREASURE = "treasure"
    BOARD = "board"
    STAR = "star"
    PLACE = "place"


class Award(NamedTuple):
    """Points given at once, with the ``multiplier`` already applied; ``thinking`` is the class of
    the move that opened cells."""

    reason: AwardReason
    points: int
    multiplier: int = 1
    thinking: MoveClass | None = None


class Opening(NamedTuple):
    """A move that opened cells, as far as it pays: the number of cells, the 3BV that it solved, its
    class, whether it was a chord, and the treasures taken, of which some were ``greedy``."""

    cells: int
    three_bv: int
    thinking: MoveClass | None
    is_chord: bool = False
    treasures: int = 0
    greedy: int = 0


def begin_board(dive: Dive, field: Minefield) -> Dive:
    """Return the dive as its board is dealt: the twists mark their cells."""
    seed, first, marked = dive.board_seed, dive.plan.first, []
    for name in dive.twist_names:
        if name == Treasure.name:
            cells = treasure_cells(dive, field)
        else:
            cells = BY_NAME[name].mark(field, first, seed)
        if cells:
            marked.append((name, cells))
    return replace(dive, marked=tuple(marked))


def treasure_cells(dive: Dive, field: Minefield) -> int:
    """Return the cells of the board that hold treasure, taken or not."""
    return Treasure().mark_many(field, dive.plan.first, dive.board_seed, dive.treasures)


def refuses(dive: Dive, board: Board, move: Move) -> bool:
    """Return whether a twist keeps the move from being made on ``board`` yet."""
    return any(
        BY_NAME[name].refuses(board, dive.cells_marked(name), move) for name in dive.plan.twists
    )


def after_move(
    dive: Dive,
    before: Board,
    field: Minefield | None,
    move: Move,
    events: tuple[Event, ...],
    ms: int,
) -> tuple[Dive, list[Award]]:
    """Return the dive after a move at ``ms`` and the points it gave.

    The move was made on the board ``before`` and caused ``events``; ``field`` are the mines. A move
    after the end changes nothing. An action is correct when it opens something and hits no mine.
    Flags give no points: those would reveal whether they are right.
    """
    dive = breathe_again(dive, ms)
    if dive.is_over:
        return dive, []
    opened: CellsOpened | None = None
    for event in events:
        match event:
            case MinesPlaced(_, field):
                dive = begin_board(dive, field)
            case MineHit():
                return _hurt(replace(dive, has_slipped=True)), []
            case CoverChanged(cell):
                is_own = bool(before.grid.bit(cell) & _free_flags(dive, before, ms))
                return replace(dive, has_flagged=dive.has_flagged or not is_own), []
            case ChordRefused():
                dive = replace(dive, has_slipped=True)
                return (dive if dive.rules.has_clock else _hurt(dive)), []
            case CellsOpened():
                opened = event
    if opened is None or field is None:
        return dive, []
    return _after_opened(dive, before, field, move, opened, ms)


def _after_opened(
    dive: Dive, before: Board, field: Minefield, move: Move, opened: CellsOpened, ms: int
) -> tuple[Dive, list[Award]]:
    """Return the dive after a move that opened cells and hit nothing, and the points it gave."""
    if is_foul(dive, before, field, move):
        dive = _hurt(replace(dive, has_slipped=True))
    taken = dive.cells_marked(Treasure.name) & opened.cells
    marked = tuple((name, cells & ~taken) for name, cells in dive.marked)
    opening = Opening(
        opened.cells.bit_count(),
        solved_by(field, opened.cells),
        move_class(before, opened.cells) if before.opened else None,
        isinstance(move, Chord),
        taken.bit_count(),
        _unproven(dive, before, field, taken & opened.origins).bit_count(),
    )
    return after_opening(replace(dive, marked=marked) if taken else dive, opening, ms)


def greed_ms(dive: Dive, before: Board, field: Minefield | None, events: tuple[Event, ...]) -> int:
    """Return the air that treasures cost which were opened on ``before`` without proof."""
    opened = next((event for event in events if isinstance(event, CellsOpened)), None)
    if opened is None or field is None or not dive.rules.has_clock:
        return 0
    taken = dive.cells_marked(Treasure.name) & opened.cells & opened.origins
    return _greed(dive) * _unproven(dive, before, field, taken).bit_count()


def _greed(dive: Dive) -> int:
    """Return the air that one such treasure costs."""
    return dive.rules.tank_ms * GREED_PERCENT // 100 * dive.rules.has_clock


def is_foul(dive: Dive, before: Board, field: Minefield, move: Move) -> bool:
    """Return whether a move that hit nothing is a guess that costs a life: on a strict board, and
    without a clock on any.

    Nothing is a guess that a spyglass shows, or that follows from what a sonar has found.
    """
    is_strict = Strict.name in dive.plan.twists or not dive.rules.has_clock
    if not is_strict or isinstance(move, Flag):
        return False
    if Find.SPYGLASS in dive.finds and move.cell == spied_cell(field, before.opened):
        return False
    return bool(_unproven(dive, before, field, aimed_at(before, move)))


def solved_by(field: Minefield, cells: int) -> int:
    """Return how much 3BV is solved by opening ``cells``: openings, and numbers outside of them.

    An opening counts when it is first touched, not when it is finished.
    """
    lone = field.safe & ~field.grid.dilate(field.zeros)
    return count_regions(field.grid, field.zeros & cells) + (lone & cells).bit_count()


def after_opening(dive: Dive, opening: Opening, ms: int) -> tuple[Dive, list[Award]]:
    """Return the dive with what a correct move pays, and the points among it.

    A move of a higher class pays several times, and the combo does not drain by it: it counts as
    if it had been made at once.
    """
    pays, thinking, plan = PAYS[opening.thinking], opening.thinking, dive.plan
    is_thought = thinking is not None and thinking > MoveClass.ONE_NUMBER
    combo = (dive.combo if is_thought else dive.combo_level(ms)) + COMBO_STEP
    multiplier = multiplier_of(combo)
    points = pays * multiplier * POINTS_FOR_CELL * opening.cells
    awards = [Award(AwardReason.CELLS, points, multiplier, thinking)]
    if opening.is_chord:
        awards.append(Award(AwardReason.CHORD, pays * multiplier * POINTS_FOR_CHORD, multiplier))
    if opening.treasures:
        points = treasure_points(plan, ms) * opening.treasures
        awards.append(Award(AwardReason.TREASURE, points))
    awards = scaled(plan, awards)
    greed = _greed(dive) * opening.greedy
    dive = replace(
        dive,
        combo=combo,
        acted_ms=ms,
        best_multiplier=max(dive.best_multiplier, multiplier),
        score=dive.score + sum(award.points for award in awards),
        pearls=dive.pearls + PEARLS_FOR_TREASURE * opening.treasures,
        air_until=dive.air_until - greed,
    )
    return add_air(dive, pays * _air_gain(dive, plan, opening, multiplier), ms), awards


def _air_gain(dive: Dive, plan: BoardPlan, opening: Opening, multiplier: int) -> int:
    """Return the air that a move of the lowest class gives."""
    gain = opening.three_bv * plan.air_ms
    if Find.BELL in dive.finds and multiplier >= BELL_MULTIPLIER:
        gain += gain // 2
    if Find.FINS in dive.finds and opening.is_chord:
        gain *= 2
    return gain // 2 if is_air_halved(dive) else gain


def is_air_halved(dive: Dive) -> bool:
    """Return whether the board gives half the air, by a pact that was made."""
    return dive.has_pact and dive.plan.pact is Pact.HALF_AIR


def add_air(dive: Dive, gain: int, ms: int) -> Dive:
    """Return the dive with ``gain`` more air at ``ms``.

    Above half a tank the share that is kept falls evenly from all to nothing; the rest becomes
    pearls. Without a clock all of it does.
    """
    tank, left = dive.rules.tank_ms, dive.air_left(ms)
    half, room = tank // 2, max(0, tank - left)
    kept = min(room, gain if left <= half else gain * room // half)
    more, rest = divmod(dive.pearl_ms + gain - kept, dive.rules.pearl_ms)
    pearls = dive.pearls + more
    return replace(dive, air_until=dive.air_until + kept, pearl_ms=rest, pearls=pearls)


def breathe_again(dive: Dive, ms: int) -> Dive:
    """Return the dive at ``ms``, with a life spent for new air each time that it had run out.

    Losing the last life gives no air.
    """
    while not dive.is_over and dive.air_left(ms) == 0:
        dive = _hurt(dive)
        if not dive.is_over:
            dive = replace(dive, air_until=dive.air_until + dive.life_air_ms)
    return dive


def treasure_points(plan: BoardPlan, ms: int) -> int:
    """Return the points of a treasure that is taken at ``ms``, before the zone's factor: a quarter
    of its value once the par time is over."""
    return POINTS_FOR_TREASURE * max(1, 4 - 3 * ms // max(1, plan.par_ms)) // 4


def scaled(plan: BoardPlan, awards: list[Award]) -> list[Award]:
    """Return the awards multiplied by the zone's factor; none where a board does not score."""
    if not plan.gives_points:
        return []
    percent = ZONES[plan.zone].points_percent
    return [award._replace(points=award.points * percent // 100) for award in awards]


def can_ping(dive: Dive) -> bool:
    """Return whether the sonar can be used on this board."""
    return Find.SONAR in dive.finds and dive.pinged is None


def ping(dive: Dive, cell: Cell, ms: int) -> Dive:
    """Return the dive after the sonar was used."""
    return replace(dive, pinged=Ping(cell, ms))


def self_flagged(dive: Dive, board: Board) -> int:
    """Return the mines that are flagged automatically, whether flagged yet or not: those that buoys
    prove, and those left in a cleared salvage region."""
    mines = buoy_cells(board) if Find.BUOYS in dive.finds else 0
    region = dive.cells_marked(Salvage.name)
    if region and not region & board.closed:
        mines |= bounds(board.grid, region) & board.closed
    return mines


def _free_flags(dive: Dive, board: Board, ms: int) -> int:
    """Return the cells whose flags break no pact: those that the game flags by itself, and those
    that a sonar has searched."""
    cells = self_flagged(dive, board)
    if dive.pinged is not None and ms >= dive.pinged.ms:
        cells |= sonar_area(board.grid, dive.pinged.cell)
    return cells


def _unproven(dive: Dive, board: Board, field: Minefield, cells: int) -> int:
    """Return those of the ``cells`` that the board does not prove safe, with all that a sonar has
    found."""
    found = 0 if dive.pinged is None else sonar_area(board.grid, dive.pinged.cell) & board.closed
    return unproven(board, cells, found & field.safe, found & field.mines)


def _hurt(dive: Dive) -> Dive:
    """Return the dive with a shell broken, or a life lost."""
    if Find.SHELL in dive.finds:
        left = tuple(find for find in dive.finds if find is not Find.SHELL)
        return replace(dive, finds=left, combo=0)
    return replace(dive, lives=dive.lives - 1, combo=0)
