"""The moves of a review: which are listed, how one is chosen, and what the board shows."""

import pygame
import pytest

from engine import EXPERT, Cell
from engine.teacher.observer import MoveVerdict
from game.board.camera import READABLE_CELL, Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.history import review_pictures
from game.history.review import STEP_SECONDS, ReviewScene
from game.history.review_pictures import MoveMarks
from game.resources.proof_words import explain_in_words
from game.ui.markers import MarkerShape
from tests.game.history.reviewed_games import EVEN, MIXED, choose, open_review, review, show_all
from tests.game.playback.recorded_games import LOST, WON, record_game
from tests.game.store.records_helpers import StartGame, drawn


def ringed_cells(scene: ReviewScene) -> tuple[set[Cell], set[Cell]]:
    """Return the numbers and the safe cells that are ringed or that a proof has marked."""
    numbers, safe, _ = scene.proof.rings if scene.proof.steps else scene.board.pointed_out
    return set(numbers), set(safe)


def test_notable_moves_are_listed_first_and_the_board_is_the_one_before_the_move(
    start: StartGame,
) -> None:
    driver, scene = open_review(start, record_game(LOST))
    assert [reviewed.move for reviewed in scene.shown] == [1, 3]
    assert scene.panel.filter.options == ["Key moves (2)", "All moves (4)"]
    show_all(driver, scene)
    assert [reviewed.move for reviewed in scene.shown] == [0, 1, 2, 3]
    assert scene.chosen.move == 3
    assert "Before move 4 of 4" in drawn(driver)
    boards = []
    for _ in range(4):
        boards.append("".join(str(scene.board.position.board).split()))
        driver.key(pygame.K_UP)
    assert boards == [
        "F101#F2011#1000",  # the chord is chosen first: it lost the game
        "#101#F2011#1000",
        "#101##2011#1000",
        "###############",
    ]
    driver.key(pygame.K_HOME)
    assert ringed_cells(scene) == (set(), set())
    assert set(scene.marks.rings) == {(2, 1)}


def test_the_deciding_cells_an_opened_mine_and_the_flags_of_a_chord_are_marked(
    start: StartGame,
) -> None:
    driver, scene = open_review(start, record_game("0 open 3,1\n900 open 0,2", MIXED))
    choose(scene, MoveVerdict.NEEDLESS)
    better = scene.chosen.better
    driver.run(STEP_SECONDS * len(scene.proof.steps))
    numbers, safe = ringed_cells(scene)
    assert numbers == set(better.numbers)
    assert better.cell in safe
    assert better.cell in {(1, 2), (5, 0), (5, 2)}
    assert set(scene.marks.rings) == {(0, 2)}
    assert scene.marks.chances == {(0, 2): pytest.approx(1 / 3)}
    scene = review(driver, record_game("0 open 2,1\n9 open 0,0\n9 lost"))
    driver.run(STEP_SECONDS * len(scene.proof.steps))
    assert (0, 0) in scene.proof.rings.mines
    assert scene.marks.shapes == {(0, 0): MarkerShape.CROSS}
    scene = review(driver, record_game(LOST))
    choose(scene, MoveVerdict.WRONG_CHORD)
    assert scene.marks.shapes == {(0, 2): MarkerShape.CROSS, (0, 1): MarkerShape.SQUARE}


def test_a_proof_says_its_steps_and_a_key_or_a_click_the_whole_sentence(start: StartGame) -> None:
    driver, scene = open_review(start, record_game("0 open 3,1\n900 open 0,2", MIXED))
    choose(scene, MoveVerdict.NEEDLESS)
    better = scene.chosen.better
    driver.run(0.1)
    assert scene.strip.line in " ".join(drawn(driver))
    assert scene.strip.line.startswith("This ")
    driver.key(pygame.K_h, "h")
    assert scene.strip.has_sentence
    assert explain_in_words(better, driver.app.context.texts) in " ".join(drawn(driver))
    driver.click(scene.strip.rect.move(40, 50).topleft, settle=STEP_SECONDS * 6)
    assert not scene.strip.has_sentence
    assert "So " in scene.strip.line


def test_a_small_window_shows_the_cells_of_the_move_and_of_its_proof(start: StartGame) -> None:
    width, height = EXPERT.width, EXPERT.height
    rows = ["." * (width - 3) + "*.*", *["." * width] * (height - 2), "*" + "." * (width - 1)]
    lines = f"0 open 9,9\n9 flag {width - 1},1\n20 open 0,{height - 1}\n20 lost"
    _, scene = open_review(start, record_game(lines, "\n".join(rows)))
    camera = scene.board.camera
    assert camera.cell >= READABLE_CELL
    assert not camera.is_whole
    for row in range(len(scene.shown)):
        scene.choose(row)
        move = scene.chosen
        for cell in (scene.loader.playback.cell_of(move.move), move.better.cell):
            assert camera.view.contains(pygame.Rect(camera.corner(cell), (camera.cell,) * 2))


def test_moves_without_cost_and_flags_before_the_first_open_are_not_notable(
    start: StartGame,
) -> None:
    driver = start()
    flags = "0 flag 4,2\n0 flag 4,2\n0 flag 4,0\n5 open 2,1\n9 chord 1,1\n12 open 0,1\n99 undo"
    guessed = MoveVerdict.GUESSED_FLAG
    for lines, verdicts in (
        (flags, {0: guessed, 2: guessed, -1: MoveVerdict.TAKEN_BACK}),
        ("0 open 2,1\n500 abandoned", {0: MoveVerdict.FIRST}),
    ):
        scene = review(driver, record_game(lines))
        assert scene.shown == []
        show_all(driver, scene)
        assert {row: scene.shown[row].verdict for row in verdicts} == verdicts
    scene = review(driver, record_game("5 flag 2,0", EVEN, given=(0, 0)))
    assert [reviewed.verdict for reviewed in scene.shown] == [guessed]


def test_the_last_row_of_a_lost_game_shows_its_mines(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    scene = review(driver, record_game(LOST))
    assert not scene.board.position.is_over
    driver.key(pygame.K_END)
    for rows in (3, 5):
        assert len(scene.panel.list.rows) == rows
        assert (scene.chosen, scene.panel.list.marked) == (None, rows - 1)
        assert scene.board.position.is_over
        words = {"The end", "The last board, with all its mines."}
        assert words <= set(drawn(driver))
        assert ringed_cells(scene) == (set(), set())
        show_all(driver, scene)
    driver.key(pygame.K_UP)
    assert scene.chosen.move == 3
    scene = review(driver, record_game(WON))
    show_all(driver, scene)
    assert len(scene.panel.list.rows) == len(scene.shown), "a game that was won has no such row"


def test_rows_are_as_high_with_letters_that_are_a_little_wider_or_narrower(
    start: StartGame,
) -> None:
    driver, scene = open_review(start, record_game(LOST))
    rows, painter = scene.panel.list, driver.app.context.painter
    with scene.fitted():
        heights = {rows.row_height(painter, rows.rect.width + more) for more in (-4, 0, 4)}
    assert heights == {rows.row}


def test_every_device_and_the_timeline_choose_a_move(start: StartGame) -> None:
    driver, scene = open_review(start, record_game(LOST))
    rows, curve = scene.panel.list.rect, scene.strip.curve
    first_row = rows.centerx, rows.y + scene.panel.list.row // 2
    marks = [(mark.ms, mark.shape) for mark in curve.marks]
    assert marks == [(700, MarkerShape.SQUARE), (1400, MarkerShape.CROSS)]
    assert curve.length == 1400
    pad = driver.plug()

    def turn_wheel() -> None:
        driver.move(scene.strip.rect.center)
        driver.post(pygame.MOUSEWHEEL, x=0, y=1)
        driver.run(0.05)

    chosen = []
    for act in (
        lambda: driver.click(first_row),
        lambda: driver.key(pygame.K_DOWN),
        turn_wheel,
        lambda: driver.click((curve.rect.right - 1, curve.rect.bottom - 4)),
        lambda: driver.key(pygame.K_LEFT),
        lambda: driver.key(pygame.K_RIGHT),
        lambda: driver.tap(first_row),
        lambda: driver.key(pygame.K_RIGHT),
        lambda: driver.hat(pad, 0, 1),
    ):
        act()
        driver.run(0.1)
        chosen.append((scene.chosen.move, curve.now))
    assert chosen == [(1, 700), (3, 1400)] * 4 + [(1, 700)]
    driver.button(pad, 1, settle=0.4)
    assert driver.scene.name == "menu"


def test_a_mark_leaves_the_figures_of_a_chance_free(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter, found = start().app.context.painter, list[pygame.Rect]()

    def note(canvas: object, painter: object, shape: MarkerShape, at: Cell, side: int) -> None:
        found.append(pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side))

    monkeypatch.setattr(review_pictures, "draw_marker", note)

    def marks_on(camera: Camera, cell: Cell) -> list[pygame.Rect]:
        found.clear()
        marks = MoveMarks()
        marks.chances, marks.shapes = {cell: 0.14}, {cell: MarkerShape.SQUARE}
        marks.draw(pygame.Surface((800, 600)), painter, camera)
        return found

    for side in (18, 22, 25, 28, 34, 43, 64, 96):
        camera = Camera(7, 5)
        camera.fit(pygame.Rect(20, 20, 7 * side, 5 * side), side, side)
        for cell in ((0, 0), (3, 0), (6, 0), (6, 2), (3, 2)):
            (mark,) = marks_on(camera, cell)
            rect = pygame.Rect(camera.corner(cell), (side, side))
            figures = rect.inflate(-round(side * 0.5), -round(side * 0.6))
            assert camera.view.contains(mark)
            assert rect.colliderect(mark)
            assert mark.clip(figures).height <= 1, "they touch at most"
    camera = Camera(60, 40)
    camera.fit(pygame.Rect(20, 20, 300, 200))
    camera.look_at(0, 0)
    assert marks_on(camera, (40, 2)) == [], "it is out of view"


def test_a_ring_leaves_the_middle_of_its_cell_free(start: StartGame) -> None:
    painter = start().app.context.painter
    tone = painter.colour("success")
    for side in (10, 20, 26, 40):
        canvas = pygame.Surface((3 * side, 3 * side))
        cell = pygame.Rect(side, side, side, side)
        camera = Camera(3, 3)
        camera.fit(canvas.get_rect(), side, side)
        marking = Marking([(1, 1)], Symbol.BOLD_RING, tone)
        draw_markings(canvas, painter.theme, camera, [marking])
        middle = canvas.subsurface(cell.inflate(-side // 2, -side // 2))
        black = pygame.mask.from_threshold(middle, (0, 0, 0), (1, 1, 1, 255)).count()
        assert black == middle.get_width() * middle.get_height()
        across = [canvas.get_at((x, cell.centery))[:3] == tone for x in range(cell.centerx)]
        assert sum(across) >= 3
