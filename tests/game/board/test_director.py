"""The director: which tiles, overlays and sounds each event of the rules sets off."""

import math

import pytest

from engine.core.commands import Chord, Command, Flag, Open, Reset, Retry, Undo
from engine.core.config import WinRule
from engine.core.events import CellsOpened, Event
from engine.core.grid import Cell
from engine.core.neighbourhood import HEX
from engine.rules.game import Game
from game.board.effects.director import MAX_RISING_MINES, EffectDirector
from game.board.effects.particles import ParticleKind
from game.board.effects.tile_animation import TileChange
from game.board.effects.timeline import CellMark, EffectTimeline, strength
from game.board.frame import camera_of
from game.board.tiles import TileLook, looks_in
from game.store.settings import Animation, EffectSettings
from game.ui import timing
from tests.engine.boards import game_on

SEA = """
    *......
    .......
    ......*
    .......
"""


class DirectedGame:
    """A game with a director and its effects, as a scene has them; its sounds are recorded."""

    def __init__(self, game: Game, animation: Animation = Animation.FULL) -> None:
        self.game = game
        self.everything = range(game.grid.width), range(game.grid.height)
        self.sounds: list[str] = []
        self.effects = EffectTimeline(self.sounds.append)
        self.looks = dict(looks_in(game.position, *self.everything))
        self.before: dict[Cell, TileLook] = {}
        spot = camera_of(game.grid).spot
        self.director = EffectDirector(self.effects, game.grid, self.looks, self.before, spot)
        self.director.animation = animation

    def do(self, *commands: object) -> None:
        for command in commands:
            self.director.play(self.apply(command), getattr(command, "cell", (0, 0)))

    def apply(self, command: object) -> tuple[Event, ...]:
        looks, events = dict(self.looks), self.game.apply(command)
        self.looks.update(looks_in(self.game.position, *self.everything))
        self.before.clear()
        self.before.update({c: look for c, look in looks.items() if self.looks[c] is not look})
        return events

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / timing.STEP)):
            self.effects.update(timing.STEP)

    def changes(self) -> dict[Cell, TileChange]:
        return {cell: effect.change for cell, effect in self.effects.tiles.items()}


def test_full_animation_turns_the_tiles_ring_by_ring() -> None:
    directed = DirectedGame(game_on(SEA))
    start = directed.effects.now
    (event,) = (e for e in directed.apply(Open((0, 3))) if isinstance(e, CellsOpened))
    directed.director.play([event], (0, 3))
    for number, wave in enumerate(event.waves()):
        for cell in directed.game.grid.cells(wave):
            effect = directed.effects.tiles[cell]
            assert effect.change is (TileChange.REVEAL if number else TileChange.POP)
            assert effect.start == pytest.approx(start + number * timing.RING)
            assert effect.after is directed.looks[cell]
    assert set(directed.effects.tiles) == set(directed.game.grid.cells(event.cells))
    directed.wait(2)
    assert directed.sounds == [f"open_{ring}" for ring in range(len(directed.sounds))]
    assert len(directed.sounds) > 3, "each ring is a semitone higher"


@pytest.mark.parametrize(("width", "height"), [(5, 3), (400, 1), (90, 40)])
def test_a_cascade_lasts_at_most_600_ms_and_a_turn(width: int, height: int) -> None:
    rows = ["*" + "." * (width - 1), *["." * width] * (height - 1)]
    directed = DirectedGame(game_on("\n".join(rows)))
    directed.do(Open((width - 1, height - 1)))
    effects = directed.effects
    ends = [e.end for e in effects.tiles.values() if e.change is TileChange.REVEAL]
    assert effects.now < max(ends) <= effects.now + 0.6 + timing.REVEAL + 1e-9
    assert (timing.RIPPLE_MOST, timing.RING) == (0.6, 0.018)


EVENTS = [
    ("open a number", [], [Open((1, 1))], {TileChange.POP}),
    ("open a zero", [], [Open((0, 3))], {TileChange.POP, TileChange.REVEAL}),
    ("flag", [], [Flag((0, 0))], {TileChange.PLANT}),
    ("unflag", [Flag((0, 0))], [Flag((0, 0))], set()),
    ("chord", [Open((1, 1)), Flag((0, 0))], [Chord((1, 1))],
        {TileChange.POP, TileChange.REVEAL, TileChange.PUNCH}),
    ("refused chord", [Open((1, 1))], [Chord((1, 1))], {TileChange.REFUSE}),
    ("a mine", [], [Open((6, 2))], {TileChange.HIT, TileChange.RISE}),
    ("a mine, one flag wrong", [Flag((3, 3))], [Open((6, 2))],
        {TileChange.HIT, TileChange.RISE, TileChange.SLAP}),
    ("win", [Open((0, 3))], [Open((6, 3))], {TileChange.POP, TileChange.BLOOM, TileChange.HOP}),
    ("new game", [Open((0, 3))], [Reset(3)], set()),
    ("same board", [Open((0, 3))], [Retry()], {TileChange.POP, TileChange.REVEAL}),
]  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=[event[0] for event in EVENTS])
@pytest.mark.parametrize("animation", Animation)
def test_every_event_has_effects_and_a_sound_and_ends(event: tuple, animation: Animation) -> None:
    _, before, commands, changes = event
    directed = DirectedGame(game_on(SEA, first=(0, 3)), animation)
    directed.do(*before)
    directed.wait(3)
    assert not directed.effects.is_busy
    directed.sounds.clear()
    directed.do(*commands)
    assert directed.sounds
    shown = set(directed.changes().values())
    if animation is Animation.FULL:
        assert shown == changes
    elif animation is Animation.SWIFT:
        assert TileChange.REVEAL not in shown
    else:
        effects = directed.effects
        assert not any((effects.tiles, effects.overlays, effects.particles))
        assert effects.quake == effects.flash == 0
    directed.wait(4.5)
    assert not directed.effects.is_busy


def test_a_removed_flag_flies_off_or_without_particles_is_drawn_out() -> None:
    pulled = {(0, 0): TileChange.PULL}
    for particles, flying, changes in ((True, [ParticleKind.FLAG], {}), (False, [], pulled)):
        directed = DirectedGame(game_on(SEA, first=(0, 3)))
        directed.effects.settings = EffectSettings(particles=particles)
        directed.do(Flag((0, 0)))
        directed.wait(1)
        directed.do(Flag((0, 0)))
        assert [particle.kind for particle in directed.effects.particles] == flying
        assert directed.changes() == changes


def test_a_board_at_rest_glints_now_and_then_if_the_player_wants_it() -> None:
    directed, glints = DirectedGame(game_on(SEA, first=(0, 3))), 0
    for _ in range(1000):
        before = len(directed.effects.tiles)
        directed.director.glint_at_rest()
        glints += len(directed.effects.tiles) > before
        directed.effects.update(0.01)
    assert glints == pytest.approx(10 / timing.IDLE_GLINT_EVERY, abs=1)
    directed.effects.settings = EffectSettings(idle=False)
    directed.wait(5)
    directed.director.glint_at_rest()
    assert not directed.effects.tiles


def test_only_the_first_step_of_a_question_mark_is_animated() -> None:
    directed = DirectedGame(game_on(SEA, question_marks=True))
    shown = []
    for _ in range(3):
        directed.do(Flag((2, 2)))
        shown.append(directed.changes().get((2, 2)))
        directed.wait(1)
    assert shown == [TileChange.PLANT, None, None]
    assert directed.looks[(2, 2)] is TileLook.CLOSED


def test_the_mines_rise_outward_from_the_one_that_hit_and_not_for_long() -> None:
    directed = DirectedGame(game_on("*.....\n.*....\n....*.\n.....*"))
    directed.do(Open((0, 0)))
    starts = [directed.effects.tiles[cell].start for cell in ((0, 0), (1, 1), (4, 2), (5, 3))]
    assert starts == sorted(set(starts))
    many = DirectedGame(game_on("\n".join(["*" * 60] * 39 + ["." * 60])))
    many.do(Open((7, 7)))
    assert len(many.effects.tiles) <= MAX_RISING_MINES + 1
    many.wait(3)
    assert not many.effects.is_busy


def test_mines_of_hexagons_rise_by_the_distance_that_is_seen() -> None:
    directed = DirectedGame(game_on("*.*..\n.*...\n.....", neighbours=HEX))
    directed.do(Open((1, 1)))
    near, far = (directed.effects.tiles[cell].start for cell in ((2, 0), (0, 0)))
    assert near < far, "only the near one is a neighbour"


WRONG_SET = Open((1, 1)), Flag((0, 1)), Flag((0, 0))


@pytest.mark.parametrize("animation", Animation)
def test_a_wrong_set_of_flags_is_struck_out_without_an_explosion(animation: Animation) -> None:
    directed = DirectedGame(game_on(SEA, win=WinRule.FLAG), animation)
    directed.do(*WRONG_SET[:2])
    directed.wait(3)
    directed.sounds.clear()
    directed.do(WRONG_SET[2])
    directed.wait(0.5)
    assert directed.sounds == ["flag", "foul"]
    assert not directed.effects.overlays
    assert (directed.looks[(0, 1)], directed.looks[(6, 2)]) == (TileLook.WRONG_FLAG, TileLook.MINE)
    if animation is not Animation.OFF:
        directed = DirectedGame(game_on(SEA, win=WinRule.FLAG), animation)
        directed.do(*WRONG_SET)
        changes = directed.changes()
        assert (changes[(0, 1)], changes[(6, 2)]) == (TileChange.SLAP, TileChange.RISE)
        assert changes[(0, 0)] is TileChange.PLANT


def test_an_undone_wrong_set_takes_its_last_flag_off() -> None:
    directed = sounds_of_undo(*WRONG_SET, win=WinRule.FLAG)
    assert directed.sounds == ["back"]
    assert directed.changes() == {(0, 0): TileChange.PULL, (6, 2): TileChange.CLOSE}


def sounds_of_undo(*commands: Command, **rules: object) -> DirectedGame:
    """Play these commands on SEA and undo the last one; only the sounds of the undo are
    recorded."""
    directed = DirectedGame(game_on(SEA, **rules))
    directed.do(*commands)
    directed.sounds.clear()
    directed.director.play(directed.apply(Undo()), (6, 3))
    return directed


def test_an_undone_move_closes_cells_from_afar_clears_its_fire_or_moves_its_flag() -> None:
    directed = sounds_of_undo(Open((2, 0)))
    starts = {cell: effect.start for cell, effect in directed.effects.tiles.items()}
    assert (directed.sounds, set(directed.changes().values())) == (["back"], {TileChange.CLOSE})
    assert starts[max(starts, key=lambda cell: math.dist(cell, (6, 3)))] == 0
    assert 0 < max(starts.values()) <= timing.CLOSE_FOR
    directed = sounds_of_undo(Open((6, 3)), Open((0, 0)))
    assert not any((directed.effects.overlays, directed.effects.particles))
    assert (directed.sounds, set(directed.changes())) == (["back"], {(0, 0), (6, 2)})
    for flags, change, sound in ((1, TileChange.PULL, "unflag"), (2, TileChange.PLANT, "flag")):
        directed = sounds_of_undo(*[Flag((0, 0))] * flags)
        assert (directed.sounds, directed.changes()) == ([sound], {(0, 0): change})


def marks(directed: DirectedGame) -> set[tuple[CellMark, Cell]]:
    return {(mark.kind, mark.cell) for mark in directed.effects.marks}


@pytest.mark.parametrize("animation", [Animation.FULL, Animation.SWIFT])
def test_a_refused_chord_shows_missing_or_surplus_flags(animation: Animation) -> None:
    directed = DirectedGame(game_on(SEA, first=(0, 3)), animation)
    directed.do(Open((1, 1)))
    directed.wait(3)
    directed.do(Chord((1, 1)))
    shown = marks(directed)
    assert (CellMark.NUMBER, (1, 1)) in shown
    now = directed.effects.now
    assert all(strength(mark, now) == 1 for mark in directed.effects.marks)  # in the first frame
    missing = {cell for kind, cell in shown if kind is CellMark.MISSING}
    assert (0, 0) in missing
    assert all(directed.game.board.number(cell) is None for cell in missing)
    directed.wait(timing.GHOST + 0.05)
    assert not marks(directed)
    flags = [(0, 0), (1, 0)]
    directed.do(*map(Flag, flags), Chord((1, 1)))
    assert marks(directed) == {
        (CellMark.NUMBER, (1, 1)),
        *((CellMark.SURPLUS, cell) for cell in flags),
    }


def test_a_chord_strikes_throws_tiles_in_order_and_leaves_its_ring() -> None:
    directed = DirectedGame(game_on(SEA, first=(0, 3)))
    directed.do(Open((1, 1)), Flag((0, 0)))
    directed.wait(3)
    directed.do(Chord((1, 1)))
    assert directed.changes()[1, 1] is TileChange.PUNCH
    thrown = [p for p in directed.effects.particles if p.kind is ParticleKind.TILE]
    assert len(thrown) >= 2
    assert len({particle.start for particle in thrown}) == len(thrown)
    for particle in thrown:
        away = particle.x - 1.5, particle.y - 1.5
        assert away[0] * particle.vx >= 0
    directed.wait(timing.CHORD_RING + 2)
    assert marks(directed) == {(CellMark.RING, (1, 1))}
    assert not directed.effects.is_busy
    (ring,) = directed.effects.marks
    assert 0.3 < strength(ring, directed.effects.now) < strength(ring, ring.start)
