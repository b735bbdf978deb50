"""Guesses and their chances, against every layout tried one by one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Board
from engine.commands import Chord, Flag, Move, Open, Revert
from engine.config import Fairness, GameConfig, StartRule
from engine.events import MinesMoved
from engine.game import Game, Position, Status
from engine.grid import Cell
from engine.minefield import Minefield
from engine.placement import Placement, place_mines
from engine.recording import RESULTS, Recording, Timed
from engine.replay import ReplayError
from engine.solver.luck import Guess, Review, review
from engine.solver.strategy import choose
from engine.zini import zini
from tests.engine.boards import cell_set
from tests.engine.enumeration import layouts_of, neighbours_of

SAFE = {"start": StartRule.SAFE}


class Played:
    """A game on given mines as it is played and recorded; ``positions`` are those before moves."""

    def __init__(self, field: Minefield, given: Cell | None = None, **rules: object) -> None:
        grid = field.grid
        mines = field.mines.bit_count()
        self.config = GameConfig(grid.width, grid.height, mines, grid.wraps, **(SAFE | rules))
        self.game = Game(self.config, 1, lambda *_: Placement(field))
        self.field, self.given = field, given
        self.moves: list[Timed] = []
        self.positions: list[Position] = []
        if given is not None:
            self.game.apply(Open(given))

    def play(self, *moves: Move | Revert) -> Played:
        for move in moves:
            self.positions.append(self.game.position)
            events = self.game.apply(move)
            moved = [event.field for event in events if isinstance(event, MinesMoved)]
            self.moves.append(Timed(len(self.moves), move, moved[0] if moved else None))
        return self

    def recording(self) -> Recording:
        result = RESULTS[self.game.status]
        return Recording(
            self.config,
            seed=1,
            field=self.field,
            moves=tuple(self.moves),
            result=result,
            ms=len(self.moves),
            given=self.given,
        )

    def review(self) -> Review:
        return review(self.recording())


def on(text: str, wraps: bool = False, given: Cell | None = None, **rules: object) -> Played:
    return Played(Minefield.from_text(text, wraps), given, **rules)


def test_a_game_without_a_guess() -> None:
    played = on("*....\n.....\n....*\n.....").play(Open((4, 0)), Open((0, 3)), Open((4, 3)))
    assert played.game.status is Status.WON
    assert played.review() == Review(zini(played.field), (), 1.0, survived=0)


def test_a_guess_is_forced_where_nothing_is_proven_safe() -> None:
    # 1#     After the first click three cells share one mine.
    # ##
    played = on("..\n.*").play(Open((0, 0)), Open((1, 0)))
    assert played.review().guesses == (Guess(1, 1 / 3, 1 / 3),)
    assert played.review().survival == pytest.approx(2 / 3)
    assert (played.review().survived, played.review().expected) == (1, pytest.approx(2 / 3))
    assert (played.review().forced, played.review().needless) == (1, 0)


TWO_SIDES = "..*...\n......"
"""After a click on the left the mine is one of two; the rest is safe."""


def test_a_guess_is_needless_where_a_cell_is_proven_safe() -> None:
    needless = on(TWO_SIDES).play(Open((0, 0)), Open((2, 1)))
    assert needless.review().guesses == (Guess(1, 0.5, 0.0),)
    assert (needless.review().forced, needless.review().needless) == (0, 1)
    forced = on(TWO_SIDES).play(Open((0, 0)), Open((5, 0)), Open((2, 1)))
    assert forced.review().guesses == (Guess(2, 0.5, 0.5),)


def test_a_certain_mine_is_the_worst_guess() -> None:
    played = on(".*......").play(Open((0, 0)), Open((1, 0)))
    found = played.review()
    assert found.guesses == (Guess(1, 1.0, 0.0),)
    assert found.survival == 0.0
    assert (found.survived, found.expected) == (0, 0.0)


def test_the_first_click_and_what_is_given_are_no_guesses() -> None:
    field = "..\n.*"
    assert on(field).play(Open((1, 0))).review().guesses == ()
    given = on(field, given=(0, 0)).play(Open((1, 0)))
    assert given.review().guesses == (Guess(0, 1 / 3, 1 / 3),)


def test_clicks_that_open_nothing_are_no_guesses() -> None:
    played = on("..\n.*").play(Open((0, 0)), Flag((0, 1)))
    played.play(Open((0, 1)), Open((0, 0)), Flag((1, 1)), Chord((0, 0)))
    assert played.review().guesses == ()


def test_a_chord_on_flags_that_are_no_proof_is_one_guess() -> None:
    # 1##   The 1 has three neighbours; a flag on one of them, and a chord opens the other two.
    # ###
    played = on("...\n.*.").play(Open((0, 0)), Flag((1, 1)), Chord((0, 0)))
    (guess,) = played.review().guesses
    assert guess.move == 2
    assert guess.chance == 2 / 3  # that the mine is not where the flag says
    assert guess.best == 0.0  # the column on the right is safe


def test_mines_that_a_loss_has_shown_are_known_once_it_is_taken_back() -> None:
    played = on("..\n.*").play(Open((0, 0)), Open((1, 1)), Revert(), Open((0, 1)), Open((1, 0)))
    assert played.game.status is Status.WON
    found = played.review()
    assert found.guesses == (Guess(1, 1 / 3, 1 / 3),)
    assert found.survival == pytest.approx(2 / 3)
    again = on("..\n.*").play(Open((0, 0)), Open((1, 1)), Revert(), Flag((1, 1)), Open((1, 1)))
    assert again.review().guesses[1] == Guess(4, 1.0, 0.0)
    assert (again.review().survived, again.review().expected) == (0, pytest.approx(2 / 3))


PAIR = "..*\n..."
"""After the first click the mine is in the last column, above or below."""


@pytest.mark.parametrize(
    ("fairness", "status", "survival"),
    [
        (Fairness.CLASSIC, Status.LOST, 0.5),
        (Fairness.MERCY, Status.WON, 1.0),
        (Fairness.STRICT, Status.WON, 1.0),
    ],
)
def test_a_forced_guess_costs_nothing_where_it_is_forgiven(
    fairness: Fairness, status: Status, survival: float
) -> None:
    played = on(PAIR, fairness=fairness).play(Open((0, 0)), Open((2, 0)))
    assert played.game.status is status
    found = played.review()
    assert found.guesses == (Guess(1, 0.5, 0.5),)
    assert found.survival == survival
    assert (found.survived, found.expected) == (0, 0.5)  # it met a mine, forgiven or not


@pytest.mark.parametrize(
    ("fairness", "status", "survival"),
    [
        (Fairness.CLASSIC, Status.PLAYING, 0.5),
        (Fairness.MERCY, Status.PLAYING, 0.5),
        (Fairness.STRICT, Status.LOST, 0.0),
    ],
)
def test_a_needless_guess_loses_in_strict_play(
    fairness: Fairness, status: Status, survival: float
) -> None:
    played = on(TWO_SIDES, fairness=fairness).play(Open((0, 0)), Open((2, 1)))
    assert played.game.status is status
    assert played.review().survival == survival
    assert played.review().survived == 1  # strict play laid the mine there


def test_once_a_loss_was_taken_back_no_guess_is_forgiven() -> None:
    # 01#F0001#   The click in the middle is forced and costs nothing. The flag holds up a safe
    # 01#10001#   cell, so the next guess is needless. The last one is forced, but not forgiven.
    played = on("..*.....*\n.........", fairness=Fairness.MERCY)
    played.play(Open((0, 0)), Flag((3, 0)), Open((5, 0)), Open((2, 0)), Revert())
    played.play(Flag((3, 0)), Open((3, 0)), Open((2, 1)), Open((8, 1)))
    assert played.game.status is Status.WON
    found = played.review()
    assert [guess.move for guess in found.guesses] == [2, 3, 8]
    assert found.guesses[1:] == (Guess(3, 0.5, 0.0), Guess(8, 0.5, 0.5))
    assert found.survival == 0.25


def test_a_recording_that_the_rules_do_not_allow_is_refused() -> None:
    recording = on("..\n.*").play(Open((0, 0)), Open((1, 1))).recording()
    worse = replace(recording, moves=(*recording.moves, Timed(9, Open((1, 0)))))
    with pytest.raises(ReplayError, match=r"over"):
        review(worse)


def test_past_the_budget_moves_are_left_out_and_that_is_told() -> None:
    played = on("..\n.*").play(Open((0, 0)), Open((1, 0)))
    found = review(played.recording(), budget=0)
    assert found.guesses == ()
    assert not found.is_exact


# The naive twin: every layout, every move.


def asked(board: Board, move: Move) -> set[Cell]:
    """The cells that the move would open, by the wording of the rules."""
    grid = board.grid
    closed = cell_set(grid, board.closed & ~board.flags)
    if isinstance(move, Open):
        return closed & {move.cell}
    number, near = board.number(move.cell), neighbours_of(grid, move.cell)
    flagged = near & cell_set(grid, board.flags)
    is_chord = isinstance(move, Chord) and number == len(flagged)
    return closed & near if is_chord else set()


def naive_guesses(played: Played) -> list[tuple[int, Fraction, Fraction, Position]]:
    found = []
    known: set[Cell] = set()
    for number, (position, timed) in enumerate(zip(played.positions, played.moves, strict=True)):
        if isinstance(timed.move, Revert):
            known |= cell_set(position.board.grid, position.exploded)
            continue
        cells = asked(position.board, timed.move)
        if position.is_over or not cells or not position.board.opened:
            continue
        layouts = [layout for layout in layouts_of(position.board) if known <= layout]
        chance = Fraction(sum(bool(cells & layout) for layout in layouts), len(layouts))
        closed = cell_set(position.board.grid, position.board.closed)
        best = min(sum(cell in one for one in layouts) for cell in closed)
        if chance:
            found.append((number, chance, Fraction(best, len(layouts)), position))
    return found


def mines_of(position: Position) -> set[Cell]:
    assert position.field is not None
    return cell_set(position.board.grid, position.field.mines)


def naive_risk(fairness: Fairness, chance: Fraction, best: Fraction, reverted: bool) -> Fraction:
    if fairness is Fairness.CLASSIC or reverted:
        return chance
    if best:
        return Fraction(chance == 1)
    return Fraction(1) if fairness is Fairness.STRICT else chance


@st.composite
def games(draw: st.DrawFn) -> Played:
    """A small game of random moves on a board with few mines."""
    wraps = draw(st.booleans())
    width, height = draw(st.sampled_from([(4, 3), (3, 4)] if wraps else [(4, 3), (6, 2), (3, 4)]))
    cells = [(x, y) for x in range(width) for y in range(height)]
    mined = draw(st.sets(st.sampled_from(cells), min_size=1, max_size=4))
    text = "\n".join(
        "".join("*" if (x, y) in mined else "." for x in range(width)) for y in range(height)
    )
    played = on(text, wraps, fairness=draw(st.sampled_from(Fairness)))
    first = draw(st.sampled_from([cell for cell in cells if cell not in mined]))
    played.play(Open(first))
    flags = sorted(mined) if draw(st.booleans()) else cells
    for _ in range(draw(st.integers(0, 12))):
        if played.game.status is Status.LOST and draw(st.booleans()):
            played.play(Revert())
        if played.game.position.is_over:
            break
        kind = draw(st.sampled_from([Open, Flag, Chord]))
        played.play(kind(draw(st.sampled_from(flags if kind is Flag else cells))))
    return played


@given(games())
def test_it_agrees_with_every_layout_tried(played: Played) -> None:
    found = played.review()
    naive = naive_guesses(played)
    assert found.is_exact
    assert [(guess.move, guess.chance, guess.best) for guess in found.guesses] == [
        (number, float(chance), float(best)) for number, chance, best, _ in naive
    ]
    fairness = played.config.fairness
    risks = [naive_risk(fairness, *guess[1:3], guess[3].reverted) for guess in naive]
    assert found.survival == pytest.approx(float(prod([1 - risk for risk in risks])))
    assert found.expected == pytest.approx(float(sum(1 - chance for _, chance, *_ in naive)))
    assert found.survived == sum(
        not asked(position.board, played.moves[number].move) & mines_of(position)
        for number, *_, position in naive
    )
    after = [*played.positions[1:], played.game.position]
    for guess, risk in zip(naive, risks, strict=True):
        if risk in (0, 1):
            assert (after[guess[0]].status is Status.LOST) == (risk == 1)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("wraps", [False, True])
def test_the_solver_guesses_only_when_it_must(seed: int, wraps: bool) -> None:
    config = GameConfig(16, 10, 34, wraps)
    played = Played(place_mines(config, seed, (3, 3)), start=StartRule.OPENING)
    grid, guesses = config.grid, []
    played.play(Open((3, 3)))
    while not played.game.position.is_over:
        choice = choose(played.game.board)
        if choice.is_guess:
            guesses.append(len(played.moves))
        for cell in grid.cells(choice.cells):
            if not played.game.position.is_over:
                played.play(Open(cell))
    found = played.review()
    assert [guess.move for guess in found.guesses] == guesses
    assert found.needless == 0
    assert found.survival == pytest.approx(prod(1 - guess.chance for guess in found.guesses))
