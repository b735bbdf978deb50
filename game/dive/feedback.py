"""The feel of a dive beside its rules: the combo's glow, the alarm of the air, Puff's moods."""

from collections.abc import Set

import pygame

from engine.core.board import Board
from engine.core.events import Event, MineHit
from engine.core.grid import Cell
from engine.dive.rules import AwardReason
from engine.dive.state import Dive
from engine.dive.twists import Salvage
from engine.solver.move_class import MoveClass
from game.board.camera import Camera
from game.board.effects.particles import sparks
from game.board.effects.timeline import CellMark, EffectTimeline, Mark
from game.board.frame import frame_around
from game.board.puff import draw_puff_word
from game.board.tiles import TileLook
from game.dive.air import AirAlarm
from game.dive.board_effects import ComboView, Sinking, SonarView, TwistView
from game.dive.thought_words import WORDS, ThoughtWords
from game.resources.format import format_seconds
from game.scenes.context import Context
from game.store.settings import Animation
from game.ui import timing

_MOODS = (8, "joy"), (4, "cheer"), (2, "focus")  # multipliers from which on Puff has a mood
_PING = 7, 11  # cells across the rings of the sonar


class Feedback:
    """Follows a dive on its board; ``update`` lets time pass, ``draw`` draws below the bar."""

    def __init__(self, context: Context, alarm: AirAlarm) -> None:
        self._context, self.alarm = context, alarm
        self.combo, self.twists, self.sinking = ComboView(), TwistView(), Sinking()
        self.sonar, self.thoughts = SonarView(), ThoughtWords()
        self._multiplier, self._sad_for, self._gasps_for = 1, 0.0, 0.0
        self.best = 1  # the highest multiplier since the board was opened
        self.sharp_moves = 0  # those since then that took more than one number
        self.word, self._said_for = "", 0.0

    @property
    def is_busy(self) -> bool:
        """Whether any of it is moving."""
        parts = self.combo, self.alarm, self.twists, self.sinking, self.sonar, self.thoughts
        feels = self._sad_for, self._said_for, self._gasps_for
        return any(part.is_busy for part in parts) or max(feels) > 0

    @property
    def sways(self) -> bool:
        """Whether what is at rest may move."""
        return self._context.settings.value.effects.idle and not self._context.stack.is_still

    def update(self, dive: Dive, ms: int, step: float, is_over: bool, is_top: bool) -> None:
        """Let ``step`` seconds pass, for Puff's words only while nothing covers the board."""
        self._said_for = max(0.0, self._said_for - step * is_top)
        is_still = self._context.stack.is_still
        self.twists.update(step, not self.sways, is_over)
        self.sinking.update(step, is_top)
        self.sonar.update(step)
        self.thoughts.update(step)
        self._multiplier = dive.multiplier(ms)
        self.best = max(self.best, self._multiplier)
        self._sad_for = max(0.0, self._sad_for - step)
        self._gasps_for = max(0.0, self._gasps_for - step)
        if self.combo.update(self._multiplier, step, is_still) and not is_over:
            self._sad_for = timing.SADNESS
            self._context.audio.play("combo_lost")
        left = dive.air_left(ms)
        if is_over:  # no alarm, but as the board comes up again without air
            left = 0 if self.sinking.is_rising else dive.rules.tank_ms
        if (cue := self.alarm.update(left, dive.rules.tank_ms, step, is_still)) and not is_over:
            self._context.audio.play(cue)
        self._context.world.show_combo(self._multiplier - 1)
        self._context.world.descend(dive.latest_plan.number)
        self._context.audio.multiplier = self._multiplier

    def after_move(
        self,
        effects: EffectTimeline,
        cell: Cell,
        dives: tuple[Dive, Dive],
        boards: tuple[Board, Board],
        events: tuple[Event, ...],
        reasons: Set[AwardReason],
        greed: int,
    ) -> bool:
        """Show treasure that was found on a cell, or that a guess there cost a life or a shell, and
        have Puff tell in a few words what was lost. Return whether a mine was hit. The dives and
        the boards are those before the move and after it; points were earned for ``reasons``;
        ``greed`` is the air, in milliseconds, that unproven treasure cost."""
        (before, after), is_mine = dives, any(isinstance(event, MineHit) for event in events)
        moves = self._context.settings.value.animation is not Animation.OFF
        if moves and AwardReason.TREASURE in reasons:
            effects.hit(timing.CHORD_WEIGHT)
            effects.add_overlay("sparkle", cell, 0, timing.SPARKLE, span=4)
            effects.add_particles(sparks(cell, effects.now, 10))
        is_hurt = after.lives < before.lives or len(after.finds) < len(before.finds)
        if moves and is_hurt and not is_mine:
            effects.jolt(timing.FOUL_WEIGHT)
            for kind in (CellMark.FOUL, CellMark.NUMBER):
                effects.add_mark(Mark(kind, cell, effects.now, TileLook.CLOSED))
        if len(after.finds) < len(before.finds):
            self._say("shell_broke")
        elif after.lives < before.lives and not is_mine:
            self._say("foul")
        elif greed:
            self._say("guessed", seconds=format_seconds(greed))
        elif _frees_region(after, *boards):
            self.twists.free()
            effects.add_sound("find")
            self._say("region_clear")
        return is_mine

    def praise(self, cell: Cell, thinking: MoveClass) -> None:
        """Say at a cell that the move there needed thought."""
        self.sharp_moves += 1
        self.thoughts.say(self._context.texts(f"dive.{WORDS[thinking]}"), cell, thinking)

    def breathe_again(self, is_shell: bool) -> None:
        """Have Puff gasp and tell that a life, or a shell, was spent for air."""
        self._gasps_for = timing.GASP
        self.alarm.burst()
        self._say("breathed_shell" if is_shell else "breathed_again")

    def sink(self) -> None:
        """Have the board sink and Puff faint, since the last air is gone."""
        self._gasps_for = 0.0
        self._say("out_of_air")
        self.sinking.begin()

    def show_ping(self, effects: EffectTimeline, cell: Cell) -> None:
        """Let the rings of the sonar go out from a cell."""
        effects.add_sound("sonar")
        self.sonar.show(cell)
        if self._context.settings.value.animation is not Animation.OFF:
            for number, span in enumerate(_PING):
                effects.add_overlay("ripple", cell, 0.12 * number, timing.RIPPLE_RING, span=span)

    def _say(self, name: str, **values: str) -> None:
        self.word, self._said_for = self._context.texts(f"arcade.{name}", **values), timing.WORD

    def draw_word(
        self, canvas: pygame.Surface, puff: pygame.Rect, board: pygame.Rect, bar: pygame.Rect
    ) -> None:
        """Draw Puff's words, if there are any, where they cover no cell if there is room."""
        if self._said_for > 0:
            draw_puff_word(canvas, self._context.painter, self.word, puff, board, bar)

    def mood(self, mood: str) -> str:
        """Return Puff's mood in place of an idle one; new air, or none, goes before any other."""
        if self.sinking.has_begun:
            return "dizzy"
        if self._gasps_for > 0:
            return "surprise"
        if mood != "idle":
            return mood
        if self._sad_for > 0:
            return "sad"
        return next((one for least, one in _MOODS if self._multiplier >= least), mood)

    def draw(self, canvas: pygame.Surface, camera: Camera) -> None:
        """Draw the glow around the board, the alarm around the window, and the water over a board
        that sinks."""
        self.sinking.draw(canvas, camera, self._context.stack.is_still)
        self.alarm.draw(canvas, self._context.painter, frame_around(camera))
        self.combo.draw(canvas, self._context.painter, camera)


def _frees_region(dive: Dive, before: Board, after: Board) -> bool:
    """Return whether the region to salvage was cleared between two boards, and others are left."""
    region = dive.cells_marked(Salvage.name)
    is_over = after.closed.bit_count() <= after.mines
    return bool(region & before.closed) and not region & after.closed and not is_over
