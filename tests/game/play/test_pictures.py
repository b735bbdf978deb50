"""The large number of the results: its meaning is shown, however little room there is."""

import pytest
from pygame import Rect, Surface

from game.play.results_pictures import CountedNumber, Counting
from game.ui.painter import Painter
from tests.game.painters import painter_of, theme_of


@pytest.mark.parametrize("size", [(150, 42), (150, 118), (264, 118), (420, 118)], ids=str)
@pytest.mark.parametrize("percent", ["7", "36", "99"])
def test_a_percent_says_of_what_it_is(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], percent: str
) -> None:
    painter, drawn = painter_of(theme_of()), dict[str, Rect]()
    usual = Painter.text

    def text(self: Painter, canvas: Surface, words: str, *args: object, **more: object) -> Rect:
        drawn[words] = usual(self, canvas, words, *args, **more)  # type: ignore[arg-type]
        return drawn[words]

    monkeypatch.setattr(Painter, "text", text)
    counting = Counting(lambda: True, lambda: 0.0)
    counting.finish()
    number = CountedNumber(lambda part: percent, counting, "%", "cleared")
    room = Rect((100, 100), size)
    number.draw(Surface((640, 480)), painter, room)
    assert set(drawn) == {"%", "cleared"}
    assert not drawn["%"].inflate(0, -12).colliderect(drawn["cleared"].inflate(0, -12))
    assert all(room.left < place.left and place.right <= room.right for place in drawn.values())
