"""Puff in the bar over a board: the mood follows the game, the eyes follow the pointer."""

import math

from pygame import Rect, Surface

from engine.rules.game import Status
from game.input.click_machine import Pressed
from game.ui.box import Placing, Span
from game.ui.painter import PUFF_SIZE, Painter
from game.ui.widgets import Callback, Widget, WidgetState

_BEFORE = {"won": "joy", ("chord", "idle"): "deflate", ("lost", "idle"): "surprise"}
"""The pose that is shown first on the way to a mood, or from one mood to another."""
_SECONDS = {"joy": 0.66, "deflate": 0.4, "surprise": 0.3, "yawn": 1.0}  # of poses shown once
_SULK_AFTER = 2.2  # seconds of the blast
_YAWN_AFTER = 45.0  # seconds in which the player does nothing
_LOOK_SECONDS = 2.0  # for which the eyes stay on a pointer that rests
_LOOPS = {"idle", "won", "sweat", "sulk", "sleep", "focus", "cheer", "joy", "sad"}
_LEAST_HIGH = 56  # layout units: fins may reach over a low bar's edge
_LOOKS = 8  # directions of the eyes, clockwise from the right
_BREATH, _BREATH_SECONDS = 1.5, 2.6  # layout units, and how long one takes


def puff_mood(status: Status, pressed: Pressed | None) -> str:
    """Return Puff's mood in a game in which this looks pressed."""
    mood = "idle" if pressed is None else "chord" if pressed.area else "press"
    return {Status.LOST: "lost", Status.WON: "won"}.get(status, mood)


class PuffButton(Widget):
    """The mascot, which shows the mood of the game; a click on it starts a new one."""

    def __init__(self, action: Callback) -> None:
        super().__init__(action)
        self.mood, self.elapsed = "idle", 0.0
        self.is_tense = False  # whether little of the board is left
        self._before: str | None = None  # the pose that comes before the mood
        self._pointer: tuple[int, int] | None = None
        self.rested = math.inf  # seconds since the pointer moved
        self._awake = 0.0  # seconds since the player did something or the mood changed

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(PUFF_SIZE), placing.px(PUFF_SIZE))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_LEAST_HIGH), placing.px(PUFF_SIZE))

    def set_mood(self, mood: str) -> None:
        """Change the mood; the current one goes on."""
        if mood != self.mood:
            self._before = _BEFORE.get((self.mood, mood)) or _BEFORE.get(mood)
            self.mood, self.elapsed, self._awake = mood, 0.0, 0.0

    def look_at(self, pos: tuple[int, int]) -> None:
        """Follow the pointer, which has come to a pixel of the window."""
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
        """The pose that is shown, and for how many seconds it has been."""
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
