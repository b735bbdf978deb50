"""Proofs as steps that can be shown on a board: facts without words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.board import Board
from engine.core.grid import Cell, indices
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, deduce
from engine.teacher.patterns import Link, closed_around, find_steps, lacking

_MAX_LINKS = 3  # the last small steps that are shown one by one; earlier ones are shown at once


class Fact(Enum):
    """The fact that a step shows. The values are the keys of translated texts."""

    NO_MINE = "no_mine"  # an opened cell without a number
    DONE = "done"  # a number has all its mines
    FULL = "full"  # a number has as many closed cells as mines
    REST = "rest"  # the same, less the mines that are known
    SHARE = "share"  # all mines of a number are among some cells
    SHARE_REST = "share_rest"  # the same, less the mines that are known
    AT_LEAST = "at_least"  # so many of a number's mines are among some cells
    TAKEN = "taken"  # these are all the mines that another number has
    AT_MOST = "at_most"  # a number allows only so many mines among some cells
    OUTSIDE = "outside"  # so another number has so many beside them
    EARLIER = "earlier"  # several small steps at once
    TOGETHER = "together"  # numbers that decide only together
    LEFT = "left"  # the mines left on the whole board
    NONE_LEFT = "none_left"
    NO_OTHER_CELLS = "no_other_cells"  # as many cells as mines are left
    NEED_ALL = "need_all"  # numbers that need all the mines left
    ONLY_ANSWER = "only_answer"  # numbers that decide together with the mines left
    SEEN = "seen"  # mines that losses taken back have shown
    SAFE = "safe"
    MINE = "mine"
    GUESS = "guess"  # a cell was opened that nothing proved
    WRONG_FLAG = "wrong_flag"  # a chord relied on a flag on a safe cell
    STILL_SAFE = "still_safe"  # so many cells were proven safe at the end


@dataclass(frozen=True)
class ProofStep:
    """A step: the ``numbers`` that it reads, and the cells that follow as ``safe`` or ``mines``.

    ``counted`` are known mines, ``among`` the cells that some mines are among, ``wrong`` those with
    a wrong flag. ``number`` is the value of the last of the numbers, and ``left`` its mines less
    those that are accounted for, if there are some. ``count`` is the one that the fact names.
    """

    fact: Fact
    numbers: tuple[Cell, ...] = ()
    counted: tuple[Cell, ...] = ()
    among: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()
    number: int = 0
    count: int = 0
    left: int | None = None

    @property
    def is_conclusion(self) -> bool:
        """Whether it only says what follows from the step before."""
        return self.fact in (Fact.SAFE, Fact.MINE)

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that it is about."""
        return frozenset(
            self.numbers + self.counted + self.among + self.safe + self.mines + self.wrong,
        )


def demonstrate(board: Board, why: Explanation, alone: bool = False) -> tuple[ProofStep, ...]:
    """Return the steps that show why a cell is safe or a mine; () for a guess.

    The last step concludes about all cells that the last numbers decide, or with ``alone`` only
    about the explained one.

    >>> board = Board.from_text("1#", mines=1)
    >>> from engine.teacher.explanation import explain
    >>> [step.fact.value for step in demonstrate(board, explain(board, (1, 0)))]
    ['full', 'mine']
    """
    if not why.is_certain:
        return ()
    if why.tier is ExplanationTier.SHOWN:
        return (*_by_shown(board, why), _conclusion(why))
    if why.counts_mines:
        return (*_by_count(board, why), _conclusion(why))
    numbers = list(map(board.grid.index, why.numbers))
    links = find_steps(board, numbers, board.grid.index(why.cell), why.given)
    if not links:
        return (_together(board, why.numbers), _conclusion(why))
    return tuple(_by_links(board, links, alone, why.given))


def _by_links(board: Board, links: Sequence[Link], alone: bool, given: int) -> Iterator[ProofStep]:
    safe, mines = 0, given
    cells_of = board.grid.cells
    early = links[: -_MAX_LINKS - 1] if len(links) > _MAX_LINKS + 1 else ()
    for link in early:
        mines |= link.cells if link.is_mine else 0
        safe |= 0 if link.is_mine else link.cells
    if early:
        numbers = dict.fromkeys(number for link in early for number in link.numbers)
        cells = tuple(map(board.grid.cell, numbers))
        yield ProofStep(
            Fact.EARLIER, cells, safe=tuple(cells_of(safe)), mines=tuple(cells_of(mines & ~given))
        )
    for link in links[len(early) :]:
        *steps, last = _link_steps(board, link, safe, mines)
        yield from steps
        if link is links[-1]:
            yield last
            found = link.cells if alone else _decided(board, link, safe, mines)
            fact = Fact.MINE if link.is_mine else Fact.SAFE
            yield _decide(
                board, ProofStep(fact, last.numbers, count=found.bit_count()), found, link
            )
        else:
            yield _decide(board, last, link.cells, link)
        mines |= link.cells if link.is_mine else 0
        safe |= 0 if link.is_mine else link.cells


def _decide(board: Board, step: ProofStep, cells: int, link: Link) -> ProofStep:
    found = tuple(board.grid.cells(cells))
    return replace(step, mines=found) if link.is_mine else replace(step, safe=found)


def _decided(board: Board, link: Link, safe: int, mines: int) -> int:
    """Return all cells that the numbers of a link decide, given what is known."""
    unknown = closed_around(board, link.numbers[-1]) & ~(safe | mines)
    return unknown & ~closed_around(board, link.numbers[0]) if len(link.numbers) == 2 else unknown


def _link_steps(board: Board, link: Link, safe: int, mines: int) -> list[ProofStep]:
    """Return the steps of a link, without the cells that it decides."""
    grid, (first, *_, last) = board.grid, (link.numbers[0], *link.numbers)
    if first == last:
        return [_single(board, link, mines)]
    helper, owner = grid.cell(first), grid.cell(last)
    known = safe | mines
    around, beyond = closed_around(board, first) & ~known, closed_around(board, last) & ~known
    shared = tuple(grid.cells(around & beyond))
    spare = (around & ~beyond).bit_count()
    lacks, needs = lacking(board, helper, mines), lacking(board, owner, mines)
    counted = tuple(grid.cells(closed_around(board, first) & mines))
    others = tuple(grid.cells(closed_around(board, last) & mines))
    one = ProofStep(Fact.AT_MOST, (helper,), counted, shared, number=board.number(helper) or 0)
    other = ProofStep(Fact.OUTSIDE, (owner,), others, shared, number=board.number(owner) or 0)
    left = lacks if counted else None
    if link.is_mine:
        more = needs - lacks
        return [replace(one, count=lacks, left=left), replace(other, count=more, left=more)]
    fact = Fact.AT_LEAST if spare else Fact.SHARE_REST if counted else Fact.SHARE
    return [
        replace(one, fact=fact, count=lacks - spare, left=left),
        replace(other, fact=Fact.TAKEN, left=0),
    ]


def _single(board: Board, link: Link, mines: int) -> ProofStep:
    number = board.grid.cell(link.numbers[0])
    known = closed_around(board, link.numbers[0]) & mines
    counted, value = tuple(board.grid.cells(known)), board.number(number) or 0
    if link.is_mine:
        lacks = value - len(counted)
        fact, left = (Fact.REST, lacks) if counted else (Fact.FULL, None)
        return ProofStep(fact, (number,), counted, number=value, count=lacks, left=left)
    fact, left = (Fact.DONE, 0) if value else (Fact.NO_MINE, None)
    return ProofStep(fact, (number,), counted, number=value, count=value, left=left)


def _by_count(board: Board, why: Explanation) -> Iterator[ProofStep]:
    known = deduce(board)
    left = board.mines - known.mines.bit_count()
    counted = tuple(board.grid.cells(known.mines))
    yield ProofStep(Fact.LEFT if left else Fact.NONE_LEFT, counted=counted, count=left)
    if why.focus:
        yield _of_count(board, why, known.safe, known.mines, left)
    elif left:
        cells = board.closed & ~(known.safe | known.mines)
        among = tuple(board.grid.cells(cells))
        yield ProofStep(Fact.NO_OTHER_CELLS, among=among, count=left)


def _of_count(board: Board, why: Explanation, safe: int, mines: int, left: int) -> ProofStep:
    """Return the step of the numbers that decide together with the mines left."""
    around, is_apart, takes = 0, True, 0
    for number in why.focus:
        cells = closed_around(board, board.grid.index(number)) & ~(safe | mines)
        is_apart &= not around & cells
        around |= cells
        takes += lacking(board, number, mines)
    has_all = is_apart and takes == left and why.verdict is Verdict.SAFE
    fact = Fact.NEED_ALL if has_all else Fact.ONLY_ANSWER
    among, value = tuple(board.grid.cells(around)), board.number(why.focus[-1]) or 0
    return ProofStep(fact, why.focus, among=among, number=value, count=len(why.focus))


def _by_shown(board: Board, why: Explanation) -> Iterator[ProofStep]:
    if why.depends_on != (why.cell,):
        seen = why.depends_on
        yield ProofStep(Fact.SEEN, counted=seen, mines=seen, count=len(seen))
    if why.numbers:
        yield _together(board, why.numbers)


def _together(board: Board, numbers: Sequence[Cell]) -> ProofStep:
    value = board.number(numbers[-1]) or 0
    around = 0
    for number in numbers:
        around |= closed_around(board, board.grid.index(number))
    among = tuple(map(board.grid.cell, indices(around)))
    return ProofStep(Fact.TOGETHER, tuple(numbers), (), among, number=value, count=len(numbers))


def _conclusion(why: Explanation) -> ProofStep:
    numbers = why.focus or why.numbers
    if why.verdict is Verdict.MINE:
        return ProofStep(Fact.MINE, numbers, mines=(why.cell,), count=1)
    return ProofStep(Fact.SAFE, numbers, safe=(why.cell,), count=1)
