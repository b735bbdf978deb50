"""The arcade: one board after another, three lives, a clock and a score."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.commands import Move, Revert
from engine.core.events import Event
from engine.core.grid import Cell
from engine.rules import arcade
from engine.rules.arcade import Award, AwardReason
from engine.rules.game import Status
from game.audio import cues
from game.records import FinishedRun, GameMode, new_uid
from game.saves import SavedGame, SaveMetadata
from game.saves.start import Start
from game.scenes.arcade.arcade_hud import HURRY_MS, ArcadeHud
from game.scenes.arcade.arcade_results import ArcadeResultsScene, EndedRun
from game.scenes.arcade.missed_logic import LessonActions, MissedLogicScene
from game.scenes.context import Context
from game.scenes.play.ending import Ending, ending_words
from game.scenes.play.play import PlayScene

AFTER_BOARD = 1.6
"""Seconds of effect time from a cleared board to the next; any input hurries it."""
WORTH_MISSING = 3
"""A multiplier of so much is heard when it is lost."""
AFTER_LOSS = 1.1
"""From a mine to what logic would have said."""


class ArcadeScene(PlayScene):
    """A run. The scene plays its boards; the rules of the score are the engine's."""

    name = "arcade"
    has_aids = False

    def __init__(
        self,
        context: Context,
        before: ArcadeScene | None = None,
        seed: int = 0,
        saved: SavedGame | None = None,
    ) -> None:
        """The first board of a new run, the next one after ``before``'s, or one that was left."""
        self.run: arcade.ArcadeRun
        self.uid: str
        if before is not None:
            self.run, self.uid = before.run, before.uid
        elif saved is not None:
            assert saved.run is not None
            self.run, self.uid = saved.run, saved.metadata.run or new_uid()
        else:
            self.run, self.uid = arcade.begin_run(seed or context.fresh_seed()), new_uid()
        super().__init__(context, self.run.config, Start(self.run.board_seed, saved=saved))
        self.finished: FinishedRun | None = None
        self.bar: ArcadeHud = ArcadeHud(context.texts) if before is None else before.bar
        self._ticked = 0
        self._is_handed_on = False
        self._lost_on: tuple[Board, Cell] | None = None
        """The board just before a life was lost, and the mine; what it teaches comes next."""
        self._lesson_in = 0.0
        self._multiplier = 1
        """The highest since it was 1."""

    def about(self, context: Context, start: Start) -> SaveMetadata:
        """A board of the run, which stands as it does now."""
        return replace(
            super().about(context, start), kind=GameMode.ARCADE, run=self.uid, arcade=self.run
        )

    @property
    def ms(self) -> int:
        """The play clock of the board in hand; 0 when it is cleared and the next one's stands."""
        if self.session.status is Status.WON:
            return 0
        return self.session.ms(self.context.clock())

    @property
    def is_busy(self) -> bool:
        """Whether the board or the bar moves."""
        return super().is_busy or self.bar.is_busy(self.run, self.ms)

    @property
    def why_over(self) -> str:
        """The key of the text that says why the run has ended."""
        if self.run.lives <= 0:
            return "over"
        return "time_up" if self.run.is_over(self.ms) else "ended"

    def restart(self) -> None:
        """A run is not thrown away by one key: that is asked for in the pause."""
        if self.finished is None:
            self.pause()
        elif self._results_in is not None:
            self._results_in = 0.0  # they come first: they ask for initials
        else:
            self.new_run()

    @property
    def is_running(self) -> bool:
        """Whether a run has begun and is not over; it goes on between its boards too."""
        has_begun = self.session.status is not Status.READY or self.run.score > 0
        return self.finished is None and has_begun

    @property
    def ending(self) -> Ending:
        """The run ends where it stands, with its initials."""
        return Ending(*ending_words(self.context.texts, self.run, None), self.end_run)

    def back(self) -> None:
        """A cleared board goes on to the next one; only then can the run be paused and left."""
        if self.finished is not None and self._results_in is not None:
            self._results_in = 0.0
        elif self.finished is not None or self.session.status is not Status.WON:
            super().back()

    def retry(self) -> None:
        """No board of a run is played twice."""

    def end_run(self) -> None:
        """End the run, as its time is up or from the pause: initials and all."""
        if self.context.stack.top is not self:
            self.context.stack.pop()
        self.session.clock.stop(self.context.clock())
        self._keep()
        self._finish()
        self.input.let_go()
        self._push_results()

    def new_run(self) -> None:
        """Another run from its first board."""
        self._finish()
        self.context.navigator.arcade()

    def resume(self) -> None:
        """The clock waits for what a lost life teaches."""
        super().resume()
        if self._lost_on is not None:
            self.session.clock.stop(self.context.clock())

    def exit(self) -> None:
        """Let a run that has begun wait, also between its boards."""
        if self._is_handed_on:
            return
        if self.is_running and self._let_wait():
            return
        if self.run.score:
            self._finish()
        super().exit()
        self.autosave.delete_file()

    def _keep(self) -> None:
        """The board's file stays until the next one has its own, or the book has the run."""
        self.autosave.finish(self.session, self.context.clock(), keep_file=self.finished is None)
        self.context.save_problem = self.autosave.problem

    # What moves lead to

    def moved(self, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Points, combo and lives, as the engine counts them."""
        ms = self.session.ms(at)
        before = self.run
        self.run, awards = arcade.after_move(before, move, events, ms)
        if awards:
            x, y = self.camera.corner(move.cell)
            half = self.camera.cell // 2
            self._float(awards, (x + half, y + half))
            if self.run.multiplier(ms) > before.multiplier(ms):
                self.bar.beat()
                self.effects.add_sound(cues.combo(self.run.multiplier(ms)))
        elif self.run.lives < before.lives and self.run.lives > 0:
            self._take_back(at)

    def _take_back(self, at: float) -> None:
        """The board goes on with that mine flagged; what the others hide stays hidden."""
        before = self.session.game.before_loss
        assert before is not None
        hit = self.session.position.exploded
        self._lost_on = before.board, next(before.board.grid.cells(hit))
        self._lesson_in = AFTER_LOSS
        self.effects.add_sound("life_lost", 0.35)
        self.session.submit(Revert(), at)
        self.session.clock.stop(at)
        self.input.let_go()

    def make(self, move: Move | None, at: float) -> None:
        """No move is made between a lost life and what it teaches: it comes at once then."""
        if self._lost_on is None:
            super().make(move, at)
        elif move is not None:
            self._lesson_in = 0.0

    def ended(self) -> None:
        """The board is cleared, or the last life lost: it goes into the book."""
        if self.session.status is Status.WON:
            super().ended()
            figures = self.session.figures(self.context.clock())
            left = self.run.time_left(figures.ms)
            self.run, awards = arcade.after_board(self.run, figures.three_bv, figures.ms)
            self.effects.add_sound("board_clear", 0.2)
            self._float(awards, self.camera.view.center)
            gained = self.context.texts(
                "arcade.time_gained", seconds=(self.run.clock_ms - left) // 1000
            )
            x, y = self.camera.view.center
            self.bar.give(gained, (x, y - self.context.painter.px(26)), "accent")
        else:
            super().ended()
            self._finish()

    def plan_end(self, after: float) -> float:
        """Boards of a run follow each other more quickly than games do."""
        return min(after, AFTER_BOARD)

    def go_on(self) -> None:
        """The next board, or the results."""
        if self.session.status is Status.WON:
            self._is_handed_on = True
            self.context.stack.switch(ArcadeScene(self.context, self))
            self.autosave.delete_file()
        else:
            self._push_results()

    def _finish(self) -> None:
        """The run is over: it goes into the book at once."""
        if self.finished is not None:
            return
        self.session.clock.stop(self.context.clock())
        self.finished = FinishedRun(
            ended=self.context.store.now(),
            score=self.run.score,
            boards=self.run.cleared,
            best_combo=self.run.best_multiplier,
            ms=self.run.played_ms + self.ms,
            seed=self.run.seed,
            uid=self.uid,
        )
        self.context.store.record_run(self.finished)
        if self.autosave.game is not None:
            self.autosave.delete_file()

    # Time and picture

    def update(self, step: float) -> None:
        """The clock of the run may run out at any moment."""
        super().update(step)
        self.bar.update(self.run, step)
        multiplier = self.run.multiplier(self.ms)
        if multiplier == 1 and self._multiplier >= WORTH_MISSING:
            self.context.audio.play("combo_lost")
        self._multiplier = multiplier if multiplier == 1 else max(multiplier, self._multiplier)
        if self._lost_on is not None:
            self._lesson_in -= step
            if self._lesson_in <= 0 and self.context.stack.top is self:
                self._push_lesson(*self._lost_on)
                self._lost_on = None
        if self.session.status is not Status.PLAYING or not self.session.clock.is_running:
            return
        left = self.run.time_left(self.ms)
        if left < HURRY_MS and left // 1000 != self._ticked:
            self._ticked = left // 1000
            self.effects.add_sound("time_low")
        if self.run.is_over(self.ms):
            self.end_run()

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        """Lives, score, Puff, time and the multiplier."""
        painter = self.context.painter
        self.hud.draw_buttons(canvas, painter, presence)
        won = self.session.status is Status.WON
        mines = 0 if won else self.session.position.board.mines_left
        self.bar.draw(canvas, painter, self.run, self.ms, presence, self.hud.end, mines)
        self.bar.draw_floating(canvas, painter)

    def _float(self, awards: list[Award], pos: tuple[int, int]) -> None:
        """Points rise from a place, several of them below each other."""
        gap = self.context.painter.px(26)
        for number, award in enumerate(awards):
            key = f"arcade.award_{award.reason.value}"
            text = self.context.texts(key, points=award.points, number=award.multiplier)
            tone = "accent" if award.reason in (AwardReason.CELLS, AwardReason.CHORD) else "success"
            self.bar.give(text, (pos[0], pos[1] + number * gap), tone)

    def _push_lesson(self, board: Board, hit: Cell) -> None:
        actions = LessonActions(self.board.ring, self.make_room)
        self.context.stack.push(MissedLogicScene(self.context, board, hit, self.run.lives, actions))

    def _point(self) -> None:
        """Puff is stunned while a lost life is taken in, and stares when time runs short."""
        super()._point()
        if self._lost_on is not None:
            self.hud.puff.set_mood("lost")
        elif self.hud.puff.mood == "idle" and self.run.time_left(self.ms) < HURRY_MS:
            self.hud.puff.set_mood("press")

    def _push_results(self) -> None:
        assert self.finished is not None
        self.effects.add_sound("game_over")
        ended = EndedRun(self.finished, self.why_over, self.new_run, self.leave)
        self.context.stack.push(ArcadeResultsScene(self.context, ended))
        self.is_away = True
