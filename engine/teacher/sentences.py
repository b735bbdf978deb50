"""The plain sentences of an explanation. Positions are counted from 1: "column 4, row 2"."""

from collections.abc import Sequence
from fractions import Fraction

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.patterns import Link, Pattern, closed_around, formation, lacking

SHOWN_ITSELF = "A move taken back has shown a mine here."
_NAMED = 4  # the most numbers that a sentence names one by one; of more, only the first
_TOLD = 3  # the most steps that a sentence lists one by one


def describe_cell(cell: Cell) -> str:
    """Describe the position of a cell: "column 4, row 2" for ``(3, 1)``."""
    return f"column {cell[0] + 1}, row {cell[1] + 1}"


def by_numbers(
    board: Board, cell: Cell, is_mine: bool, numbers: Sequence[Cell], links: Sequence[Link]
) -> str:
    """Explain why ``numbers`` prove ``cell``; ``links`` are the steps, if there are any."""
    target = board.grid.bit(cell)
    if len(links) == 1 and len(numbers) == 1:
        return _single(board, numbers[0], is_mine)
    if len(links) == 1:
        sentence = _pair(board, links[0])
    elif not links:
        sentence = _together(board, numbers, is_mine)
    elif len(links) > _TOLD:
        *_, last = links
        names = " and ".join(_name(board, board.grid.cell(number)) for number in last.numbers)
        prove = "proves" if len(last.numbers) == 1 else "prove"
        sentence = (
            f"step by step these {len(numbers)} numbers settle enough cells around {names}, "
            f"which then {prove} {_finding(board, last, target)}."
        )
    else:
        sentence = f"first {', then '.join(_step(board, link, target) for link in links)}."
    name = _pattern(board, cell, numbers)
    return f"{name}{sentence}" if name else _capital(sentence)


def by_count(
    board: Board, cell: Cell, is_mine: bool, needed: Sequence[int], safe: int, mines: int
) -> str:
    """Explain why the mine count proves ``cell``, with the ``needed`` numbers and known cells."""
    left = board.mines - mines.bit_count()
    unknown = board.closed & ~(safe | mines)
    if not needed:
        return _count_alone(board, is_mine, left)
    numbers = [board.grid.cell(number) for number in needed]
    names = _names(board, numbers)
    one = len(needed) == 1
    takes = sum(lacking(board, number, mines) for number in numbers)
    seen = _join_if_disjoint(board, needed, safe | mines)
    if seen is not None and not seen & board.grid.bit(cell):
        beyond = (unknown & ~seen).bit_count()
        if not is_mine and takes == left:
            needs = "needs" if one else "need"
            them = {1: "it", 2: "them both"}.get(left, "them all")
            return f"Only {_left(left)} and {names} {needs} {them}, so this cell is safe."
        if is_mine and left - takes == beyond:
            take = "takes" if one else "take"
            rest = "this cell is" if beyond == 1 else f"the {beyond} cells out of reach are"
            mined = "a mine" if beyond == 1 else "all mines"
            return f"{_left(left)} and {names} {take} only {takes}, so {rest} {mined}."
    leave = "leaves" if one else "leave"
    return f"As {_left(left)}, {names} {leave} no way to {_opposite(is_mine)} here."


def by_shown(
    board: Board, is_mine: bool, numbers: Sequence[Cell], mines: Sequence[Cell], counted: bool
) -> str:
    """Explain why ``mines`` revealed by losses taken back prove a cell with these ``numbers``."""
    who = [_names(board, numbers)] if numbers else []
    who += ["the mine count"] if counted else []
    leave = "leaves" if len(numbers) + counted == 1 else "leave"
    what = f"{' and '.join(who)} {leave} no way to {_opposite(is_mine)} here."
    if len(mines) == 1:
        return (
            f"With the mine at {describe_cell(mines[0])}, which a move taken back has shown, {what}"
        )
    if len(mines) > _NAMED:
        return f"With the {len(mines)} mines that moves taken back have shown, {what}"
    places = f"{'; '.join(map(describe_cell, mines[:-1]))} and {describe_cell(mines[-1])}"
    return f"With the mines at {places}, which moves taken back have shown, {what}"


def guess(
    chance: Fraction,
    safest: tuple[Cell, Fraction] | None,
    lead: Fraction | None,
    is_exact: bool,
    is_advice: bool = False,
) -> str:
    """Describe the value of a forced guess.

    ``safest`` is the cell of the least chance, if it is another, ``lead`` the chance that the
    number leads to progress. ``is_advice`` when this is the recommended cell.
    """
    sentence = f"a mine is here with a chance of {_percent(chance, is_exact)}, "
    if safest is None:
        sentence += "and no cell on the board has a lower one"
    elif is_advice:
        sentence += f"{_more(chance, safest, is_exact)}, yet this guess has the better outlook"
    else:
        sentence += f"against {_percent(safest[1], is_exact)} at {describe_cell(safest[0])}"
    if is_advice:
        nothing = "is certain to be" if is_exact else "could be shown to be"
        sentence = f"no cell {nothing} safe: {sentence}"
    if lead is None:
        return f"{_capital(sentence)}."
    if not lead:
        leads = "cannot show the way on"
    elif lead == 1:
        leads = "is sure to show the way on"
    else:
        leads = f"shows the way on with a chance of {_percent(lead)}"
    return f"{_capital(sentence)}; if it is safe, its number {leads}."


def _more(chance: Fraction, safest: tuple[Cell, Fraction], is_exact: bool) -> str:
    cell, least = safest
    if _percent(chance) == _percent(least):
        return f"a little more than at {describe_cell(cell)}"
    return f"more than the {_percent(least, is_exact)} at {describe_cell(cell)}"


def first_guess(chance: Fraction) -> str:
    """Describe a guess before anything is open."""
    return (
        f"Nothing is open yet and all cells are alike: a mine is here with a chance of "
        f"{_percent(chance)}, but the first click of a new board never meets one."
    )


def needless(chance: Fraction, certain: Cell, is_exact: bool) -> str:
    """Describe a guess while the cell ``certain`` is known to be safe."""
    return (
        f"A mine is here with a chance of {_percent(chance, is_exact)}, and there is no need to "
        f"guess: the cell at {describe_cell(certain)} is certainly safe."
    )


def _join_if_disjoint(board: Board, numbers: Sequence[int], known: int) -> int | None:
    """Return all unknown cells around ``numbers``, or None if two of the numbers share one."""
    together = 0
    for number in numbers:
        seen = closed_around(board, number) & ~known
        if together & seen:
            return None
        together |= seen
    return together


def _single(board: Board, number: Cell, is_mine: bool) -> str:
    the_number = _name(board, number)
    if not is_mine:
        return f"{_capital(the_number)} touches no mine, so this cell is safe."
    if board.number(number) == 1:
        return f"{_capital(the_number)} has only 1 closed cell around it, so that is its mine."
    closed = board.number(number)
    return f"{_capital(the_number)} has only {closed} closed cells around it, so all are mines."


def _pair(board: Board, link: Link) -> str:
    grid = board.grid
    helper, owner = link.numbers
    one, other = _name(board, grid.cell(helper)), _name(board, grid.cell(owner))
    value = board.number(grid.cell(helper)) or 0
    if link.is_mine:
        beyond = (closed_around(board, owner) & ~closed_around(board, helper)).bit_count()
        so = (
            "this cell must be a mine"
            if beyond == 1
            else f"its {beyond} other cells, this one included, are mines"
        )
        return f"only {value} of the mines of {other} can also touch {one}, so {so}."
    room = (closed_around(board, helper) & ~closed_around(board, owner)).bit_count()
    if room:
        return (
            f"{one} must share {value - room} of its mines with {other}, "
            f"having room for only {room} elsewhere, so this cell is safe."
        )
    share = "the mine" if value == 1 else f"the {value} mines"
    return (
        f"all closed cells of {one} touch {other} too, so they share {share} and this cell is safe."
    )


def _together(board: Board, numbers: Sequence[Cell], is_mine: bool) -> str:
    way = f"these {len(numbers)} numbers together leave no way to {_opposite(is_mine)} here"
    if len(numbers) > _NAMED:
        return f"{way}; the nearest is {_name(board, numbers[0])}."
    return f"{way}: {_names(board, numbers)}."


def _step(board: Board, link: Link, target: int) -> str:
    names = " and ".join(_name(board, board.grid.cell(number)) for number in link.numbers)
    prove = "proves" if len(link.numbers) == 1 else "prove"
    return f"{names} {prove} {_finding(board, link, target)}"


def _finding(board: Board, link: Link, target: int) -> str:
    count = link.cells.bit_count()
    if link.cells == target:
        return "this cell a mine" if link.is_mine else "this cell safe"
    if count > 1:
        return f"{count} mines" if link.is_mine else f"{count} cells safe"
    where = describe_cell(next(board.grid.cells(link.cells)))
    return f"a mine at {where}" if link.is_mine else f"{where} safe"


def _count_alone(board: Board, is_mine: bool, left: int) -> str:
    if not is_mine:
        if not board.mines:
            return "The board holds no mines, so this cell is safe."
        known = "The only mine is" if board.mines == 1 else f"All {board.mines} mines are"
        return f"{known} known already, so this cell is safe."
    if left == 1:
        return "1 mine is left and this is the only cell for it."
    return f"{left} mines are left and only {left} cells for them, so this cell is a mine."


def _left(left: int) -> str:
    return "1 mine is left" if left == 1 else f"{left} mines are left"


def _opposite(is_mine: bool) -> str:
    return "avoid a mine" if is_mine else "put a mine"


def _pattern(board: Board, cell: Cell, numbers: Sequence[Cell]) -> str:
    """Name the pattern of these numbers as the beginning of a sentence; empty without a name."""
    found = formation(board, cell, numbers)
    if found.line:
        name = f"{'-'.join(map(str, found.line))} pattern"
        is_reduced = found.pattern is Pattern.REDUCTION
        return f"{name} once known mines are taken off: " if is_reduced else f"{name}: "
    return _NAMES.get(found.pattern, "")


_NAMES = {Pattern.HOLE: "Hole pattern: ", Pattern.CORNER: "Corner pattern: "}


def _name(board: Board, number: Cell) -> str:
    return f"the {board.number(number)} at {describe_cell(number)}"


def _names(board: Board, numbers: Sequence[Cell]) -> str:
    if len(numbers) > _NAMED:
        return f"{_name(board, numbers[0])} and {len(numbers) - 1} more numbers"
    names = [_name(board, number) for number in numbers]
    if len(names) == 1:
        return names[0]
    return f"{'; '.join(names[:-1])} and {names[-1]}"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _percent(chance: Fraction, is_exact: bool = True) -> str:
    """Format a rounded percentage that says 0% and 100% only if exact."""
    rounded = round(100 * chance)
    if 0 < chance < Fraction(1, 100):
        words = "under 1%"
    elif Fraction(99, 100) < chance < 1:
        words = "over 99%"
    else:
        words = f"{rounded}%"
    return words if is_exact else f"about {words} (an estimate)"
