"""Hooks for all tests."""

import gc
import signal


def pytest_configure() -> None:
    gc.disable()  # until all tests are collected
    take_signals_as_in_a_terminal()


def take_signals_as_in_a_terminal() -> None:
    """Restore the usual handling of signals. A script that runs the tests in the background ignores
    some signals, and every program that the tests start would inherit that."""
    for name in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            is_interrupt = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_interrupt else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


def pytest_collection_finish() -> None:
    """Exempt everything imported so far from garbage collection, and collect rarely: that took a
    tenth of the time of the quick tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Exempt what the tests have left from the five collections that pytest makes at its end."""
    gc.freeze()
