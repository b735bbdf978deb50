"""A rule and its choices, each of which is a small board that shows what it means."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.scenes.menu.rule_pictures import draw_rule
from game.ui.painter import Painter
from game.ui.tiles import Tiles
from game.ui.widgets import Choose


class RuleChoice(Tiles):
    """Tiles with the boards of a rule. ``sentences`` say what each choice means; ``line`` is that
    of the one which is pointed at, or else of the chosen one, whose board moves."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        options: Sequence[str],
        sentences: Sequence[str],
        index: int,
        on_choose: Choose,
    ) -> None:
        super().__init__(label, options, index, on_choose)
        self.sentences = sentences
        self._names = names
        self._mouse: tuple[int, int] | None = None
        self._elapsed: float | None = None  # seconds of the board that moves; None if none does
        self._moving = -1  # its number

    def update(self, mouse: tuple[int, int] | None, step: float, is_still: bool) -> None:
        """Let ``step`` seconds pass with the mouse at a pixel; a board begins with its first step
        when it is pointed at."""
        self._mouse = mouse
        if self.shown != self._moving or self._elapsed is None:
            self._moving, self._elapsed = self.shown, 0.0
        self._elapsed = None if is_still else self._elapsed + step

    @property
    def pointed(self) -> int | None:
        return None if self._mouse is None else self.tile_at(self._mouse)

    @property
    def shown(self) -> int:
        """The number of the choice that is explained."""
        pointed = self.pointed
        return self.index if pointed is None else pointed

    @property
    def line(self) -> str:
        """The sentence about the choice that is explained."""
        return self.sentences[self.shown]

    def draw_picture(self, canvas: Surface, painter: Painter, index: int, room: Rect) -> None:
        elapsed = self._elapsed if index == self.shown else None
        draw_rule(canvas, painter, self._names[index], room, elapsed)
