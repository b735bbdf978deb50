"""Background work: its result or error, its replacement, and its end."""

import threading
from collections.abc import Callable

import pytest

from game.platform.background import BackgroundTask, run_jobs

LONG = 30  # seconds that are never reached


class Endless:
    """Work that returns when it is no longer wanted."""

    def __init__(self) -> None:
        self.begun, self.returned = threading.Event(), threading.Event()

    def __call__(self, is_wanted: Callable[[], bool]) -> None:
        self.begun.set()
        while is_wanted():
            pass
        self.returned.set()


def test_the_result_or_the_error_of_work_is_there_when_it_is_done() -> None:
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


def test_jobs_run_in_order_while_they_are_wanted() -> None:
    done: list[int] = []
    run_jobs([lambda n=n: done.append(n) for n in range(5)], lambda: len(done) < 3)
    assert done == [0, 1, 2]
