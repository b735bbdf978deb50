"""Why an answer was wrong: the numbers that decide, on the board, and a sentence beside it."""

from __future__ import annotations

import pygame

from engine.grid import Cell
from engine.solver.practice import Question, Task
from engine.solver.probability import analyse
from game.camera import Camera
from game.scenes.base import Kit
from game.view.aids_hint import HintPanel, HintWords
from game.view.board import BoardView
from game.view.odds import percent


class Telling:
    """Says nothing until it is asked to ``tell``."""

    def __init__(self, kit: Kit, view: BoardView, camera: Camera, asked: Question) -> None:
        self._kit = kit
        self._view = view
        self._camera = camera
        self._asked = asked
        self._panel = HintPanel()
        self._words: HintWords | None = None
        self._wrong: Cell | None = None

    def tell(self, cell: Cell | None) -> None:
        """Explain an answer that would have been right; ``cell`` was given, None if time was up."""
        title, tone = self._verdict(cell)
        sentence, more = self._asked.explanation.sentence, self._kit.say("practice.go_on")
        self._words = HintWords(title, tone, "bulb", sentence, more)
        self._wrong = cell
        asked, told = self._asked, self._asked.explanation
        if asked.task is Task.GUESS:
            self._view.point_out(frozenset(), frozenset(asked.board.grid.cells(asked.answers)))
        elif asked.task is Task.FLAG:
            self._view.point_out(frozenset(told.numbers), frozenset(), frozenset([told.cell]))
        else:
            self._view.point_out(frozenset(told.numbers), frozenset([told.cell]))

    def draw_cross(self, canvas: pygame.Surface) -> None:
        """A cross over the cell that was given."""
        if self._wrong is not None:
            cross = self._kit.theme.sheet("tiles", self._camera.cell).frame("cross")
            canvas.blit(cross, self._camera.corner(self._wrong))

    def draw(self, canvas: pygame.Surface, top: int) -> None:
        """The panel, below the pixel row ``top``."""
        if self._words is not None:
            window = pygame.Rect(0, top, canvas.get_width(), canvas.get_height() - top)
            painter, view = self._kit.painter, self._camera.view
            self._panel.place(painter, self._words, window, view, self._about())
            self._panel.draw(canvas, painter, self._words)

    def _verdict(self, cell: Cell | None) -> tuple[str, str]:
        """What was wrong with a cell, and in which colour that is said."""
        say, asked = self._kit.say, self._asked
        if cell is None:
            return say("practice.time_is_up"), "accent"
        analysis, bit = analyse(asked.board), asked.board.grid.bit(cell)
        if asked.task is Task.GUESS:
            chance = float(analysis.chance(cell) or 0)
            return say("practice.better", chance=percent(chance)), "accent"
        if bit & analysis.mines:
            return say("practice.is_mine"), "danger"
        return say("practice.is_safe" if bit & analysis.safe else "practice.not_certain"), "danger"

    def _about(self) -> list[pygame.Rect]:
        """Where the cells are that must not be covered, with those around them."""
        told, side = self._asked.explanation, self._camera.cell
        cells = {told.cell, *told.numbers, *([self._wrong] if self._wrong else [])}
        corners = [self._camera.corner(cell) for cell in cells]
        return [pygame.Rect(x, y, side, side).inflate(side, side) for x, y in corners]
