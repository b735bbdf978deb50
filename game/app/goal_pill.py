"""The pill that tells of new goals, over any scene: it covers no cell and takes no input."""

from pygame import Rect, Surface

from game.records.goals import GOALS, Goal
from game.scenes.context import Context
from game.ui import timing
from game.ui.fonts import DISPLAY
from game.ui.medallion import draw_medallion
from game.ui.painter import BODY, SMALL

SECONDS, PATIENCE = 3.0, 2.5  # for which a pill stays, and waits for what moves to come to rest
_HEIGHT, _MEDAL, _PAD = 64, 44, 10  # layout units
_MARGIN = 12  # to the window's edge
_LEAST, _WIDEST = 190, 460  # the least width that a name can be read in, and the largest
_GOALS = {goal.name: goal for goal in GOALS}


class GoalPill:
    """Shows new goals, those that come at once together, not in the midst of an explosion. Where no
    corner is free, they are shown over the bar above the board."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: list[Goal] = []
        self.goals: list[Goal] = []  # that are shown
        self._elapsed = self._waited = 0.0
        self._size = (1, 1)
        self._words = "", ""  # the goals' names, and a note
        self.rect: Rect | None = None  # the place of the pill; None where it finds none
        self._is_above = False  # whether it comes from the window's upper edge

    @property
    def is_busy(self) -> bool:
        """Whether it is moving."""
        ends = self._elapsed < timing.TOAST_IN or self._elapsed > SECONDS - timing.TOAST_IN
        return self.rect is not None and ends

    def tell(self, name: str) -> None:
        """Show a new goal as soon as there is time and room."""
        self._waiting.append(_GOALS[name])

    def update(self, step: float, size: tuple[int, int]) -> None:
        """Let time pass in a window of this size."""
        if not self.goals and not self._waiting:
            return
        if not self.goals:
            self.goals, self._waiting, self._waited = self._waiting, [], 0.0
        if not self._elapsed and self._context.stack.top.is_busy and self._waited < PATIENCE:
            self._waited += step
            return
        if self.rect is None or size != self._size or not self._is_free(self.rect):
            self._size = size
            with self._context.stack.top.fitted():
                self.rect = self._find_place()
        if self.rect is None:
            return
        if self._elapsed == 0.0:
            self._context.audio.play("record")
        self._elapsed += step
        if self._elapsed >= SECONDS:
            self.goals, self._elapsed, self.rect = [], 0.0, None

    def draw(self, canvas: Surface) -> None:
        """Draw the pill at its place, or on its way there or back."""
        home = self.rect
        if home is not None and canvas.get_size() == self._size:
            with self._context.stack.top.fitted():
                self._draw(canvas, home)

    def _draw(self, canvas: Surface, home: Rect) -> None:
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
        draw_medallion(canvas, painter, medal, self.goals[0].icon, self.goals[0].hat)
        x, room = medal.right + px(10), pill.right - px(20) - medal.right - px(10)
        name, note = self._words
        high = pill.height // 5
        spot = x, pill.centery - high + px(1)
        painter.text(canvas, name, spot, BODY, "text", "midleft", True, room)
        spot = x, pill.centery + high
        painter.text(canvas, note, spot, SMALL, "accent", "midleft", room=room)

    def _find_words(self, room: int) -> int:
        """Find the words, with as many names as ``room`` has, and return the pixels they need."""
        texts, painter = self._context.texts, self._context.painter
        size, names = painter.px(BODY), [texts(f"goals.{goal.name}") for goal in self.goals]
        key = "new_several" if len(names) > 1 else "new_hat" if self.goals[0].hat else "new"
        note = texts(f"goals.{key}", count=len(names))
        name, left = ", ".join(names), len(names) - 1
        while left and painter.fonts.width(name, size, DISPLAY) > room:
            name, left = ", ".join(names[:left]) + "…", left - 1
        self._words = name, note
        widths = (
            painter.fonts.width(name, size, DISPLAY),
            painter.fonts.width(note, painter.px(SMALL)),
        )
        return max(widths)

    def _find_place(self) -> Rect | None:
        """Return a place in a corner or in the bar; None if cells are everywhere."""
        px, scenes = self._context.painter.px, self._context.stack.scenes
        window = Rect((0, 0), self._size).inflate(-2 * px(_MARGIN), -2 * px(_MARGIN))
        around = px(_MEDAL + _PAD + 34)
        wide = self._find_words(min(px(_WIDEST), window.width - around)) + around
        pill = Rect(0, 0, min(wide, window.width), px(_HEIGHT))
        places = []
        tops = {window.top, *(s.note_top for s in scenes)}
        for corner in ("right", "left"):
            for top in sorted(tops, reverse=True):
                pill.top = top
                setattr(pill, corner, getattr(window, corner))
                places.append(pill.copy())
            pill.bottom = window.bottom
            places.append(pill.copy())
        for scene in scenes:
            if (area := scene.note_room) is not None and area.width >= px(_LEAST):
                place = Rect(0, 0, min(wide, area.width), min(px(_HEIGHT), area.height))
                place.midleft = area.midleft
                places.append(place)
        panels = [panel for scene in scenes if (panel := scene.opaque) is not None]
        free = [place for place in places if self._is_free(place)]
        others = [one for scene in scenes if scene.note_room is None for one in scene.kept_clear]
        if not free and any(scene.note_room is not None for scene in scenes):
            pill.midtop = window.centerx, px(_MARGIN) // 2
            free = [pill] * (pill.collidelist([*panels, *others]) < 0)
        if not free:
            return None
        found = min(free, key=lambda place: place.collidelist(panels) >= 0)
        self._is_above = found.centery < self._size[1] // 2
        return found

    def _is_free(self, place: Rect) -> bool:
        """Return whether a place covers nothing that has to be seen."""
        scenes = self._context.stack.scenes
        return all(place.collidelist(scene.kept_clear) < 0 for scene in scenes)
