"""The feel of a dive beside its rules: the combo's glow, the alarm of the air, Puff's moods."""

import pygame

from engine.core.board import Board
from engine.core.events import CellsOpened, Event
from engine.dive.rules import GREED_MS
from engine.dive.state import TANK_MS, Dive
from engine.dive.twists import Treasure, unproven
from game.board.camera import Camera
from game.board.frame import frame_around
from game.dive.air_alarm import AirAlarm
from game.dive.combo_view import ComboView
from game.dive.twist_view import TwistView
from game.scenes.context import Context
from game.scenes.play.puff_word import draw_puff_word
from game.ui import timing

_KEEN, _CHEER = 4, 8  # multipliers from which on Puff is keen, and cheers
_SAD_FOR = 1.2  # seconds for which Puff mourns a lost combo


class Feedback:
    """Follows a dive on its board; ``update`` lets time pass, ``draw`` draws below the bar."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.combo, self.alarm, self.twists = ComboView(), AirAlarm(), TwistView()
        self._multiplier, self._sad_for = 1, 0.0
        self._word, self._said_for = "", 0.0

    @property
    def is_busy(self) -> bool:
        """Whether something of it moves."""
        parts = self.combo, self.alarm, self.twists
        return any(part.is_busy for part in parts) or max(self._sad_for, self._said_for) > 0

    def update(self, dive: Dive, ms: int, step: float, is_over: bool, is_top: bool) -> None:
        """Let ``step`` seconds pass, for Puff's words only while nothing covers the board."""
        self._said_for = max(0.0, self._said_for - step * is_top)
        is_still = self._context.stack.is_still
        self.twists.update(step, is_still or not self._context.settings.value.effects.idle)
        self._multiplier = dive.multiplier(ms)
        self._sad_for = max(0.0, self._sad_for - step)
        if self.combo.update(self._multiplier, step, is_still) and not is_over:
            self._sad_for = _SAD_FOR
            self._context.audio.play("combo_lost")
        part = 1.0 if is_over else dive.air_left(ms) / TANK_MS
        self.alarm.update(part, step, is_still)
        self._context.world.show_combo(self._multiplier - 1)
        self._context.audio.multiplier = self._multiplier

    def after_move(self, before: Dive, after: Dive, is_mine: bool) -> None:
        """Have Puff tell in a few words that a shell broke, or why there is a life less."""
        if len(after.finds) < len(before.finds):
            self._say("shell_broke")
        elif after.lives < before.lives and not is_mine:
            self._say("foul")

    def breathe_again(self) -> None:
        """Have Puff tell that a life was spent for air."""
        self._say("breathed_again")

    def _say(self, name: str) -> None:
        self._word, self._said_for = name, timing.WORD

    def draw_word(self, canvas: pygame.Surface, puff: pygame.Rect, board: pygame.Rect) -> None:
        """Draw Puff's words, if there are any."""
        if self._said_for > 0:
            text = self._context.texts(f"arcade.{self._word}")
            draw_puff_word(canvas, self._context.painter, text, puff, board)

    def mood(self, mood: str) -> str:
        """Return Puff's mood in place of an idle one."""
        if mood != "idle":
            return mood
        if self._sad_for > 0:
            return "sad"
        keen = "focus" if self._multiplier >= _KEEN else mood
        return "cheer" if self._multiplier >= _CHEER else keen

    def draw(self, canvas: pygame.Surface, camera: Camera) -> None:
        """Draw the glow around the board and the alarm around the window."""
        self.alarm.draw(canvas, self._context.painter, frame_around(camera))
        self.combo.draw(canvas, self._context.painter, camera)


def greed_ms(dive: Dive, before: Board, events: tuple[Event, ...]) -> int:
    """Return the air that treasures cost which were opened on ``before`` without proof."""
    opened = next((event for event in events if isinstance(event, CellsOpened)), None)
    if opened is None:
        return 0
    taken = dive.cells_marked(Treasure.name) & opened.cells & opened.origins
    return GREED_MS * unproven(before, taken).bit_count() if taken else 0
