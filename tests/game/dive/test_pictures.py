"""Pictures of the dive: all are there, unlike each other, and show what they stand for."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.dive.airs import Air
from engine.dive.boards import SIZES, BoardPlan, PlaceKind
from engine.dive.finds import Find
from engine.dive.twists import BY_NAME
from engine.dive.waters import LANDMARKS, PLACE_SHAPES, WATERS, in_shape, in_water
from game.board.preview import position_of
from game.dive import looks, pictures, small_boards
from game.platform import paths
from game.resources.texts import Texts
from game.resources.theme import Theme
from game.resources.theme_catalog import open_theme
from game.ui.fonts import Fonts
from game.ui.painter import Painter
from tests.marks import slow

KEYS = ("deep", "classic", "neon", "paper", "clear")
BOARD = pygame.Rect(40, 40, 160, 120)
SIDE = 32  # of an icon in the bar


def theme_of(key: str) -> Theme:
    return open_theme(key, paths.assets(), Path("nowhere"))[0]


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.quit()


@pytest.fixture
def painter() -> Painter:
    return Painter(theme_of("deep"), Fonts(paths.assets() / "fonts"))


def flattened(painter: Painter, name: str, side: int = SIDE) -> pygame.Surface:
    """Return a picture on the panel's colour."""
    ground = pygame.Surface((side, side))
    ground.fill(painter.colour("panel"))
    ground.blit(pictures.picture(painter, name, side), (0, 0))
    return ground


def pixels(surface: pygame.Surface) -> Iterator[tuple[int, int, int]]:
    for y in range(surface.get_height()):
        for x in range(surface.get_width()):
            red, green, blue, _ = surface.get_at((x, y))
            yield red, green, blue


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return by how much a pixel differs, 0 to 255."""
    pairs = zip(pixels(one), pixels(other), strict=True)
    far = [sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 3 for p, q in pairs]
    return sum(far) / len(far)


def special(look: str, *twists: str, level: int = 3) -> BoardPlan:
    """Return a board of a water or a shape, by the name of its look."""
    plan, name = plan_at(level, *twists, row=1), look.partition("_")[2]
    size = plan.width, plan.height, plan.mines
    is_shape = look.startswith(looks.SHAPE)
    wide, high, mines = in_shape(size, name) if is_shape else in_water(size, NEIGHBOURHOODS[name])
    plan = replace(plan, width=wide, height=high, mines=mines)
    if is_shape:
        return replace(plan, shape=name)
    return replace(plan, neighbours=NEIGHBOURHOODS[name])


LOOKS = [
    *(looks.WATER + water.name for water in WATERS),
    *(looks.SHAPE + name for name in PLACE_SHAPES + LANDMARKS),
]


def plan_at(level: int, *twists: str, row: int = 0) -> BoardPlan:
    """Return a board of a level with these twists."""
    size = SIZES[level][row]
    return BoardPlan(Air.NORMAL, level, row, 0, PlaceKind.TWISTS, *size, twists)


def drawn(painter: Painter, *twists: str) -> pygame.Surface:
    """Return a small board with twists on it, in a window of its own."""
    canvas = pygame.Surface((240, 200)).convert()
    canvas.fill(painter.colour("panel"))
    small_boards.draw_plan(plan_at(0, *twists), canvas, painter, BOARD)
    return canvas


def test_every_find_twist_and_gift_has_a_picture_in_all_themes() -> None:
    names = {find.value for find in Find} | {f"twist_{name}" for name in (*BY_NAME, pictures.CALM)}
    names |= {"reward_air", "reward_life", "pearl"}
    names |= {"star_won", "star_empty", "glint", "coin", "ray", "arrow"}
    for key in KEYS:
        assert names <= set(theme_of(key).sprites("dive"))


def test_the_sheet_is_small() -> None:
    sheets = (paths.assets() / "themes" / "deep").glob("dive-*.webp")
    assert sum(sheet.stat().st_size for sheet in sheets) < 250_000


def test_no_two_finds_or_emblems_look_alike_in_the_bar(painter: Painter) -> None:
    finds = [flattened(painter, find.value) for find in Find]
    emblems = [flattened(painter, f"twist_{name}") for name in (*BY_NAME, pictures.CALM)]
    for group, least in ((finds, 24), (emblems, 16)):
        assert min(difference(one, other) for one, other in combinations(group, 2)) > least


def test_no_two_waters_or_shapes_look_alike_in_the_bar(painter: Painter) -> None:
    emblems = []
    for look in LOOKS:
        ground = pygame.Surface((SIDE, SIDE))
        ground.fill(painter.colour("panel"))
        pictures.draw_emblem(look, ground, painter, (SIDE // 2, SIDE // 2), SIDE / painter.scale)
        emblems.append(ground)
    assert min(difference(one, other) for one, other in combinations(emblems, 2)) > 4


def test_every_water_and_shape_has_a_name_and_a_sentence() -> None:
    texts = Texts(paths.assets() / "texts")
    told = {(looks.look_name(texts, look), looks.look_note(texts, look)) for look in LOOKS}
    assert len(told) == len(LOOKS)
    assert all(name and note for name, note in told)


def test_a_small_board_of_a_water_rings_a_number_and_all_that_it_counts() -> None:
    for water in WATERS:
        plan = special(looks.WATER + water.name)
        rows = small_boards.board_rows(plan, 20, 20)
        position = position_of("\n".join(rows), water)
        rings = small_boards.rings_of(plan, position)
        (number,) = rings["guide"]
        grid = position.board.grid
        assert set(rings["text"]) == set(grid.cells(grid.around(number)))
        assert len(rings["text"]) == water.most
        assert (position.board.number(number) or 0) > 0
    assert not small_boards.rings_of(plan_at(3), position)


def test_a_small_board_of_a_shape_has_its_cells() -> None:
    for name in PLACE_SHAPES + LANDMARKS:
        plan = special(looks.SHAPE + name)
        grid, rows = plan.config.grid, small_boards.board_rows(plan, 8, 8)
        assert (len(rows[0]), len(rows)) == (plan.width, plan.height)
        found = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "-"}
        assert found == set(grid.cells(grid.full))


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS[::4])
def test_twists_are_seen_on_small_boards_of_waters_and_shapes(painter: Painter, look: str) -> None:
    def shown(*twists: str) -> pygame.Surface:
        canvas = pygame.Surface((240, 200)).convert()
        small_boards.draw_plan(special(look, *twists), canvas, painter, BOARD)
        return canvas

    plain = shown()
    for name in ("darkness", "salvage", "treasure", "strict"):
        assert difference(plain, shown(name)) > 1, name


def test_no_picture_is_cut_by_its_frame(painter: Painter) -> None:
    for name in painter.theme.sprites("dive"):
        frame = pictures.picture(painter, name, 224)
        ends = [(x, y) for x in range(224) for y in (0, 223)]
        ends += [(y, x) for x, y in ends]
        assert max(frame.get_at(end).a for end in ends) < 64, name


@pytest.mark.parametrize("key", KEYS)
def test_a_star_won_is_gold_and_one_to_win_an_outline_in_every_theme(key: str) -> None:
    painter = Painter(theme_of(key), Fonts(paths.assets() / "fonts"))
    panel = painter.colour("panel")
    for side in (16, 44, 100):
        canvas = pygame.Surface((side, side)).convert()
        canvas.fill(panel)
        pictures.draw_stars(canvas, painter, (side // 2, side // 2), (True,), size=side)
        won = canvas.get_at((side // 2, side // 2))
        assert won.r > max(200, won.b + 100)
        canvas.fill(panel)
        pictures.draw_stars(canvas, painter, (side // 2, side // 2), (False,), size=side)
        middle, tones = canvas.get_at((side // 2, side // 2)), set(pixels(canvas))
        assert sum(abs(a - b) for a, b in zip(middle[:3], panel, strict=True)) < 90
        assert max(sum(abs(a - b) for a, b in zip(t, panel, strict=True)) for t in tones) > 180


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", [16, 48])
def test_treasure_is_seen_at_the_edge_of_a_closed_cell_and_leaves_its_face_free(
    key: str, side: int
) -> None:
    theme = theme_of(key)
    tile = theme.sheet("tiles", side).frame("closed").convert()
    with_gold = tile.copy()
    with_gold.blit(theme.sheet("dive", side).frame("glint"), (0, 0))
    changed = [
        (number % side, number // side)
        for number, (one, other) in enumerate(zip(pixels(tile), pixels(with_gold), strict=True))
        if sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 90
    ]
    assert 0.08 < len(changed) / side**2 < 0.3
    assert min(x + y for x, y in changed) > 0.8 * side, "only the lower right corner"


@pytest.mark.parametrize("key", slow(KEYS))
def test_each_twist_is_seen_on_a_small_board_in_every_theme(key: str) -> None:
    painter = Painter(theme_of(key), Fonts(paths.assets() / "fonts"))
    boards = [drawn(painter), *(drawn(painter, name) for name in BY_NAME)]
    for one, other in combinations(boards, 2):
        assert difference(one, other) > 1.4


def gold(picture: pygame.Surface) -> int:
    return sum(p[0] > 200 and p[0] > p[2] + 80 for p in pixels(picture))


def test_in_the_dark_only_a_circle_is_lit_and_what_else_a_board_has_is_still_seen(
    painter: Painter,
) -> None:
    dark = drawn(painter, "darkness")
    assert max(dark.get_at((BOARD.centerx - 50, BOARD.top + 12))[:3]) < 60
    assert any(max(dark.get_at((x, BOARD.centery + 20))[:3]) > 90 for x in range(90, 150))
    for other in ("borderless", "salvage", "treasure"):
        assert gold(drawn(painter, "darkness", other)) > gold(dark) + 200


def test_the_picture_of_a_plan_is_made_once_for_a_theme_and_a_scale(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = pygame.Surface((240, 200)).convert()
    plan, made, usual = plan_at(2, "borderless", "darkness"), [], small_boards.tile_picture
    monkeypatch.setattr(
        small_boards, "tile_picture", lambda *told: made.append(told) or usual(*told)
    )
    for theme, scale in (("deep", 1.0), ("deep", 1.0), ("deep", 1.5), ("paper", 1.5)):
        if theme != "deep":
            painter.theme = theme_of(theme)
        painter.scale = scale
        small_boards.draw_plan(plan, canvas, painter, BOARD)
    assert len(made) == 3


def test_coins_and_guesses_on_a_small_board_lie_on_closed_cells(painter: Painter) -> None:
    board = position_of("\n".join(small_boards.SMALL_BOARD)).board
    x, y, wide, _ = small_boards.GUESS
    for cell in (*small_boards.COINS, *((x + step, y) for step in range(wide))):
        assert board.number(cell) is None
    assert gold(drawn(painter, "treasure")) > gold(drawn(painter)) + 200


def test_a_small_board_has_the_size_of_its_plan_where_there_is_room() -> None:
    for level in range(6):
        plan = plan_at(level)
        rows = small_boards.board_rows(plan, 20, 20)
        assert {(len(row), len(rows)) for row in rows} == {(plan.width, plan.height)}
    assert len(small_boards.board_rows(plan_at(6, row=3), 9, 5)) == 8, "where there is less room"


def test_pictures_fill_the_room_that_they_are_given(painter: Painter) -> None:
    room = pygame.Rect(20, 20, 180, 150)
    for find in Find:
        canvas = pygame.Surface((220, 190), pygame.SRCALPHA)
        pictures.draw_find(find, canvas, painter, room)
        painted = canvas.get_bounding_rect(min_alpha=200)
        assert room.contains(painted)
        assert painted.height > 0.6 * room.height
    canvas = pygame.Surface((100, 100), pygame.SRCALPHA)
    pictures.draw_find_icon(Find.SONAR, canvas, painter, (50, 50), 32)
    pictures.draw_gift("air", canvas, painter, (50, 50), 32)
    pictures.draw_emblem("strict", canvas, painter, (50, 50), 32)
    half = painter.px(32) // 2
    assert pygame.Rect(50 - half, 50 - half, 2 * half, 2 * half).contains(
        canvas.get_bounding_rect()
    )


def test_tiny_rooms_are_no_fault(painter: Painter) -> None:
    canvas = pygame.Surface((50, 50)).convert()
    plan = plan_at(5, *BY_NAME)
    for side in (0, 1, 3):
        room = pygame.Rect(10, 10, side, side)
        small_boards.draw_plan(plan, canvas, painter, room)
        pictures.draw_find(Find.BELL, canvas, painter, room)
        assert canvas.get_at((40, 40))[:3] == (0, 0, 0)  # far from the room
