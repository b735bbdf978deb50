"""The tutorial's scene: one of its boards, where the right move leads to the next step."""

import math
from contextlib import AbstractContextManager
from dataclasses import replace
from enum import Enum

from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.commands import Chord, Move, Open, Undo
from engine.core.config import StartRule, presets_of
from engine.core.events import ChordRefused
from engine.core.grid import Cell
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.rules.game import Game, Status
from game.board.board_scene import BoardScene
from game.board.camera_control import BoardLayout
from game.board.frame import BoardBox
from game.board.hud import Hud
from game.input.bindings import STEPS, Action
from game.input.events import Finger, Input, Key, Phase, Press, Wheel
from game.learn import tutorial_boards
from game.learn.tutorial_boards import (
    LESSONS,
    WRONG_TEXTS,
    BubbleShape,
    BubbleWords,
    Shells,
    Step,
    TutorialBoard,
    sentence,
    wrong_text,
)
from game.scenes.context import Context
from game.store.goals import TUTORIAL
from game.ui import timing
from game.ui.boxes import APART, CLOSE, GAP, Box, Column, FirstThatFits, Row, Spring, Stack, when
from game.ui.leaves import Picture
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
from game.ui.tree import Tree
from game.ui.widgets import Button, Callback
from game.ui.wrappers import Align, Enter, Pad, Sized, Unseen

WRONG_SECONDS = 2.0  # how long a wrong move is shown before it is undone
DONE_SECONDS = 2.4  # from the end of a board to the next one, unless some input comes first
GRACE_SECONDS = 0.4  # input this soon after a move was still meant for the previous step
HELP_SECONDS = 6.0  # seconds after which a cell glows that the player was to find alone
_SLOW_CLICKS = 2  # seconds within which two clicks were meant as a double click
_TALL = 1.15  # windows with a smaller ratio of width to height have the board below
_LETTERS = ((36, 150), (LARGE, 140), (28, 120), (NAME, 96), (BODY, 72), (SMALL, 56), (SMALL, 0))
"""The sizes of the bubble's letters, with Puff's least size for each; without one there is no
Puff."""
_BUBBLE, _BOARD, _PUFF, _NEXT, _SKIP = (170, 420), (130, 660), 256, 132, 112
"""Layout units: the bubble's least and preferred widths, Puff's largest size, the widths of the
buttons."""
_CELL, _LEAST_BOARD = 150, 110  # layout units: the largest cell, and the least side of the board
_AWAY = 600  # layout units by which Puff is away as Puff begins to enter
_LOOKS = 8  # the number of directions of Puff's eyes
_KEYS = {Action.OPEN, Action.FLAG, Action.CHORD, *STEPS}
_State = Enum("_State", "STEP WRONG WON FINISHED LEAVING")


class TutorialBar(Hud):
    """The widgets of the tutorial, in place of the usual bar."""

    def __init__(self, tree: Tree, leave: Callback) -> None:
        super().__init__(leave, leave, leave)
        self.group = tree.group

    def layout(self, width: int, painter: Painter) -> None:
        """Do nothing: the scene places all widgets."""


class _PlacedBoard(BoardLayout):
    """A board layout that leaves the board where the scene's boxes have placed it."""

    def layout(self, painter: Painter) -> None:
        """Do nothing."""


class TutorialScene(BoardScene):
    """Board ``number`` of a lesson, from 0: the tutorial, or the one on other neighbours. After the
    last one a real board is offered."""

    name = "tutorial"

    def __init__(
        self, context: Context, number: int = 0, neighbours: Neighbourhood = SQUARE
    ) -> None:
        self._boards, self._neighbours = LESSONS[neighbours.name], neighbours
        super().__init__(context, self._boards[number].session())
        self.tree = Tree(self._content)
        self.hud = TutorialBar(self.tree, self._leave)
        self.pane.layout = _PlacedBoard(self.pane.camera)
        self._part = 1.0  # the part of the wanted scale at which everything fits
        self._number, self._index = number, 0
        self._state, self._wrong = _State.STEP, ""
        self._clicks = 0  # the clicks on the number of a chord that opened nothing
        self._elapsed = self._since = 0.0
        """Seconds since the scene began, and until the state or step began."""
        self._shown: tuple[object, ...] = ()  # the state for which the boxes were built

    @property
    def _board_now(self) -> TutorialBoard:
        return self._boards[self._number]

    @property
    def _last_words(self) -> str:
        """The key of Puff's sentence at the end of the lesson."""
        return "finished" if self._neighbours == SQUARE else "finished_water"

    @property
    def step(self) -> Step:
        """The current step."""
        return self._board_now.steps[self._index]

    @property
    def is_reading(self) -> bool:
        """Whether the step has no move."""
        return self._state is _State.STEP and self.step.move is None

    @property
    def _is_won(self) -> bool:
        return self._state in (_State.WON, _State.FINISHED, _State.LEAVING)

    @property
    def note_top(self) -> int:
        return self._skip.rect.bottom + GAP

    @property
    def target(self) -> Rect | None:
        """The pixels of the cell that glows."""
        return None if self._glowing is None else self.pane.camera.square(self._glowing)

    @property
    def _glowing(self) -> Cell | None:
        late = self._elapsed > self._since + HELP_SECONDS or bool(self._wrong)
        if self._state is not _State.STEP or not self._wanted_moves:
            return None
        return self._wanted_moves[0].cell if late or not self.step.is_alone else None

    @property
    def _wanted_moves(self) -> list[Move]:
        """The moves that lead on, without cells that are open already."""
        board, step = self.session.position.board, self.step
        moves = [move for move in (step.move, step.other) if move is not None]
        return [m for m in moves if not isinstance(m, Open) or board.number(m.cell) is None]

    @property
    def said(self) -> tuple[str, str]:
        """Puff's sentence: a fact, and an instruction."""
        if self._is_won:
            is_over = self._state is _State.FINISHED
            return sentence(self.context, self._last_words if is_over else self._board_now.won)
        text = self._wrong if self._state is _State.WRONG else self.step.text
        return sentence(self.context, "chord_slow" if self._clicks >= _SLOW_CLICKS else text)

    @property
    def is_busy(self) -> bool:
        breathes = self.target is not None and not self.is_still
        return super().is_busy or breathes or self._elapsed < self._since + DONE_SECONDS

    def enter(self) -> None:
        if self.context.devices.needs_focus:
            self.pane.input.cursor = self.session.config.width // 2, self.session.config.height // 2
        self._enter(_State.STEP)

    def fitted(self) -> AbstractContextManager[None]:
        return self.context.painter.at(self._part)

    def layout(self, size: tuple[int, int]) -> None:
        self.pane.layout.size = size
        self._part = self.tree.fit(self.context.painter, size)
        self._shown = self.said, self._state
        with self.fitted():
            super().layout(size)

    def _content(self) -> Box:
        """Return Puff's bubble beside the board, or above it in an upright window, with letters as
        large as fit."""
        wide, high = self.pane.layout.size
        arrange = self._upright_layout if wide < high * _TALL else self._wide_layout
        t, is_over = self.context.texts, self._state is _State.FINISHED
        self._skip = Button(t("app.done" if is_over else "tutorial.skip"), self._leave)
        self._next = Button(
            t("tutorial.play" if is_over else "tutorial.next"), self._go_on, primary=True
        )
        self._skip.name, self._next.name = "skip", "next"
        return Pad(FirstThatFits(*(arrange(size, puff) for size, puff in _LETTERS)), GAP)

    def _wide_layout(self, size: float, puff: float) -> Box:
        picture = self._puff(puff)
        bubble = self._bubble(size, picture, "midbottom")
        talk = Column(bubble, *filter(None, [picture]), gap=tutorial_boards.TAIL)
        head = Enter(Row(Spring(), self._shells, Spring(), Sized(self._skip, _SKIP)), dy=-_AWAY)
        board = Column(head, self._board, grow=1)
        both = Sized(talk, _BUBBLE), Sized(board, _BOARD, grow=1, most=_BOARD[1])
        return Row(Spring(), *both, Spring(), gap=APART, align="fill")

    def _upright_layout(self, size: float, puff: float) -> Box:
        picture = self._puff(puff)
        head = Enter(Row(self._shells, Spring(), Sized(self._skip, _SKIP)), dy=-_AWAY)
        bubble = self._bubble(size, picture, "midleft")
        talk = Row(*filter(None, [picture]), bubble, gap=tutorial_boards.TAIL)
        return Column(head, talk, self._board, gap=APART)

    @property
    def _board(self) -> Box:
        return BoardBox(self.pane.camera, _LEAST_BOARD, _CELL)

    @property
    def _shells(self) -> Box:
        is_done = self._state in (_State.WON, _State.FINISHED)
        done = self._number + 1 if is_done else self._number
        return Shells(done, len(self._boards), self._shell_size)

    def _puff(self, least: float) -> Box | None:
        """Return Puff, if a least size fits."""
        if not least:
            return None
        sides = least, max(least, min(_PUFF, 2 * least))
        return Enter(Picture(self._draw_puff, sides, sides), dy=_AWAY)

    def _bubble(self, size: float, puff: Box | None, anchor: str) -> Box:
        """Return the bubble, large enough for the longest sentence of the board."""
        last = (self._board_now.won, self._last_words, "chord_slow", *WRONG_TEXTS)
        texts = [*(step.text for step in self._board_now.steps), *last]
        longest = max((sentence(self.context, one) for one in texts), key=lambda s: len("".join(s)))
        has_next = self._state is _State.FINISHED or self.is_reading
        said = self._spoken_box(self.said, size, has_next)
        shown = Enter(Stack(BubbleShape(puff), said), dy=_AWAY, lift=self._hop_height)
        room = self._spoken_box(longest, size, True)
        return Sized(Stack(Unseen(room), Align(shown, anchor)), grow=1)

    def _spoken_box(self, said: tuple[str, str], size: float, has_next: bool) -> Box:
        """Return a sentence, with the button that leads on below it."""
        parts = zip(said, (False, True), strict=True)
        words = [BubbleWords(part, size, is_action) for part, is_action in parts if part]
        go_on = self._next if self._state is _State.FINISHED else Sized(self._next, _NEXT)
        below = when(has_next, Row(Spring(), go_on))
        return Pad(Column(Column(*words, gap=0), *below, gap=CLOSE), 0.7 * size, 0.5 * size)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel) or self.hud.handle(event):
            return True
        if not self.pane.move_camera(event):
            self._use(event)
        self.update_pointer()
        return True

    def _use(self, event: Input) -> None:
        """Go on after a sentence, or make a move on the board."""
        is_on_button = isinstance(event, Finger) and self.tree.group.at(event.pos) is not None
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
                result = self.pane.handle(event, over=False)
                if result.move is not None:
                    self.make(result.move, result.at)

    def make(self, move: Move, at: float) -> None:
        """Make the player's move, and continue if it is the right one."""
        if self._state is not _State.STEP or self.is_reading:
            return
        board, wanted, self.pane.last = self.session.position.board, self._wanted_moves, move.cell
        ends = [self._board_after(one) for one in wanted]
        happened = self.session.submit(move, at)
        self.pane.show([(happened, move.cell)])
        if happened and self.session.position.board in ends:  # there may be another way to it
            self._advance()
        elif any(not isinstance(event, ChordRefused) for event in happened):
            self._wrong = wrong_text(happened, wanted[0], move)
            self._enter(_State.WRONG)
        elif isinstance(move, Open) and Chord(move.cell) in wanted:
            self._clicks += 1
        elif isinstance(move, Chord) or board.flags & board.grid.bit(move.cell):
            self.pane.effects.add_sound("refuse")

    def _board_after(self, move: Move) -> Board:
        """Return the board after a move."""
        game = Game(self.session.config, self.session.seed)
        game.restore(self.session.position)
        game.apply(move)
        return game.board

    def _advance(self) -> None:
        self._wrong = ""
        if self._index + 1 < len(self._board_now.steps):
            self._index += 1
            self._enter(_State.STEP)
        else:
            assert self.session.status is Status.WON
            self._enter(_State.WON)

    def _undo(self) -> None:
        """Undo the wrong move, and ask for the right one again."""
        happened = self.session.submit(Undo(), self.context.clock())
        self.pane.show([(happened, self.pane.last)])
        self._enter(_State.STEP)

    def _enter(self, state: _State) -> None:
        self._state, self._since, self._clicks = state, self._elapsed, 0
        self.pane.release_all()
        self._lay_out_bubble()
        self.update_pointer()

    def _go_on(self) -> None:
        if self.is_reading:
            self.context.audio.play("click")
            self._advance()
        elif self._state is _State.WON:
            is_last = self._number + 1 == len(self._boards)
            if is_last and self._neighbours == SQUARE:
                self.context.store.note_for_goals([TUTORIAL])
            self._enter(_State.FINISHED if is_last else _State.LEAVING)
        elif self._state is _State.FINISHED:
            first = presets_of(self._neighbours)["beginner"]
            # A first game is not lost to luck.
            self.context.navigator.play(replace(first, start=StartRule.NO_GUESS))

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
            self.context.stack.push(TutorialScene(self.context, self._number + 1, self._neighbours))
        else:
            self._lay_out_bubble()  # a different device may be in use by now

    @property
    def _is_nearly_done(self) -> bool:
        return False  # the board is small from the start

    @property
    def mood(self) -> str:
        return "won" if self._is_won else super().mood

    def _lay_out_bubble(self) -> None:
        """Place the bubble for the current sentence."""
        if (shown := (self.said, self._state)) != self._shown and self._shown:
            self._shown = shown
            with self.fitted():
                self.tree.fill(self.context.painter, self.pane.layout.size)

    def draw_over(self, canvas: Surface) -> None:
        painter = self.context.painter
        if self._state is _State.STEP:
            tutorial_boards.draw_marks(canvas, painter, self.step, self.pane.camera)
        if self._glowing is not None:
            turn = math.tau * (self._elapsed - self._since) / tutorial_boards.BREATH_SECONDS
            breath = 0.5 if self.is_still else 0.5 - 0.5 * math.cos(turn)
            tutorial_boards.draw_glow(canvas, painter, self.pane.camera, self._glowing, breath)

    def draw_bar(self, canvas: Surface, presence: float) -> None:
        if self._state is _State.LEAVING:
            return
        # Puff and the bar stay in place from one board to the next.
        is_next = self._number > 0 and self._elapsed < 2 * timing.SCENE_IN
        self.tree.draw(canvas, self.context.painter, 1.0 if is_next else presence)

    @property
    def _entrance_part(self) -> float:
        """The part of its entrance completed by whatever appeared last, from 0 to 1."""
        since = self._elapsed - self._since
        return 1.0 if self.is_still else timing.progress(since, timing.BUBBLE_IN)

    def _hop_height(self) -> float:
        """Return the layout units by which the bubble hops."""
        return 10 * (timing.overshoot(self._entrance_part) - 1)

    def _shell_size(self) -> float:
        return timing.pop(self._entrance_part) if self._state is _State.WON else 1.0

    def _draw_puff(self, canvas: Surface, painter: Painter, place: Rect) -> None:
        """Draw Puff, looking at the glow."""
        puff, target = self.hud.puff, self.target
        size = min(place.size) / painter.scale
        pose, elapsed = puff.pose
        if pose in ("idle", "look", "yawn", "sleep") and target is not None:
            turn = math.atan2(target.centery - place.centery, target.centerx - place.centerx)
            look = round(turn / math.tau * _LOOKS) % _LOOKS
            painter.sprite(canvas, "puff", "look", look, place.center, size)
        else:
            painter.puff(canvas, "idle" if pose == "look" else pose, elapsed, place.center, size)


def _is_press(event: Input) -> bool:
    """Return whether an input is a new press that can lead on."""
    if isinstance(event, Key):
        is_move = event.action in _KEYS - STEPS.keys()
        return not event.repeat and (is_move or event.menu is Action.CONFIRM)
    return isinstance(event, Press) or (isinstance(event, Finger) and event.phase is Phase.DOWN)
