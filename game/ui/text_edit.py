"""A line of text that is being edited, with its caret and selection."""

from collections.abc import Callable

from game.input.bindings import CTRL, SHIFT


class TextEdit:
    """A text of at most ``longest`` characters, each allowed by ``accepts``. The part between
    ``anchor`` and ``caret`` is selected."""

    def __init__(self, text: str, longest: int, accepts: Callable[[str], bool]) -> None:
        self._longest = longest
        self._accepts = accepts
        self.text = ""
        self.anchor = self.caret = 0
        self.put(text)

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end of the selection; both are the caret if nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def put(self, text: str) -> None:
        """Replace the text and move the caret to its end."""
        self.text = ""
        self.anchor = self.caret = 0
        self.type(text)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word around a position between two characters."""
        start = end = min(at, len(self.text))
        while start > 0 and self.text[start - 1].isalnum():
            start -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        self.anchor, self.caret = start, end

    def go_to(self, at: int, extend: bool = False) -> None:
        """Move the caret; ``extend`` keeps the other end of the selection."""
        self.caret = min(max(0, at), len(self.text))
        if not extend:
            self.anchor = self.caret

    def type(self, text: str) -> None:
        """Replace the selection with the accepted characters of ``text``, up to the field's
        limit."""
        start, end = self.selection
        fitting = self._longest - len(self.text) + end - start
        new = "".join(filter(self._accepts, text))[:fitting]
        if new or not text:
            self.text = self.text[:start] + new + self.text[end:]
            self.go_to(start + len(new))

    def key(self, name: str) -> bool:
        """Apply a key, named like ``home``, ``shift+left`` or ``shift+ctrl+left``; return False if
        it edits nothing."""
        extend, name = name.startswith(SHIFT), name.removeprefix(SHIFT)
        wide, name = name.startswith(CTRL), name.removeprefix(CTRL)
        if name == "a" and wide:
            self.select_all()
        elif name in ("backspace", "delete"):
            if not self.selected:
                self.go_to(
                    self._target_of_key("left" if name == "backspace" else "right", wide), True
                )
            self.type("")
        elif name in ("left", "right", "home", "end"):
            leaves = self.selected and not (extend or wide)
            if leaves and name in ("left", "right"):
                first, end = self.selection
                self.go_to(end if name == "right" else first)
            else:
                self.go_to(self._target_of_key(name, wide), extend)
        else:
            return False
        return True

    def _target_of_key(self, name: str, by_word: bool) -> int:
        step = {"left": -1, "right": 1, "home": -len(self.text), "end": len(self.text)}[name]
        at = self.caret + step
        if not by_word or name in ("home", "end"):
            return at
        text = self.text
        if step < 0:
            while at > 0 and (text[at - 1].isalnum() or not text[at].isalnum()):
                at -= 1
        else:
            while at < len(text) and (text[at].isalnum() or not text[at - 1].isalnum()):
                at += 1
        return at
