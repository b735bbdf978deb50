"""Kills the program at a moment, and looks whether anything that it was told is kept is lost."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.formats.recording import Recording
from engine.formats.replay import Replay
from game.records import Store
from game.records.statistics_queries import Size
from game.saves import SavedGame, find_saves, recover
from tests.game.records.finished_games import FILE, uids

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 60
"""Of what a program tells until it is killed, in the long run; a little later, to be exact."""
JITTER = 0.03
STARTING = 0.4
"""Seconds in which it is killed at the latest, when it is to be killed while it starts."""
SEAM_LINES = 60
"""The most that it may tell until it has come to its seam."""
PATIENCE = 60.0
SEAMS = (
    "end", "record", "run", "drop", "settle", "write", "batch", "claim", "review", "practice",
    "go on", "take over",
)  # fmt: skip
"""Those of ``victim``."""
MOST_COMINGS = 4
"""So often it may come to its seam and go on, as before and after count apart."""


@dataclass
class Tally:
    """What one program after the other was told of in a folder; each went on with what the one
    before it had left. ``seed`` chooses how they play and when they are killed."""

    folder: Path
    seed: int
    book: set[str] = field(default_factory=set)
    kept: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The last that was told of each game in play."""
    runs: set[str] = field(default_factory=set)
    reviews: set[int] = field(default_factory=set)
    claims: dict[tuple[str, Size], str] = field(default_factory=dict)
    answers: int = 0
    starts: int = 0
    kills: int = 0
    moves: int = 0

    def __str__(self) -> str:
        return (
            f"{self.moves} moves, {len(self.book)} games and runs in the book,"
            f" {len(self.reviews)} reviews, {self.answers} answers"
        )

    def take(self, lines: Iterable[dict[str, Any]]) -> None:
        """Take in what a program told before it was killed."""
        for line in lines:
            if "book" in line:
                self.book.add(line["book"])
            elif "kept" in line:
                self.kept[line["kept"]] = line
                self.moves += 1
                self.runs |= {line["run"]} - {None}
            elif "review" in line:
                self.reviews.add(line["review"])
            elif "answers" in line:
                self.answers += line["answers"]
            elif "claim" in line:
                day, *size = line["claim"]
                self.claims[day, tuple(size)] = line["uid"]


def kill_next(tally: Tally) -> None:
    """Let a program play and kill it at some moment; or have it kill itself at a seam, where chance
    alone would seldom hit."""
    tally.folder.mkdir(exist_ok=True)
    tally.starts += 1
    chance = random.Random(f"{tally.seed} {tally.starts}")
    seam = (
        [chance.choice(SEAMS), str(chance.randint(1, MOST_COMINGS))]
        if chance.random() < 0.5
        else []
    )
    lines, pause = SEAM_LINES, 0.0
    if not seam:
        lines = chance.randint(0, MOST_LINES)
        pause = chance.uniform(0.0, JITTER if lines else STARTING)
    seed = str(chance.getrandbits(32))
    place = tally.folder.parent
    with (place / "told.jsonl").open("wb") as told, (place / "errors.txt").open("wb") as errors:
        command = [
            sys.executable,
            "-m",
            "tests.robustness.kill_target",
            str(tally.folder),
            seed,
            *seam,
        ]
        program = subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=errors)
    try:
        _wait(program, lambda: (place / "told.jsonl").read_bytes().count(b"\n") > lines, PATIENCE)
        _wait(program, lambda: False, pause)
        tally.kills += program.poll() != 0
    finally:
        program.kill()
        program.wait()
    said = (place / "errors.txt").read_text()
    assert "Traceback" not in said, said
    tally.take(map(json.loads, (place / "told.jsonl").read_text().splitlines()))


def _wait(program: subprocess.Popen[bytes], until: Callable[[], bool], seconds: float) -> None:
    """Wait for something, for the program's end, or so long."""
    end = time.monotonic() + seconds
    while not until() and program.poll() is None and time.monotonic() < end:
        time.sleep(0.003)


def check(tally: Tally) -> None:
    """Look at what is there as the next start does, but in a copy: that start has it to do."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        shutil.copytree(tally.folder, copy)
        store = Store(copy)
        before = find_saves(copy, store.has, store.now())
        assert before.problem is None
        for saved in before.saved:
            saved.close()
        _check_played(tally, {saved.metadata.uid: saved for saved in before.saved}, store)
        after = recover(copy, store)
        assert after.problem is None
        _check_going_on(tally, after.saved, store)
        _check_beside(tally, store)
        store.close()


def _check_played(tally: Tally, saved: dict[str, SavedGame], store: Store) -> None:
    has_file = (tally.folder / FILE).exists()
    numbers = {uid: n + 1 for n, uid in enumerate(uids(tally.folder))} if has_file else {}
    lost = [uid for uid in tally.book if uid not in numbers and not store.has(uid)]
    assert not lost, "a finished game is lost"
    for uid, line in tally.kept.items():
        if uid in saved:
            recording = saved[uid].recording
        else:
            is_light = line["light"] or not line["moves"]
            assert uid in numbers or is_light, "a game in play is lost"
            game = store.game(numbers[uid]) if uid in numbers else None
            recording = None if game is None else game.recording
        if recording is not None and not line["light"]:
            assert _board_after(recording, line["moves"]) == line["board"]
    tally.kept = {uid: line for uid, line in tally.kept.items() if uid in saved}


def _check_going_on(tally: Tally, offered: tuple[SavedGame, ...], store: Store) -> None:
    """Every game that is offered stands where its moves lead; every run goes on or is over."""
    for saved in offered:
        session = saved.restore_session()
        assert session.position == saved.position
        if saved.recording is not None:
            assert replace(session.recording(0.0), player="") == saved.recording
            assert session.clock.ms(0.0) == saved.ms
        saved.close()
    for run in tally.runs:
        going_on = [saved for saved in offered if saved.metadata.run == run]
        assert len(going_on) + store.has(run) == 1, "a run is lost, or there twice"


def _check_beside(tally: Tally, store: Store) -> None:
    """What is kept of games beside the games, and of practice."""
    for (day, size), uid in tally.claims.items():
        assert store.claim(day, size, uid), "a day's try is another one"
    if tally.reviews:
        with closing(sqlite3.connect(tally.folder / FILE)) as connection:
            there = {row[0] for row in connection.execute("SELECT game FROM reviews")}
        assert tally.reviews <= there, "a review is lost"
    assert store.practice().answers >= tally.answers, "an answer is lost"
    tally.answers = store.practice().answers


def _board_after(recording: Recording, moves: int) -> str:
    assert len(recording.moves) >= moves, "a move is lost"
    replay = Replay(recording)
    for timed in recording.moves[:moves]:
        replay.play(timed)
    return str(replay.game.board)
