"""What fields for text and numbers have in common: editing by keys and mouse, and their looks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame

from game.input.bindings import CTRL
from game.platform import clipboard
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded
from game.ui.text_edit import TextEdit
from game.ui.widgets import Callback, Touch, Widget

_SELECTED = 0.4
"""How much of the accent's colour the ground of a selection has."""
_CARET = 22
"""Layout units."""
_ARROWS = ("left", "right", "up", "down")


class Field(Widget):
    """A line of text in a sunken field. ``wrong`` marks what cannot be used.

    When the focus comes all is selected, so that typing replaces it, and the arrows lead on to the
    next widget until something is edited.
    """

    takes_text = True
    selects = True
    cue = "type"

    def __init__(
        self,
        label: str,
        text: str,
        longest: int,
        accepts: Callable[[str], bool],
        changed: Callback,
        submit: Callback,
    ) -> None:
        super().__init__()
        self.label = label
        self.wrong = False
        self.edit = TextEdit(text, longest, accepts)
        self.edit.select_all()
        self.is_fresh = True
        """Whether nothing was edited since the focus came."""
        self._is_new = False
        self._from = 0
        """The place of the press that a drag began with."""
        self._places: Sequence[int] = (0,)
        """Where the places between the characters were drawn, from the left of the widget."""
        self._changed = changed
        self._submit = submit

    @property
    def text(self) -> str:
        """The text as it stands."""
        return self.edit.text

    def put(self, text: str) -> None:
        """Replace the text."""
        self.edit.put(text)
        self._changed()

    def activate(self) -> None:
        """Submit what stands in the field."""
        self._submit()

    def take_focus(self) -> None:
        """Select all, so that typing replaces it."""
        self.edit.select_all()
        self.is_fresh = self._is_new = True

    # The mouse

    def press(self, pos: tuple[int, int]) -> None:
        """Place the caret, unless this press has brought the focus, which selects all."""
        self.is_fresh = False
        if not self._is_new:
            self.edit.go_to(self._at(pos))
        self._is_new = False
        self._from = self._at(pos)

    def press_again(self, pos: tuple[int, int], count: int) -> None:
        """Select a word at the second press, all at the third."""
        if count == 2:
            self.edit.select_word(self._at(pos))
        else:
            self.edit.select_all()

    def drag(self, pos: tuple[int, int]) -> None:
        """Select from where the press was."""
        to = self._at(pos)
        if to != self._from:
            self.edit.go_to(self._from)
            self.edit.go_to(to, extend=True)

    def click(self, pos: tuple[int, int]) -> None:
        """Do no more than the press has done."""

    def _at(self, pos: tuple[int, int]) -> int:
        """The place between two characters that is nearest to a pixel."""
        x = pos[0] - self.rect.x
        return min(range(len(self._places)), key=lambda place: abs(self._places[place] - x))

    # Keys

    def key(self, name: str, text: str) -> bool:
        """Type, move, select, erase, or use the clipboard."""
        before = self.text
        if text and text.isprintable():
            self.edit.type(text)
        elif name in (f"{CTRL}c", f"{CTRL}x"):
            self._copy(erases=name == f"{CTRL}x")
        elif (self.is_fresh and name in _ARROWS) or not self.edit.key(name):
            return False
        self.is_fresh = False
        if self.text != before:
            self._changed()
        return True

    def _copy(self, erases: bool) -> None:
        if self.edit.selected and clipboard.copy(self.edit.selected) and erases:
            self.edit.type("")

    # The picture

    @abstractmethod
    def places(self, painter: Painter, field: pygame.Rect) -> Sequence[int]:
        """Where the places before, between and after the characters are, in the ``field``'s
        pixels of the window."""

    @abstractmethod
    def draw_text(self, canvas: pygame.Surface, painter: Painter, field: pygame.Rect) -> None:
        """Draw the text in the ``field``."""

    def draw_field(
        self,
        canvas: pygame.Surface,
        painter: Painter,
        touch: Touch,
        rect: pygame.Rect,
        field: pygame.Rect,
    ) -> None:
        """Draw the well, the selection, the text and the caret; ``rect`` is the whole widget's."""
        px = painter.px
        tone = "danger" if self.wrong else "accent" if touch.focused else "panel_edge"
        edge, well = painter.colour(tone), painter.colour("board")
        if touch.hovered and not touch.focused and not self.wrong:
            edge = painter.colour("text_dim")
        canvas.blit(rounded(field.size, px(12), well, edge, 255, px(2)), field)
        places = self.places(painter, field)
        self._places = [place - rect.x for place in places]
        if touch.focused and self.edit.selected:
            start, end = self.edit.selection
            ground = pygame.Rect(places[start], 0, places[end] - places[start], px(_CARET + 4))
            ground.centery = field.centery
            canvas.fill(mix(well, painter.colour("accent"), _SELECTED), ground)
        self.draw_text(canvas, painter, field)
        if touch.focused:
            caret = pygame.Rect(0, 0, max(2, px(2)), px(_CARET))
            caret.center = places[self.edit.caret], field.centery
            canvas.fill(painter.colour("accent"), caret)
