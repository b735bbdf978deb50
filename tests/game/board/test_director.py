"""The director: what each event of the rules makes tiles, overlays and sounds do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Undo
from engine.core.events import CellsOpened, Event
from engine.core.grid import Cell, Grid
from engine.rules.game import Game, Status
from game.board.appearance import TileLook, looks_in
from game.board.effects.director import MAX_RISING_MINES, EffectDirector
from game.board.effects.particles import ParticleKind
from game.board.effects.tile_animation import TileChange, TileFrame, tile_effect, tile_frame
from game.board.effects.timeline import EffectTimeline
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
    """A game with a effects and a director, as a scene has them; cues are noted."""

    def __init__(self, game: Game, animation: Animation = Animation.FULL) -> None:
        self.game = game
        self.cues: list[str] = []
        self.effects = EffectTimeline(self.cues.append)
        self.looks = Looks(game)
        self.before: dict[Cell, TileLook] = {}
        self.director = EffectDirector(self.effects, game.grid, self.looks, self.before)
        self.director.animation = animation

    def do(self, *commands: object) -> None:
        for command in commands:
            self.director.play(self.apply(command), getattr(command, "cell", (0, 0)))

    def apply(self, command: object) -> tuple[Event, ...]:
        self.before.update(self.looks)
        return self.game.apply(command)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / timing.STEP)):
            self.effects.update(timing.STEP)

    def changes(self) -> dict[Cell, TileChange]:
        return {cell: effect.change for cell, effect in self.effects.tiles.items()}


def numbers_in(shown: TileFrame) -> set[str]:
    return {name for name, _, _ in shown.layers if name.startswith("number_")}


def test_full_turns_the_tiles_ring_by_ring() -> None:
    stand = Stand(game_on(SEA))
    start = stand.effects.now
    (event,) = (e for e in stand.apply(Open((0, 3))) if isinstance(e, CellsOpened))
    stand.director.play([event], (0, 3))
    for number, wave in enumerate(event.waves()):
        for cell in stand.game.grid.cells(wave):
            effect = stand.effects.tiles[cell]
            assert effect.change is (TileChange.REVEAL if number else TileChange.POP)
            assert effect.start == pytest.approx(start + number * timing.RING)
            assert effect.after is stand.looks[cell]
    assert set(stand.effects.tiles) == set(stand.game.grid.cells(event.cells))


@pytest.mark.parametrize(("width", "height"), [(5, 3), (60, 2), (400, 1), (90, 40)])
def test_a_cascade_lasts_at_most_600_ms_and_a_turn(width: int, height: int) -> None:
    stand = Stand(game_on("\n".join(["*" + "." * (width - 1)] + ["." * width] * (height - 1))))
    stand.do(Open((width - 1, height - 1)))
    last = max(
        (e.end for e in stand.effects.tiles.values() if e.change is TileChange.REVEAL), default=0
    )
    assert stand.effects.now < last <= stand.effects.now + timing.RIPPLE_MOST + timing.REVEAL + 1e-9
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
        effect = stand.effects.tiles[cell]
        for now in (stand.effects.now, effect.start, effect.end):
            shown = numbers_in(tile_frame(effect, now))
            assert shown == ({f"number_{number}"} if number else set())


@pytest.mark.parametrize("animation", Animation)
def test_the_clicked_number_is_there_at_once(animation: Animation) -> None:
    stand = Stand(game_on(SEA), animation)
    stand.do(Open((1, 1)))
    assert stand.looks[(1, 1)] is TileLook.NUMBER_1
    effect = stand.effects.tiles.get((1, 1))
    assert (effect is None) == (animation is Animation.OFF)
    if effect is not None:
        assert numbers_in(tile_frame(effect, stand.effects.now)) == {"number_1"}


EVENTS = [
    ("open a number", [], [Open((1, 1))], {TileChange.POP}),
    ("open a zero", [], [Open((0, 3))], {TileChange.POP, TileChange.REVEAL}),
    ("flag", [], [Flag((0, 0))], {TileChange.PLANT}),
    ("unflag", [Flag((0, 0))], [Flag((0, 0))], set()),
    ("chord", [Open((1, 1)), Flag((0, 0))], [Chord((1, 1))], {TileChange.POP, TileChange.REVEAL}),
    ("refused chord", [Open((1, 1))], [Chord((1, 1))], {TileChange.REFUSE}),
    ("a mine", [], [Open((6, 2))], {TileChange.HIT, TileChange.RISE}),
    ("a mine, one flag wrong", [Flag((3, 3))], [Open((6, 2))],
        {TileChange.HIT, TileChange.RISE, TileChange.SLAP}),
    ("win", [Open((0, 3))], [Open((6, 3))], {TileChange.POP, TileChange.BLOOM, TileChange.HOP}),
    ("new game", [Open((0, 3))], [Reset(3)], set()),
    ("same board", [Open((0, 3))], [Retry()], {TileChange.POP, TileChange.REVEAL}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "commands", "changes"), [e[1:] for e in EVENTS],
                         ids=[e[0] for e in EVENTS])  # fmt: skip
@pytest.mark.parametrize("animation", Animation)
def test_what_happens_is_shown_heard_and_over_soon(
    before: list, commands: list, changes: set[TileChange], animation: Animation
) -> None:
    stand = Stand(game_on(SEA, first=(0, 3)), animation)
    stand.do(*before)
    stand.wait(3)
    assert not stand.effects.is_busy
    stand.cues.clear()
    stand.do(*commands)
    assert stand.cues
    shown = set(stand.changes().values())
    if animation is Animation.FULL:
        assert shown == changes
    elif animation is Animation.SWIFT:
        assert TileChange.REVEAL not in shown
    else:
        assert not stand.effects.tiles
        assert not stand.effects.overlays
        assert stand.effects.quake == stand.effects.flash == 0
        assert not stand.effects.particles
    stand.wait(4.5)
    assert not stand.effects.is_busy


def test_a_pulled_flag_is_flung_out_or_without_particles_drawn_out() -> None:
    for particles, flying, changes in (
        (True, [ParticleKind.FLAG], {}),
        (False, [], {(0, 0): TileChange.PULL}),
    ):
        stand = Stand(game_on(SEA, first=(0, 3)))
        stand.effects.settings = EffectSettings(particles=particles)
        stand.do(Flag((0, 0)))
        stand.wait(1)
        stand.do(Flag((0, 0)))
        assert [particle.kind for particle in stand.effects.particles] == flying
        assert stand.changes() == changes


def test_a_board_at_rest_glints_now_and_then_and_a_busy_one_does_not() -> None:
    stand = Stand(game_on(SEA, first=(0, 3)))
    glints = 0
    for _ in range(1000):
        before = len(stand.effects.tiles)
        stand.director.glint_at_rest()
        glints += len(stand.effects.tiles) > before
        stand.effects.update(0.01)
    assert glints == pytest.approx(10 / timing.IDLE_GLINT_EVERY, abs=1)
    stand.effects.settings = EffectSettings(idle=False)
    stand.wait(5)
    stand.director.glint_at_rest()
    assert not stand.effects.tiles


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
    assert shown == [TileChange.PLANT, None, None]
    assert stand.looks[(2, 2)] is TileLook.CLOSED


def test_the_mines_rise_outward_from_the_one_that_hit() -> None:
    stand = Stand(game_on("*.....\n.*....\n....*.\n.....*"))
    stand.do(Open((0, 0)))
    assert stand.game.status is Status.LOST
    starts = [stand.effects.tiles[cell].start for cell in ((0, 0), (1, 1), (4, 2), (5, 3))]
    assert starts == sorted(set(starts))


def test_a_thousand_mines_do_not_keep_the_screen_busy_for_long() -> None:
    rows = ["*" * 60] * 39 + ["." * 60]
    stand = Stand(game_on("\n".join(rows)))
    stand.do(Open((7, 7)))
    assert len(stand.effects.tiles) <= MAX_RISING_MINES + 1
    stand.wait(3)
    assert not stand.effects.is_busy


def test_a_win_raises_a_flag_on_every_mine() -> None:
    stand = Stand(game_on("*.*\n..."))
    stand.do(Flag((0, 0)), Open((1, 0)), Open((0, 1)), Open((1, 1)), Open((2, 1)))
    assert stand.game.status is Status.WON
    assert stand.changes()[2, 0] is TileChange.BLOOM
    assert stand.looks[(2, 0)] is stand.looks[(0, 0)] is TileLook.FLAG
    grid = Grid(3, 2)
    assert all(tile_frame(e, e.end).layers for e in stand.effects.tiles.values())
    assert set(stand.effects.tiles) <= set(grid.cells(grid.full))


# A move that is taken back


def undone(*commands: Command) -> tuple[EffectTimeline, list[str]]:
    """The effects and its sounds after these commands on SEA and an undo."""
    game = game_on(SEA)
    heard: list[str] = []
    effects = EffectTimeline(heard.append)
    looks, before = Looks(game), dict[Cell, TileLook]()
    director = EffectDirector(effects, game.grid, looks, before)
    for command in (*commands, Undo()):
        was = dict(looks)
        events = game.apply(command)
        before.clear()
        before.update({cell: look for cell, look in was.items() if looks[cell] is not look})
        heard.clear()
        director.play(events, (6, 3))
    return effects, heard


def test_what_was_opened_turns_back_the_farthest_first() -> None:
    effects, heard = undone(Open((2, 0)))
    assert heard == ["back"]
    starts = {cell: effect.start for cell, effect in effects.tiles.items()}
    assert {effect.change for effect in effects.tiles.values()} == {TileChange.CLOSE}
    assert len(starts) > 1
    assert starts[max(starts, key=lambda cell: (6 - cell[0]) ** 2 + (3 - cell[1]) ** 2)] == 0
    assert max(starts.values()) <= timing.CLOSE_FOR


def test_a_closing_tile_shows_its_number_until_it_has_turned() -> None:
    effect = tile_effect(TileChange.CLOSE, 1.0, TileLook.NUMBER_2, TileLook.NUMBER_2)
    at = [tile_frame(effect, 1.0 + part * timing.CLOSE).layers for part in (-0.1, 0.0, 0.99)]
    assert [any(name == "number_2" for name, _, _ in layers) for layers in at] == [
        True,
        True,
        False,
    ]
    assert at[2] == (("reveal", 0, 100),)


def test_a_loss_that_is_taken_back_clears_its_fire_and_covers_its_mines() -> None:
    effects, heard = undone(Open((6, 3)), Open((0, 0)))
    assert heard == ["back"]
    assert not effects.overlays
    assert not effects.particles
    assert set(effects.tiles) == {(0, 0), (6, 2)}


@pytest.mark.parametrize(
    ("commands", "change", "cue"),
    [
        ([Flag((0, 0))], TileChange.PULL, "unflag"),
        ([Flag((0, 0)), Flag((0, 0))], TileChange.PLANT, "flag"),
    ],
)
def test_a_flag_that_is_taken_back_comes_or_goes(
    commands: list[Command], change: TileChange, cue: str
) -> None:
    effects, heard = undone(*commands)
    assert heard == [cue]
    assert {cell: effect.change for cell, effect in effects.tiles.items()} == {(0, 0): change}
