"""Sounds that repeat without a seam."""

from pathlib import Path

import pygame

from game.audio.channels import LOAD_ERRORS

GUARD_SECONDS = 0.1  # of its other end that a loop has on either side in its file


def load_loop(path: Path) -> pygame.mixer.Sound | None:
    """Return the sound of a file that repeats without a seam, or None if it cannot be read."""
    # The mixer converts a file as if there were silence around it, and a codec is at its worst
    # where a file begins and ends; both would click at each turn. So the file has a little of the
    # loop's other end on either side, which is cut off here.
    try:
        wide = pygame.mixer.Sound(str(path)).get_raw()
        frequency, form, channels = pygame.mixer.get_init()
        cut = round(GUARD_SECONDS * frequency) * (abs(form) // 8 * channels)
        if len(wide) <= 2 * cut:
            return None
        return pygame.mixer.Sound(buffer=memoryview(wide)[cut:-cut])
    except (*LOAD_ERRORS, TypeError):
        return None


def approach(value: float, goal: float, step: float) -> float:
    """Return a value moved towards its goal by at most a step."""
    return min(goal, value + step) if goal > value else max(goal, value - step)
