"""Pictures are the same in every run."""

import pygame
import pytest

from tests.pictures.shots.effects import EFFECTS, frames


def taken() -> list[bytes]:
    played = frames(EFFECTS["plant"], "deep")
    return [pygame.image.tobytes(driver.window, "RGB") for driver, _ in played]


@pytest.mark.slow
def test_two_runs_give_the_same_pixels() -> None:
    first = taken()
    assert taken() == first
    assert len(set(first)) == len(first)
