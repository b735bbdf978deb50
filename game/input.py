"""SDL events become the few words that scenes understand.

Positions come from the events themselves: posted events do not move ``mouse.get_pos()``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.clicks import Button

Point = tuple[int, int]


@dataclass(frozen=True)
class Press:
    """A mouse button went down at ``pos``, ``at`` seconds of the app's clock."""

    button: Button
    pos: Point
    at: float
    shift: bool = False


@dataclass(frozen=True)
class Release:
    """A mouse button came up."""

    button: Button
    pos: Point
    at: float


@dataclass(frozen=True)
class Motion:
    """The cursor moved; ``pos`` is None when it left the window."""

    pos: Point | None
    at: float


@dataclass(frozen=True)
class Wheel:
    """The wheel turned by ``steps`` (up is positive) with the cursor at ``pos``."""

    pos: Point
    steps: int
    at: float


@dataclass(frozen=True)
class Key:
    """A key went down: its name (``up``, ``space``, ``f11``, ``a``), and the text it types."""

    name: str
    text: str
    at: float
    repeat: bool = False
    shift: bool = False


@dataclass(frozen=True)
class FocusLost:
    """The window lost the keyboard: every button and key is let go."""

    at: float


Input = Press | Release | Motion | Wheel | Key | FocusLost

_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META
"""With one of these held a key is the desktop's, not the game's."""
_BUTTONS = {1: Button.LEFT, 2: Button.MIDDLE, 3: Button.RIGHT}


class Translator:
    """Turns pygame events into inputs; remembers what a single event does not tell."""

    def __init__(self) -> None:
        self._cursor: Point = (0, 0)
        self._keys: set[int] = set()

    def translate(self, event: pygame.event.Event, at: float) -> Input | None:
        """The input that ``event`` means, None for one that means nothing here."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._button(event, at)
            case pygame.MOUSEMOTION:
                self._cursor = event.pos
                return Motion(event.pos, at)
            case pygame.WINDOWLEAVE:
                return Motion(None, at)
            case pygame.MOUSEWHEEL:
                return Wheel(self._cursor, event.y, at) if event.y else None
            case pygame.KEYDOWN:
                repeat = event.key in self._keys
                self._keys.add(event.key)
                mod = getattr(event, "mod", 0)
                if mod & _SHORTCUT:
                    return None
                shift = bool(mod & pygame.KMOD_SHIFT)
                text = getattr(event, "unicode", "")
                return Key(pygame.key.name(event.key), text, at, repeat, shift)
            case pygame.KEYUP:
                self._keys.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._keys.clear()
                return FocusLost(at)
        return None

    def _button(self, event: pygame.event.Event, at: float) -> Press | Release | None:
        self._cursor = event.pos
        button = _BUTTONS.get(event.button)
        if button is None:
            return None
        if event.type == pygame.MOUSEBUTTONUP:
            return Release(button, event.pos, at)
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return Press(button, event.pos, at, shift)
