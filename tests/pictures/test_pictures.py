"""Pictures are the same in every run, and folders of pictures are compared."""

import importlib
import pkgutil
from pathlib import Path

import pygame
import pytest

import game.ui
from game.ui.box import Box, Leaf, Placing
from game.ui.charts import Chart
from game.ui.large_buttons import Tiles
from game.ui.selectors import Labelled
from game.ui.text_field import Field
from game.ui.widgets import Widget
from game.ui.wrappers import Wrapper
from tests.game.painters import painter_of, theme_of
from tests.pictures import examples
from tests.pictures.compare import main
from tests.pictures.shots.effects import EFFECTS, frames

Said = pytest.CaptureFixture[str]


def paint_file(path: Path, *spots: tuple[int, int], size: tuple[int, int] = (8, 6)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = pygame.Surface(size, depth=24)
    picture.fill((10, 20, 30))
    for spot in spots:
        picture.set_at(spot, (10, 25, 230))
    pygame.image.save(picture, path)


def compare_folders(folder: Path) -> int:
    return main([str(folder / name) for name in ("before", "after", "differences")])


def test_the_same_pictures(tmp_path: Path, capsys: Said) -> None:
    assert compare_folders(tmp_path) == 1, "there are none"
    capsys.readouterr()
    for side in ("before", "after"):
        paint_file(tmp_path / side / "deep" / "menu.png", (2, 3))
    assert compare_folders(tmp_path) == 0
    assert capsys.readouterr().out == "1 pictures, 0 differ\n"
    assert not (tmp_path / "differences").exists()


def test_pixels_that_differ_are_counted_and_pictured(tmp_path: Path, capsys: Said) -> None:
    paint_file(tmp_path / "before" / "deep" / "menu.png", (7, 5))
    paint_file(tmp_path / "after" / "deep" / "menu.png", (7, 5), (2, 3), (4, 1))
    assert compare_folders(tmp_path) == 1
    told, total = capsys.readouterr().out.splitlines()
    assert told.endswith("menu.png: 2 pixels, by up to 200 of 255, in x 2-5, y 1-4")
    assert total == "1 pictures, 1 differ"
    picture = pygame.image.load(tmp_path / "differences" / "deep" / "menu.png")
    white = [(x, y) for y in range(6) for x in range(8) if picture.get_at((x, y))[0]]
    assert white == [(4, 1), (2, 3)]


def test_missing_pictures_and_other_sizes(tmp_path: Path, capsys: Said) -> None:
    paint_file(tmp_path / "before" / "gone.png")
    paint_file(tmp_path / "after" / "new.png")
    paint_file(tmp_path / "before" / "size.png")
    paint_file(tmp_path / "after" / "size.png", size=(8, 7))
    assert compare_folders(tmp_path) == 1
    said = capsys.readouterr().out
    assert f"gone.png: missing in {tmp_path / 'after'}" in said
    assert f"new.png: missing in {tmp_path / 'before'}" in said
    assert "size.png: size (8, 6) became (8, 7)" in said


@pytest.mark.slow
def test_two_runs_give_the_same_pixels() -> None:
    one, other = (
        [pygame.image.tobytes(d.window, "RGB") for d, _ in frames(EFFECTS["plant"], "deep")]
        for _ in range(2)
    )
    assert one == other
    assert len(set(one)) == len(one)


def boxes_of_the_toolkit() -> set[type[Box]]:
    """Return the boxes and controls of ``game/ui`` that stand on screens themselves."""
    for module in pkgutil.iter_modules(game.ui.__path__):
        importlib.import_module(f"game.ui.{module.name}")
    found, waiting = set[type[Box]](), [Box]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found |= {kind for kind in kinds if kind.__module__.startswith("game.ui.")}
    found = {kind for kind in found if not kind.__name__.startswith("_")}
    return found - {Leaf, Wrapper, Widget, Labelled, Field, Tiles, Chart}


def test_the_sheet_of_examples_shows_every_box_and_control() -> None:
    painter = painter_of(theme_of(), examples.WINDOW)
    with painter.at(1.0):
        root = examples.examples()
        placing = Placing(painter)
        wide = placing.px(examples.WIDTHS[-1])
        root.place(placing, pygame.Rect(0, 0, wide, placing.height(root, wide).wish))
    shown = {type(box.widget if isinstance(box, examples.Posed) else box) for box in root.walk()}
    assert {kind.__name__ for kind in boxes_of_the_toolkit() - shown} == set()


@pytest.mark.slow
def test_the_sheet_of_examples_is_painted_in_three_widths_and_two_sizes_of_text() -> None:
    assert (len(examples.WIDTHS), len(examples.SIZES)) == (3, 2)
    assert examples.paint_sheet().get_width() > sum(examples.WIDTHS) * len(examples.SIZES)
