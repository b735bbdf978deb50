"""The world behind the scenes: layers that move, creatures that flee, light that breathes."""

import math
from pathlib import Path

import pygame
import pytest

from game.platform.cache import Cache
from game.resources.scenery import Reaction
from game.resources.theme import Theme
from game.resources.zones import ZONES
from game.world.backdrop import paint_backdrop
from game.world.creatures import Group
from game.world.layers import load_scene
from game.world.planes import Turned, swing_layer
from game.world.world import World
from tests.game.world.worlds import (
    DEEP,
    FISH,
    FRESH,
    LAYERS,
    REED,
    ROCK,
    SCENE,
    SIZE,
    drawn_world,
    run,
    scene_theme,
    shown_world,
    span_of_colour,
)
from tests.marks import slow

SIZES = ((640, 480), (800, 1000), (1280, 720), (3440, 1440))


def strips(picture: pygame.Surface) -> list[bytes]:
    """Return the pixels of eight parts of a picture, from left to right."""
    side = SIZE[0] // 8
    parts = (picture.subsurface((side * number, 0, side, SIZE[1])) for number in range(8))
    return [pygame.image.tobytes(part, "RGB") for part in parts]


def school(world: World) -> list[tuple[float, float]]:
    """Return the places of the fish."""
    (group,) = world.groups
    return [place for _, place in group.sprites(world.now, (0, 0))]


def test_nothing_is_drawn_where_the_world_is_covered(world: World) -> None:
    board = pygame.Rect(100, 80, 300, 300)
    canvas = drawn_world(world, board)
    inside = canvas.subsurface(board)
    assert {tuple(inside.get_at((x, y))[:3]) for x in (0, 150, 299) for y in (0, 299)} == {FRESH}
    assert canvas.get_at((99, 80))[:3] != FRESH
    uncovered = drawn_world(world).get_at((250, 230))[:3]
    assert uncovered != FRESH, "what was covered is not painted once it is seen"


def test_a_large_part_that_was_covered_is_soon_like_the_rest(tmp_path: Path) -> None:
    rocks = {}
    for covered in (pygame.Rect(300, 40, SIZE[0] - 300, SIZE[1] - 40), None):
        world = shown_world(scene_theme(tmp_path / str(covered)))
        world.is_still = False
        drawn_world(world)
        world.pointer = (1.0, 0.0)  # by which everything has moved when the board is gone
        for _ in range(120):
            run(world, 1 / 60)
            drawn_world(world, covered)
        row = SIZE[1] * 9 // 10
        rocks[covered is None] = [span_of_colour(drawn_world(world), ROCK, row)]
        for _ in range(8):
            run(world, 1 / 60)
            rocks[covered is None].append(span_of_colour(drawn_world(world), ROCK, row))
    assert rocks[False][0] != rocks[True][0], "painted in one frame"
    assert rocks[False][-1] == rocks[True][-1]


def test_near_layers_move_farther_than_far_ones_as_the_pointer_moves(world: World) -> None:
    ways = {}
    for side in (-1.0, 1.0):
        world.pointer = (side, 0.0)
        run(world, 80)  # two whole drifts, and twenty swings of the reed
        picture = drawn_world(world)
        ways[side] = span_of_colour(picture, ROCK, 400)[1], span_of_colour(picture, REED, 460)[0]
    rock, reed = (before - after for before, after in zip(ways[-1.0], ways[1.0], strict=True))
    assert rock > reed > 0


def test_plants_bend_at_the_top_and_stay_at_the_foot(world: World) -> None:
    tops, feet = set(), set()
    for _ in range(8):
        run(world, 0.5)
        picture = drawn_world(world)
        tops.add(span_of_colour(picture, REED, 175)[0])
        feet.add(span_of_colour(picture, REED, 470)[0])
    assert max(tops) - min(tops) > 15
    assert max(feet) - min(feet) <= 2


def test_few_of_the_pictures_of_a_layer_that_swings_are_kept(tmp_path: Path) -> None:
    theme = scene_theme(tmp_path / "reed", LAYERS + "hang = [88, 240, 10, 4]")
    scene = load_scene(theme, paint_backdrop(theme, SIZE), lambda: True)
    assert scene is not None
    kept: Turned = Cache("a few turned layers", megabytes=2)
    reed = scene.layers[0]
    for step in range(-60, 61):
        swing_layer(0, reed, reed.rest, step / 2, 1.0, kept)
        assert 0 < kept.bytes <= kept.limit
    assert len(kept) < 100


@pytest.mark.slow
@pytest.mark.parametrize("column", [54, *slow([64])], ids=["before an edge", "after it"])
@pytest.mark.parametrize("motion", ["sway = [40, 4]", *slow(["hang = [240, 240, 10, 4]"])])
def test_narrow_plants_are_whole_at_the_edges_of_strips(
    motion: str, column: int, tmp_path: Path
) -> None:
    theme = scene_theme(tmp_path / "thin", f"{LAYERS}depth = 0.2\n{motion}")
    picture = pygame.Surface((430, 180), pygame.SRCALPHA)
    picture.fill(REED, (column, 60, 4, 120))
    pygame.image.save(picture, theme.folder / "reed.png")
    world = shown_world(theme)
    for number in range(480):
        run(world, 1 / 120)
        canvas = drawn_world(world)
        for row in (180, 300, 420) if number % 5 == 0 else ():
            left, right = span_of_colour(canvas, REED, row)
            assert right - left > 6, f"cut at {world.now:.2f} s"


def test_fish_flee_from_an_explosion_and_come_back(world: World) -> None:
    run(world, 1)
    before = school(world)
    middle = tuple(sum(axis) / len(before) for axis in zip(*before, strict=True))
    world.react(Reaction.EXPLOSION, (middle[0], middle[1]))
    run(world, 0.3)
    fled = [math.dist(place, middle) for place in school(world)]
    usual = [math.dist(place, middle) for place in before]
    assert sum(fled) > sum(usual) + 8 * 40
    run(world, 4)
    calm = shown_world(world.theme)
    run(calm, 5.3)
    assert all(math.dist(*pair) < 12 for pair in zip(school(world), school(calm), strict=True))


def test_light_grows_with_a_combo_and_dims_during_an_explosion(world: World) -> None:
    def light() -> int:
        run(world, 0.3)
        return sum(drawn_world(world).get_at((320, 20))[:3])

    usual = light()
    world.show_combo(6)
    grown = light()
    world.show_combo(0)
    world.react(Reaction.EXPLOSION, (0, 0))
    for _ in range(8):  # each frame paints some strips
        run(world, 0.025)
        drawn_world(world)
    dimmed = sum(drawn_world(world).get_at((320, 20))[:3])
    assert dimmed < usual < grown


def test_nothing_moves_while_the_world_is_still(world: World) -> None:
    world.is_still = True
    before = pygame.image.tobytes(drawn_world(world), "RGB")
    world.pointer = (1.0, 1.0)
    world.react(Reaction.EXPLOSION, (320, 240))
    run(world, 3)
    assert pygame.image.tobytes(drawn_world(world), "RGB") == before


def test_a_world_that_becomes_still_straightens_its_plants_and_hides_motes(
    world: World, bare: World
) -> None:
    for one in (world, bare):
        run(one, 1)  # the reed is bent as far as it goes
    before = drawn_world(world)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(drawn_world(bare), "RGB")
    world.is_still = bare.is_still = True
    after = drawn_world(world)
    assert span_of_colour(before, REED, 175)[0] - span_of_colour(after, REED, 175)[0] > 5
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(drawn_world(bare), "RGB")


def test_no_motion_continues_in_a_world_that_becomes_still(world: World, tmp_path: Path) -> None:
    calm = shown_world(world.theme)
    for one in (world, calm):
        run(one, 1)
        drawn_world(one)
    world.react(Reaction.RIPPLE, (320, 240))
    world.react(Reaction.EXPLOSION, (320, 240))
    for one in (world, calm):
        run(one, 0.1)
        one.is_still = True
    pictures = [pygame.image.tobytes(drawn_world(one), "RGB") for one in (world, calm)]
    assert pictures[0] == pictures[1]


def test_a_creature_is_out_of_the_way_of_the_board_in_a_still_world_too(tmp_path: Path) -> None:
    fish = 'sheet = "fish.png"\nframes = 2\nsize = [60, 60]\nmotion = "hover"\nbob = 0\n'
    scene = f"{LAYERS}[[creatures]]\n{fish}at = [0, 360]\naside = [200, 0]\n"
    world = shown_world(scene_theme(tmp_path / "aside", scene))
    world.is_still = True
    board = pygame.Rect(220, 140, 200, 200)
    for covered in (None, board, None):
        drawn_world(world, covered)
        world.update(1 / 120)
        left = span_of_colour(drawn_world(world, covered), FISH, 240)[0]
        assert (left > board.right) == (covered is not None)


def test_a_quick_frame_paints_a_few_strips_and_a_slow_one_all(bare: World) -> None:
    run(bare, 1)
    drawn_world(bare)
    changed = []
    for seconds in (*[1 / 120] * 6, 0.05):
        before = drawn_world(bare)
        run(bare, seconds)
        pairs = zip(strips(before), strips(drawn_world(bare)), strict=True)
        changed.append(sum(one != other for one, other in pairs))
    *quick, slow = changed
    assert 1 <= max(quick) <= 2 < slow


def test_a_creature_behind_a_joined_layer_is_behind_the_next_one(tmp_path: Path) -> None:
    fish = (
        'frames = 2\nsize = [60, 60]\nmotion = "hover"\nside = "right"\nat = [-90, 600]\nbefore = '
    )
    scene = SCENE.partition("[[creatures]]")[0] + '[[creatures]]\nsheet = "fish.png"\n' + fish
    for before, colour in (("water", ROCK), ("rock", ROCK), ("", FISH)):
        world = shown_world(
            scene_theme(tmp_path / f"behind {before or 'all'}", f'{scene}"{before}"')
        )
        spot = drawn_world(world).get_at((SIZE[0] - 62, 405))
        assert math.dist(spot[:3], colour) < 40, before


def test_creatures_without_pictures_draw_nothing(world: World) -> None:
    (group,) = world.groups
    assert Group(group.creature, [], group.view).sprites(0.0, (0, 0)) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("zone", ZONES)
def test_a_zone_fills_any_window_and_moves(zone: str, size: tuple[int, int]) -> None:
    world = shown_world(Theme(DEEP).in_zone(zone), size)
    canvas = pygame.Surface(size)
    pictures = set()
    for pointer in ((-1.0, -1.0), (1.0, 1.0)):
        world.pointer = pointer
        run(world, 10)  # the drift is at one of its ends
        canvas.fill((255, 0, 255))
        world.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas, "RGB"))
        assert pygame.mask.from_threshold(canvas, (255, 0, 255), (1, 1, 1, 255)).count() == 0
        # The layers are cut where the window ends, so the outer columns look like their neighbours.
        for inner, outer in ((1, 0), (size[0] - 2, size[0] - 1)):
            pairs = [(canvas.get_at((inner, y)), canvas.get_at((outer, y))) for y in range(size[1])]
            assert sum(math.dist(a[:3], b[:3]) < 60 for a, b in pairs) > 0.85 * len(pairs)
    assert len(pictures) == 2


def test_near_layers_and_motes_rise_with_each_board_of_a_dive(world: World) -> None:
    def rock_top(boards: int | None) -> int:
        world.descend(boards)
        run(world, 80)  # two whole drifts, and twenty swings of the reed
        canvas = drawn_world(world)
        column = [canvas.get_at((600, y))[:3] for y in range(SIZE[1])]
        return next(y for y, tone in enumerate(column) if math.dist(tone, ROCK) < 40)

    tops = [rock_top(boards) for boards in (4, 5, 6, 7, None)]
    assert tops[0] > tops[1] > tops[2] == tops[3]
    assert tops[4] == tops[0]
