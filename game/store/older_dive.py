"""Dives that were begun by the first rules: they cannot go on, but keep their score."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import Any

from engine.core.board import Board
from engine.core.commands import Chord, Move, Withdrawal
from engine.core.events import CellsOpened, ChordRefused, CoverChanged, Event, MineHit, MinesPlaced
from engine.dive.boards import ZONES
from engine.dive.checks import MOST_PLACES, check_result
from engine.dive.twists import Strict, Treasure, aimed_at, unproven
from engine.formats.recording import Recording
from engine.formats.replay import Replay
from engine.generation.placement import MAX_SEED
from engine.rules.game import Status
from game.store.models import FinishedDive, optional, to_count, to_day, to_text

_BOARDS_IN_ZONE = 3
_METRES_IN_ABYSS = 120  # how far each board of the last zone went down
_PAR_MS = (2_400, 1_800, 1_200, 700, 400, 370)  # for each usual 3BV of a board, by zone
_TREASURES = 4
_COMBO_STEP, _MOST_COMBO = 1_000, 8


@dataclass(frozen=True)
class OlderBoard:
    """The points of a dive on its last board, as far as the first rules gave any."""

    number: int
    mines: int
    twists: tuple[str, ...]
    gives_points: bool
    finds: tuple[str, ...]
    seed: int
    score: int
    best: int
    combo: int = 0
    acted_ms: int = 0
    treasure: int = 0
    has_flagged: bool = False
    has_slipped: bool = False

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> "OlderBoard":
        """Return the board as it began, from what a file says of its dive."""
        plan, seed = state["plan"], to_count(state["seed"], MAX_SEED)
        number = to_count(plan["number"], MOST_PLACES)
        width, height, mines = map(to_count, plan["size"])
        twists = tuple(map(to_text, plan["twists"]))
        text = f"{seed} dive {number} {width}x{height}x{mines} {twists}"
        board_seed = int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
        return cls(
            *(number, mines, twists, plan["reward"] == "points"),
            *(tuple(map(to_text, state["finds"])), board_seed),
            *(to_count(state["score"]), to_count(state["best_multiplier"])),
        )

    @property
    def zone(self) -> int:
        """The index of the board's zone."""
        return min((self.number - 1) // _BOARDS_IN_ZONE, len(ZONES) - 1)

    def after(self, before: Board, move: Move, events: tuple[Event, ...], ms: int) -> "OlderBoard":
        """Return the points after a move."""
        board, names = self, {*self.twists, *self.finds}
        for event in events:
            match event:
                case MinesPlaced(first, field) if {"treasure", "magnet"} & names:
                    cells = Treasure().mark_many(field, first, self.seed, _TREASURES)
                    board = replace(board, treasure=cells)
                case MineHit():
                    return replace(board, combo=0, has_slipped=True)
                case CoverChanged():
                    is_own = not {"buoys", "sonar", "salvage"} & names  # the game sets none
                    return replace(board, has_flagged=self.has_flagged or is_own)
                case ChordRefused():
                    return replace(board, has_slipped=True)
                case CellsOpened(cells=cells):
                    board = board._after_opening(before, move, cells, ms)
        return board

    def _after_opening(self, before: Board, move: Move, cells: int, ms: int) -> "OlderBoard":
        if Strict.name in self.twists and unproven(before, aimed_at(before, move)):
            return replace(self, combo=0, has_slipped=True)
        drain = 5_000 if "lens" in self.finds else 3_000
        left = max(0, drain - (ms - self.acted_ms))
        combo = self.combo * left // drain + _COMBO_STEP
        times = min(_MOST_COMBO, (combo + _COMBO_STEP // 2) // _COMBO_STEP)
        points = (10 * cells.bit_count() + 20 * isinstance(move, Chord)) * times
        value = 200 * max(1, 4 - 3 * ms // 30_000) // 4 * (self.zone + 1)
        value *= 2 if "magnet" in self.finds else 1
        points += value * (cells & self.treasure).bit_count()
        score, best = self.score + points, max(self.best, times)
        left_over = self.treasure & ~cells
        return replace(self, score=score, best=best, combo=combo, acted_ms=ms, treasure=left_over)

    def cleared(self, before: int, ms: int) -> tuple[int, int]:
        """Return the score and the stars of the board, cleared in ``ms``, ``before`` being the
        score when it began."""
        usual = self.mines * (1_600 + 2 * self.mines)
        par = _PAR_MS[self.zone] * usual // 1_000_000 * 1_000
        stars = (ms <= par) + (not self.has_flagged) + (not self.has_slipped)
        score = self.score + 100 * self.number + 150 * (self.zone + 1) * stars
        return score + (self.score - before) * self.gives_points, stars


def finished_older_dive(
    state: Mapping[str, Any], recording: Recording | None, ended: datetime, uid: str
) -> FinishedDive:
    """Return a dive of version 1 as it stands, to be recorded.

    ``state`` is what its file says of it as its last board began, ``recording`` that board. Raises
    ValueError, KeyError or TypeError for a dive that no play led to.
    """
    stars = [sum(bool(star) for star in stars) for _, stars, _ in state["legs"]]
    board, ms = OlderBoard.of(state), sum(to_count(ms) for _, _, ms in state["legs"])
    score = board.score
    if recording is not None:
        replay, ms = Replay(recording), ms + recording.ms
        for timed in recording.moves:
            before = replay.game.board
            events = replay.play(timed)
            if not isinstance(timed.move, Withdrawal):
                board = board.after(before, timed.move, events, timed.ms)
        before_board, score = score, board.score
        if replay.game.status is Status.WON:
            score, own = board.cleared(before_board, recording.ms)
            stars.append(own)
    dive = FinishedDive(
        *(ended, score, len(stars), board.best, ms, to_count(state["seed"], MAX_SEED)),
        uid=uid,
        depth=_depth(len(stars)),
        rules=to_count(state["rules"]),
        stars=sum(stars),
        perfect=stars.count(3),
        finds=len(state["finds"]),
        daily=optional(to_day, state["day"]),
        ranked=not state["is_known"],
    )
    counts = (dive.stars, dive.perfect), dive.finds, dive.best_combo
    check_result(dive.score, dive.boards, dive.depth, *counts)
    return dive


def _depth(cleared: int) -> int:
    """Return the depth in metres after this many cleared boards."""
    zone = min(cleared // _BOARDS_IN_ZONE, len(ZONES) - 1)
    top, done = ZONES[zone].depth, cleared - zone * _BOARDS_IN_ZONE
    if zone == len(ZONES) - 1:
        return top + _METRES_IN_ABYSS * done
    return top + (ZONES[zone + 1].depth - top) * done // _BOARDS_IN_ZONE
