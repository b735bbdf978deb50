"""The figures beside those of ``ms_toollib``, a toolbox of competitive players written in Rust."""

import time
from random import Random

import pytest

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import CLASSIC_BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from engine.generation.placement import Placement, place_mines
from engine.rules import metrics
from engine.rules.game import Game, Status
from engine.rules.metrics import Clicks, islands, openings, three_bv, zini
from tests.marks import slow

peer = pytest.importorskip("ms_toollib", reason="ms_toollib is not installed")

PEER_LEVELS = {(8, 8, 10), (16, 16, 40), (30, 16, 99)}
"""The boards for which ``ms_toollib`` has an STNB; the 9x9 Beginner is not one of them."""


def as_peer(field: Minefield) -> list[list[int]]:
    """Return a board as ``ms_toollib`` takes it: -1 is a mine."""
    return [[-1 if sign == "*" else int(sign) for sign in row] for row in field.rows()]


def random_field(random: Random) -> Minefield:
    grid = Grid(random.randint(1, 30), random.randint(1, 20))
    mines = random.randint(0, grid.span)
    if random.random() < 0.7:
        mines = int(grid.span * random.uniform(0, 0.3))
    return Minefield(grid, sum(1 << cell for cell in random.sample(range(grid.span), mines)))


@pytest.mark.slow
def test_a_thousand_boards_have_the_same_figures() -> None:
    random = Random(5)
    for _ in range(1000):
        field = random_field(random)
        theirs = peer.Board(as_peer(field))
        ours = [count(field) for count in (three_bv, openings, islands, zini)]
        assert ours == [theirs.bbbv, theirs.op, theirs.isl, theirs.zini], str(field)


class Both:
    """A game played in both programs at once; flags are only ever set on mines, and stay."""

    def __init__(self, field: Minefield, first: int) -> None:
        grid = self.grid = field.grid
        self.field = field
        config = GameConfig(grid.width, grid.height, field.mines.bit_count(), start=StartRule.SAFE)
        self.game = Game(config, 1, lambda *_: Placement(field))
        self.clicks = self.effective = Clicks()
        self.steps: list[tuple[str, tuple[int, int]]] = []
        self.click(Open(grid.cell(first)))

    def click(self, move: Move) -> None:
        self.clicks = self.clicks.counting(move)
        if metrics.is_effective(self.game.apply(move)):
            self.effective = self.effective.counting(move)
        x, y = move.cell
        press, release = {Open: ("lc", "lr"), Flag: ("rc", "rr"), Chord: ("mc", "mr")}[type(move)]
        self.steps += [(press, (y, x)), (release, (y, x))]

    def click_anywhere(self, random: Random) -> None:
        board, field = self.game.board, self.field
        chosen = random.choice(list(indices(self.grid.full)))
        if random.random() < 0.2:
            may = board.opened | field.mines & ~board.flags
            self.click(Flag(self.grid.cell(random.choice(list(indices(may))))))
        elif random.random() < 0.4 or (field.mines >> chosen & 1 and random.random() < 0.95):
            self.click(Chord(self.grid.cell(chosen)))
        else:
            self.click(Open(self.grid.cell(chosen)))

    @property
    def solved(self) -> int:
        return metrics.three_bv_solved(self.field, self.game.board.opened)

    @property
    def effective_there(self) -> Clicks:
        """The effective clicks that ``ms_toollib`` counts: it leaves out the left click that
        lost."""
        if self.game.status is Status.LOST and self.steps[-1][0] == "lr":
            return Clicks(self.effective.left - 1, self.effective.right, self.effective.chord)
        return self.effective


@pytest.mark.slow
def test_clicks_and_the_3bv_solved_are_counted_alike() -> None:
    random = Random(6)
    lost = won = 0
    for _ in range(150):
        field = random_field(random)
        if not field.safe:
            continue
        both = Both(field, random.choice(list(indices(field.safe))))
        for _ in range(random.randint(0, 300)):
            if not both.game.position.is_over:
                both.click_anywhere(random)
        theirs = peer.SafeMinesweeperBoard(as_peer(field))
        theirs.step_flow(both.steps)
        assert both.clicks == Clicks(theirs.left, theirs.right, theirs.double)
        assert both.effective_there == Clicks(theirs.lce, theirs.rce, theirs.dce)
        assert both.solved == theirs.bbbv_solved, str(field)
        lost += both.game.status is Status.LOST
        won += both.game.status is Status.WON
    assert lost > 10
    assert won > 10


@pytest.mark.parametrize("config", [CLASSIC_BEGINNER, INTERMEDIATE, EXPERT, GameConfig(9, 7, 6)])
@pytest.mark.parametrize("seed", [0, 1, *slow(range(2, 8))])
def test_a_played_game_has_the_same_speed_and_path(config: GameConfig, seed: int) -> None:
    random = Random(seed)
    first = (config.width // 2, config.height // 2)
    field = place_mines(config, seed, first)
    both = Both(field, config.grid.index(first))
    while not both.game.position.is_over:
        both.click_anywhere(random)
    video = peer.BaseVideo(as_peer(field), PER_CELL)
    way: list[PointerSample] = []
    for number, (button, (y, x)) in enumerate(both.steps):
        place = (x * PER_CELL + random.randrange(PER_CELL), y * PER_CELL + random.randrange(8))
        way.append(PointerSample(max(0, number - 1), *place, PointerAction.MOVE))
        video.step("mv", (place[1], place[0]))
        video.step(button, (place[1], place[0]))
        if number == 1:
            time.sleep(0.002)  # its clock is the real one, and must not stand at 0
    bv, solved, ms = three_bv(field), both.solved, video.rtime_ms
    assert ms > 0
    assert video.path / PER_CELL == pytest.approx(metrics.path_length(way, config.grid))
    assert video.bbbv_s == pytest.approx(metrics.per_second(solved, ms))
    assert video.rqp == pytest.approx(metrics.rqp(solved, ms))
    assert video.etime * 1000 == pytest.approx(metrics.estimated_ms(bv, solved, ms))
    assert video.ioe == pytest.approx(metrics.efficiency(solved, both.clicks.total))
    assert video.thrp == pytest.approx(metrics.throughput(solved, both.effective_there.total))
    there = both.effective_there.total
    assert video.corr == pytest.approx(metrics.correctness(there, both.clicks.total))
    if config.dimensions in PEER_LEVELS:
        assert video.stnb == pytest.approx(metrics.stnb(config, bv, solved, ms))
    else:
        assert (video.stnb, metrics.stnb(config, bv, solved, ms)) == (0.0, None)
