"""Goals while the program runs: checked after every change of the record book, and announced."""

from collections.abc import Callable
from enum import Enum
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from game.platform.background import BackgroundTask
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.store import goal_queries
from game.store.goal_queries import GoalCheck
from game.store.goals import GOALS, ZONE, Goal
from game.ui import timing
from game.ui.boxes import CLOSE, Box, Column, Row, Stack
from game.ui.leaves import Ground, Picture, Text
from game.ui.markers import draw_medallion
from game.ui.overlay import Obstacles
from game.ui.painter import BODY, LEAST_SMALL, SMALL, Painter
from game.ui.tree import Tree
from game.ui.wrappers import Pad

SECONDS, PATIENCE = 3.0, 2.5  # how long a pill stays, and waits for moving things to come to rest
_MEDAL, _SMALL_MEDAL = 44, 28  # layout units: the side of the medal in a usual and in a low pill
_MARGIN = 12  # layout units to the window's edges
_WIDTHS = 480, 360, 270, 210  # layout units; in a narrower pill the names take more lines
_NAMED = 3  # goals that are named; the note says how many there are
_GOALS = {goal.name: goal for goal in GOALS}


class _Form(Enum):
    """The contents of the pill: two lines, all in one line, or the name of a goal alone."""

    WHOLE = "whole"
    LOW = "low"
    SHORT = "short"


class _Shape(NamedTuple):
    """A shape of the pill: the part of the scale, its form, and its size in pixels."""

    part: float
    form: _Form
    size: tuple[int, int]


class GoalPill:
    """Shows new goals, together if they were reached at the same time, but not during an explosion.

    If no corner is free, they are shown over the bar above the board.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: list[Goal] = []
        self.goals: list[Goal] = []  # the goals being shown
        self._elapsed = self._waited = 0.0
        self._size = (1, 1)
        self._to_measure: list[tuple[float, _Form, int]] = []  # arguments for ``_measure``
        self._shapes: list[_Shape] = []  # the possible shapes, the best one first
        self._shape = _Shape(1.0, _Form.WHOLE, (1, 1))
        self.tree = Tree(self._content)
        self.rect: Rect | None = None  # the place of the pill; None if there is none
        self._searched: Obstacles | None = None  # among which a place was last looked for
        self._is_above = False  # whether it comes from the window's upper edge

    @property
    def is_busy(self) -> bool:
        """Whether it is moving."""
        ends = self._elapsed < timing.TOAST_IN or self._elapsed > SECONDS - timing.TOAST_IN
        return self.rect is not None and ends

    @property
    def part(self) -> float:
        """The part of the usual scale of trees at which the pill is drawn."""
        return self._shape.part

    def tell(self, name: str) -> None:
        """Announce a new goal as soon as there is time and room."""
        self._waiting.append(_GOALS[name])

    def update(self, step: float, size: tuple[int, int]) -> None:
        """Let time pass in a window of this size."""
        if not self.goals and not self._waiting:
            return
        if not self.goals:
            self.goals, self._waiting, self._waited = self._waiting, [], 0.0
            self._size = (0, 0)  # so that the shapes for these goals are measured
        if not self._elapsed and self._context.stack.is_busy and self._waited < PATIENCE:
            self._waited += step
            return
        top = self._context.stack.top
        if top.holds_goals and not self._elapsed:
            return
        if all(goal.name in top.told_goals for goal in self.goals):
            self.goals, self._elapsed, self.rect = [], 0.0, None
            return
        if size != self._size:
            self._size, self.rect, self._searched = size, None, None
            self._to_measure, self._shapes = self._possible_shapes(), []
        if self._to_measure:  # one in a step: measuring all of them would take longer than a frame
            self._measure(*self._to_measure.pop(0))
            return
        if self.rect is None or not self._is_free(self.rect):
            self._find_place()
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
        if home is None or canvas.get_size() != self._size:
            return
        left = min(self._elapsed, SECONDS - self._elapsed)
        come = timing.ease_out(timing.progress(left, timing.TOAST_IN))
        if self._context.stack.is_still:
            come = 1.0
        out = home.bottom if self._is_above else home.top - self._size[1]
        with self._context.painter.at(self._shape.part):
            self.tree.draw(canvas, self._context.painter, dy=-round(out * (1 - come)))

    def _content(self) -> Box:
        """Return the pill's contents: the medal of the first goal, the names, and a note."""
        t, goals, form = self._context.texts, self.goals, self._shape.form
        is_low = form is not _Form.WHOLE
        key = "new_several" if len(goals) > 1 else "new_hat" if goals[0].hat else "new"
        names = ", ".join(t(f"goals.{goal.name}") for goal in goals[:_NAMED])
        side = _SMALL_MEDAL if is_low else _MEDAL
        medal = Picture(self._draw_medal, (side, side), (side, side))
        name = Text(names, SMALL if is_low else BODY, title=True)
        note = Text(t(f"goals.{key}", count=len(goals)), SMALL, "accent")
        words: Box = Row(name, note) if is_low else Column(name, note, gap=0)
        if form is _Form.SHORT:
            words = note if len(goals) > 1 else name
        inside = Pad(Row(medal, words, gap=10), 14, 4 if is_low else CLOSE)
        return Stack(Ground(is_pill=True), inside)

    def _draw_medal(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_medallion(canvas, painter, rect, self.goals[0].icon, self.goals[0].hat)

    def _possible_shapes(self) -> list[tuple[float, _Form, int]]:
        """Return the parts of the scale, forms and widths that the pill may have, the best one
        first. Large text is made smaller where it does not fit, down to the least readable size."""
        least = min(1.0, LEAST_SMALL / SMALL / self._context.painter.wanted_scale)
        return list(product(dict.fromkeys((1.0, max(0.7, least), least)), _Form, _WIDTHS))

    def _measure(self, part: float, form: _Form, units: int) -> None:
        """Add the shape of at most this width, in layout units, if it fits the window."""
        painter = self._context.painter
        self._shape = _Shape(part, form, (1, 1))
        with painter.at(part):
            root, placing = self.tree.measure(painter)
            room = self._size[0] - 2 * round(_MARGIN * painter.scale)
            span = placing.width(root)
            width = min(span.wish, round(units * painter.scale), room)
            if width >= span.least:
                size = width, placing.height(root, width).wish
                self._shapes.append(_Shape(part, form, size))

    def _find_place(self) -> None:
        """Put the pill where it covers nothing, in the best form that finds such a place. Without
        one, it is looked for again once something has moved."""
        painter, obstacles = self._context.painter, self._obstacles()
        if self.rect is None and obstacles == self._searched:
            return
        self.rect, self._searched = None, obstacles
        for find, shape in product((obstacles.find_place, obstacles.find_in_bar), self._shapes):
            with painter.at(shape.part):
                place = find(shape.size, round(_MARGIN * painter.scale))
                if place is not None:
                    self._shape, self.rect = shape, place
                    self._is_above = place.centery < self._size[1] // 2
                    self.tree.layout(painter, place)
                    return

    def _is_free(self, place: Rect) -> bool:
        """Return whether a place still covers nothing that must be visible."""
        scenes = self._context.stack.scenes
        return all(place.collidelist(scene.kept_clear) < 0 for scene in scenes)

    def _obstacles(self) -> Obstacles:
        scenes = self._context.stack.scenes
        with_room = [scene for scene in scenes if scene.note_room is not None]
        without = [scene for scene in scenes if scene.note_room is None]
        with self._context.stack.top.fitted():
            return Obstacles(
                self._size,
                clear=[one.copy() for scene in scenes for one in scene.kept_clear],
                panels=[panel for scene in scenes if (panel := scene.opaque) is not None],
                rooms=[room for scene in scenes if (room := scene.note_room) is not None],
                tops=[scene.note_top for scene in scenes],
                bar=max((scene.note_top for scene in with_room), default=0),
                others=[one.copy() for scene in without for one in scene.kept_clear],
            )


RETRY_SECONDS = 2.0  # seconds between two attempts to write


class GoalKeeper:
    """Checks the book on a thread whenever something was written, and announces new goals.

    Goals found by the first check are granted silently: they come from an older book, or from
    imported games.
    """

    def __init__(self, context: Context, tell: Callable[[str], None]) -> None:
        """Create a keeper; ``tell`` shows a new goal by its name."""
        self._context, self._tell = context, tell
        self.task: BackgroundTask[GoalCheck | None] = BackgroundTask()
        self.is_open = False  # whether the book may be opened
        self._tells = False  # whether the first check is done
        self._checked = -1  # the store's count of changes at the last check
        self._notes: set[str] = set()  # notes still to be written
        self._noted: set[str] = set()
        self._next_try = 0.0
        self._found: GoalCheck | None = None  # the result of a check, still to be written

    def observe(self, scene: Scene, zone: str) -> None:
        """Note what the scene on top and the zone in use tell the record book."""
        seen = {*scene.goal_notes, *({ZONE + zone} if zone in ZONES else ())}
        self._notes |= seen - self._noted

    def poll(self, at: float) -> None:
        """Write and announce the new goals, and begin another check if the book has changed."""
        store = self._context.store
        if self.task.is_done:
            self._found = self.task.take()
        if not self.is_open or at < self._next_try:
            return
        if not (self._write_found() and self._write_notes()):
            self._next_try = at + RETRY_SECONDS
        elif store.changes != self._checked and not self.task.is_active:
            self._checked, now = store.changes, store.now()
            self.task = store.ask_in_background(
                lambda records: records.ask(goal_queries.check, records.calendar, now)
            )

    def _write_found(self) -> bool:
        """Store and announce the goals that a check has found; return False if they cannot be
        stored."""
        found = self._found
        if found is None:
            return True
        if found.is_news and not self._context.store.add_goals(found):
            return False
        self._found = None
        for name in found.new if self._tells else ():
            self._tell(name)
        self._tells = True
        return True

    def _write_notes(self) -> bool:
        """Store the observations for goals; return False if they cannot be stored."""
        if self._notes and not self._context.store.note_for_goals(self._notes):
            return False
        self._noted |= self._notes
        self._notes = set()
        return True
