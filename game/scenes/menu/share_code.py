"""A board that another player sends as a short code."""

import pygame

from engine.formats.share_code import MAX_LETTERS, Shared, ShareError, decode_share_code
from game.platform import clipboard
from game.resources.format import describe_board
from game.scenes.context import Context
from game.scenes.menu.daily import play_shared
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.text_field import TextField
from game.ui.widgets import Button


class ShareCodeScene(PanelScene):
    """A field for the code; the board it stands for or the error in it appears at once."""

    name = "code"
    size = (600, 420)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self.shared: Shared | None = None
        self.message = ""
        label, hint = texts("code.label"), texts("code.hint")
        self.field = TextField(label, "", 2 * MAX_LETTERS, self._check, self._play, hint)
        self._paste = Button(texts("code.paste"), self._paste_code)
        self._start = Button(texts("code.play"), self._play, "play", primary=True)
        self._back = Button(texts("code.back"), self.close, mark=texts("app.key_esc"))
        super().__init__(context, [self.field, self._paste, self._start, self._back])
        self.group.focus = self.field
        self._check()

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        inner = panel.inflate(-px(72), 0)
        self.field.rect = pygame.Rect(inner.x, panel.y + px(136), inner.width, px(80))
        part = (inner.width - px(24)) // 3
        for number, button in enumerate((self._start, self._paste, self._back)):
            left = inner.x + number * (part + px(12))
            button.rect = pygame.Rect(left, panel.bottom - px(84), part, px(54))

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, room = panel.x + px(36), panel.width - px(72)
        painter.text(canvas, texts("code.title"), (left, panel.y + px(28)), LARGE, title=True)
        place = pygame.Rect(left, panel.y + px(78), room, px(72))
        draw_paragraph(canvas, painter, texts("code.about"), place, SMALL, "text_dim")
        tone, size = ("text", BODY) if self.shared else ("danger", SMALL)
        place.y = panel.y + px(230)
        draw_paragraph(canvas, painter, self.message, place, size, tone)

    def _check(self) -> None:
        self.shared, self.message = None, ""
        if self.field.text.strip():
            try:
                self.shared = decode_share_code(self.field.text)
                self.message = describe_board(self.shared.config, True, self.context.texts)
            except ShareError as error:
                self.message = self.context.texts(f"share.{error.key.replace(' ', '_')}")
        self.field.wrong = bool(self.message) and self.shared is None
        self._start.enabled = self.shared is not None

    def _paste_code(self) -> None:
        self.field.put(clipboard.paste().strip())
        self.group.focus = self._start if self._start.enabled else self.field

    def _play(self) -> None:
        if self.shared is not None:
            play_shared(self.context, self.shared, self.context.today())
