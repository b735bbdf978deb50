"""Games are reviewed in the background while nobody plays."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from engine.core.commands import Open, Undo
from engine.core.config import GameConfig, StartRule
from game.app.background_review import LOOK_EVERY, Reviewer
from game.records import FinishedGame, Store
from game.session.session import Session

CONFIG = GameConfig(8, 6, 12, start=StartRule.SAFE)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store with a game that was opened cell by cell."""
    store, session = Store(tmp_path), Session(CONFIG, 3)
    for number, cell in enumerate(CONFIG.grid.cells(CONFIG.grid.full)):
        session.submit(Open(cell), number / 10)
    store.record(FinishedGame.of(session, 10.0, store.now()))
    return store


def reviewed(store: Store, reviewer: Reviewer, at: float, is_free: bool) -> bool:
    """Return whether the first game has its review after one round of work."""
    end = time.monotonic() + 10
    reviewer.tend(at, is_free)
    while reviewer._future is not None and time.monotonic() < end:
        reviewer.tend(at, is_free=False)
        time.sleep(0.002)
    return store.review(1) is not None


def test_a_game_is_reviewed_while_nobody_plays(store: Store) -> None:
    reviewer = Reviewer(store, at=0.0)
    assert not reviewed(store, reviewer, LOOK_EVERY - 0.1, is_free=True)
    assert not reviewed(store, reviewer, LOOK_EVERY, is_free=False)
    assert reviewed(store, reviewer, LOOK_EVERY, is_free=True)
    review = store.review(1)
    assert review is not None
    assert review.guesses
    assert 0 <= review.survival < 1
    assert review.luck * (1 - review.cost) == pytest.approx(review.survival)
    assert sum(review.missed.values()) >= review.needless > 0
    assert store.unreviewed() is None
    reviewer.close()
    store.close()


def test_after_an_undone_loss_only_later_moves_are_reviewed(tmp_path: Path) -> None:
    store, session = Store(tmp_path), Session(CONFIG, 3)
    session.submit(Open((0, 0)), 0.0)
    ends = 0
    for number, cell in enumerate(CONFIG.grid.cells(CONFIG.grid.full), 1):
        session.submit(Open(cell), number / 10)
        if session.position.is_over and ends < 2:
            ends += 1
            store.record(FinishedGame.of(session, 10.0, store.now()))
            session.submit(Undo(), number / 10)
    reviewer, at = Reviewer(store, at=0.0), 0.0
    while store.unreviewed() is not None:
        at += LOOK_EVERY
        reviewed(store, reviewer, at, is_free=True)
    one, other = store.review(1), store.review(2)
    assert one is not None
    assert other is not None
    assert max(guess.move for guess in one.guesses) < min(guess.move for guess in other.guesses)
    reviewer.close()
    store.close()


def test_a_game_that_breaks_the_solver_is_skipped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object, **named: object) -> None:
        raise ZeroDivisionError

    told: list[Exception] = []
    monkeypatch.setattr("game.app.background_review.review", broken)
    reviewer = Reviewer(store, at=0.0, note=lambda title, error: told.append(error))
    assert not reviewed(store, reviewer, LOOK_EVERY, is_free=True)
    assert store.unreviewed() is None
    assert [type(error) for error in told] == [ZeroDivisionError]
    reviewer.close()
    store.close()


def test_an_unfinished_review_is_done_in_a_later_session(store: Store) -> None:
    reviewer = Reviewer(store, at=0.0)
    reviewer.tend(LOOK_EVERY, is_free=True)
    reviewer.close()
    assert store.unreviewed() is not None
    again = Reviewer(store, at=0.0)
    assert reviewed(store, again, LOOK_EVERY, is_free=True)
    again.close()
    store.close()
