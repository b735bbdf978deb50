"""The page of a custom board: what numbers count, its shape, and how they go with its size."""

from pathlib import Path

import pygame
import pytest

from engine import GameConfig
from engine.core.config import presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.core.shape_files import Shape
from engine.core.shapes import OWN, SHAPES, draw_shape
from game.board.preview import draw_counted
from game.menu.board_kinds import KEPT_SHAPES, WATERS, board_picture
from game.platform import clipboard
from game.store.settings import OWN_GAME, SettingsStore
from tests.game.driver import Driver, StartGame
from tests.game.painters import painter_of, theme_of

FISH = Shape(14, 12, draw_shape("fish", 14, 12))


@pytest.fixture
def page(start: StartGame) -> Driver:
    driver = start()
    driver.click_on("Custom", settle=0.4)
    return driver


def choose(driver: Driver, water: str = "square", shape: str = "") -> None:
    """Click the tiles of a water and of a shape."""
    for choice, index in (
        (driver.scene.waters, [one.name for one in WATERS].index(water)),
        (driver.scene.shapes, KEPT_SHAPES.index(shape)),
    ):
        driver.scene.settle()
        with driver.scene.fitted():
            driver.scene.reveal(choice)
        driver.click(choice.option_rects(choice.rect)[index].center)


def sizes(driver: Driver) -> tuple[int, ...]:
    return tuple(int(driver.widget(name).text) for name in ("Width", "Height", "Mines"))


@pytest.mark.parametrize("water", [HEX, KNIGHT, CROSS])
def test_a_preset_becomes_that_of_the_new_water(page: Driver, water: object) -> None:
    page.click_on("Intermediate")
    assert sizes(page) == (16, 16, 40)
    choose(page, water.name)
    assert page.scene.config == presets_of(water)["intermediate"]
    page.click_on("Expert")
    assert page.scene.config == presets_of(water)["expert"]
    choose(page, "square")
    assert sizes(page) == (30, 16, 99)


def test_another_size_keeps_its_mines_in_another_water(page: Driver) -> None:
    page.click_on("Mines")
    page.type("11")
    choose(page, "hex")
    assert sizes(page) == (9, 9, 11)


def test_a_shape_keeps_the_share_of_mines(page: Driver) -> None:
    page.click_on("Intermediate")
    choose(page, shape="heart")
    cells = draw_shape("heart", 16, 16).bit_count()
    assert page.scene.config.shape == draw_shape("heart", 16, 16)
    assert page.scene.config.mines == round(40 * cells / 256)
    assert page.widget("Intermediate").primary, "its mines are fewer, as its cells are"
    choose(page)
    assert sizes(page) == (16, 16, 40)


def test_a_board_is_played_and_remembered(page: Driver, tmp_path: Path) -> None:
    choose(page, "hex", "ring")
    page.click_on("Play this board", settle=0.6)
    session = page.play.session
    assert (session.config.neighbours, session.config.shape) == (HEX, draw_shape("ring", 9, 9))
    kept = SettingsStore(tmp_path / "settings.json").value
    assert (kept.custom_water, kept.custom_shape, kept.last_game) == ("hex", "ring", OWN_GAME)
    page.key(pygame.K_ESCAPE, settle=0.4)
    assert page.widget("Play").note.startswith("Ring, 9\u00a0x\u00a09")
    assert page.widget("Play").note.endswith(", hexagons")
    page.click_on("Custom", settle=0.4)
    assert (page.scene.waters.index, page.scene.shapes.index) == (WATERS.index(HEX), 2)


def test_no_guess_boards_are_those_of_custom_boards(page: Driver) -> None:
    page.app.context.settings.change(no_guess="beginner")
    choose(page, "knight")
    page.widget("Mines").put("10")
    assert page.scene.config.start.value == "opening", "this is no Beginner board"
    page.app.context.settings.change(no_guess="own")
    page.widget("Mines").put("9")
    assert page.scene.config.start.value == "no-guess"


@pytest.mark.parametrize(
    ("chosen", "size", "errors"),
    [
        (("hex", "", True), (9, 9, 10), {"height": "Must be even"}),
        (("hex", "", True), (2, 8, 5), {"width": "At least 3"}),
        (("knight", "", True), (4, 4, 2), {"width": "At least 5", "height": "At least 5"}),
        (("cross", "", False), (201, 9, 10), {"width": "At most 200"}),
        (("square", "fish", False), (9, 201, 10), {"height": "At most 200"}),
        (("square", "ring", False), (4, 9, 5), {"shape": "A shape needs at least 5 cells a side."}),
        (("hex", "ring", False), (9, 9, 80), {"mines": "At most 51"}),
        (
            ("square", "heart", True),
            (9, 9, 10),
            {"shape": "A borderless board has no shape. Choose bounded edges under Rules."},
        ),
        (("square", OWN, False), (9, 9, 10), {"shape": "Nothing is drawn yet."}),
    ],
)
def test_a_board_that_cannot_be_says_so_where_it_is_chosen(
    start: StartGame,
    chosen: tuple[str, str, bool],
    size: tuple[int, int, int],
    errors: dict[str, str],
) -> None:
    water, shape, wraps = chosen
    driver = start(chosen={"wraps": wraps})
    driver.click_on("Custom", settle=0.4)
    choose(driver, water, shape)
    for name, number in zip(("Width", "Height", "Mines"), size, strict=True):
        driver.widget(name).put(str(number))
    if "mines" in errors:
        most = draw_shape(shape, *size[:2]).bit_count() - 1
        errors = {"mines": f"At most {most}"}
    assert driver.scene.errors == errors
    driver.run(0.1)
    driver.click_on("Play this board", settle=0.3)
    assert driver.scene.name == "own game"
    before = driver.settings
    driver.key(pygame.K_ESCAPE, settle=0.4)
    assert driver.settings == before, "a board that cannot be is not kept"


def drawn(driver: Driver) -> Shape | None:
    for _ in range(100):
        driver.run(0.05)
        if not driver.scene.is_reading:
            break
    return driver.scene.drawing


def test_a_drawing_is_dropped_and_brings_its_size(page: Driver, tmp_path: Path) -> None:
    file = tmp_path / "fish.txt"
    file.write_text(str(FISH))
    page.post(pygame.DROPFILE, file=str(file))
    assert drawn(page) == FISH
    assert page.scene.config.grid.full == FISH.cells
    page.click_on("Play this board", settle=0.6)
    assert page.play.session.config.shape == FISH.cells
    page.key(pygame.K_ESCAPE, settle=0.4)
    assert page.widget("Play").note.startswith("Your drawing, 14\u00a0x\u00a012")
    page.click_on("Custom", settle=0.4)
    assert page.scene.drawing == FISH
    page.click_on("Intermediate")
    assert page.scene.config.grid.cell_count == FISH.cells.bit_count(), "it stands in the middle"
    page.widget("Width").put("7")
    page.widget("Height").put("6")
    assert page.scene.config.grid.cell_count < 42, "it is shrunk"


def test_a_drawing_is_pasted_or_found_by_its_path(page: Driver, tmp_path: Path) -> None:
    assert clipboard.copy(str(FISH))
    page.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
    assert page.scene.drawing == FISH
    file = tmp_path / "dot.txt"
    file.write_text("-#\n##")
    page.scene.path.put(f'"{file}"')
    assert drawn(page) == Shape(2, 2, 0b1110)
    for path in (str(tmp_path / "nothing.txt"), str(tmp_path), "x" * 300):
        page.scene.path.put(path)
        assert page.scene.path.wrong


def test_a_pasted_drawing_may_have_spaces_or_dots_where_there_is_no_cell(page: Driver) -> None:
    for gap in " .":
        assert clipboard.copy("   " + str(FISH).replace("-", gap).replace("\n", "\r\n   "))
        page.scene.drawing = None
        page.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
        assert page.scene.drawing == FISH


def test_a_pasted_drawing_that_cannot_be_read_is_refused(page: Driver) -> None:
    assert clipboard.copy("##\n#x\n##")
    page.key(pygame.K_v, "\x16", mod=pygame.KMOD_CTRL)
    assert page.scene.errors["shape"].startswith("No shape in there")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\nnothing", b"?!", b"--\n--", b"\xff\xfe"])
def test_a_file_without_a_shape_is_refused(page: Driver, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "shape.png"
    file.write_bytes(data)
    page.post(pygame.DROPFILE, file=str(file))
    assert drawn(page) is None
    told = "No shape in there: it takes a text of # and -, or a PNG picture."
    assert page.scene.errors["shape"] == told
    assert page.scene.config is None


def test_another_file_is_opened_as_everywhere(page: Driver, tmp_path: Path) -> None:
    file = tmp_path / "game.rmv"
    file.write_bytes(b"nothing")
    page.post(pygame.DROPFILE, file=str(file))
    page.run(0.5)
    assert page.scene.name in ("reading", "notice")


@pytest.mark.parametrize("config", [
    GameConfig(9, 9, 10, neighbours=HEX),
    GameConfig(9, 9, 10, shape=draw_shape("spiral", 9, 9)),
    GameConfig(60, 60, 300, neighbours=CROSS, shape=draw_shape("ring", 60, 60)),
    GameConfig(200, 9, 30, neighbours=HEX),
])  # fmt: skip
def test_boards_have_pictures(config: GameConfig) -> None:
    painter = painter_of(theme_of(), (640, 480))
    picture = board_picture(painter, config, (220, 150))
    assert pygame.Rect(0, 0, 220, 150).contains(picture.get_rect())
    assert pygame.mask.from_surface(picture.convert_alpha()).count()


def test_what_a_number_counts_is_shown(start: StartGame) -> None:
    painter = painter_of(theme_of(), (640, 480))
    seen = set()
    for water in WATERS:
        canvas = pygame.Surface((150, 110))
        draw_counted(canvas, painter, water, canvas.get_rect())
        seen.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(seen) == len(WATERS)


def test_every_shape_is_offered_by_name(page: Driver) -> None:
    texts = page.app.context.texts
    assert page.scene.shapes.options[1:-1] == [texts(f"shapes.{name}") for name in SHAPES]
    assert len(set(page.scene.shapes.options)) == len(SHAPES) + 2


def test_the_pictures_of_waters_stay_large_in_two_rows(start: StartGame) -> None:
    page = start({"ui_scale": 200}, window=(720, 1280))
    page.app.context.navigator.own_game()
    page.run(0.4)
    waters = page.scene.waters
    assert waters.lines == 2
    tiles = waters.option_rects(waters.rect)
    assert min(tile.height for tile in tiles) >= 0.8 * min(tile.width for tile in tiles)


def test_the_menu_names_a_preset_of_another_water(page: Driver) -> None:
    page.scene.waters.choose(WATERS.index(HEX))
    page.run(0.1)
    page.click_on("Intermediate")
    page.click_on("Back", settle=0.4)
    page.app.context.settings.change(last_game=OWN_GAME)
    page.scene.rebuild()
    page.run(0.1)
    assert page.widget("Play").note == "Intermediate, hexagons"
