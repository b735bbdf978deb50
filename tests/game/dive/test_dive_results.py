"""The end of a dive: its way, what was missing, the table, sharing, codes and the day's dive."""

from dataclasses import replace
from threading import Event

import pygame
import pytest

from engine.dive.airs import Air
from engine.dive.boards import BOTTOM_PLACES
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from engine.dive.state import Dive, DiveStage, begin_dive
from game.dive.arcade_record import DayDive
from game.dive.dive_path import DivePath, beads_of, to_next_zone
from game.dive.dive_results import COUNT_UP, NOTICE_FOR, DiveResultsScene
from game.dive.dive_scene import DiveScene
from game.platform import clipboard
from game.play import share
from game.play.game_controller import DiveInPlay
from game.resources.texts import Message
from game.store import new_uid, queries
from tests.engine.dive.dives import next_stage
from tests.game.app.test_goals import check
from tests.game.dive.driven_dives import take
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame
from tests.game.store.finished_games import ranked_dives
from tests.game.store.records_helpers import drawn
from tests.marks import slow

OTHER_WINDOWS = [(800, 1000), (1920, 1080), (3440, 1440)]
WINDOWS = [(640, 480), (1280, 720), *slow((one,) for one in OTHER_WINDOWS)]


def dive_of(boards: int, **told: object) -> Dive:
    """Return a dive that has cleared some boards."""
    dive = begin_dive(3, Air.EASY)
    while len(dive.plans) < boards or dive.stage is not DiveStage.BOARD:
        dive = replace(next_stage(dive, 9_000), lives=dive.rules.lives)
    return replace(dive, **told)


def ended(driver: Driver, dive: Dive) -> DiveResultsScene:
    """End a dive on its board, after the first click."""
    scene = DiveScene(driver.app.context, DiveInPlay(dive, new_uid()))
    driver.app.stack.switch(scene)
    with driver.unseen():
        driver.run(0.4)
        driver.begin()
        driver.click_cell(driver.proven_of(driver.closed_safe))
        scene.end_dive()
        driver.run(0.1)
    assert isinstance(driver.scene, DiveResultsScene)
    return driver.scene


def test_the_way_has_a_bead_for_each_board_and_the_last_ones_of_the_abyss() -> None:
    for boards in (0, 1, 8, 30):
        dive = dive_of(boards)
        beads = beads_of(dive)
        last = min(len(dive.steps), BOTTOM_PLACES) - 1
        assert last == max(beads)
        assert [place for place, bead in beads.items() if bead.is_end] == [last]
        assert beads[last].place == dive.place(len(dive.steps))


def test_the_end_tells_what_was_missing_to_the_next_zone(start: StartGame) -> None:
    texts, first = start().app.context.texts, dive_of(0)
    assert to_next_zone(first, 4, texts) == "Next: Reef, 4\u00a0places and 16\u00a0m away"
    last = dive_of(0)
    while len(last.steps) < BOTTOM_PLACES:
        last = replace(next_stage(last), lives=5)
    words = to_next_zone(last, 900, texts)
    assert words == "The bottom is one place and 100\u00a0m away"
    assert to_next_zone(next_stage(last), 1_000, texts) == "You reached the bottom."


def test_a_dive_is_recorded_with_its_depth_stars_and_finds(start: StartGame) -> None:
    driver = start()
    dive = dive_of(4)
    scene = ended(driver, dive)
    (run,) = driver.app.context.store.ask(ranked_dives, 9)
    stars = sum(sum(step.stars) for step in dive.steps)
    assert (run.boards, run.stars, run.finds) == (4, stars, len(dive.finds))
    assert (run.air, run.pearls, len(run.places)) == (Air.EASY, dive.pearls, len(dive.steps))
    assert dive.depth(0) <= run.depth <= dive.depth(1000), "some of the board is open"
    assert scene.asks_initials


@pytest.mark.parametrize("size", WINDOWS)
def test_again_stands_in_sight_from_the_first_frame_in_every_window(
    start: StartGame, size: tuple[int, int]
) -> None:
    driver = start()
    driver.resize(size)
    scene = ended(driver, dive_of(5, is_known=True))
    again = driver.widget("Again").rect
    assert driver.window.get_rect().contains(again)
    boxes = [one.rect for one in scene.group.widgets if one.label != "Again"]
    for number, box in enumerate(boxes):
        assert not any(box.colliderect(other) for other in boxes[number + 1 :])
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.dive.score) == ("chart", 0)


def test_the_whole_way_is_in_sight_in_the_least_window(start: StartGame) -> None:
    driver = start(window=(640, 480))
    scene = ended(driver, dive_of(9))
    assert scene.asks_initials
    driver.run(COUNT_UP + 1)
    (path,) = (one for one in scene.tree.shown if isinstance(one, DivePath))
    assert scene.scroll is not None
    assert scene.scroll.view.contains(path.rect)


def test_the_page_names_the_best_depth_before_and_cheers_once_the_score_is_counted(
    start: StartGame,
) -> None:
    driver, cues = start(), list[str]()
    first = ended(driver, dive_of(4))
    assert first.table.deepest == 0
    depth = driver.app.context.store.ask(ranked_dives, 1)[0].depth
    driver.app.context.audio.play = cues.append
    scene = ended(driver, dive_of(2))
    assert scene.table.deepest == depth
    assert "high_score" not in cues
    driver.run(COUNT_UP)
    assert cues.count("high_score") == 1
    words = drawn_words(driver)
    assert f"Best {depth} m" in words
    second = driver.app.context.store.ask(ranked_dives, 2)[1].depth
    assert f"{depth - second} m short of your best on Easy" in words
    assert {"Dive ended", "Shallows", "Kelp forest", "600 m"} <= set(words)


def test_the_page_lists_the_goals_that_the_dive_reached(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    check(driver)
    for boards, names in ((6, {"run_3", "three_stars"}), (6, set())):
        scene = ended(driver, dive_of(boards))
        check(driver)
        driver.run(COUNT_UP)
        assert {goal.name for goal in scene.goals} == names
        assert ("Goals" in drawn_words(driver)) == bool(names)


def drawn_words(driver: Driver) -> list[str]:
    """Return all texts of the next frame."""
    fonts, words = driver.app.context.painter.fonts, list[str]()
    usual = fonts.draw
    fonts.draw = lambda canvas, text, *a: words.append(text) or usual(canvas, text, *a)
    driver.run(0.05)
    return words


def test_a_dive_that_others_could_know_does_not_rank_and_says_so(start: StartGame) -> None:
    driver = start()
    scene = ended(driver, dive_of(2, is_known=True))
    assert not scene.asks_initials
    assert driver.app.context.store.ask(ranked_dives, 9) == []


def test_the_page_is_busy_while_a_picture_is_written(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, may_write = start(), Event()
    scene = ended(driver, dive_of(3))
    driver.run(COUNT_UP + 1.0)
    assert not scene.is_busy
    monkeypatch.setattr(share, "write_new_file", lambda folder, *_: may_write.wait(20) and folder)
    driver.click_on("Share")
    driver.run(0.1)
    assert scene.is_busy
    may_write.set()
    assert scene.sharing.task.wait(20)
    driver.run(0.1)
    assert scene.notice
    assert not scene.is_busy


def test_sharing_copies_a_line_with_the_code_and_saves_a_picture(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: bool(copied.append(text)) or True)
    driver = start()
    scene = ended(driver, dive_of(3, is_known=True))
    driver.run(1.0)
    driver.click_on("Share")
    scene.sharing.task.wait(10.0)
    driver.run(0.2)
    assert copied[0].startswith("Minewave dive on Easy: ")
    assert copied[0].endswith(encode_dive_code(3, Air.EASY))
    assert " m, " in copied[0]
    (file,) = (driver.file.parent / "replays").glob("*.png")
    assert file.name in scene.notice
    assert str(file.parent) not in scene.notice, "a path that nobody can read"
    assert pygame.image.load(file).get_width() > 400


@pytest.mark.slow
@pytest.mark.parametrize("size", WINDOWS)
def test_a_notice_is_a_line_of_the_page_for_some_seconds(
    start: StartGame, size: tuple[int, int]
) -> None:
    driver = start()
    driver.resize(size)
    scene = ended(driver, dive_of(3, is_known=True))
    driver.run(1.0)
    told = [Message("results.shared_copied", {"name": "a.png", "folder": "replays"})]
    scene.sharing.update = lambda: told.pop() if told else None
    driver.run(0.1)
    words = "Text copied. Picture saved: a.png in replays"
    place = scene.tree.find(words).rect
    assert scene.frame.left <= place.left < place.right <= scene.frame.right
    assert driver.window.get_rect().contains(place)
    assert place.collidelist([one.rect for one in scene.group.widgets]) < 0
    with driver.unseen():
        driver.run(NOTICE_FOR)
    assert scene.notice == ""


def test_again_shows_its_key_only_while_no_letter_is_typed(start: StartGame) -> None:
    driver = start()
    scene = ended(driver, dive_of(4))
    assert (scene.group.focus, driver.widget("Again").mark) == (scene.initials, "")
    driver.run(scene.grace)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    driver.run(0.1)
    assert driver.widget("Again").mark == "R"
    assert ended(driver, dive_of(3)).initials.text == "BOB", "those of the last time"
    driver.app.context.navigator.menu()
    driver.run(1.0)
    metres = driver.app.context.store.ask(queries.deepest_dive, Air.EASY)
    assert metres > 10
    assert driver.widget("Arcade").note == f"Easy: {metres} m"


@pytest.mark.parametrize("leaves", ["Esc", "again", *slow(["quit"])])
def test_initials_of_the_last_time_that_are_shown_are_kept_without_being_typed_again(
    start: StartGame, leaves: str
) -> None:
    driver = start(window=(1280, 720))
    scene = ended(driver, dive_of(4))
    driver.run(scene.grace)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    scene = ended(driver, dive_of(3))
    driver.run(scene.grace)
    assert drawn(driver).count("BOB") == 2, "the table names both dives"
    match leaves:
        case "Esc":
            driver.key(pygame.K_ESCAPE, settle=0.5)
            assert [one.initials for one in driver.scene.record.airs[Air.EASY].best] == ["BOB"] * 2
        case "again":
            driver.click_on("Again", settle=0.5)
        case _:
            driver.app.stack.clear()
    runs = driver.app.context.store.ask(ranked_dives, 9)
    assert [run.initials for run in runs] == ["BOB", "BOB"]


def test_initials_changed_after_they_were_confirmed_are_kept_too(start: StartGame) -> None:
    driver = start()
    scene = ended(driver, dive_of(4))
    driver.run(scene.grace)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    scene.group.focus = scene.initials
    driver.run(0.05)
    driver.type("y")
    driver.key(pygame.K_ESCAPE, settle=0.5)
    (run,) = driver.app.context.store.ask(ranked_dives, 9)
    assert run.initials == "BOY"


def test_a_dive_that_nobody_has_named_stays_without_initials(start: StartGame) -> None:
    driver = start()
    driver.run(ended(driver, dive_of(4)).grace)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    (run,) = driver.app.context.store.ask(ranked_dives, 9)
    assert run.initials is None


def test_a_code_gives_the_same_dive_unranked(start: StartGame) -> None:
    driver = start()
    driver.app.context.navigator.share_code()
    driver.run(0.5)
    driver.scene.field.put("MW-D-1")
    assert driver.scene.shared is None
    driver.scene.field.put(encode_dive_code(77, Air.HARD).lower())
    assert driver.scene.message == "A dive on Hard, unranked"
    driver.click_on("Play", settle=0.5)
    dive = driver.dive
    assert dive == replace(begin_dive(77, Air.HARD), is_known=True)


def today_dive(driver: Driver) -> None:
    driver.app.context.navigator.arcade()
    driver.run(0.5)
    driver.click_on("Today's dive", settle=0.6)
    if driver.scene.name == "chart":
        take(driver)


def test_the_dive_of_the_day_is_kept_and_only_its_first_try_ranks(start: StartGame) -> None:
    driver = start()
    context = driver.app.context
    today = context.today()
    day = today.isoformat()
    today_dive(driver)
    dive = driver.dive
    assert (dive.seed, dive.day, dive.is_known) == (daily_dive_seed(today), day, False)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    if driver.scene.name == "pause":
        driver.click_on("Menu", settle=0.4)
    today_dive(driver)
    driver.begin()
    driver.click_cell(driver.closed_safe[0])
    score = driver.dive.score
    assert not driver.dive.is_known, "a dive without a move is no try"
    air = driver.dive.air
    context.navigator.menu()
    driver.run(0.4)
    assert DayDive(context, today).note(air).startswith("It waits at ")
    today_dive(driver)
    assert (driver.scene.name, driver.dive.score) == ("arcade", score)
    driver.play.end_dive()
    driver.run(0.2)
    assert driver.scene.asks_initials
    (first,) = context.store.ask(queries.dives_of_day, day)
    assert (first.ranked, first.score) == (True, score)
    today_dive(driver)
    driver.begin()
    assert driver.dive.is_known
    driver.play.end_dive()
    driver.run(0.2)
    assert not driver.scene.asks_initials
    assert [run.ranked for run in context.store.ask(queries.dives_of_day, day)] == [True, False]
    assert driver.scene.table.rows[0] == first
    assert context.store.ask(ranked_dives, 9) == [first]
