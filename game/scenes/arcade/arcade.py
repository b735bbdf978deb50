"""The arcade: one board after another, three lives, a clock and a score."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from engine.core.board import Board
from engine.core.commands import Move, Revert
from engine.core.events import Event
from engine.core.grid import Cell
from engine.rules import arcade
from engine.rules.arcade import Award, AwardReason
from engine.rules.game import Status
from game.audio import cues
from game.records import new_uid
from game.resources.scenery import Reaction
from game.resources.zones import zone_of_stage
from game.saves.saved_game import SavedGame
from game.saves.start import Start
from game.scenes.arcade.arcade_hud import HURRY_MS, ArcadeHud
from game.scenes.arcade.arcade_results import ArcadeResultsScene
from game.scenes.arcade.missed_logic import MissedLogicScene
from game.scenes.context import Context
from game.scenes.play.game_controller import GameController, RunInPlay
from game.scenes.play.play import PlayScene
from game.scenes.play.policy import Ending, PlayPolicy, ending_words

NEXT_BOARD_AFTER = 1.6
"""Seconds of effect time from a cleared board to the next; any input hurries it."""
LESSON_AFTER = 1.1  # seconds of effect time from a mine to what logic would have said
MIN_LOST_COMBO = 3  # the least multiplier whose loss is heard
_AWARD_GAP = 26  # layout units between awards that rise from one place


class ArcadePolicy(PlayPolicy):
    """A board of a run: the rules of the score are the engine's, and the controller keeps the run.

    ``hud`` is the bar, which goes from board to board.
    """

    name = "arcade"
    has_aids = False

    def __init__(self, play: PlayScene, hud: ArcadeHud) -> None:
        assert play.game.run is not None
        self._play, self._game, self._context = play, play.game, play.context
        self._run = play.game.run
        self.hud = hud
        self._lost_on: tuple[Board, Cell] | None = None
        """The board just before a life was lost, and the mine, until the lesson about it comes."""
        self._lesson_in = 0.0
        self._warned_at = 0  # the seconds left when the last warning of the clock was heard
        self._highest = 1  # the highest multiplier since it was 1

    @property
    def zone(self) -> str:
        return zone_of_stage(self._run.state.stage)

    @property
    def restarts(self) -> bool:
        return self._run.finished is not None

    @property
    def ending(self) -> Ending:
        return Ending(*ending_words(self._context.texts, self._run.state, None), self.end_run)

    @property
    def is_busy(self) -> bool:
        return self.hud.is_busy(self._run.state, self._game.run_ms)

    @property
    def head(self) -> int:
        return self.hud.head(self._play.hud)

    def restart(self) -> None:
        """Pause: no single key throws a run away. After the run its results come first, since they
        ask for initials, and then another run."""
        if self._run.finished is None:
            self._play.pause()
        elif not self._play.outcome.hurry():
            self._context.navigator.arcade()

    def go_back(self) -> None:
        """Pause or leave. From a cleared board the next one comes anyway, and from the last one the
        results come first."""
        is_leading_on = self._game.is_won
        if self._run.finished is not None:
            is_leading_on = self._play.outcome.hurry()
        if not is_leading_on:
            self._play.pause_or_leave()

    def resume(self) -> None:
        self._play.board.minimap.is_aside = False
        if self._lost_on is not None:  # the clock waits for the lesson
            self._game.session.clock.stop(self._context.clock())

    def end_run(self) -> None:
        """End the run where it stands, with its results and initials."""
        self._play.uncover()
        self._game.session.clock.stop(self._context.clock())
        self._game.end()
        self._game.end_run()
        self._play.input.release_all()
        self._push_results()

    def block_move(self) -> bool:
        """Have the lesson of a lost life come at once; until then no move is made."""
        self._lesson_in = 0.0
        return self._lost_on is not None

    def after_move(self, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Count points, combo and lives; a board goes on after a lost life."""
        ms, before, play = self._game.session.ms(at), self._run.state, self._play
        self._run.state, awards = arcade.after_move(before, move, events, ms)
        multiplier = self._run.state.multiplier(ms)
        if awards:
            half, (x, y) = play.camera.cell // 2, play.camera.corner(move.cell)
            self._show_awards(awards, (x + half, y + half))
            if multiplier > before.multiplier(ms):
                self.hud.beat()
                self._context.world.react(Reaction.COMBO, (x + half, y + half))
                play.effects.add_sound(cues.combo(multiplier))
        elif 0 < self._run.state.lives < before.lives:
            self._revert(at)

    def _revert(self, at: float) -> None:
        """Flag the mine that was hit; what the others hide stays hidden."""
        session, before = self._game.session, self._game.session.game.before_loss
        assert before is not None
        self._lost_on = before.board, next(before.board.grid.cells(session.position.exploded))
        self._lesson_in = LESSON_AFTER
        self._play.effects.add_sound("life_lost", 0.35)
        session.submit(Revert(), at)
        session.clock.stop(at)
        self._play.input.release_all()

    def after_end(self) -> float:
        if self._game.is_record:
            self._play.effects.add_sound("record", 0.8)
        if self._game.is_won:
            self._count_board()
        else:
            self._game.end_run()
        return NEXT_BOARD_AFTER

    def _count_board(self) -> None:
        figures = self._game.session.figures(self._context.clock())
        left = self._run.state.time_left(figures.ms)
        self._run.state, awards = arcade.after_board(self._run.state, figures.three_bv, figures.ms)
        self._play.effects.add_sound("board_clear", 0.2)
        x, y = self._play.camera.view.center
        self._show_awards(awards, (x, y))
        seconds = (self._run.state.clock_ms - left) // 1000
        gained = self._context.texts("arcade.time_gained", seconds=seconds)
        self.hud.add_points(gained, (x, y - self._context.painter.px(_AWARD_GAP)), "accent")

    def show_outcome(self) -> None:
        """Go to the next board, or to the results. The file of this board stays until the next one
        has its own."""
        if not self._game.is_won:
            self._push_results()
            return
        self._game.is_handed_on = True
        run = replace(self._run)
        self._context.stack.switch(board_scene(self._context, run, hud=self.hud))
        self._game.autosave.writer.delete()

    def _push_results(self) -> None:
        finished, run = self._run.finished, self._run.state
        assert finished is not None
        is_late = run.is_over(self._game.run_ms)
        why = "over" if run.lives <= 0 else "time_up" if is_late else "ended"
        self._play.effects.add_sound("game_over")
        self._context.stack.push(ArcadeResultsScene(self._context, finished, why))
        self._play.is_away = True

    def update(self, step: float) -> None:
        self.hud.update(self._run.state, step)
        multiplier = self._run.state.multiplier(self._game.run_ms)
        if multiplier == 1 and self._highest >= MIN_LOST_COMBO:
            self._context.audio.play("combo_lost")
        self._context.world.show_combo(multiplier - 1)
        self._highest = multiplier if multiplier == 1 else max(multiplier, self._highest)
        if self._lost_on is not None:
            self._lesson_in -= step
            if self._lesson_in <= 0 and self._context.stack.top is self._play:
                play, (board, hit) = self._play, self._lost_on
                lesson = MissedLogicScene(
                    self._context, board, hit, play.camera, play.reveal, play.hud.group
                )
                play.board.minimap.is_aside = True
                self._context.stack.push(lesson)
                self._lost_on = None
        session = self._game.session
        if session.status is Status.PLAYING and session.clock.is_running:
            left = self._run.state.time_left(self._game.run_ms)
            if left < HURRY_MS and left // 1000 != self._warned_at:
                self._warned_at = left // 1000
                self._play.effects.add_sound("time_low")
            if self._run.state.is_over(self._game.run_ms):
                self.end_run()

    def mood(self, mood: str) -> str:
        """Return Puff's mood: lost after a lost life, pressed when time runs short."""
        if self._lost_on is not None:
            return "lost"
        is_short = self._run.state.time_left(self._game.run_ms) < HURRY_MS
        return "press" if mood == "idle" and is_short else mood

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> bool:
        usual = self._play.hud
        mines = 0 if self._game.is_won else self._game.session.position.board.mines_left
        run, ms = self._run.state, self._game.run_ms
        self.hud.draw(canvas, run, ms, presence, usual, mines)
        return True

    def _show_awards(self, awards: Sequence[Award], pos: tuple[int, int]) -> None:
        """Have points rise from a place, several of them below each other."""
        gap = self._context.painter.px(_AWARD_GAP)
        for number, award in enumerate(awards):
            key = f"arcade.award_{award.reason.value}"
            text = self._context.texts(key, points=award.points, number=award.multiplier)
            tone = "accent" if award.reason in (AwardReason.CELLS, AwardReason.CHORD) else "success"
            self.hud.add_points(text, (pos[0], pos[1] + number * gap), tone)


def board_scene(
    context: Context, run: RunInPlay, saved: SavedGame | None = None, hud: ArcadeHud | None = None
) -> PlayScene:
    """Return a scene for the board that a run has come to; ``saved`` is one that was begun."""
    start = Start(run.state.board_seed, saved=saved)
    game = GameController(context, run.state.config, start, run)
    make_policy = partial(ArcadePolicy, hud=hud or ArcadeHud(context.texts, context.painter))
    return PlayScene(context, game, make_policy)


def new_run_scene(context: Context) -> PlayScene:
    """Return a scene for the first board of a new run."""
    return board_scene(context, RunInPlay(arcade.begin_run(context.fresh_seed()), new_uid()))


def saved_run_scene(context: Context, saved: SavedGame) -> PlayScene:
    """Return a scene for a saved board of a run."""
    assert saved.run is not None
    return board_scene(context, RunInPlay(saved.run, saved.metadata.run or new_uid()), saved)


def end_saved_run(context: Context, saved: SavedGame) -> None:
    """Open a saved board of a run, and end the run there."""
    scene = saved_run_scene(context, saved)
    context.stack.switch(scene)
    assert isinstance(scene.policy, ArcadePolicy)
    scene.policy.end_run()
