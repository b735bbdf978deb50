"""Puff's poses: the mood of the game, the pointer, the last cells, and sleep."""

import pygame
import pytest

from engine.core.config import BEGINNER
from game.board.puff import PuffButton
from game.menu.logo import SWIMS, TURNS, Arrival
from tests.game.driver import StartGame
from tests.game.painters import painter_of, theme_of


@pytest.fixture
def puff() -> PuffButton:
    return PuffButton(lambda: None)


def poses(puff: PuffButton, *seconds: float) -> list[str]:
    """Return the pose after each of these times."""
    shown = []
    for second in seconds:
        puff.update(second)
        shown.append(puff.pose[0])
    return shown


@pytest.mark.parametrize(
    ("moods", "shown"),
    [
        (["press"], ["press"] * 3),
        (["chord"], ["chord"] * 3),
        (["chord", "idle"], ["deflate", "idle", "idle"]),
        (["press", "idle"], ["idle"] * 3),
        (["won"], ["joy", "won", "won"]),
        (["lost"], ["lost", "lost", "sulk"]),
        (["lost", "idle"], ["surprise", "idle", "idle"]),
    ],
)
def test_a_mood_begins_and_ends_with_poses_of_its_own(
    puff: PuffButton, moods: list[str], shown: list[str]
) -> None:
    for mood in moods:
        puff.set_mood(mood)
    assert poses(puff, 0.1, 1.0, 2.0) == shown


def test_the_eyes_follow_a_pointer_that_moves(puff: PuffButton) -> None:
    puff.look_at((300, 200))
    assert poses(puff, 0.1, 1.5, 1.0) == ["look", "look", "idle"]
    puff.look_at((300, 200))
    assert poses(puff, 0.1) == ["idle"], "the pointer has not moved"
    puff.look_at((300, 201))
    assert poses(puff, 0.1) == ["look"]


def test_puff_sweats_at_the_last_cells_and_falls_asleep_over_a_long_rest(puff: PuffButton) -> None:
    puff.is_tense = True
    assert poses(puff, 60) == ["sweat"]
    puff.is_tense = False
    assert poses(puff, 0.1, 1.5) == ["sleep", "sleep"]
    puff.look_at((1, 1))
    assert poses(puff, 0.1, 44, 1.2, 1) == ["look", "idle", "yawn", "sleep"]


def test_puff_sweats_while_the_end_of_a_game_is_near(start: StartGame) -> None:
    driver = start(config=BEGINNER)
    driver.begin()
    while len(driver.closed_safe) > 4:
        assert not driver.play.hud.puff.is_tense
        driver.click_cell(driver.closed_safe[0])
    driver.click_cell(driver.closed_safe[0])
    assert driver.play.hud.puff.is_tense
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0])
    driver.run(0.1)
    assert not driver.play.hud.puff.is_tense


@pytest.mark.slow
def test_puff_stays_awake_while_the_keyboard_is_used(start: StartGame) -> None:
    driver = start(config=BEGINNER)
    driver.begin()
    for key in (pygame.K_LEFT, pygame.K_RIGHT) * 3:
        driver.run(20)
        assert driver.play.hud.puff.pose[0] == "idle"
        driver.key(key)
    driver.run(60)
    assert driver.play.hud.puff.pose[0] == "sleep"


def test_puff_swims_into_the_menu_and_stays_at_the_same_place() -> None:
    painter = painter_of(theme_of(), (640, 480))
    arrival, middles, outside = Arrival(), [], pygame.Color(1, 2, 3)
    for at in (0.0, 0.4, 0.9, SWIMS + 0.01, SWIMS + TURNS + 0.01, 60.0, 61.3):
        canvas = pygame.Surface((640, 480))
        canvas.fill(outside)
        arrival.elapsed = at
        arrival.draw(canvas, painter, (300, 200), 128, is_still=False)
        seen = pygame.mask.from_threshold(canvas, outside, (1, 1, 1, 255))
        seen.invert()
        middles.append(seen.centroid()[0] if seen.count() else -1)
    assert middles[0] == -1
    assert sorted(middles[:4]) == middles[:4]
    assert all(abs(middle - 300) < 16 for middle in middles[3:])


def test_puff_looks_at_the_pointer_for_a_while() -> None:
    painter = painter_of(theme_of(), (640, 480))
    arrival, shown = Arrival(), []
    arrival.skip()
    for pointer, seconds in (((600, 200), 0), ((20, 200), 0), ((20, 200), 1), ((20, 200), 9)):
        arrival.look_at(pointer)
        arrival.elapsed += seconds
        canvas = pygame.Surface((640, 480))
        arrival.draw(canvas, painter, (300, 200), 128, is_still=True)
        shown.append(pygame.image.tobytes(canvas, "RGB"))
    right, left, still_left, ahead = shown
    assert left == still_left
    assert len({right, left, ahead}) == 3
