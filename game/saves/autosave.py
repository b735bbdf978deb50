"""Keeps the game that is being played: in a file of its own while it lasts, then in the book."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.rules.arcade import ArcadeRun
from engine.rules.game import Status
from game.input.events import Device
from game.records import FinishedGame, Store, UnrankedReason, new_uid
from game.resources.texts import Message
from game.saves import SavedGame, SaveMetadata, SaveWriter, Waiting, finished
from game.session.session import Session


class Autosave:
    """Stands beside a session; ``about`` is what it does not know of its game.

    Times are seconds of the app's monotonic clock.
    """

    def __init__(self, store: Store, folder: Path, about: SaveMetadata) -> None:
        self._store = store
        self._journal = SaveWriter(folder)
        self.begin(about)

    @classmethod
    def resumed(cls, store: Store, saved: SavedGame) -> Autosave:
        """One for a game that is gone on with, in the same file."""
        autosave = cls(store, saved.file.path.parent, saved.about)
        autosave._journal = saved.adopt()
        autosave.flawed(UnrankedReason.RESUMED)
        return autosave

    @property
    def problem(self) -> Message | None:
        """Why the game in play cannot be kept just now, for the player to read."""
        return self._journal.problem

    def begin(self, about: SaveMetadata) -> None:
        """A new game: nothing has been done in it yet."""
        self.about = about
        self.game: FinishedGame | None = None

    def count(self, device: Device) -> None:
        """A move was made with this device."""
        hands = self.about.hands
        self.about = replace(self.about, hands={**hands, device: hands.get(device, 0) + 1})

    def helped(self, aid: str) -> None:
        """The player was helped; ``aid`` is a word for it, counted once. Help that comes to a game
        which was the player's alone, and had begun, is late."""
        if not self.about.aids and self.about.has_moved:
            self.flawed(UnrankedReason.LATE)
        if aid not in self.about.aids:
            self.about = replace(self.about, aids=(*self.about.aids, aid))

    def go_on(self) -> None:
        """The game is over and in the book, but its end is taken back: what goes on is another one
        that nobody has made a move in yet."""
        flaws = tuple(flaw for flaw in self.about.flaws if flaw != UnrankedReason.LATE.value)
        if self.about.try_of is not None:
            flaws += (UnrankedReason.AGAIN.value,)  # the game that is over was the day's one try
        self.begin(replace(self.about, uid=new_uid(), hands={}, flaws=flaws))

    def flawed(self, flaw: UnrankedReason) -> None:
        """Something keeps the game from ranking; counted once."""
        if flaw.value not in self.about.flaws:
            self.about = replace(self.about, flaws=(*self.about.flaws, flaw.value))

    def note(self, session: Session, at: float) -> None:
        """Keep the game as it stands ``at`` that second: after each move."""
        if self.game is None:
            self._journal.note(session, self.about, at)

    def tend(self, session: Session, at: float) -> None:
        """The clock runs: now and then that is kept too."""
        if session.clock.is_running and self._journal.is_due(at):
            self.note(session, at)

    def finish(self, session: Session, at: float, hold: bool = False) -> FinishedGame | None:
        """Write the game as it stands ``at`` that second: won, lost or, where it is being left,
        abandoned. Gives the game; None for one that never began or had no move of the player's.

        ``hold`` keeps its file until ``release``.
        """
        begun = session.status is not Status.READY
        done = self.about.has_moved or session.position.is_over or self.about.daily
        if self.game is None and begun and done:
            self._journal.end(session, self.about, at)
            self.game = finished(self.about, session, at, self._store.now(), self._store)
            if self._store.record(self.game) is None:
                self._journal.let_go()  # until the book has it, the file does
        if not hold:
            self.release()
        return self.game

    def release(self) -> None:
        """The file has done its duty."""
        self._journal.drop()

    def let_go(self) -> None:
        """Whatever has become of its scene: the game waits in its file as it was written last."""
        self._journal.let_go()

    def claim(self, session: Session) -> None:
        """Claim a day's board as soon as it is seen: only the first try ranks."""
        about, size = self.about, session.config.dimensions
        if about.daily is not None and not self._store.claim(about.daily, size, about.uid):
            self.flawed(UnrankedReason.AGAIN)

    @property
    def can_wait(self) -> bool:
        """Whether all of the game is in its file, so that it can be continued later."""
        return self._journal.can_wait

    @property
    def holds_game(self) -> bool:
        """Whether some of the game is in its file, if not its last moves."""
        return self._journal.holds_game

    def close(self, session: Session, at: float, run: ArcadeRun | None) -> Waiting | None:
        """Leave the game in its file, with the arcade ``run`` that it belongs to, and return what
        waits there. Return None, and leave nothing, where the disk did not take all of the game.

        A game that is over waits only for the sake of its run.
        """
        if self.game is None:
            if not self._journal.close(session, self.about, at):
                return None
        elif run is None or not self.can_wait:
            return None
        else:
            self._journal.let_go()
        return Waiting.of(self.about, session.config, session.ms(at), run)
