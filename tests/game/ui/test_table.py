"""A table in a tree: it builds only visible rows, and responds to the mouse and the wheel."""

from collections.abc import Iterator, Sequence

import pygame
import pytest
from pygame import Rect, Surface

from game.input.events import Motion, Wheel
from game.ui.box import Box, Placing
from game.ui.boxes import Column
from game.ui.leaves import Text
from game.ui.list_view import Table, TableColumn
from game.ui.painter import Painter
from game.ui.tree import Tree
from tests.game.painters import painter_of, theme_of

MANY = 200_000
COLUMNS = (TableColumn("Number", 90), TableColumn("Twice", 90, worth=1))


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    yield painter_of(theme_of(), (1280, 720))
    pygame.quit()


class CountedRows(Sequence[tuple[str, ...]]):
    """Rows that record which of them were requested."""

    def __init__(self, count: int) -> None:
        self.count, self.asked = count, set[int]()

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> tuple[str, ...]:  # type: ignore[override]
        self.asked.add(number)
        return str(number), str(2 * number)


def place_table(table: Table, painter: Painter, size: tuple[int, int] = (500, 400)) -> Tree:
    def content() -> Box:
        return Column(Text("A title"), table)

    tree = Tree(content)
    tree.layout(painter, Rect(20, 30, *size))
    tree.draw(Surface((600, 500)), painter)
    return tree


def test_a_list_of_200_000_rows_makes_only_those_that_are_visible(painter: Painter) -> None:
    table, rows = Table(), CountedRows(MANY)
    table.show(COLUMNS, rows)
    tree = place_table(table, painter)
    seen = table.view.height // table.row
    assert rows.asked <= set(range(seen))
    assert table.rect.bottom <= tree.rect.bottom
    rows.asked.clear()
    table.scroll(MANY * table.row)
    tree.draw(Surface((600, 500)), painter)
    assert rows.asked == set(range(MANY - seen, MANY))


def test_a_table_placed_again_stays_where_it_was_scrolled_to(painter: Painter) -> None:
    table = Table()
    table.show(COLUMNS, CountedRows(90))
    tree = place_table(table, painter)
    table.scroll(20 * table.row)
    tree.layout(painter, tree.rect)
    assert table.offset == 20 * table.row
    table.grow_to(CountedRows(190))
    assert (table.count, table.offset) == (190, 20 * table.row)


def test_the_wheel_scrolls_the_list_under_it_up_to_its_end(painter: Painter) -> None:
    table = Table()
    table.show(COLUMNS, CountedRows(40))
    tree = place_table(table, painter)
    pos = table.rect.center
    tree.group.handle(Motion(pos, 0.0))
    assert tree.group.handle(Wheel(pos, -1, 0.0))
    assert table.offset == 3 * table.row
    assert not tree.group.handle(Wheel((2, 2), -1, 0.0))
    assert tree.group.handle(Wheel(pos, -40, 0.0))
    assert not tree.group.handle(Wheel(pos, -1, 0.0)), "what is around it may scroll now"


def test_columns_of_less_worth_go_first_and_the_least_width_is_that_of_the_others(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table()
    table.show(COLUMNS, CountedRows(3))
    least, wish = table.width(Placing(painter))
    assert least < wish
    tree, drawn = place_table(table, painter, (least, 300)), list[str]()
    monkeypatch.setattr(painter, "text", lambda canvas, text, *_, **__: drawn.append(text))
    tree.draw(Surface((640, 480)), painter, 1.0)
    assert "Number" in drawn
    assert "Twice" not in drawn
