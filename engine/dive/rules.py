"""The rules of a dive: how moves, boards and choices change it, and which dives are possible."""

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Chord, Move
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.dive.boards import (
    BOARDS_PER_ZONE,
    MOST_CARDS,
    SIZES,
    ZONES,
    BoardPlan,
    Reward,
    depth_of_board,
    first_board,
    fork,
    offered_boards,
)
from engine.dive.finds import MOST_FINDS, Find, buoy_cells, charted_cell, offered_finds, sonar_area
from engine.dive.state import (
    COMBO_STEP,
    LIVES,
    MAX_MULTIPLIER,
    TANK_MS,
    Dive,
    Leg,
    Ping,
    Stars,
    multiplier_of,
)
from engine.dive.twists import BY_NAME, TREASURES, Salvage, Treasure, bounds, unproven
from engine.formats.recording import MAX_MS
from engine.rules.metrics import count_regions

BREATH_MS = 8_000
BOARD_AIR_MS = 4_000  # for each cleared board
STAR_AIR_MS = 2_000
PEARL_STARS = 4  # a star gives this many times the air with a pearl
GREED_MS = 6_000  # the air that a treasure costs if it was not proven safe
TREASURE_MS = 30_000  # a treasure's value falls to a quarter in this time

BELL_MULTIPLIER = 3  # the zone from which the bell gives more air

POINTS_FOR_CELL = 10
POINTS_FOR_CHORD = 20
POINTS_FOR_BOARD = 100  # times the number of the board
POINTS_FOR_STAR = 150  # times the number of the zone, from 1
POINTS_FOR_TREASURE = 200


class AwardReason(Enum):
    """The reason for which points are given."""

    CELLS = "cells"
    CHORD = "chord"
    TREASURE = "treasure"
    BOARD = "board"
    STAR = "star"
    REWARD = "reward"


class Award(NamedTuple):
    """Points given at once, with the ``multiplier`` already applied."""

    reason: AwardReason
    points: int
    multiplier: int = 1


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

    The move was made on the board ``before`` and caused ``events``; ``field`` are the mines as they
    lie now. A move after the end changes nothing. An action is correct when it opens something and
    hits no mine. Flags give no points: those would reveal whether they are right.
    """
    dive = breathe_again(dive, ms)
    if dive.is_over:
        return dive, []
    for event in events:
        match event:
            case MinesPlaced(first, field):
                dive = _marking(dive, field, first)
            case MineHit():
                return _hurt(replace(dive, has_wasted=True)), []
            case CoverChanged(cell):
                is_own = bool(before.grid.bit(cell) & _free_flags(dive, before, ms))
                return replace(dive, has_flagged=dive.has_flagged or not is_own), []
            case ChordRefused():
                return replace(dive, has_wasted=True), []
    opened = next((event for event in events if isinstance(event, CellsOpened)), None)
    if opened is None:
        return dive, []
    is_foul = any(BY_NAME[name].is_foul(before, 0, move) for name in dive.plan.twists)
    if is_foul and not _is_charted(dive, before, field, move):
        dive = _hurt(replace(dive, has_wasted=True))
    combo = dive.level(ms) + COMBO_STEP
    dive = replace(dive, combo=combo, acted_ms=ms)
    if field is not None:
        dive = breathe(dive, field, move, opened.cells, ms)
    dive, awards = _award_cells(dive, before, move, opened, ms)
    return _paid(dive, awards), awards


def solved_by(field: Minefield, cells: int) -> int:
    """Return how much 3BV is solved by opening ``cells``: openings, and numbers outside of them.

    An opening counts when it is first touched, not when it is finished.
    """
    lone = field.safe & ~field.grid.dilate(field.zeros)
    return count_regions(field.grid, field.zeros & cells) + (lone & cells).bit_count()


def breathe(dive: Dive, field: Minefield, move: Move, cells: int, ms: int) -> Dive:
    """Return the dive with the air that newly opened ``cells`` give, up to what the tank can
    hold."""
    units = solved_by(field, cells)
    gain = units * ZONES[dive.plan.zone].air_ms * dive.plan.air_percent // 100
    if Find.BELL in dive.finds and dive.multiplier(ms) >= BELL_MULTIPLIER:
        gain += gain // 2
    if Find.FINS in dive.finds and isinstance(move, Chord):
        gain *= 2
    return add_air(dive, gain, ms)


def breathe_again(dive: Dive, ms: int) -> Dive:
    """Return the dive at ``ms``, with a life spent for new air each time that it had run out.

    Losing the last life gives no air.
    """
    while not dive.is_over and dive.air_left(ms) == 0:
        dive = _hurt(dive)
        if not dive.is_over:
            dive = replace(dive, air_until=dive.air_until + dive.life_air_ms, spare_ms=0)
    return dive


def add_air(dive: Dive, gain: int, ms: int) -> Dive:
    """Return the dive with ``gain`` more air (less if negative), at most a full tank and what is
    left of rewards."""
    spare = min(dive.spare_ms, dive.air_left(ms))
    most = max(dive.air_until, ms + TANK_MS + spare)
    return replace(dive, air_until=min(dive.air_until + gain, most), spare_ms=spare)


def after_board(dive: Dive, ms: int) -> tuple[Dive, list[Award]]:
    """Return the dive with its board cleared at ``ms``, and the points for it.

    The air left is counted from the next board's start; ``choose_board`` begins it. Air that the
    tank cannot hold is lost, except for the board's own reward, which comes on top of it.
    """
    reward = dive.plan.reward
    stars = Stars(ms <= dive.plan.par_ms, not dive.has_flagged, not dive.has_wasted)
    awards = [Award(AwardReason.BOARD, POINTS_FOR_BOARD * dive.plan.number)]
    if sum(stars):
        points = POINTS_FOR_STAR * (dive.plan.zone + 1) * sum(stars)
        awards.append(Award(AwardReason.STAR, points))
    if reward is Reward.POINTS:
        awards.append(Award(AwardReason.REWARD, dive.score - dive.points_before))
    star_ms = STAR_AIR_MS * (PEARL_STARS if Find.PEARL in dive.finds else 1)
    dive = add_air(_paid(dive, awards), BOARD_AIR_MS + star_ms * sum(stars), ms)
    lives = dive.lives + (reward is Reward.LIFE and dive.lives < LIVES)
    legs = (*dive.legs, Leg(dive.plan, stars, ms))
    spare = dive.plan.reward_air_ms
    left = min(dive.air_left(ms), TANK_MS) + spare
    dive = replace(dive, lives=lives, legs=legs, air_until=left, spare_ms=spare)
    return replace(dive, combo=0, acted_ms=0, is_cleared=True), awards


def boards_ahead(dive: Dive) -> tuple[BoardPlan, ...]:
    """Return the cards of the fork after a cleared board, one more with a compass.

    They offer a life only while one is missing. With a magnet, by which every board has
    treasure, no card has it as a twist, which would cost air for nothing.
    """
    cards = MOST_CARDS - (Find.COMPASS not in dive.finds)
    barred = Treasure.name if Find.MAGNET in dive.finds else ""
    return fork(dive.seed, dive.plan.number + 1, cards, barred, dive.lives < LIVES)


def finds_ahead(dive: Dive) -> tuple[Find, ...]:
    """Return the finds to choose from after a cleared board; there are some only at the end of a
    zone."""
    number = dive.plan.number
    if number % BOARDS_PER_ZONE:
        return ()
    return offered_finds(dive.seed, number, dive.finds, dive.lives)


def keep_find(dive: Dive, find: Find) -> Dive:
    """Return the dive with another find."""
    return replace(dive, finds=(*dive.finds, find))


def choose_board(dive: Dive, plan: BoardPlan) -> Dive:
    """Return the dive at the start of its next board."""
    breath = BREATH_MS if Find.BREATH in dive.finds else 0
    return replace(
        dive,
        plan=plan,
        air_until=dive.air_until + breath,
        marked=(),
        points_before=dive.score,
        treasure_points=0,
        has_flagged=False,
        has_wasted=False,
        pinged=None,
        is_cleared=False,
    )


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
    """Return the cells whose flags cost no star: those that the game flags by itself, and those
    that a sonar has searched."""
    cells = self_flagged(dive, board)
    if dive.pinged is not None and ms >= dive.pinged.ms:
        cells |= sonar_area(board.grid, dive.pinged.cell)
    return cells


def _is_charted(dive: Dive, before: Board, field: Minefield | None, move: Move) -> bool:
    """Return whether a move opens the cell that the chart shows."""
    if field is None or Find.CHART not in dive.finds:
        return False
    return move.cell == charted_cell(field, before.opened)


def _marking(dive: Dive, field: Minefield, first: Cell) -> Dive:
    seed = dive.board_seed
    marks = ((name, BY_NAME[name].mark(field, first, seed)) for name in dive.twist_names)
    return replace(dive, marked=tuple((name, cells) for name, cells in marks if cells))


def _hurt(dive: Dive) -> Dive:
    """Return the dive with a shell broken, or a life lost."""
    if Find.SHELL in dive.finds:
        left = tuple(find for find in dive.finds if find is not Find.SHELL)
        return replace(dive, finds=left, combo=0)
    return replace(dive, lives=dive.lives - 1, combo=0)


def _award_cells(
    dive: Dive, before: Board, move: Move, opened: CellsOpened, ms: int
) -> tuple[Dive, list[Award]]:
    """Return the points for the cells that a move opened, and for the treasure among them."""
    multiplier = multiplier_of(dive.combo)
    dive = replace(dive, best_multiplier=max(dive.best_multiplier, multiplier))
    points = POINTS_FOR_CELL * opened.cells.bit_count()
    awards = [Award(AwardReason.CELLS, points * multiplier, multiplier)]
    if isinstance(move, Chord):
        awards.append(Award(AwardReason.CHORD, POINTS_FOR_CHORD * multiplier, multiplier))
    taken = dive.cells_marked(Treasure.name) & opened.cells
    if not taken:
        return dive, awards
    greedy = unproven(before, taken & opened.origins).bit_count()
    value = treasure_value(dive, ms) * taken.bit_count()
    awards.append(Award(AwardReason.TREASURE, value))
    marked = tuple((name, cells & ~taken) for name, cells in dive.marked)
    dive = replace(dive, marked=marked, treasure_points=dive.treasure_points + value)
    return add_air(dive, -GREED_MS * greedy, ms), awards


def treasure_value(dive: Dive, ms: int) -> int:
    """Return the points of a treasure that is taken at ``ms``."""
    value = POINTS_FOR_TREASURE * max(1, 4 - 3 * ms // TREASURE_MS) // 4
    return value * (dive.plan.zone + 1) * (2 if Find.MAGNET in dive.finds else 1)


def _paid(dive: Dive, awards: list[Award]) -> Dive:
    return replace(dive, score=dive.score + sum(award.points for award in awards))


MOST_BOARDS = 10_000
"""More boards than anybody clears in one dive; checking and forking this many still takes less than
a second."""


def check_dive(dive: Dive) -> None:
    """Raise ValueError unless play can lead to this dive, at the start of its board or, if cleared,
    before the next one is chosen."""
    _check_way(dive)
    _check_finds(dive)
    if not 1 <= dive.lives <= LIVES:
        raise ValueError("not as many lives as a dive has")
    spare = dive.legs[-1].plan.reward_air_ms if dive.legs else 0
    if not 0 <= dive.air_until <= TANK_MS + spare + BREATH_MS or dive.spare_ms != spare:
        raise ValueError("more air than a dive can hold")
    if dive.combo or dive.acted_ms or not 1 <= dive.best_multiplier <= MAX_MULTIPLIER:
        raise ValueError("not a combo between two boards")
    most = sum(_most_points(leg.plan) for leg in dive.legs)
    if not 0 <= max(dive.points_before, dive.treasure_points) <= dive.score <= most:
        raise ValueError("more points than its boards give")
    if not dive.is_cleared and (dive.has_flagged or dive.has_wasted or dive.treasure_points):
        raise ValueError("more happened on the board than can before it begins")


def check_result(
    score: int, boards: int, depth: int, stars: tuple[int, int], finds: int, multiplier: int
) -> None:
    """Raise ValueError unless a dive can end with this many cleared ``boards``; ``stars`` is their
    total, and the number of boards with every star."""
    if not 0 <= boards <= MOST_BOARDS or not 0 <= depth <= depth_of_board(MOST_BOARDS + 1):
        raise ValueError("deeper than any dive goes")
    width, height, _ = max(SIZES)
    largest = BoardPlan(boards + 1, width, height, 0, reward=Reward.POINTS)
    if not 0 <= score <= (boards + 1) * _most_points(largest):
        raise ValueError("more points than its boards give")
    every, perfect = stars
    if not 0 <= 3 * perfect <= every <= 3 * boards:
        raise ValueError("more stars than its boards have")
    if not 0 <= finds <= MOST_FINDS or not 1 <= multiplier <= MAX_MULTIPLIER:
        raise ValueError("more finds, or a higher multiplier, than a dive has")


def _check_way(dive: Dive) -> None:
    """Raise ValueError unless the dive's boards are among those that its forks offer, in this
    order."""
    boards = [leg.plan for leg in dive.legs]
    if not dive.is_cleared:
        boards.append(dive.plan)
    elif not boards or dive.plan != boards[-1]:
        raise ValueError("a cleared board that is not on the way")
    if not 1 <= dive.plan.number == len(boards) <= MOST_BOARDS:
        raise ValueError("not the number of its board")
    if boards[0] != first_board():
        raise ValueError("not the first board of a dive")
    forks = offered_boards(dive.seed, len(boards))
    if not all(plan in plans for plan, plans in zip(boards[1:], forks, strict=True)):
        raise ValueError("a board that no fork offers")
    if not all(map(_is_leg, dive.legs)):
        raise ValueError("not the time or the stars of a board")


def _check_finds(dive: Dive) -> None:
    """Raise ValueError unless the finds can have been kept by now, and the sonar was used on this
    board."""
    most = min(MOST_FINDS, dive.cleared // BOARDS_PER_ZONE)
    if len(set(dive.finds)) < len(dive.finds) or len(dive.finds) > most:
        raise ValueError("not the finds of a dive")
    if dive.pinged is None:
        return
    (x, y), ms = dive.pinged
    is_on_board = 0 <= x < dive.plan.width and 0 <= y < dive.plan.height
    if Find.SONAR not in dive.finds or not is_on_board or not 0 <= ms <= MAX_MS:
        raise ValueError("not the use of a sonar on the board")


def _is_leg(leg: Leg) -> bool:
    return 0 <= leg.ms <= MAX_MS and leg.stars.par is (leg.ms <= leg.plan.par_ms)


def _most_points(plan: BoardPlan) -> int:
    """Return an upper bound for the points of a cleared board: each cell at the highest multiplier,
    by a chord of its own, and every treasure at its highest value."""
    safe, zone = plan.width * plan.height - plan.mines, plan.zone + 1
    played = MAX_MULTIPLIER * (POINTS_FOR_CELL + POINTS_FOR_CHORD) * safe
    played += TREASURES * 2 * POINTS_FOR_TREASURE * zone
    if plan.reward is Reward.POINTS:
        played *= 2
    return played + POINTS_FOR_BOARD * plan.number + 3 * POINTS_FOR_STAR * zone
