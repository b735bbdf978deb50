"""Proofs without words: the steps that a board can show, and the short account of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, indices
from engine.teacher.patterns import Formation, Link, Pattern, closed_around, lacking

_SHOWN = 4  # the last small steps that are shown one by one; earlier ones are shown at once
_MOST_STEPS = 3  # the most small steps that a short account tells one by one


class Fact(Enum):
    """The fact that a step states. The values are the keys of translated texts.

    The facts of the first group are shown on a board, those of the last group are named in a short
    account, and those between are used in both.
    """

    REST = "rest"  # a number has as many closed cells as mines, less those that are known
    SHARE = "share"  # all mines of a number are among some cells
    SHARE_REST = "share_rest"  # the same, less the mines that are known
    AT_LEAST = "at_least"  # ``count`` of a number's mines or more are among some cells
    TAKEN = "taken"  # these are all the mines that another number has
    AT_MOST = "at_most"  # a number allows only ``count`` mines among some cells
    OUTSIDE = "outside"  # so another number has ``count`` beside them
    LEFT = "left"  # ``count`` mines are left on the whole board
    GUESS = "guess"  # a cell was opened that nothing proved
    WRONG_FLAG = "wrong_flag"  # a chord relied on ``count`` flags on safe cells
    STILL_SAFE = "still_safe"  # ``count`` cells were proven safe at the end

    NO_MINE = "no_mine"  # no mine touches an opened cell
    DONE = "done"  # the ``count`` mines of a number are known
    FULL = "full"  # only ``count`` closed cells touch a number, as many as its mines
    EARLIER = "earlier"  # several small steps at once, which read ``count`` numbers
    TOGETHER = "together"  # there is one way to satisfy the numbers
    NONE_LEFT = "none_left"  # no mine is left on the whole board
    NO_OTHER_CELLS = "no_other_cells"  # ``count`` mines are left, and as many cells
    NEED_ALL = "need_all"  # all ``count`` mines left are around the numbers
    ELSEWHERE = "elsewhere"  # ``count`` mines left are not around them, and as many cells
    ONLY_ANSWER = "only_answer"  # with ``count`` mines left there is one way to satisfy the numbers
    SEEN = "seen"  # losses taken back have shown ``count`` mines
    IN_ALL = "in_all"  # with all ``count`` mines of the board there is one way to satisfy them
    SAFE = "safe"  # so ``count`` cells are safe
    MINE = "mine"

    LINE = "line"  # the numbers form the pattern ``line``
    REDUCED = "reduced"  # the same, less the mines that are known
    HOLE = "hole"
    CORNER = "corner"
    SHARED = "shared"  # the second number has only the ``count`` mines that it shares
    UNSHARED = "unshared"  # ``count`` mines fill the cells that only the second number touches
    STEP_SAFE = "step_safe"  # one or two numbers prove that cells are safe, or mines
    STEP_MINE = "step_mine"
    THEN = "then"  # with that known, there is one way to satisfy the numbers
    SHOWN_HERE = "shown_here"  # a loss taken back has shown a mine in this cell
    NO_SAFE = "no_safe"  # no safe cell is known
    CHANCE = "chance"  # the ``chance`` of a mine here
    LOWEST = "lowest"  # no cell has a lower one
    SAFEST = "safest"  # the lowest one, that of the cell ``among``
    OUTLOOK = "outlook"  # the same, but there the rest is harder to win
    LEAD = "lead"  # the ``chance`` that the number here, if it is safe, leads to progress
    NEEDLESS = "needless"  # there is no need to guess, as a cell is safe
    FIRST = "first"  # nothing is open: the ``chance`` of a mine is the same everywhere


class NumberAt(NamedTuple):
    """The value of a number, and its cell."""

    value: int
    cell: Cell


@dataclass(frozen=True)
class ProofStep:
    """A step: the ``numbers`` that it reads, and the cells that follow as ``safe`` or ``mines``.

    ``counted`` are known mines, ``among`` the cells that some mines are among, ``wrong`` those with
    a wrong flag. ``count``, ``chance`` and ``line`` are those that the fact names, and ``left`` the
    mines of the last number less those that are accounted for, if there are some.
    """

    fact: Fact
    numbers: tuple[NumberAt, ...] = ()
    counted: tuple[Cell, ...] = ()
    among: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()
    count: int = 0
    left: int | None = None
    chance: Fraction = Fraction(0)
    line: tuple[int, ...] = ()

    @property
    def is_conclusion(self) -> bool:
        """Whether the step only states the conclusion from the step before."""
        return self.fact in (Fact.SAFE, Fact.MINE)

    @property
    def number(self) -> int:
        """The value of the last of the numbers; 0 if there are none."""
        return self.numbers[-1].value if self.numbers else 0

    @property
    def number_cells(self) -> tuple[Cell, ...]:
        """The cells of the numbers."""
        return tuple(number.cell for number in self.numbers)

    @property
    def found(self) -> tuple[Cell, ...]:
        """The cells that follow."""
        return self.safe + self.mines

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that it is about."""
        marked = self.counted + self.among + self.safe + self.mines + self.wrong
        return frozenset(self.number_cells + marked)


Steps = tuple[ProofStep, ...]


def prove_by_links(board: Board, links: Sequence[Link], given: int = 0) -> Iterator[ProofStep]:
    """Yield the steps of links, up to the conclusion, with the mines ``given`` known before."""
    cells_of, first = board.grid.cells, max(0, len(links) - _SHOWN)
    safe, mines = _settle(links[:first], given)
    if first:
        numbers = dict.fromkeys(number for link in links[:first] for number in link.numbers)
        step = ProofStep(Fact.EARLIER, _read(board, numbers), count=len(numbers))
        yield replace(step, safe=tuple(cells_of(safe)), mines=tuple(cells_of(mines & ~given)))
    for place, link in enumerate(links[first:], first):
        safe, mines = _settle(links[:place], given)
        *steps, last = _link_steps(board, link, safe, mines)
        yield from steps
        if link is links[-1]:
            yield last
        else:
            cells = tuple(cells_of(link.cells))
            yield replace(last, mines=cells) if link.is_mine else replace(last, safe=cells)


def decided_by_links(board: Board, links: Sequence[Link], given: int = 0) -> tuple[Cell, ...]:
    """Return all cells that the numbers of the last link decide, given what is known before."""
    safe, mines = _settle(links[:-1], given)
    first, last = links[-1].numbers[0], links[-1].numbers[-1]
    unknown = closed_around(board, last) & ~(safe | mines)
    if first != last:
        unknown &= ~closed_around(board, first)
    return tuple(board.grid.cells(unknown))


def prove_by_count(
    board: Board, cell: Cell, is_mine: bool, needed: Sequence[int], safe: int, mines: int
) -> Iterator[ProofStep]:
    """Yield the steps by which the mine count proves ``cell``, with the ``needed`` numbers and
    known cells, up to the conclusion."""
    grid, unknown = board.grid, board.closed & ~(safe | mines)
    left = board.mines - mines.bit_count()
    counted = tuple(grid.cells(mines))
    if not needed:
        yield from _count_alone(board, is_mine, left, counted, unknown)
        return
    yield ProofStep(Fact.LEFT if left else Fact.NONE_LEFT, counted=counted, count=left)
    around, is_apart, takes = 0, True, 0
    for number in needed:
        seen = closed_around(board, number) & unknown
        is_apart &= not around & seen
        around |= seen
        takes += lacking(board, grid.cell(number), mines)
    fact, count, beyond = Fact.ONLY_ANSWER, left, (unknown & ~around).bit_count()
    if is_apart and not around & grid.bit(cell):
        if not is_mine and takes == left:
            fact = Fact.NEED_ALL
        elif is_mine and left - takes == beyond:
            fact, count = Fact.ELSEWHERE, beyond
    yield ProofStep(fact, _read(board, needed), among=tuple(grid.cells(around)), count=count)


def prove_by_seen(
    board: Board, is_mine: bool, numbers: Sequence[int], seen: int, is_counted: bool
) -> Iterator[ProofStep]:
    """Yield the steps by which mines ``seen`` in losses taken back prove a cell with these numbers,
    or with the mine count, up to the conclusion."""
    mines = tuple(board.grid.cells(seen))
    yield ProofStep(Fact.SEEN, counted=mines, mines=mines, count=len(mines))
    if not numbers:
        yield from _count_alone(board, is_mine, board.mines - len(mines), (), board.closed & ~seen)
    elif is_counted:
        yield replace(prove_together(board, numbers), fact=Fact.IN_ALL, count=board.mines)
    else:
        yield prove_together(board, numbers)


def prove_together(board: Board, numbers: Sequence[int]) -> ProofStep:
    """Return the step of numbers that decide only together."""
    around = 0
    for number in numbers:
        around |= closed_around(board, number)
    among = tuple(map(board.grid.cell, indices(around)))
    return ProofStep(Fact.TOGETHER, _read(board, numbers), among=among)


def conclude(board: Board, cell: Cell, is_mine: bool, read: Iterable[Cell]) -> ProofStep:
    """Return the conclusion about ``cell`` from the numbers ``read`` last."""
    return conclude_about((cell,), is_mine, _read(board, map(board.grid.index, read)))


def conclude_about(
    cells: tuple[Cell, ...], is_mine: bool, numbers: tuple[NumberAt, ...]
) -> ProofStep:
    """Return the conclusion about cells from the numbers that were read last."""
    if is_mine:
        return ProofStep(Fact.MINE, numbers, mines=cells, count=len(cells))
    return ProofStep(Fact.SAFE, numbers, safe=cells, count=len(cells))


def _settle(links: Iterable[Link], given: int) -> tuple[int, int]:
    """Return the cells known to be safe and mined after some links."""
    safe, mines = 0, given
    for link in links:
        if link.is_mine:
            mines |= link.cells
        else:
            safe |= link.cells
    return safe, mines


def _link_steps(board: Board, link: Link, safe: int, mines: int) -> list[ProofStep]:
    """Return the steps of a link, without the cells that it decides."""
    if len(link.numbers) == 1:
        return [_single(board, link, mines)]
    cells_of, known, (first, last) = board.grid.cells, safe | mines, link.numbers
    around, beyond = closed_around(board, first) & ~known, closed_around(board, last) & ~known
    shared = tuple(cells_of(around & beyond))
    spare = (around & ~beyond).bit_count()
    lacks, needs = (lacking(board, board.grid.cell(number), mines) for number in link.numbers)
    counted = tuple(cells_of(closed_around(board, first) & mines))
    others = tuple(cells_of(closed_around(board, last) & mines))
    one = ProofStep(Fact.AT_MOST, _read(board, (first,)), counted, shared)
    other = ProofStep(Fact.OUTSIDE, _read(board, (last,)), others, shared)
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
    (number,) = numbers = _read(board, link.numbers)
    counted = tuple(board.grid.cells(closed_around(board, link.numbers[0]) & mines))
    if link.is_mine:
        lacks = number.value - len(counted)
        fact, left = (Fact.REST, lacks) if counted else (Fact.FULL, None)
        return ProofStep(fact, numbers, counted, count=lacks, left=left)
    fact, left = (Fact.DONE, 0) if number.value else (Fact.NO_MINE, None)
    return ProofStep(fact, numbers, counted, count=number.value, left=left)


def _count_alone(
    board: Board, is_mine: bool, left: int, counted: tuple[Cell, ...], unknown: int
) -> Iterator[ProofStep]:
    """Yield the steps of a count that decides without numbers."""
    if not is_mine:
        yield ProofStep(Fact.NONE_LEFT, counted=counted)
        return
    yield ProofStep(Fact.LEFT, counted=counted, count=left)
    yield ProofStep(Fact.NO_OTHER_CELLS, among=tuple(board.grid.cells(unknown)), count=left)


def _read(board: Board, numbers: Iterable[int]) -> tuple[NumberAt, ...]:
    cells = map(board.grid.cell, numbers)
    return tuple(NumberAt(board.number(cell) or 0, cell) for cell in cells)


_NAMES = {Pattern.HOLE: Fact.HOLE, Pattern.CORNER: Fact.CORNER}


def short_account(proof: Steps, formation: Formation, numbers: Sequence[Cell]) -> Steps:
    """Return the short account of a proof by ``numbers``, nearest first: the pattern that they
    form, a fact for each small step, and the conclusion.

    >>> from engine import Board, explain
    >>> why = explain(Board.from_text("11111\\n#####", mines=2), (2, 1))
    >>> [step.fact.value for step in why.proof]
    ['share', 'taken', 'safe']
    >>> [step.fact.value for step in short_account(why.proof, why.formation, why.numbers)]
    ['line', 'shared', 'safe']
    """
    *steps, conclusion = proof
    if not steps:
        return (ProofStep(Fact.SHOWN_HERE),)
    *before, last = _split(steps)
    facts = [_step_fact(group) for group in before]
    if len(facts) >= _MOST_STEPS:
        facts = [ProofStep(Fact.EARLIER, count=len(numbers))]
    facts.append(_last_fact(last, numbers, is_alone=not facts))
    return (*_formation_facts(formation), *facts, conclusion)


def _split(steps: Iterable[ProofStep]) -> list[Steps]:
    """Return the steps in groups; at most the last step of a group finds cells."""
    groups: list[Steps] = [()]
    for step in steps:
        if groups[-1] and groups[-1][-1].found:
            groups.append(())
        groups[-1] += (step,)
    return groups


def _step_fact(group: Steps) -> ProofStep:
    """Return the fact of a small step that is not the last."""
    last = group[-1]
    if last.fact is Fact.SEEN:
        return last
    fact = Fact.STEP_MINE if last.mines else Fact.STEP_SAFE
    return ProofStep(fact, _numbers(group), safe=last.safe, mines=last.mines, count=len(last.found))


def _last_fact(group: Steps, numbers: Sequence[Cell], is_alone: bool) -> ProofStep:
    """Return the fact of the last step; ``is_alone`` tells that no step comes before it."""
    last, read = group[-1], _numbers(group)
    if last.fact not in _BY_NUMBERS:
        return last
    if not is_alone:
        return ProofStep(Fact.THEN, read)
    if last.fact is Fact.REST:
        return replace(last, fact=Fact.FULL, count=last.number)
    if last.fact not in _OF_PAIRS:
        return last
    if any(step.counted for step in group):
        return ProofStep(Fact.TOGETHER, tuple(sorted(read, key=lambda at: numbers.index(at.cell))))
    if last.fact is Fact.TAKEN:
        return ProofStep(Fact.SHARED, read, count=last.number)
    return ProofStep(Fact.UNSHARED, read, count=last.count)


_OF_PAIRS = Fact.TAKEN, Fact.OUTSIDE
_BY_NUMBERS = *_OF_PAIRS, Fact.NO_MINE, Fact.DONE, Fact.FULL, Fact.REST, Fact.TOGETHER


def _numbers(group: Steps) -> tuple[NumberAt, ...]:
    return tuple(number for step in group for number in step.numbers)


def _formation_facts(formation: Formation) -> Steps:
    """Return the pattern, if it has a name."""
    pattern, line = formation
    if line:
        fact = Fact.REDUCED if pattern is Pattern.REDUCTION else Fact.LINE
        return (ProofStep(fact, line=line),)
    return (ProofStep(_NAMES[pattern]),) if pattern in _NAMES else ()


def guess_account(
    chance: Fraction,
    safest: tuple[Cell, Fraction] | None,
    lead: Fraction | None,
    is_advice: bool = False,
) -> Steps:
    """Return the facts about a forced guess.

    ``safest`` is the cell with the least chance, if that is another one; ``lead`` is the chance
    that the number leads to progress; ``is_advice`` tells that this cell is recommended.
    """
    facts = [ProofStep(Fact.NO_SAFE)] if is_advice else []
    facts.append(ProofStep(Fact.CHANCE, chance=chance))
    if safest is None:
        facts.append(ProofStep(Fact.LOWEST))
    else:
        fact = Fact.OUTLOOK if is_advice else Fact.SAFEST
        facts.append(ProofStep(fact, among=safest[:1], chance=safest[1]))
    if lead is not None:
        facts.append(ProofStep(Fact.LEAD, chance=lead))
    return tuple(facts)


def tell_needless(chance: Fraction, certain: Cell) -> Steps:
    """Return the facts about a guess while the cell ``certain`` is known to be safe."""
    return ProofStep(Fact.CHANCE, chance=chance), ProofStep(Fact.NEEDLESS, safe=(certain,))
