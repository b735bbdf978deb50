"""The end of a game: what the board shows, when the results come, and where they lead."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import PRESETS, GameConfig
from engine.rules.game import Status
from engine.rules.metrics import Clicks
from game.board.appearance import TileLook
from game.board.effects.tile_animation import Change
from game.ui import timing
from tests.game.driver import LEFT, RIGHT, Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)


def ended(start: Start, won: bool = False, **options: object) -> Driver:
    """A game that has just ended; the results have not come yet."""
    driver = start(**{"config": SMALL, "seed": 5, **options})
    driver.begin()
    if won:
        driver.win()
    else:
        driver.lose()
    assert driver.scene.name == "play"
    return driver


def look(driver: Driver, cell: tuple[int, int]) -> TileLook:
    return driver.play.board.looks[cell]


# What the board shows


def test_a_loss_shows_the_mine_that_exploded_the_others_and_the_wrong_flags(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    right, wrong, hit = driver.mines[0], driver.closed_safe[0], driver.mines[-1]
    driver.click_cell(right, RIGHT)
    driver.click_cell(wrong, RIGHT)
    driver.lose()
    driver.until("results")
    assert look(driver, hit) is TileLook.HIT
    assert look(driver, wrong) is TileLook.WRONG_FLAG
    assert look(driver, right) is TileLook.FLAG
    assert {look(driver, mine) for mine in driver.mines[1:-1]} == {TileLook.MINE}
    assert len({driver.cell_picture(cell) for cell in (hit, wrong, right, driver.mines[1])}) == 4


def test_what_flies_is_seen_while_the_board_makes_room_for_the_results(start: Start) -> None:
    driver = ended(start, won=True)
    driver.until("results")
    play, canvas = driver.play, driver.window.copy()
    assert play.place.is_moving
    pictures = []
    for flying in (play.stage.particles, []):
        play.stage.particles = flying
        play.draw(canvas, 1.0)
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_win_flags_the_mines_and_the_counter_shows_0(start: Start) -> None:
    driver = ended(start, won=True)
    shown = []
    driver.play.hud.draw = lambda *values: shown.append(values[2])
    driver.until("results")
    assert {look(driver, mine) for mine in driver.mines} == {TileLook.FLAG}
    assert set(shown) == {0}


@pytest.mark.parametrize("window", [(640, 480), (800, 600), (1280, 720), (600, 900)], ids=str)
@pytest.mark.parametrize("preset", ["beginner", "expert"])
def test_the_panel_leaves_the_whole_board_in_sight(
    start: Start, preset: str, window: tuple[int, int]
) -> None:
    driver = ended(start, config=PRESETS[preset], window=window)
    driver.until("results")
    driver.run(0.5)
    camera = driver.play.camera
    assert camera.view == camera.rect
    assert not camera.view.colliderect(driver.scene._panel)
    assert driver.window.get_rect().contains(driver.scene._panel)
    for widget in driver.group.widgets:
        assert driver.scene._panel.contains(widget.rect)


# When the results come


@pytest.mark.parametrize(
    ("animation", "won", "after"),
    [
        ("full", False, timing.RESULTS_AFTER_LOSS),
        ("full", True, timing.RESULTS_AFTER_WIN),
        ("swift", False, timing.RESULTS_AFTER_LOSS),
        ("off", False, timing.RESULTS_WHEN_OFF),
        ("off", True, timing.RESULTS_WHEN_OFF),
    ],
)
def test_the_results_come_when_the_board_has_settled(
    start: Start, animation: str, won: bool, after: float
) -> None:
    driver = ended(start, won, chosen={"animation": animation})
    driver.run(after - 0.1)
    assert driver.scene.name == "play"
    driver.run(0.2)
    assert driver.scene.name == "results"


def test_input_in_the_moment_of_the_end_hurries_nothing(start: Start) -> None:
    driver = ended(start)
    driver.click_cell((0, 0))
    assert driver.scene.name == "play"
    assert driver.play.stage.is_busy


@pytest.mark.parametrize("how", ["press", "key"])
def test_a_new_input_brings_the_results_at_once(start: Start, how: str) -> None:
    driver = ended(start)
    driver.run(timing.HURRY_AFTER)
    if how == "press":
        driver.click_cell((0, 0))
    else:
        driver.key(pygame.K_SPACE)
    assert driver.scene.name == "results"
    assert driver.commands()[-1].split()[1] == "{},{}".format(*driver.mines[-1])


@pytest.mark.parametrize("button", range(3))
def test_a_press_from_before_the_panel_never_hits_its_buttons(start: Start, button: int) -> None:
    spots = ended(start)
    spots.until("results")
    spot = spots.group.widgets[button].rect.center
    driver = ended(start)
    driver.run(0.5)
    driver.down(spot)
    driver.until("results")
    driver.run(0.3)
    assert driver.group.at(spot) is not None, "the panel came under the cursor"
    driver.up(spot)
    driver.run(0.1)
    assert (driver.scene.name, driver.status) == ("results", Status.LOST)


def test_a_press_slid_off_a_button_does_nothing(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.down(driver.widget("Again").rect.center)
    driver.run(0.05)
    driver.up(driver.widget("Menu").rect.center)
    driver.run(0.05)
    assert driver.scene.name == "results"


# Where they lead


def test_again_is_a_new_board_of_the_same_kind(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    seed = driver.play.session.seed
    driver.click_on("Again")
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    assert driver.play.session.config == SMALL
    assert driver.play.session.seed != seed


def test_same_board_opens_the_first_click_again_and_the_clock_runs(start: Start) -> None:
    driver = ended(start)
    mines = driver.mines
    driver.until("results")
    driver.click_on("Same board")
    assert (driver.scene.name, driver.status) == ("play", Status.PLAYING)
    assert driver.mines == mines
    assert driver.play.session.position.board.number((4, 2)) is not None
    assert driver.play.session.clicks == Clicks()
    before, since = driver.play.session.clock.ms(driver.now), driver.now
    driver.run(0.5)
    passed = (driver.now - since) * 1000
    assert driver.play.session.clock.ms(driver.now) - before == pytest.approx(passed, abs=1)
    driver.win()
    driver.until("results")


def test_menu(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.click_on("Menu")
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("wait", [0.0, 0.5, 3.0], ids=lambda wait: f"after {wait} s")
@pytest.mark.parametrize("won", [False, True], ids=["lost", "won"])
def test_r_restarts_at_once(start: Start, won: bool, wait: float) -> None:
    driver = ended(start, won)
    driver.run(wait)
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.run(3)
    assert driver.scene.name == "play"


@pytest.mark.parametrize("wait", [0.0, 0.5, timing.RESULTS_AFTER_LOSS - 0.04, 3.0],
                         ids=lambda wait: f"after {wait} s")  # fmt: skip
def test_puff_restarts_at_once(start: Start, wait: float) -> None:
    driver = ended(start)
    driver.run(wait)
    driver.click(driver.play.hud.puff.rect.center)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    driver.run(3)
    assert driver.scene.name == "play"


def test_a_press_on_puff_holds_the_results_back_and_its_release_restarts(start: Start) -> None:
    driver = ended(start)
    driver.run(1.0)
    driver.down(driver.play.hud.puff.rect.center)
    driver.run(1.5)
    assert driver.scene.name == "play"
    driver.up(driver.play.hud.puff.rect.center)
    driver.run(0.05)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


# Nothing stays behind


@pytest.mark.parametrize("results", [False, True], ids=["before the panel", "beside the panel"])
def test_a_finished_board_takes_no_presses(start: Start, results: bool) -> None:
    driver = ended(start)
    if results:
        driver.until("results")
        driver.run(0.5)
    commands = driver.commands()
    closed = next(cell for cell in driver.closed_safe if look(driver, cell) is TileLook.CLOSED)
    driver.run(1.0)
    driver.down(driver.centre(closed), LEFT)
    driver.run(0.05)
    assert driver.play.input.clicks.pressed is None
    assert driver.play.hud.puff.mood == "lost"
    driver.up(driver.centre(closed), LEFT)
    driver.run(0.05)
    assert driver.commands() == commands


def test_the_end_lets_every_button_go(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.down(driver.centre((4, 2)), LEFT)
    driver.key(pygame.K_RIGHT)
    driver.go_to(driver.mines[0])
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.LOST
    assert driver.play.input.clicks.pressed is None
    assert not driver.play.input.clicks.is_down
    driver.key(pygame.K_r)
    driver.up(driver.centre((0, 0)), LEFT)
    driver.run(0.05)
    assert driver.status is Status.READY


def test_the_clock_stands_still_after_the_end(start: Start) -> None:
    driver = ended(start)
    ms = driver.play.session.clock.ms(driver.now)
    driver.until("results")
    driver.run(2)
    assert driver.play.session.clock.ms(driver.now) == ms
    assert driver.play.session.figures(driver.now).ms == ms


def test_the_same_seed_of_play_is_asked_for_only_once(start: Start) -> None:
    driver = ended(start, seed=5)
    seeds = [driver.play.session.seed]
    for _ in range(2):
        driver.key(pygame.K_r)
        seeds.append(driver.play.session.seed)
    assert seeds[0] == 5
    assert len(set(seeds)) == 3


def test_a_fast_click_after_the_end_does_not_hit_the_panel_that_just_came(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    again = driver.widget("Again").rect.center
    driver.click(again)
    driver.run(timing.RESULTS_GRACE - 0.2)
    assert driver.scene.name == "results"
    driver.run(0.2)
    driver.click(again)
    assert driver.scene.name == "play"


def test_r_is_never_too_fast(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_r)
    assert driver.scene.name == "play"


def test_a_retry_counts_only_what_the_player_opened(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.click_on("Same board")
    assert driver.play.session.figures(driver.now).three_bv_solved == 0


def test_a_retry_turns_the_tiles_from_closed_to_open_once(start: Start) -> None:
    driver = ended(start)
    driver.until("results")
    driver.click_on("Same board", settle=0)
    driver.app.run_frame()
    revealed = [e for e in driver.play.stage.tiles.values() if e.change is Change.REVEAL]
    assert revealed
    assert {effect.before for effect in revealed} == {TileLook.CLOSED}


def test_where_the_whole_board_does_not_fit_the_fatal_mine_stays_in_sight(start: Start) -> None:
    driver = start(config=GameConfig(200, 200, 6000), seed=5)
    driver.begin(driver.play.camera.cell_at((300, 200)))
    columns, rows = driver.play.camera.seen()
    mine = next(c for c in driver.mines if c[0] in columns[1:-1] and c[1] in rows[1:-1])
    driver.click_cell(mine)
    driver.until("results")
    columns, rows = driver.play.camera.seen()
    assert mine[0] in columns
    assert mine[1] in rows
