"""Explanations: the fewest numbers that prove a cell; the value of a guess."""

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from engine.core.board import Board
from engine.core.grid import Cell, mask_of
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, chance_to_progress, count_all, join, thin_out
from engine.solver.propagation import propagate
from engine.teacher import proof
from engine.teacher.counterexample import BUDGET, Hypothesis, needed_numbers, smallest_proof
from engine.teacher.patterns import Formation, Pattern, closed_around, find_steps, formation
from engine.teacher.proof import Fact, ProofStep, Steps


class Verdict(Enum):
    """The verdict on a closed cell."""

    SAFE = "safe"
    MINE = "mine"
    UNCERTAIN = "uncertain"


NO_PATTERN = Formation(Pattern.GUESS)


class ExplanationTier(Enum):
    """The evidence that an explanation takes."""

    SINGLE = "one number"
    PAIR = "two numbers"
    SEVERAL = "several numbers together"
    MINE_COUNT = "the mine count"
    SHOWN = "a mine that was shown"
    GUESS = "a guess"


@dataclass(frozen=True)
class Explanation:
    """The reasons for the verdict on ``cell``.

    ``numbers`` are opened cells, nearest first, whose numbers prove the verdict with nothing else
    known but, in the tier MINE_COUNT, the mine count. No smaller set does if ``is_smallest``.
    ``focus`` are the numbers that the last step reads, once the closed cells in ``depends_on`` are
    known; in the tier SHOWN those are mines revealed by a loss taken back. ``chance`` is that of a
    mine, an estimate unless ``is_exact``. ``lead`` is the chance that the number of a guessed cell,
    if it is safe, makes another safe cell certain or ends the game; None if not computed.
    ``proof`` holds the steps to show on a board, the last of which concludes about ``cell``, or
    ``odds`` the facts about a guess. ``decided`` are all cells that the last numbers decide.
    """

    cell: Cell
    verdict: Verdict
    tier: ExplanationTier
    numbers: tuple[Cell, ...]
    focus: tuple[Cell, ...]
    depends_on: tuple[Cell, ...]
    chance: Fraction
    is_smallest: bool = True
    is_exact: bool = True
    lead: Fraction | None = None
    proof: Steps = ()
    odds: Steps = ()
    formation: Formation = NO_PATTERN
    decided: tuple[Cell, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether the cell is proven, one way or the other."""
        return self.verdict is not Verdict.UNCERTAIN

    @property
    def counts_mines(self) -> bool:
        """Whether the proof needs the board's mine count."""
        return self.tier is ExplanationTier.MINE_COUNT

    @property
    def pattern(self) -> Pattern:
        """The pattern to recognise."""
        return self.formation.pattern

    @property
    def statements(self) -> Steps:
        """The facts to say, in this order: a short account of the proof, or those about a guess."""
        return (
            proof.short_account(self.proof, self.formation, self.numbers)
            if self.proof
            else self.odds
        )

    @property
    def about_all(self) -> "Explanation":
        """This explanation with a conclusion about all cells that are ``decided``."""
        if len(self.decided) < 2:
            return self
        *steps, last = self.proof
        wider = proof.conclude_about(self.decided, self.verdict is Verdict.MINE, last.numbers)
        return replace(self, proof=(*steps, wider))


@dataclass(frozen=True)
class Deductions:
    """An analysis, and the closed cells that the numbers prove without the mine count.

    For a thinned board the analysis is an estimate that omits most cells far from all numbers.
    """

    analysis: Analysis
    safe: int
    mines: int


def explain(
    board: Board,
    cell: Cell,
    reading: Deductions | None = None,
    budget: int = BUDGET,
    mines: int = 0,
) -> Explanation:
    """Explain why a closed cell is safe, or a mine, or what its chance of a mine is.

    Flags and marks are no evidence. ``reading`` are the deductions from ``board``, if available;
    ``budget`` is the work for the smallest proof, which takes ``mines`` as known. Raises ValueError
    for a cell that is open or off the board, and ImpossibleBoardError.

    >>> why = explain(Board.from_text("1#", mines=1), (1, 0))
    >>> why.verdict, why.numbers
    (<Verdict.MINE: 'mine'>, ((0, 0),))
    >>> [statement.fact.value for statement in why.statements]
    ['full', 'mine']
    """
    target = board.grid.bit(cell)
    if board.opened & target:
        raise ValueError(f"The cell at column {cell[0] + 1}, row {cell[1] + 1} is open already.")
    reading = reading or deduce(board)
    for is_mine, by_numbers, at_all in (
        (False, reading.safe, reading.analysis.safe),
        (True, reading.mines, reading.analysis.mines),
    ):
        if target & by_numbers:
            return explain_proven(board, cell, is_mine, budget, mines)
        if target & at_all:
            return _by_count(board, cell, is_mine, reading, budget)
    return _explain_guess_steps(board, cell, reading.analysis)


def explain_guess(
    board: Board,
    cell: Cell,
    analysis: Analysis | None = None,
    is_advice: bool = False,
    mines: int = 0,
) -> Explanation:
    """Explain the chance of a mine under a closed cell, compared with the safest one's.

    ``analysis`` is that of ``board``, if available, with the ``mines`` known beforehand; with these
    nothing is said about progress. With ``is_advice`` the cell is the recommended guess, and the
    statements are about that. A certain cell is explained as such. Raises as ``explain`` does.
    """
    bit = board.grid.bit(cell)
    is_known = analysis is not None and (analysis.is_exact or is_advice)
    if analysis is None or not is_known or bit & (board.opened | analysis.safe | analysis.mines):
        return explain(board, cell)
    return _explain_guess_steps(board, cell, analysis, is_advice, mines)


def deduce(board: Board, may_be_thin: bool = False, mines: int = 0) -> Deductions:
    """Return what the numbers prove, with the mine count and without.

    ``mines`` are closed cells known to be mines beforehand. With ``may_be_thin`` a huge board takes
    no longer than a large one, see ``thin_out``. Raises ImpossibleBoardError.
    """
    front = frontier(board, mines=mines)
    counts = count_all(front)
    thin = thin_out(front, counts) if may_be_thin else front
    analysis = join(board.grid, thin, counts)
    safe, mines = front.safe, front.mines
    for part, counted in zip(front.components, counts, strict=True):
        if not counted.is_exact:
            known = propagate(board, mines=mines)
            safe, mines = safe | known.safe, mines | known.mines
            continue
        layouts = sum(counted.total)
        for cells, by_mines in zip(part.boxes, counted.expected, strict=True):
            expected = sum(by_mines)
            if not expected:
                safe |= mask_of(board.grid.span, cells)
            elif expected == len(cells) * layouts:
                mines |= mask_of(board.grid.span, cells)
    if thin is not front:
        analysis = replace(analysis, safe=safe, mines=mines, is_exact=False)
    return Deductions(analysis, safe, mines)


def explain_proven(
    board: Board, cell: Cell, is_mine: bool, budget: int = BUDGET, mines: int = 0
) -> Explanation:
    """Explain why a closed cell that the numbers alone prove is a mine, or safe; ``mines`` that
    they prove as well may be taken as known."""
    grid = board.grid
    smallest = smallest_proof(board, grid.index(cell), is_mine, False, budget, mines)
    links = find_steps(board, smallest.numbers, grid.index(cell), mines)
    # A proof cut short by the budget can hold more numbers than its steps read.
    read_by_steps = {number for link in links for number in link.numbers}
    read = [number for number in smallest.numbers if number in read_by_steps or not links]
    numbers = tuple(map(grid.cell, read))
    tiers = {1: ExplanationTier.SINGLE, 2: ExplanationTier.PAIR}
    tier = tiers.get(len(numbers), ExplanationTier.SEVERAL)
    if links:
        focus = tuple(map(grid.cell, links[-1].numbers))
        steps = list(proof.prove_by_links(board, links, mines))
        decided = proof.decided_by_links(board, links, mines)
    else:
        focus, steps, decided = numbers, [proof.prove_together(board, read)], (cell,)
    steps.append(proof.conclude_about((cell,), is_mine, steps[-1].numbers))
    depends_on = tuple(cell for link in links[:-1] for cell in grid.cells(link.cells))
    verdict, chance = certainty(is_mine)
    return Explanation(
        *(cell, verdict, tier, numbers, focus, depends_on, chance, smallest.is_smallest),
        proof=tuple(steps),
        formation=formation(board, cell, numbers, mines),
        decided=decided,
    )


def certainty(is_mine: bool) -> tuple[Verdict, Fraction]:
    """Return the verdict on a proven cell, and the chance of a mine there."""
    return (Verdict.MINE, Fraction(1)) if is_mine else (Verdict.SAFE, Fraction(0))


def _by_count(
    board: Board, cell: Cell, is_mine: bool, reading: Deductions, budget: int
) -> Explanation:
    grid, target = board.grid, board.grid.index(cell)
    smallest = smallest_proof(board, target, is_mine, counted=True, budget=budget)
    needed = needed_numbers(board, target, is_mine, smallest.numbers, reading.safe, reading.mines)
    known = reading.safe | reading.mines
    needed_cells = known if is_mine else reading.mines
    for number in needed:
        needed_cells |= closed_around(board, number) & known
    safe, mines = needed_cells & reading.safe, reading.mines
    if not Hypothesis(board, target, not is_mine, True, safe, mines, BUDGET).contradicts(needed):
        needed_cells = known
    tier, numbers = ExplanationTier.MINE_COUNT, tuple(map(grid.cell, smallest.numbers))
    focus, depends_on = tuple(map(grid.cell, needed)), tuple(grid.cells(needed_cells))
    steps = proof.prove_by_count(board, cell, is_mine, needed, reading.safe, mines)
    conclusion = proof.conclude(board, cell, is_mine, focus or numbers)
    verdict, chance = certainty(is_mine)
    return Explanation(
        *(cell, verdict, tier, numbers, focus, depends_on, chance, smallest.is_smallest),
        proof=(*steps, conclusion),
        formation=Formation(Pattern.MINE_COUNT),
    )


def _explain_guess_steps(
    board: Board, cell: Cell, analysis: Analysis, is_advice: bool = False, mines: int = 0
) -> Explanation:
    grid = board.grid
    index = grid.index(cell)
    box = next(box for box in analysis.boxes if index in box.cells)
    chance = Fraction(box.expected, len(box.cells) * analysis.solutions)
    lead = None
    if analysis.safe:
        certain = next(grid.cells(analysis.safe))
        odds = proof.tell_needless(chance, certain)
    else:
        safest, least = safest_cell(analysis)
        other = (grid.cell(safest), least) if least < chance else None
        lead = chance_to_progress(board, cell) if analysis.is_exact and not mines else None
        odds = proof.guess_account(chance, other, lead, is_advice)
    return _uncertain(cell, odds, chance, analysis.is_exact, lead)


def explain_first(board: Board, cell: Cell) -> Explanation:
    """Explain a cell of a board on which nothing is open."""
    chance = Fraction(board.mines, board.grid.cell_count)
    return _uncertain(cell, (ProofStep(Fact.FIRST, chance=chance),), chance)


def _uncertain(
    cell: Cell,
    odds: Steps,
    chance: Fraction,
    is_exact: bool = True,
    lead: Fraction | None = None,
) -> Explanation:
    verdict, tier = Verdict.UNCERTAIN, ExplanationTier.GUESS
    return Explanation(cell, verdict, tier, (), (), (), chance, True, is_exact, lead, odds=odds)


def safest_cell(analysis: Analysis) -> tuple[int, Fraction]:
    """Return the uncertain cell (its bit number) with the least chance, and that chance."""
    least, first = min(
        (Fraction(box.expected, len(box.cells)), min(box.cells))
        for box in analysis.boxes
        if not analysis.mines >> box.cells[0] & 1
    )
    return first, least / analysis.solutions
