"""Writes the specimens of what this version writes: ``python -m tests.specimens.make NUMBER``."""

import gzip
import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.commands import Flag, Open, Undo
from engine.core.config import EXPERT, PRESETS, Fairness, GameConfig, StartRule, WinRule
from engine.core.grid import Cell
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.core.pointer import PointerAction
from engine.core.shape_files import parse_shape
from engine.core.shapes import draw_shape
from engine.dive.airs import Air
from engine.dive.boards import ROWS
from engine.dive.dive_code import daily_dive_seed, encode_dive_code
from engine.dive.state import Dive
from engine.formats.daily import daily_board
from engine.formats.mbf import to_mbf
from engine.formats.share_code import Shared, encode_share_code
from game.input.events import Device
from game.session.session import Session
from game.store import GameMode, Store, goal_queries
from game.store.metadata import SaveMetadata
from game.store.practice import Answer, Score
from game.store.rows import entry_to_json
from game.store.settings import SettingsStore
from game.store.transfer import export_to
from tests.engine.dive.dives import after_places
from tests.game.store.finished_games import (
    BEGAN,
    FILE,
    NOON,
    REVIEW,
    UNSAVED,
    at_noon,
    finished,
    run,
    varied_games,
)
from tests.game.store.saved_games import (
    Playing,
    begin_dive_board,
    deal_board,
    dive_at_stage,
    dive_session,
)
from tests.specimens.reading import BOOK, EXPECTED, FOLDER, read_all

SETTINGS = {
    **{"theme": "neon", "zone": "kelp", "animation": "swift", "reduced_motion": True, "shake": 30},
    **{"flashes": False, "flag_on_press": True, "left_chords": True, "swap_buttons": True},
    **{"question_marks": True, "edge_pan": False, "lit_numbers": "never"},
    **{"sound": False, "effects_volume": 7},
    **{"music_volume": 9, "full_screen": False, "frame_rate": 120, "ui_scale": 125},
    **{"window_width": 900, "window_height": 700, "wraps": True, "start": "safe"},
    **{"no_guess": "intermediate own"},
    **{"win": "flag", "fairness": "strict", "language": "en", "player": "Ana é", "hat": "crown"},
    **{"last_game": "expert", "daily_preset": "intermediate", "assist": "pairs"},
    **{"dive_air": "hard"},
    **{"help_keys": False, "aids_tray": True, "practice": "missed", "practice_clock": True},
    **{"cards_seen": "arcade daily twist_treasure", "custom_width": 12, "custom_height": 9},
    **{
        "custom_mines": 20,
        "custom_water": "knight",
        "custom_shape": "#####/#####/#####/#####/-###-",
    },
    "controls": {"hint": ["h", "pad y"], "undo": [], "left": ["a", "shift+b"]},
}
SIZE = GameConfig(9, 7, 10)
HEART = replace(SIZE, shape=draw_shape("heart", 9, 7))
BOAT = GameConfig(
    6, 5, 3, neighbours=HEX, shape=parse_shape("--#---\n--##--\n--###-\n######\n-####-").cells
)
WATERS = {
    "hex": replace(SIZE, neighbours=HEX),
    "hex-borderless": GameConfig(9, 8, 10, wraps=True, neighbours=HEX, fairness=Fairness.MERCY),
    "knight": replace(SIZE, neighbours=KNIGHT, win=WinRule.FLAG),
    "cross": replace(SIZE, neighbours=CROSS),
    "heart": HEART,
    "boat": BOAT,
}
"""Boards of other neighbours and shapes, by names for their files."""
DIVES = {"board": 5, "fork": 4, "next": 7, "water": 13, "landmark": 20}
"""Names of dives, and after how many places they wait: at a square board, at one that is won, at
one that has not begun, and at boards of another water and of a landmark."""
DAY = date(2026, 11, 28)


def write_settings(folder: Path) -> None:
    store = SettingsStore(folder / "settings.json")
    (folder / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    store = SettingsStore(folder / "settings.json")
    assert store.problem is None
    store.change(shake=31)


def write_saves(folder: Path) -> None:
    """Write games in play: one with everything that a recording can hold, games by every rule, and
    dives."""
    saves = folder / "saves"
    saves.mkdir()

    def playing(uid: str, config: GameConfig = SIZE, **told: object) -> Playing:
        hands = {Device.MOUSE: 4, Device.AUTO: 1}
        metadata = SaveMetadata(uid, moves_by_device=hands, player="Ana", **told)
        return Playing(saves, config, 5, metadata)

    full = playing("full", replace(SIZE, question_marks=True), aids=("hint", "undo"))
    full.point(PointerAction.MOVE, 4.5, 3.25)
    full.point(PointerAction.LEFT_DOWN, 4.5, 3.5)
    full.move(Open((4, 3)))
    mine = full.mines()[0]
    full.move(Flag(mine), Flag(mine), *full.safe(1), Undo(), *full.safe(2))
    flags = playing("flags", replace(SIZE, wraps=True, win=WinRule.FLAG), flaws=("paused",))
    flags.move(Open((4, 3)))
    flags.move(Flag(flags.mines()[0]))
    shared = daily_board(DAY, PRESETS["beginner"])
    daily = playing("daily", shared.config, daily=DAY.isoformat())
    daily.session = Session(shared.config, shared.seed)
    daily.move(Open(shared.first))
    strict = playing("strict", replace(SIZE, start=StartRule.SAFE, fairness=Fairness.STRICT))
    strict.move(Open((0, 0)))
    for uid, stage in DIVES.items():
        dive = begin_dive_board(saves, dive_at_stage(stage), uid)
        dive.metadata = replace(dive.metadata, run=f"run{uid}", moves_by_device={Device.PAD: 3})
        if uid != "next":
            deal_board(dive)
            dive.move(*dive.safe(1))
        if uid == "fork":
            dive.win()
            dive.writer.write(dive.session, dive.metadata, dive.now, over=True)
        else:
            dive.save()
        dive.writer.close()
    chart = dive_at_chart()
    waiting = playing("chart", chart.config, mode=GameMode.ARCADE, run="runchart", dive=chart)
    waiting.save()
    water = [playing(name.replace("-", ""), config) for name, config in WATERS.items()]
    for one in water:
        one.move(Open(first_of(one.session.config)))
        one.move(Flag(one.mines()[0]))
    for one in (full, flags, daily, strict, waiting, *water):
        one.writer.close()


def dive_at_chart() -> Dive:
    """Return a dive at a chart with a place of another water, a shape and a landmark."""
    places = DIVES["landmark"] - ROWS
    return after_places(dive_at_stage(places), places)


def first_of(config: GameConfig) -> Cell:
    """Return the first cell of the middle row."""
    grid, row = config.grid, config.height // 2
    return next(cell for cell in grid.cells(grid.full) if cell[1] == row)


def write_book(folder: Path) -> None:
    """Write a record book with an entry in every table, and its exports."""
    with TemporaryDirectory() as name:
        own = Path(name)
        store = Store(own, at_noon)
        for game in varied_games():
            store.record(game)
        for config in WATERS.values():
            store.record(finished("won", 7.0, replace(config, mines=4)))
        store.record(finished("won", 12.0, EXPERT, seed=3))
        for one in (run(700, initials="BOB", depth=214, stars=9, perfect=2, finds=3), run(20, 4)):
            store.record_dive(one)
        store.record_dive(run(90, 9, daily=DAY.isoformat()))
        store.add_review(1, REVIEW)
        store.add_review(2, None)
        answers = [Answer("single", 3, False, 900), Answer("one_two", 4, True, 700)]
        store.add_practice(answers)
        store.add_practice_round("all", True, Score(3, 900))
        store.note_for_goals(["zone kelp"])
        check = store.ask(goal_queries.check, store.calendar, NOON)
        if check is not None:
            store.add_goals(check)
        for ending in ("csv", "json"):
            export_to(store, folder / f"book.{ending}")
        store.close()
        with closing(sqlite3.connect(own / FILE)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")
        (folder / BOOK).write_bytes(gzip.compress((own / FILE).read_bytes(), 9, mtime=0))
    entries = [*varied_games()[:3], run(55, 2)]
    (folder / UNSAVED).write_text("\n".join([*map(entry_to_json, entries), ""]), "utf-8")


def write_recordings(folder: Path) -> None:
    recordings = folder / "recordings"
    recordings.mkdir()
    for number, game in enumerate(varied_games(), 1):
        (recordings / f"game-{number:02}.txt").write_text(str(game.recording), "utf-8")
    for name, config in WATERS.items():
        session = Session(config, 5)
        session.submit(Open(first_of(config)), BEGAN)
        field = session.position.field
        assert field is not None
        session.submit(Flag(next(field.grid.cells(field.mines))), BEGAN + 1)
        recording = session.recording(BEGAN + 2)
        (recordings / f"water-{name}.txt").write_text(str(recording), "utf-8")
    for uid in ("water", "landmark"):
        session = dive_session(dive_at_stage(DIVES[uid]))
        session.begin(BEGAN)
        field, board = session.position.field, session.position.board
        assert field is not None
        session.submit(Open(next(board.grid.cells(field.safe & board.closed))), BEGAN + 1)
        (recordings / f"dive-{uid}.txt").write_text(str(session.recording(BEGAN + 2)), "utf-8")
    field = Session(SIZE, 5)
    field.submit(Open((4, 3)), BEGAN)
    assert field.position.field is not None
    (folder / "board.mbf").write_bytes(to_mbf(field.position.field))


def write_codes(folder: Path) -> None:
    """Write codes of boards by every rule and of dives, days and seeds, one per line."""
    configs = [
        *PRESETS.values(),
        replace(EXPERT, start=StartRule.SAFE),
        replace(SIZE, start=StartRule.NO_GUESS, wraps=True),
        replace(SIZE, fairness=Fairness.MERCY),
        replace(SIZE, fairness=Fairness.STRICT, start=StartRule.NO_GUESS),
        replace(SIZE, win=WinRule.FLAG),
        replace(SIZE, win=WinRule.FLAG, rules=1),
        GameConfig(1, 12, 3),
        GameConfig(40, 20, 150, wraps=True),
    ]
    codes = [
        encode_share_code(Shared(config, 7**number, (0, config.height // 2)))
        for number, config in enumerate(configs, 3)
    ]
    codes += [
        encode_share_code(Shared(config, 7**number, first_of(config)))
        for number, config in enumerate(WATERS.values(), 3)
    ]
    seeds = zip((0, 7, daily_dive_seed(DAY), 1, 2), Air, strict=True)
    saved = dive_at_chart()
    codes += [encode_dive_code(seed, air) for seed, air in (*seeds, (saved.seed, saved.air))]
    (folder / "codes.txt").write_text("\n".join([*codes, ""]), "utf-8")


def make(folder: Path) -> None:
    """Write all specimens into a new folder."""
    folder.mkdir(parents=True)
    write_settings(folder)
    write_saves(folder)
    write_book(folder)
    write_recordings(folder)
    write_codes(folder)
    parts = [f"{json.dumps(name)}: {json.dumps(read)}" for name, read in read_all(folder).items()]
    (folder / EXPECTED).write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


if __name__ == "__main__":
    make(FOLDER / sys.argv[1])
