"""SDL's event queue, waited for without busy polling."""

import time
from collections.abc import Callable

import pygame

LONG_POLL_SECONDS, SHORT_WAIT_SECONDS = 0.1, 0.001  # pauses where SDL would poll

EventSource = Callable[[float], list[pygame.event.Event]]


def wait_for_events(seconds: float) -> list[pygame.event.Event]:
    """Return the events of the next ``seconds``, as soon as there are any."""
    if seconds > LONG_POLL_SECONDS:
        # Only a hidden window waits that long; SDL itself would poll a thousand times a second.
        time.sleep(LONG_POLL_SECONDS)
        return pygame.event.get()
    whole_ms = int(seconds * 1000)
    if whole_ms >= 1:
        first = pygame.event.wait(whole_ms)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
    time.sleep(min(seconds, SHORT_WAIT_SECONDS))
    return pygame.event.get()
