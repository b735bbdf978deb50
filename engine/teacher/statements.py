"""The statements of an explanation: facts without words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.patterns import Link, Pattern, closed_around, formation, lacking

_TOLD = 3  # the most steps that are stated one by one


class Claim(Enum):
    """The kind of a statement. The values are the keys of translated texts."""

    LINE = "line"  # the numbers form the pattern ``line``
    REDUCED = "reduced"  # the same, less the mines that are known
    HOLE = "hole"
    CORNER = "corner"
    NO_MINE = "no_mine"  # no mine touches an opened cell
    HAS_ALL = "has_all"  # the ``count`` mines of a number are known
    FULL = "full"  # only ``count`` closed cells touch a number, as many as its mines
    SHARED = "shared"  # ``count`` mines of the first number, or more, are all that the second has
    UNSHARED = "unshared"  # ``count`` mines of the second are beside the first, in as many cells
    TOGETHER = "together"  # there is one way to satisfy the numbers
    STEP_SAFE = "step_safe"  # one or two numbers prove that ``cells`` are safe, or mines
    STEP_MINE = "step_mine"
    EARLIER = "earlier"  # ``count`` numbers settle other cells, step by step
    THEN = "then"  # so much known, there is one way to satisfy the numbers
    ALL_KNOWN = "all_known"  # no mine is left
    NO_OTHER_CELLS = "no_other_cells"  # ``count`` mines are left, and as many cells
    NEED_ALL = "need_all"  # all ``count`` mines left are around the numbers
    ELSEWHERE = "elsewhere"  # ``count`` mines left are not around them, and as many cells
    LEFT = "left"  # there is one way to satisfy the numbers with the ``count`` mines left
    IN_ALL = "in_all"  # the same, with all mines of the board
    SHOWN_HERE = "shown_here"  # a loss taken back has shown a mine in this cell
    SHOWN = "shown"  # the mines in ``cells`` were shown so
    SAFE = "safe"  # so this cell is safe
    MINE = "mine"
    NO_SAFE = "no_safe"  # no safe cell is known
    CHANCE = "chance"  # the ``chance`` of a mine here
    LOWEST = "lowest"  # no cell has a lower one
    SAFEST = "safest"  # the lowest one, that of ``cells``
    OUTLOOK = "outlook"  # the same, but there the rest is harder to win
    LEAD = "lead"  # the ``chance`` that the number here, if it is safe, leads to progress
    NEEDLESS = "needless"  # there is no need to guess, as ``cells`` are safe
    FIRST = "first"  # nothing is open: the ``chance`` of a mine is the same everywhere


class NumberAt(NamedTuple):
    """The value of a number, and its cell."""

    value: int
    cell: Cell


@dataclass(frozen=True)
class Statement:
    """One statement of an explanation, and what it names."""

    claim: Claim
    numbers: tuple[NumberAt, ...] = ()
    cells: tuple[Cell, ...] = ()
    count: int = 0
    chance: Fraction = Fraction(0)
    line: tuple[int, ...] = ()


Statements = tuple[Statement, ...]
SHOWN_ITSELF: Statements = (Statement(Claim.SHOWN_HERE),)
_NAMES = {Pattern.HOLE: Claim.HOLE, Pattern.CORNER: Claim.CORNER}


def by_numbers(
    board: Board,
    cell: Cell,
    is_mine: bool,
    numbers: Sequence[Cell],
    links: Sequence[Link],
    mines: int = 0,
) -> Statements:
    """State why ``numbers`` prove ``cell``; ``links`` are the steps, if there are any, and
    ``mines`` known beforehand."""
    counted = any(closed_around(board, board.grid.index(one)) & mines for one in numbers)
    if len(links) == 1 and len(numbers) == 1:
        value = board.number(numbers[0]) or 0
        claim = Claim.FULL if is_mine else Claim.HAS_ALL if value else Claim.NO_MINE
        return _concluded(is_mine, Statement(claim, _at(board, numbers), count=value))
    if len(links) == 1 and not counted:
        stated = [_pair(board, links[0])]
    elif len(links) < 2:
        stated = [Statement(Claim.TOGETHER, _at(board, numbers))]
    else:
        stated = [_step(board, link) for link in links[:-1]]
        if len(links) > _TOLD:
            stated = [Statement(Claim.EARLIER, count=len(numbers))]
        stated.append(Statement(Claim.THEN, _of_link(board, links[-1])))
    return _concluded(is_mine, *_pattern(board, cell, numbers, mines), *stated)


def by_count(
    board: Board, cell: Cell, is_mine: bool, needed: Sequence[int], safe: int, mines: int
) -> Statements:
    """State why the mine count proves ``cell``, with the ``needed`` numbers and known cells."""
    left = board.mines - mines.bit_count()
    if not needed:
        return _concluded(is_mine, _count_alone(is_mine, left))
    numbers = _at(board, map(board.grid.cell, needed))
    takes = sum(lacking(board, number.cell, mines) for number in numbers)
    seen = _join_if_disjoint(board, needed, safe | mines)
    claim, count = Claim.LEFT, left
    if seen is not None and not seen & board.grid.bit(cell):
        beyond = (board.closed & ~(safe | mines | seen)).bit_count()
        if not is_mine and takes == left:
            claim = Claim.NEED_ALL
        elif is_mine and left - takes == beyond:
            claim, count = Claim.ELSEWHERE, beyond
    return _concluded(is_mine, Statement(claim, numbers, count=count))


def by_shown(
    board: Board, is_mine: bool, numbers: Sequence[Cell], mines: Sequence[Cell], counted: bool
) -> Statements:
    """State why ``mines`` revealed by losses taken back prove a cell with these ``numbers``."""
    named, shown = _at(board, numbers), Statement(Claim.SHOWN, (), tuple(mines), len(mines))
    then = Statement(Claim.IN_ALL if counted else Claim.THEN, named, count=board.mines)
    if not numbers:
        then = _count_alone(is_mine, board.mines - len(mines))
    return _concluded(is_mine, shown, then)


def guess(
    chance: Fraction,
    safest: tuple[Cell, Fraction] | None,
    lead: Fraction | None,
    is_advice: bool = False,
) -> Statements:
    """State the value of a forced guess.

    ``safest`` is the cell of the least chance, if it is another, ``lead`` the chance that the
    number leads to progress. ``is_advice`` when this is the recommended cell.
    """
    other = Statement(Claim.LOWEST)
    if safest is not None:
        claim = Claim.OUTLOOK if is_advice else Claim.SAFEST
        other = Statement(claim, cells=safest[:1], chance=safest[1])
    return (
        *([Statement(Claim.NO_SAFE)] if is_advice else []),
        Statement(Claim.CHANCE, chance=chance),
        other,
        *([] if lead is None else [Statement(Claim.LEAD, chance=lead)]),
    )


def needless(chance: Fraction, certain: Cell) -> Statements:
    """State the chance of a guess while the cell ``certain`` is known to be safe."""
    return Statement(Claim.CHANCE, chance=chance), Statement(Claim.NEEDLESS, cells=(certain,))


def _concluded(is_mine: bool, *stated: Statement) -> Statements:
    return (*stated, Statement(Claim.MINE if is_mine else Claim.SAFE, count=1))


def _join_if_disjoint(board: Board, numbers: Sequence[int], known: int) -> int | None:
    """Return all unknown cells around ``numbers``, or None if two of the numbers share one."""
    together = 0
    for number in numbers:
        seen = closed_around(board, number) & ~known
        if together & seen:
            return None
        together |= seen
    return together


def _pair(board: Board, link: Link) -> Statement:
    numbers = _of_link(board, link)
    if not link.is_mine:
        return Statement(Claim.SHARED, numbers, count=numbers[1].value)
    helper, owner = (closed_around(board, number) for number in link.numbers)
    return Statement(Claim.UNSHARED, numbers, count=(owner & ~helper).bit_count())


def _step(board: Board, link: Link) -> Statement:
    claim = Claim.STEP_MINE if link.is_mine else Claim.STEP_SAFE
    cells = tuple(board.grid.cells(link.cells))
    return Statement(claim, _of_link(board, link), cells, len(cells))


def _count_alone(is_mine: bool, left: int) -> Statement:
    return Statement(Claim.NO_OTHER_CELLS, count=left) if is_mine else Statement(Claim.ALL_KNOWN)


def _pattern(board: Board, cell: Cell, numbers: Sequence[Cell], mines: int) -> Statements:
    """State the pattern of these numbers, if it has a name."""
    pattern, line = formation(board, cell, numbers, mines)
    if line:
        claim = Claim.REDUCED if pattern is Pattern.REDUCTION else Claim.LINE
        return (Statement(claim, line=line),)
    return (Statement(_NAMES[pattern]),) if pattern in _NAMES else ()


def _of_link(board: Board, link: Link) -> tuple[NumberAt, ...]:
    return _at(board, map(board.grid.cell, link.numbers))


def _at(board: Board, numbers: Iterable[Cell]) -> tuple[NumberAt, ...]:
    return tuple(NumberAt(board.number(number) or 0, number) for number in numbers)
