"""The steps of the podium: the three best games, or empty places for them."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui.box import Placing, Span
from game.ui.material import WHITE
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState

_METALS: dict[int, Colour] = {1: (255, 206, 84), 2: (190, 204, 232), 3: (226, 152, 104)}
_TOP, _MEDAL = 12, {1: 48, 2: 40, 3: 36}  # layout units: the edge of a step, and the medals
_DASH = 7  # layout units of a dash and of a gap


class PodiumStep(Widget):
    """A game's ``time`` below its medal, and its day in ``words``. ``risen`` says which part of it
    has come up."""

    def __init__(
        self,
        number: int,
        time: str,
        words: str,
        risen: Callable[[], float],
        action: Callback,
    ) -> None:
        super().__init__(action)
        self.number, self.time, self.words = number, time, words
        self.name = f"place {number}"
        self._risen = risen

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(92), placing.px(150))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(120), placing.px(200))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        clip = canvas.get_clip()
        canvas.set_clip(rect.clip(clip))
        face = rect.move(0, round(rect.height * (1 - self._risen())))
        lit = 0.18 if state.hovered or state.focused else 0.0
        metal = mix(_METALS[self.number], WHITE, lit)
        is_light = painter.theme.is_light
        ground = mix(metal, WHITE if is_light else painter.colour("shadow"), 0.5)
        foot = painter.colour("panel")
        canvas.blit(_face(face.size, metal, ground, foot, painter.px(_TOP)), face)
        px, side = painter.px, painter.px(_MEDAL[self.number])
        medal = painter.theme.sheet("rewards", side).frame(f"medal_{self.number}")
        spot = medal.get_rect(midtop=(face.centerx, face.y + px(_TOP + 4)))
        canvas.blit(medal, spot)
        room, tone = face.width - px(12), "text"
        size = painter.size_for(self.time, room, *((LARGE, NAME, BODY)[self.number > 1 :]), SMALL)
        high = px(size * 1.25)
        middle = spot.bottom + px(2) + high // 2
        painter.figures(canvas, self.time, (face.centerx, middle), size, tone, "center")
        below = face.centerx, middle + high // 2 + px(SMALL * 0.6)
        painter.text(canvas, self.words, below, SMALL, tone, "center", room=room)
        canvas.set_clip(clip)
        if state.focused:
            painter.focus(canvas, rect, px(10))


def draw_empty_step(canvas: Surface, painter: Painter, rect: Rect, number: int, words: str) -> None:
    """Draw a dashed place with its number, and what fills it."""
    px, fonts = painter.px, painter.fonts
    edge = _dashes(rect.size, painter.colour("text_dim"), max(1, px(2)), px(_DASH))
    canvas.blit(edge, rect)
    faint = mix(painter.colour("panel"), painter.colour("text_dim"), 0.55)
    spot = rect.centerx, rect.y + rect.height * 3 // 8
    fonts.draw_figures(canvas, str(number), spot, px(44), faint, "center")
    room = rect.width - px(12)
    lines = fonts.wrap(words, px(SMALL), room)
    middle = rect.centerx, rect.y + rect.height * 3 // 4
    draw_centred(canvas, painter, lines, middle, SMALL, "text_dim", room)


@cached(windows=0.5)
def _face(size: tuple[int, int], metal: Colour, ground: Colour, foot: Colour, top: int) -> Surface:
    """Return a step that fades towards its foot, with a bright edge."""
    face = Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        part = min(1.0, y / max(1, size[1] - 1))
        tone = mix(ground, foot, part)
        face.fill((*tone, 235), (0, y, size[0], 1))
    face.blit(rounded((size[0], top), min(top // 2, size[0] // 2), metal), (0, 0))
    return face


@cached(windows=0.25)
def _dashes(size: tuple[int, int], tone: Colour, line: int, dash: int) -> Surface:
    """Return a dashed outline that is open at the foot."""
    edge = Surface(size, pygame.SRCALPHA)
    wide, high = size
    for x in range(0, wide, 2 * dash):
        edge.fill((*tone, 200), (x, 0, dash, line))
    for y in range(0, high, 2 * dash):
        edge.fill((*tone, 200), (0, y, line, dash))
        edge.fill((*tone, 200), (wide - line, y, line, dash))
    return edge
