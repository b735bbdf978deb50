"""The look back at a recorded game: its rows, what is seen of a move, and how to get about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.autoplay.win_probability import WinChance
from engine.core.config import EXPERT, Fairness, GameConfig
from engine.formats.recording import Recording, Result
from engine.teacher.review_model import Finding, Judged
from game.board.camera import READABLE_CELL
from game.scenes.records.scores import ScoresScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.review.review import ReviewScene
from game.scenes.review.texts import row_of
from game.ui.markers import Shape, draw_ring
from tests.game.driver import Driver
from tests.game.playback.recorded_games import BOARD, LOST, WON, recorded
from tests.game.records.finished_games import finished
from tests.game.records.records_helpers import WINDOWS, drawn, misplaced, opened, reached

Start = Callable[..., Driver]
Show = Callable[..., tuple[Driver, ReviewScene]]
EVEN = "..*\n..."
# Opened at 3,1 it is a wall of two sides:  ##201#
# column 0 holds one more mine, and 1,2     ##201#
# and 5,0 and 5,2 are safe.                 ##101#
MIXED = """
    **....
    .*...*
    ......
"""


@pytest.fixture
def show(start: Start) -> Show:
    """Looks back at a recording over the menu, all of it worked out."""

    def begin(recording: Recording, **options: object) -> tuple[Driver, ReviewScene]:
        driver = start(**options)
        scene = ReviewScene(driver.app.context, recording)
        driver.app.stack.push(scene)
        work_out(driver, scene)
        driver.run(0.3)
        return driver, scene

    return begin


def work_out(driver: Driver, scene: ReviewScene) -> None:
    """Wait until everything is there."""
    while scene.ready.is_working:
        scene.ready.wait(20)
        driver.app.run_frame()


def text(scene: ReviewScene) -> list[str]:
    """The position that is shown, as board text."""
    return str(scene.board.position.board).split()


def choose(scene: ReviewScene, finding: Finding) -> None:
    """Choose the first row of this finding."""
    row = next(n for n, one in enumerate(scene.shown) if one.finding is finding)
    scene.panel.list.choose_row(row)
    scene.panel.list.activate()


def show_all(driver: Driver, scene: ReviewScene) -> None:
    """Click on "All moves"."""
    rect = scene.panel.filter.rect
    driver.click((rect.right - 10, rect.centery))


# What is said of a move

MOVES = {
    Finding.FIRST: (BOARD, "0 open 2,1", "First open", Shape.DISC),
    Finding.CERTAIN: (BOARD, "0 open 2,1\n900 open 0,1\n900 won", "Certain", Shape.CHECK),
    Finding.FORCED: (EVEN, "0 open 0,0\n9 open 2,1\n9 won", "Forced guess: 50%", Shape.DIAMOND),
    Finding.NEEDLESS: (MIXED, "0 open 3,1\n900 open 0,2", "Needless guess: 33%", Shape.TRIANGLE),
    Finding.MISCLICK: (BOARD, "0 open 2,1\n900 open 0,0\n900 lost", "A certain mine", Shape.CROSS),
    Finding.FLAG: (BOARD, "0 open 2,1\n900 flag 0,0", "Flag on a certain mine", Shape.PENNANT),
    Finding.GUESSED_FLAG: (EVEN, "0 open 0,0\n9 flag 2,0", "Flag on a guess: 50%", Shape.FRAME),
    Finding.WRONG_FLAG: (BOARD, "0 open 2,1\n900 flag 0,1", "Wrong flag", Shape.SQUARE),
    Finding.WRONG_CHORD: (BOARD, LOST, "Chord on a wrong flag", Shape.CROSS),
    Finding.WASTED: (BOARD, "0 open 2,1\n900 chord 1,1", "Nothing changed", Shape.DASH),
    Finding.UNFLAG: (
        *(BOARD, "0 open 2,1\n800 flag 0,0\n900 flag 0,0"),
        *("Flag taken off", Shape.DISC),
    ),
    Finding.TAKEN_BACK: (BOARD, "0 open 2,1\n9 open 0,1\n99 undo", "Taken back", Shape.BACK),
}


@pytest.mark.parametrize("finding", MOVES)
def test_every_kind_of_move_is_told_in_words_and_by_a_shape(show: Show, finding: Finding) -> None:
    board, lines, title, shape = MOVES[finding]
    driver, scene = show(recorded(lines, board))
    show_all(driver, scene)
    choose(scene, finding)
    driver.run(0.1)
    row = scene.panel.list.rows[scene.panel.list.chosen]
    assert (row.title, row.shape) == (title, shape)
    assert title in drawn(driver)


@pytest.mark.parametrize(
    ("finding", "told"),
    [
        (Finding.FIRST, "Nobody can know where the first click leads."),
        (Finding.CERTAIN, "All that this opened was certain to be safe."),
        (Finding.FORCED, "no cell had a smaller chance of a mine than 50%"),
        (Finding.NEEDLESS, "A mine was here with a chance of 33%, and there was no need to guess."),
        (Finding.NEEDLESS, "Column 2, row 3 was safe."),
        (Finding.MISCLICK, "This mine could be known."),
        (Finding.GUESSED_FLAG, "Nothing proved a mine here: its chance was 50%."),
        (Finding.WRONG_FLAG, "certain to be safe. 1-2-1 pattern: first the 1 at"),
        (Finding.WRONG_CHORD, "Column 1, row 2 was safe."),
    ],
)
def test_the_move_is_explained_below_the_board(show: Show, finding: Finding, told: str) -> None:
    board, lines, _, _ = MOVES[finding]
    driver, scene = show(recorded(lines, board), window=(1280, 720))
    show_all(driver, scene)
    choose(scene, finding)
    assert told in " ".join(drawn(driver))


def test_a_row_tells_when_and_where_and_what_it_did_to_the_chance_to_win(show: Show) -> None:
    _, scene = show(recorded("0 open 0,0\n1234 open 2,0\n1234 lost", EVEN))
    row, end = scene.panel.list.rows
    assert end.title == "The end"
    assert (row.time, row.short, row.note) == (
        "1.234",
        "column 3, row 1",
        "column 3, row 1: the end",
    )
    assert (row.before, row.after, row.chance) == (0.5, 0.0, "50 to 0%")
    assert row.is_fatal


def test_a_loss_that_was_taken_back_is_not_the_end(show: Show) -> None:
    _, scene = show(recorded("0 open 0,0\n1234 open 2,0\n1300 undo", EVEN))
    assert scene.panel.list.rows[0].note == "column 3, row 1: a mine, taken back"


def test_a_move_that_changed_no_chance_tells_it_once(show: Show) -> None:
    _, scene = show(recorded("0 open 2,1\n900 flag 0,1", BOARD))
    assert scene.panel.list.rows[0].chance == "100%"


CROWDED = """
    ..*..
    .....
    .**.*
    ....*
"""


def test_a_sentence_on_a_safer_cell_names_it_first(show: Show) -> None:
    driver, scene = show(recorded("0 open 0,0\n9 open 0,2", CROWDED), window=(1280, 720))
    choose(scene, Finding.FORCED)
    better = scene.chosen.better
    assert better is not None
    assert better.cell != (0, 2)
    told = f"At column {better.cell[0] + 1}, row {better.cell[1] + 1}: {better.sentence}"
    assert told in " ".join(drawn(driver))


def test_an_estimate_is_said_to_be_one(show: Show) -> None:
    texts = show(recorded(LOST))[0].app.context.texts
    guess = Judged(
        *(0, 0, Finding.NEEDLESS),
        before=WinChance(0.58, False),
        after=WinChance(0.0, True),
        chance=0.2,
    )
    assert row_of(guess, recorded(LOST), texts).chance == "about 58 to 0%"


def test_what_a_needless_guess_risked_and_that_it_lost_are_told_together(show: Show) -> None:
    driver, _ = show(recorded("0 open 3,1\n900 open 0,0\n900 lost", MIXED), window=(1280, 720))
    assert "put the game at a risk of 33%, and lost it." in " ".join(drawn(driver))


# What is seen of it


def told_and_advised(scene: ReviewScene) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    view = scene.board._view
    return set(view._told), set(view._advised)


def test_the_board_is_the_one_before_the_move(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    show_all(driver, scene)
    seen = []
    for _ in range(4):
        seen.append("".join(text(scene)))
        driver.key(pygame.K_UP)
    assert seen == [
        "F101#F2011#1000",  # the chord is chosen first: it lost the game
        "#101#F2011#1000",
        "#101##2011#1000",
        "###############",
    ]


def test_the_numbers_that_decide_and_the_safe_cell_are_ringed(show: Show) -> None:
    board, lines, _, _ = MOVES[Finding.NEEDLESS]
    _, scene = show(recorded(lines, board))
    choose(scene, Finding.NEEDLESS)
    better = scene.chosen.better
    assert told_and_advised(scene) == (set(better.numbers), {better.cell})
    assert better.cell in {(1, 2), (5, 0), (5, 2)}
    assert set(scene._marks._rings) == {(0, 2), better.cell}
    assert scene._marks._shapes[better.cell] is Shape.CHECK
    assert scene._marks._chances == {(0, 2): pytest.approx(1 / 3)}


def test_a_mine_that_was_opened_is_ringed_as_one(show: Show) -> None:
    board, lines, _, _ = MOVES[Finding.MISCLICK]
    _, scene = show(recorded(lines, board))
    assert scene.board._view._warned == {(0, 0)}
    assert scene._marks._shapes == {(0, 0): Shape.CROSS}


def test_the_flags_that_a_chord_relied_on_are_marked(show: Show) -> None:
    _, scene = show(recorded(LOST))
    choose(scene, Finding.WRONG_CHORD)
    assert scene._marks._shapes == {(0, 2): Shape.CROSS, (0, 1): Shape.SQUARE}


def test_the_next_move_takes_the_rings_of_the_last_one_away(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    show_all(driver, scene)
    driver.key(pygame.K_HOME)
    assert told_and_advised(scene) == (set(), set())
    assert set(scene._marks._rings) == {(2, 1)}


# The summary


@pytest.mark.parametrize(
    ("board", "lines", "words"),
    [
        (
            EVEN,
            "0 open 0,0\n9 open 2,0\n9 lost",
            "You were unlucky: 50% to survive one forced guess.",
        ),
        (
            EVEN,
            "0 open 0,0\n9 open 2,1\n9 won",
            "50% to get this far, past one forced guess.",
        ),
        (BOARD, WON, "No guess was forced on you."),
        (BOARD, WON, "No needless guess: nothing was given away."),
        (MIXED, "0 open 3,1\n900 open 0,2", "One needless guess put the game at a risk of 33%."),
        (BOARD, "0 open 2,1\n900 open 0,0\n900 lost", "Opening a certain mine cost you the game."),
        (BOARD, LOST, "One chord on a wrong flag cost you the game."),
        (
            BOARD,
            "0 open 2,1\n900 open 0,0\n950 undo\n990 flag 0,0",
            "Opening a certain mine cost you the game, before it was taken back.",
        ),
        (
            MIXED,
            "0 open 3,1\n900 open 0,0\n950 undo\n990 flag 0,0",
            "at a risk of 33%, and lost it, before it was taken back.",
        ),
        (
            MIXED,
            "0 open 3,1\n900 open 0,2\n950 undo\n990 open 0,0\n990 lost",
            "cost you the game.",
        ),
        (BOARD, "0 open 2,1\n9 flag 0,1", "No needless guess, but one wrong flag."),
        (BOARD, WON, "Nothing was missed"),
        (BOARD, LOST, "Missed most: 1-2-1 (2x)"),
    ],
)
def test_luck_and_skill_are_told_apart_and_what_to_learn(
    show: Show, board: str, lines: str, words: str
) -> None:
    driver, _ = show(recorded(lines, board), window=(1280, 720))
    assert words in " ".join(drawn(driver))


def test_what_was_missed_most_can_be_practised(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    driver.click_on("Practise", settle=0.4)
    assert driver.scene.name == "practice"
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is scene


def test_without_anything_missed_there_is_nothing_to_practise(show: Show) -> None:
    driver, _ = show(recorded(WON))
    assert "Practise" not in {getattr(widget, "label", "") for widget in driver.group.widgets}
    assert "Nothing went wrong: every move was certain." in " ".join(drawn(driver))


# Going from move to move


def test_what_matters_is_shown_first_and_all_on_demand(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    assert [one.move for one in scene.shown] == [1, 3]
    assert scene.panel.filter.options == ["What matters (2)", "All moves (4)"]
    show_all(driver, scene)
    assert [one.move for one in scene.shown] == [0, 1, 2, 3]
    assert scene.chosen.move == 3


def test_a_click_a_key_the_wheel_and_the_timeline_all_choose_a_move(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    rows, strip = scene.panel.list.rect, scene.strip.curve.rect
    assert scene.chosen.move == 3
    driver.click((rows.centerx, rows.y + scene.panel.list.row // 2))
    assert scene.chosen.move == 1
    driver.key(pygame.K_DOWN)
    assert scene.chosen.move == 3
    driver.move(rows.center)
    driver.post(pygame.MOUSEWHEEL, x=0, y=1)
    driver.run(0.05)
    assert scene.chosen.move == 1
    driver.click((strip.right - 1, strip.bottom - 4))
    assert scene.chosen.move == 3
    driver.key(pygame.K_LEFT)
    assert scene.chosen.move == 1


def test_the_timeline_stands_where_the_move_was_made(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    line = scene.strip.curve
    assert (line.now, line.length) == (1400, 1400)
    assert [(mark.ms, mark.shape) for mark in line.marks] == [
        (700, Shape.SQUARE),
        (1400, Shape.CROSS),
    ]
    driver.key(pygame.K_HOME)
    assert line.now == 700


def test_the_line_goes_along_with_the_chances_to_win(show: Show) -> None:
    _, scene = show(recorded("0 open 0,0\n1234 open 2,0\n1234 lost", EVEN))
    assert scene.strip.curve.points == [(0, 0.5, True), (1234, 0.0, True)]


def test_a_pad_goes_through_the_moves_and_back(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    pad = driver.plug()
    driver.hat(pad, 0, 1)
    driver.run(0.1)
    assert scene.chosen.move == 1
    driver.button(pad, 1, settle=0.4)
    assert driver.scene.name == "menu"


def test_a_finger_chooses_a_row(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    rows = scene.panel.list.rect
    driver.tap((rows.centerx, rows.y + scene.panel.list.row // 2))
    assert scene.chosen.move == 1


def test_the_keyboard_reaches_every_widget(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    kept = vars(scene).copy()
    assert reached(scene) == set(driver.group.widgets)
    vars(scene).update(kept)


def test_chances_are_shown_on_demand(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    driver.click(scene.panel.chances.rect.center, settle=0.1)
    assert scene.board.chances.is_on
    assert scene.panel.chances.primary


# What is left out, and the end


def test_what_costs_nothing_and_tells_nothing_is_no_matter(show: Show) -> None:
    lines = "0 flag 4,2\n0 flag 4,2\n0 flag 4,0\n5 open 2,1\n9 chord 1,1\n12 open 0,1\n99 undo"
    driver, scene = show(recorded(lines))
    assert scene.shown == []
    show_all(driver, scene)
    findings = [one.finding for one in scene.shown]
    assert findings[0] is findings[2] is Finding.GUESSED_FLAG
    assert findings[-1] is Finding.TAKEN_BACK


def test_a_flag_on_a_guess_is_one_even_where_the_game_opened_the_first_cell(show: Show) -> None:
    _, scene = show(recorded("5 flag 2,0", EVEN, given=(0, 0)))
    assert [one.finding for one in scene.shown] == [Finding.GUESSED_FLAG]


def test_the_number_says_that_the_board_is_the_one_before(show: Show) -> None:
    driver, _ = show(recorded(LOST))
    assert "Before move 4 of 4" in drawn(driver)


@pytest.mark.parametrize("is_all", [False, True])
def test_the_last_row_of_a_lost_game_shows_its_mines(show: Show, is_all: bool) -> None:
    driver, scene = show(recorded(LOST), window=(1280, 720))
    if is_all:
        show_all(driver, scene)
    assert not scene.board.position.is_over
    driver.key(pygame.K_DOWN)
    assert scene.board.position.is_over
    assert {"The end", "The board after the last move, with all its mines."} <= set(drawn(driver))
    assert told_and_advised(scene) == (set(), set())
    driver.key(pygame.K_UP)
    assert scene.chosen.move == 3


def test_a_game_that_was_won_has_no_such_row(show: Show) -> None:
    driver, scene = show(recorded(WON))
    show_all(driver, scene)
    assert len(scene.panel.list.rows) == len(scene.shown)


def test_the_end_stays_chosen_when_all_moves_are_shown(show: Show) -> None:
    driver, scene = show(recorded(LOST))
    driver.key(pygame.K_END)
    show_all(driver, scene)
    assert scene.chosen is None
    assert scene.panel.list.marked == 4


@pytest.mark.parametrize("fairness", [Fairness.MERCY, Fairness.STRICT])
def test_fair_play_says_that_it_forgives_in_place_of_a_flat_line(
    show: Show, fairness: Fairness
) -> None:
    game = recorded("0 open 0,0\n9 open 2,1\n9 won", EVEN)
    game = replace(game, config=replace(game.config, fairness=fairness))
    driver, scene = show(game, window=(1280, 720))
    told = f"With {fairness.value} a forced guess costs nothing: one forced guess could not lose."
    assert told in " ".join(drawn(driver))
    curve = scene.strip.curve
    assert curve.points == []
    assert curve.waiting == (
        f"Chance to win: 100% all along, as {fairness.value} forgives forced guesses"
    )


def test_the_line_stays_where_a_needless_guess_lost_a_game_of_mercy(show: Show) -> None:
    game = recorded("0 open 3,1\n900 open 0,0\n900 lost", MIXED)
    game = replace(game, config=replace(game.config, fairness=Fairness.MERCY))
    _, scene = show(game)
    assert [chance for _, chance, _ in scene.strip.curve.points][-1] == 0
    assert scene.strip.curve.label == "Chance to win: mercy forgives forced guesses"


def test_a_small_window_shows_the_surroundings_of_the_move_and_its_proof(show: Show) -> None:
    width, height = EXPERT.width, EXPERT.height
    rows = ["." * width for _ in range(height - 1)]
    rows[0] = rows[0][:-3] + "*.*"
    mines = "\n".join([*rows, "*" + "." * (width - 1)])
    lines = f"0 open 9,9\n9 flag {width - 1},1\n20 open 0,{height - 1}\n20 lost"
    _, scene = show(recorded(lines, mines), window=(640, 480))
    camera = scene.board.camera
    assert camera.cell >= READABLE_CELL
    assert not camera.is_whole
    for row in range(len(scene.shown)):
        scene._choose(row)
        one = scene.chosen
        for cell in (scene.ready.playback.cell_of(one.move), one.better.cell):
            assert camera.view.contains(pygame.Rect(camera.corner(cell), (camera.cell,) * 2))


@pytest.mark.parametrize("side", [10, 20, 26, 40])
def test_rings_leave_room_for_what_is_in_the_cell(start: Start, side: int) -> None:
    painter = start().app.context.painter
    canvas = pygame.Surface((3 * side, 3 * side))
    cell = pygame.Rect(side, side, side, side)
    draw_ring(canvas, painter, "success", cell)
    middle = cell.inflate(-side // 2, -side // 2)
    tone = painter.colour("success")
    assert all(
        canvas.get_at((x, y))[:3] == (0, 0, 0)
        for x in range(middle.left, middle.right)
        for y in range(middle.top, middle.bottom)
    )
    across = [canvas.get_at((x, cell.centery))[:3] == tone for x in range(cell.centerx)]
    assert sum(across) >= 3


# While it works, and where it cannot


def test_it_says_that_it_works_and_can_be_left_meanwhile(start: Start) -> None:
    driver = start()
    recording = finished(config=GameConfig(30, 16, 99)).recording
    scene = ReviewScene(driver.app.context, recording)
    scene.ready.tend = lambda: False  # type: ignore[method-assign]
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert "Looking at every move ..." in drawn(driver)
    assert scene.board.position.status.value == recording.result.value
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"
    assert scene.ready._looking._dropped.is_set()


def test_the_verdicts_come_before_the_chances_to_win(start: Start) -> None:
    driver = start()
    scene = ReviewScene(driver.app.context, recorded(LOST))
    driver.app.stack.push(scene)
    scene.ready.wait(20)
    assert scene.ready.tend()
    assert scene.ready.is_working
    scene._take()
    titles = [row.title for row in scene.panel.list.rows]
    assert titles == ["Wrong flag", "Chord on a wrong flag", "The end"]
    assert {row.chance for row in scene.panel.list.rows} == {""}
    assert "Chance to win" not in drawn(driver)
    scene.step(-1)
    work_out(driver, scene)
    assert scene.chosen.move == 1
    assert scene.panel.list.rows[1].chance == "100 to 0%"


def test_a_board_that_is_too_large_gets_one_sentence(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("game.playback.loading", "game.scenes.review.review"):
        monkeypatch.setattr(f"{module}.LARGEST_REVIEWED", 14)
    driver = start()
    scene = ReviewScene(driver.app.context, recorded(WON))
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert scene.problem.startswith("This board is too large")
    driver.click(scene.panel.leave.rect.center, settle=0.4)
    assert driver.scene.name == "menu"


def test_a_recording_that_does_not_verify_is_told_of(start: Start) -> None:
    driver = start()
    scene = ReviewScene(driver.app.context, recorded(WON, result=Result.LOST))
    driver.app.stack.push(scene)
    driver.run(0.3)
    assert scene.problem.startswith("This recording cannot be played:")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "menu"


# From where it is opened


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_lies_over_anything_else(show: Show, window: tuple[int, int]) -> None:
    driver, scene = show(recorded(LOST), window=window)
    assert misplaced(driver) == []
    parts = [scene.panel.rect, scene.strip.rect, scene.board.camera.view]
    assert all(driver.window.get_rect().contains(part) for part in parts)
    assert not any(one.colliderect(other) for one in parts for other in parts if one is not other)


def test_results_lead_to_it_and_back(start: Start) -> None:
    driver = start(config=GameConfig(8, 5, 6), seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.click_on("Review", settle=0.4)
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    work_out(driver, scene)
    assert scene.chosen.is_fatal
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene.name == "results"


def test_the_record_book_leads_to_it(start: Start) -> None:
    game = finished("lost", config=GameConfig(9, 9, 10))
    driver, page = opened(start, ScoresScene, [game])
    driver.click_on("Games", settle=0.2)
    table = page._table.rect
    driver.click((table.centerx, table.y + 10), settle=0.4)
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    driver.click_on("Review", settle=0.4)
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    assert scene.ready.playback is replay.ready.playback
    assert scene.recording == game.recording
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.scene is replay


def test_a_game_of_one_move_can_be_looked_back_at(show: Show) -> None:
    driver, scene = show(replace(recorded("0 open 2,1"), ms=500))
    assert scene.shown == []
    show_all(driver, scene)
    assert scene.chosen.finding is Finding.FIRST
