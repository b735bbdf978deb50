"""Recorded games are reviewed on another thread, and never while somebody plays."""

import time
from pathlib import Path

import pytest

from engine import GameConfig, Open, StartRule, Undo
from game.app.background_review import LOOK_EVERY, Reviewer
from game.session.session import Session
from game.store import FinishedGame, Store, queries

CONFIG = GameConfig(8, 6, 12, start=StartRule.SAFE)


class Reviews:
    """A reviewer of a store with one game, opened cell by cell until it was over. With ``undone``
    losses taken back, the game is recorded as several games, one for each loss."""

    def __init__(self, folder: Path, undone: int = 0) -> None:
        self.store, self.errors = Store(folder), []
        session = Session(CONFIG, 3)
        for number, cell in enumerate(CONFIG.grid.cells(CONFIG.grid.full)):
            session.submit(Open(cell), number / 10)
            if session.position.is_over and undone:
                undone -= 1
                self.store.record(FinishedGame.of(session, 10.0, self.store.now()))
                session.submit(Undo(), number / 10)
        self.store.record(FinishedGame.of(session, 10.0, self.store.now()))
        self.start()

    def start(self) -> None:
        self.reviewer = Reviewer(self.store, 0.0, lambda title, error: self.errors.append(error))

    def poll(self, at: float, is_free: bool = True) -> bool:
        """Let the reviewer's task finish; return whether the first game has its review."""
        end = time.monotonic() + 60
        self.reviewer.poll(at, is_free)
        while self.reviewer.task.is_active and time.monotonic() < end:
            self.reviewer.poll(at, is_free=False)
            time.sleep(0.002)
        return self.store.ask(queries.review, 1) is not None


def test_a_game_is_reviewed_when_nobody_plays(tmp_path: Path) -> None:
    reviews = Reviews(tmp_path)
    assert not reviews.poll(LOOK_EVERY - 0.1)
    assert not reviews.poll(LOOK_EVERY, is_free=False)
    reviews.reviewer.poll(LOOK_EVERY, is_free=True)
    reviews.reviewer.task.cancel()
    assert reviews.store.ask(queries.unreviewed) is not None
    reviews.start()
    assert reviews.poll(LOOK_EVERY)
    review = reviews.store.ask(queries.review, 1)
    assert review.guesses
    assert 0 <= review.survival < 1
    assert review.luck * (1 - review.cost) == pytest.approx(review.survival)
    assert sum(review.missed.values()) >= review.needless > 0
    assert reviews.store.ask(queries.unreviewed) is None
    reviews.store.close()


def test_after_an_undone_loss_only_the_rest_of_the_game_is_reviewed(tmp_path: Path) -> None:
    reviews, at = Reviews(tmp_path, undone=1), 0.0
    while reviews.store.ask(queries.unreviewed) is not None:
        at += LOOK_EVERY
        reviews.poll(at)
    one, other = reviews.store.ask(queries.review, 1), reviews.store.ask(queries.review, 2)
    assert max(guess.move for guess in one.guesses) < min(guess.move for guess in other.guesses)
    reviews.store.close()


def test_a_game_that_the_solver_breaks_on_is_logged_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.background_review.review_luck", lambda *_, **__: 1 / 0)
    reviews = Reviews(tmp_path)
    assert not reviews.poll(LOOK_EVERY)
    assert reviews.store.ask(queries.unreviewed) is None
    assert [type(error) for error in reviews.errors] == [ZeroDivisionError]
    reviews.store.close()
