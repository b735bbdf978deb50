"""Writes the games of one scene into the store, each once."""

from __future__ import annotations

from collections import Counter

from engine.game import Status
from game.session import Session
from game.store.book import Store
from game.store.values import Device, FinishedGame, Kind


class Scribe:
    """Stands beside a session. ``kind`` and ``run`` are those of the games that are played."""

    def __init__(self, store: Store, kind: Kind = Kind.CLASSIC, run: str | None = None) -> None:
        self.kind = kind
        self.run = run
        self._store = store
        self.begin()

    def begin(self) -> None:
        """A new game: nothing has been done in it yet."""
        self.game: FinishedGame | None = None
        self._hands: Counter[Device] = Counter()
        self._aids: list[str] = []

    def count(self, device: Device) -> None:
        """A move was made with this device."""
        self._hands[device] += 1

    def helped(self, aid: str) -> None:
        """The player was helped; ``aid`` is a word for it, counted once."""
        if aid not in self._aids:
            self._aids.append(aid)

    def write(self, session: Session, at: float) -> FinishedGame | None:
        """Keep the session's game as it stands ``at`` that second: won, lost or, where it is being
        left, abandoned. Gives the game; None for one that never began or had no move."""
        begun = session.status is not Status.READY
        if self.game is None and begun and (session.record or session.position.is_over):
            hands = self._hands.most_common(1)
            self.game = FinishedGame.of(
                session,
                at,
                self._store.now(),
                self.kind,
                hands[0][0] if hands else None,
                tuple(self._aids),
                self.run,
            )
            self._store.record(self.game)
        return self.game
