"""The lesson after a lost life: the move that logic would have found."""

from collections.abc import Callable

import pygame

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.observer import find_missed_logic
from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Press, Release
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, ROOM
from game.ui.widgets import Button

_MIN_HEIGHT = 178  # layout units of the panel; a long sentence makes it higher


class MissedLogicScene(PanelScene):
    """A panel along the bottom; the board above it shows the deciding numbers.

    ``board`` is the one before the mine ``hit`` was opened; so many ``lives`` are left. ``ring``
    marks numbers and safe cells on the board, ``make_room`` moves it out of the panel's way.
    """

    name = "lesson"
    is_overlay = True
    grace = 0.35

    def __init__(
        self,
        context: Context,
        board: Board,
        hit: Cell,
        lives: int,
        ring: Callable[[frozenset[Cell], frozenset[Cell]], None],
        make_room: Callable[[pygame.Rect], None],
    ) -> None:
        texts = context.texts
        super().__init__(context, [Button(texts("lesson.go_on"), self.close, "play", primary=True)])
        self._ring, self._make_room = ring, make_room
        self._dismissing: MouseButton | None = None
        """The mouse button that went down beside the panel."""
        found = find_missed_logic(board, hit)
        explained = found.mine or found.safe
        self._sentence = explained.sentence if explained else texts("lesson.nothing")
        if found.mine and found.safe:
            self._sentence += " " + texts("lesson.safe")
        self._lines: list[str] = []
        self._title = texts("lesson.last_life" if lives == 1 else "lesson.lives", number=lives)
        safe = (found.safe.cell,) if found.safe else ()
        numbers = explained.numbers if explained else ()
        ring(frozenset(numbers), frozenset(safe))

    def enter(self) -> None:
        super().enter()
        self.group.focus = self.group.widgets[0]

    def handle(self, event: Input) -> bool:
        """Dismiss the panel by a whole click beside it, which opens no cell."""
        match event:
            case Press(button, pos, at) if at >= self._since + self.grace:
                self._dismissing = None if self.panel.collidepoint(pos) else button
            case Release(button, pos):
                is_click = button is self._dismissing and not self.panel.collidepoint(pos)
                self._dismissing = None
                if is_click:
                    self.context.audio.play("click")
                    self.close()
                    return True
            case FocusLost():
                self._dismissing = None
        return super().handle(event)

    @property
    def least(self) -> tuple[int, int]:
        return ROOM

    def layout(self, size: tuple[int, int]) -> None:
        # Along the bottom of the window, as high as the sentence needs.
        px, fonts = self.context.painter.px, self.context.painter.fonts
        width = min(size[0] - px(32), px(1000))
        self._lines = fonts.wrap(self._sentence, px(BODY), width - px(56 + 220))
        high = max(px(_MIN_HEIGHT), px(18 + 46 + 24) + len(self._lines) * px(26))
        self.panel = pygame.Rect(0, 0, width, high)
        self.panel.midbottom = (size[0] // 2, size[1] - px(16))
        self.scroll.fit(self.panel, high)
        self._make_room(self.panel)
        button = self.group.widgets[0]
        button.rect = pygame.Rect(0, 0, px(200), px(54))
        button.rect.bottomright = (self.panel.right - px(24), self.panel.bottom - px(20))

    def close(self) -> None:
        self._ring(frozenset(), frozenset())
        super().close()

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, top = panel.x + px(28), panel.y + px(18)
        painter.text(canvas, self._title, (left, top), LARGE, "danger", title=True)
        top += px(46)
        for line in self._lines:
            painter.text(canvas, line, (left, top), BODY, "text")
            top += px(26)
