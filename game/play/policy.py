"""The differences between single games and arcade runs, above all at their end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.core.board import Board
from engine.core.commands import Move
from engine.core.events import Event
from engine.dive.state import Dive
from game.board.board_pane import MoveMade
from game.input.bindings import Action
from game.input.events import Input
from game.resources.texts import Texts
from game.ui import timing

_QUIET_AFTER, _STEPS_A_FRAME = 6, 2


@dataclass(frozen=True)
class Ending:
    """The way to give a game up, as a button of the pause: ``note`` says what it costs, ``action``
    is the key that does the same, if there is one."""

    label: str
    note: str
    end: Callable[[], None]
    action: Action | None = None
    icon: str = "close"


def ending_words(texts: Texts, run: Dive | None, daily: str | None) -> tuple[str, str]:
    """Return the label and the note for giving up a board of an arcade ``run``, the one try of a
    ``daily`` board, or, both being None, any other game."""
    if run is not None:
        return texts("saves.end_run"), texts("saves.end_run_note", count=run.score)
    note = "saves.abandon_note" if daily is None else "saves.abandon_daily_note"
    return texts("saves.abandon"), texts(note)


class OutcomeTimer:
    """Counts down after the end of a game, in which the board shows how it ended."""

    def __init__(self) -> None:
        self._left: float | None = None
        self._steps = 0  # since the start
        self._ended_at = 0.0

    def start(self, won: bool, is_still: bool, most: float, at: float) -> None:
        """Start when a game ends, ``at`` a second of the clock; show the outcome after ``most``
        seconds of effect time at the latest, and sooner on a board that ``is_still``."""
        usual = timing.RESULTS_AFTER_WIN if won else timing.RESULTS_AFTER_LOSS
        self._left = min(timing.RESULTS_WHEN_OFF if is_still else usual, most)
        self._steps, self._ended_at = 0, at

    def cancel(self) -> None:
        """Stop the timer."""
        self._left = None

    @property
    def leaves_time(self) -> bool:
        """Whether something can be prepared for the outcome, once a frame: not while a blow is
        shown, which is enough to do."""
        is_due = self._steps > _QUIET_AFTER and self._steps % _STEPS_A_FRAME == 0
        return self._left is not None and is_due

    def hurry(self, at: float | None = None) -> bool:
        """Show the outcome now; return whether one follows. Input within HURRY_AFTER of the end was
        meant for the board and is ignored."""
        is_meant = at is None or at > self._ended_at + timing.HURRY_AFTER
        if self._left is None or not is_meant:
            return False
        self._left = 0.0
        return True

    def update(self, step: float, is_free: bool) -> bool:
        """Let ``step`` seconds pass; return, once, that the time is up and ``is_free`` holds."""
        if self._left is None:
            return False
        self._left -= step
        self._steps += 1
        is_due = self._left <= 0 and is_free
        if is_due:
            self._left = None
        return is_due


class PlayPolicy:
    """The reactions of a mode to moves, to the end of a game and to its buttons; a base class."""

    name = "play"  # the scene's
    has_aids = True  # whether hints, chances, assisted moves and undo are available

    @property
    def restarts(self) -> bool:
        """Whether ``restart`` throws a game in progress away; else it only pauses it."""
        return True

    @property
    def ending(self) -> Ending:
        """The pause's button that ends the game."""
        raise NotImplementedError

    def board_label(self, label: str) -> str:
        """Return the words for what is played; ``label`` says what board it is."""
        return label

    @property
    def zone(self) -> str | None:
        """The zone of the sea that belongs to the board; None for the one that is chosen."""
        return None

    @property
    def is_busy(self) -> bool:
        """Whether something of the policy's own moves."""
        return False

    def restart(self) -> None:
        """Handle a click on Puff or the key for a new game."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Handle the key that leaves a scene."""
        raise NotImplementedError

    def resume(self) -> None:
        """Go on after the scene that covered the game is closed."""

    def block_move(self, move: Move) -> bool:
        """Return whether the player's move is not made; it may hurry what it has to wait for."""
        return False

    def moves_after(self, at: float) -> Sequence[MoveMade]:
        """Make the moves that the mode makes by itself after the player's, to be shown."""
        return ()

    def command(self, action: Action | None) -> bool:
        """Use a key that the scene has no use for, and return whether the mode has one."""
        return False

    @property
    def covers_board(self) -> bool:
        """Whether something of the policy's own lies over the board."""
        return False

    def handle(self, event: Input) -> bool:
        """Use an input before the board does, and return whether it was used."""
        return False

    def after_move(self, before: Board, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Decide what a move on the board ``before`` leads to, before it is saved and shown."""

    def after_end(self) -> float:
        """Decide what the end of the game leads to; it is recorded by now. Return after how many
        seconds of effect time at most ``show_outcome`` follows."""
        raise NotImplementedError

    def prepare_outcome(self) -> None:
        """Make a part of what ``show_outcome`` is going to show, so that its frame has less to do;
        called about once a frame in the meantime."""

    def drop_outcome(self) -> None:
        """Forget what was prepared: the end was taken back, or the game is left."""

    def show_outcome(self) -> None:
        """Lead on from the board that has shown how the game ended."""
        raise NotImplementedError

    def update(self, step: float) -> None:
        """Let ``step`` seconds of effect time pass."""

    def mood(self, mood: str) -> str:
        """Return Puff's mood, which is ``mood`` by the board alone."""
        return mood

    def draw_over(self, canvas: pygame.Surface) -> None:
        """Draw over the tiles."""

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> bool:
        """Draw a bar of the policy's own; return whether there is one."""
        return False
