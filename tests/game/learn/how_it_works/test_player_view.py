"""The list of demos, and a demo's page: its boards and notes, and the ways to other demos and
boards."""

from itertools import combinations

import pygame
import pytest

from game.input.events import Wheel
from game.learn.how_it_works.scenes import CHAPTERS, DEMOS, HowItWorksScene
from game.ui.leaves import Ground
from tests.game.learn.how_it_works.demo_scenes import (
    NAMES,
    Begin,
    demo_of_steps,
    open_demo,
    pause_demo,
    show_demos,
    shown_text,
)
from tests.game.store.records_helpers import drawn
from tests.marks import slow


@pytest.mark.slow
@pytest.mark.parametrize("number", [7, *slow([0, 1, 2, 3, 4, 5, 6])])
def test_every_demo_steps_to_its_end_and_nothing_overlaps(start: Begin, number: int) -> None:
    driver = start()
    scene = open_demo(driver, DEMOS, number, seed=3)
    count = len(scene.steps.steps)
    with driver.unseen():
        for _ in range(count + 1):
            scene.step(1)
            driver.app.run_frame()
    assert scene.head.made == count - 1
    assert shown_text(scene) == scene.steps.steps[-1].text
    pair = scene.boards
    assert pair is not None
    for size in ((640, 480), (1280, 720), (700, 1000)):
        driver.resize(size)
        for step in range(0, count, 20):
            scene.seek(scene.steps.time_of(step - 1) if step else 0)
            driver.app.run_frame()
            areas = [pair.known.camera.view, pair.truth.camera.view]
            areas += [box.rect for box in scene.tree.shown if isinstance(box, Ground)]
            assert len(areas) == 3
            assert all(driver.window.get_rect().contains(area) for area in areas)
            assert not any(one.colliderect(other) for one, other in combinations(areas, 2))
            assert pair.known.camera.is_whole
            assert pair.known.camera.cell >= (20 if number < 4 else 22)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), *slow([((1280, 720),), ((700, 1000),)])])
def test_the_panel_and_its_buttons_stay_however_much_a_step_says(
    start: Begin, size: tuple[int, int]
) -> None:
    driver = start()
    scene = open_demo(driver, DEMOS, NAMES.index("no_guess"), seed=3)
    assert len({bool(step.notes) for step in scene.steps.steps}) == 2
    driver.resize(size)
    places = set()
    for step in range(len(scene.steps.steps)):
        scene.seek(scene.steps.time_of(step - 1) if step else 0)
        driver.app.run_frame()
        panel = next(box for box in scene.tree.shown if isinstance(box, Ground))
        places.add((*panel.rect, *scene.controls.play.rect))
    assert len(places) == 1


def test_page_keys_and_arrows_turn_to_other_demos(start: Begin) -> None:
    driver, scene = show_demos(start, demo_of_steps(9), demo_of_steps(12), demo_of_steps(15))
    seen = [scene.header.number]
    for key in (pygame.K_PAGEUP, *[pygame.K_PAGEDOWN] * 3, pygame.K_PAGEUP):
        driver.key(key)
        seen.append(scene.header.number)
    assert seen == [0, 0, 1, 2, 2, 1]
    pause_demo(driver)
    assert len(scene.steps.steps) == 12
    driver.click(scene.header.next.rect.center)
    assert scene.header.number == 2
    driver.click(scene.header.previous.rect.center)
    assert scene.header.number == 1


def test_another_board_has_another_seed_and_pauses_under_another_scene(start: Begin) -> None:
    driver, scene = show_demos(start, seed=77)
    before = pygame.image.tobytes(driver.window, "RGB")
    driver.app.context.settings.change(theme="paper")
    driver.run(0.5)
    assert pygame.image.tobytes(driver.window, "RGB") != before
    driver.click_on("New board")
    pause_demo(driver)
    assert scene.seed != 77
    assert shown_text(scene) == f"step 0 of {scene.seed}"
    driver.key(pygame.K_SPACE)
    driver.app.stack.push(HowItWorksScene(driver.app.context))
    driver.run(3.0)
    assert not scene.head.is_playing
    assert scene.head.ms < 1000


def test_a_step_forth_turns_tiles_over_and_a_jump_does_not(start: Begin) -> None:
    for animation, turned in (("full", {(0, 0)}), ("off", set())):
        driver, scene = show_demos(start, chosen={"animation": animation})
        assert scene.boards is not None
        for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT):
            driver.key(key, settle=0)
            driver.app.run_frame()
            tiles = set(scene.boards.known.effects.tiles)
            assert tiles == (turned if key == pygame.K_RIGHT else set())


def test_the_notes_scroll_and_show_the_newest(start: Begin) -> None:
    driver, scene = show_demos(start, demo_of_steps(41))
    scene.step(39)
    driver.run(0.1)
    notes = scene.notes
    assert (notes.count, notes.marked) == (39, 38)
    newest = notes.rect.y + 38 * notes.row - notes.offset
    assert notes.rect.y <= newest <= notes.rect.bottom - notes.row
    before = notes.offset
    scene.handle(Wheel(notes.rect.center, 1, driver.now))
    assert notes.offset < before


def test_a_list_has_a_title_once_it_has_lines(start: Begin) -> None:
    driver = start()
    scene = open_demo(driver, DEMOS, NAMES.index("no_guess"), seed=3)
    for step in (0, len(scene.steps.steps) - 1):
        scene.seek(scene.steps.time_of(step))
        driver.run(0.1)
        assert bool(scene.notes.count) is bool(step)
        assert ("Boards tried" in drawn(driver)) is bool(step)


def test_boards_are_arranged_for_the_largest_cells(start: Begin) -> None:
    _, scene = show_demos(start)
    boards = scene.boards
    assert boards is not None
    for room, is_row in (((1264, 530), True), ((640, 290), True), ((680, 760), False)):
        with scene.fitted():
            boards.layout(pygame.Rect((0, 0), room))
        known, truth = boards.known.camera.rect, boards.truth.camera.rect
        assert (known.y == truth.y) is is_row
        assert (known.x == truth.x) is not is_row
        assert known.size == truth.size


def test_a_click_or_keys_open_a_demo_and_the_arrow_leaves(start: Begin) -> None:
    driver = start()
    scene = HowItWorksScene(driver.app.context)
    driver.app.stack.push(scene)
    driver.run(0.3)
    _, *buttons = driver.group.widgets
    assert len(buttons) == len(DEMOS) == sum(map(len, CHAPTERS.values()))
    for key in (*[pygame.K_TAB] * 7, pygame.K_RETURN):
        driver.key(key)
    assert driver.scene.header.demo.name == DEMOS[5].name
    assert pause_demo(driver).group.focus is driver.scene.controls.timeline
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene is scene
    for label, name in (("Chances", "chances"), ("Placing mines", "placing")):
        driver.click_on(label)
        assert driver.scene.header.demo.name == name
        driver.key(pygame.K_ESCAPE, settle=0.3)
    back = driver.group.widgets[0]
    assert driver.window.get_rect().contains(back.rect)
    driver.click(back.rect.center, settle=0.3)
    assert driver.scene.name == "menu"
