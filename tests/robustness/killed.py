"""Kills the playing program again and again: ``python -m tests.robustness killed 500``.

Half of the programs play only dives, and a quarter, of either kind, have a disk that is full from
time to time. Half of the kills happen at random moments, the others while the program writes or, in
a dive, at every kind of moment on its way. Ends with an error if a finished game, a game in play or
a move is lost that the program had reported as saved.
"""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine import Recording, Replay
from game.store import Store, practice, queries
from game.store.daily_tries import BoardKey
from game.store.recovery import find_saves, recover
from game.store.saved_game import SavedGame
from tests.game.store.finished_games import FILE, ranked_dives, uids
from tests.robustness.kill_target import DIVE_SCENES, DIVE_SEAMS, SEAMS, WRITE, way_of

KILLS = 500
SEED = 2026
REPORT_EVERY = 20
ROOT = Path(__file__).resolve().parents[2]
MAX_LINES, MAX_DIVE_LINES = 60, 200
"""The most lines that a program prints before it is killed or reaches its moment."""
KILL_DELAY = 0.03  # seconds from the last line to the kill, at most
KILL_DELAY_AT_START = 0.4  # seconds for a program that is killed while it starts
PATIENCE = 60.0  # seconds to wait for all lines of a program
MAX_SEAM_COUNT = 4
"""A program dies at the latest when it reaches its seam this many times, before and after counted
separately."""


@dataclass
class Tally:
    """Everything that programs have reported as saved in a folder; each program continues where the
    one before was killed. ``seed`` chooses how they play and when they are killed."""

    folder: Path
    seed: int
    book: set[str] = field(default_factory=set)
    kept: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The last line about each game in play."""
    runs: dict[str, list[int]] = field(default_factory=dict)
    """How far each dive has come."""
    reviews: set[int] = field(default_factory=set)
    claims: dict[BoardKey, str] = field(default_factory=dict)
    answers: int = 0
    starts: int = 0
    kills: int = 0
    full: int = 0  # the kills of programs whose disk was full from time to time
    moments: Counter[str] = field(default_factory=Counter)
    """How often programs that play dives were killed at each kind of moment."""
    moves: int = 0

    def __str__(self) -> str:
        return (
            f"{self.moments.total()} in dives, {self.full} with a full disk; {self.moves} moves,"
            f" {len(self.book)} games and runs in the book, {len(self.reviews)} reviews,"
            f" {self.answers} answers"
        )

    def add(self, lines: Iterable[dict[str, Any]]) -> None:
        for line in lines:
            if "book" in line:
                self.book.add(line["book"])
            elif "kept" in line:
                self.kept[line["kept"]] = line
                self.moves += 1
                if line["run"] is not None:
                    self.runs[line["run"]] = line["way"]
            elif "review" in line:
                self.reviews.add(line["review"])
            elif "answers" in line:
                self.answers += line["answers"]
            elif "claim" in line:
                day, *size = line["claim"]
                self.claims[day, tuple(size)] = line["uid"]


def kill_next(tally: Tally) -> None:
    """Let a program play, and kill it at a random moment or have it kill itself at a seam, which
    random moments would rarely hit."""
    tally.folder.mkdir(exist_ok=True)
    tally.starts += 1
    chance = random.Random(f"{tally.seed} {tally.starts}")
    # So that half of all kills are of dives and a quarter on a full disk, though programs that end
    # by themselves do not count.
    plays_dives = 2 * tally.moments.total() <= tally.kills
    is_full = chance.random() < (0.5 if 4 * tally.full <= tally.kills else 0.1)
    arguments = [f"{'dives' if plays_dives else ''},{'disk' if is_full else ''}"]
    lines, delay = MAX_DIVE_LINES if plays_dives else MAX_LINES, 0.0
    if chance.random() < 0.5:
        moments = [*DIVE_SEAMS, *DIVE_SCENES] if plays_dives else [*SEAMS]
        arguments += [chance.choice([*moments, WRITE]), str(chance.randint(1, MAX_SEAM_COUNT))]
    else:
        lines = chance.randint(0, lines)
        delay = chance.uniform(0.0, KILL_DELAY if lines else KILL_DELAY_AT_START)
    seed = str(chance.getrandbits(32))
    output, errors = tally.folder.parent / "output.jsonl", tally.folder.parent / "errors.txt"
    command = [sys.executable, "-m", "tests.robustness.kill_target", str(tally.folder), seed]
    with output.open("wb") as stdout, errors.open("wb") as stderr:
        program = subprocess.Popen([*command, *arguments], cwd=ROOT, stdout=stdout, stderr=stderr)
    try:
        _wait(program, lambda: output.read_bytes().count(b"\n") > lines, PATIENCE)
        _wait(program, lambda: False, delay)
        is_killed = program.poll() != 0
    finally:
        program.kill()
        program.wait()
    assert "Traceback" not in errors.read_text(), errors.read_text()
    told = [json.loads(line) for line in output.read_text().splitlines()]
    tally.add(told)
    if is_killed:
        tally.kills += 1
        tally.full += is_full
        scene = next((line["scene"] for line in reversed(told) if "scene" in line), "the start")
        last = told[-1].get("killed", scene) if told else "the start"
        if plays_dives:
            tally.moments[last] += 1


def _wait(program: subprocess.Popen[bytes], until: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not until() and program.poll() is None and time.monotonic() < end:
        time.sleep(0.003)


def check(tally: Tally) -> None:
    """Check what the next start would find. A copy is examined, since a start changes the
    folder."""
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
        _check_offered(tally, after.saved, store)
        _check_others(tally, store)
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
            game = store.ask(queries.game, numbers[uid]) if uid in numbers else None
            recording = None if game is None else game.recording
        if recording is not None and not line["light"]:
            found = _board_after(recording, line["moves"])
            assert found == line["board"], f"another board of {uid} is kept than was told: {line}"
    tally.kept = {uid: line for uid, line in tally.kept.items() if uid in saved}


def _check_offered(tally: Tally, offered: tuple[SavedGame, ...], store: Store) -> None:
    for saved in offered:
        session = saved.restore_session()
        assert session.position == saved.position
        if saved.recording is not None:
            assert replace(session.recording(0.0), player="") == saved.recording
            assert session.clock.ms(0.0) == saved.ms
        saved.close()
    recorded = {run.uid: run.boards for run in store.ask(ranked_dives, 10_000)}
    for uid, way in tally.runs.items():
        going_on = [way_of(saved.run) for saved in offered if saved.metadata.run == uid]
        assert len(going_on) + store.has(uid) == 1, "a run is lost, or there twice"
        boards, *_ = way
        assert going_on or recorded.get(uid, 0) >= boards, "a cleared board is lost"
        assert not going_on or going_on[0] >= way, f"of {way}, only {going_on[0]} of a dive is kept"


def _check_others(tally: Tally, store: Store) -> None:
    for (day, size), uid in tally.claims.items():
        assert store.claim(day, size, uid), "another game is a day's first try"
    if tally.reviews:
        with closing(sqlite3.connect(tally.folder / FILE)) as connection:
            there = {row[0] for row in connection.execute("SELECT game FROM reviews")}
        assert tally.reviews <= there, "a review is lost"
    assert store.ask(practice.progress).answers >= tally.answers, "an answer is lost"
    tally.answers = store.ask(practice.progress).answers


def _board_after(recording: Recording, moves: int) -> str:
    assert len(recording.moves) >= moves, "a move is lost"
    replay = Replay(recording)
    for timed in recording.moves[:moves]:
        replay.play(timed)
    return str(replay.game.board)


def main(count: int | None = None) -> None:
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        tally = Tally(Path(place) / "data", SEED)
        while tally.kills < (KILLS if count is None else count):
            kill_next(tally)
            try:
                check(tally)
            except AssertionError:
                kept = Path(tempfile.mkdtemp(prefix="minewave-killed-"))
                shutil.copytree(place, kept, dirs_exist_ok=True)
                print(f"After {tally.starts} starts something is lost; the files are in {kept}.")
                raise
            if tally.starts % REPORT_EVERY == 0:
                print(f"{tally.kills:4} kills, {tally}", flush=True)
        print("Moments of dives:", *(f"{name} {n}" for name, n in tally.moments.most_common()))
        print(f"{tally.kills} kills in {time.perf_counter() - begin:.0f} s, nothing lost: {tally}")
