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


def test_a_task_has_a_result_when_its_work_is_done() -> None:
    task: BackgroundTask[int] = BackgroundTask()
    assert (task.is_active, task.is_done, task.result(), task.wait(0)) == (False, False, None, True)
    task.start(lambda is_wanted: 5)
    assert task.wait(LONG)
    assert (task.is_active, task.is_done, task.result()) == (True, True, 5)
    assert task.take() == 5
    assert (task.is_active, task.is_done, task.result()) == (False, False, None)


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    task = BackgroundTask(lambda is_wanted: 1 // 0)
    assert task.wait(LONG)
    with pytest.raises(ZeroDivisionError):
        task.result()
    with pytest.raises(ZeroDivisionError):
        task.take()
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


def test_closing_waits_until_the_work_has_returned() -> None:
    endless = Endless()
    task = BackgroundTask(endless)
    assert endless.begun.wait(LONG)
    task.start(Endless())
    task.close()
    assert endless.returned.is_set()
    task.close()


def test_jobs_run_in_order_while_they_are_wanted() -> None:
    done: list[int] = []
    run_jobs([lambda n=n: done.append(n) for n in range(5)], lambda: len(done) < 3)
    assert done == [0, 1, 2]
