"""Puff in the bar over a board: moods, eyes that follow the pointer, and words."""

import math

from pygame import Rect, Surface

from engine.rules.game import Status
from game.input.click_machine import Pressed
from game.platform.cache import cached
from game.ui.box import Placing, Span
from game.ui.boxes import Box, Stack, draw_boxes
from game.ui.leaves import Ground, Text
from game.ui.painter import BODY, NAME, PUFF_SIZE, SMALL, Painter
from game.ui.shapes import draw_disc
from game.ui.widgets import Callback, Widget, WidgetState
from game.ui.wrappers import Pad

_BEFORE = {"won": "joy", ("chord", "idle"): "deflate", ("lost", "idle"): "surprise"}
"""The pose shown first on the way to a mood, or from one mood to another."""
_SECONDS = {"joy": 0.66, "deflate": 0.4, "surprise": 0.3, "yawn": 1.0}
"""The seconds of poses that are shown once."""
_SULK_AFTER = 2.2  # how many seconds Puff shows the blast
_YAWN_AFTER = 45.0  # seconds without input until Puff falls asleep
_LOOK_SECONDS = 2.0  # how long the eyes stay on a resting pointer
_LOOPS = {"idle", "won", "sweat", "sulk", "sleep", "focus", "cheer", "joy", "sad"}
_LEAST_HIGH = 56  # layout units: fins may reach over a low bar's edge
_LOOKS = 8  # directions of the eyes, clockwise from the right
_BREATH, _BREATH_SECONDS = 1.5, 2.6  # layout units, and how long one takes


def puff_mood(status: Status, pressed: Pressed | None) -> str:
    """Return Puff's mood in a game while these cells look pressed."""
    mood = "idle" if pressed is None else "chord" if pressed.area else "press"
    return {Status.LOST: "lost", Status.WON: "won"}.get(status, mood)


class PuffButton(Widget):
    """The mascot as a button: it shows the mood of the game, and a click starts a new one."""

    def __init__(self, action: Callback) -> None:
        super().__init__(action)
        self.mood, self.elapsed = "idle", 0.0
        self.is_tense = False  # whether little of the board is left
        self._before: str | None = None  # the pose before the mood
        self._pointer: tuple[int, int] | None = None
        self.rested = math.inf  # seconds since the pointer moved
        self._awake = 0.0  # seconds since the player did something or the mood changed

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(PUFF_SIZE), placing.px(PUFF_SIZE))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_LEAST_HIGH), placing.px(PUFF_SIZE))

    def set_mood(self, mood: str) -> None:
        """Set the mood; setting the current mood again does not restart it."""
        if mood != self.mood:
            self._before = _BEFORE.get((self.mood, mood)) or _BEFORE.get(mood)
            self.mood, self.elapsed, self._awake = mood, 0.0, 0.0

    def look_at(self, pos: tuple[int, int]) -> None:
        """Look at the pointer, which has moved to a pixel of the window."""
        if pos != self._pointer:
            self._pointer, self.rested = pos, 0.0
            self.wake_up()

    def wake_up(self) -> None:
        """Put off sleep, since the player did something."""
        self._awake = 0.0

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        self.elapsed += step
        self.rested += step
        self._awake += step

    @property
    def pose(self) -> tuple[str, float]:
        """The current pose, and for how many seconds it has been shown."""
        since = self.elapsed
        if self._before is not None:
            if since < _SECONDS[self._before]:
                return self._before, since
            since -= _SECONDS[self._before]
        if self.mood == "lost" and since > _SULK_AFTER:
            return "sulk", since - _SULK_AFTER
        if self.mood != "idle":
            return self.mood, since
        if self.is_tense:
            return "sweat", since
        if self._awake > _YAWN_AFTER:
            drowsy = self._awake - _YAWN_AFTER
            return ("yawn" if drowsy < _SECONDS["yawn"] else "sleep"), drowsy
        return "look" if self.rested < _LOOK_SECONDS else "idle", since

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        size = PUFF_SIZE * (0.93 if state.pressed else 1.06 if state.hovered else 1.0)
        if state.focused:
            painter.focus(canvas, rect, rect.height // 2)
        pose, elapsed = self.pose
        if pose == "look" and self._pointer is not None:
            dx, dy = self._pointer[0] - rect.centerx, self._pointer[1] - rect.centery
            direction = round(math.atan2(dy, dx) / math.tau * _LOOKS) % _LOOKS
            lift = _BREATH * math.sin(math.tau * elapsed / _BREATH_SECONDS)
            pos = rect.centerx, rect.centery + painter.px(lift)
            painter.sprite(canvas, "puff", pose, direction, pos, size)
            return
        painter.puff(canvas, pose, elapsed, rect.center, size, pose in _LOOPS)


_WIDEST, _LEAST, _EDGE, _BELOW = 500, 150, 20, 22
"""Layout units: the widest bubble, and its usual least width beside a board; the margins around it;
the distance from Puff."""
_FEW_LINES = 4  # the lines of words beside a board with less room than usual
_SIDES, _TOP, _BAR_SIDES, _BAR_TOP = 20, 10, 10, 5  # layout units around the words
_IN_BAR = ((NAME, 1), (BODY, 1), (SMALL, 2))  # the sizes of words in a bar, and the number of lines
_AIR = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air
_BYTES = 1000  # the estimated size of a cached bubble


def draw_puff_word(
    canvas: Surface,
    painter: Painter,
    text: str,
    puff: Rect,
    board: Rect,
    bar: Rect | None = None,
) -> None:
    """Draw Puff's words to the left of the board, in the free part of a ``bar`` or, if neither has
    room, below Puff."""
    px, window, scale = painter.px, canvas.get_rect(), painter.scale
    beside = board.x - 2 * px(_EDGE)
    is_wide = beside >= px(_LEAST)
    if is_wide or _fit_beside(painter, text, beside):
        sides = _SIDES if is_wide else _BAR_SIDES
        bubble = _in_lines(painter, scale, text, min(px(_WIDEST), beside), sides)
        place = bubble.rect.copy()
        place.midright = board.x - px(_EDGE), board.centery
        _draw(canvas, painter, bubble, place.clamp(window))
    elif bar is not None and (short := _in_bar(painter, scale, text, bar.size)) is not None:
        place = short.rect.copy()
        place.center = bar.center
        _draw(canvas, painter, short, place)
    else:
        bubble = _in_lines(painter, scale, text, min(px(_WIDEST), window.width - 2 * px(_EDGE)))
        place = bubble.rect.copy()
        place.midtop = puff.centerx, puff.bottom + px(_BELOW)
        _draw(canvas, painter, bubble, place.clamp(window.inflate(-px(_EDGE), 0)))
        fill, edge = painter.colour("panel"), painter.colour("panel_edge")
        for below, side in _AIR:
            draw_disc(canvas, (puff.centerx, puff.bottom + px(below - 3)), px(side), fill, edge, 1)


def _fit_beside(painter: Painter, text: str, room: int) -> bool:
    """Return whether words are short enough for a bubble beside a board that has less room than
    usual."""
    inside, size = room - 2 * painter.px(_BAR_SIDES), painter.px(NAME)
    if max(painter.fonts.width(word, size) for word in text.split()) > inside:
        return False
    return len(painter.fonts.wrap(text, size, inside)) <= _FEW_LINES


def _draw(canvas: Surface, painter: Painter, bubble: Box, place: Rect) -> None:
    dx, dy = place.x - bubble.rect.x, place.y - bubble.rect.y
    draw_boxes(bubble, canvas, painter, dx, dy)


@cached(size_of=lambda _: _BYTES)
def _in_lines(painter: Painter, scale: float, text: str, room: int, sides: float = _SIDES) -> Box:
    """Return a bubble at most this wide, no wider than its longest line."""
    placing = Placing(painter)
    words = Text(text, NAME)
    around = 2 * placing.px(sides)
    words.place(placing, Rect(0, 0, max(1, room - around), 1))
    hugging = Text(text, NAME, side="middle", lines=len(words.shown))
    bubble = Stack(Ground(), Pad(hugging, sides, _TOP))
    wide = min(room, placing.width(bubble).least)
    bubble.place(placing, Rect(0, 0, wide, placing.height(bubble, wide).wish))
    return bubble


@cached(size_of=lambda _: _BYTES)
def _in_bar(painter: Painter, scale: float, text: str, size: tuple[int, int]) -> Box | None:
    """Return a flat bubble that fits into a bar of this size, with one line or two; None if neither
    fits."""
    placing = Placing(painter)
    for units, lines in _IN_BAR:
        words = Text(text, units, side="middle", lines=lines)
        bubble = Stack(Ground(is_pill=True), Pad(words, _BAR_SIDES, _BAR_TOP))
        wide = placing.width(bubble).least
        high = placing.height(bubble, wide).wish
        if wide <= size[0] - 2 * placing.px(_BAR_SIDES) and high <= size[1]:
            bubble.place(placing, Rect(0, 0, wide, high))
            return bubble
    return None
