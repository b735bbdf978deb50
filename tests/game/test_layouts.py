"""Layouts hold in a longer language, in small windows and with large text.

Tests of single scenes leave that to these; ``python -m tests.robustness layouts`` tries all rooms.
"""

from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.menu.notices import NoticeScene
from game.platform import paths
from game.resources.texts import Texts, english
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import Box, Column, Row, Spring
from game.ui.leaves import Picture, Text
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Sized
from tests.game.driver import StartGame
from tests.layouts.boxes import look, problems
from tests.layouts.pseudo import CODE, pseudo, write_pseudo_language
from tests.layouts.walk import PARTS, Room, walk
from tests.marks import slow

ROOMS = (
    *(Room((640, 480), 100, "en"), Room((640, 480), 200, CODE), Room((800, 1000), 100, CODE)),
    *(Room((1280, 720), 200, CODE), Room((1920, 1080), 100, "en")),
)
QUICK = (
    (Room((640, 480), 200, CODE), "crash"),
    *slow([(Room((1280, 720), 200, CODE), "settings")]),
    *slow([(Room((640, 480), 200, "en"), "settings"), (Room((800, 1000), 200, CODE), "busy")]),
    *slow([(Room((640, 480), 75, CODE), part) for part in ("settings", "play", "watch")]),
    *slow([(Room((1280, 720), 75, CODE), part) for part in ("menu", "busy", "how_it_works")]),
    *slow([(Room((1280, 720), 100, CODE), part) for part in ("menu", "play", "aids", "won")]),
    *slow([(Room((3440, 1440), 200, "en"), "settings")]),
)


@pytest.mark.slow
@pytest.mark.parametrize(("room", "part"), [*QUICK, *slow(product(ROOMS, PARTS))])
def test_nothing_is_cut_tiny_or_overlapping(room: Room, part: str) -> None:
    assert {name: wrong for name, wrong in walk(room, part) if wrong} == {}


def test_the_pseudo_language_is_longer_and_keeps_braces() -> None:
    assert pseudo("Settings") == "[Séttîñgš~]"
    assert pseudo("Board {number:02}") == "[Böárd {number:02}~]"
    assert pseudo("s") == "s"
    sentence = "Each number counts the mines in the cells touching it."
    assert 1.35 < len(pseudo(sentence)) / len(sentence) < 1.45


def test_every_text_has_its_pseudo_text(tmp_path: Path) -> None:
    write_pseudo_language(tmp_path)
    ours = english(paths.assets())
    theirs = Texts(paths.assets() / "texts", tmp_path / "texts" / f"{CODE}.toml")
    keys = sorted(ours.keys() - {"language.name", "app.name"})
    assert [key for key in keys if theirs(key) != pseudo(ours(key))] == []


class BrokenScene(PanelScene):
    """A panel whose texts are drawn with one fault of each kind."""

    name = "broken"

    def content(self) -> Box:
        return Picture(self.paint, (400, 400), (300, 300))

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self.context.painter.text(pygame.Surface((9, 9)), "On a chart", (0, 0), room=9)

    def paint(self, canvas: pygame.Surface, painter: Painter, rect: Rect) -> None:
        painter.text(canvas, "Tiny words", (rect.x + 20, rect.y + 20), SMALL, room=30)
        painter.text(canvas, "Too long for it", (rect.right - 10, rect.y + 60))
        painter.text(canvas, "Outside", (-20, 10))
        for text in ("First", "Second"):
            painter.text(canvas, text, (rect.x + 20, rect.y + 120))


def test_faults_are_found(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    driver.app.stack.push(BrokenScene(driver.app.context))
    driver.run(1.0)
    tiny, pictured, long, outside, over = problems(look(driver))
    assert "'Tiny words' in 8 px" in tiny
    assert "'On a chart' in 8 px" in pictured
    assert "'Too long for it' over a panel's edge" in long
    assert "'Outside' cut at the edge" in outside
    assert over == "'First' over 'Second'"


class SmallWords(PanelScene):
    """A panel with text 14 pixels high, and a number on a tag."""

    name = "small"

    def content(self) -> Box:
        return Column(Text("Small words", 14), Text("24", 14))


@pytest.mark.parametrize(("scale", "found"), [(100, ["'Small words' in 14 px, not 14"]), (75, [])])
def test_text_under_15_pixels_is_for_those_who_chose_smaller_text(
    start: StartGame, scale: int, found: list[str]
) -> None:
    wide = 1280 * 100 // scale
    driver = start(window=(wide, wide * 9 // 16), chosen={"ui_scale": scale})
    driver.app.stack.push(SmallWords(driver.app.context))
    driver.run(1.0)
    assert problems(look(driver)) == found


class BrokenTree(PanelScene):
    """A panel of boxes with one fault of each kind."""

    name = "broken"

    def content(self) -> Box:
        return Column(
            Row(Text("First in the row"), Text("Second in it"), gap=-30),
            Column(Button("One", self.close), Button("Two", self.close), gap=-30),
            Row(Sized(Text("Wider than its place"), 40), Spring()),
            Sized(Text("Below the place of the text"), high=2),
            Text("Over the words"),
            gap=4,
        )


def test_faults_of_trees_are_found(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    driver.app.stack.push(BrokenTree(driver.app.context))
    driver.run(1.0)
    found = problems(look(driver))
    assert "'First in the row' over 'Second in it'" in found
    assert "widget Button 'One' over Button 'Two'" in found
    assert "'Below the place of the text' over 'Over the words'" in found
    assert any(line.startswith("'Wider' in") for line in found)


def test_a_tree_without_faults_has_none(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    driver.app.stack.push(NoticeScene(driver.app.context, "Title", "A sentence. " * 40, "A note."))
    driver.run(1.0)
    assert problems(look(driver)) == []
