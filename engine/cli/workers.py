"""Worker processes, none of which outlives the command."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from engine.cli.reading import InputError

MAX_WORKERS = 61 if os.name == "nt" else 512  # Windows cannot wait for more than 61 at a time


@contextmanager
def workers(number: int) -> Iterator[Executor | None]:
    """Provide an executor over ``number`` processes; None for one, which needs no executor.

    If the block ends in an exception, including Ctrl-C, the processes are ended at once.
    """
    if number == 1:
        yield None
        return
    # Forking is quick, and safe since this process has no other threads yet.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    executor = ProcessPoolExecutor(number, context, initializer=_begin)
    try:
        try:
            _start(executor, number)
        except OSError as error:
            raise InputError(f"The worker processes cannot be started: {error}.") from None
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown()


def _start(executor: Executor, number: int) -> None:
    """Start the processes, with Ctrl-C deferred until each has learnt to leave it to this one."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for task in [executor.submit(bool) for _ in range(number)]:
            task.result()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
