"""The director: what each event of the rules makes tiles, flourishes and sounds do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Undo
from engine.core.events import CellsOpened, Event
from engine.core.grid import Cell, Grid
from engine.rules.game import Game, Status
from game.board.appearance import TileLook, looks_in
from game.board.effects.director import MOST_MINES, EffectDirector
from game.board.effects.particles import ParticleKind
from game.board.effects.stage import EffectTimeline
from game.board.effects.tile_animation import Change, Picture, picture, tile_effect
from game.settings import Animation, EffectSettings
from game.ui import timing
from tests.engine.boards import game_on

SEA = """
    *......
    .......
    ......*
    .......
"""


class Looks(Mapping[Cell, TileLook]):
    """The looks of a game's cells, as the board's picture knows them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getitem__(self, cell: Cell) -> TileLook:
        x, y = cell
        ((_, look),) = looks_in(self.game.position, range(x, x + 1), range(y, y + 1))
        return look

    def __iter__(self) -> Iterator[Cell]:
        return self.game.grid.cells(self.game.grid.full)

    def __len__(self) -> int:
        return self.game.grid.size


class Stand:
    """A game with a stage and a director, as a scene has them; cues are noted."""

    def __init__(self, game: Game, animation: Animation = Animation.FULL) -> None:
        self.game = game
        self.cues: list[str] = []
        self.stage = EffectTimeline(self.cues.append)
        self.looks = Looks(game)
        self.before: dict[Cell, TileLook] = {}
        self.director = EffectDirector(self.stage, game.grid, self.looks, self.before)
        self.director.animation = animation

    def do(self, *commands: object) -> None:
        for command in commands:
            self.director.play(self.apply(command), getattr(command, "cell", (0, 0)))

    def apply(self, command: object) -> tuple[Event, ...]:
        self.before.update(self.looks)
        return self.game.apply(command)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / timing.STEP)):
            self.stage.update(timing.STEP)

    def changes(self) -> dict[Cell, Change]:
        return {cell: effect.change for cell, effect in self.stage.tiles.items()}


def numbers_in(shown: Picture) -> set[str]:
    return {name for name, _, _ in shown.layers if name.startswith("number_")}


def test_full_turns_the_tiles_ring_by_ring() -> None:
    stand = Stand(game_on(SEA))
    start = stand.stage.now
    (event,) = (e for e in stand.apply(Open((0, 3))) if isinstance(e, CellsOpened))
    stand.director.play([event], (0, 3))
    for number, wave in enumerate(event.waves()):
        for cell in stand.game.grid.cells(wave):
            effect = stand.stage.tiles[cell]
            assert effect.change is (Change.REVEAL if number else Change.POP)
            assert effect.start == pytest.approx(start + number * timing.RING)
            assert effect.after is stand.looks[cell]
    assert set(stand.stage.tiles) == set(stand.game.grid.cells(event.cells))


@pytest.mark.parametrize(("width", "height"), [(5, 3), (60, 2), (400, 1), (90, 40)])
def test_a_cascade_lasts_at_most_600_ms_and_a_turn(width: int, height: int) -> None:
    stand = Stand(game_on("\n".join(["*" + "." * (width - 1)] + ["." * width] * (height - 1))))
    stand.do(Open((width - 1, height - 1)))
    last = max((e.end for e in stand.stage.tiles.values() if e.change is Change.REVEAL), default=0)
    assert stand.stage.now < last <= stand.stage.now + timing.RIPPLE_MOST + timing.REVEAL + 1e-9
    assert timing.RIPPLE_MOST == 0.6
    assert timing.RING == 0.018


def test_swift_shows_every_number_at_once() -> None:
    stand = Stand(game_on(SEA), Animation.SWIFT)
    stand.do(Open((0, 3)))
    board = stand.game.board
    opened = list(stand.game.grid.cells(board.opened))
    assert len(opened) > 20
    for cell in opened:
        number = board.number(cell)
        effect = stand.stage.tiles[cell]
        for now in (stand.stage.now, effect.start, effect.end):
            shown = numbers_in(picture(effect, now))
            assert shown == ({f"number_{number}"} if number else set())


@pytest.mark.parametrize("animation", Animation)
def test_the_clicked_number_is_there_at_once(animation: Animation) -> None:
    stand = Stand(game_on(SEA), animation)
    stand.do(Open((1, 1)))
    assert stand.looks[(1, 1)] is TileLook.NUMBER_1
    effect = stand.stage.tiles.get((1, 1))
    assert (effect is None) == (animation is Animation.OFF)
    if effect is not None:
        assert numbers_in(picture(effect, stand.stage.now)) == {"number_1"}


EVENTS = [
    ("open a number", [], [Open((1, 1))], {Change.POP}),
    ("open a zero", [], [Open((0, 3))], {Change.POP, Change.REVEAL}),
    ("flag", [], [Flag((0, 0))], {Change.PLANT}),
    ("unflag", [Flag((0, 0))], [Flag((0, 0))], set()),
    ("chord", [Open((1, 1)), Flag((0, 0))], [Chord((1, 1))], {Change.POP, Change.REVEAL}),
    ("refused chord", [Open((1, 1))], [Chord((1, 1))], {Change.REFUSE}),
    ("a mine", [], [Open((6, 2))], {Change.HIT, Change.RISE}),
    ("a mine, one flag wrong", [Flag((3, 3))], [Open((6, 2))],
        {Change.HIT, Change.RISE, Change.SLAP}),
    ("win", [Open((0, 3))], [Open((6, 3))], {Change.POP, Change.BLOOM, Change.HOP}),
    ("new game", [Open((0, 3))], [Reset(3)], set()),
    ("same board", [Open((0, 3))], [Retry()], {Change.POP, Change.REVEAL}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "commands", "changes"), [e[1:] for e in EVENTS],
                         ids=[e[0] for e in EVENTS])  # fmt: skip
@pytest.mark.parametrize("animation", Animation)
def test_what_happens_is_shown_heard_and_over_soon(
    before: list, commands: list, changes: set[Change], animation: Animation
) -> None:
    stand = Stand(game_on(SEA, first=(0, 3)), animation)
    stand.do(*before)
    stand.wait(3)
    assert not stand.stage.is_busy
    stand.cues.clear()
    stand.do(*commands)
    assert stand.cues
    shown = set(stand.changes().values())
    if animation is Animation.FULL:
        assert shown == changes
    elif animation is Animation.SWIFT:
        assert Change.REVEAL not in shown
    else:
        assert not stand.stage.tiles
        assert not stand.stage.flourishes
        assert stand.stage.quake == stand.stage.flash == 0
        assert not stand.stage.particles
    stand.wait(4.5)
    assert not stand.stage.is_busy


def test_a_pulled_flag_is_flung_out_or_without_particles_drawn_out() -> None:
    for particles, flying, changes in (
        (True, [ParticleKind.FLAG], {}),
        (False, [], {(0, 0): Change.PULL}),
    ):
        stand = Stand(game_on(SEA, first=(0, 3)))
        stand.stage.feel = EffectSettings(particles=particles)
        stand.do(Flag((0, 0)))
        stand.wait(1)
        stand.do(Flag((0, 0)))
        assert [particle.kind for particle in stand.stage.particles] == flying
        assert stand.changes() == changes


def test_a_board_at_rest_glints_now_and_then_and_a_busy_one_does_not() -> None:
    stand = Stand(game_on(SEA, first=(0, 3)))
    glints = 0
    for _ in range(1000):
        before = len(stand.stage.tiles)
        stand.director.idle()
        glints += len(stand.stage.tiles) > before
        stand.stage.update(0.01)
    assert glints == pytest.approx(10 / timing.IDLE_GLINT_EVERY, abs=1)
    stand.stage.feel = EffectSettings(idle=False)
    stand.wait(5)
    stand.director.idle()
    assert not stand.stage.tiles


def test_each_ring_of_a_cascade_is_a_semitone_higher() -> None:
    stand = Stand(game_on(SEA, first=(0, 3)))
    stand.do(Open((0, 3)))
    stand.wait(2)
    rings = [cue for cue in stand.cues if cue.startswith("open_")]
    assert rings == [f"open_{ring}" for ring in range(len(rings))]
    assert len(rings) > 3


def test_a_mark_is_shown_in_every_step_of_its_circle() -> None:
    stand = Stand(game_on(SEA, question_marks=True))
    shown = []
    for _ in range(3):
        stand.do(Flag((2, 2)))
        shown.append(stand.changes().get((2, 2)))
        stand.wait(1)
    assert shown == [Change.PLANT, None, None]
    assert stand.looks[(2, 2)] is TileLook.CLOSED


def test_the_mines_rise_outward_from_the_one_that_hit() -> None:
    stand = Stand(game_on("*.....\n.*....\n....*.\n.....*"))
    stand.do(Open((0, 0)))
    assert stand.game.status is Status.LOST
    starts = [stand.stage.tiles[cell].start for cell in ((0, 0), (1, 1), (4, 2), (5, 3))]
    assert starts == sorted(set(starts))


def test_a_thousand_mines_do_not_keep_the_screen_busy_for_long() -> None:
    rows = ["*" * 60] * 39 + ["." * 60]
    stand = Stand(game_on("\n".join(rows)))
    stand.do(Open((7, 7)))
    assert len(stand.stage.tiles) <= MOST_MINES + 1
    stand.wait(3)
    assert not stand.stage.is_busy


def test_a_win_raises_a_flag_on_every_mine() -> None:
    stand = Stand(game_on("*.*\n..."))
    stand.do(Flag((0, 0)), Open((1, 0)), Open((0, 1)), Open((1, 1)), Open((2, 1)))
    assert stand.game.status is Status.WON
    assert stand.changes()[2, 0] is Change.BLOOM
    assert stand.looks[(2, 0)] is stand.looks[(0, 0)] is TileLook.FLAG
    grid = Grid(3, 2)
    assert all(picture(e, e.end).layers for e in stand.stage.tiles.values())
    assert set(stand.stage.tiles) <= set(grid.cells(grid.full))


# A move that is taken back


def undone(*commands: Command) -> tuple[EffectTimeline, list[str]]:
    """The stage and its sounds after these commands on SEA and an undo."""
    game = game_on(SEA)
    heard: list[str] = []
    stage = EffectTimeline(heard.append)
    looks, before = Looks(game), dict[Cell, TileLook]()
    director = EffectDirector(stage, game.grid, looks, before)
    for command in (*commands, Undo()):
        was = dict(looks)
        events = game.apply(command)
        before.clear()
        before.update({cell: look for cell, look in was.items() if looks[cell] is not look})
        heard.clear()
        director.play(events, (6, 3))
    return stage, heard


def test_what_was_opened_turns_back_the_farthest_first() -> None:
    stage, heard = undone(Open((2, 0)))
    assert heard == ["back"]
    starts = {cell: effect.start for cell, effect in stage.tiles.items()}
    assert {effect.change for effect in stage.tiles.values()} == {Change.CLOSE}
    assert len(starts) > 1
    assert starts[max(starts, key=lambda cell: (6 - cell[0]) ** 2 + (3 - cell[1]) ** 2)] == 0
    assert max(starts.values()) <= timing.CLOSE_FOR


def test_a_closing_tile_shows_its_number_until_it_has_turned() -> None:
    effect = tile_effect(Change.CLOSE, 1.0, TileLook.NUMBER_2, TileLook.NUMBER_2)
    at = [picture(effect, 1.0 + part * timing.CLOSE).layers for part in (-0.1, 0.0, 0.99)]
    assert [any(name == "number_2" for name, _, _ in layers) for layers in at] == [
        True,
        True,
        False,
    ]
    assert at[2] == (("reveal", 0, 100),)


def test_a_loss_that_is_taken_back_clears_its_fire_and_covers_its_mines() -> None:
    stage, heard = undone(Open((6, 3)), Open((0, 0)))
    assert heard == ["back"]
    assert not stage.flourishes
    assert not stage.particles
    assert set(stage.tiles) == {(0, 0), (6, 2)}


@pytest.mark.parametrize(
    ("commands", "change", "cue"),
    [
        ([Flag((0, 0))], Change.PULL, "unflag"),
        ([Flag((0, 0)), Flag((0, 0))], Change.PLANT, "flag"),
    ],
)
def test_a_flag_that_is_taken_back_comes_or_goes(
    commands: list[Command], change: Change, cue: str
) -> None:
    stage, heard = undone(*commands)
    assert heard == [cue]
    assert {cell: effect.change for cell, effect in stage.tiles.items()} == {(0, 0): change}
