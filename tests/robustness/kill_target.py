"""Plays by itself in the program's own loop, and tells what is kept, until it is killed.

``python -m tests.robustness.kill_target FOLDER SEED [SEAM COUNT]``: every line on stdout is a JSON
object. ``{"book": uid}`` tells of a game or a run that the record book has taken; ``{"kept": uid,
"moves": number, "board": rows, "run": uid, "light": whether it is nothing to the book}`` of a game
in play that was written down with so many moves; ``{"answers": number}`` of so many more answers of
practice, ``{"review": id}`` of a review, and ``{"claim": [day, width, height, mines], "uid": uid}``
of a day's board that was dealt. With a seam the process kills itself there, when it comes to it for
the so many-th time."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.teacher.luck import Review
from game.app.options import Options
from game.records import FinishedGame, FinishedRun, Store
from game.records.practice import Answer
from game.records.statistics_queries import Size
from game.saves import SaveMetadata, SaveWriter
from game.saves.autosave import Autosave
from game.saves.save_file import AppendOnlyFile
from game.scenes.arcade.arcade import ArcadeScene
from game.scenes.play.resume import ResumeScene
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.question import QuestionScene
from game.scenes.watch.watch import WatchScene
from game.session.session import Session
from tests.game.driver import LEFT, RIGHT, Driver

BETWEEN = 0.04
"""Seconds of the driver's clock from one thing that is done to the next."""
SETTINGS = {
    "window_width": 640, "window_height": 480, "animation": "off", "sound": False,
    "custom_width": 9, "custom_height": 7, "custom_mines": 9,
}  # fmt: skip
BOARDS = ("Arcade", "Arcade", "Play this size", "Play this size", "Beginner", "Daily")
HANDS = ("mouse", "keyboard", "pad", "touch")
A_BUTTON, B_BUTTON, X_BUTTON = 0, 1, 2
HELD = 0.7
"""Seconds that a finger stays down to flag."""
REAL = 0.002
"""Seconds that the player waits where the program thinks beside the frames."""
WATCHED = GameConfig(9, 7, 9)
SEAMS: dict[str, tuple[type, str]] = {
    "end": (SaveWriter, "end"),
    "record": (Store, "record"),
    "run": (Store, "record_run"),
    "drop": (AppendOnlyFile, "drop"),
    "batch": (SaveWriter, "note"),
    "settle": (Store, "has"),
    "claim": (Store, "claim"),
    "review": (Store, "add_review"),
    "practice": (Store, "add_practice"),
    "go on": (Autosave, "go_on"),
    "take over": (WatchScene, "take_over"),
}
"""Before and after these the process may kill itself, and in the middle of writing (``write``)."""


def tell(**line: object) -> None:
    """One line, which is there whole whenever the process is killed."""
    os.write(1, (json.dumps(line) + "\n").encode())


class Player(Driver):
    """The program with a player whose hands never rest."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._random = random.Random(seed)
        self._next = 0.0
        self._hand = self._random.choice(HANDS)
        super().__init__(folder, Options(), SETTINGS)
        self._pad = self.plug()

    def _wait(self, seconds: float) -> list[pygame.event.Event]:
        if not self._queue and self.now >= self._next:
            self._next = self.now + BETWEEN
            self._do()
        if self._queue:
            return [self._queue.pop(0)]
        return super()._wait(seconds)

    def _do(self) -> None:
        """Whatever can be done in the scene on top."""
        chance = self._random.random()
        if chance < 0.004:
            self.post(pygame.QUIT)
        elif self.scene.name == "menu":
            self._begin(chance)
        elif self.scene.name in ("play", "arcade"):
            self._play(chance)
        elif isinstance(self.scene, PracticeScene):
            self._wait_for(self.scene.wait)
            self._key(pygame.K_ESCAPE) if chance < 0.05 else self.scene.start()
        elif isinstance(self.scene, QuestionScene):
            self._answer(self.scene, chance)
        elif isinstance(self.scene, WatchScene):
            time.sleep(REAL)
            if chance < 0.1 and self.scene.watching.made:
                self.scene.take_over()
        elif isinstance(self.scene, ResumeScene) and chance < 0.15:
            self._click(self.scene._end.rect.center)
        elif self.scene.name == "pause" and chance < 0.4:
            self._click(self._random.choice(self.group.widgets[::2]).rect.center)
        elif chance < 0.1:
            self._key(pygame.K_ESCAPE)
        else:
            self._key(pygame.K_RETURN if chance < 0.7 else pygame.K_r)

    def _begin(self, chance: float) -> None:
        """From the menu to anything that leaves something behind."""
        if chance < 0.1:
            self.app.stack.push(PracticeScene(self.app.context))
        elif chance < 0.2:
            self.app.stack.push(WatchScene(self.app.context, WATCHED))
        elif self.app.context.waiting and chance < 0.6:
            self._click(self.widget("Continue").rect.center)
        else:
            self._click(self.widget(self._random.choice(BOARDS)).rect.center)

    def _answer(self, scene: QuestionScene, chance: float) -> None:
        """Rightly, wrongly, or on to the next one."""
        if scene.is_answered:
            self._wait_for(scene.round.wait)
            self._key(pygame.K_RETURN)
            return
        board = scene.question.board
        doubt = list(board.grid.cells(board.closed & ~board.flags))
        fitting = [cell for cell in doubt if scene.question.is_right(cell) == (chance < 0.8)]
        scene.make(Open(self._any(fitting or doubt)), self.now)

    def _wait_for(self, wait: Callable[[float], object]) -> None:
        wait(REAL)

    def _play(self, chance: float) -> None:
        session = self.play.session
        if chance > 0.995:
            self._key(pygame.K_ESCAPE)
        elif chance > (0.7 if session.position.is_over else 0.96) and self.play.can_undo:
            self._key(pygame.K_u)
        elif chance > 0.95 and not isinstance(self.play, ArcadeScene):
            self._key(pygame.K_r)
        elif chance > 0.93 and self.play.has_aids:
            self._key(pygame.K_t)
        elif chance > 0.9:
            self._hand = self._random.choice(HANDS)
        elif not session.position.is_over:
            self._make(self._move(session, self._random.random()))

    def _make(self, move: Move) -> None:
        """Make a move by the hand that plays; the mouse may move a few milliseconds later."""
        if self._hand == "mouse":
            self._click(self.centre(move.cell), RIGHT if isinstance(move, Flag) else LEFT)
            return
        if self._hand == "touch":
            self._touch(self.centre(move.cell), HELD if isinstance(move, Flag) else 0.0)
        else:
            self._aim(move)
        if self._random.random() < 0.5:
            spot = self.centre((self._random.randrange(3), self._random.randrange(3)))
            late = self._random.randrange(9) / 1000
            none = (0, 0, 0)
            self.post_in(late, pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=none)

    def _aim(self, move: Move) -> None:
        """Step the cursor to the cell, then press what makes the move."""
        cursor = self.play.input.cursor
        x, y = move.cell
        steps = [(1, 0)] if cursor is None else _steps(x - cursor[0], y - cursor[1])
        for step in steps:
            if self._hand == "keyboard":
                self._key(_ARROWS[step])
            else:
                self.post(pygame.JOYHATMOTION, instance_id=self._pad, hat=0, value=_up_is_1(step))
                self.post(pygame.JOYHATMOTION, instance_id=self._pad, hat=0, value=(0, 0))
        if cursor is None:
            return
        key, button = _PRESSED[type(move)]
        if self._hand == "keyboard":
            self._key(key)
        else:
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                self.post(kind, instance_id=self._pad, button=button)

    def _touch(self, pos: tuple[int, int], held: float) -> None:
        width, height = self.window.get_size()
        place = {"x": pos[0] / width, "y": pos[1] / height, "dx": 0.0, "dy": 0.0}
        self.post(pygame.FINGERDOWN, touch_id=7, finger_id=0, **place)
        self.post_in(held, pygame.FINGERUP, touch_id=7, finger_id=0, **place)
        self._next = max(self._next, self.now + held + BETWEEN)

    def _move(self, session: Session, chance: float) -> Move:
        """A move that may be wrong, now and then."""
        field, board, grid = session.position.field, session.position.board, session.game.grid
        if field is None:
            return Open((grid.width // 2, grid.height // 2))
        closed = board.closed & ~board.flags
        if chance < 0.2 and field.mines & closed:
            return Flag(self._any(list(grid.cells(field.mines & closed))))
        if chance < 0.3 and board.opened:
            return Chord(self._any(list(grid.cells(board.opened))))
        # A run is to end some time, too.
        is_wrong = chance < (0.4 if isinstance(self.play, ArcadeScene) else 0.32)
        wrong = field.mines & closed if is_wrong else 0
        cells = list(grid.cells(wrong or field.safe & board.closed))
        return Open(self._any(cells))

    def _any(self, cells: list[tuple[int, int]]) -> tuple[int, int]:
        return self._random.choice(cells)

    def _click(self, pos: tuple[int, int], button: int = LEFT) -> None:
        self.move(pos)
        self.down(pos, button)
        self.up(pos, button)

    def _key(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, unicode="", mod=0)
        self.post(pygame.KEYUP, key=key, unicode="", mod=0)


_ARROWS = {
    (1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP,
}  # fmt: skip
_PRESSED = {
    Open: (pygame.K_SPACE, A_BUTTON), Flag: (pygame.K_f, B_BUTTON), Chord: (pygame.K_c, X_BUTTON),
}  # fmt: skip


def _steps(dx: int, dy: int) -> list[tuple[int, int]]:
    across, along = (1 if dx > 0 else -1, 0), (0, 1 if dy > 0 else -1)
    return [across] * abs(dx) + [along] * abs(dy)


def _up_is_1(step: tuple[int, int]) -> tuple[int, int]:
    return step[0], -step[1]


def listen() -> None:
    """From now on everything that is kept is told of, as soon as the program is told so."""
    record, record_run, note = Store.record, Store.record_run, SaveWriter.note
    claim, add_review, add_practice = Store.claim, Store.add_review, Store.add_practice

    def recorded(store: Store, game: FinishedGame) -> int | None:
        number = record(store, game)
        if number is not None:
            tell(book=game.uid)
        return number

    def run_recorded(store: Store, run: FinishedRun) -> int | None:
        number = record_run(store, run)
        if number is not None:
            tell(book=run.uid)
        return number

    def noted(journal: SaveWriter, session: Session, about: SaveMetadata, at: float) -> None:
        note(journal, session, about, at)
        if journal.is_open:
            assert journal.problem is None
            rows = str(session.position.board)
            line = {"kept": about.uid, "moves": len(session.record), "board": rows}
            tell(**line, run=about.run, light=_is_light(session, about))

    def claimed(store: Store, day: str, size: Size, uid: str) -> bool:
        is_first = claim(store, day, size, uid)
        if is_first:
            tell(claim=[day, *size], uid=uid)
        return is_first

    def reviewed(store: Store, number: int, review: Review | None) -> bool:
        is_kept = add_review(store, number, review)
        if is_kept:
            tell(review=number)
        return is_kept

    def answered(store: Store, answers: Sequence[Answer]) -> bool:
        is_kept = add_practice(store, answers)
        if is_kept:
            tell(answers=len(answers))
        return is_kept

    Store.record, Store.record_run, SaveWriter.note = recorded, run_recorded, noted
    Store.claim, Store.add_review, Store.add_practice = claimed, reviewed, answered


def _is_light(session: Session, about: SaveMetadata) -> bool:
    """Whether nothing was done since the end was taken back, or all of it was: a game that is left
    then is forgotten."""
    return session.position.field is None or not about.has_moved


def die_at(seam: str, count: int) -> None:
    """Have the process die before or after it does something for the so many-th time."""
    left = count

    def is_time() -> bool:
        nonlocal left
        left -= 1
        return left == 0

    if seam == "write":
        write = os.write

        def torn(handle: int, data: bytes) -> int:
            if handle != 1 and is_time():
                write(handle, data[: len(data) // 2])
                _die()
            return write(handle, data)

        os.write = torn
        return
    owner, name = SEAMS[seam]
    do: Callable[..., object] = getattr(owner, name)

    def done(*given: object, **named: object) -> object:
        if is_time():
            _die()
        result = do(*given, **named)
        if is_time():
            _die()
        return result

    setattr(owner, name, done)


def _die() -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def main(folder: str, seed: str, seam: str = "", count: str = "0") -> None:
    """Play until killed, or until the player happens to close the window."""
    player = Player(Path(folder), int(seed))
    if seam:
        die_at(seam, int(count))
    listen()
    tell(begun=os.getpid())
    player.app.run()
    tell(closed=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
