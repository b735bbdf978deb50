"""A board or a dive that another player sends as a short code."""

from engine.dive.dive_code import decode_dive_code, is_dive_code
from engine.dive.state import Dive
from engine.formats.share_code import (
    MAX_LONG_LETTERS,
    Shared,
    ShareError,
    decode_share_code,
    find_code,
)
from game.dive.arcade_record import dive_of
from game.input.events import Input, Typed
from game.menu.daily import play_shared
from game.platform import clipboard
from game.resources.format import air_name, describe_board
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store import daily_tries
from game.store.daily_tries import dive_size
from game.ui.boxes import APART, Box, Column, FirstThatFits, Flow, Spring, Stack
from game.ui.leaves import Text, Title
from game.ui.painter import BODY, SMALL
from game.ui.text_field import TextField
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_MESSAGE = 56  # layout units reserved for two lines about the code
_OTHER_VERSION = ("newer", "older_dive")  # the errors of codes that are right, and not played here


class ShareCodeScene(PanelScene):
    """A field for the code; its board, or the error in it, appears at once."""

    name = "code"
    wide = 640

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        texts = context.texts
        self.shared: Shared | Dive | None = None
        self.message = ""
        label, hint = texts("code.label"), texts("code.hint")
        self.field = TextField(label, "", 2 * MAX_LONG_LETTERS, self._check, self._play, hint)
        self.group.focus = self.field
        self._check()

    def content(self) -> Box:
        t = self.context.texts
        start = Button(t("code.play"), self._play, "play", primary=True)
        start.enabled = self.shared is not None
        tone = "text" if self.shared else "danger"
        page = Column(
            Text(t("code.about"), SMALL, "text_dim"),
            self.field,
            Stack(Text(self.message, BODY, tone), Sized(Spring(), high=_MESSAGE)),
        )
        buttons = Flow(
            start,
            Button(t("code.paste"), self._paste_code, "copy"),
            Button(t("code.back"), self.close, mark=t("app.key_esc")),
            columns=3,
        )
        title = Title(t("code.title"))
        return FirstThatFits(
            Column(title, Scroll(page), buttons, gap=APART), Scroll(Column(title, page, buttons))
        )

    def _check(self) -> None:
        self.shared, self.message = None, ""
        if self.field.text.strip():
            try:
                self.shared, self.message = self._read(self.field.text)
            except ShareError as error:
                self.message = self.context.texts(f"share.{error.key.replace(' ', '_')}")
        self.field.wrong = bool(self.message) and self.shared is None
        self.rebuild()

    def _read(self, code: str) -> tuple[Shared | Dive, str]:
        """Return the board or the dive of a code, and a description. Raises ShareError."""
        if is_dive_code(code):
            dive = dive_of(decode_dive_code(code), self.context.today())
            return dive, self._describe_dive(dive)
        shared = decode_share_code(code)
        return shared, describe_board(shared.config, True, self.context.texts)

    def _describe_dive(self, dive: Dive) -> str:
        """Return the air of a code's dive, and whether the dive would rank."""
        texts, store, day = self.context.texts, self.context.store, dive.day
        air = air_name(dive.air, texts)
        if day is None:
            return texts("code.dive", air=air)
        is_tried = store.ask(daily_tries.result, day, dive_size(dive.air)) is not None
        return texts("code.dive_again" if is_tried else "code.dive_daily", air=air)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Typed) and event.is_pasted and self._put_code(event.text):
            return True
        return super().handle(event)

    def _put_code(self, text: str) -> bool:
        """Fill the field with the code in a pasted text; return whether there is one. Words after
        the code are dropped: its check letters tell where it ends."""
        words = find_code(text).split(" ")
        for count in range(len(words), 0, -1):
            code = find_code(" ".join(words[:count]))
            try:
                self._read(code)
            except ShareError as error:
                if error.key not in _OTHER_VERSION:
                    continue
            self.field.put(code)
            return True
        return False

    def _paste_code(self) -> None:
        pasted = clipboard.paste()
        if not self._put_code(pasted):
            self.field.put(pasted)
        self.settle()
        self.group.focus = self.field if self.shared is None else self.group.default

    def _play(self) -> None:
        self._check()  # another day may have begun since the code was typed
        if isinstance(self.shared, Dive):
            self.context.navigator.shared_dive(self.shared)
        elif self.shared is not None:
            play_shared(self.context, self.shared, self.context.today())
