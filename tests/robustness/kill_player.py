"""A player who plays the program without a rest, for ``kill_target``."""

import random
import time
from pathlib import Path

import pygame

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from game.app.navigation import Options
from game.scenes.play.pause import ResumeScene
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.question import QuestionScene
from game.scenes.watch.watch import WatchScene
from game.session.session import Session
from tests.game.driver import LEFT, RIGHT, Driver

ACTION_SECONDS = 0.04  # time on the driver's clock from one action to the next
LONG_TAP_SECONDS = 0.7
BACKGROUND_SECONDS = 0.002  # real time given to work on other threads
SETTINGS = {
    "window_width": 640, "window_height": 480, "animation": "off", "sound": False,
    "custom_width": 9, "custom_height": 7, "custom_mines": 9,
}  # fmt: skip
BOARDS = ("Arcade", "Arcade", "Play this size", "Play this size", "Beginner", "Daily")
DEVICES = ("mouse", "keyboard", "pad", "touch")
WATCHED = GameConfig(9, 7, 9)
KEYS = {Open: pygame.K_SPACE, Flag: pygame.K_f, Chord: pygame.K_c}
PAD_BUTTONS = {Open: 0, Flag: 1, Chord: 2}
ARROWS = {
    (1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP,
}  # fmt: skip


class Player(Driver):
    """The program with a player who never rests."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._random = random.Random(seed)
        self._next = 0.0
        self._device = self._random.choice(DEVICES)
        super().__init__(folder, Options(), SETTINGS)
        self._pad = self.plug()

    def wait_for_events(self, seconds: float) -> list[pygame.event.Event]:
        if not self.queue and self.now >= self._next:
            self._next = self.now + ACTION_SECONDS
            self._act()
        if self.queue:
            return [self.queue.pop(0)]
        return super().wait_for_events(seconds)

    def _act(self) -> None:
        chance = self._random.random()
        if chance < 0.004:
            self.post(pygame.QUIT)
        elif self.scene.name == "menu":
            self._begin_something(chance)
        elif self.scene.name in ("play", "arcade"):
            self._play(chance)
        elif isinstance(self.scene, PracticeScene):
            self.scene.wait(BACKGROUND_SECONDS)
            self._press(pygame.K_ESCAPE) if chance < 0.05 else self.scene.start()
        elif isinstance(self.scene, QuestionScene):
            self._answer(self.scene, chance)
        elif isinstance(self.scene, WatchScene):
            time.sleep(BACKGROUND_SECONDS)
            if chance < 0.1 and self.scene.player.head.made:
                self.scene.take_over()
        elif isinstance(self.scene, ResumeScene) and chance < 0.15:
            self._press_at(self.scene.group.widgets[1].rect.center)
        elif self.scene.name == "pause" and chance < 0.4:
            self._press_at(self._random.choice(self.group.widgets[::2]).rect.center)
        elif chance < 0.1:
            self._press(pygame.K_ESCAPE)
        else:
            self._press(pygame.K_RETURN if chance < 0.7 else pygame.K_r)

    def _begin_something(self, chance: float) -> None:
        """Choose something in the menu that saves something."""
        if chance < 0.1:
            self.app.stack.push(PracticeScene(self.app.context))
        elif chance < 0.2:
            self.app.stack.push(WatchScene(self.app.context, WATCHED))
        else:
            goes_on = self.app.context.waiting and chance < 0.6
            label = "Continue" if goes_on else self._random.choice(BOARDS)
            self._press_at(self.widget(label).rect.center)

    def _answer(self, scene: QuestionScene, chance: float) -> None:
        """Answer, mostly rightly, or go on to the next question."""
        if scene.is_answered:
            scene.round.wait(BACKGROUND_SECONDS)
            self._press(pygame.K_RETURN)
            return
        board = scene.question.board
        closed = list(board.grid.cells(board.closed & ~board.flags))
        fitting = [cell for cell in closed if scene.question.is_right(cell) == (chance < 0.8)]
        scene.make(Open(self._random.choice(fitting or closed)), self.now)

    def _play(self, chance: float) -> None:
        session = self.play.session
        if chance > 0.995:
            self._press(pygame.K_ESCAPE)
        elif chance > (0.7 if session.position.is_over else 0.96) and self.play.game.can_undo:
            self._press(pygame.K_u)
        elif chance > 0.95 and self.play.policy.has_aids:
            self._press(pygame.K_r)
        elif chance > 0.93 and self.play.policy.has_aids:
            self._press(pygame.K_t)
        elif chance > 0.9:
            self._device = self._random.choice(DEVICES)
        elif not session.position.is_over:
            self._make(self._choose_move(session, self._random.random()))

    def _make(self, move: Move) -> None:
        """Make a move with the device in use; the mouse may move a few milliseconds later."""
        if self._device == "mouse":
            self._press_at(self.centre(move.cell), RIGHT if isinstance(move, Flag) else LEFT)
            return
        if self._device == "touch":
            held = LONG_TAP_SECONDS if isinstance(move, Flag) else 0.0
            self._tap(self.centre(move.cell), held)
        else:
            self._make_by_cursor(move)
        if self._random.random() < 0.5:
            spot = self.centre((self._random.randrange(3), self._random.randrange(3)))
            late = self._random.randrange(9) / 1000
            none = (0, 0, 0)
            self.post_in(late, pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=none)

    def _make_by_cursor(self, move: Move) -> None:
        """Step the cursor to the cell and make the move; only step where there is no cursor yet."""
        cursor, (x, y) = self.play.input.cursor, move.cell
        uses_keys = self._device == "keyboard"
        for step in [(1, 0)] if cursor is None else _steps(x - cursor[0], y - cursor[1]):
            if uses_keys:
                self._press(ARROWS[step])
            else:
                for value in ((step[0], -step[1]), (0, 0)):
                    self.post(pygame.JOYHATMOTION, instance_id=self._pad, hat=0, value=value)
        if cursor is None:
            return
        if uses_keys:
            self._press(KEYS[type(move)])
        else:
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                self.post(kind, instance_id=self._pad, button=PAD_BUTTONS[type(move)])

    def _tap(self, pos: tuple[int, int], held: float) -> None:
        width, height = self.window.get_size()
        place = {"x": pos[0] / width, "y": pos[1] / height, "dx": 0.0, "dy": 0.0}
        self.post(pygame.FINGERDOWN, touch_id=7, finger_id=0, **place)
        self.post_in(held, pygame.FINGERUP, touch_id=7, finger_id=0, **place)
        self._next = max(self._next, self.now + held + ACTION_SECONDS)

    def _choose_move(self, session: Session, chance: float) -> Move:
        field, board, grid = session.position.field, session.position.board, session.game.grid
        if field is None:
            return Open((grid.width // 2, grid.height // 2))
        closed = board.closed & ~board.flags

        def any_of(cells: int) -> Cell:
            return self._random.choice(list(grid.cells(cells)))

        if chance < 0.2 and field.mines & closed:
            return Flag(any_of(field.mines & closed))
        if chance < 0.3 and board.opened:
            return Chord(any_of(board.opened))
        # An arcade run has to end some time, too.
        is_wrong = chance < (0.4 if not self.play.policy.has_aids else 0.32)
        wrong = field.mines & closed if is_wrong else 0
        return Open(any_of(wrong or field.safe & board.closed))

    def _press_at(self, pos: tuple[int, int], button: int = LEFT) -> None:
        self.move(pos)
        self.down(pos, button)
        self.up(pos, button)

    def _press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=key, unicode="", mod=0)


def _steps(dx: int, dy: int) -> list[tuple[int, int]]:
    return [(1 if dx > 0 else -1, 0)] * abs(dx) + [(0, 1 if dy > 0 else -1)] * abs(dy)
