"""The scenes of a dive by keyboard, gamepad and touch: everything is reached and used by each."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine import BEGINNER
from engine.dive.boards import BOTTOM_PLACES, ROWS
from engine.dive.clam import buy, open_clam
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, Goods
from game.dive.arcade_hub import ArcadeHubScene
from game.dive.chart_pictures import PlaceState
from game.dive.chart_scene import ChartScene
from game.dive.clam_scene import ClamScene
from game.dive.finale import FinaleScene
from game.dive.finds_scene import FindsScene
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.store.metadata import SaveSummary
from game.ui.leaves import Ground
from tests.game.dive.hosted import dive_at, host
from tests.game.driver import Driver

A, B = 0, 1
MakeScene = Callable[[Context, list[object]], Scene]


def chart(context: Context, calls: list[object]) -> Scene:
    return ChartScene(
        context,
        dive_at(0, 0),
        lambda column, pact: calls.append(column),
        lambda: calls.append("pause"),
    )


def clam(context: Context, calls: list[object]) -> Scene:
    dive = [replace(open_clam(dive_at(2, 0, seed=3, lives=3)), pearls=90)]

    def buy_goods(goods: Goods, find: Find | None) -> Dive:
        calls.append(find or goods)
        dive.append(buy(dive[-1], goods, find))
        return dive[-1]

    leave, pause = (lambda: calls.append("leave")), (lambda: calls.append("pause"))
    return ClamScene(context, dive[0], buy_goods, leave, pause)


def finds(context: Context, calls: list[object]) -> Scene:
    offer = Find.SPYGLASS, Find.STARFISH, Find.LENS
    dive = replace(dive_at(1, 0), stage=DiveStage.FIND, offer=offer)
    return FindsScene(context, dive, calls.append, lambda: calls.append("pause"))


def finale(context: Context, calls: list[object]) -> Scene:
    dive = replace(dive_at(BOTTOM_PLACES // ROWS, 0, finds=(Find.BELL,)), stage=DiveStage.BOTTOM)
    deeper, end, pause = (
        (lambda name=name: calls.append(name)) for name in ("deeper", "end", "pause")
    )
    return FinaleScene(context, dive, deeper, end, pause)


def hub(context: Context, calls: list[object]) -> Scene:
    waiting = SaveSummary("d1", BEGINNER, 0, run=dive_at(2, 0))
    context.waiting, navigator = (waiting,), context.navigator
    navigator.resume_waiting = lambda uid: calls.append("go on")
    navigator.new_dive = calls.append
    return ArcadeHubScene(context)


SCENES = chart, clam, finds, finale, hub


def rect_size(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def shown(folder: Path, make: MakeScene) -> tuple[Driver, list[object]]:
    calls: list[object] = []
    driver = host(folder, lambda context: make(context, calls))
    driver.run(4.0)
    return driver, calls


@pytest.mark.slow
@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_tab_reaches_everything(tmp_path: Path, make: MakeScene) -> None:
    driver, _ = shown(tmp_path, make)
    wanted = {widget.name or widget.label for widget in driver.group.widgets if widget.enabled}
    reached = set()
    for _ in range(2 * len(wanted)):
        driver.key(pygame.K_TAB, settle=0.02)
        focus = driver.group.focus
        assert focus is not None
        reached.add(focus.name or focus.label)
    assert reached >= wanted


@pytest.mark.parametrize("make", [chart, clam, finds, finale], ids=lambda make: make.__name__)
def test_escape_and_the_pads_b_pause(tmp_path: Path, make: MakeScene) -> None:
    driver, calls = shown(tmp_path, make)
    driver.key(pygame.K_ESCAPE)
    driver.button(driver.plug(), B)
    assert calls == ["pause", "pause"]


def test_escape_and_the_pads_b_leave_the_hub(tmp_path: Path) -> None:
    driver, _ = shown(tmp_path, hub)
    backs = []
    driver.app.context.navigator.back = lambda: backs.append("back")
    driver.key(pygame.K_ESCAPE)
    driver.button(driver.plug(), B)
    assert backs == ["back", "back"]


def test_a_pad_chooses_a_place_and_takes_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, chart)
    scene, pad = driver.scene, driver.plug()
    assert isinstance(scene, ChartScene)
    first = scene.chosen
    driver.hat(pad, 1, 0)
    assert scene.chosen is not first
    driver.button(pad, A, settle=1.0)
    assert calls == [scene.chosen.spot.column]


def test_a_pad_goes_on_to_a_bubble_and_buys_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, clam)
    scene, pad = driver.scene, driver.plug()
    assert isinstance(scene, ClamScene)
    driver.hat(pad, 1, 0)
    assert scene.chosen is scene.bubbles[1]
    driver.button(pad, A)
    assert calls == [scene.dive.finds[-1]]


def test_a_pad_raises_a_find_and_takes_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, finds)
    pad = driver.plug()
    driver.hat(pad, 1, 0)
    driver.hat(pad, 1, 0)
    driver.button(pad, A)
    assert len(calls) == 1


def test_a_pad_goes_deeper_from_the_finale(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, finale)
    pad = driver.plug()
    for _ in range(8):
        if driver.group.focus is driver.widget("Go deeper"):
            break
        driver.hat(pad, 0, -1)
        driver.hat(pad, 1, 0)
    driver.button(pad, A)
    assert calls == ["deeper"]


def test_a_pad_goes_on_with_the_kept_dive_of_the_hub(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, hub)
    driver.button(driver.plug(), A)
    assert calls == ["go on"]


def test_a_fingers_first_tap_chooses_a_place_and_the_second_takes_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, chart)
    scene = driver.scene
    assert isinstance(scene, ChartScene)
    every = [one for row in scene.rows for one in row if one.state is PlaceState.AHEAD]
    other = next(one for one in every if one is not scene.chosen)
    driver.tap(other.rect.center, settle=0.4)
    assert (calls, scene.shown) == ([], other)
    driver.tap(other.rect.center, settle=1.0)
    assert calls == [other.spot.column]


def test_a_finger_reads_the_card_of_a_place_that_is_not_ahead_and_leaves_it_alone(
    tmp_path: Path,
) -> None:
    driver, calls = shown(tmp_path, chart)
    scene = driver.scene
    assert isinstance(scene, ChartScene)
    later = scene.rows[1][0]
    for _ in range(2):
        driver.tap(later.rect.center, settle=0.4)
    assert (calls, scene.shown) == ([], later)


def test_a_fingers_first_tap_chooses_a_bubble_and_the_second_buys_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, clam)
    scene = driver.scene
    assert isinstance(scene, ClamScene)
    find = scene.bubbles[2].offer.find
    driver.tap(scene.bubbles[2].rect.center)
    assert (calls, scene.chosen) == ([], scene.bubbles[2])
    driver.tap(scene.bubbles[2].rect.center)
    assert calls == [find]


def test_a_fingers_first_tap_raises_a_find_and_the_second_takes_it(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, finds)
    scene = driver.scene
    assert isinstance(scene, FindsScene)
    for before in ([], [Find.LENS]):
        driver.tap(scene.cards[2].rect.center)
        assert calls == before


def test_a_finger_dives_from_the_hub_and_ends_the_finale_with_one_tap(tmp_path: Path) -> None:
    driver, calls = shown(tmp_path, hub)
    driver.tap(driver.widget("Continue").rect.center)
    assert calls == ["go on"]


def test_a_card_unfolds_from_its_station(tmp_path: Path) -> None:
    driver, _ = shown(tmp_path, chart)
    scene = driver.scene
    assert isinstance(scene, ChartScene)
    other = scene.rows[0][0]
    assert other is not scene.chosen
    driver.move(other.rect.center)
    driver.run(0.04)
    card = max((box.rect for box in scene.tree.shown if isinstance(box, Ground)), key=rect_size)
    part = scene.unfolded_part(card)
    assert 0 < part.height < card.height
    assert part.top < other.rect.centery < part.bottom
    driver.run(0.3)
    assert scene.unfolded_part(card).contains(card)


def test_a_card_is_open_at_once_with_reduced_motion(tmp_path: Path) -> None:
    calls: list[object] = []
    driver = host(tmp_path, lambda context: chart(context, calls), reduced_motion=True)
    scene = driver.scene
    assert isinstance(scene, ChartScene)
    driver.move(scene.rows[0][0].rect.center)
    driver.run(0.02)
    assert scene.shown is scene.rows[0][0]
    assert scene.unfolded == 1.0
