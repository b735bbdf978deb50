"""Caches keep values that are used, up to a limit in bytes, and drop those that an event makes
useless."""

import gc
from collections.abc import Iterator

import pygame
import pytest

from game.platform.cache import Cache, Until, bytes_of, cached, caches, drop_cached, set_window_size
from tests.game.driver import StartGame
from tests.test_floor_plan import FILES, imports_of

PICTURE = 100 * 100 * 4
ROOM = 3 * (PICTURE + 400) / 1024**2  # megabytes of three pictures with their keys


def picture(side: int = 100) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


@pytest.fixture(autouse=True)
def usual_window() -> Iterator[None]:
    set_window_size((1280, 720))
    yield
    set_window_size((1280, 720))


def test_a_cache_drops_what_was_used_longest_ago() -> None:
    kept: Cache[int, pygame.Surface] = Cache("pictures", ROOM)
    pictures = [kept.put(number, picture()) for number in range(3)]
    assert kept.get(0) is pictures[0]
    kept.put(3, picture())
    assert [number for number in range(4) if number in kept] == [0, 2, 3]
    assert 3 * PICTURE < kept.bytes <= kept.limit
    kept.put(3, picture(20))
    assert kept.bytes < 3 * PICTURE
    kept.drop(0)
    kept.drop(77)
    kept.drop_where(lambda number: number == 2)
    assert [number for number in range(4) if number in kept] == [3]
    kept.clear()
    assert (len(kept), kept.bytes) == (0, 0)


def test_a_value_larger_than_the_limit_is_kept_alone() -> None:
    kept: Cache[int, pygame.Surface] = Cache("pictures", ROOM)
    for number in range(3):
        kept.put(number, picture())
    large = kept.put(3, picture(400))
    assert (len(kept), kept.get(3)) == (1, large)


def test_limits_grow_with_the_window() -> None:
    kept: Cache[int, pygame.Surface] = Cache("panels", megabytes=0, windows=1.0)
    set_window_size((200, 100))
    kept.put(0, picture())
    kept.put(1, picture())
    assert len(kept) == 1
    set_window_size((400, 200))
    kept.put(2, picture())
    assert len(kept) == 2


def test_a_picture_that_is_a_key_or_a_part_counts_as_a_whole() -> None:
    kept: Cache[tuple[pygame.Surface, int], int] = Cache("tones")
    kept.put((picture(), 1), 7)
    assert kept.bytes > PICTURE
    assert bytes_of(picture().subsurface((0, 0, 2, 2))) == PICTURE
    assert bytes_of((picture(), picture())) > 2 * PICTURE
    assert bytes_of("a" * 1000) >= 1000


def test_a_cached_function_is_called_once_for_what_it_is_given() -> None:
    given = []

    @cached(ROOM)
    def square(side: int, alpha: int = 255) -> pygame.Surface:
        """Return a square."""
        given.append((side, alpha))
        return picture(side)

    assert square(100) is square(100)
    assert square(100, alpha=7) is square(100, alpha=7) is not square(100)
    assert given == [(100, 255), (100, 7)]
    for side in range(90, 110):
        square(side)
    assert 0 < square.cache.bytes <= square.cache.limit
    assert (square.__doc__, square.cache.name.rpartition(".")[2]) == ("Return a square.", "square")


@pytest.mark.parametrize(
    ("event", "left"),
    [(Until.ZONE, [Until.LAYOUT, Until.FULL]), (Until.LAYOUT, [Until.FULL])],
)
def test_an_event_empties_the_caches_that_last_until_it(event: Until, left: list[Until]) -> None:
    kept: list[Cache[int, int]] = [Cache(until.name, until=until) for until in Until]
    for one in kept:
        one.put(1, 1)
    drop_cached(event)
    assert [one.until for one in kept if len(one)] == left


@pytest.mark.slow
def test_caches_are_listed_while_they_are_in_use() -> None:
    kept: Cache[int, int] = Cache("listed here")
    assert kept in caches()
    del kept
    gc.collect()
    assert "listed here" not in [one.name for one in caches()]


@pytest.fixture
def start_dropping(start: StartGame, monkeypatch: pytest.MonkeyPatch) -> StartGame:
    """Start the game with empty caches; other tests keep them from one game to the next."""
    monkeypatch.setattr("game.app.screen.drop_cached", drop_cached)
    return start


@pytest.mark.slow
def test_another_window_or_theme_gives_up_the_pictures_of_the_last_one(
    start_dropping: StartGame,
) -> None:
    driver = start_dropping()
    theme = driver.app.context.theme
    theme.prepare()
    theme.sheet("puff", 33).frame("idle")
    kept = {one.name: one for one in caches()}

    def sizes() -> set[int]:
        return {px for _, px, *_ in kept["sprites"]}

    def sheets_of(folder: str) -> set[str]:
        return {one.kind for one in kept["sprite sheets"] if one.path.parent.name == folder}

    assert 33 in sizes()
    pygame.display.set_mode((700, 500), pygame.RESIZABLE)
    driver.post(pygame.VIDEORESIZE, size=(700, 500), w=700, h=500)
    driver.run(0.1)
    assert 33 not in sizes()
    assert {"effects", "puff"} <= sheets_of("deep"), "they need not be decoded again"
    driver.app.context.settings.change(theme="paper")
    driver.run(0.1)
    assert "effects" not in sheets_of("deep")
    assert "effects" in sheets_of("paper")


MAY_CACHE = {
    "game.board.effects.tile_animation": "tuples of names, as many as there are looks of a tile",
    "game.board.hexagon_tiles": "the order in which a tile's pixels are picked, once",
    "game.board.hexagons": "the measures of hexagons, for each size of a cell",
    "game.board.outline": "the edge of the latest boards, a set of cells each",
    "game.dive.cell_areas": "the edges of the latest areas of a board, a set of cells each",
    "game.store.database": "the shape of the book, once",
    "game.store.settings": "the latest drawn shapes, a set of cells each",
}
"""Modules that use ``functools`` caches: for few small values, and no pictures."""


@pytest.mark.slow
def test_nothing_else_keeps_what_can_be_made_again() -> None:
    found = {
        module
        for module in FILES
        if module.startswith("game")
        and imports_of(module) & {"functools.lru_cache", "functools.cache"}
    }
    assert found == MAY_CACHE.keys()
