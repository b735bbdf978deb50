"""The tutorial as it is played: with every device, wrongly, in every window, and to its end."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine import BEGINNER, Cell, Chord, Flag, Move, Open, StartRule, Status
from engine.core.config import presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, Neighbourhood
from game.learn.tutorial import (
    DONE_SECONDS,
    GRACE_SECONDS,
    HELP_SECONDS,
    WRONG_SECONDS,
    TutorialScene,
)
from game.learn.tutorial_boards import BOARDS, LESSONS, BubbleShape, Shells, TutorialBoard
from game.store import goal_queries
from game.store.goals import TUTORIAL
from game.ui.leaves import Picture
from game.ui.widgets import Widget
from tests.game.driver import LEFT, MIDDLE, RIGHT, Driver, StartGame
from tests.marks import slow

BUTTONS = {Open: LEFT, Flag: RIGHT, Chord: MIDDLE}
KEYS = {Open: pygame.K_SPACE, Flag: pygame.K_f, Chord: pygame.K_c}
PAD_BUTTONS = {Open: 0, Flag: 1, Chord: 2}
OTHER_WINDOWS = [(1280, 720), (640, 480), (800, 1000), (1920, 1080), (3440, 1440)]
WINDOWS = [(300, 900), *slow((one,) for one in OTHER_WINDOWS)]

Play = Callable[[Driver, Move | None], None]


def open_tutorial(start: StartGame, **given: object) -> Driver:
    driver = start(**given)
    driver.app.context.navigator.tutorial()
    driver.run(0.5)
    return driver


def tutorial(driver: Driver) -> TutorialScene:
    assert isinstance(driver.scene, TutorialScene)
    return driver.scene


def spot(driver: Driver, cell: Cell) -> tuple[int, int]:
    camera = tutorial(driver).pane.camera
    x, y = camera.corner(cell)
    return x + camera.cell // 2, y + camera.cell // 2


def widget(driver: Driver, name: str) -> Widget:
    return next(one for one in tutorial(driver).tree.group.widgets if one.name == name)


def by_mouse(driver: Driver, move: Move | None) -> None:
    if move is None:
        driver.click(widget(driver, "next").rect.center)
    else:
        driver.click(spot(driver, move.cell), BUTTONS[type(move)])


def by_touch(driver: Driver, move: Move | None) -> None:
    if move is None:
        driver.tap(widget(driver, "next").rect.center)
    else:
        driver.tap(spot(driver, move.cell), 0.7 if isinstance(move, Flag) else 0.02)


def by_keys(driver: Driver, move: Move | None) -> None:
    if move is None:
        driver.key(pygame.K_RETURN, "\r")
        return
    go_to(driver, move.cell, lambda key: driver.key(key, settle=0.02))
    driver.key(KEYS[type(move)])


def by_pad(driver: Driver, move: Move | None) -> None:
    pad = 40
    if move is None:
        driver.button(pad, 0)
        return
    ways = {
        pygame.K_RIGHT: (1, 0),
        pygame.K_LEFT: (-1, 0),
        pygame.K_DOWN: (0, -1),
        pygame.K_UP: (0, 1),
    }
    go_to(driver, move.cell, lambda key: driver.hat(pad, *ways[key]))
    driver.button(pad, PAD_BUTTONS[type(move)])


def go_to(driver: Driver, cell: Cell, press: Callable[[int], None]) -> None:
    if tutorial(driver).pane.input.cursor is None:
        press(pygame.K_RIGHT)
    x, y = tutorial(driver).pane.input.cursor
    for _ in range(abs(cell[0] - x)):
        press(pygame.K_RIGHT if cell[0] > x else pygame.K_LEFT)
    for _ in range(abs(cell[1] - y)):
        press(pygame.K_DOWN if cell[1] > y else pygame.K_UP)


def finish(driver: Driver, play: Play, boards: tuple[TutorialBoard, ...] = BOARDS) -> None:
    with driver.unseen():
        for board in boards:
            for step in board.steps:
                assert tutorial(driver).step == step
                driver.run(GRACE_SECONDS + 0.1)
                play(driver, step.move)
            driver.run(DONE_SECONDS + 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("play", [by_mouse, *slow([by_keys, by_touch, by_pad])])
def test_every_device_plays_it_in_a_minute_and_continues_to_a_real_board(
    start: StartGame, play: Play
) -> None:
    driver = start()
    driver.plug()
    driver.app.context.navigator.tutorial()
    driver.run(0.5)
    finish(driver, play)
    assert driver.now < 160, "a minute from the start of the driver's clock, at second 100"
    scene = tutorial(driver)
    assert scene.said[0] == driver.app.context.texts("tutorial.finished").split("|")[0]
    store = driver.app.context.store
    assert TUTORIAL in store.ask(goal_queries.book, store.calendar).noted
    play(driver, None)
    driver.run(0.3)
    assert driver.scene.name == "play"
    assert driver.play.session.config == replace(BEGINNER, start=StartRule.NO_GUESS)


@pytest.mark.parametrize("water", [HEX, *slow([KNIGHT, CROSS])])
def test_each_water_has_a_lesson_that_leads_to_a_board_of_it(
    start: StartGame, water: Neighbourhood
) -> None:
    driver = start()
    driver.app.context.navigator.tutorial(water)
    driver.run(0.5)
    finish(driver, by_mouse, LESSONS[water.name])
    texts, store = driver.app.context.texts, driver.app.context.store
    assert tutorial(driver).said[0] == texts("tutorial.finished_water").split("|")[0]
    assert store.ask(goal_queries.book, store.calendar).noted == frozenset()
    by_mouse(driver, None)
    driver.run(0.3)
    assert driver.play.session.config == replace(
        presets_of(water)["beginner"], start=StartRule.NO_GUESS
    )


@pytest.mark.parametrize(
    ("move", "text"),
    [(Flag((2, 2)), "wrong_cell"), (Flag((0, 0)), "wrong_flag"), (Open((3, 2)), "wrong_mine")],
)
def test_a_wrong_move_is_shown_and_undone(start: StartGame, move: Move, text: str) -> None:
    driver = open_tutorial(start)
    scene = tutorial(driver)
    before = scene.session.position.board
    by_mouse(driver, move)
    assert scene.session.position.board != before or scene.session.position.is_over
    said = " ".join(scene.said).strip()
    assert said == driver.app.context.texts(f"tutorial.{text}").replace("|", " ")
    assert scene.target is None
    driver.run(WRONG_SECONDS + 0.1)
    assert scene.session.position.board == before
    assert not scene.session.position.is_over
    assert scene.target is not None
    by_mouse(driver, scene.step.move)
    assert tutorial(driver).step == BOARDS[0].steps[1]


def test_a_press_undoes_a_wrong_move_at_once_and_counts_itself(start: StartGame) -> None:
    driver = open_tutorial(start)
    by_mouse(driver, Open((3, 2)))
    by_mouse(driver, BOARDS[0].steps[0].move)
    assert tutorial(driver).step == BOARDS[0].steps[1]
    assert not tutorial(driver).session.position.is_over


def test_another_move_to_the_same_end_is_right_too(start: StartGame) -> None:
    driver = start()
    driver.app.stack.push(scene := TutorialScene(driver.app.context, 1))
    driver.run(0.5)
    for step in scene.step, BOARDS[1].steps[1]:
        by_mouse(driver, step.move)
    assert scene.step == BOARDS[1].steps[2]
    by_mouse(driver, Chord((2, 2)))
    assert scene.session.status is Status.WON
    driver.run(DONE_SECONDS + 0.1)
    assert tutorial(driver) is not scene


def test_nothing_else_can_be_done_while_there_is_something_to_read(start: StartGame) -> None:
    driver = open_tutorial(start)
    by_mouse(driver, BOARDS[0].steps[0].move)
    by_mouse(driver, Flag((3, 2)))
    scene = tutorial(driver)
    assert scene.step == BOARDS[0].steps[1], "so soon it was still meant for the board"
    assert not scene.session.position.board.flags
    driver.run(GRACE_SECONDS)
    by_mouse(driver, Flag((3, 2)))
    assert scene.step == BOARDS[0].steps[2]
    assert not scene.session.position.board.flags
    for _ in range(2):
        driver.run(GRACE_SECONDS)
        by_mouse(driver, None)
    chord = Chord((3, 1))
    by_mouse(driver, chord)
    assert scene.step == BOARDS[0].steps[4], "a refused chord changes nothing"


def test_a_cell_to_be_found_alone_glows_after_a_while_or_a_mistake(start: StartGame) -> None:
    driver = start()
    driver.app.stack.push(scene := TutorialScene(driver.app.context, len(BOARDS) - 1))
    for _ in range(3):
        driver.run(GRACE_SECONDS + 0.1)
        by_mouse(driver, scene.step.move)
    assert scene.step.is_alone
    assert scene.target is None
    by_mouse(driver, Flag((0, 0)))
    driver.run(WRONG_SECONDS + 0.1)
    assert scene.target is not None
    by_mouse(driver, scene.step.move)
    assert scene.step.is_alone
    assert scene.target is None
    driver.run(HELP_SECONDS + 0.1)
    assert scene.target is not None


@pytest.mark.parametrize("cells", [((0, 0), (4, 0)), ((4, 0), (0, 0))])
def test_two_safe_cells_may_be_opened_in_any_order(
    start: StartGame, cells: tuple[Cell, Cell]
) -> None:
    driver = start()
    driver.app.stack.push(scene := TutorialScene(driver.app.context, len(BOARDS) - 1))
    while not scene.step.is_alone:
        driver.run(GRACE_SECONDS + 0.1)
        by_mouse(driver, scene.step.move)
    for cell in cells:
        by_mouse(driver, Open(cell))
    assert scene.session.status is Status.WON


@pytest.mark.parametrize("leave", ["escape", "skip", "pad", "tap"])
def test_it_can_be_left_at_any_time(start: StartGame, leave: str) -> None:
    driver = start()
    driver.click_on("Learn", settle=0.4)
    driver.click_on("Tutorial", settle=0.5)
    skip = widget(driver, "skip").rect.center
    match leave:
        case "escape":
            driver.key(pygame.K_ESCAPE)
        case "skip":
            driver.click(skip)
        case "pad":
            driver.button(driver.plug(), 6)
        case "tap":
            driver.tap(skip)
    assert driver.scene.name == "learn"


@pytest.mark.parametrize("chosen", [{}, {"animation": "off"}, {"reduced_motion": True}])
def test_without_motion_nothing_breathes(start: StartGame, chosen: dict[str, object]) -> None:
    driver = open_tutorial(start, chosen=chosen)
    driver.run(DONE_SECONDS + 1)
    assert tutorial(driver).is_busy is not bool(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_overlaps_in_any_window(start: StartGame, window: tuple[int, int]) -> None:
    driver = open_tutorial(start)
    driver.resize(window)
    for number in range(len(BOARDS)):
        for step in BOARDS[number].steps:
            scene = tutorial(driver)
            kinds = BubbleShape, Picture, Shells
            shown = [box.rect for box in scene.tree.shown if isinstance(box, kinds)]
            assert len(shown) == len(kinds)
            parts = [scene.pane.camera.rect, *shown, widget(driver, "skip").rect]
            whole = driver.window.get_rect()
            assert [part for part in parts if not whole.contains(part)] == []
            assert [
                (one, other)
                for index, one in enumerate(parts)
                for other in parts[:index]
                if one.colliderect(other)
            ] == []
            bubble = next(box for box in scene.tree.shown if isinstance(box, BubbleShape))
            others = [one for one in scene.tree.group.widgets if one.name == "next"]
            assert all(bubble.rect.contains(one.rect) for one in others)
            assert bool(others) is scene.is_reading
            driver.run(GRACE_SECONDS + 0.1)
            by_mouse(driver, step.move)
        driver.run(DONE_SECONDS + 0.5)


def test_a_double_click_that_is_too_slow_is_answered(start: StartGame) -> None:
    driver = open_tutorial(start)
    driver.app.stack.pop()
    driver.app.stack.push(TutorialScene(driver.app.context, 2))
    driver.run(0.5)
    by_mouse(driver, BOARDS[2].steps[0].move)
    chord = tutorial(driver).step
    assert isinstance(chord.move, Chord)
    for _ in range(2):
        assert tutorial(driver).said[0] != "A little faster:"
        driver.click(spot(driver, chord.move.cell))
        driver.run(1.0)
    assert tutorial(driver).said == ("A little faster:", "double-click it.")
    by_mouse(driver, chord.move)
    assert tutorial(driver).step is BOARDS[2].steps[2]
    assert tutorial(driver).said[0] != "A little faster:"
