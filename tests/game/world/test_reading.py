"""The pictures of a world are read on a thread; they may be broken, and are dropped when it
closes."""

import math
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from threading import Event
from unittest.mock import Mock

import pygame
import pytest

from game.platform.background import BackgroundTask
from game.resources.theme import Theme, ThemeError
from game.resources.zones import ZONES
from game.ui import timing
from game.world import layers
from game.world.backdrop import paint_backdrop
from game.world.layers import LoadedScene, WorldView
from game.world.stage import Stage, ZoneAhead
from game.world.world import World
from tests.game.message_text import is_one_sentence
from tests.game.world.worlds import (
    DEEP,
    FRESH,
    SIZE,
    WATER,
    drawn_world,
    run,
    scene_theme,
    shown_world,
)

BOARD, RED = pygame.Rect(140, 80, 300, 300), (250, 60, 120)


def test_the_backdrop_is_seen_until_the_pictures_are_read_and_gives_way_to_them(
    tmp_path: Path,
) -> None:
    world, spot = World(scene_theme(tmp_path / "scene")), (60, 100)
    world.resize(SIZE)
    before = drawn_world(world).get_at(spot)
    world.wait(60)
    assert drawn_world(world).get_at(spot) == before
    assert world.take_loaded()
    assert not world.take_loaded(), "the same pictures came twice"
    ways = []
    while world.is_fading:
        ways.append(math.dist(drawn_world(world).get_at(spot)[:3], WATER))
        run(world, timing.WORLD_FADE / 4)
    assert ways[0] == pytest.approx(math.dist(before[:3], WATER), abs=3), "no other sea flashes up"
    assert ways == sorted(set(ways), reverse=True)
    assert drawn_world(world).get_at(spot)[:3] == WATER


@pytest.mark.parametrize("sinks", [False, True], ids=["fading", "sinking"])
def test_a_world_left_on_its_way_is_seen_as_it_was_until_the_next_comes(
    sinks: bool, tmp_path: Path
) -> None:
    whole = _zones(tmp_path / "sea")
    world = World(whole.in_zone("deeper"), None, shown_world(whole).close(), sinks=sinks)
    world.resize(SIZE)
    world.wait(60)
    world.take_loaded()
    drawn_world(world)
    run(world, (timing.WORLD_SINK if sinks else timing.WORLD_FADE) / 2)
    places = [(BOARD.centerx, y) for y in range(0, SIZE[1], 20)]
    canvas = drawn_world(world)
    before = [canvas.get_at(place)[:3] for place in places]
    following = World(whole, None, world.close())
    following.resize(SIZE)
    canvas = drawn_world(following)
    for place, colour in zip(places, before, strict=True):
        assert math.dist(canvas.get_at(place)[:3], colour) < 12


def test_in_a_resized_window_the_same_sea_is_seen_until_its_pictures_fit(tmp_path: Path) -> None:
    world, wide = shown_world(scene_theme(tmp_path / "scene")), (SIZE[0] + 80, SIZE[1] + 60)
    canvas = pygame.Surface(wide)
    world.resize(wide)
    for _ in range(3):
        world.draw(canvas)
        assert canvas.get_at((60, 100))[:3] == WATER
        run(world, 1 / 60)
    world.wait(60)
    assert world.take_loaded()
    world.draw(canvas)
    assert math.dist(canvas.get_at((60, 100))[:3], WATER) < 4


def test_a_damaged_picture_is_reported_and_the_backdrop_stays(tmp_path: Path) -> None:
    theme = scene_theme(tmp_path / "scene")
    path = theme.folder / "rock.png"
    path.write_bytes(path.read_bytes()[:60])
    world = World(theme)
    world.resize(SIZE)
    world.wait(60)
    with pytest.raises(ThemeError, match=r"rock\.png"):
        world.take_loaded()
    assert not world.take_loaded()
    assert drawn_world(world).get_at((60, 100))[:3] != FRESH


@pytest.mark.parametrize("error", [pygame.error, MemoryError, ValueError])
def test_a_picture_for_which_memory_is_lacking_is_reported(
    error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "over_black", Mock(side_effect=error))
    with pytest.raises(ThemeError, match=r"rays\.png"):
        shown_world(scene_theme(tmp_path / "scene"))


def test_a_closed_world_does_not_wait_for_its_pictures_nor_leaves_them_to_the_next(
    tmp_path: Path,
) -> None:
    begun, may_end, reading = Event(), Event(), BackgroundTask[Stage | None]()
    colours = {"first": (200, 0, 0), "second": (0, 0, 200)}

    def load(theme: Theme, backdrop: pygame.Surface, is_wanted: Callable[[], bool]) -> LoadedScene:
        begun.set()
        assert may_end.wait(60)
        backdrop.fill(colours[theme.folder.name])
        return LoadedScene(WorldView(SIZE), backdrop, backdrop, sprites=[[]])

    first, second = (World(scene_theme(tmp_path / name), reading, load=load) for name in colours)
    for world in (first, second):
        world.resize(SIZE)
    first.wait(0)
    assert begun.wait(60)
    first.close()
    may_end.set()
    reading.close()
    assert not second.take_loaded(), "the pictures of the first came"
    second.wait(60)
    assert second.take_loaded()
    run(second, timing.WORLD_FADE + 0.1)
    assert drawn_world(second).get_at((1, 1))[:3] == colours["second"]


def test_a_closed_world_is_forgotten_at_once(tmp_path: Path) -> None:
    world = shown_world(scene_theme(tmp_path / "scene"))
    drawn_world(world)
    world.close()
    kept = weakref.ref(world)
    del world
    assert kept() is None


def test_a_world_without_pictures_is_its_backdrop(tmp_path: Path) -> None:
    world = shown_world(scene_theme(tmp_path / "scene", ""))
    backdrop = paint_backdrop(world.theme, SIZE)
    board = pygame.Rect(100, 80, 300, 300)
    for covered in (board, None, board.move(50, 0), None):
        run(world, 1)
        canvas = drawn_world(world, covered)
        assert canvas.get_at((99, 80)) == backdrop.get_at((99, 80))
        assert (canvas.get_at((250, 230))[:3] == FRESH) == (covered is not None)


def test_the_last_world_is_seen_until_the_next_has_its_pictures_and_then_fades(
    tmp_path: Path,
) -> None:
    board, spot = pygame.Rect(40, 80, 300, 300), (60, 100)
    last = shown_world(scene_theme(tmp_path / "last"))
    drawn_world(last, board)
    world = World(scene_theme(tmp_path / "next"), None, last.close())
    water = pygame.Surface((430, 180))
    water.fill((250, 60, 120))
    pygame.image.save(water, world.theme.folder / "water.png")
    world.resize(SIZE)
    assert drawn_world(world).get_at(spot)[:3] == WATER, "what the board covered is not painted"
    world.wait(60)
    assert not world.is_fading
    assert world.take_loaded()
    reds = []
    while world.is_fading:
        reds.append(drawn_world(world).get_at(spot)[0])
        run(world, timing.WORLD_FADE / 4)
    assert reds[0] <= WATER[0] + 2
    assert reds == sorted(set(reds))
    assert len(reds) in (4, 5)
    assert drawn_world(world).get_at(spot)[0] == 250


@pytest.mark.slow
@pytest.mark.parametrize("zone", ZONES)
def test_frames_are_drawn_while_the_pictures_are_read(zone: str) -> None:
    world = World(Theme(DEEP).in_zone(zone))
    world.resize((1280, 720))
    canvas, frames = pygame.Surface((1280, 720)), 0
    while not world.take_loaded():
        world.draw(canvas)
        run(world, 1 / 60)
        frames += 1
    assert frames > 1


def _zones(folder: Path) -> Theme:
    """Return a theme with one zone, "deeper", whose water is red."""
    deeper = scene_theme(folder).folder / "zones" / "deeper"
    deeper.parent.mkdir()
    scene_theme(deeper)
    red = pygame.Surface((430, 180))
    red.fill(RED)
    pygame.image.save(red, deeper / "water.png")
    return Theme(folder, Theme(DEEP))


def test_a_zone_that_was_read_ahead_comes_from_below_at_once(tmp_path: Path) -> None:
    whole, ahead = _zones(tmp_path / "sea"), ZoneAhead()
    ahead.read(whole, "deeper", SIZE)
    while not ahead.is_known:
        time.sleep(0.01)
    known = ahead.take(whole, "deeper", SIZE)
    assert known is not None
    theme, stage = known
    last = shown_world(whole)
    world = World(theme, None, last.close(), stage=stage, sinks=True)
    world.resize(SIZE)
    edges = []
    while world.is_fading:
        canvas = drawn_world(world, BOARD)
        column = [canvas.get_at((BOARD.x + 5, y))[0] for y in range(SIZE[1])]
        edges.append(sum(red < 225 for red in column))  # rows of the last world
        run(world, timing.WORLD_SINK / 10)
    assert edges[0] == SIZE[1]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) > 8
    assert edges[1] > 0.9 * SIZE[1], "it begins gently"
    assert drawn_world(world).get_at((BOARD.x + 5, 3))[0] == RED[0]


@pytest.mark.parametrize("other", ["theme", "size", "zone"])
def test_what_was_read_ahead_is_not_taken_for_anything_else(other: str, tmp_path: Path) -> None:
    whole, ahead = _zones(tmp_path / "sea"), ZoneAhead()
    ahead.read(whole, "deeper", SIZE)
    theme = _zones(tmp_path / "other") if other == "theme" else whole
    size = (320, 240) if other == "size" else SIZE
    while not ahead.is_known:
        time.sleep(0.01)
    assert ahead.take(theme, "else" if other == "zone" else "deeper", size) is None
    assert ahead.take(whole, "deeper", SIZE) is None, "it is kept for longer than it is wanted"


def test_a_still_world_changes_at_once(tmp_path: Path) -> None:
    last, world = shown_world(_zones(tmp_path / "sea")), None
    world = World(last.theme.in_zone("deeper"), None, last.close(), sinks=True)
    world.is_still = True
    world.resize(SIZE)
    world.wait(60)
    assert world.take_loaded()
    run(world, 1 / 120)
    assert drawn_world(world).get_at((BOARD.x + 5, 3))[0] == RED[0]


def test_a_scene_that_would_keep_too_much_is_refused_as_it_is_read(tmp_path: Path) -> None:
    swinging = '[[layers]]\nfile = "water.png"\nhang = [0, 0, 10, 4]\n'
    theme = scene_theme(tmp_path / "large", 2 * swinging)
    world = World(theme)
    world.resize(SIZE)
    world.wait(60)
    with pytest.raises(ThemeError) as refusal:
        world.take_loaded()
    assert is_one_sentence(theme.unused_part(refusal.value))
    drawn_world(world)
