"""Messages as a player reads them."""

from game.platform import paths
from game.resources.texts import Message, Texts

TEXTS = paths.assets() / "texts"


def told(message: Message | None) -> str:
    """Return the English text of a message; empty if there is none."""
    return "" if message is None else Texts(TEXTS).format(message)


def is_one_sentence(message: Message | None) -> bool:
    """Return whether there is a message, and it is one sentence that is not too long to be read."""
    text = told(message)
    return text.endswith(".") and text[0].isupper() and "\n" not in text and len(text) < 110
