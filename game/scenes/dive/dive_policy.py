"""The arcade: a dive from board to board, with three lives, air, a combo and a score."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.commands import Flag, Move, Open, Revert
from engine.core.events import Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.dive import rules
from engine.dive.finds import Find, buoy_cells, charted_cell, mines_around
from engine.dive.rules import Award
from engine.dive.state import Dive
from engine.rules.game import Status
from game.audio import cues
from game.input.bindings import Action
from game.input.events import Device
from game.resources.scenery import Reaction
from game.resources.zones import ZONES
from game.scenes.dive.between import BetweenBoards
from game.scenes.dive.dive_hud import HURRY_MS, DiveHud
from game.scenes.dive.dive_results import DiveResultsScene
from game.scenes.dive.missed_logic import MissedLogicScene
from game.scenes.dive.twist_view import TwistView
from game.scenes.play.game_controller import RunInPlay
from game.scenes.play.play import PlayScene
from game.scenes.play.policy import Ending, MoveMade, PlayPolicy, ending_words

TALLY_AFTER = 1.1
"""Seconds of effect time from a cleared board to its tally; any input hurries it."""
LESSON_AFTER = 1.1  # seconds of effect time from a mine to what logic would have said
MIN_LOST_COMBO = 3  # the least multiplier whose loss is heard


class DivePolicy(PlayPolicy):
    """A board of a dive: the rules are the engine's, and the controller keeps the dive.

    ``hud`` is the bar, which goes from board to board; ``next_board`` makes a board's scene.
    """

    name = "arcade"
    has_aids = False

    def __init__(
        self, play: PlayScene, hud: DiveHud, next_board: Callable[[RunInPlay], PlayScene]
    ) -> None:
        assert play.game.run is not None
        self._play, self._game, self._context = play, play.game, play.context
        self._run = play.game.run
        self.hud, self._next_board = hud, next_board
        self.awards: list[Award] = []  # for the board, once it is cleared
        self._lost_on: tuple[Board, Cell] | None = None
        """The board just before a life was lost, and the cell, until the lesson about it comes."""
        self._lesson_in = 0.0
        self._warned_at = 0  # the seconds left when the last warning of the air was heard
        self._twists = TwistView()
        self._highest = 1  # the highest multiplier since it was 1
        self._has_chart = False  # whether the chart's cell is still to be opened

    @property
    def dive(self) -> Dive:
        """The dive as it stands."""
        return self._run.state

    @property
    def zone(self) -> str:
        return ZONES[self.dive.plan.zone]

    @property
    def restarts(self) -> bool:
        return self._run.finished is not None

    @property
    def ending(self) -> Ending:
        return Ending(*ending_words(self._context.texts, self.dive, None), self.end_run)

    @property
    def is_busy(self) -> bool:
        return self.hud.is_busy(self.dive, self._game.run_ms)

    @property
    def head(self) -> int:
        return self.hud.head(self._play.hud)

    def restart(self) -> None:
        """Pause: no single key throws a dive away. After the dive its results come first, since
        they ask for initials, and then another dive."""
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
        if self._lost_on is not None:  # the air waits for the lesson
            self._game.session.clock.stop(self._context.clock())

    def end_run(self) -> None:
        """End the dive where it stands, with its results and initials."""
        self._play.uncover()
        self._game.session.clock.stop(self._context.clock())
        self._game.end()
        self._game.end_run()
        self._play.input.release_all()
        self._push_results()

    def block_move(self, move: Move) -> bool:
        """Have the lesson of a lost life come at once; until then no move is made. Nor is one that
        a twist refuses."""
        self._lesson_in = 0.0
        if self._lost_on is not None:
            return True
        is_refused = rules.refuses(self.dive, self._game.session.position.board, move)
        if is_refused:
            self._context.audio.play("refuse")
        return is_refused

    def after_move(self, before: Board, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Count points, combo, air and lives; a board goes on after a lost life."""
        session, play, dive = self._game.session, self._play, self.dive
        ms, field = session.ms(at), session.position.field
        self._run.state, awards = rules.after_move(dive, before, field, move, events, ms)
        if any(isinstance(event, MinesPlaced) for event in events):
            self._has_chart = Find.CHART in dive.finds
        half, (x, y) = play.camera.cell // 2, play.camera.corner(move.cell)
        if awards:
            self.hud.show_awards(awards, (x + half, y + half))
            if self.dive.multiplier(ms) > dive.multiplier(ms):
                self.hud.beat()
                self._context.world.react(Reaction.COMBO, (x + half, y + half))
                play.effects.add_sound(cues.combo(self.dive.multiplier(ms)))
        if any(isinstance(event, MineHit) for event in events):
            if not self.dive.is_over(ms):
                self._revert(at)
        elif self.dive.lives < dive.lives or len(self.dive.finds) < len(dive.finds):
            self._begin_lesson(before, move.cell, at)

    def moves_after(self, at: float) -> list[MoveMade]:
        made: list[MoveMade] = []
        while not self._game.is_over and (move := self._next_move()) is not None:
            made.append((self._make(move, at), move.cell))
        return made

    def _make(self, move: Move, at: float) -> tuple[Event, ...]:
        before = self._game.session.position.board
        events, _ = self._game.submit(move, Device.AUTO, at)
        self.after_move(before, move, events, at)
        return events

    def _next_move(self) -> Move | None:
        position = self._game.session.position
        assert position.field is not None or not self._has_chart
        if self._has_chart and position.field is not None:
            self._has_chart = False
            charted = charted_cell(position.field, position.board.opened)
            return None if charted is None else Open(charted)
        if Find.BUOYS not in self.dive.finds:
            return None
        proven = buoy_cells(position.board) & ~position.board.flags
        return next(map(Flag, position.board.grid.cells(proven)), None)

    def command(self, action: Action | None) -> bool:
        """Use the sonar, with the key for a hint, around the cell under the pointer or cursor."""
        if action is not Action.HINT or Find.SONAR not in self.dive.finds:
            return False
        cell = self._play.input.cursor or self._play.input.under_mouse
        if cell is not None:
            self.ping(cell)
        return True

    def ping(self, cell: Cell) -> None:
        """Flag the mines around a cell; each gives air."""
        position, at = self._game.session.position, self._context.clock()
        if position.field is None or not rules.can_ping(self.dive) or self._game.is_over:
            return
        mines = mines_around(position.field, position.board, cell)
        self._run.state = rules.ping(self.dive, mines, self._game.session.ms(at))
        flags = [Flag(mine) for mine in position.board.grid.cells(mines)]
        moves = [(self._make(flag, at), flag.cell) for flag in flags]
        self._play.save()
        self._play.show_moves(moves)

    def _revert(self, at: float) -> None:
        """Flag the mine that was hit; what the others hide stays hidden."""
        session, before = self._game.session, self._game.session.game.before_loss
        assert before is not None
        hit = next(before.board.grid.cells(session.position.exploded))
        self._play.effects.add_sound("life_lost", 0.35)
        session.submit(Revert(), at)
        self._begin_lesson(before.board, hit, at)

    def _begin_lesson(self, before: Board, cell: Cell, at: float) -> None:
        self._lost_on, self._lesson_in = (before, cell), LESSON_AFTER
        self._game.session.clock.stop(at)
        self._play.input.release_all()

    def after_end(self) -> float:
        if self._game.is_record:
            self._play.effects.add_sound("record", 0.8)
        figures = self._game.session.figures(self._context.clock())
        if self._game.is_won and not self.dive.is_over(figures.ms):
            self._count_board()
        else:
            self._game.end_run()
        return TALLY_AFTER

    def _count_board(self) -> None:
        figures = self._game.session.figures(self._context.clock())
        self._run.state, self.awards = rules.after_board(self.dive, figures.three_bv, figures.ms)
        self._play.effects.add_sound("board_clear", 0.2)

    def show_outcome(self) -> None:
        """Lead to the tally and the choices after a cleared board, or to the results."""
        if self._run.finished is not None:
            self._push_results()
            return
        BetweenBoards(self._play, self.dive, self._go_on).tally(self.awards)

    def choose(self) -> None:
        """Offer what there is to choose before the next board."""
        BetweenBoards(self._play, self.dive, self._go_on).choose()

    def _go_on(self, dive: Dive) -> None:
        """Begin the next board. The file of this one stays until that one has its own."""
        self._game.is_handed_on = True
        run = replace(self._run, state=dive)
        self._context.stack.switch(self._next_board(run))
        self._game.autosave.writer.delete()

    def _push_results(self) -> None:
        finished, dive = self._run.finished, self.dive
        assert finished is not None
        is_late = dive.is_over(self._game.run_ms)
        why = "over" if dive.lives <= 0 else "time_up" if is_late else "ended"
        self._play.effects.add_sound("game_over")
        self._context.stack.push(DiveResultsScene(self._context, finished, why))
        self._play.is_away = True

    def update(self, step: float) -> None:
        self.hud.update(self.dive, step)
        self._twists.update(step)
        multiplier = self.dive.multiplier(self._game.run_ms)
        if multiplier == 1 and self._highest >= MIN_LOST_COMBO:
            self._context.audio.play("combo_lost")
        self._context.world.show_combo(multiplier - 1)
        self._highest = multiplier if multiplier == 1 else max(multiplier, self._highest)
        if self._lost_on is not None:
            self._lesson_in -= step
            if self._lesson_in <= 0 and self._context.stack.top is self._play:
                self._show_lesson(*self._lost_on)
        session = self._game.session
        if session.status is Status.PLAYING and session.clock.is_running:
            left = self.dive.air_left(self._game.run_ms)
            if left < HURRY_MS and left // 1000 != self._warned_at:
                self._warned_at = left // 1000
                self._play.effects.add_sound("time_low")
            if self.dive.is_over(self._game.run_ms):
                self.end_run()

    def _show_lesson(self, board: Board, cell: Cell) -> None:
        play, self._lost_on = self._play, None
        if self.dive.lives <= 0:
            self.end_run()
        else:
            lesson = MissedLogicScene(self._context, board, cell, play.camera, play.reveal)
            play.board.minimap.is_aside = True
            self._context.stack.push(lesson)

    def mood(self, mood: str) -> str:
        """Return Puff's mood: lost after a lost life, pressed when air runs short."""
        if self._lost_on is not None:
            return "lost"
        is_short = self.dive.air_left(self._game.run_ms) < HURRY_MS
        return "press" if mood == "idle" and is_short else mood

    def draw_over(self, canvas: pygame.Surface) -> None:
        play, board = self._play, self._game.session.position.board
        lamp = play.input.cursor or play.input.under_mouse
        painter = self._context.painter
        self._twists.draw(canvas, painter, play.camera, self.dive, board, lamp)

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> bool:
        usual = self._play.hud
        board = self._game.session.position.board
        mines = 0 if self._game.is_won else board.mines_left
        self.hud.draw(canvas, self.dive, self._game.run_ms, presence, usual, mines)
        return True
