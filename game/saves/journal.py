"""Writes the game in play down, move by move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.formats.recording import MOST_MOVES, format_body
from game.resources.texts import Message
from game.saves import errors
from game.saves.metadata import SaveMetadata
from game.saves.save_file import AppendOnlyFile, State
from game.session.session import Session

EVERY = 1.0
"""Seconds of the clock that a killed program may lose."""
RETRY_EVERY = 2.0
"""Seconds between two tries to write what could not be written."""
_UNTOLD = object()


@dataclass(frozen=True)
class WrittenState:
    """How much of a game is in its file; ``last`` is the pointer's place that was told last."""

    told: State = field(default_factory=dict)
    has_head: bool = False
    moves: int = 0
    pointers: int = 0
    last: tuple[int, int] = (0, 0)


class SaveWriter:
    """The file of one game after another, in a player's ``folder``. Nothing here raises what a disk
    can do: ``problem`` is then a sentence for the player, and it is tried again.

    Times are seconds of the app's monotonic clock.
    """

    def __init__(self, folder: Path) -> None:
        self.problem: Message | None = None
        self._folder = folder
        self._file: AppendOnlyFile | None = None
        self._kept = WrittenState()
        self._is_dead = False
        """Whether the file has to be written anew."""
        self._due = 0.0

    @classmethod
    def of(cls, file: AppendOnlyFile, kept: WrittenState, is_sound: bool = True) -> SaveWriter:
        """Return a journal that goes on in a file; one that is not sound is written anew."""
        journal = cls(file.path.parent)
        journal._file, journal._kept, journal._is_dead = file, kept, not is_sound
        return journal

    def is_due(self, at: float) -> bool:
        """Whether ``note`` is to be called although nothing was done."""
        return at >= self._due

    @property
    def is_open(self) -> bool:
        """Whether a game has its file now."""
        return self._file is not None

    def note(self, session: Session, about: SaveMetadata, at: float) -> None:
        """Keep the game as it stands ``at`` that second: after each move, and when it is due.

        Another ``uid`` is another game. A game that has not begun is not kept, unless it belongs to
        a run that has.
        """
        if self.problem is None or self.is_due(at):
            self._note(session, about, at)

    def end(self, session: Session, about: SaveMetadata, at: float) -> None:
        """The game is over, won, lost or left for good, and goes into the record book next: from
        now on it is not to be gone on with."""
        self._note(session, about, at, over=True)

    @property
    def holds_game(self) -> bool:
        """Whether the game's file holds enough of it to go on with."""
        return self._file is not None and bool(self._kept.told)

    @property
    def can_wait(self) -> bool:
        """Whether the game's file holds all of it up to now."""
        return self.holds_game and self.problem is None

    def close(self, session: Session, about: SaveMetadata, at: float) -> bool:
        """Leave the game, which waits in its file until it is continued. Return False, and do
        nothing, where the file does not hold all of it."""
        self._note(session, about, at)
        if self._file is None or not self.can_wait:
            return False
        with suppress(OSError):
            self._file.flush()
        self.let_go()
        return True

    def drop(self) -> None:
        """The record book has the game."""
        if self._file is not None:
            with suppress(OSError):
                self._file.drop()
        self._forget()

    def let_go(self) -> None:
        """Leave the file as it is, for the next start."""
        if self._file is not None:
            self._file.let_go()
        self._forget()

    def _forget(self) -> None:
        self._file, self._kept, self.problem, self._is_dead = None, WrittenState(), None, False

    def _note(self, session: Session, about: SaveMetadata, at: float, over: bool = False) -> None:
        try:
            self._write(session, about, at, over)
            self.problem, self._is_dead = None, False
            self._due = at + EVERY
        except OSError as error:
            self._is_dead |= errors.is_dead(error)
            self.problem = errors.not_saved(error)
            self._due = at + RETRY_EVERY

    def _write(self, session: Session, about: SaveMetadata, at: float, over: bool) -> None:
        has_begun = session.position.field is not None
        if not has_begun and (about.arcade is None or about.arcade.stage == 1):
            return
        is_same = self._kept.told.get("uid", about.uid) == about.uid
        file = self._file
        if file is None or not is_same or (not self._is_dead and file.is_gone):
            self.let_go()
            file = self._file = AppendOnlyFile.create(self._folder / f"playing-{about.uid}.txt")
        if len(session.record) > MOST_MOVES:
            raise errors.TooLongError
        kept = WrittenState() if self._is_dead else self._kept
        told = about.told() | {"ms": session.ms(at), "over": over}
        lines = _lines(session, at, kept) if has_begun else []
        news = {name: told[name] for name in told if kept.told.get(name, _UNTOLD) != told[name]}
        if self._is_dead:
            self._file = file.renewed(lines, news)
        elif lines or news:
            file.add(lines, news)
        moves, pointer = len(session.record), session.pointer_recorder.kept
        if has_begun:
            self._kept = WrittenState(
                told, True, moves, len(pointer), pointer[-1][1:3] if pointer else (0, 0)
            )
        else:
            self._kept = WrittenState(told)


def _lines(session: Session, at: float, kept: WrittenState) -> list[str]:
    """What a file that has ``kept`` lacks of the recording."""
    head = [] if kept.has_head else session.recording(at).head()
    # A motion that is still open may be replaced by a later one, which would then be told out of
    # its order.
    session.pointer_recorder.settle()
    moves, pointer = session.record[kept.moves :], session.pointer_recorder.kept[kept.pointers :]
    return [*head, *format_body(moves, pointer, *kept.last)]
