"""Motion: values that change over time, driven by one clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.store.settings import Animation, Settings
from game.ui.timing import ease_out, progress

Ease = Callable[[float], float]


@dataclass
class _Tween:
    owner: object
    name: str
    start: float
    to: float
    seconds: float
    ease: Ease
    wait: float
    done: Callable[[], None]
    elapsed: float = 0.0


class Tweens:
    """Changes attributes of objects step by step, and tells whether anything is changing.

    Each attribute of an object has one change at a time; a new one begins at the current value.
    ``settings`` returns the player's choice: with reduced motion or animation off every change ends
    at once.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._tweens: dict[tuple[int, str], _Tween] = {}

    @property
    def is_moving(self) -> bool:
        """Whether any value is changing."""
        return bool(self._tweens)

    def is_changing(self, owner: object, name: str | None = None) -> bool:
        """Return whether an attribute of an object, or any of them, is changing."""
        if name is not None:
            return (id(owner), name) in self._tweens
        return any(tween.owner is owner for tween in self._tweens.values())

    def run(
        self,
        owner: Any,
        name: str,
        to: float,
        seconds: float,
        ease: Ease = ease_out,
        *,
        delay: float = 0.0,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        """Change an attribute from its value to another in ``seconds``, after a ``delay``; call
        ``done`` at its end, but not if another change replaces this one."""
        self._tweens.pop((id(owner), name), None)
        settings = self._settings()
        is_off = settings.animation is Animation.OFF
        if is_off or settings.reduced_motion or seconds + delay <= 0:
            setattr(owner, name, to)
            done()
            return
        start = getattr(owner, name)
        self._tweens[id(owner), name] = _Tween(owner, name, start, to, seconds, ease, delay, done)

    def stop(self, owner: object) -> None:
        """Leave all attributes of an object as they are now."""
        for key in [key for key, tween in self._tweens.items() if tween.owner is owner]:
            del self._tweens[key]

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass."""
        for key, tween in list(self._tweens.items()):
            if self._tweens.get(key) is not tween:  # replaced by a change that has ended
                continue
            tween.elapsed += step
            part = progress(tween.elapsed - tween.wait, tween.seconds) if tween.seconds else 1.0
            setattr(
                tween.owner, tween.name, tween.start + (tween.to - tween.start) * tween.ease(part)
            )
            if tween.elapsed >= tween.wait + tween.seconds:
                setattr(tween.owner, tween.name, tween.to)
                del self._tweens[key]
                tween.done()
