"""A board by its code: typed or pasted, and the same board as the sender's is played."""

from __future__ import annotations

import pygame

from engine.formats.share_code import MOST, Shared, ShareError, decode_share_code
from game.platform import clipboard
from game.resources.format import describe_board
from game.scenes.context import Context
from game.scenes.menu.daily import play_shared
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.text_field import TextField
from game.ui.widgets import Button


class ShareCodeScene(PanelScene):
    """A field for the code, and below it at once what is wrong with it or which board it is."""

    name = "code"
    size = (600, 420)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._shared: Shared | None = None
        self._sentence = ""
        self._field = TextField(
            texts("code.label"), "", 2 * MOST, self._check, self._play, texts("code.hint")
        )
        self._paste = Button(texts("code.paste"), self._take)
        self._start = Button(texts("code.play"), self._play, "play", primary=True)
        back = Button(texts("code.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(context, [self._field, self._paste, self._start, back])
        self._back = back
        self.group.focus = self._field
        self._check()

    def place(self, panel: pygame.Rect) -> None:
        """The field across, the buttons in a row below."""
        px = self.context.painter.px
        inner = panel.inflate(-px(72), 0)
        self._field.rect = pygame.Rect(inner.x, panel.y + px(136), inner.width, px(80))
        part = (inner.width - px(24)) // 3
        for number, button in enumerate((self._start, self._paste, self._back)):
            left = inner.x + number * (part + px(12))
            button.rect = pygame.Rect(left, panel.bottom - px(84), part, px(54))

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """What a code is, and what this one says."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room = panel.x + px(36), panel.width - px(72)
        painter.text(canvas, texts("code.title"), (left, panel.y + px(28)), LARGE, title=True)
        y = panel.y + px(78)
        for line in painter.fonts.wrap(texts("code.about"), px(SMALL), room):
            painter.text(canvas, line, (left, y), SMALL, "text_dim")
            y += px(SMALL + 5)
        y = panel.y + px(230)
        tone, size = ("text", BODY) if self._shared else ("danger", BODY - 2)
        for line in painter.fonts.wrap(self._sentence, px(size), room):
            painter.text(canvas, line, (left, y), size, tone)
            y += px(size + 5)

    def _check(self) -> None:
        self._shared, self._sentence = None, ""
        if self._field.text.strip():
            try:
                self._shared = decode_share_code(self._field.text)
            except ShareError as error:
                self._sentence = self.context.texts(f"share.{error.key.replace(' ', '_')}")
        if self._shared is not None:
            self._sentence = describe_board(self._shared.config, True, self.context.texts)
        self._field.wrong = bool(self._field.text.strip()) and self._shared is None
        self._start.enabled = self._shared is not None

    def _take(self) -> None:
        self._field.put(clipboard.paste().strip())
        self.group.focus = self._start if self._start.enabled else self._field

    def _play(self) -> None:
        if self._shared is not None:
            play_shared(self.context, self._shared, self.context.today())
