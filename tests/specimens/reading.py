"""The specimens as this version reads them, as plain values."""

import contextlib
import gzip
import io
import json
import shutil
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine import PRESETS, Cell, Game, GameConfig, Open, daily_board, decode_share_code
from engine.cli.main import main
from engine.dive.boards import make_minefield
from engine.dive.dive_code import decode_dive_code, is_dive_code
from engine.dive.state import Dive, DiveStage, begin_dive
from engine.dive.waters import FIRST_LEVEL
from engine.formats.mbf import from_mbf
from engine.formats.share_code import ShareError
from game.app.open_file import read_recording
from game.store import Store, daily_tries, goal_queries, practice
from game.store.metadata import dive_to_json
from game.store.recovery import find_saves
from game.store.settings import SettingsStore
from game.store.transfer import export_to, import_from
from tests.engine.dive.dives import next_stage
from tests.game.message_text import told
from tests.game.store.finished_games import FILE, NOON, UNSAVED, at_noon, ranked_dives

FOLDER = Path(__file__).parent
EXPECTED, BOOK = "expected.json", f"{FILE}.gz"
DAYS = [date(2026, 11, 28), date(2027, 2, 1)]

Plain = dict[str, Any]


def equals_expected(read: Any, expected: Any) -> bool:
    """Return whether values equal the expected ones; objects may have gained fields."""
    if isinstance(expected, dict):
        is_object = isinstance(read, dict) and expected.keys() <= read.keys()
        return is_object and all(
            equals_expected(read[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        is_list = isinstance(read, list) and len(read) == len(expected)
        return is_list and all(map(equals_expected, read, expected))
    return bool(read == expected)


def read_all(folder: Path) -> Plain:
    """Return the contents of every file of a folder. Asserts that none is refused."""
    with TemporaryDirectory() as name:
        own = Path(name) / "copy"
        shutil.copytree(folder, own)
        return {
            "settings": read_settings(own),
            "saves": read_saves(own),
            "book": read_book(own),
            "unsaved": read_unsaved(own),
            "imports": {kind: len(read_imported(own, f"book.{kind}")) for kind in ("csv", "json")},
            "recordings": read_recordings(own),
            "board.mbf": from_mbf((own / "board.mbf").read_bytes()).rows(),
            "codes": {code: board_of(code) for code in (own / "codes.txt").read_text().split()},
            "days": daily_boards(),
        }


def read_settings(own: Path) -> Plain:
    store = SettingsStore(own / "settings.json")
    assert store.problem is None, told(store.problem)
    return json.loads(json.dumps(asdict(store.value), default=lambda one: one.value))


def read_saves(own: Path) -> Plain:
    found = find_saves(own / "saves", lambda uid: False, NOON)
    assert found.problem is None, told(found.problem)
    read = {}
    for one in found.saved:
        session = one.restore_session()
        moves = [] if one.recording is None else one.recording.moves
        read[one.metadata.uid] = {
            "summary": [one.summary.config.size, one.ms, one.summary.daily, one.is_over],
            "board": str(session.position.board).split("\n"),
            "clicks": asdict(session.clicks),
            "moves": [[one.ms, type(one.move).__name__] for one in moves],
            "metadata": one.metadata.to_json(),
            "dive": None if one.run is None else dive_to_json(one.run),
        }
        one.close()
    for older in found.older:
        dive = older.dive
        read[f"older dive {dive.uid}"] = [dive.score, dive.boards, dive.depth, dive.stars]
        older.file.close()
    return json.loads(json.dumps(read))


def exported_entries(store: Store, own: Path) -> list[Plain]:
    """Return the games and dives of a record book in the form of an export."""
    export_to(store, own / "contents.json")
    return sorted(json.loads((own / "contents.json").read_text("utf-8")), key=json.dumps)


def read_book(own: Path) -> Plain:
    """Return everything in a record book that no export contains, and its export."""
    (own / "book").mkdir()
    (own / "book" / FILE).write_bytes(gzip.decompress((own / BOOK).read_bytes()))
    store = Store(own / "book", at_noon, zone=UTC)
    store.open()
    assert store.problem is None, told(store.problem)
    entries, reached = exported_entries(store, own), sorted(store.ask(goal_queries.reached))
    progress, best = store.ask(practice.progress), store.ask(practice.best, "all", True)
    dives = [(one.score, one.initials, one.depth) for one in store.ask(ranked_dives, 9)]
    first_tries = {day: line and line.id for day, line in first_of_days(store)}
    store.close()
    return json.loads(
        json.dumps(
            {
                "entries": entries,
                "goals": reached,
                "practice": [progress.answers, len(progress.due), best and asdict(best)],
                "dives": dives,
                "first tries": first_tries,
            }
        )
    )


def first_of_days(store: Store) -> Iterable[tuple[str, Any]]:
    for day in ("2026-07-05", "2026-11-28"):
        yield day, store.ask(daily_tries.result, day, (8, 5, 6))


def read_unsaved(own: Path) -> list[Plain]:
    (own / "unsaved").mkdir()
    shutil.copy(own / UNSAVED, own / "unsaved")
    store = Store(own / "unsaved", at_noon)
    store.open()
    assert store.problem is None, told(store.problem)
    found = exported_entries(store, own)
    store.close()
    return found


def read_imported(own: Path, name: str) -> list[Plain]:
    store = Store(own / f"from {name}", at_noon)
    done = import_from(store, own / name)
    assert done.refused == 0, [told(reason) for reason in done.reasons]
    found = exported_entries(store, own)
    store.close()
    return found


def read_recordings(own: Path) -> Plain:
    read: Plain = {}
    for path in sorted((own / "recordings").iterdir()):
        read_recording(path)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            assert main(["replay", str(path)], lambda: 0.0) == 0
        read[path.name] = json.loads(printed.getvalue())
    return read


def opened_board(config: GameConfig, seed: int, first: Cell) -> list[str]:
    """Return the mines of a board and what its first click opens."""
    game = Game(config, seed)
    game.apply(Open(first))
    assert game.position.field is not None
    return [*game.position.field.rows(), "", *str(game.board).split("\n")]


def board_of(code: str) -> Plain:
    """Return the rules and the board of a code, or the first boards of its dive; for the code of
    a dive by earlier rules, why it is refused."""
    if is_dive_code(code):
        try:
            return dive_of(begin_dive(*decode_dive_code(code)))
        except ShareError as error:
            return {"refused": error.key}
    shared = decode_share_code(code)
    config = asdict(shared.config) | {"neighbours": shared.config.neighbours.name}
    config = json.loads(json.dumps(config, default=lambda one: one.value))
    return {"config": config, "board": opened_board(shared.config, shared.seed, shared.first)}


def dive_of(dive: Dive) -> Plain:
    """Return the first chart of a dive and its first boards, and the other waters and the shapes of
    the charts on which they begin."""
    boards: list[list[str]] = []
    kinds = [[place.kind.value for place in row] for row in dive.chart.rows]
    waters = {
        f"{plan.number} {plan.neighbours.name} {plan.shape}": make_minefield(plan, dive.seed).rows()
        for level in range(FIRST_LEVEL, FIRST_LEVEL + 2)
        for row in dive.chart_of(level).rows
        for plan in (place.plan for place in row)
        if plan is not None and plan.is_special
    }
    while len(boards) < 4:
        if dive.stage is DiveStage.BOARD:
            boards.append(make_minefield(dive.plan, dive.seed).rows())
        dive = next_stage(dive, 9_000)
    return {"chart": kinds, "boards": boards, "waters": waters}


def daily_boards() -> Plain:
    return {
        f"{day} {name}": opened_board(shared.config, shared.seed, shared.first)
        for day in DAYS
        for name, preset in PRESETS.items()
        for shared in [daily_board(day, preset)]
    }
