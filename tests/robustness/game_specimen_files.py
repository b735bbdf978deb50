"""Files and values for the specimens of the game's readers, and every query of a record book."""

import sqlite3
import struct
from contextlib import closing
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import Flag, GameConfig
from game.input.events import Device
from game.store import Filter, SortOrder, Store, daily_tries, practice, queries, statistics
from game.store.board_kind import BoardKind
from game.store.practice import Score
from game.store.rows import entry_to_json
from game.store.transfer import export_to
from tests.game.store.finished_games import FILE, REVIEW, at_noon, finished, ranked_dives, run
from tests.game.store.saved_games import begin_dive_board, begin_game, deal_board, dive_at_stage

OWN = GameConfig(5, 4, 3)
VALUES = (
    *(None, -1, 0, 1, 2**31, 2**63 - 1, 2.5, -0.5, 1e308, float("inf"), "", "x", "won", "9" * 400),
    *(b"", b"\xff\xfe", "a\0b", "2026-07-05", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z"),
    *("2026-07-05T12:00:00", "[]", "{}", "[[1, 2]]", "[" * 900, "[" * 100_000, "NaN", "1e999"),
)
"""Values that SQLite stores in any column."""
SCORE = Score(3, 900)
SETTINGS = {
    **{"theme": "neon", "animation": "swift", "shake": 30, "frame_rate": 120, "start": "no-guess"},
    **{"player": "Ana", "daily_preset": "beginner", "assist": "pairs", "practice": "all"},
    **{"custom_width": 12, "custom_height": 9, "custom_mines": 20, "window_width": 900},
    "controls": {"hint": ["h", "pad y"], "undo": [], "left": ["a", "shift+b"]},
}
TRANSLATION = """
[language]
name = "Deutsch"
[board]
size = { one = "{width} x {height}, {count} Mine", other = "{width} x {height}, {count} Minen" }
borderless = "randlos"
[settings]
title = "Einstellungen"
"""
THEME = """
name = "Mine"
[palette]
panel = "#0B1F33"
text = "#ffffff"
[particles]
shape = "star"
confetti = ["#112233", "#445566"]
[background]
kind = "grid"
line = "#123456"
[look]
light = true
"""


@cache
def specimens() -> dict[str, bytes]:
    """Return files that the game itself has written."""
    made: dict[str, bytes] = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        games = [
            finished(config=OWN, player="Ana", daily="2026-07-05"),
            finished("lost", config=OWN, device=Device.TOUCH, aids=("hint",)),
        ]
        store = Store(folder / "book", at_noon)
        for game in games:
            store.record(game)
        store.record_dive(run(700, initials="BOB"))
        store.add_review(1, REVIEW)
        store.add_practice_round("all", True, SCORE)
        for ending in ("csv", "json"):
            export_to(store, folder / f"book.{ending}")
            made[ending] = (folder / f"book.{ending}").read_bytes()
        store.close()
        with closing(sqlite3.connect(folder / "book" / FILE)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        made["book"] = (folder / "book" / FILE).read_bytes()
        made["unsaved"] = "\n".join([*map(entry_to_json, (*games, run(20))), ""]).encode()
        playing = begin_game(folder / "play")
        playing.move(Flag(playing.mines()[0]), *playing.safe(2))
        playing.writer.close()
        made["saved"] = (folder / "play" / "playing-a1.txt").read_bytes()
        arcade = begin_dive_board(folder / "arcade", dive_at_stage(3))
        deal_board(arcade)
        arcade.move(*arcade.safe(1))
        arcade.writer.close()
        made["arcade"] = (folder / "arcade" / "playing-a1.txt").read_bytes()
    return made


def wave(rate: int = 44_100, channels: int = 1, bits: int = 16, frames: int = 400) -> bytes:
    sound = bytes(range(256)) * 4
    head = struct.pack("<4sI4s4sIHHIIHH", b"RIFF", 36 + len(sound), b"WAVE", b"fmt ", 16, 1,
                       channels, rate % 2**32, rate * channels * bits // 8 % 2**32,
                       channels * bits // 8 % 2**16, bits)  # fmt: skip
    return head + b"data" + struct.pack("<I", frames * channels * bits // 8 % 2**32) + sound


def every_answer(store: Store) -> None:
    """Run every query of a record book, and use the answers as the scenes do."""
    store.ask(queries.newest)
    for line in store.ask(queries.games, 20):
        game = store.ask(queries.game, line.id)
        if game is not None:
            store.ask(queries.is_record, game)
            str(game.recording)
        store.ask(queries.review, line.id)
        line.ended.astimezone()
        line.config.grid.full  # noqa: B018
    boards = [board for board, games in store.ask(queries.board_kinds) if games > 0]
    for board in [BoardKind(9, 9, 10), BoardKind.of(OWN), *boards[:3]]:
        for asked in (Filter(board), Filter(board, aided=True, ranked_only=False)):
            totals = store.ask(statistics.totals, asked)
            assert totals.won + totals.lost + totals.abandoned == totals.games
            for order in SortOrder:
                for best in store.ask(statistics.best, asked, order, 5):
                    best.ended.astimezone()
                    best.player.encode()
            sum(store.ask(statistics.times, asked))
            assert (
                store.ask(statistics.streaks, asked).now
                <= store.ask(statistics.streaks, asked).longest
            )
            for point in store.ask(statistics.trend, asked, store.calendar):
                point.first.isoformat()
        store.ask(daily_tries.result, "2026-07-05", board[:3])
        store.ask(daily_tries.streaks, board[:3], "2026-07-05", store.calendar)
    today = date(2026, 7, 5)
    store.ask(queries.days, today - timedelta(days=30), today, store.calendar)
    for one in store.ask(ranked_dives, 10):
        store.ask(queries.rank, one)
    progress = store.ask(practice.progress)
    sum(standing.answers for standing in progress.patterns.values())
    store.ask(practice.best, "all", True)
    store.ask(queries.unreviewed)
