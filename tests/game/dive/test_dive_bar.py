"""The bar of a dive and its feel: depth, finds, points that fly, the combo's glow, short air."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from engine import Cover
from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.dive.rules import Award, AwardReason
from game.board.effects.timeline import CellMark
from game.board.frame import FRAME_WIDTH, frame_around
from game.dive import kept_finds
from game.dive.air import CALM, HINT, LOW, AirAlarm, air_tone
from game.dive.board_effects import ComboView, glow_of
from game.dive.dive_hud import par_left
from game.dive.flying_points import FlyingPoints
from game.dive.kept_finds import draw_plate
from game.ui import timing
from game.ui.leaves import Counter, Number, Picture
from tests.game.dive.driven_dives import (
    begin_dive_board,
    dive_with,
    open_board,
    open_chart,
    take,
)
from tests.game.driver import RIGHT, Driver
from tests.game.play.driven_games import StartGame
from tests.game.store.records_helpers import drawn
from tests.marks import slow

LOST = "\N{MINUS SIGN}5.8 s"
SIX = tuple(Find)[:6]
TAKEN = Air.EASY.rules
TANK_MS, LIFE_MS = TAKEN.tank_ms, TAKEN.life_ms
HINT_MS, CALM_MS = round(HINT * TANK_MS), round(CALM * TANK_MS)
WINDOWS = ((640, 480), (800, 600), (1280, 720), (800, 1000), (1920, 1080), (3440, 1440))


@pytest.fixture
def driver(start: StartGame) -> Driver:
    return begin_dive_board(start)


def change(driver: Driver, **changed: Any) -> None:
    run = driver.play.game.dive
    run.state = replace(run.state, **changed)


def award(points: int, reason: AwardReason = AwardReason.CELLS) -> list[Award]:
    return [Award(reason, points)]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [200, *slow([100, 150])])
def test_finds_have_room_beside_all_else_in_every_window(driver: Driver, scale: int) -> None:
    change(driver, finds=SIX, score=1_234_567)
    hud, finds = driver.play.hud, driver.play.dive_hud.finds
    driver.app.context.settings.change(ui_scale=scale)
    for window in WINDOWS:
        driver.resize(window)
        driver.run(0.3)
        places = [rect for _, rect in finds.places]
        assert [find for find, _ in finds.places] == list(SIX)
        for rect in places:
            assert driver.window.get_rect().contains(rect)
            assert rect.width >= 16
            buttons = [w.rect for w in hud.group.widgets if w.enabled and w is not hud.puff]
            assert rect.collidelist(buttons) < 0
        assert places == sorted(places, key=lambda rect: rect.left)


@pytest.mark.slow
def test_a_tip_about_a_find_is_below_the_whole_bar(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[pygame.Rect] = []
    usual = kept_finds.draw_tooltip
    monkeypatch.setattr(kept_finds, "draw_tooltip", lambda *a: boxes.append(usual(*a)))
    change(driver, finds=SIX)
    for window in WINDOWS:
        driver.resize(window)
        driver.run(0.3)
        hud, bar = driver.play.dive_hud, driver.play.hud
        driver.move(hud.finds.places[0][1].center)
        driver.run(0.5)
        assert boxes.pop().top >= bar.rect.bottom - 8
        boxes.clear()


@pytest.mark.parametrize("window", [(640, 480), (800, 1000), *slow([((1080, 1920),)])])
def test_no_text_of_the_bar_is_under_15_pixels(driver: Driver, window: tuple[int, int]) -> None:
    change(driver, finds=SIX, score=1_234_567)
    driver.resize(window)
    driver.run(0.3)
    sizes, fonts = list[int](), driver.app.context.painter.fonts
    for name in ("draw", "draw_figures"):
        usual = getattr(fonts, name)
        setattr(fonts, name, lambda *a, usual=usual: sizes.append(a[3]) or usual(*a))
    hud, bar = driver.play.dive_hud, driver.play.hud
    with driver.play.fitted():
        hud.draw(driver.window, 1.0, bar)
    assert len(sizes) >= 7
    assert min(sizes) >= 15
    assert bar.rect.height > driver.app.context.painter.px(76), "the air has a row of its own"


@pytest.mark.slow
@pytest.mark.parametrize("scale", [200, *slow([100])])
@pytest.mark.parametrize("twists", [(), ("borderless",)])
@pytest.mark.parametrize("air", [Air.EASY, Air.CALM])
def test_a_board_fills_the_width_of_an_upright_window(
    driver: Driver, air: Air, twists: tuple[str, ...], scale: int
) -> None:
    open_board(driver, dive_with(*twists, air=air, least=21))
    driver.app.context.settings.change(ui_scale=scale)
    for window in ((640, 1000), (800, 1000), (1080, 1920)):
        driver.resize(window)
        driver.run(0.3)
        camera = driver.play.pane.camera
        assert frame_around(camera).width >= 0.9 * window[0]
        assert camera.cell >= 48
        assert frame_around(camera).top >= driver.play.hud.rect.bottom


@pytest.mark.slow
@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1080, 1920), (1280, 720)])
def test_all_numbers_lie_on_plates(driver: Driver, window: tuple[int, int]) -> None:
    driver.resize(window)
    shown = list(driver.play.hud.tree.shown)
    plates = [box.rect for box in shown if isinstance(box, Picture) and box.paint is draw_plate]
    numbers = [box.rect for box in shown if isinstance(box, Number | Counter)]
    assert len(numbers) >= 3
    assert all(any(plate.contains(number) for plate in plates) for number in numbers)


def test_the_bar_tells_the_time_left_for_the_par(driver: Driver) -> None:
    run = driver.dive
    par = run.plan.par_ms
    assert [par_left(run, ms) for ms in (0, par - 1, par + 1)] == [par, 1, 0]
    driver.run(5.0)
    driver.play.dive_hud.show_air(1_200)
    left = par_left(run, driver.play.game.dive_ms) // 1000
    assert f"{left} s" in drawn(driver), "whatever else is told beside the gauge"


def test_the_depth_grows_with_the_cells_that_are_open(driver: Driver) -> None:
    change(driver, air_until=TANK_MS * 9)
    driver.run(1.5)
    hud, shown = driver.play.dive_hud, list[int]()
    while driver.closed_safe and len(shown) < 6:
        driver.click_cell(driver.closed_safe[0], settle=0.5)
        board = driver.play.session.position.board
        safe = board.grid.cell_count - board.mines
        wanted = driver.dive.depth(1000 * board.opened.bit_count() // safe)
        shown.append(hud.depth_shown)
        assert shown[-1] == wanted
    assert shown == sorted(shown)
    assert shown[-1] > 0


def test_points_fly_as_small_sparks_and_count_once_they_arrive(driver: Driver) -> None:
    driver.run(1.0)
    hud, before = driver.play.dive_hud, driver.dive.score
    driver.click_cell(driver.closed_safe[0], settle=0.05)
    assert driver.dive.score > before
    assert hud.score_shown == before
    assert hud.points.sparks((1200, 40))
    driver.run(timing.POINTS_FLY + 8 * timing.POINTS_APART + 0.5)
    assert (hud.score_shown, hud.points.flights) == (driver.dive.score, [])


def test_points_that_arrived_are_told_as_the_score_is_and_no_spark_covers_them(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hud, bar, order = driver.play.dive_hud, driver.play.hud, list[str]()
    change(driver, score=1_234_567)
    hud.show_awards(award(1_440), pygame.Rect(300, 300, 40, 40), 200)
    for one, name in ((hud.points, "sparks"), (bar, "bar")):
        usual = one.draw
        told = lambda *a, usual=usual, name=name: (order.append(name), usual(*a))  # noqa: E731
        monkeypatch.setattr(one, "draw", told)
    driver.run(timing.POINTS_FLY + 8 * timing.POINTS_APART)
    assert {"+1,440"} <= set(drawn(driver))
    assert order[:2] == ["sparks", "bar"]


def test_more_points_make_more_and_larger_sparks(driver: Driver) -> None:
    painter = driver.app.context.painter
    points = FlyingPoints()
    cell = pygame.Rect(300, 300, 60, 60)
    for value in (10, 160, 2000):
        points.launch(award(value), cell, 100, painter)
    for reason in (AwardReason.CHORD, AwardReason.TREASURE):
        points.launch(award(160, reason), cell, 100, painter)
    small, middle, large, chord, treasure = points.flights
    assert small.sparks < middle.sparks < large.sparks
    assert small.side < middle.side < large.side
    assert middle.side < chord.side <= treasure.side
    assert points.owed == sum(flight.points for flight in points.flights)


@pytest.mark.parametrize("px", [20, 28, 48, 64])
@pytest.mark.parametrize("theme", ["deep", *slow(["classic", "neon", "paper"])])
def test_points_never_fly_over_a_number(driver: Driver, theme: str, px: int) -> None:
    driver.app.context.settings.change(theme=theme)
    driver.run(0.3)
    painter, points = driver.app.context.painter, FlyingPoints()
    sheet = painter.theme.sheet("tiles", px)
    numbers = [sheet.frame(f"number_{n}").get_bounding_rect(min_alpha=128) for n in range(1, 9)]
    number, board = numbers[0].unionall(numbers[1:]), pygame.Rect(200, 120, 15 * px, 15 * px)
    cell = pygame.Rect(board.x + 7 * px, board.y + 14 * px, px, px)
    points.launch(award(5000, AwardReason.TREASURE), cell, board.top - FRAME_WIDTH, painter)
    while points.flights:
        points.update(1 / 120)
        for spark, _ in points.sparks((900, 40)):
            for corner in (spark.topleft, spark.topright, spark.bottomleft, spark.bottomright):
                x, y = corner[0] - board.x, corner[1] - board.y
                assert not (board.collidepoint(corner) and number.collidepoint(x % px, y % px))


def test_the_frame_glows_in_three_steps_and_a_lost_combo_is_felt() -> None:
    assert len({glow_of(multiplier) for multiplier in range(1, 9)}) == 4
    combo = ComboView()
    for multiplier in (2, 4, 8):
        for _ in range(60):
            assert not combo.update(multiplier, 1 / 60, is_still=False)
        assert combo.glow == glow_of(multiplier)
    combo.update(6, 1, is_still=False)
    assert combo.glow == glow_of(8), "it is not lost between two moves"
    combo.update(5, 1, is_still=False)
    assert combo.glow == glow_of(4)
    assert combo.update(1, 1 / 60, is_still=False)
    assert combo.lost == 1
    for _ in range(60):
        assert not combo.update(1, 1 / 60, is_still=False)
    assert (combo.glow, combo.lost, combo.is_busy) == (0, 0, False)


def test_puff_is_keen_cheers_and_mourns(driver: Driver) -> None:
    puff = driver.play.hud.puff
    for level, mood in ((1000, "idle"), (2000, "focus"), (4000, "cheer"), (8000, "joy")):
        change(driver, combo=level, acted_ms=driver.play.game.dive_ms)
        driver.run(0.05)
        assert puff.mood == mood
    change(driver, combo=0)
    driver.run(0.05)
    assert puff.mood == "sad"
    driver.run(2.0)
    assert puff.mood == "idle"


def test_short_air_closes_a_vignette_with_a_heartbeat_but_not_with_reduced_motion() -> None:
    alarm, still = AirAlarm(), AirAlarm()
    depths: list[float] = []
    for _ in range(120):
        alarm.update(TANK_MS // 10, TANK_MS, 1 / 60, is_still=False)
        still.update(TANK_MS // 10, TANK_MS, 1 / 60, is_still=True)
        depths.append(alarm.depth())
    beats = [b for a, b, c in zip(depths, depths[1:], depths[2:], strict=False) if a < b > c]
    assert len(beats[-4:]) >= 3
    assert still.depth() == 0
    nearer = AirAlarm()
    for _ in range(120):
        nearer.update(TANK_MS // 50, TANK_MS, 1 / 60, is_still=False)
    assert nearer.depth() > alarm.depth()
    for _ in range(60):
        alarm.update(TANK_MS, TANK_MS, 1 / 60, is_still=False)
    assert not alarm.is_busy


def test_before_the_alarm_the_bar_hints_once_at_low_air_and_again_after_enough() -> None:
    alarm, hints = AirAlarm(), []
    for ms in (TANK_MS, HINT_MS - 1, HINT_MS + 1, HINT_MS - 1, CALM_MS, HINT_MS - 1):
        alarm.update(ms, TANK_MS, 0.0, is_still=False)
        hints.append(alarm.hint)
        alarm.update(ms, TANK_MS, timing.AIR_HINT, is_still=False)
        assert not alarm.is_busy, "it is a hint alone"
    assert hints == [0, 1, 0, 0, 0, 1]
    tones = [air_tone(part) for part in (HINT, HINT - 0.01, LOW - 0.01)]
    assert (len(set(tones)), tones[0], tones[2]) == (3, "hud", "hud_danger")


def test_the_alarm_leaves_the_board_as_it_is(driver: Driver) -> None:
    alarm, painter = AirAlarm(), driver.app.context.painter
    for _ in range(60):
        alarm.update(TANK_MS // 100, TANK_MS, 1 / 60, is_still=False)
    canvas = pygame.Surface((900, 700))
    canvas.fill((200, 200, 200))
    board = pygame.Rect(20, 20, 600, 600)
    alarm.draw(canvas, painter, board)
    assert canvas.subsurface(board).get_at((0, 0)) == canvas.subsurface(board).get_at((300, 300))
    assert canvas.get_at((5, 5)) != canvas.get_at((300, 300))


def test_greed_tells_its_price_beside_the_gauge(driver: Driver) -> None:
    board = driver.play.session.position.board
    guess = next(c for c in driver.closed_safe if not board.grid.around(c) & board.opened)
    change(driver, marked=(("treasure", board.grid.bit(guess)),))
    told = spoken(driver)
    driver.click_cell(guess, settle=0.1)
    assert LOST in told
    driver.run(max(timing.AIR_TOLD, timing.WORD) + 0.1)  # Puff says it too
    told.clear()
    change(driver, air_until=driver.play.game.dive_ms + 20_000)
    driver.click_cell(driver.closed_safe[0], settle=0.1)
    assert LOST not in told
    assert any(text[0] == "+" and text.endswith(" s") for text in told), "so much a click gave"


def test_air_above_a_full_tank_shows_as_a_cap_on_its_end(driver: Driver) -> None:
    painter, caps = driver.app.context.painter, list[pygame.Rect]()
    usual = painter.bright
    painter.bright = lambda canvas, rect, *a: caps.append(rect) or usual(canvas, rect, *a)
    for seconds, is_seen in ((-5, False), (12, True)):
        change(driver, air_until=driver.play.game.dive_ms + TANK_MS + 1000 * seconds)
        caps.clear()
        driver.run(0.1)
        assert any(rect.height > rect.width for rect in caps) is is_seen


@pytest.mark.parametrize("way", ["key", "icon"])
def test_the_sonar_is_taken_up_and_pings_where_one_clicks(driver: Driver, way: str) -> None:
    change(driver, finds=SIX, air_until=TANK_MS * 9)
    driver.run(0.2)
    finds = driver.play.dive_hud.finds
    take = {
        "key": lambda: driver.key(pygame.K_h, settle=0.1),
        "icon": lambda: driver.click(finds.places[0][1].center),
    }[way]
    take()
    assert finds.is_aiming
    sonar = driver.play.feedback.sonar
    assert not sonar.is_busy
    take()
    assert not finds.is_aiming
    take()
    board = driver.play.session.position.board
    grid = board.grid
    cell, hidden = next(
        (cell, hidden)
        for cell in grid.cells(board.opened)
        if (hidden := [m for m in driver.mines if grid.bit(m) & grid.around(cell) & ~board.flags])
    )
    driver.click_cell(cell)
    flagged = driver.play.session.position.board
    assert all(flagged.cover(mine) is Cover.FLAG for mine in hidden)
    assert flagged.opened == board.opened
    assert driver.dive.pinged
    assert not finds.is_aiming
    take()
    assert not finds.is_aiming, "once a board"
    assert sonar.is_busy, "the area stays framed for a moment"
    driver.run(timing.SONAR_AREA)
    assert not sonar.is_busy


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_a_press_on_the_map_moves_the_view_and_keeps_the_sonar_aimed(
    driver: Driver, hand: str
) -> None:
    change(driver, finds=SIX, air_until=TANK_MS * 9)
    driver.resize((640, 480))
    for _ in range(12):
        driver.key(pygame.K_KP_PLUS)
    camera, minimap = driver.play.pane.camera, driver.play.pane.view.minimap
    minimap.is_open = True
    driver.key(pygame.K_h, settle=0.1)
    corner, before = minimap.rect.move(2, 2).topleft, camera.rect.topleft
    assert camera.cell_at(corner) is not None
    {"mouse": driver.click, "finger": driver.tap}[hand](corner)
    assert driver.dive.pinged is None
    assert driver.play.dive_hud.finds.is_aiming
    assert camera.rect.topleft != before


def test_another_button_or_escape_puts_the_sonar_away(driver: Driver) -> None:
    change(driver, finds=SIX)
    driver.run(0.2)
    finds = driver.play.dive_hud.finds
    flags = driver.play.session.position.board.flags
    for put_away in (
        lambda: driver.click_cell(driver.closed_safe[0], RIGHT),
        lambda: driver.key(pygame.K_ESCAPE),
    ):
        driver.key(pygame.K_h, settle=0.1)
        put_away()
        assert (finds.is_aiming, driver.scene.name) == (False, "arcade")
    assert driver.play.session.position.board.flags == flags
    assert driver.dive.pinged is None


def spoken(driver: Driver) -> list[str]:
    """Return a list that from now on grows by all text that is drawn."""
    said: list[str] = []
    fonts = driver.app.context.painter.fonts
    usual = fonts.draw
    fonts.draw = lambda canvas, text, *a, **k: said.append(text) or usual(canvas, text, *a, **k)
    return said


def test_puff_tells_in_few_words_that_a_shell_broke_and_the_scorch_stays(driver: Driver) -> None:
    change(driver, finds=(Find.SHELL,), air_until=TANK_MS * 9)
    said = spoken(driver)
    board = driver.play.session.position.board
    mine = next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)
    driver.click_cell(mine, settle=0.3)
    assert (driver.dive.finds, driver.dive.lives) == ((), TAKEN.lives)
    word = driver.app.context.texts("arcade.shell_broke")
    assert word in " ".join(said)
    assert len(word.split()) <= 5
    assert driver.play.pane.view.scorched == {mine}
    driver.until("lesson")
    driver.run(1.0)
    driver.key(pygame.K_RETURN)
    driver.run(3.0)
    said.clear()
    driver.run(0.1)
    assert word not in " ".join(said)
    assert driver.play.pane.view.scorched == {mine}


def test_puff_tells_a_guess_beside_a_small_board_in_the_least_window(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=(640, 480))
    open_chart(driver)
    take(driver)
    driver.begin()
    play, dive = driver.play, driver.dive
    painter, places = driver.app.context.painter, list[pygame.Rect]()
    usual, said = painter.panel, set[str]()
    monkeypatch.setattr(painter, "panel", lambda c, r, *a, **k: places.append(r) or usual(c, r))
    told = play.pane.effects, driver.closed_safe[0]
    boards = (play.session.position.board,) * 2
    with_shell, hurt = replace(dive, finds=(Find.SHELL,)), replace(dive, lives=dive.lives - 1)
    for dives, greed in (((dive, dive), 6), ((with_shell, dive), 0), ((dive, hurt), 0)):
        play.feedback.after_move(*told, dives, boards, (), set(), 1000 * greed)
        said.add(play.feedback.word)
        driver.run(0.1)
        board = frame_around(driver.play.pane.camera)
        assert driver.window.get_rect().contains(places[-1])
        assert not places[-1].colliderect(board)
        places.clear()
    assert len(said) == 3


def test_puff_tells_why_a_strict_board_took_a_life(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("strict"))
    driver.begin()
    board = driver.play.session.position.board
    guess = next(c for c in driver.closed_safe if not board.grid.around(c) & board.opened)
    said = spoken(driver)
    driver.click_cell(guess, settle=0.2)
    effects = driver.play.pane.effects
    assert 0.1 < effects.quake < timing.FOUL_WEIGHT
    assert (CellMark.FOUL, guess) in {(mark.kind, mark.cell) for mark in effects.marks}
    assert driver.dive.lives == TAKEN.lives - 1
    word = driver.app.context.texts("arcade.foul")
    assert word in " ".join(said)
    assert len(word.split()) <= 5


def test_a_move_beyond_the_region_shakes_its_frame_and_opens_nothing(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("salvage"))
    driver.begin()
    board = driver.play.session.position.board
    inside = next(cell for cell in driver.closed_safe)
    change(driver, marked=(("salvage", board.grid.bit(inside)),))
    outside = driver.field.safe & board.closed & ~board.grid.bit(inside)
    far = max(board.grid.cells(outside), key=lambda cell: abs(cell[0] - inside[0]))
    driver.click_cell(far, settle=0.05)
    assert driver.play.session.position.board.opened == board.opened
    assert driver.play.feedback.twists.is_busy
    driver.run(timing.REFUSED_FRAME)
    assert not driver.play.feedback.twists.is_busy


def test_without_air_a_life_is_spent_and_the_last_one_ends_the_dive(driver: Driver) -> None:
    said = spoken(driver)
    run = driver.play.game.dive
    for lives in range(TAKEN.lives - 1, 0, -1):
        change(driver, air_until=driver.play.game.dive_ms + 100)
        driver.run(0.2)
        assert driver.dive.lives == lives
        assert 19_000 < driver.dive.air_left(driver.play.game.dive_ms) <= LIFE_MS
        assert driver.app.context.texts("arcade.breathed_again") in " ".join(said)
        assert driver.scene.name == "arcade"
    change(driver, air_until=driver.play.game.dive_ms + 100)
    driver.until("lesson")
    assert run.finished is not None
