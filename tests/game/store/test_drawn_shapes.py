"""Boards with a shape in the record book: a drawn one is stored once for all its games."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.config import ConfigError, GameConfig
from engine.core.neighbourhood import HEX
from engine.core.shapes import draw_shape
from game.store import Filter, Store, goal_queries, queries, statistics
from game.store.board_kind import BoardKind, cells_to_bytes, drawn_name
from game.store.transfer import export_to, import_from
from tests.game.store.finished_games import at_noon, fill_store, finished, sql

HEART = GameConfig(9, 8, 10, shape=draw_shape("heart", 9, 8))
DRAWN = replace(HEART, shape=draw_shape("heart", 9, 8) & ~(0b11 << 30))
LARGE = GameConfig(200, 200, 60, shape=random.Random(1).getrandbits(40_000) | 1 << 20_100)
IN_TABLES = ("games", "tallies", "missed")


def test_a_drawn_shape_is_stored_once_for_all_its_games(tmp_path: Path) -> None:
    games = [finished(seconds=seconds, config=DRAWN) for seconds in (3, 4, 5)]
    fill_store(tmp_path, *games, finished(config=replace(DRAWN, mines=9)), finished(config=HEART))
    stored = cells_to_bytes(DRAWN.shape)
    assert sql(tmp_path, "SELECT name, cells FROM shapes") == [(drawn_name(stored), stored)]
    names = sql(tmp_path, "SELECT shape FROM games ORDER BY id")
    assert names == [(drawn_name(stored),)] * 4 + [("heart",)]


def test_the_name_of_a_drawn_shape_is_short_and_follows_from_its_cells(tmp_path: Path) -> None:
    fill_store(tmp_path, finished("lost", config=LARGE))
    for table in IN_TABLES:
        assert sql(tmp_path, f"SELECT * FROM {table} WHERE length(shape) > 16") == []
    assert sql(tmp_path, "SELECT length(cells) FROM shapes") == [(40_000 // 8,)]
    for cells, name in ((0b1011, "40bacf89d7bd5af8"), (1 << 80, "fec0f1c2e1566c42")):
        assert drawn_name(cells_to_bytes(cells)) == name


@pytest.mark.parametrize("config", [HEART, DRAWN, replace(DRAWN, neighbours=HEX), LARGE])
def test_games_on_a_shape_are_found_and_listed_with_it(store: Store, config: GameConfig) -> None:
    kind = BoardKind.of(config)
    for one in (finished("lost", 3.0, config), finished("lost", 9.0, replace(config, shape=None))):
        store.record(one)
    listed = store.ask(queries.games, 9, boards=[(one.mode, kind)])
    assert [line.config for line in listed] == [config]
    assert (kind, 1) in store.ask(queries.board_kinds)
    assert store.ask(statistics.totals, Filter(kind, ranked_only=False)).lost == 1
    drawn = store.ask(queries.drawn_shape, kind.shape)
    assert kind.size_and_cells(drawn) == (*config.dimensions, config.neighbours, config.shape)


def test_wins_on_a_drawn_shape_are_compared_with_each_other(store: Store) -> None:
    for seconds in (5, 4):
        store.record(finished(seconds=seconds, config=DRAWN))
    wanted = Filter(BoardKind.of(DRAWN), ranked_only=False)
    best = store.ask(statistics.best, wanted)
    assert [(line.ms, line.config) for line in best] == [(4000, DRAWN), (5000, DRAWN)]
    assert store.ask(queries.best_ms, DRAWN) == 4000
    assert store.ask(queries.best_ms, HEART) is None
    check = store.ask(goal_queries.check, store.calendar, at_noon())
    assert check is not None
    assert check.last_game == 2


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_drawn_shape_moves_with_an_export(
    source: Store, target: Store, tmp_path: Path, kind: str
) -> None:
    source.record(finished(config=DRAWN))
    export_to(source, tmp_path / f"book.{kind}")
    assert import_from(target, tmp_path / f"book.{kind}").games == 1
    assert [line.config for line in target.ask(queries.games, 9)] == [DRAWN]


def test_only_the_cells_that_a_name_stands_for_are_a_shape() -> None:
    stored = cells_to_bytes(DRAWN.shape)
    kind = BoardKind.of(DRAWN)
    assert kind.size_and_cells(stored)[-1] == DRAWN.shape
    others = (None, "", stored[:-1], stored + b"\1", stored.hex(), bytes(10**6))
    for drawn in others:
        with pytest.raises(ConfigError):
            kind.size_and_cells(drawn)
    with pytest.raises(ConfigError):
        kind._replace(shape="unicorn").size_and_cells(None)
