"""Background work: its result or error, its replacement, and its end."""

import threading
import time
from collections.abc import Callable

import pytest

from game.platform import background
from game.platform.background import BackgroundTask, run_jobs

LONG = 30  # seconds that are never reached


class Endless:
    """Work that ends only when its result is no longer wanted."""

    def __init__(self) -> None:
        self.begun, self.returned = threading.Event(), threading.Event()

    def __call__(self, is_wanted: Callable[[], bool]) -> None:
        self.begun.set()
        while is_wanted():
            pass
        self.returned.set()


def test_the_result_or_the_error_of_work_is_available_once_it_is_done() -> None:
    task: BackgroundTask[float] = BackgroundTask()
    assert (task.is_active, task.is_done, task.result(), task.wait(0)) == (False, False, None, True)
    task.start(lambda is_wanted: 5)
    assert task.wait(LONG)
    assert (task.is_active, task.is_done, task.result()) == (True, True, 5)
    assert task.take() == 5
    assert (task.is_active, task.is_done, task.result()) == (False, False, None)
    task.start(lambda is_wanted: 1 / 0)
    assert task.wait(LONG)
    for ask in (task.result, task.take):
        with pytest.raises(ZeroDivisionError):
            ask()
    assert not task.is_active


def test_work_ends_when_it_is_cancelled_and_blocks_no_other_task() -> None:
    endless, daemons = Endless(), []
    task = BackgroundTask(endless)
    assert endless.begun.wait(LONG)
    other = BackgroundTask(lambda is_wanted: daemons.append(threading.current_thread().daemon))
    assert other.wait(LONG)
    assert daemons == [True]
    task.cancel()
    assert not task.is_active
    assert endless.returned.wait(LONG)
    assert task.result() is None
    last = Endless()
    task.start(last)
    assert last.begun.wait(LONG)
    task.close()
    assert last.returned.is_set(), "closing waits for it"
    task.close()


def test_newer_work_replaces_older_and_drops_what_waits_between() -> None:
    begun, may_end = threading.Event(), threading.Event()
    done = []

    def stubborn(is_wanted: Callable[[], bool]) -> int:
        begun.set()
        may_end.wait(LONG)
        return 0

    task = BackgroundTask(stubborn)
    assert begun.wait(LONG)
    for number in (1, 2, 3):
        task.start(lambda is_wanted, number=number: done.append(number) or number)
    assert not task.wait(0.02)
    may_end.set()
    assert task.wait(LONG)
    assert (task.result(), done) == (3, [3])


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Return the errors with which the next threads are refused; the last one is repeated."""
    errors: list[BaseException] = []
    start = threading.Thread.start

    def try_start(thread: threading.Thread) -> None:
        if errors:
            raise errors.pop(0)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", try_start)
    return errors


REFUSALS = [RuntimeError("can't start new thread"), MemoryError()]


@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_work_whose_thread_cannot_start_is_tried_again(
    refused: list[BaseException], refusal: BaseException
) -> None:
    refused += [refusal]
    task = BackgroundTask(lambda is_wanted: threading.current_thread().name)
    assert task.is_active
    assert task.wait(LONG), "waiting tries again"
    assert task.take() == "background"
    refused += [refusal] * 2
    task.start(lambda is_wanted: 1)
    task.start(lambda is_wanted: 2)
    while not task.is_done:  # looking tries again
        time.sleep(0.001)
    assert task.take() == 2


@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_a_task_whose_thread_cannot_start_is_cancelled_and_closed(
    refused: list[BaseException], refusal: BaseException
) -> None:
    done: list[int] = []
    refused += [refusal] * 3
    task = BackgroundTask(lambda is_wanted: done.append(1))
    task.cancel()
    assert (task.is_active, task.is_done, task.wait(0)) == (False, False, True)
    task.start(lambda is_wanted: done.append(2))
    task.close()
    refused.clear()
    assert task.wait(0)
    assert not done
    task.start(lambda is_wanted: done.append(3))
    assert task.wait(LONG)
    assert done == [3]


def test_work_that_never_gets_a_thread_is_done_where_it_is_asked_for(
    refused: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused += REFUSALS * 10_000
    now = 100.0
    monkeypatch.setattr(background, "clock", lambda: now)
    task = BackgroundTask(lambda is_wanted: threading.current_thread() is threading.main_thread())
    now += background.PATIENCE / 2
    assert not task.is_done
    assert not task.wait(0)
    now += background.PATIENCE
    assert task.is_done
    assert task.take() is True
    task.start(lambda is_wanted: 1 / 0)
    now += background.PATIENCE
    assert task.wait(LONG)
    with pytest.raises(ZeroDivisionError):
        task.take()
    task.close()


def test_jobs_run_in_order_while_they_are_wanted() -> None:
    done: list[int] = []
    run_jobs([lambda n=n: done.append(n) for n in range(5)], lambda: len(done) < 3)
    assert done == [0, 1, 2]
