"""The program that ``killed`` kills: it plays by itself and prints what it has saved.

``python -m tests.robustness.kill_target FOLDER SEED HABITS [MOMENT COUNT]`` plays in the program's
own loop. HABITS are words separated by commas: ``dives`` plays only dives, ``disk`` fills the disk
from time to time, and frees it again. Every line on stdout is a JSON object, printed when the
program has been told that something is saved:

- ``{"book": uid}``: a game or a dive in the record book
- ``{"kept": uid, "moves": number, "board": rows, "run": uid, "way": numbers, "light": bool}``: a
  game in play with this number of moves, in a dive that had come this far (see ``way_of``); a light
  game, in which no move was made, or none since its end was undone, is forgotten when it is left
- ``{"answers": number}``: the number of further answers of practice
- ``{"review": id}``: a review
- ``{"claim": [day, width, height, mines], "uid": uid}``: the first try of a day's board
- ``{"scene": name}``: the scene that is on top from now on
- ``{"killed": moment}``: the last line

MOMENT is a seam of the program or a scene, where the process kills itself when it reaches it for
the COUNT-th time.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from engine import Cell, Chord, Flag, GameConfig, Move, Open
from engine.dive.airs import Air
from engine.dive.state import Dive, DiveStage, begin_dive
from game.app.context import Options
from game.dive import between_scene
from game.dive.between_scene import BetweenScene
from game.dive.dive_scene import DiveScene
from game.dive.feedback import Feedback
from game.dive.lost_life import LostLife
from game.learn.practice import PracticeScene
from game.learn.practice_question import QuestionScene
from game.learn.watch import WatchScene
from game.play.game_controller import GameController
from game.play.pause import ResumeScene
from game.scenes.scene_stack import SceneStack
from game.session.session import Session
from game.store import Store, recovery
from game.store.autosave import Autosave
from game.store.metadata import SaveMetadata
from game.store.save_file import AppendOnlyFile, SaveWriter
from tests.engine.dive.dives import next_stage
from tests.game.driver import LEFT, RIGHT, Driver
from tests.robustness.machine_faults import UNLIMITED, resource, room_for

_write = os.write  # replaced in a process that dies in the middle of a write
ACTION_SECONDS = 0.04  # time on the driver's clock from one action to the next
BACKGROUND_SECONDS = 0.002  # real time given to work on other threads
SETTINGS = {
    "window_width": 640, "window_height": 480, "animation": "off", "sound": False,
    "custom_width": 9, "custom_height": 7, "custom_mines": 9, "last_game": "own",
}  # fmt: skip
IDLE_SECONDS = 9.0  # a diver's rest at times; longer would count as the machine's sleep
BOARDS = ("Arcade", "Arcade", "Play", "Play", "Beginner", "Daily")
WATCHED = GameConfig(9, 7, 9)
SEAMS: dict[str, tuple[type, str]] = {
    f"{owner.__name__}.{name}": (owner, name)
    for owner, names in {
        SaveWriter: ("write", "write_end"),
        Store: ("record", "record_dive", "has", "claim", "add_review", "add_practice"),
        AppendOnlyFile: ("delete",),
        Autosave: ("continue_after_end",),
        BetweenScene: ("show", "end_dive"),
        WatchScene: ("take_over",),
    }.items()
    for name in names
}
"""Before and after these calls the process may kill itself, as in the middle of a write."""
DIVE_SEAMS: dict[str, tuple[Any, str]] = {
    f"{owner.__name__}.{name}": (owner, name)
    for owner, names in {
        GameController: ("claim_dive", "end", "end_dive", "hand_on", "leave"),
        DiveScene: ("after_move", "after_end", "end_dive", "ping"),
        Feedback: ("breathe_again",),
        LostLife: ("begin", "show"),
        BetweenScene: ("show", "end_dive"),
        between_scene: ("choose_place", "keep_find", "buy", "leave_clam", "go_deeper"),
        SceneStack: ("switch",),
        Autosave: ("finish", "put_away", "lead_on", "note_dive"),
        SaveWriter: ("write", "write_end", "is_on_disk"),
        Store: ("record", "record_dive", "claim"),
        AppendOnlyFile: ("create", "flush", "delete", "rename"),
        recovery: ("finish_abandoned", "after_board"),
    }.items()
    for name in names
}
"""The seams that matter in a dive."""
CHOICES = ("tally", "chart", "finds", "clam", "finale", "lesson")
"""The scenes of a dive besides its boards: what is chosen or told between two moves."""
DIVE_SCENES = ("arcade", *CHOICES, "pause", "arcade results", "resume")
STAGES = [*map(DiveStage, ("board", "bottom", "find", "clam", "chart"))]
"""The stages of a dive, in the order in which a place may lead through them."""
WRITE = "write"
SMALL_DISK = 4000  # bytes that still fit onto a disk that is nearly full


class Player(Driver):
    def __init__(self, folder: Path, seed: int, habits: str = "") -> None:
        self._random = random.Random(seed)
        self._next = 0.0
        self._only_dives, self._has_small_disk = "dives" in habits, "disk" in habits
        self._seen = ""  # the scene that was reported last
        self.die_in: Callable[[str], object] = lambda scene: None
        """Called with the scene of every action."""
        super().__init__(folder, Options(), SETTINGS)

    def wait_for_events(self, seconds: float) -> list[pygame.event.Event]:
        if not self.queue and self.now >= self._next:
            self._next = self.now + ACTION_SECONDS
            self._act()
        if self.queue:
            return [self.queue.pop(0)]
        return super().wait_for_events(seconds)

    def _act(self) -> None:
        chance = self._random.random()
        if self.scene.name != self._seen:
            self._seen = self.scene.name
            report(scene=self._seen)
        self.die_in(self._seen)
        if self._has_small_disk and self._random.random() < 0.04:
            set_room(self._random.choice((0, SMALL_DISK, UNLIMITED)))
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
        elif self.scene.name in CHOICES:
            self._go_deeper(chance)
        elif isinstance(self.scene, ResumeScene) and chance < 0.15:
            self._press_at(self.widget("abandon").rect.center)
        elif self.scene.name == "pause" and chance < 0.4:
            self._press_at(self._random.choice(self.group.widgets[::2]).rect.center)
        elif chance < 0.1:
            self._press(pygame.K_ESCAPE)
        else:
            self._press(pygame.K_RETURN if chance < 0.7 else pygame.K_r)

    def _begin_something(self, chance: float) -> None:
        if self._only_dives and not (self.app.context.waiting and chance < 0.8):
            self.app.context.navigator.shared_dive(dive_at(self._random))
        elif self._only_dives:
            self._press_at(self.widget("Continue").rect.center)
        elif chance < 0.1:
            self.app.stack.push(PracticeScene(self.app.context))
        elif chance < 0.2:
            self.app.stack.push(WatchScene(self.app.context, WATCHED))
        else:
            goes_on = self.app.context.waiting and chance < 0.6
            label = "Continue" if goes_on else self._random.choice(BOARDS)
            self._press_at(self.widget(label).rect.center)

    def _go_deeper(self, chance: float) -> None:
        """Choose or buy something in most cases; any input hurries a tally or continues."""
        widgets = [one for one in self.group.widgets if one.enabled]
        if chance < 0.05:
            self._press(pygame.K_ESCAPE)
        elif chance < 0.3 and widgets:
            self._press_at(self._random.choice(widgets).rect.center)
        else:
            self._press(pygame.K_RIGHT if chance < 0.5 else pygame.K_RETURN)

    def _answer(self, scene: QuestionScene, chance: float) -> None:
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
        if self._only_dives and self._random.random() < 0.02:
            self.now += IDLE_SECONDS
        if chance > 0.995:
            self._press(pygame.K_ESCAPE)
        elif chance > (0.7 if session.position.is_over else 0.96) and self.play.game.can_undo:
            self._press(pygame.K_u)
        elif chance > 0.95 and self.play.has_aids:
            self._press(pygame.K_r)
        elif chance > 0.93 and self.play.has_aids:
            self._press(pygame.K_t)
        elif not session.position.is_over:
            self._make(self._choose_move(session, self._random.random()))

    def _make(self, move: Move) -> None:
        """Make a move with the mouse, which may continue some milliseconds later."""
        self._press_at(self.centre(move.cell), RIGHT if isinstance(move, Flag) else LEFT)
        if self._random.random() < 0.5:
            spot = self.centre((self._random.randrange(3), self._random.randrange(3)))
            late = self._random.randrange(9) / 1000
            self.post_in(late, pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))

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
        # A dive has to end some time, but to come to its finds and its clams as well.
        if wrong := field.mines & closed if chance < (0.32 if self.play.has_aids else 0.306) else 0:
            return Open(any_of(wrong))
        if self.play.has_aids:
            return Open(any_of(field.safe & board.closed))
        return Open(self.proven_of(self.closed_safe))

    def _press_at(self, pos: tuple[int, int], button: int = LEFT) -> None:
        self.move(pos)
        self.down(pos, button)
        self.up(pos, button)

    def _press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=key, unicode="", mod=0)


def dive_at(chance: random.Random) -> Dive:
    """Return a dive on any air: at its first chart, or after some places, as far as the bottom."""
    dive = begin_dive(chance.getrandbits(40), chance.choice(list(Air)))
    places = chance.choice((0, 0, 1, 3, 4, 7, 11, 23, 24))
    while len(dive.steps) < places or dive.stage is DiveStage.BOARD:
        dive = replace(next_stage(dive, 20_000), lives=dive.rules.lives)
    return dive


def way_of(dive: Dive | None) -> list[int]:
    """Return how far a dive has come: the cleared boards, the places, the stage, and what was
    bought. It never goes back."""
    if dive is None:
        return []
    return [len(dive.plans), len(dive.steps), STAGES.index(dive.stage), len(dive.bought)]


def set_room(most: int) -> None:
    """Let this process write no file beyond ``most`` bytes, as on a full disk."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard if most == UNLIMITED else most, hard))


def report(**line: object) -> None:
    """Print one line, which is complete even if the process is killed afterwards."""
    with nullcontext() if resource is None else room_for(UNLIMITED):
        _write(1, (json.dumps(line) + "\n").encode())


def report_saved() -> None:
    """Print a line for everything that the program saves from now on."""
    lines: dict[str, Callable[..., dict[str, object]]] = {
        "record": lambda game: {"book": game.uid},
        "record_dive": lambda run: {"book": run.uid},
        "claim": lambda day, size, uid: {"claim": [day, *size], "uid": uid},
        "add_review": lambda number, review: {"review": number},
        "add_practice": lambda answers: {"answers": len(answers)},
    }
    for name, line in lines.items():
        setattr(Store, name, _reporting(getattr(Store, name), line))
    write = SaveWriter.write

    def write_and_report(
        writer: SaveWriter, session: Session, about: SaveMetadata, at: float, over: bool = False
    ) -> None:
        write(writer, session, about, at, over)
        if writer.is_complete:
            line = {"kept": about.uid, "moves": len(session.record), "run": about.run}
            line["way"] = way_of(about.dive)
            is_light = session.position.field is None or not about.has_moved
            report(**line, board=str(session.position.board), light=is_light)

    SaveWriter.write = write_and_report


def _reporting(save: Callable[..., Any], line: Callable[..., dict[str, object]]) -> Any:
    """Return a function that also prints a line if its result says that everything was saved. A
    claim that cannot be written waits in memory."""

    def saving(store: Store, *values: Any) -> Any:
        result = save(store, *values)
        if result and store.cause is None:
            report(**line(*values))
        return result

    return saving


def die_at(player: Player, moment: str, count: int) -> None:
    """Kill the process at the ``count``-th time that it reaches the moment. At a seam, before and
    after count separately."""
    times = iter(range(1, count))

    def die_in_time(last_words: Callable[[], object] = lambda: None) -> None:
        if next(times, None) is None:
            last_words()
            report(killed=moment)
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

    def torn(handle: int, data: bytes) -> int:
        die_in_time(lambda: _write(handle, data[: len(data) // 2]))
        return _write(handle, data)

    if moment == WRITE:
        os.write = torn
        return
    if moment in DIVE_SCENES:
        player.die_in = lambda scene: scene == moment and die_in_time()
        return
    owner, name = (SEAMS | DIVE_SEAMS)[moment]
    do: Callable[..., object] = getattr(owner, name)

    def dying(*given: object, **named: object) -> object:
        die_in_time()
        result = do(*given, **named)
        die_in_time()
        return result

    setattr(owner, name, dying)


def main(folder: str, seed: str, habits: str, moment: str = "", count: str = "0") -> None:
    player = Player(Path(folder), int(seed), habits)
    if moment:
        die_at(player, moment, int(count))
    report_saved()
    report(begun=os.getpid())
    player.app.run()
    report(closed=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
