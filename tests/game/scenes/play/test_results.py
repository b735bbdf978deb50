"""The results of a game, and the ways on from them."""

import pygame
import pytest

from engine.core.config import PRESETS, GameConfig
from engine.rules.game import Status
from engine.rules.metrics import Clicks
from game.board.appearance import TileLook
from game.board.effects.tile_animation import TileChange
from game.ui import timing
from tests.game.driver import RIGHT
from tests.game.scenes.play.driven_games import SMALL, StartGame, ended

STILL = {"animation": "off"}


def test_a_loss_shows_the_mine_that_exploded_the_others_and_the_wrong_flags(
    start: StartGame,
) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    right, wrong, hit = driver.mines[0], driver.closed_safe[0], driver.mines[-1]
    driver.click_cell(right, RIGHT)
    driver.click_cell(wrong, RIGHT)
    driver.lose()
    driver.until("results")
    looks = driver.play.board.looks
    assert [looks[cell] for cell in (hit, wrong, right)] == [
        *(TileLook.HIT, TileLook.WRONG_FLAG, TileLook.FLAG)
    ]
    assert {looks[mine] for mine in driver.mines[1:-1]} == {TileLook.MINE}
    assert len({driver.cell_picture(cell) for cell in (hit, wrong, right, driver.mines[1])}) == 4


def test_a_win_flags_the_mines_shows_0_and_debris_flies_on_as_the_board_moves(
    start: StartGame,
) -> None:
    driver = ended(start, won=True)
    shown, usual = [], driver.play.hud.draw
    driver.play.hud.draw = lambda *values: (shown.append(values[2]), usual(*values))
    driver.until("results")
    assert {driver.play.board.looks[mine] for mine in driver.mines} == {TileLook.FLAG}
    assert set(shown) == {0}
    play, canvas = driver.play, driver.window.copy()
    assert play.board_layout.is_moving
    pictures = set()
    for flying in (play.effects.particles, []):
        play.effects.particles = flying
        play.draw(canvas, 1.0)
        pictures.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(pictures) == 2


@pytest.mark.parametrize("preset", ["beginner", "expert"])
def test_the_panel_leaves_the_whole_board_in_sight(start: StartGame, preset: str) -> None:
    driver = ended(start, config=PRESETS[preset], chosen=STILL)
    driver.until("results")
    for window in ((640, 480), (1280, 720), (600, 900)):
        driver.resize(window)
        driver.run(0.2)
        camera, panel = driver.play.camera, driver.scene.panel
        assert camera.view == camera.rect
        assert not camera.view.colliderect(panel)
        assert driver.window.get_rect().contains(panel)
        assert all(panel.contains(widget.rect) for widget in driver.group.widgets)


@pytest.mark.parametrize(
    ("animation", "won", "after"),
    [
        ("full", False, timing.RESULTS_AFTER_LOSS),
        ("full", True, timing.RESULTS_AFTER_WIN),
        ("swift", False, timing.RESULTS_AFTER_LOSS),
        ("off", True, timing.RESULTS_WHEN_OFF),
    ],
)
def test_the_results_come_when_the_board_has_settled(
    start: StartGame, animation: str, won: bool, after: float
) -> None:
    driver = ended(start, won, chosen={"animation": animation})
    ms = driver.play.session.clock.ms(driver.now)
    driver.run(after - 0.1)
    assert driver.scene.name == "play"
    driver.run(0.2)
    assert driver.scene.name == "results"
    assert driver.play.session.clock.ms(driver.now) == ms, "the clock stands still"
    assert driver.play.session.figures(driver.now).ms == ms


@pytest.mark.parametrize("how", ["press", "key"])
def test_a_new_input_brings_the_results_but_not_in_the_moment_of_the_end(
    start: StartGame, how: str
) -> None:
    driver = ended(start)
    driver.click_cell((0, 0))
    assert driver.scene.name == "play"
    assert driver.play.effects.is_busy
    driver.run(timing.HURRY_AFTER)
    if how == "press":
        driver.click_cell((0, 0))
    else:
        driver.key(pygame.K_SPACE)
    assert driver.scene.name == "results"
    assert driver.commands()[-1].split()[1] == "{},{}".format(*driver.mines[-1])


def test_no_press_from_before_the_panel_or_right_after_it_hits_a_button(start: StartGame) -> None:
    driver = ended(start)
    driver.until("results")
    spots = [driver.widget(label).rect.center for label in ("Again", "Take back", "Menu")]
    for spot in spots:
        driver.key(pygame.K_r)
        driver.begin()
        driver.lose()
        driver.run(0.5)
        driver.down(spot)
        driver.until("results")
        driver.run(0.3)
        assert driver.group.at(spot) is not None, "the panel came under the cursor"
        driver.up(spot)
        driver.run(0.1)
        assert (driver.scene.name, driver.status) == ("results", Status.LOST)
    again, seed = spots[0], driver.play.session.seed
    driver.key(pygame.K_r)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.click(again)
    driver.run(timing.RESULTS_GRACE - 0.2)
    assert driver.scene.name == "results"
    driver.run(0.2)
    driver.down(again)
    driver.run(0.05)
    driver.up(driver.widget("Menu").rect.center)
    driver.run(0.05)
    assert driver.scene.name == "results", "the press slid off its button"
    driver.click(again)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)
    assert driver.play.session.config == SMALL
    assert driver.play.session.seed != seed


def test_same_board_opens_the_first_click_again_and_the_clock_runs(start: StartGame) -> None:
    driver = ended(start)
    mines = driver.mines
    driver.until("results")
    driver.click_on("Same board", settle=0)
    driver.app.run_frame()
    revealed = [e for e in driver.play.effects.tiles.values() if e.change is TileChange.REVEAL]
    assert {effect.before for effect in revealed} == {TileLook.CLOSED}, "from closed to open once"
    assert (driver.scene.name, driver.status, driver.mines) == ("play", Status.PLAYING, mines)
    session = driver.play.session
    assert session.position.board.number((4, 2)) is not None
    assert session.clicks == Clicks()
    assert session.figures(driver.now).three_bv_solved == 0, "the player has opened nothing"
    before, since = session.clock.ms(driver.now), driver.now
    driver.run(0.5)
    passed = (driver.now - since) * 1000
    assert session.clock.ms(driver.now) - before == pytest.approx(passed, abs=1)
    driver.win()
    driver.until("results")
    driver.click_on("Menu")
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("how", ["r", "puff"])
def test_r_and_puff_restart_at_once(start: StartGame, how: str) -> None:
    driver = start(config=SMALL, seed=5)
    puff, seeds = driver.play.hud.puff.rect.center, [5]
    for wait in (0.0, 0.5, timing.RESULTS_AFTER_LOSS - 0.04, 3.0):
        driver.begin()
        (driver.win if wait == 0.5 else driver.lose)()
        driver.run(wait)
        if how == "r":
            driver.key(pygame.K_r)
        else:
            driver.click(puff)
        assert (driver.scene.name, driver.status) == ("play", Status.READY)
        driver.idle(3)
        assert driver.scene.name == "play"
        seeds.append(driver.play.session.seed)
    assert len(set(seeds)) == len(seeds), "the given seed was for the first game"
    driver.begin()
    driver.lose()
    driver.run(1.0)
    driver.down(puff)
    driver.run(1.5)
    assert driver.scene.name == "play", "a press on Puff holds the results back"
    driver.up(puff)
    driver.run(0.05)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


def test_a_finished_board_takes_no_presses_before_the_panel_or_beside_it(start: StartGame) -> None:
    driver = ended(start)
    commands = driver.commands()
    for scene in ("play", "results"):
        driver.until(scene)
        driver.run(1.0)
        looks = driver.play.board.looks
        closed = next(cell for cell in driver.closed_safe if looks[cell] is TileLook.CLOSED)
        driver.down(driver.centre(closed))
        driver.run(0.05)
        assert driver.play.input.clicks.pressed is None
        assert driver.play.hud.puff.mood == "lost"
        driver.up(driver.centre(closed))
        driver.run(0.05)
        assert driver.commands() == commands


def test_the_end_releases_every_button(start: StartGame) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.down(driver.centre((4, 2)))
    driver.key(pygame.K_RIGHT)
    driver.go_to(driver.mines[0])
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.LOST
    assert driver.play.input.clicks.pressed is None
    assert not driver.play.input.clicks.is_down
    driver.key(pygame.K_r)
    driver.up(driver.centre((0, 0)))
    driver.run(0.05)
    assert driver.status is Status.READY


def test_where_the_whole_board_does_not_fit_the_fatal_mine_stays_in_sight(start: StartGame) -> None:
    driver = start(config=GameConfig(200, 200, 6000), seed=5, chosen=STILL)
    driver.begin(driver.play.camera.cell_at((300, 200)))
    columns, rows = driver.play.camera.seen()
    mine = next(c for c in driver.mines if c[0] in columns[1:-1] and c[1] in rows[1:-1])
    driver.click_cell(mine)
    driver.until("results")
    columns, rows = driver.play.camera.seen()
    assert mine[0] in columns
    assert mine[1] in rows
