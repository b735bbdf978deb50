"""Caches: pictures, sounds and text made once and kept, within a limit in bytes.

No other part of the game keeps objects that can be made again. ``caches`` lists all of them.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from enum import IntEnum
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

import pygame

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")
_Given = ParamSpec("_Given")
_MEGABYTE = 1024 * 1024
_SIMPLE = {int, float, str, bool, type(None)}
_ENTRY = 300  # bytes of an entry besides its key and its value


class Until(IntEnum):
    """The event at which a cache is emptied; an event also empties the caches of those listed
    before it."""

    ZONE = 0  # another zone or theme
    LAYOUT = 1  # another size of the window or of text, or another theme
    FULL = 2  # never: only the limit counts


class _Window:
    """The bytes of a picture of the whole window, which limits grow with."""

    bytes = 1280 * 720 * 4


def bytes_of(kept: object) -> int:
    """Estimate the memory of a value; for a part of a picture, return that of the whole picture."""
    kind = type(kept)
    if kind in _SIMPLE:  # the most common types in keys
        return sys.getsizeof(kept)
    if kind is tuple or kind is list:
        return sum(map(bytes_of, kept)) + sys.getsizeof(kept)  # type: ignore[call-overload]
    if isinstance(kept, pygame.Surface):
        whole = kept.get_abs_parent()
        return whole.get_width() * whole.get_height() * whole.get_bytesize()
    if isinstance(kept, pygame.mixer.Sound):
        frequency, form, channels = pygame.mixer.get_init() or (0, 0, 0)
        return round(kept.get_length() * frequency) * channels * abs(form) // 8
    if isinstance(kept, tuple | list):
        return sum(map(bytes_of, kept)) + sys.getsizeof(kept)
    return sys.getsizeof(kept)


class Cache(Generic[_Key, _Value]):
    """Values by key. The least recently used are dropped when all of them, with their keys, take
    more than ``megabytes`` plus ``windows`` pictures of the window.

    The newest value is never dropped. Any thread may use the cache.

    >>> texts = Cache[int, str]("texts")
    >>> texts.get_or_make(7, lambda: "seven")
    'seven'
    >>> texts.get(7), texts.get(8)
    ('seven', None)
    """

    def __init__(
        self,
        name: str,
        megabytes: float = 1.0,
        windows: float = 0.0,
        until: Until = Until.LAYOUT,
        size_of: Callable[[_Value], int] = bytes_of,
    ) -> None:
        self.name, self.until = name, until
        self.bytes = 0
        self._megabytes, self._windows, self._size_of = megabytes, windows, size_of
        self._values: OrderedDict[_Key, _Value] = OrderedDict()  # the least recently used first
        self._sizes: dict[_Key, int] = {}
        self._lock = Lock()
        _caches.add(self)

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[_Key]:
        return iter(list(self._sizes))  # which no use reorders meanwhile, on whichever thread

    def __contains__(self, key: _Key) -> bool:
        return key in self._values

    @property
    def limit(self) -> int:
        """The limit of all values together, in bytes."""
        return round(self._megabytes * _MEGABYTE + self._windows * _Window.bytes)

    def get(self, key: _Key) -> _Value | None:
        """Return the value of a key, or None if it is not kept; this counts as a use."""
        try:
            self._values.move_to_end(key)
            return self._values[key]
        except KeyError:
            return None

    def get_or_make(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """Return the value of a key, making it now if it is not kept."""
        try:
            self._values.move_to_end(key)
            return self._values[key]
        except KeyError:
            return self.put(key, make())

    def put(self, key: _Key, value: _Value) -> _Value:
        """Keep a value, and return it."""
        size = self._size_of(value) + bytes_of(key) + _ENTRY
        with self._lock:
            self._drop(key)
            self._values[key], self._sizes[key] = value, size
            self.bytes += size
            while self.bytes > self.limit and len(self._values) > 1:
                oldest, _ = self._values.popitem(last=False)
                self.bytes -= self._sizes.pop(oldest)
        return value

    def drop(self, key: _Key) -> None:
        """Drop a value, if it is kept."""
        with self._lock:
            self._drop(key)

    def drop_where(self, is_dropped: Callable[[_Key], bool]) -> None:
        """Drop the values of some keys."""
        with self._lock:
            for key in [key for key in self if is_dropped(key)]:
                self._drop(key)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()
            self._sizes.clear()
            self.bytes = 0

    def _drop(self, key: _Key) -> None:
        if key in self._values:
            del self._values[key]
            self.bytes -= self._sizes.pop(key)


_caches: WeakSet[Cache[Any, Any]] = WeakSet()


class Cached(Generic[_Given, _Value]):
    """A function whose results are kept in its ``cache`` by its arguments."""

    def __init__(
        self, make: Callable[_Given, _Value], cache: Cache[tuple[Hashable, ...], _Value]
    ) -> None:
        self._make, self.cache = make, cache
        self._values = cache._values
        update_wrapper(self, make)

    def __call__(self, *given: _Given.args, **named: _Given.kwargs) -> _Value:
        """Return the result for these arguments, which must be hashable."""
        key = (*given, *named.items()) if named else given
        values = self._values
        try:
            values.move_to_end(key)
            return values[key]
        except KeyError:
            return self.cache.put(key, self._make(*given, **named))


def cached(
    megabytes: float = 1.0,
    windows: float = 0.0,
    until: Until = Until.LAYOUT,
    size_of: Callable[[Any], int] = bytes_of,
) -> Callable[[Callable[_Given, _Value]], Cached[_Given, _Value]]:
    """Return a decorator that keeps the results of a function, within the limit of a ``Cache``."""

    def decorate(make: Callable[_Given, _Value]) -> Cached[_Given, _Value]:
        name = f"{make.__module__.removeprefix('game.')}.{make.__qualname__}"
        return Cached(make, Cache(name, megabytes, windows, until, size_of))

    return decorate


def caches() -> list[Cache[Any, Any]]:
    """Return all caches in use, the largest first."""
    return sorted(_caches, key=lambda cache: -cache.bytes)


def drop_cached(until: Until) -> None:
    """Empty the caches that are no longer needed after an event."""
    for cache in list(_caches):
        if cache.until <= until:
            cache.clear()


def set_window_size(size: tuple[int, int]) -> None:
    """Adapt all limits to the size of the window in pixels."""
    _Window.bytes = 4 * size[0] * size[1]
