"""Saving of the game being played: to its own file while it lasts, then to the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.dive.state import Dive
from engine.rules.game import Status
from game.input.events import Device
from game.session.session import Session
from game.store import FinishedGame, Store, UnrankedReason, new_uid
from game.store.metadata import SaveMetadata, SaveSummary
from game.store.recovery import finished_game
from game.store.save_file import SaveWriter
from game.store.saved_game import SavedGame


class Autosave:
    """Autosave of a session's game by ``writer``, which is recorded when it is over.

    A file goes only when what takes its place is safe: its game, and a dive that has ended, in the
    record book, or the next board of a dive that goes on in a file of its own. ``older`` are the
    autosaves of the boards before, whose files still wait for that.
    """

    def __init__(
        self,
        store: Store,
        folder: Path,
        metadata: SaveMetadata,
        older: tuple[Autosave, ...] = (),
    ) -> None:
        self._store, self._older = store, older
        self.writer = SaveWriter(folder)
        self.begin(metadata)

    @classmethod
    def resume(cls, store: Store, saved: SavedGame) -> Autosave:
        """Return an autosave that continues a saved game in the same file."""
        autosave = cls(store, saved.file.path.parent, saved.metadata)
        autosave.writer = saved.resume_writing()
        autosave.add_flaw(UnrankedReason.RESUMED)
        return autosave

    def begin(self, metadata: SaveMetadata) -> None:
        """Begin a new game."""
        self.metadata = metadata
        self.game: FinishedGame | None = None
        self._is_saved = True  # until the game is recorded and its dive, if any, has ended
        self._is_recorded = False

    def continue_after_end(self) -> None:
        """Begin a new game, since the end of the recorded one is taken back."""
        flaws = tuple(
            flaw for flaw in self.metadata.flaws if flaw != UnrankedReason.HELPED_LATE.value
        )
        if self.metadata.first_try_day is not None:
            flaws += (UnrankedReason.DAILY_REPEATED.value,)  # the recorded game was the first try
        self.begin(replace(self.metadata, uid=new_uid(), moves_by_device={}, flaws=flaws))

    def count_move(self, device: Device) -> None:
        """Count a move made with this device."""
        counts = self.metadata.moves_by_device
        counts = {**counts, device: counts.get(device, 0) + 1}
        self.metadata = replace(self.metadata, moves_by_device=counts)

    def add_aid(self, aid: str) -> None:
        """Note, once, that the player had this help. The first help after a move is late."""
        if not self.metadata.aids and self.metadata.has_moved:
            self.add_flaw(UnrankedReason.HELPED_LATE)
        if aid not in self.metadata.aids:
            self.metadata = replace(self.metadata, aids=(*self.metadata.aids, aid))

    def add_flaw(self, reason: UnrankedReason) -> None:
        """Note, once, a reason for which the game does not rank."""
        if reason.value not in self.metadata.flaws:
            self.metadata = replace(self.metadata, flaws=(*self.metadata.flaws, reason.value))

    def note_dive(self, dive: Dive) -> None:
        """Note a change of the dive on this board that its moves do not imply."""
        begun = self.metadata.dive
        if begun is not None:
            begun = replace(begun, pinged=dive.pinged, is_known=dive.is_known)
            self.metadata = replace(self.metadata, dive=begun)

    def lead_on(self, dive: Dive) -> None:
        """Note the next stage of a dive between two boards, to be saved."""
        self.metadata = replace(self.metadata, dive=dive)

    def claim_first_try(self, session: Session) -> None:
        """Claim a day's board as soon as it is seen: only its first try ranks."""
        day, size = self.metadata.daily, session.config.dimensions
        if day is not None and not self._store.claim(day, size, self.metadata.uid):
            self.add_flaw(UnrankedReason.DAILY_REPEATED)

    @property
    def holds_game(self) -> bool:
        """Whether a file holds enough of the game, or of its dive, to be continued."""
        return any(one.writer.holds_game for one in (*self._older, self))

    def save(self, session: Session, at: float) -> None:
        """Save the game in its current state: after each move, and after its end while its dive
        continues."""
        if self._is_saved:
            self.writer.write(session, self.metadata, at, over=self.game is not None)
            if self.writer.is_complete:
                self._record()
                self._delete_older()

    def poll(self, session: Session, at: float) -> None:
        """Save the running clock now and then, and try again what could not be saved."""
        if self.writer.is_due(at):
            self.save(session, at)

    def finish(self, session: Session, at: float, hold: bool = False) -> FinishedGame | None:
        """Record the game as won, lost or else abandoned.

        Return None for one that never began or had no move of the player's. With ``hold`` the file
        stays until the dive is ``put_away`` or the next board has its own, and is complete before
        the game is recorded: a dive must not go on with a board whose end only the book has.
        """
        has_begun = session.status is not Status.READY
        metadata = self.metadata
        has_result = metadata.has_moved or session.position.is_over or metadata.daily
        if self.game is None and has_begun and has_result:
            self.writer.write_end(session, metadata, at)
            self.game = finished_game(metadata, session, at, self._store.now(), self._store)
        if not hold:
            self.put_away()
        elif self.writer.is_complete:
            self._record()
        return self.game

    def _record(self) -> None:
        """Record a game that is over, once; the store tries again what it cannot write."""
        if self.game is not None and not self._is_recorded:
            self._is_recorded = True
            self._store.record(self.game)

    def put_away(self, dive_uid: str | None = None) -> None:
        """Delete the files of a game that is over, and of a dive that has ended, if the record book
        has all of it; else close them, so that the next start records what is in them."""
        every = (*self._older, self)
        for one in every:
            one._record()
        uids = [one.game.uid for one in every if one.game is not None]
        if dive_uid is not None:
            uids.append(dive_uid)
        is_recorded = all(map(self._store.is_written, uids))
        for one in every:
            if is_recorded:
                one.writer.delete()
            elif dive_uid is not None or one.is_end_unwritten:
                one.writer.close_as_ended()
            else:
                one.writer.close()
        self._older, self._is_saved = (), False

    @property
    def is_end_unwritten(self) -> bool:
        """Whether the file lacks the end of a game that was lost or abandoned. The file of a won
        game may lack its last moves: the player can win it again."""
        is_won = self.game is not None and self.game.figures.won
        return not is_won and not self.writer.is_complete

    def can_wait(self, session: Session) -> bool:
        """Return whether the file holds all of the game. A dive between two boards can wait where
        it was saved last as well, in its own file or in that of the board before: what was chosen
        since is chosen again."""
        if session.status is Status.READY and self.metadata.dive is not None:
            is_in_older = any(one.writer.is_complete for one in self._older)
            return self.writer.holds_game or is_in_older
        return self.writer.is_complete

    def suspend(self, session: Session, at: float, dive: Dive | None) -> SaveSummary | None:
        """Leave the game, and the dive that it belongs to, to be continued later.

        Return None, and leave nothing, where the file does not hold all of the game. A board
        that is over is left only if its dive continues.
        """
        is_over = self.game is not None
        if is_over and dive is None:
            return None
        is_saved = self.writer.suspend(session, self.metadata, at, is_over)
        if not is_saved and not self.can_wait(session):
            return None
        self.close()
        return self.metadata.summary(session.config, session.ms(at), dive)

    def close(self) -> None:
        """Close the files as they are, for the next start."""
        for one in (*self._older, self):
            one.writer.close()
        self._older, self._is_saved = (), False

    def hand_on(self) -> tuple[Autosave, ...]:
        """Return this autosave and the ones before it, for the next board to use."""
        every, self._older = (*self._older, self), ()
        return every

    def _delete_older(self) -> None:
        """Delete the files of the boards before that are in the book, once this one is on disk."""
        for one in self._older:
            one._record()
        recorded = [
            one for one in self._older if one.game is None or self._store.is_written(one.game.uid)
        ]
        if recorded and self.writer.is_on_disk():
            for one in recorded:
                one.writer.delete()
            self._older = tuple(one for one in self._older if one not in recorded)
