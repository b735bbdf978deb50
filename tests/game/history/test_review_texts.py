"""The words of a review: on each move, on luck and skill, and on what to learn."""

from dataclasses import replace

import pygame
import pytest

from engine import Fairness, GameConfig, WinChance, WinRule
from engine.teacher.observer import MoveVerdict, ReviewedMove
from game.history.review_texts import move_row
from game.ui.markers import MarkerShape
from tests.game.history.reviewed_games import EVEN, MIXED, choose, open_review, review, show_all
from tests.game.playback.recorded_games import BOARD, LOST, WON, record_game
from tests.game.store.records_helpers import StartGame, drawn

CROWDED = """
    ..*..
    .....
    .**.*
    ....*
"""
_START = "0 open 2,1\n"
MOVES = {
    MoveVerdict.FIRST: (BOARD, _START, "First open", MarkerShape.DISC),
    MoveVerdict.CERTAIN: (BOARD, _START + "9 open 0,1\n9 won", "Certain", MarkerShape.CHECK),
    MoveVerdict.FORCED: (
        *(EVEN, "0 open 0,0\n9 open 2,1\n9 won", "Forced guess: 50%", MarkerShape.DIAMOND),
    ),
    MoveVerdict.NEEDLESS: (
        *(MIXED, "0 open 3,1\n900 open 0,2", "Needless guess: 33%", MarkerShape.TRIANGLE),
    ),
    MoveVerdict.MISCLICK: (
        *(BOARD, _START + "9 open 0,0\n9 lost", "A mine for sure", MarkerShape.CROSS),
    ),
    MoveVerdict.FLAG: (BOARD, _START + "9 flag 0,0", "Right flag", MarkerShape.PENNANT),
    MoveVerdict.GUESSED_FLAG: (
        *(EVEN, "0 open 0,0\n9 flag 2,0", "Guessed flag: 50%", MarkerShape.FRAME),
    ),
    MoveVerdict.WRONG_FLAG: (BOARD, _START + "9 flag 0,1", "Wrong flag", MarkerShape.SQUARE),
    MoveVerdict.WRONG_CHORD: (BOARD, LOST, "Wrong chord", MarkerShape.CROSS),
    MoveVerdict.WASTED: (BOARD, _START + "9 chord 1,1", "Nothing changed", MarkerShape.DASH),
    MoveVerdict.UNFLAG: (
        *(BOARD, _START + "8 flag 0,0\n9 flag 0,0", "Unflagged", MarkerShape.DISC),
    ),
    MoveVerdict.TAKEN_BACK: (BOARD, _START + "9 open 0,1\n99 undo", "Undo", MarkerShape.BACK),
}
"""A board and the moves on it, then the title and the structure of the sentence about the last
one."""
SENTENCES = {
    MoveVerdict.FIRST: "Nobody can know where the first click leads.",
    MoveVerdict.CERTAIN: "Everything this opened was safe.",
    MoveVerdict.FORCED: "none safer than this: 50%",
    MoveVerdict.NEEDLESS: "A 33% chance of a mine, with no need to guess."
    " Column 2, row 3 was safe.",
    MoveVerdict.MISCLICK: "The numbers showed it.",
    MoveVerdict.GUESSED_FLAG: "Nothing proved a mine here: its chance was 50%.",
    MoveVerdict.WRONG_FLAG: "This cell was safe. This is a 1-2-1 pattern. Look at the 1 at",
    MoveVerdict.WRONG_CHORD: "Column 1, row 2 was safe.",
}


@pytest.mark.slow
def test_every_kind_of_move_has_a_title_a_shape_and_a_sentence(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    for verdict, (board, lines, *title_and_shape) in MOVES.items():
        scene = review(driver, record_game(lines, board))
        show_all(driver, scene)
        choose(scene, verdict)
        if scene.proof.steps:
            driver.key(pygame.K_h, "h")
        driver.run(0.1)
        row = scene.panel.list.rows[scene.panel.list.chosen]
        assert [row.title, row.shape] == title_and_shape
        texts = drawn(driver)
        assert row.title in texts
        assert SENTENCES.get(verdict, "") in " ".join(texts)


def test_a_row_has_time_place_and_the_change_of_the_chance_to_win(start: StartGame) -> None:
    driver, scene = open_review(start, record_game("0 open 0,0\n1234 open 2,0\n1234 lost", EVEN))
    row, end = scene.panel.list.rows
    assert end.title == "The end"
    assert (row.time, row.short) == ("1.234", "column 3, row 1")
    assert row.note == "column 3, row 1: the end"
    assert (row.before, row.after, row.chance) == (0.5, 0.0, "50 to 0%")
    assert row.is_fatal
    assert scene.strip.curve.points == [(0, 0.5, True), (1234, 0.0, True)]
    scene = review(driver, record_game("0 open 0,0\n1234 open 2,0\n1300 undo", EVEN))
    assert scene.panel.list.rows[0].note == "column 3, row 1: a mine, undone"
    scene = review(driver, record_game("0 open 2,1\n900 flag 0,1", BOARD))
    assert scene.panel.list.rows[0].chance == "100%", "it is unchanged"
    before, after = WinChance(0.58, False), WinChance(0.0, True)
    guess = ReviewedMove(0, 0, MoveVerdict.NEEDLESS, before=before, after=after, chance=0.2)
    row = move_row(guess, record_game(LOST), driver.app.context.texts)
    assert row.chance == "~58 to 0%"


_UNDONE = "900 open 0,0\n950 undo\n990 flag 0,0"
SUMMARIES = [
    (EVEN, "0 open 0,0\n9 open 2,0\n9 lost", "Bad luck: 50% to survive one forced guess."),
    (EVEN, "0 open 0,0\n9 open 2,1\n9 won", "50% to get this far, past one forced guess."),
    (
        *(BOARD, WON, "No guess was forced.", "Nothing was missed"),
        "No needless guess: you gave nothing away.",
        "Nothing went wrong: every move was certain.",
    ),
    (MIXED, "0 open 3,1\n9 open 0,2", "One needless guess risked the game: 33%."),
    (MIXED, "0 open 3,1\n9 open 0,0\n9 lost", "risked the game (33%) and lost it."),
    (BOARD, "0 open 2,1\n9 open 0,0\n9 lost", "Opening a proven mine cost the game."),
    (BOARD, LOST, "One chord on a wrong flag cost the game.", "Missed: 1-2-1 (2x)"),
    (
        *(BOARD, f"0 open 2,1\n{_UNDONE}"),
        "Opening a proven mine cost the game, before Undo.",
    ),
    (
        *(MIXED, f"0 open 3,1\n{_UNDONE}"),
        "(33%) and lost it, before Undo.",
    ),
    (MIXED, "0 open 3,1\n8 open 0,2\n8 undo\n9 open 0,0\n9 lost", "cost the game."),
    (BOARD, "0 open 2,1\n9 flag 0,1", "No needless guess, but one wrong flag."),
    (
        CROWDED,
        "0 open 0,0\n9 open 0,2",
        "safer. At column 4, row 1: The chance of a mine here is",
    ),
]


@pytest.mark.slow
def test_luck_skill_and_the_lesson_are_summed_up(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    for board, lines, *sentences in SUMMARIES:
        review(driver, record_game(lines, board))
        text = " ".join(drawn(driver))
        assert all(sentence in text for sentence in sentences), (lines, text)


def test_a_sentence_on_fair_play_replaces_a_flat_curve(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    for fairness in (Fairness.MERCY, Fairness.STRICT):
        game = record_game("0 open 0,0\n9 open 2,1\n9 won", EVEN)
        game = replace(game, config=replace(game.config, fairness=fairness))
        scene = review(driver, game)
        name, curve = fairness.value, scene.strip.curve
        sentence = f"With {name} a forced guess costs nothing: one forced guess couldn't lose."
        assert sentence in " ".join(drawn(driver))
        assert curve.points == []
        assert curve.waiting == f"Chance to win: 100% throughout, thanks to {name}"
    game = record_game("0 open 3,1\n900 open 0,0\n900 lost", MIXED)
    scene = review(driver, replace(game, config=replace(game.config, fairness=Fairness.MERCY)))
    assert [chance for _, chance, _ in scene.strip.curve.points][-1] == 0, "a needless guess lost"
    assert scene.strip.curve.label == "Chance to win: mercy forgives forced guesses"


FLAGS_WIN = GameConfig(5, 3, 3, win=WinRule.FLAG)
BY_FLAGS = "0 open 2,1\n7 flag 0,1\n8 flag 0,0\n9 flag 4,0\n"


def test_a_game_lost_by_a_wrong_set_of_flags_is_explained_by_the_flag_that_filled_it(
    start: StartGame,
) -> None:
    driver = start(window=(1280, 720))
    for end, note in (("9 lost", "the end"), ("12 undo", "a wrong set of flags, undone")):
        game = record_game(BY_FLAGS + end, config=FLAGS_WIN)
        scene = review(driver, game)
        assert scene.chosen is not None
        assert scene.chosen.move == 3
        row = move_row(scene.chosen, game, driver.app.context.texts)
        assert (row.title, row.shape) == ("Full set, wrong flag", MarkerShape.CROSS)
        assert row.note == f"column 5, row 1: {note}"
        text = " ".join(drawn(driver))
        assert "There were as many flags as mines, and one was wrong." in text
        assert "No needless guess, but one wrong flag." in text
