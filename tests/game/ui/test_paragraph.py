"""Notices of errors are drawn whole and inside their room, whatever their length."""

import pygame
import pytest

from game.resources.texts import Message
from game.ui.paragraph import draw_notice
from tests.game.driver import StartGame
from tests.game.message_text import told

SENTENCE = "Some settings made no sense and were left out of account for now."


def test_a_notice_is_whole_and_in_its_room(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    places: dict[str, pygame.Rect] = {}
    painter = driver.app.context.painter
    write = painter.text

    def note(canvas: pygame.Surface, text: str, *rest: object, **named: object) -> pygame.Rect:
        places[text] = write(canvas, text, *rest, **named)
        return places[text]

    monkeypatch.setattr(painter, "text", note)
    room = pygame.Rect(40, 100, 560, painter.px(60))
    for times in (1, 2, 3):
        words = " ".join(f"{SENTENCE} {number}" for number in range(times))
        places.clear()
        draw_notice(driver.window, painter, words, room)
        assert " ".join(places) == words
        first, *others = places.values()
        whole = first.unionall(others)
        assert room.inflate(0, painter.px(8)).contains(whole)
        assert abs(whole.centerx - room.centerx) <= 1
        lengths = [place.width for place in places.values()]
        assert min(lengths) > max(lengths) / 2
    reason = Message("themes.picture_changed", {"file": "tiles-32.png"})
    problem = Message("themes.part_not_used", {"theme": "Mine", "reason": reason})
    driver.app.context.theme.problem = problem
    driver.click_on("Settings", settle=0.3)
    places.clear()
    driver.click_on("Themes")
    assert told(problem) in " ".join(places)
