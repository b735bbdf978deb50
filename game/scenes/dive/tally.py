"""The tally of a cleared board: its stars, and its points line by line, beside the board."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from engine.dive.rules import Award
from engine.dive.state import Dive
from game.input.bindings import Action
from game.input.events import Finger, Input, Key, Phase, Press
from game.resources.format import format_number
from game.scenes.dive.pictures import draw_stars
from game.scenes.dive.sounds import cues_of_tally
from game.scenes.panel import MARGIN, PanelScene
from game.scenes.play.play import PlayScene
from game.ui import timing
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, HUGE, LARGE
from game.ui.widgets import Button

_WIDTH, _EDGE, _TOP, _LINE, _TOTAL, _BUTTON = 340, 28, 84, 36, 84, 60  # layout units


class TallyScene(PanelScene):
    """Counts a board's points, a line after the other; any input shows all at once."""

    name = "tally"
    is_overlay = True
    narrowest = 300

    def __init__(
        self,
        play: PlayScene,
        dive: Dive,
        awards: Sequence[Award],
        done: Callable[[], None],
    ) -> None:
        context, self._play = play.context, play
        texts = context.texts
        self._done, self._stars, self._elapsed = done, dive.legs[-1].stars, 0.0
        self._heard = 0.0  # the second up to which it was heard
        bonus = sum(award.points for award in awards)
        played = dive.score - dive.points_before - bonus
        self.lines = [(texts("dive.tally_cells"), played)]
        self.lines += [(texts(f"dive.tally_{one.reason.value}"), one.points) for one in awards]
        self.total = played + bonus
        self._button = Button(texts("dive.deeper"), self._close, primary=True)
        super().__init__(context, [self._button])
        self.size = _WIDTH, _TOP + _LINE * len(self.lines) + _TOTAL + _BUTTON + 2 * _EDGE

    @property
    def is_busy(self) -> bool:
        return self._elapsed < self._seconds

    @property
    def _seconds(self) -> float:
        return timing.TALLY_LINE * (len(self.lines) + 1) + timing.TALLY_TOTAL

    def _close(self) -> None:
        if self.is_busy and not self.context.stack.is_still:
            self._elapsed = self._seconds
        else:
            self._done()

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.CONFIRM):
            self._close()

    def handle(self, event: Input) -> bool:
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if self.is_busy and (is_down or isinstance(event, Press | Key)):
            self._elapsed = self._seconds
            return True
        return super().handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        """Stand right of the board, below it, or where it covers the least of it."""
        self._window, px = size, self.context.painter.px
        board, margin = self._play.camera.view, px(MARGIN)
        width = min(px(_WIDTH), size[0] - 2 * margin)
        height = px(self.size[1])
        frame = Rect(0, 0, width, min(height, size[1] - 2 * margin))
        frame.center = size[0] // 2, size[1] // 2
        if size[0] - board.right >= board.left or size[0] > size[1]:
            frame.left = min(board.right + px(24), size[0] - margin - width)
        if size[1] > size[0]:
            frame.centerx = size[0] // 2
            frame.top = min(board.bottom + px(24), size[1] - margin - frame.height)
        self._fit(frame, height)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        bottom = panel.bottom - px(_EDGE + _BUTTON)
        self._button.rect = Rect(
            panel.x + px(_EDGE), bottom, panel.width - 2 * px(_EDGE), px(_BUTTON)
        )

    def update(self, step: float) -> None:
        before = self._heard
        self._elapsed = min(self._seconds, self._elapsed + step)
        if self.context.stack.is_still:
            self._elapsed = self._seconds
        self._heard = self._elapsed
        for cue in cues_of_tally(before, self._heard, len(self.lines), self._stars):
            self.context.audio.play(cue)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, right = panel.x + px(_EDGE), panel.right - px(_EDGE)
        counted = (self._elapsed - timing.TALLY_LINE) / timing.TALLY_LINE
        draw_stars(canvas, painter, (panel.centerx, panel.y + px(8)), self._stars, counted)
        spot = panel.centerx, panel.y + px(38)
        painter.text(canvas, texts("dive.cleared"), spot, LARGE, "text", "midtop", True)
        row = pygame.Rect(left, panel.y + px(_TOP), right - left, px(_LINE))
        for number, (label, points) in enumerate(self.lines):
            if counted >= number:
                if counted < number + 1:
                    painter.row(canvas, row.inflate(px(16), 0), 0, True)
                painter.text(canvas, label, row.midleft, BODY, "text", "midleft")
                value = texts("dive.plus", points=format_number(points, texts))
                painter.figures(canvas, value, row.midright, BODY, "text", "midright")
            row.y += row.height
        part = timing.progress(
            self._elapsed - timing.TALLY_LINE * (len(self.lines) + 1), timing.TALLY_TOTAL
        )
        if part > 0:
            line = round(px(HUGE) * LINE_HEIGHT) // 2
            total = format_number(round(self.total * timing.ease_out(part)), texts)
            painter.figures(canvas, total, (right, row.y + line), HUGE, "accent", "midright")
