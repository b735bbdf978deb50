"""The results of a game, and the ways on from them."""

import pygame
import pytest

from engine.core.config import INTERMEDIATE, PRESETS, GameConfig
from engine.core.neighbourhood import HEX
from engine.core.shape_files import read_shape
from engine.rules.game import Status
from engine.rules.metrics import Clicks
from game.board.camera import READABLE_CELL
from game.board.effects.tile_animation import TileChange
from game.board.frame import frame_around
from game.board.tiles import TileLook
from game.platform import clipboard
from game.platform.cache import Cache
from game.play import results_pictures
from game.play.results import ResultsScene
from game.store.saved_game import GameStart
from game.ui import timing
from game.ui.painter import Painter
from game.ui.shapes import Point
from game.ui.widgets import Widget
from tests.game.driver import RIGHT, Driver
from tests.game.play.driven_games import SMALL, StartGame, end_game
from tests.game.store.finished_games import finished
from tests.game.store.records_helpers import drawn
from tests.marks import slow

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
    looks = driver.play.pane.view.looks
    assert [looks[cell] for cell in (hit, wrong, right)] == [
        *(TileLook.HIT, TileLook.WRONG_FLAG, TileLook.FLAG)
    ]
    assert {looks[mine] for mine in driver.mines[1:-1]} == {TileLook.MINE}
    assert len({driver.cell_picture(cell) for cell in (hit, wrong, right, driver.mines[1])}) == 4


@pytest.mark.slow
def test_a_win_scrolls_nowhere_in_the_least_window(start: StartGame) -> None:
    for config in (INTERMEDIATE, GameConfig(12, 9, 12)):
        driver = start(config=config, start=GameStart(7), window=(640, 480))
        driver.begin()
        driver.win()
        driver.until("results")
        driver.run(3.0)
        assert driver.scene.tree.scrolling == []
        for button in ("Again", "Review", "Share", "Menu", "Figures", "Show board"):
            assert driver.scene.frame.contains(driver.widget(button).rect)


def test_a_win_flags_the_mines_shows_0_and_debris_flies_on_beside_the_panel(
    start: StartGame,
) -> None:
    driver = end_game(start, won=True)
    shown, usual = [], driver.play.hud.draw
    driver.play.hud.draw = lambda *values: (shown.append(driver.play.hud.mines()), usual(*values))
    driver.until("results")
    assert {driver.play.pane.view.looks[mine] for mine in driver.mines} == {TileLook.FLAG}
    assert set(shown) == {0}
    play, canvas = driver.play, driver.window.copy()
    results_pictures = set()
    for flying in (play.pane.effects.particles, []):
        play.pane.effects.particles = flying
        play.draw(canvas, 1.0)
        results_pictures.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(results_pictures) == 2


WINDOWS = (640, 480), (800, 1000), (1280, 720), (1920, 1080), (1080, 1920), (3440, 1440)
BOARDS = *PRESETS.values(), SMALL, GameConfig(24, 30, 99), GameConfig(30, 24, 160)


def check_uncovered(driver: Driver) -> None:
    """Check that the board is visible beside the panel, and Puff on the panel. A large board, of
    which only a part is visible without the panel too, must keep large cells."""
    play, panel = driver.play, driver.scene.frame
    driver.key(pygame.K_b)
    is_large = not play.pane.camera.is_whole
    driver.key(pygame.K_b)
    board = frame_around(play.pane.camera)
    window = driver.window.get_rect()
    assert window.contains(panel)
    assert window.contains(board)
    assert play.pane.camera.is_whole or (is_large and play.pane.camera.cell >= READABLE_CELL)
    assert board.collidelist([panel, play.hud.rect]) < 0
    for leaf in driver.scene.tree.shown:
        seen = leaf.rect.clip(leaf.seen) if isinstance(leaf, Widget) and leaf.seen else leaf.rect
        assert panel.left <= seen.left <= seen.right <= panel.right, leaf
        assert panel.contains(seen) or driver.scene.tree.scrolling, leaf


@pytest.mark.slow
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("config", BOARDS)
def test_no_cell_is_covered_or_cut_whatever_the_window_the_text_and_the_board(
    start: StartGame, config: GameConfig, won: bool
) -> None:
    driver = end_game(start, won, config=config, chosen=STILL, window=(1280, 720))
    driver.until("results")
    for scale in (100, 75, 200):
        driver.app.context.settings.change(ui_scale=scale)
        for window in WINDOWS:
            driver.resize(window)
            for turn in ("Figures", "Result"):
                check_uncovered(driver)
                driver.click_on(turn)


def test_the_results_are_painted_ahead_while_the_board_shows_how_the_game_ended(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = end_game(start, config=PRESETS["expert"], window=(1280, 720))
    made, coming = list[str](), list[ResultsScene]()
    put, prepare = Cache.put, ResultsScene.prepare

    def note_picture(cache: Cache[object, object], *given: object) -> object:
        made.append(f"{cache.name} in {driver.scene.name}")
        return put(cache, *given)

    def note_scene(scene: ResultsScene) -> None:
        coming.append(scene)
        prepare(scene)

    monkeypatch.setattr(Cache, "put", note_picture)
    monkeypatch.setattr(ResultsScene, "prepare", note_scene)
    driver.run(0.2)
    assert coming[-1].standing.wait(60)
    assert coming[-1].reason.task.wait(60)
    driver.until("results")
    assert {"panels in play", "tiles in play"} <= set(made)
    driver.run(0.6)
    assert not {"panels in results", "tiles in results"} & set(made)


def test_results_that_were_prepared_are_not_shown_for_another_end(start: StartGame) -> None:
    driver = end_game(start)
    driver.run(0.6)  # prepared by now
    driver.play.aids.undo()
    driver.run(0.3)
    driver.win()
    driver.until("results")
    assert driver.scene.page.title == driver.app.context.texts("results.won")


@pytest.mark.slow
def test_a_resize_keeps_the_board_whole_beside_the_panel(start: StartGame) -> None:
    driver = end_game(start, config=PRESETS["expert"], chosen=STILL, window=(1280, 720))
    driver.until("results")
    for window in ((1000, 700), (700, 1000), (640, 480), (1280, 720)):
        driver.resize(window)
        check_uncovered(driver)
    place = driver.play.pane.camera.rect.copy()
    driver.key(pygame.K_b)
    assert driver.play.pane.camera.rect.width > place.width
    driver.key(pygame.K_b)
    assert driver.play.pane.camera.rect == place


FLYING = {
    "square": PRESETS["expert"],
    "hexagons": GameConfig(30, 16, 99, neighbours=HEX),
    "a ring": GameConfig(30, 16, 50, shape=read_shape("ring", 30, 16)),
}


@pytest.mark.parametrize("config", FLYING.values(), ids=FLYING)
def test_the_board_flies_aside_as_a_picture_and_comes_back_for_another_game(
    start: StartGame, config: GameConfig
) -> None:
    driver = end_game(start, config=config, window=(1280, 720))
    before, whole = driver.play.pane.camera.place, driver.play.pane.camera.rect
    driver.until("results")
    aside, flight = driver.play.pane.camera.rect, driver.play.pane.view.flight
    assert aside.width < whole.width
    places = [flight.place_of(aside)]
    while flight.is_on:
        driver.app.run_frame()
        places.append(flight.place_of(aside))
    assert places[0].width > (whole.width + aside.width) / 2
    assert places[-1] == aside
    assert len(places) > 10
    assert [place.width for place in places] == sorted((p.width for p in places), reverse=True)
    driver.run(2.0)
    driver.click_on("Undo")
    assert driver.play.pane.camera.place == before


def test_the_zoom_of_a_board_that_is_seen_in_part_stays(start: StartGame) -> None:
    driver = start(config=PRESETS["expert"], seed=5, chosen=STILL, window=(1280, 720))
    driver.begin()
    for _ in range(3):
        driver.key(pygame.K_PLUS, "+")
    zoomed = driver.play.pane.camera.place
    assert not driver.play.pane.camera.is_whole
    area = driver.play.pane.camera.area
    driver.click_cell(next(cell for cell in driver.mines if area.collidepoint(driver.centre(cell))))
    driver.until("results")
    camera = driver.play.pane.camera
    assert camera.cell == zoomed.scale
    assert not camera.view.colliderect(driver.scene.frame)
    driver.click_on("Undo")
    assert camera.place.scale == zoomed.scale
    assert camera.area == zoomed.area


@pytest.mark.slow
@pytest.mark.parametrize("window", [*WINDOWS[:2], *slow((one,) for one in WINDOWS[2:])])
def test_no_line_of_the_results_is_a_lone_unit(start: StartGame, window: tuple[int, int]) -> None:
    driver = start(config=PRESETS["beginner"], seed=3, chosen=STILL, window=window)
    store = driver.app.context.store
    for number in range(4):
        store.record(finished("won", 0.5 + number, PRESETS["beginner"], number))
    driver.begin()
    driver.win()
    driver.until("results")
    driver.run(0.5)
    lines = [line for leaf in driver.scene.tree.shown for line in getattr(leaf, "shown", ())]
    assert lines
    assert all(len(line) > 1 for line in lines), lines


def test_esc_leads_from_the_figures_to_the_result_and_from_there_to_the_menu(
    start: StartGame,
) -> None:
    driver = end_game(start, config=PRESETS["beginner"])
    driver.until("results")
    driver.click_on("Figures")
    assert driver.scene.shows_figures
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "results"
    assert not driver.scene.shows_figures
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("side", [0, -1])
def test_the_panel_opens_on_the_side_without_the_fatal_cell(start: StartGame, side: int) -> None:
    driver = start(config=PRESETS["expert"], seed=5, chosen=STILL, window=(1280, 720))
    driver.begin()
    fatal = sorted(driver.mines)[side]
    driver.click_cell(fatal)
    driver.until("results")
    assert (driver.scene.frame.centerx > 640) is (side == 0)
    assert all(
        not driver.scene.frame.collidepoint(driver.centre(cell))
        for cell in driver.play.pane.view.ringed
    )


@pytest.mark.slow
@pytest.mark.parametrize("how", ["key", "button"])
def test_one_key_or_button_moves_the_panel_out_of_the_way_and_back(
    start: StartGame, how: str
) -> None:
    driver = end_game(start, window=(1280, 720))
    driver.until("results")
    driver.run(0.5)
    covered = driver.scene.frame.center
    with_panel = driver.window.get_at(covered)
    for label, labels in (("Show board", ["Results"]), ("Results", None)):
        if how == "key":
            driver.key(pygame.K_b, settle=0.5)
        else:
            driver.click_on(label, settle=0.5)
        if labels is not None:
            assert [widget.label for widget in driver.group.widgets] == labels
            assert driver.window.get_at(covered) != with_panel
            driver.key(pygame.K_ESCAPE)
            assert driver.scene.name == "results", "Esc brings the panel back"
            driver.key(pygame.K_b, settle=0.5)
    assert driver.widget("Again").rect.size > (0, 0)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


@pytest.mark.slow
def test_the_time_counts_up_lands_and_the_rest_follows_within_two_seconds(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = end_game(start, won=True, config=PRESETS["beginner"])
    driver.until("results")
    shown: list[str] = []
    usual = results_pictures.large_number

    def counted(painter: Painter, text: str, room: Point) -> tuple[pygame.Surface, int]:
        shown.append(text)
        return usual(painter, text, room)

    monkeypatch.setattr(results_pictures, "large_number", counted)
    for _ in range(30):
        driver.app.run_frame()
    times = [float(time) for time in shown]
    assert times == sorted(times)
    assert len(set(times)) > 5
    driver.run(2.0)
    assert f"{shown[-1]} s" == driver.scene.page.value
    assert not driver.scene.is_busy


@pytest.mark.slow
def test_any_input_ends_the_count_and_does_what_it_means(start: StartGame) -> None:
    driver = end_game(start, won=True, config=PRESETS["beginner"])
    driver.until("results")
    driver.key(pygame.K_RIGHT)
    assert not driver.scene.is_busy
    driver.key(pygame.K_r)
    driver.begin()
    driver.win()
    driver.until("results")
    driver.click(driver.widget("Again").rect.center)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


def test_figures_are_on_the_other_page(start: StartGame) -> None:
    driver = end_game(start, won=True, config=PRESETS["beginner"])
    driver.until("results")
    driver.click_on("Figures")
    labels = {"Time", "3BV", "3BV/s", "Clicks", "Left, right, chord", "Efficiency"}
    assert labels <= set(drawn(driver))
    names = [widget.label for widget in driver.group.widgets]
    assert names == ["Again", "Watch", "Same board", "Copy code", "Result", "Show board"]
    driver.click_on("Result")
    assert driver.widget("Review")


@pytest.mark.slow
@pytest.mark.parametrize("won", [True, False])
def test_a_result_is_shared_as_a_picture_and_a_line_of_text(start: StartGame, won: bool) -> None:
    driver = end_game(start, won, config=PRESETS["beginner"])
    driver.until("results")
    driver.click_on("Share")
    assert driver.scene.sharing.task.wait(60)
    driver.run(0.1)
    (path,) = (driver.app.context.folder / "replays").iterdir()
    picture = pygame.image.load(path)
    assert picture.get_width() > picture.get_height() * 0.6
    code = driver.play.game.code
    value = driver.scene.page.value
    assert clipboard.paste() == f"Minewave: Beginner, {value}. Code: {code}"
    assert str(path.name) in " ".join(drawn(driver))


def test_a_picture_that_cannot_be_written_is_reported(start: StartGame) -> None:
    driver = end_game(start)
    driver.until("results")
    (driver.app.context.folder / "replays").write_text("in the way")
    driver.click_on("Share")
    assert driver.scene.sharing.task.wait(60)
    driver.run(0.1)
    assert driver.scene.notice == driver.app.context.texts("replay.not_written")


@pytest.mark.slow
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
    driver = end_game(start, won, chosen={"animation": animation})
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
    driver = end_game(start)
    driver.click_cell((0, 0))
    assert driver.scene.name == "play"
    assert driver.play.pane.effects.is_busy
    driver.run(timing.HURRY_AFTER)
    if how == "press":
        driver.click_cell((0, 0))
    else:
        driver.key(pygame.K_SPACE)
    assert driver.scene.name == "results"
    assert driver.commands()[-1].split()[1] == "{},{}".format(*driver.mines[-1])


@pytest.mark.slow
def test_no_press_from_before_the_panel_or_right_after_it_hits_a_button(start: StartGame) -> None:
    driver = end_game(start, window=(600, 900))  # where the panel is at the bottom every time
    driver.until("results")
    spots = [driver.widget(label).rect.center for label in ("Undo", "Menu")]
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
    again, seed = driver.widget("Again").rect.center, driver.play.session.seed
    driver.key(pygame.K_r)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.click(spots[0])
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
    driver = end_game(start)
    mines = driver.mines
    driver.until("results")
    driver.click_on("Same board", settle=0)
    driver.app.run_frame()
    revealed = [e for e in driver.play.pane.effects.tiles.values() if e.change is TileChange.REVEAL]
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


@pytest.mark.slow
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
    driver = end_game(start)
    commands = driver.commands()
    for scene in ("play", "results"):
        driver.until(scene)
        driver.run(1.0)
        looks = driver.play.pane.view.looks
        closed = next(cell for cell in driver.closed_safe if looks[cell] is TileLook.CLOSED)
        driver.down(driver.centre(closed))
        driver.run(0.05)
        assert driver.play.pane.input.clicks.pressed is None
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
    assert driver.play.pane.input.clicks.pressed is None
    assert not driver.play.pane.input.clicks.is_down
    driver.key(pygame.K_r)
    driver.up(driver.centre((0, 0)))
    driver.run(0.05)
    assert driver.status is Status.READY


def test_where_the_whole_board_does_not_fit_the_fatal_mine_stays_in_sight(start: StartGame) -> None:
    driver = start(config=GameConfig(200, 200, 6000), seed=5, chosen=STILL)
    driver.begin(driver.play.pane.camera.cell_at((300, 200)))
    columns, rows = driver.play.pane.camera.seen()
    mine = next(c for c in driver.mines if c[0] in columns[1:-1] and c[1] in rows[1:-1])
    driver.click_cell(mine)
    driver.until("results")
    columns, rows = driver.play.pane.camera.seen()
    assert mine[0] in columns
    assert mine[1] in rows
