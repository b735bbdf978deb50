"""The tutorial's scene: one of its boards, on which the right move goes on to the next step."""

import math
from dataclasses import replace
from enum import Enum

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.commands import Chord, Move, Open, Undo
from engine.core.config import BEGINNER, StartRule
from engine.core.events import ChordRefused
from engine.rules.game import Game, Status
from game.board.hud import Hud
from game.input.bindings import STEPS, Action
from game.input.click_machine import Pressed
from game.input.events import Finger, Input, Key, Phase, Press, Wheel
from game.records.goals import TUTORIAL
from game.scenes.context import Context
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.tutorial import drawing
from game.scenes.tutorial.boards import BOARDS, Step
from game.scenes.tutorial.layout import TutorialLayout, places
from game.scenes.tutorial.sentences import sentence, wrong_text
from game.ui import timing
from game.ui.painter import Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button, Callback

FIRST_GAME = replace(BEGINNER, start=StartRule.NO_GUESS)  # a first game is not lost to luck
WRONG_SECONDS = 2.0  # for which a wrong move is shown before it is undone
DONE_SECONDS = 2.4  # from the end of a board to the next one, unless some input comes first
GRACE_SECONDS = 0.4  # input so soon after a move was still meant for the step before
HELP_SECONDS = 6.0  # after which the cell glows that the player has not found alone
_SLOW_CLICKS = 2  # that were meant as one double click
_BUTTON = (64, 132)  # layout units: the height of the bright button, and its least width
_LOOKS = 8  # directions of Puff's eyes
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}
_State = Enum("_State", "STEP WRONG WON FINISHED LEAVING")


class TutorialBar(Hud):
    """Two buttons in place of the usual bar: one goes on, the other leaves."""

    def __init__(self, go_on: Callback, leave: Callback) -> None:
        super().__init__(go_on, leave, leave)
        self.next = Button("", go_on, primary=True)
        self.skip = Button("", leave)
        self.group = WidgetGroup([self.next, self.skip])

    def layout(self, width: int, painter: Painter) -> None:
        """Do nothing: the scene places both buttons."""


class TutorialScene(BoardScene):
    """Board ``number`` of the tutorial, from 0. After the last one a real board is offered."""

    name = "tutorial"

    def __init__(self, context: Context, number: int = 0) -> None:
        super().__init__(context, BOARDS[number].session())
        self.hud = self.bar = TutorialBar(self._go_on, self._leave)
        self.board_layout = self._room = TutorialLayout(self.camera)
        self._number, self._index = number, 0
        self._state, self._wrong = _State.STEP, ""
        self._clicks = 0  # on the number of a chord that opened nothing
        self._elapsed = self._since = 0.0  # of the scene, and when the state or the step began
        self._places = places((1, 1), context.painter, len(BOARDS))
        self.bubble = drawing.Bubble()
        self._said = ("", "")

    @property
    def step(self) -> Step:
        """The step that is next."""
        return BOARDS[self._number].steps[self._index]

    @property
    def is_reading(self) -> bool:
        """Whether the step has no move."""
        return self._state is _State.STEP and self.step.move is None

    @property
    def _is_won(self) -> bool:
        return self._state in (_State.WON, _State.FINISHED, _State.LEAVING)

    @property
    def note_top(self) -> int:
        return self.bar.skip.rect.bottom + self.context.painter.px(12)

    @property
    def target(self) -> Rect | None:
        """The cell that glows."""
        late = self._elapsed > self._since + HELP_SECONDS or bool(self._wrong)
        if self._state is not _State.STEP or not self._wanted:
            return None
        return self._rect(self._wanted[0].cell) if late or not self.step.is_alone else None

    @property
    def _wanted(self) -> list[Move]:
        """The moves that go on, without what is open already."""
        board, step = self.session.position.board, self.step
        moves = [move for move in (step.move, step.other) if move is not None]
        return [m for m in moves if not isinstance(m, Open) or board.number(m.cell) is None]

    @property
    def said(self) -> tuple[str, str]:
        """Puff's sentence: a fact, and what to do."""
        if self._is_won:
            is_over = self._state is _State.FINISHED
            return sentence(self.context, "finished" if is_over else BOARDS[self._number].won)
        text = self._wrong if self._state is _State.WRONG else self.step.text
        return sentence(self.context, "chord_slow" if self._clicks >= _SLOW_CLICKS else text)

    @property
    def is_busy(self) -> bool:
        breathes = self.target is not None and not self.is_still
        return super().is_busy or breathes or self._elapsed < self._since + DONE_SECONDS

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.input.cursor = self.session.config.width // 2, self.session.config.height // 2
        self._enter(_State.STEP)

    def layout(self, size: tuple[int, int]) -> None:
        self._places = places(size, self.context.painter, len(BOARDS))
        self._room.area = self._places.board
        super().layout(size)
        self._said = ("", "")
        self._lay_out_bubble()

    def handle(self, event: Input) -> bool:
        return isinstance(event, Wheel) or super().handle(event)

    def act(self, event: Input) -> None:
        is_on_button = isinstance(event, Finger) and self.bar.group.at(event.pos) is not None
        if isinstance(event, Key) and event.action is Action.BACK:
            self.context.audio.play("back")
            self._leave()
        elif self._state is _State.FINISHED:
            if isinstance(event, Key) and event.menu is Action.CONFIRM and not event.repeat:
                self._go_on()
        elif _is_press(event) and not is_on_button and (self.is_reading or self._is_won):
            if self._elapsed > self._since + GRACE_SECONDS:
                self._go_on()
        else:
            if _is_press(event) and self._state is _State.WRONG:
                self._undo()
            if not isinstance(event, Key) or event.action in _KEYS:
                self.input.act(event, over=False)

    def make(self, move: Move | None, at: float) -> None:
        if move is None or self._state is not _State.STEP or self.is_reading:
            return
        board, wanted, self.last = self.session.position.board, self._wanted, move.cell
        ends = [self._after(one) for one in wanted]
        happened = self.session.submit(move, at)
        self.show_moves([(happened, move.cell)])
        if happened and self.session.position.board in ends:  # there may be another way to it
            self._advance()
        elif any(not isinstance(event, ChordRefused) for event in happened):
            self._wrong = wrong_text(happened, wanted[0], move)
            self._enter(_State.WRONG)
        elif isinstance(move, Open) and Chord(move.cell) in wanted:
            self._clicks += 1
        elif isinstance(move, Chord) or board.flags & board.grid.bit(move.cell):
            self.effects.add_sound("refuse")

    def _after(self, move: Move) -> Board:
        """Return the board that a move would lead to."""
        game = Game(self.session.config, self.session.seed)
        game.restore(self.session.position)
        game.apply(move)
        return game.board

    def _advance(self) -> None:
        self._wrong = ""
        if self._index + 1 < len(BOARDS[self._number].steps):
            self._index += 1
            self._enter(_State.STEP)
        else:
            assert self.session.status is Status.WON
            self._enter(_State.WON)

    def _undo(self) -> None:
        """Undo the wrong move, and ask for the right one again."""
        happened = self.session.submit(Undo(), self.context.clock())
        self.show_moves([(happened, self.last)])
        self._enter(_State.STEP)

    def _enter(self, state: _State) -> None:
        self._state, self._since, self._clicks = state, self._elapsed, 0
        self.input.release_all()
        self._lay_out_bubble()
        self._update_pointer()

    def _go_on(self) -> None:
        if self.is_reading:
            self.context.audio.play("click")
            self._advance()
        elif self._state is _State.WON:
            is_last = self._number + 1 == len(BOARDS)
            if is_last:
                self.context.store.note_for_goals([TUTORIAL])
            self._enter(_State.FINISHED if is_last else _State.LEAVING)
        elif self._state is _State.FINISHED:
            self.context.navigator.play(FIRST_GAME)

    def _leave(self) -> None:
        self.context.navigator.back()

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step
        if self._state is _State.WRONG and self._elapsed > self._since + WRONG_SECONDS:
            self._undo()
        elif self._state is _State.WON and self._elapsed > self._since + DONE_SECONDS:
            self._go_on()
        if self._state is _State.LEAVING and self.context.stack.top is self:
            self.context.stack.pop()
            self.context.stack.push(TutorialScene(self.context, self._number + 1))
        else:
            self._lay_out_bubble()  # another device may be in use by now

    @property
    def _is_nearly_done(self) -> bool:
        return False  # the board is small from the beginning

    def mood(self, pressed: Pressed | None) -> str:
        return "won" if self._is_won else super().mood(pressed)

    def _lay_out_bubble(self) -> None:
        """Place the bubble and the button at its foot, for what is said now."""
        if (said := self.said) == self._said:
            return
        self._said, painter, px = said, self.context.painter, self.context.painter.px
        bar, texts = self.bar, self.context.texts
        is_over = self._state is _State.FINISHED
        bar.next.enabled = is_over or self.is_reading
        bar.next.label = texts("tutorial.play" if is_over else "tutorial.next")
        bar.skip.label = texts("app.done" if is_over else "tutorial.skip")
        bar.skip.rect = self._places.skip
        foot = px(_BUTTON[0] // 2) if bar.next.enabled else 0
        self.bubble.lay_out(painter, said, self._places, foot)
        wide = painter.fonts.width(bar.next.label, px(24)) + px(64)
        bar.next.rect = Rect(0, 0, max(px(_BUTTON[1]), wide), px(_BUTTON[0]) - px(8))
        bar.next.rect.midright = self.bubble.rect.right - px(20), self.bubble.rect.bottom
        bar.next.rect.clamp_ip(self.bubble.rect.inflate(px(40), px(_BUTTON[0])))
        if not bar.next.enabled:
            bar.next.rect = Rect(0, 0, 0, 0)

    def _rect(self, cell: tuple[int, int]) -> Rect:
        return Rect(self.camera.corner(cell), (self.camera.cell, self.camera.cell))

    def draw_over(self, canvas: Surface) -> None:
        painter = self.context.painter
        if self._state is _State.STEP:
            drawing.draw_marks(canvas, painter, self.step, self._rect)
        if self.target is not None:
            turn = math.tau * (self._elapsed - self._since) / drawing.BREATH_SECONDS
            breath = 0.5 if self.is_still else 0.5 - 0.5 * math.cos(turn)
            drawing.draw_glow(canvas, painter, self.target, breath)

    def draw_bar(self, canvas: Surface, presence: float) -> None:
        if self._state is _State.LEAVING:
            return
        # From one board to the next Puff and the bar stay where they are.
        is_next = self._number > 0 and self._elapsed < 2 * timing.SCENE_IN
        away = timing.away(1.0 if is_next else presence)
        painter, at, bar = self.context.painter, self._places, self.bar
        up, down = -round(away * at.board.y), round(away * (canvas.get_height() - at.puff.y))
        done = self._number + (self._state in (_State.WON, _State.FINISHED))
        since = self._elapsed - self._since
        pop = 1.0 if self.is_still else timing.progress(since, timing.BUBBLE_IN)
        size = timing.pop(pop) if self._state is _State.WON else 1.0
        drawing.draw_shells(canvas, painter, at.shells.move(0, up), done, len(BOARDS), size)
        if at.puff:
            self._draw_puff(canvas, at.puff.move(0, down))
        hop = round(painter.px(10) * (timing.overshoot(pop) - 1))
        self.bubble.draw(canvas, painter, at.tip if at.puff else None, down - hop)
        bar.group.draw(canvas, painter, lambda _, one: (0, up if one is bar.skip else down - hop))

    def _draw_puff(self, canvas: Surface, place: Rect) -> None:
        """Draw Puff, whose eyes are on what glows."""
        painter, puff, target = self.context.painter, self.hud.puff, self.target
        size = place.width / painter.scale
        pose, elapsed = puff.pose
        if pose in ("idle", "look", "yawn", "sleep") and target is not None:
            turn = math.atan2(target.centery - place.centery, target.centerx - place.centerx)
            look = round(turn / math.tau * _LOOKS) % _LOOKS
            painter.sprite(canvas, "puff", "look", look, place.center, size)
        else:
            painter.puff(canvas, "idle" if pose == "look" else pose, elapsed, place.center, size)


def _is_press(event: Input) -> bool:
    """Return whether an input is a fresh press that can go on."""
    if isinstance(event, Key):
        is_move = event.action in _KEYS - STEPS.keys()
        return not event.repeat and (is_move or event.menu is Action.CONFIRM)
    return isinstance(event, Press) or (isinstance(event, Finger) and event.phase is Phase.DOWN)
