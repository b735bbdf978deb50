"""What a look back at a whole game tells: luck and skill, chances to win, what was taken back."""

from collections import Counter
from math import prod

import pytest

from engine.autoplay import win_probability
from engine.autoplay.win_probability import WinChance, WorkCancelledError
from engine.core.board import Board
from engine.core.commands import Chord, Command, Flag, Open, Revert, Undo
from engine.core.config import EXPERT, Fairness, GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.formats.recording import Recording, Result
from engine.generation.placement import place_mines
from engine.rules.game import Status
from engine.solver.strategy import choose, first_cell
from engine.teacher.explanation import Verdict
from engine.teacher.luck import Guess, review_luck
from engine.teacher.observer import MoveVerdict, Review, find_missed_logic
from engine.teacher.patterns import Pattern
from engine.teacher.review import LARGEST, TooLargeError, review_game
from tests.engine.teacher.played_games import Played, on
from tests.engine.teacher.test_review import CORNER, LONE, TWO_SIDES, A, B, review_of
from tests.marks import slow


def test_luck_is_of_the_forced_guesses_and_cost_of_the_others() -> None:
    found = review_of(on(TWO_SIDES).play(Open(A), Open((2, 1)), Open((5, 0))))
    assert (found.forced, found.needless, found.luck, found.cost) == (0, 1, 1.0, 0.5)
    found = review_of(on(CORNER).play(Open(A), Open(B)))
    assert (found.forced, found.needless) == (1, 0)
    assert (found.luck, found.cost) == (pytest.approx(2 / 3), 0.0)


def test_the_lesson_is_what_was_missed_most() -> None:
    found = review_of(on(LONE).play(Open(A), Flag((4, 0)), Flag((3, 0)), Open((2, 0))))
    assert found.missed == {Pattern.MINE_COUNT: 2, Pattern.SINGLE: 1}
    assert found.lesson is Pattern.MINE_COUNT
    assert review_of(on(CORNER).play(Open(A), Open(B))).lesson is None
    # Of patterns missed equally often the easiest is the lesson.
    missed = {Pattern.MINE_COUNT: 2, Pattern.ONE_TWO: 2, Pattern.SINGLE: 1}
    assert Review((), 1.0, 0.0, 5, 0, missed, True).lesson is Pattern.ONE_TWO


FIRST, CERTAIN, FORCED = MoveVerdict.FIRST, MoveVerdict.CERTAIN, MoveVerdict.FORCED
NEEDLESS, MISCLICK, BACK = MoveVerdict.NEEDLESS, MoveVerdict.MISCLICK, MoveVerdict.TAKEN_BACK
FLAG, GUESSED = MoveVerdict.FLAG, MoveVerdict.GUESSED_FLAG


@pytest.mark.parametrize(
    ("text", "moves", "verdicts"),
    [
        # Numbers that were seen and mines that exploded are known after an undo, flags are not;
        # the first open taken back is no first one again.
        (
            TWO_SIDES,
            [Open(A), Open((2, 1)), Undo(), Open((2, 1)), Flag((2, 0))],
            [FIRST, NEEDLESS, BACK, CERTAIN, FLAG],
        ),
        (
            CORNER,
            [Open(A), Open((1, 1)), Undo(), Open(B), Open((1, 1))],
            [FIRST, FORCED, BACK, CERTAIN, MISCLICK],
        ),
        (TWO_SIDES, [Open(A), Undo(), Open((5, 0)), Open(A)], [FIRST, BACK, CERTAIN, CERTAIN]),
        (CORNER, [Flag((1, 1)), Undo(), Open(A)], [GUESSED, BACK, FIRST]),
    ],
)
def test_what_was_taken_back_is_still_known(
    text: str, moves: list[Command], verdicts: list[MoveVerdict]
) -> None:
    found = review_of(on(text).play(*moves))
    assert [one.verdict for one in found.moves] == verdicts
    assert found.is_exact
    if verdicts[-1] is MISCLICK:
        assert found.moves[-1].better is None  # the board does not show why


def test_a_cell_that_was_open_and_is_closed_again_is_a_safe_one_to_open() -> None:
    # The click on B is taken back, so that the other closed cells of the 1 need not be tried.
    played = on(CORNER).play(Open(A), Open(B), Undo(), Open((1, 1)))
    last = review_of(played).moves[-1]
    assert (last.verdict, last.best, last.is_fatal) == (MoveVerdict.NEEDLESS, 0.0, True)
    again = on(CORNER).play(Open(A), Open(B), Undo(), Open(B), Open((1, 1)))
    assert review_of(again).moves[-1].verdict is MoveVerdict.FORCED


def test_chances_to_win_follow_on_each_other() -> None:
    played = on(CORNER).play(Open(A), Flag((1, 1)), Open(B), Open((0, 1)))
    assert played.game.status is Status.WON
    found = review_of(played, with_chances=True).moves
    assert [one.after for one in found[:-1]] == [one.before for one in found[1:]]
    assert found[2].before == WinChance(pytest.approx(1 / 3), True)  # the rest is a second guess
    assert found[2].after == WinChance(1 / 2, True)
    assert found[-1].after == WinChance(1.0, True)


def played_best(config: GameConfig, seed: int) -> Recording:
    """Return a game played by the solver, which makes every proven move and the best guesses."""
    first = first_cell(config.grid, config.start)
    game = Played(place_mines(config, seed, first), start=config.start)
    game.play(Open(first))
    while not game.game.position.is_over:
        choice = choose(game.game.board)
        for cell in config.grid.cells(choice.cells & game.game.board.closed):
            if game.game.board.number(cell) is None and not game.game.position.is_over:
                game.play(Open(cell))
    return game.recording()


def fell(review: Review) -> list[str]:
    """Return the survived guesses after which the chance to win is shown to be lower."""
    return [
        f"move {one.move}: {one.before} to {one.after}"
        for one in review.moves
        if one.verdict.is_guess and not one.is_fatal and one.before and one.after
        if one.after.chance < one.before.chance and not one.after.is_exact
    ]


@pytest.mark.parametrize("seed", slow(range(12)))
def test_surviving_a_guess_never_looks_like_a_loss(seed: int) -> None:
    found = review_game(played_best(EXPERT, seed), with_reasons=False)
    assert fell(found) == []


def test_noise_does_not_make_a_survived_guess_look_like_a_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    estimates = iter([0.5, 0.39, 0.36])

    def estimate(*_: object, **__: object) -> WinChance:
        return WinChance(next(estimates), False)

    monkeypatch.setattr(win_probability, "win_chance", estimate)
    played = on(CORNER).play(Open(A), Open(B))
    first, guess = review_of(played, with_chances=True).moves
    assert guess.verdict is FORCED
    assert guess.before == first.after == guess.after == WinChance(0.375, False)


def test_a_fatal_move_leaves_no_chance_until_it_is_taken_back() -> None:
    played = on(CORNER).play(Open(A), Open((1, 1)), Undo(), Open(B))
    found = review_of(played, with_chances=True).moves
    assert [one.is_fatal for one in found] == [False, True, False, False]
    assert found[1].after == WinChance(0.0, True)
    assert found[2].before == WinChance(0.0, True)
    assert found[2].after == WinChance(1.0, True)  # now the mine is known


def test_once_a_move_was_taken_back_mercy_makes_nothing_certain() -> None:
    played = on("..*\n...", fairness=Fairness.MERCY).play(Open(A))
    assert review_of(played, with_chances=True).moves[0].after == WinChance(1.0, True)
    played.play(Open((1, 1)), Undo())
    found = review_of(played, with_chances=True).moves
    assert found[-1].after == WinChance(0.5, True)


@pytest.mark.slow
def test_of_more_guesses_than_can_be_weighed_the_last_ones_are() -> None:
    config = GameConfig(40, 40, 200, start=StartRule.SAFE)
    field = place_mines(config, 3, A)
    played = Played(field).play(Open(A))
    numbered = list(config.grid.cells(field.safe & ~field.zeros))
    for cell in numbered[1:120:4]:
        played.play(Open(cell))
    found = review_of(played, with_chances=True).moves
    guesses = [one for one in found if one.verdict.is_guess]
    assert len(guesses) > 20
    told = [one.before is not None for one in guesses]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (False, True)


@pytest.mark.parametrize("times", [1, 2], ids=["at a move", "at a chance to win"])
def test_who_no_longer_wants_it_is_asked_all_along(times: int) -> None:
    recording = on(CORNER).play(Open(A), Open(B)).recording()
    answers = iter([*[True] * times, False])
    with pytest.raises(WorkCancelledError):
        review_game(recording, wanted=lambda: next(answers))


def test_past_the_budget_moves_are_left_out_and_that_is_reported() -> None:
    played = on(CORNER).play(Open(A), Open(B), Open((0, 1)))
    found = review_game(played.recording(), with_chances=False, budget=1)
    assert [one.verdict for one in found.moves] == [MoveVerdict.FIRST, MoveVerdict.FORCED]
    assert not found.is_exact
    config = GameConfig(200, LARGEST // 200 + 1, 1, start=StartRule.SAFE)
    recording = Recording(config, 1, Minefield(config.grid, 1), (), Result.ABANDONED, 0)
    with pytest.raises(TooLargeError, match=r"^Boards of more than 20000 cells .*\.$"):
        review_game(recording)


def test_a_wrong_flag_put_up_often_is_explained_once() -> None:
    played = on(TWO_SIDES).play(Open(A))
    for _ in range(50):
        played.play(Flag((4, 0)), Flag((4, 0)))
    found = review_of(played)
    told = {id(one.better) for one in found.moves if one.verdict is MoveVerdict.WRONG_FLAG}
    assert (len(told), found.wrong_flags) == (1, 50)


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ([Open(A), Flag((2, 1)), Open((2, 0))], 1),  # crossed out once the game is lost
        ([Open(A), Flag((2, 1)), Chord((1, 0))], 1),  # the loss that it caused
        ([Open(A), Flag((2, 0)), Open((2, 1))], 0),  # guessed, but right
        ([Flag((1, 1)), Flag((2, 0)), Open(A)], 1),  # before any number
    ],
)
def test_a_flag_on_a_safe_cell_is_wrong_whether_or_not_that_could_be_known(
    moves: list[Command], wrong: int
) -> None:
    played = on("..*\n...").play(*moves)
    assert review_luck(played.recording()).wrong_flags == wrong
    assert review_of(played).wrong_flags == wrong


def test_the_games_own_open_is_no_guess() -> None:
    given = on(CORNER, given=A).play(Open(B))
    assert review_luck(given.recording()).guesses == (Guess(0, 1 / 3, 1 / 3),)


def test_a_mine_that_could_be_known_is_explained_and_the_nearest_safe_cell_named() -> None:
    board = Board.from_text("1#####\n12####\n01####\n01####\n01####", mines=4)
    found = find_missed_logic(board, (1, 0))
    assert found.mine.verdict is Verdict.MINE
    assert found.safe.verdict is Verdict.SAFE
    row = Board.from_text("########\n11111111\n00000000", mines=3)
    for hit, safe in (((0, 0), (2, 0)), ((7, 0), (5, 0))):
        found = find_missed_logic(row, hit)
        assert (found.mine, found.safe.cell) == (None, safe)
    found = find_missed_logic(Board.from_text("01#\n01#", mines=1), (2, 0))
    assert (found.mine, found.safe) == (None, None)


# A game that continues after its end was taken back is recorded once for each of its ends.

STEPS = """
    ..*....*....
    ............
    *..*...*...*
    ............
"""


@pytest.mark.parametrize("back", [Undo(), Revert()], ids=["undo", "revert"])
def test_over_all_entries_of_a_game_each_move_counts_once(back: Undo | Revert) -> None:
    played = on(STEPS).play(Open(A))
    entries = []
    for number, mine in enumerate([(2, 0), (7, 0), (0, 2), (3, 2), (7, 2), (11, 2)]):
        played.play(Flag((2, 2)), Flag((2, 2)), Open(mine))  # a cell that is proven safe
        assert played.game.status is Status.LOST
        entries.append(played.recording())
        if number < 5:
            played.play(back)
    parts = [review_luck(entry, with_reasons=True, since_end=True) for entry in entries]
    whole = review_luck(entries[-1], with_reasons=True)
    assert [(len(part.guesses), part.wrong_flags) for part in parts] == [(1, 1)] * 6
    assert sum([part.guesses for part in parts], ()) == whole.guesses
    assert sum(part.survived for part in parts) == whole.survived
    assert sum(part.expected for part in parts) == pytest.approx(whole.expected)
    assert sum((Counter(part.missed) for part in parts), Counter()) == Counter(whole.missed)
    assert prod(part.survival for part in parts) == pytest.approx(whole.survival)
    assert prod(part.luck for part in parts) == pytest.approx(whole.luck)
    assert prod(1 - part.cost for part in parts) == pytest.approx(1 - whole.cost)


def test_a_win_taken_back_is_an_end_too() -> None:
    played = on(CORNER).play(Open(A), Open(B), Flag((1, 1)), Open((0, 1)))
    assert played.game.status is Status.WON
    assert len(review_luck(played.recording(), since_end=True).guesses) == 2
    played.play(Undo(), Open((0, 1)))
    assert review_luck(played.recording(), since_end=True).guesses == ()
