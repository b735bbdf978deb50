"""A proof on a board that stays where it is, and the bar that says it line by line."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.proof import ProofStep, Steps
from game.board.camera import Camera
from game.board.frame import draw_rulers
from game.board.proof_bar import BarWords, ProofBar
from game.board.proof_view import ProofMotion, ProofView
from game.input.bindings import Action
from game.input.events import Device, Finger, Input, Key, Motion, Phase, Press, Release
from game.resources.proof_words import step_text
from game.resources.texts import Texts
from game.scenes.context import Context
from game.store.settings import Animation
from game.ui.widgets import Callback

_WHY_CONTROLS = "w", "pad y"  # show the whole sentence


class ProofLine(NamedTuple):
    """A line of the bar, and its colour."""

    text: str
    tone: str = "text"


def proof_lines(texts: Texts, steps: Sequence[ProofStep]) -> list[ProofLine]:
    """Return the lines of a proof; the last line has the colour of its conclusion."""
    lines = [ProofLine(step_text(texts, step)) for step in steps]
    if steps:
        lines[-1] = ProofLine(lines[-1].text, "danger" if steps[-1].mines else "success")
    return lines


def proof_motion(context: Context) -> ProofMotion:
    """Return the extent to which the player wants a proof to move."""
    settings = context.settings.value
    if settings.animation is Animation.OFF:
        return ProofMotion.OFF
    return ProofMotion.FADES if settings.reduced_motion else ProofMotion.FULL


class BoardProof:
    """Shows a proof on the board that ``camera`` shows, and its lines in a ``bar`` somewhere in a
    ``room``.

    The bar's button shows the next line; after the last one, or if lines advance by themselves, it
    calls ``on_done``, and ``done`` is the key of its label then. The other button shows the whole
    sentence, or calls ``on_words``. The dot of a line shows that one.
    """

    def __init__(
        self,
        context: Context,
        camera: Camera,
        room: Callable[[], Rect],
        done: str,
        on_done: Callback,
        on_words: Callback | None = None,
    ) -> None:
        self._context, self._camera, self._room = context, camera, room
        self._done, self._on_done = done, on_done
        self.view = ProofView()
        self._on_words = on_words or self.toggle_sentence
        self.bar = ProofBar(context, self.next, self._on_words, self.go_to)
        self.headline = self.mood = ""  # of the bar, beside all lines
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self.lines: tuple[ProofLine, ...] = ()
        self.number = 0  # the index of the current line
        self.sentence, self.has_sentence = "", False
        self._board: Board | None = None
        self._steps: Steps = ()
        self._seconds: float | None = None
        self._opened = frozenset[Cell]()
        self.cells = frozenset[Cell]()
        """All cells that are spoken of."""
        self.view.clear()
        self.bar.show(None)

    def show(
        self,
        board: Board,
        steps: Steps,
        lines: Sequence[ProofLine],
        sentence: str = "",
        about: frozenset[Cell] = frozenset(),
        seconds: float | None = None,
        opened: frozenset[Cell] = frozenset(),
    ) -> None:
        """Show the first of the lines, the last of which belong to the steps; with ``seconds``,
        show all of them in this time. The whole ``sentence`` is shown on request; ``about`` are
        further cells that it is about. Stamps on cells ``opened`` since stay small."""
        self.view.clear()
        self._board, self._steps, self.lines, self.number = board, steps, tuple(lines), 0
        self.sentence, self._seconds, self._opened = sentence, seconds, opened
        self.cells = about.union(*(step.cells for step in steps))
        self._show_step()

    @property
    def is_last(self) -> bool:
        """Whether the line shown is the last one."""
        return self.number + 1 >= len(self.lines)

    @property
    def is_busy(self) -> bool:
        """Whether marks of the proof are still to come."""
        return self.view.is_moving

    @property
    def has_keys(self) -> bool:
        """Whether no letter moves a cursor on the board."""
        return True

    def press(self) -> None:
        """Show the next line, after the last one the whole sentence, and then be done."""
        if self.is_last and self.sentence and not self.has_sentence:
            self.toggle_sentence()
        else:
            self.next()

    def next(self) -> None:
        """Show the next line; after the last one be done."""
        if self.is_last or self._seconds is not None:
            self._on_done()
        else:
            self.go_to(self.number + 1)

    def go_to(self, number: int) -> None:
        """Show the line with an index, if there is one; no other follows by itself then."""
        if 0 <= number < len(self.lines):
            self.number = number
            self._show_step()

    def _show_step(self) -> None:
        """Show the current line, and the steps up to its own on the board."""
        assert self._board is not None
        index = self.number - (len(self.lines) - len(self._steps))
        if index < 0:
            self.view.clear()
        elif self._steps and not self.view.steps:
            motion = proof_motion(self._context)
            self.view.show(self._board, self._steps, motion, self._seconds, self._opened)
            if index:
                self.view.go_to(index)
        elif self._steps:
            self.view.go_to(index)
        self.show_line()

    def toggle_sentence(self) -> None:
        """Show the whole sentence, with columns and rows, or hide it."""
        if self.sentence:
            self.has_sentence = not self.has_sentence
            self.show_line()

    def update(self, step: float) -> None:
        """Let time pass, and have the bar follow the board."""
        self.view.update(step)
        if self._seconds is not None and self.view.index != self.number:
            self.number = self.view.index
            self.show_line()
        self.place_bar()

    def show_line(self) -> None:
        """Show the line of the step in the bar."""
        texts, words = self._context.texts, tuple(line.text for line in self.lines)
        is_end = self.is_last or self._seconds is not None
        why = texts("aids.fewer_words" if self.has_sentence else "aids.in_words")
        self.say(
            BarWords(
                *self.lines[self.number],
                words,
                self.number,
                self.sentence if self.has_sentence else "",
                texts(self._done if is_end else "aids.next"),
                why if self.sentence else "",
                self._why_key(),
                self.headline,
                self.mood,
            )
        )

    def say(self, words: BarWords) -> None:
        """Show words in the bar."""
        self.bar.show(words)
        self.place_bar()

    def place_bar(self) -> None:
        """Place the bar in its room, where it covers few of the cells."""
        self.bar.place(self._room(), self._camera, self.cells)

    def _why_key(self) -> str:
        """Return the label of the control that shows the whole sentence on the device in use."""
        devices = self._context.devices
        if devices.last is Device.PAD:
            return devices.label(_WHY_CONTROLS[1])
        has_key = self.has_keys and devices.last is not Device.TOUCH
        return devices.label(_WHY_CONTROLS[0]) if has_key else ""

    def handle(self, event: Input) -> bool:
        """Use an input on the bar or a key that leads on; return whether it was for the proof."""
        match event:
            case Key():
                return self.handle_key(event)
            case Motion():
                self.bar.handle(event)
            case Release():
                return self.bar.handle(event)
            case Press():
                used = self.bar.handle(event)
                if not used and self.bar.covers(event.pos):
                    self.next()
                    return True
                return used
            case Finger(Phase.DOWN):
                return self.bar.covers(event.pos)
        return False

    def handle_key(self, event: Key) -> bool:
        """Use a key; return whether it was for the proof."""
        is_free = self.has_keys or event.is_pad or event.action is Action.AIDS
        if event.name in _WHY_CONTROLS and is_free:
            self._on_words()
        elif event.menu is Action.CONFIRM and not event.repeat:
            self._context.audio.play("click")
            self.next()
        else:
            return event.menu is Action.CONFIRM
        return True

    def draw_proof(self, canvas: Surface) -> None:
        """Draw the proof on the board."""
        painter = self._context.painter
        self.view.draw(canvas, painter, self._camera)
        if self.has_sentence:
            draw_rulers(canvas, painter, self._camera, self.cells)
