"""A board or a dive that another player sends as a short code."""

from contextlib import suppress

import pygame

from engine.dive.dive_code import decode_dive_code, is_dive_code
from engine.dive.state import Dive
from engine.formats.share_code import (
    MAX_LETTERS,
    Shared,
    ShareError,
    decode_share_code,
    find_code,
)
from game.input.events import Input, Typed
from game.platform import clipboard
from game.resources.format import describe_board
from game.scenes.context import Context
from game.scenes.menu.daily import play_shared
from game.scenes.menu.daily_dive import dive_of
from game.scenes.panel import PanelScene
from game.ui.flow import place
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.text_field import TextField
from game.ui.widgets import Button

_ABOUT, _ROW, _NARROW = 48, 66, 520  # of the sentence, of a button; the buttons are in a column


class ShareCodeScene(PanelScene):
    """A field for the code; the board it stands for or the error in it appears at once."""

    name = "code"
    size = (600, 420)
    narrowest = 400

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self.shared: Shared | Dive | None = None
        self.message = ""
        label, hint = texts("code.label"), texts("code.hint")
        self.field = TextField(label, "", 2 * MAX_LETTERS, self._check, self._play, hint)
        self._paste = Button(texts("code.paste"), self._paste_code)
        self._start = Button(texts("code.play"), self._play, "play", primary=True)
        self._back = Button(texts("code.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(context, [self.field, self._paste, self._start, self._back])
        self.group.focus, self.foot = self.field, [self._back]
        self._check()

    def height_at(self, width: int) -> int:
        px = self.context.painter.px
        extra = px(2 * _ROW) if self._is_narrow(width) else 0
        return px(self.size[1]) + self._about_height(width) - px(_ABOUT) + extra

    def _is_narrow(self, width: int) -> bool:
        return width < self.context.painter.px(_NARROW)

    def _about_height(self, width: int) -> int:
        """Return the height of the sentence above the field."""
        painter, size = self.context.painter, self.context.painter.px(SMALL)
        about = self.context.texts("code.about")
        lines = painter.fonts.wrap(about, size, width - painter.px(72))
        return max(painter.px(_ABOUT), len(lines) * round(size * LINE_HEIGHT) + 1)

    def place(self, panel: pygame.Rect) -> None:
        px, gap = self.context.painter.px, self.context.painter.px(12)
        inner = panel.inflate(-px(72), 0)
        top = panel.y + px(88) + self._about_height(panel.width)
        self.field.rect = pygame.Rect(inner.x, top, inner.width, px(80))
        is_narrow = self._is_narrow(panel.width)
        room = pygame.Rect(inner.x, panel.bottom - px(84), inner.width, px(54))
        room.y -= 2 * px(_ROW) if is_narrow else 0
        buttons = self._start, self._paste, self._back
        place(buttons, room, 1, room.height, gap, 1 if is_narrow else 3)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room = panel.x + px(36), panel.width - px(72)
        title = texts("code.title")
        painter.text(canvas, title, (left, panel.y + px(28)), LARGE, title=True, room=room)
        place = pygame.Rect(left, panel.y + px(78), room, self._about_height(panel.width))
        draw_paragraph(canvas, painter, texts("code.about"), place, SMALL, "text_dim")
        tone, size = ("text", BODY) if self.shared else ("danger", SMALL)
        place = pygame.Rect(left, self.field.rect.bottom + px(14), room, px(72))
        place.y += panel.y - self.panel.y
        draw_paragraph(canvas, painter, self.message, place, size, tone)

    def _check(self) -> None:
        self.shared, self.message = None, ""
        if self.field.text.strip():
            try:
                self.shared, self.message = self._read(self.field.text)
            except ShareError as error:
                self.message = self.context.texts(f"share.{error.key.replace(' ', '_')}")
        self.field.wrong = bool(self.message) and self.shared is None
        self._start.enabled = self.shared is not None

    def _read(self, code: str) -> tuple[Shared | Dive, str]:
        """Return the board or the dive of a code, and what it is. Raises ShareError."""
        if is_dive_code(code):
            dive = dive_of(decode_dive_code(code), self.context.today())
            return dive, self.context.texts("code.dive_daily" if dive.day else "code.dive")
        shared = decode_share_code(code)
        return shared, describe_board(shared.config, True, self.context.texts)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Typed) and event.is_pasted and self._put_code(event.text):
            return True
        return super().handle(event)

    def _put_code(self, text: str) -> bool:
        """Fill the field with the code in a pasted text; return whether there is one. Words behind
        it go: its last letters are a check, so that it can be told from them."""
        words = find_code(text).split(" ")
        for count in range(len(words), 0, -1):
            code = find_code(" ".join(words[:count]))
            with suppress(ShareError):
                self._read(code)
                self.field.put(code)
                return True
        return False

    def _paste_code(self) -> None:
        pasted = clipboard.paste()
        if not self._put_code(pasted):
            self.field.put(pasted)
        self.group.focus = self._start if self._start.enabled else self.field

    def _play(self) -> None:
        self._check()  # another day may have begun since the code was typed
        if isinstance(self.shared, Dive):
            self.context.navigator.dive(self.shared)
        elif self.shared is not None:
            play_shared(self.context, self.shared, self.context.today())
