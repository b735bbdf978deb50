"""The theatre: the programme, and acts that are played, stepped, scrubbed and changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pygame
import pytest

from engine.core.board import Board
from engine.core.grid import Grid
from engine.rules.game import Position
from game.input.events import Wheel
from game.resources.texts import Texts
from game.scenes.algorithms.act import MOST_STEPS, Demo
from game.scenes.algorithms.demo_list import ACTS
from game.scenes.algorithms.layout import arrange
from game.scenes.algorithms.menu import AlgorithmsScene
from game.scenes.algorithms.player import DemoScene
from game.scenes.algorithms.step import DemoStep, Tint
from game.scenes.algorithms.step_stream import duration
from game.ui.widgets import Button
from tests.game.driver import Driver

Begin = Callable[..., Driver]
GRID = Grid(7, 4)
SIZES = [(640, 480), (1280, 720), (700, 1000)]


def numbered(count: int) -> Demo:
    """An act of so many steps; each opens one more cell of an empty board."""

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number in range(count):
            cells = (1 << number % GRID.size) - 1
            board = Board(GRID, 0, opened=cells)
            notes = tuple(f"line {n}" for n in range(number % 40))
            tints = dict.fromkeys(Tint, 1 << number % GRID.size)
            text = f"step {number} of {seed}"
            yield DemoStep(text, Position(seed, board), 1, tints, labels={(0, 0): "7"}, notes=notes)

    return Demo("grid", steps)


def stage_of(driver: Driver, *acts: Demo, seed: int = 5) -> DemoScene:
    """A stage on which these acts are shown, paused at the first step of the first one."""
    driver.app.stack.push(DemoScene(driver.app.context, acts or (numbered(9),), seed=seed))
    return ready(driver)


def ready(driver: Driver) -> DemoScene:
    """The stage once its act is known whole, paused at its first step."""
    stage = driver.scene
    assert isinstance(stage, DemoScene)
    stage.reel.wait(30)
    driver.run(0.3)
    stage.seek(0)
    stage.step(0)
    driver.run(0.05)
    return stage


def text_of(stage: DemoScene) -> str:
    """The text that the stage shows."""
    assert stage._pair is not None
    return stage._pair.step.text


# The programme


def test_the_programme_opens_the_act_that_is_clicked_and_esc_leads_back(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    acts = driver.scene._acts
    assert acts.count == len(ACTS) == 8
    driver.click((acts.rect.centerx, acts.rect.y + acts.row * 3 // 2))
    assert driver.scene.name == "theatre_stage"
    assert driver.scene.reel.act.name == "placing"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "theatre"
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "menu"


def test_the_programmes_arrow_leads_back(start: Begin) -> None:
    driver = start(window=(640, 480))
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    assert [w.icon for w in driver.group.widgets if isinstance(w, Button)] == ["back"]
    assert driver.scene._panel.contains(driver.scene._back.rect)
    driver.click(driver.scene._back.rect.center, settle=0.3)
    assert driver.scene.name == "menu"


def test_the_programme_is_used_by_keys(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(0.3)
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        driver.key(key)
    assert driver.scene.name == "theatre_stage"
    assert driver.scene.reel.act.name == ACTS[3].name
    stage = ready(driver)
    assert stage._group.focus is stage.bar.timeline


@pytest.mark.parametrize("number", range(8))
def test_every_act_opens_and_runs_to_its_end(start: Begin, number: int) -> None:
    driver = start()
    driver.app.stack.push(DemoScene(driver.app.context, ACTS, number, seed=3))
    stage = ready(driver)
    count = len(stage.reel.steps)
    assert 10 <= count <= MOST_STEPS
    for _ in range(count + 1):
        stage.step(1)
        driver.app.run_frame()
    assert stage.head.made == count - 1
    assert text_of(stage) == stage.reel.steps[-1].text


# Time


def test_an_act_plays_by_itself_as_fast_as_its_texts_are_read(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    first = duration(stage.reel.steps[0]) / 1000
    driver.key(pygame.K_SPACE, settle=first - 0.1)
    assert (stage.head.is_playing, text_of(stage)) == (True, "step 0 of 5")
    driver.run(0.2)
    assert text_of(stage) == "step 1 of 5"
    driver.run(10 * first)
    assert (stage.head.is_playing, text_of(stage)) == (False, "step 8 of 5")
    driver.key(pygame.K_SPACE)
    assert (stage.head.is_playing, text_of(stage)) == (True, "step 0 of 5")
    driver.key(pygame.K_SPACE)
    assert not stage.head.is_playing


def test_an_act_begins_to_play_when_it_is_opened(start: Begin) -> None:
    driver = start()
    driver.app.stack.push(DemoScene(driver.app.context, (numbered(9),), seed=1))
    driver.scene.reel.wait(30)
    driver.run(4.0)
    assert driver.scene.head.made >= 2


@pytest.mark.parametrize("index", range(5))
def test_speeds_make_it_faster_and_slower(start: Begin, index: int) -> None:
    driver = start()
    stage = stage_of(driver, numbered(200))
    stage.bar.speed.choose(index)
    driver.key(pygame.K_SPACE, settle=0)
    before = driver.now
    driver.run(3.0)
    speed = (0.5, 1.0, 2.0, 4.0, 8.0)[index]
    assert stage.head.ms == pytest.approx((driver.now - before) * 1000 * speed, rel=0.05)


def test_the_speed_is_changed_by_keys_and_kept_for_the_next_act(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver, numbered(9), numbered(12))
    driver.key(pygame.K_PERIOD)
    driver.key(pygame.K_PERIOD)
    assert stage.head.speed == 4.0
    driver.key(pygame.K_COMMA)
    driver.key(pygame.K_PAGEDOWN)
    assert (stage.number, stage.head.speed) == (1, 2.0)


def test_on_the_last_step_it_plays_from_the_start(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    stage.step(8)
    driver.key(pygame.K_SPACE)
    assert (stage.head.is_playing, text_of(stage)) == (True, "step 0 of 5")


def test_arrows_step_and_home_and_end_lead_to_the_ends(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    shown = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_HOME):
        driver.key(key)
        shown.append(text_of(stage))
    assert shown == [f"step {number} of 5" for number in (1, 2, 1, 8, 0)]
    driver.key(pygame.K_LEFT)
    assert text_of(stage) == "step 0 of 5"


LATE = {
    "to the end": ([pygame.K_END], True, 8),
    "to the end and back": ([pygame.K_END, pygame.K_HOME], True, 0),
    "to the end and a step back": ([pygame.K_END, pygame.K_LEFT], False, 7),
    "some steps on": ([pygame.K_RIGHT] * 3, False, 3),
    "steps on and back": ([pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT], False, 1),
    "further than it goes": ([pygame.K_RIGHT] * 12, False, 8),
    "pause": ([pygame.K_SPACE], False, 0),
    "pause and play": ([pygame.K_SPACE, pygame.K_SPACE], True, 0),
}


@pytest.mark.parametrize("known", [0, 2])
@pytest.mark.parametrize("name", LATE)
def test_keys_that_come_before_the_steps_hold_once_these_are_there(
    start: Begin, name: str, known: int
) -> None:
    """``known`` steps are there when the keys are pressed, and nine in the end."""
    keys, plays, at = LATE[name]
    driver, gate, whole = start(), Event(), numbered(9).steps

    def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
        for number, step in enumerate(whole(texts, seed)):
            if number == known:
                gate.wait(30)
            yield step

    stage = DemoScene(driver.app.context, (Demo("grid", steps),), seed=5)
    driver.app.stack.push(stage)
    while len(stage.reel.steps) < known:
        driver.run(0.02)
    for key in keys:
        driver.key(key, settle=0.02)
    wanted = stage.head.is_playing
    gate.set()
    stage.reel.wait(30)
    driver.run(0.05)
    assert (wanted, text_of(stage)) == (plays, f"step {at} of 5")


def test_a_step_pauses(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_RIGHT)
    driver.run(5.0)
    assert (stage.head.is_playing, text_of(stage)) == (False, "step 1 of 5")


def test_the_line_is_clicked_and_dragged_to_any_step(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    rect = stage.bar.timeline.rect
    y = rect.y + rect.height * 3 // 4
    driver.click((rect.right - 1, y))
    assert text_of(stage) == "step 8 of 5"
    driver.move((rect.x + 1, y))
    driver.down((rect.x + 1, y))
    driver.run(0.02)
    assert text_of(stage) == "step 0 of 5"
    seen = set()
    for x in range(rect.x, rect.right, rect.width // 40):
        driver.move((x, y))
        driver.run(0.02)
        seen.add(text_of(stage))
    driver.up((rect.right, y))
    assert len(seen) == 9


def test_buttons_play_and_step(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    bar = stage.bar
    driver.click(bar._next.rect.center)
    driver.click(bar._next.rect.center)
    driver.click(bar._previous.rect.center)
    assert text_of(stage) == "step 1 of 5"
    driver.click(bar._play.rect.center)
    assert stage.head.is_playing
    pair = stage._pair
    assert pair is not None
    driver.click(pair.known.camera.view.center)
    assert not stage.head.is_playing
    driver.click(pair.truth.camera.view.center)
    assert stage.head.is_playing


def test_a_step_on_turns_tiles_over_and_a_jump_does_not(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    pair = stage._pair
    assert pair is not None
    driver.key(pygame.K_RIGHT, settle=0)
    driver.app.run_frame()
    assert set(pair.known.stage.tiles) == {(0, 0)}
    driver.key(pygame.K_END, settle=0)
    driver.app.run_frame()
    assert not pair.known.stage.tiles
    driver.key(pygame.K_LEFT, settle=0)
    driver.app.run_frame()
    assert not pair.known.stage.tiles


def test_without_motion_nothing_turns_over(start: Begin) -> None:
    driver = start({"animation": "off"})
    stage = stage_of(driver)
    driver.key(pygame.K_RIGHT, settle=0)
    driver.app.run_frame()
    assert stage._pair is not None
    assert not stage._pair.known.stage.tiles


# Acts and boards


def test_acts_follow_one_another_and_end_at_both_ends(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver, numbered(9), numbered(12), numbered(15))
    seen = [stage.number]
    for key in (pygame.K_PAGEUP, *[pygame.K_PAGEDOWN] * 3, pygame.K_PAGEUP):
        driver.key(key)
        seen.append(stage.number)
    assert seen == [0, 0, 1, 2, 2, 1]
    ready(driver)
    assert len(stage.reel.steps) == 12
    driver.click(stage.bar._after.rect.center)
    assert stage.number == 2
    driver.click(stage.bar._before.rect.center)
    assert stage.number == 1


def test_another_board_is_another_seed(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver, seed=77)
    driver.click_on("New board")
    ready(driver)
    assert stage.reel.seed != 77
    assert text_of(stage) == f"step 0 of {stage.reel.seed}"


def test_it_waits_while_nobody_looks(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    driver.key(pygame.K_SPACE)
    driver.app.stack.push(AlgorithmsScene(driver.app.context))
    driver.run(3.0)
    assert not stage.head.is_playing
    assert stage.head.ms < 1000


def test_the_notes_scroll_and_keep_the_newest_in_sight(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver, numbered(41))
    stage.step(39)
    driver.run(0.1)
    notes = stage._notes
    assert (notes.count, notes.marked) == (39, 38)
    newest = notes.rect.y + 38 * notes.row - notes.offset
    assert notes.rect.y <= newest <= notes.rect.bottom - notes.row
    before = notes.offset
    stage.handle(Wheel(notes.rect.center, 1, driver.now))
    assert notes.offset < before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [2, 3])
def test_everything_has_its_place_in_every_window(
    start: Begin, size: tuple[int, int], number: int
) -> None:
    driver = start()
    driver.app.stack.push(DemoScene(driver.app.context, ACTS, number, seed=3))
    stage = ready(driver)
    driver.resize(size)
    driver.run(0.3)
    pair = stage._pair
    assert pair is not None
    assert pair._places is not None
    for step in range(0, len(stage.reel.steps), 9):
        stage.seek(stage.reel.time_of(step - 1) if step else 0)
        driver.app.run_frame()
        areas = [pair.known.camera.view, pair.truth.camera.view]
        areas += [pair._places.notes, pair._places.text, stage.bar._rect, stage.bar._head]
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(area) for area in areas)
        assert not any(one.colliderect(other) for n, one in enumerate(areas) for other in areas[:n])
        assert pair.known.camera.is_whole
        assert pair.known.camera.cell >= 22


def test_a_theme_can_change_while_an_act_is_shown(start: Begin) -> None:
    driver = start()
    stage = stage_of(driver)
    before = pygame.image.tobytes(driver.window, "RGB")
    driver.app.context.settings.change(theme="paper")
    driver.run(0.5)
    assert pygame.image.tobytes(driver.window, "RGB") != before
    driver.key(pygame.K_RIGHT)
    assert text_of(stage) == "step 1 of 5"


@pytest.mark.parametrize(
    ("room", "is_row"), [((1264, 530), True), ((640, 290), True), ((680, 760), False)]
)
def test_boards_lie_where_their_cells_are_largest(room: tuple[int, int], is_row: bool) -> None:
    places = arrange(pygame.Rect((0, 0), room), Grid(9, 7), round)
    assert (places.known.y == places.truth.y) is is_row
    assert (places.known.x == places.truth.x) is not is_row
    assert places.known.size == places.truth.size
