"""The bubble with the cause of a loss: beside its cells, and not over the numbers around them."""

from itertools import product

import pytest
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from game.board.camera import Camera
from game.board.proof_marks import LossMarks
from game.ui.painter import Painter
from tests.game.painters import painter_of, theme_of

WINDOW = Rect(0, 0, 640, 480)
WORDS = "The numbers showed this mine"


class Bubble:
    """A board of 20x12 cells, ``side`` pixels wide each, with numbers in some ``columns``, and the
    bubble about one of its cells."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, columns: range, cell: Cell, side: int = 30
    ) -> None:
        self.painter, self.told = painter_of(theme_of()), dict[str, Rect]()
        row = "".join("1" if x in columns else "#" for x in range(20))
        self.board = Board.from_rows([row] * 12, 40)
        self.camera = Camera(20, 12)
        self.camera.fit(WINDOW, side, 1)
        usual = Painter.text

        def text(
            painter: Painter, canvas: Surface, words: str, *args: object, **more: object
        ) -> Rect:
            self.told[words] = usual(painter, canvas, words, *args, **more)  # type: ignore[arg-type]
            return self.told[words]

        monkeypatch.setattr(Painter, "text", text)
        marks, canvas = LossMarks(self.camera), Surface(WINDOW.size)
        marks.say(canvas, self.painter, WORDS, (cell,), (cell,), WINDOW, self.board)

    @property
    def hidden(self) -> list[Cell]:
        """The numbers that the bubble covers."""
        seen = product(*self.camera.seen_in(self.told[WORDS]))
        return [cell for cell in seen if self.board.number(cell)]


@pytest.mark.parametrize("cell", [(10, 5), (10, 0), (10, 11)], ids=str)
@pytest.mark.parametrize("columns", [range(11, 20), range(10)], ids=["right", "left"])
def test_the_bubble_covers_no_number(
    monkeypatch: pytest.MonkeyPatch, columns: range, cell: Cell
) -> None:
    bubble = Bubble(monkeypatch, columns, cell)
    assert bubble.hidden == []
    near = bubble.camera.square(cell).inflate(200, 200)
    assert near.colliderect(bubble.told[WORDS])


def test_it_is_left_out_where_it_would_hide_many_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Bubble(monkeypatch, range(20), (10, 5), 14).told == {}
