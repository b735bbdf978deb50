"""What each move of a game was: a table of findings, and every layout tried one by one."""

from math import prod

import pytest
from hypothesis import given

from engine.core.board import Board
from engine.core.commands import Chord, Command, Flag, Move, Open, Revert, Undo
from engine.core.config import Fairness, WinRule
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.rules.metrics import zini
from engine.teacher.explanation import Verdict
from engine.teacher.luck import review_luck
from engine.teacher.observer import MoveVerdict, Review, ReviewedMove
from engine.teacher.patterns import Pattern
from engine.teacher.review import review_game
from tests.engine.boards import cell_set
from tests.engine.naive import neighbours_of
from tests.engine.teacher.played_games import Known, Played, games, known_before_moves, on

A, B = (0, 0), (1, 0)

TWO_SIDES = "..*...\n......"
# After a click on the left the mine is one of two; the rest is safe:
#   01##..
#   01##..
CORNER = "..\n.*"
# After the first click three cells share one mine:
#   1#
#   ##
ROW = "..*...*."
# After a click on the left one mine is known, and the other one is anywhere:
#   01######
LONE = "..*..."


def review_of(played: Played, **how: bool) -> Review:
    return review_game(played.recording(), **({"with_chances": False} | how))


def last_reviewed(text: str, *moves: Command, **rules: object) -> ReviewedMove:
    return review_of(on(text, **rules).play(*moves)).moves[-1]


@pytest.mark.parametrize(
    ("text", "moves", "verdict", "chance", "best"),
    [
        (CORNER, [Open(A)], MoveVerdict.FIRST, None, None),
        (TWO_SIDES, [Open(A), Open((5, 0))], MoveVerdict.CERTAIN, None, None),
        (CORNER, [Open(A), Open(B)], MoveVerdict.FORCED, 1 / 3, 1 / 3),
        (TWO_SIDES, [Open(A), Open((2, 1))], MoveVerdict.NEEDLESS, 1 / 2, 0),
        (LONE, [Open(A), Open((2, 0))], MoveVerdict.MISCLICK, 1, 0),
        (ROW, [Open(A), Open((2, 0))], MoveVerdict.MISCLICK, 1, 1 / 5),
        (ROW, [Open(A), Flag((2, 0))], MoveVerdict.FLAG, None, None),
        (TWO_SIDES, [Open(A), Flag((2, 0))], MoveVerdict.GUESSED_FLAG, 1 / 2, 0),
        (CORNER, [Open(A), Flag((1, 1))], MoveVerdict.GUESSED_FLAG, 1 / 3, 1 / 3),
        (TWO_SIDES, [Open(A), Flag((4, 0))], MoveVerdict.WRONG_FLAG, None, None),
        (TWO_SIDES, [Open(A), Flag((2, 0)), Chord(B)], MoveVerdict.WRONG_CHORD, 1 / 2, 0),
        (CORNER, [Open(A), Flag((1, 1)), Chord(A)], MoveVerdict.FORCED, 2 / 3, 1 / 3),
        (CORNER, [Open(A), Open(A)], MoveVerdict.WASTED, None, None),
        (CORNER, [Flag(B), Open(B)], MoveVerdict.WASTED, None, None),
        (CORNER, [Open(A), Flag(B), Flag(B)], MoveVerdict.UNFLAG, None, None),
        (CORNER, [Open(A), Undo()], MoveVerdict.TAKEN_BACK, None, None),
        (CORNER, [Open(A), Open((1, 1)), Revert()], MoveVerdict.TAKEN_BACK, None, None),
    ],
)
def test_each_finding(
    text: str, moves: list[Command], verdict: MoveVerdict, chance: float | None, best: float | None
) -> None:
    found = last_reviewed(text, *moves)
    assert (found.verdict, found.move) == (verdict, len(moves) - 1)
    assert (found.chance, found.best) == (chance, best)


def test_every_move_is_traced_with_its_target_and_time() -> None:
    played = on(TWO_SIDES).play(Open(A), Flag((2, 0)), Chord(B), Undo(), Open((5, 0)))
    grid = played.config.grid
    found = review_of(played).moves
    assert [one.move for one in found] == [0, 1, 2, 3, 4]
    assert [one.ms for one in found] == [timed.ms for timed in played.recording().moves]
    chorded = cell_set(grid, found[2].cells)
    assert chorded == {(2, 1)}
    assert cell_set(grid, found[2].flags) == {(2, 0)}
    assert [cell_set(grid, found[n].cells) for n in (0, 1, 4)] == [{A}, {(2, 0)}, {(5, 0)}]
    marked = on(CORNER, question_marks=True).play(Open(A), Flag(B), Flag(B), Flag(B))
    findings = [one.verdict for one in review_of(marked).moves[1:]]
    assert findings == [MoveVerdict.GUESSED_FLAG, MoveVerdict.UNFLAG, MoveVerdict.UNFLAG]
    bare = review_of(on(ROW).play(Open(A), Open((2, 0))), with_reasons=False)
    assert (bare.moves[-1].verdict, bare.moves[-1].better) == (MoveVerdict.MISCLICK, None)
    assert bare.missed == {}


@pytest.mark.parametrize(
    ("text", "moves", "verdict", "about", "pattern"),
    [
        (ROW, [Open(A), Open((2, 0))], Verdict.MINE, (2, 0), Pattern.SINGLE),
        (TWO_SIDES, [Open(A), Flag((3, 0))], Verdict.SAFE, (3, 0), Pattern.MINE_COUNT),
        (TWO_SIDES, [Open(A), Open((2, 1))], Verdict.SAFE, None, Pattern.MINE_COUNT),
    ],
)
def test_what_could_be_known_is_explained(
    text: str,
    moves: list[Command],
    verdict: Verdict,
    about: tuple[int, int] | None,
    pattern: Pattern,
) -> None:
    found = last_reviewed(text, *moves)
    assert (found.better.verdict, found.pattern) == (verdict, pattern)
    assert about is None or found.better.cell == about
    best_guess = last_reviewed(CORNER, Open(A), Open(B))
    assert (best_guess.better, best_guess.pattern) == (None, None)


def test_a_chord_on_a_flag_that_the_numbers_contradict_is_explained_by_the_flag() -> None:
    # 0111    The mine is at (2, 1); a flag beside it, and a chord that opens the mine.
    # 01#F
    text = "....\n..*."
    played = on(text).play(Open(A), Open((2, 0)), Open((3, 0)), Flag((3, 1)), Chord((3, 0)))
    found = review_of(played).moves[-1]
    assert (found.verdict, found.is_fatal, found.chance) == (MoveVerdict.WRONG_CHORD, True, 1.0)
    assert (found.better.cell, found.better.verdict) == ((3, 1), Verdict.SAFE)


def test_a_forced_guess_names_the_safer_cell() -> None:
    # #####   Three mines beside the number, and one in all the room elsewhere.
    # 3####
    found = last_reviewed("**......\n.*....*.\n........\n........", Open((0, 1)), Open((0, 2)))
    assert (found.verdict, found.chance, found.best) == (MoveVerdict.FORCED, 3 / 5, 1 / 26)
    assert float(found.better.chance) == 1 / 26
    assert found.pattern is Pattern.GUESS


def opened_by(board: Board, move: Move) -> set[Cell]:
    """Return the cells that the move would open, by the wording of the rules."""
    grid = board.grid
    closed = cell_set(grid, board.closed & ~board.flags)
    if isinstance(move, Open):
        return closed & {move.cell}
    number, near = board.number(move.cell), neighbours_of(grid, move.cell)
    flagged = near & cell_set(grid, board.flags)
    is_chord = isinstance(move, Chord) and number == len(flagged)
    return closed & near if is_chord else set()


def naive_finding(known: Known, played: Played) -> MoveVerdict:
    """By the wording of each finding, with the layouts that were possible."""
    move, position = played.moves[known.move].move, known.position
    board, grid = position.board, position.board.grid
    if isinstance(move, Undo | Revert):
        return MoveVerdict.TAKEN_BACK
    if isinstance(move, Flag):
        chance = known.chance({move.cell})
        if board.opened & grid.bit(move.cell):
            return MoveVerdict.WASTED
        if board.flags & grid.bit(move.cell):
            return MoveVerdict.UNFLAG
        wrong_or_right = {0: MoveVerdict.WRONG_FLAG, 1: MoveVerdict.FLAG}
        return wrong_or_right.get(chance, MoveVerdict.GUESSED_FLAG)
    cells = opened_by(board, move)
    if not cells:
        return MoveVerdict.WASTED
    if known.is_first:
        return MoveVerdict.FIRST
    chance = known.chance(cells)
    if not chance:
        return MoveVerdict.CERTAIN
    if chance < 1 and known.best:
        return MoveVerdict.FORCED
    if isinstance(move, Chord):
        return MoveVerdict.WRONG_CHORD
    return MoveVerdict.MISCLICK if chance == 1 else MoveVerdict.NEEDLESS


def naive_risk(fairness: Fairness, known: Known, one: ReviewedMove) -> float:
    """Return the chance that a guess loses by the wording of the fairness rules."""
    if fairness is Fairness.CLASSIC or known.position.reverted:
        return one.chance
    if known.best:
        return float(one.chance == 1)
    return 1.0 if fairness is Fairness.STRICT else one.chance


@pytest.mark.slow
@given(games())
def test_findings_chances_and_luck_agree_with_every_layout_tried(played: Played) -> None:
    check_review(played)


@pytest.mark.slow
@given(games(waters=True))
def test_so_they_do_with_any_neighbours_and_shape(played: Played) -> None:
    check_review(played)


def check_review(played: Played) -> None:
    """Assert that a review says what trying every layout says."""
    found = review_of(played)
    assert found.is_exact
    assert len(found.moves) == len(played.moves)
    after = [*played.positions[1:], played.game.position]
    known_before = known_before_moves(played)
    for one, known, then in zip(found.moves, known_before, after, strict=True):
        assert one.verdict is naive_finding(known, played)
        is_lost = then.status is Status.LOST and not known.position.is_over
        assert one.is_fatal == is_lost
        if one.chance is not None:
            cells = cell_set(played.config.grid, one.cells)
            assert one.chance == float(known.chance(cells))
            assert one.best == float(known.best)
        if one.verdict.is_guess:
            assert one.risk == naive_risk(played.config.fairness, known, one)
            assert one.met_mine == bool(one.cells & known.position.field.mines)
            if one.risk in (0, 1):
                assert is_lost == one.risk
        if one.better is not None and one.better.verdict is not Verdict.UNCERTAIN:
            is_mine = one.better.verdict is Verdict.MINE
            assert known.chance({one.better.cell}) == is_mine
    seen = review_luck(played.recording(), with_reasons=True)
    assert found.luck * (1 - found.cost) == pytest.approx(seen.survival)
    assert (seen.luck, seen.cost, seen.missed) == (found.luck, found.cost, found.missed)
    assert (seen.forced, seen.needless) == (found.forced, found.needless)
    assert seen.zini == zini(played.game.position.field)
    assert seen.wrong_flags == found.wrong_flags
    guesses = [one for one in found.moves if one.verdict.is_guess]
    assert [guess.move for guess in seen.guesses] == [one.move for one in guesses]
    assert seen.survival == pytest.approx(prod(1 - one.risk for one in guesses))
    assert seen.survived == sum(not one.met_mine for one in guesses)
    assert seen.expected == pytest.approx(sum(1 - one.chance for one in guesses))


def test_a_flag_that_lost_by_another_one_keeps_its_verdict_and_names_the_wrong_one() -> None:
    row = on(ROW, win=WinRule.FLAG).play(Open(A), Flag((7, 0)), Flag((2, 0)))
    found = review_of(row)
    *_, last = found.moves
    assert (last.verdict, last.is_fatal) == (MoveVerdict.FLAG, True)
    assert cell_set(row.config.grid, last.wrong_set) == {(7, 0)}
    assert found.moves[-2].verdict is MoveVerdict.GUESSED_FLAG
    assert review_luck(row.recording()).wrong_flags == 1, "the one that was wrong"
    before_first = on(ROW, win=WinRule.FLAG).play(Flag((7, 0)), Flag((2, 0)), Open(A))
    assert before_first.game.status is Status.LOST
    first = review_of(before_first, with_chances=True).moves[-1]
    assert (first.verdict, first.is_fatal) == (MoveVerdict.FIRST, True)
    assert first.after.chance == 0
