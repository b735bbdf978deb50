"""The pill that tells of a new goal, over any scene: it covers no cell and takes no input."""

from collections import deque

from pygame import Rect, Surface

from game.records.goals import GOALS, Goal
from game.scenes.context import Context
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.medallion import draw_medallion
from game.ui.painter import BODY, SMALL

SECONDS = 3.0  # for which a pill stays
_HEIGHT, _MEDAL, _PAD = 64, 44, 10  # layout units
_MARGIN = 12  # to the window's edge
_LEAST = 190  # the least width that a name can be read in
_GOALS = {goal.name: goal for goal in GOALS}


class GoalPill:
    """Shows new goals one after another. One that finds no room free of cells waits."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._queue: deque[Goal] = deque()
        self._elapsed = 0.0
        self._size = (1, 1)
        self.rect: Rect | None = None  # the place of the one that is shown
        self._is_above = False  # whether it comes from the window's upper edge

    @property
    def goal(self) -> Goal | None:
        """The goal that is shown."""
        return self._queue[0] if self._queue and self.rect is not None else None

    @property
    def is_busy(self) -> bool:
        """Whether it is moving."""
        ends = self._elapsed < timing.TOAST_IN or self._elapsed > SECONDS - timing.TOAST_IN
        return self.goal is not None and ends

    def tell(self, name: str) -> None:
        """Show a new goal as soon as there is time and room."""
        self._queue.append(_GOALS[name])

    def update(self, step: float, size: tuple[int, int]) -> None:
        """Let time pass in a window of this size."""
        if not self._queue:
            return
        if self.rect is None or size != self._size or not self._is_free(self.rect):
            self._size = size
            self.rect = self._find_place(self._queue[0])
        if self.rect is None:
            return
        if self._elapsed == 0.0:
            self._context.audio.play("record")
        self._elapsed += step
        if self._elapsed >= SECONDS:
            self._queue.popleft()
            self._elapsed, self.rect = 0.0, None

    def draw(self, canvas: Surface) -> None:
        """Draw the pill at its place, or on its way there or back."""
        goal, home = self.goal, self.rect
        if goal is None or home is None or canvas.get_size() != self._size:
            return
        painter, px = self._context.painter, self._context.painter.px
        left = min(self._elapsed, SECONDS - self._elapsed)
        come = timing.ease_out(timing.progress(left, timing.TOAST_IN))
        if self._context.stack.is_still:
            come = 1.0
        out = home.bottom if self._is_above else home.top - canvas.get_height()
        pill = home.move(0, -round(out * (1 - come)))
        painter.panel(canvas, pill, home, home.height // 2)
        medal = Rect(0, 0, px(_MEDAL), px(_MEDAL))
        medal.midleft = pill.x + px(_PAD), pill.centery
        draw_medallion(canvas, painter, medal, goal.icon, goal.hat)
        x, room = medal.right + px(10), pill.right - px(20) - medal.right - px(10)
        name, note = self._texts(goal)
        high = pill.height // 5
        spot = x, pill.centery - high + px(1)
        painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)
        spot = x, pill.centery + high
        painter.text(canvas, note, spot, SMALL, "accent", "midleft", room=room)

    def _texts(self, goal: Goal) -> tuple[str, str]:
        texts = self._context.texts
        note = texts("goals.new_hat" if goal.hat else "goals.new")
        return texts(f"goals.{goal.name}"), note

    def _find_place(self, goal: Goal) -> Rect | None:
        """Return a place in a corner or in the bar; None if cells are everywhere."""
        painter, px = self._context.painter, self._context.painter.px
        name, note = self._texts(goal)
        wide = max(
            painter.fonts.width(name, px(BODY), DISPLAY), painter.fonts.width(note, px(SMALL))
        )
        wide += px(_MEDAL + _PAD + 30)
        window = Rect((0, 0), self._size).inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        pill = Rect(0, 0, min(wide, window.width), px(_HEIGHT))
        places = []
        tops = {window.top, *(s.note_top for s in self._context.stack.scenes)}
        for corner in ("right", "left"):
            for top in sorted(tops, reverse=True):
                pill.top = top
                setattr(pill, corner, getattr(window, corner))
                places.append(pill.copy())
            pill.bottom = window.bottom
            places.append(pill.copy())
        for scene in self._context.stack.scenes:
            if (area := scene.note_room) is not None and area.width >= px(_LEAST):
                place = Rect(0, 0, min(wide, area.width), min(px(_HEIGHT), area.height))
                place.midleft = area.midleft
                places.append(place)
        free = [place for place in places if self._is_free(place)]
        if not free:
            return None
        panels = [panel for s in self._context.stack.scenes if (panel := s.opaque) is not None]
        found = min(free, key=lambda place: place.collidelist(panels) >= 0)
        self._is_above = found.centery < self._size[1] // 2
        return found

    def _is_free(self, place: Rect) -> bool:
        """Return whether a place covers nothing that has to be seen."""
        scenes = self._context.stack.scenes
        return all(place.collidelist(scene.kept_clear) < 0 for scene in scenes)
