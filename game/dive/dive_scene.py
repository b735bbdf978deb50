"""A board of a dive, with its lives, air, combo and score."""

import math
from collections.abc import Set
from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.commands import Flag, Move, Open
from engine.core.events import Event
from engine.core.grid import Cell
from engine.dive import rules
from engine.dive.boards import make_minefield
from engine.dive.finds import Find, mines_around, spied_cell
from engine.dive.rules import Award, greed_ms, self_flagged
from engine.dive.state import Dive, DiveStage
from engine.dive.way import after_board
from engine.rules.game import Position, Status
from game.board.board_pane import MoveMade
from game.board.frame import frame_around
from game.dive import sounds
from game.dive.air import HINT, air_part
from game.dive.between_scene import BetweenScene
from game.dive.board_card import BoardCard
from game.dive.dive_hud import DiveHud, DiveSource
from game.dive.dive_results import DiveResultsScene
from game.dive.feedback import Feedback
from game.dive.kept_finds import Sonar
from game.dive.lost_life import LostLife, MissedLogicScene
from game.dive.tally import TallyScene
from game.dive.thought_words import thinking_of
from game.input.bindings import Action
from game.input.events import Device, Input, Key, Press
from game.play.game_controller import DiveInPlay, GameController
from game.play.pause import Ending, ending_words
from game.play.play import PlayScene
from game.resources.scenery import Reaction
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.session.session import Deal
from game.store import new_uid
from game.store.goals import FIND
from game.store.saved_game import GameStart, SavedGame


class OwnMoves:
    """The opening that a spyglass shows, and the mines that flag themselves."""

    def __init__(self, dive: Dive) -> None:
        self._spies = Find.SPYGLASS in dive.finds

    def following(self, dive: Dive, position: Position) -> Move | None:
        """Return the next move, if there is one."""
        if self._spies and position.field is not None:
            self._spies = False
            if (cell := spied_cell(position.field, position.board.opened)) is not None:
                return Open(cell)
        mines = self_flagged(dive, position.board) & ~position.board.flags
        return next(map(Flag, position.board.grid.cells(mines)), None)


_LEADING_AWAY = {Action.RESTART, Action.PAUSE, Action.HELP, Action.BACK}
TALLY_AFTER = 1.1
"""Seconds of effect time from a cleared board to its tally; any input hurries it."""


class DiveScene(PlayScene):
    """A board of a dive: the rules are the engine's, and the controller keeps the dive.

    ``dive_hud`` is the bar, which goes from board to board.
    """

    name = "arcade"
    has_aids = False
    is_dive = True

    def __init__(
        self,
        context: Context,
        in_play: DiveInPlay,
        saved: SavedGame | None = None,
        dive_hud: DiveHud | None = None,
    ) -> None:
        context.theme.read("dive")  # before there is a picture that it could hold up
        dive = in_play.state
        deal = Deal(dive.plan.first, make_minefield(dive.plan, dive.seed), proven=True)
        start = GameStart(dive.board_seed, deal, saved=saved)
        super().__init__(context, GameController(context, dive.config, start, in_play))
        self._in_play = in_play
        self.dive_hud = dive_hud or DiveHud(context.texts, context.painter)
        self._source = DiveSource(
            lambda: self.dive, lambda: self.game.dive_ms, lambda: self.session.position
        )
        self.dive_hud.stand_in(self.hud, self._source)
        self.won: tuple[list[Award], int, int] = [], 0, 0
        """The points and the air for the board, once cleared, and its treasures."""
        self._begun = dive  # as it stood when the board began, or was resumed
        self._lost = LostLife(self)
        self.card = BoardCard(self, self.dive)
        self.feedback = Feedback(context, self.dive_hud.alarm)
        self._sonar = Sonar(
            self.dive_hud.finds, lambda: self.dive, self.pane.input.cell_at, self.ping
        )
        self._own = OwnMoves(dive)

    @property
    def dive(self) -> Dive:
        """The dive as it stands."""
        return self._in_play.state

    @property
    def goal_notes(self) -> Set[str]:
        return {FIND + find.value for find in self.dive.finds}

    @property
    def zone(self) -> str:
        return ZONES[self.dive.latest_plan.zone]

    @property
    def next_zone(self) -> str:
        """The zone of the chart that follows, once the board is cleared."""
        return ZONES[min(self.dive.level, len(ZONES) - 1)]

    @property
    def restarts(self) -> bool:
        return self._in_play.finished is not None

    @property
    def ending(self) -> Ending:
        return Ending(*ending_words(self.context.texts, self.dive, None), self.end_dive)

    @property
    def is_busy(self) -> bool:
        is_moving = self.dive_hud.is_busy(self.dive, self.game.dive_ms) or self.feedback.is_busy
        return super().is_busy or self.card.is_shown or is_moving

    def restart(self) -> None:
        """Pause: no single key throws a dive away. After it come its results, then another."""
        if self._in_play.finished is None:
            self.pause()
        elif not self._hurry_results():
            self.context.navigator.new_dive(self.dive.air)

    def go_back(self) -> None:
        """Pause or leave; a board that is over leads on by itself."""
        is_leading_on = self.game.is_won
        if self._in_play.finished is not None:
            is_leading_on = self._hurry_results()
        if not is_leading_on:
            self.pause_or_leave()

    def _hurry_results(self) -> bool:
        """Have the results come without a lesson; return whether they were still to come."""
        self._lost.cancel()
        return self.outcome.hurry()

    def enter(self) -> None:
        super().enter()
        self.starts_in = math.inf  # until the player has read the card

    def resume(self) -> None:
        super().resume()
        self.pane.view.minimap.is_aside = False
        if self._lost.is_due or self.starts_in is not None:  # the air waits for lesson and card
            self.session.clock.stop(self.context.clock())

    def end_dive(self) -> None:
        """End the dive where it stands, with its results and initials."""
        self._end()
        self._push_results()

    def _end(self) -> None:
        self.uncover()
        self.session.clock.stop(self.context.clock())
        self.game.end()
        self.game.end_dive()
        self.pane.release_all()

    def make(self, move: Move, at: float) -> None:
        """Make the player's move, unless a twist refuses it. The first one only opens the board's
        first cell. If a lesson about a lost life is due, it comes at once instead."""
        if self.starts_in is not None:
            self.start_play()
            return
        self._lost.hurry()
        self.pane.director.flag_cue = "flag"
        if self._lost.is_due or self._sonar.use(move.cell):
            return
        if rules.refuses(self.dive, self.session.position.board, move):
            self.context.audio.play("refuse")
            self.feedback.twists.refuse()
            return
        super().make(move, at)

    def follow_move(
        self, before: Board, move: Move, events: tuple[Event, ...], at: float
    ) -> list[MoveMade]:
        self.after_move(before, move, events, at)
        return self._follow_up(at)

    def follow_start(self, at: float) -> list[MoveMade]:
        field = self.session.position.field
        assert field is not None
        self._in_play.state = rules.begin_board(self.dive, field)
        return self._follow_up(at)

    def _follow_up(self, at: float) -> list[MoveMade]:
        """Make the moves that follow by themselves."""
        made: list[MoveMade] = []
        while not self.game.is_over:
            following = self._own.following(self.dive, self.session.position)
            if following is None:
                break
            made.append((self._make_own(following, at), following.cell))
        return made

    def after_move(self, before: Board, move: Move, events: tuple[Event, ...], at: float) -> None:
        """Count points, combo, air and lives; a board goes on after a lost life."""
        session = self.session
        ms, field = session.ms(at), session.position.field
        before_breath = self.dive
        dive = self._in_play.state = rules.breathe_again(before_breath, ms)
        self._show_breath(before_breath)
        self._in_play.state, awards = rules.after_move(dive, before, field, move, events, ms)
        cell = self.pane.camera.square(move.cell)
        greed = greed_ms(dive, before, field, events)
        self.dive_hud.show_air(-greed or self.dive.air_until - dive.air_until)
        if awards:
            self.dive_hud.show_awards(awards, cell, frame_around(self.pane.camera).top)
            if self.dive.multiplier(ms) > dive.multiplier(ms):
                self.dive_hud.beat()
                self.context.world.react(Reaction.COMBO, cell.center)
        reasons = {award.reason for award in awards}
        if (thinking := thinking_of(awards)) is not None:
            self.feedback.praise(move.cell, thinking)
            self.pane.effects.add_sound("sharp")
        sounds.play_cues(
            self.pane.effects, sounds.cues_of_move(dive, self.dive, events, reasons, ms)
        )
        boards, dives = (before, session.position.board), (dive, self.dive)
        told = dives, boards, events, reasons, greed
        if self.feedback.after_move(self.pane.effects, move.cell, *told):
            self._lost.explain_mine(move, self.dive.is_over, at)
        elif self.dive.lives < dive.lives or len(self.dive.finds) < len(dive.finds):
            self._lost.begin(before, move.cell, at)

    def _make_own(self, move: Move, at: float) -> tuple[Event, ...]:
        before, self.pane.director.flag_cue = self.session.position.board, "buoy"
        events, _ = self.game.submit(move, Device.AUTO, at)
        self.after_move(before, move, events, at)
        return events

    def command(self, action: Action | None) -> None:
        """Take the sonar up or put it away, with the key for a hint."""
        if not (action is Action.HINT and self._sonar.toggle()):
            super().command(action)

    @property
    def is_blank(self) -> bool:
        return super().is_blank and not self.card.is_shown

    @property
    def hides_board(self) -> bool:
        """Whether it pauses, or is resumed and its card still stands: the air waits then, so
        numbers are not to be read for nothing."""
        waits = self.starts_in is not None and not self.game.is_over
        return super().hides_board or (waits and bool(self.session.position.board.opened))

    def handle_over_board(self, event: Input) -> bool:
        if self.feedback.sinking.has_begun:
            return self._lost.hurry_end(event)
        if self.dive_hud.signs.handle(event):
            return True
        if self.starts_in is not None and self._begins(event):
            if self.card.is_seen:  # else it was meant for the chart
                self.card.notice(event)
                self.start_play()
            return True
        is_free = not self._lost.is_due and not self.game.is_over and not self.is_hidden
        return is_free and self._sonar.handle(event)

    def _begins(self, event: Input) -> bool:
        """Return whether an input begins a board that waits: any press beside what can be clicked,
        and any key that leads nowhere else."""
        if isinstance(event, Press):
            return self.hud.group.at(event.pos) is None
        return isinstance(event, Key) and not event.repeat and event.action not in _LEADING_AWAY

    def ping(self, cell: Cell) -> None:
        """Flag the mines around a cell, once a board."""
        position, at = self.session.position, self.context.clock()
        if position.field is None or not rules.can_ping(self.dive) or self.game.is_over:
            return
        mines = mines_around(position.field, position.board, cell)
        self._in_play.state = rules.ping(self.dive, cell, self.session.ms(at))
        self.autosave.note_dive(self.dive)
        self.feedback.show_ping(self.pane.effects, cell)
        moves = [(self._make_own(Flag(one), at), one) for one in position.board.grid.cells(mines)]
        self.save()
        self.show_moves(moves)

    def after_end(self) -> float:
        super().after_end()
        figures = self.session.figures(self.context.clock())
        if self.game.is_won and not self.dive.is_over:
            dive, field = self.dive, self.session.position.field
            assert field is not None
            self._in_play.state, awards = after_board(dive, figures.ms)
            treasures = rules.treasure_cells(dive, field).bit_count()
            self.won = awards, self.dive.air_left(0) - dive.air_left(figures.ms), treasures
            sounds.play_cues(self.pane.effects, sounds.cues_of_board(dive, self.dive))
        else:
            self.game.end_dive()
        return TALLY_AFTER

    def prepare_outcome(self) -> None:
        """Do nothing: what follows a board is quickly made."""

    def show_outcome(self) -> None:
        """Lead to the tally and the choices after a cleared board, or to the results."""
        if self._lost.is_due:
            self._lost.show(self.dive.is_over)
        elif self._in_play.finished is not None:
            self._push_results()
        else:
            tally = TallyScene(self, self.dive, *self.won, self.feedback, self._go_on)
            self.context.stack.push(tally)

    def _go_on(self) -> None:
        """Lead to the stage after the board. The file of this one stays until that one's is on
        disk."""
        in_play = replace(self._in_play, older=self.game.hand_on())
        open_between(self.context, in_play, dive_hud=self.dive_hud)

    def _push_results(self) -> None:
        finished, dive = self._in_play.finished, self.dive
        assert finished is not None
        why, air = "ended", dive.air_left(self.game.dive_ms)
        if dive.is_over:
            why = "mine" if self.session.position.exploded else "over" if air else "time_up"
        if not self.feedback.sinking.has_begun:
            self.pane.effects.add_sound("surface" if why == "ended" else "game_over")
        self.context.stack.push(DiveResultsScene(self.context, finished, why, dive))
        self.is_away = True

    @property
    def _pointed(self) -> Cell | None:
        """The keyboard's cell, or the one under the mouse."""
        return self.pane.input.cursor or self.pane.input.under_mouse

    def update(self, step: float) -> None:
        super().update(step)
        self.feedback.twists.shine(self._pointed)
        sways, is_still = self.feedback.sways, self.context.stack.is_still
        self.dive_hud.has_puff = not self.game.is_won or self.context.stack.top is self
        self.dive_hud.update(self.hud, self._source, step, sways, is_still)
        self.card.update(step)
        is_over = self.game.is_over or self._in_play.finished is not None
        is_top = self.context.stack.top is self
        self.feedback.twists.is_lifted = isinstance(self.context.stack.top, MissedLogicScene)
        self.feedback.update(self.dive, self.game.dive_ms, step, is_over, is_top)
        self.hud.puff.set_mood(self.mood)
        if is_top and self._lost.update(step, self.dive.is_over):
            self._push_results() if self._in_play.finished is not None else self.end_dive()
        if self.session.status is Status.PLAYING and self.session.clock.is_running:
            before = self.dive
            self._in_play.state = rules.breathe_again(before, self.game.dive_ms)
            if self.dive is not before:
                self.save()  # before it is seen: a program that is killed gives no life back
                self._show_breath(before)
            if self.dive.is_over and not self._lost.is_due:
                self._end()
                self.feedback.sink()
                self._lost.end_without_air()

    def _show_breath(self, before: Dive) -> None:
        """Show that a life was spent for new air, if it was."""
        if self.dive is not before and not self.dive.is_over:
            self.feedback.breathe_again(self.dive.lives == before.lives)
            self.dive_hud.spent.refill()
            sounds.play_cues(self.pane.effects, sounds.cues_of_breath(before, self.dive))

    @property
    def mood(self) -> str:
        """Puff's mood: lost after a lost life, pressed when air runs short."""
        mood = super().mood
        if self._lost.is_due and not self.feedback.sinking.has_begun:
            return "lost"
        is_short = self._in_play.finished is None and air_part(self.dive, self.game.dive_ms) < HINT
        return "press" if mood == "idle" and is_short else self.feedback.mood(mood)

    def draw_over(self, canvas: pygame.Surface) -> None:
        super().draw_over(canvas)
        board = self.session.position.board
        self.feedback.draw(canvas, self.pane.camera)
        painter, twists = self.context.painter, self.feedback.twists
        twists.draw(canvas, painter, self.pane.camera, self.dive, board)
        aimed = self._pointed if self.dive_hud.finds.is_aiming else None
        self.feedback.sonar.draw(canvas, painter, self.pane.camera, self.dive.config.grid, aimed)
        self.feedback.thoughts.draw(canvas, painter, self.pane.camera, self.context.stack.is_still)

    def draw_bar(self, canvas: pygame.Surface, presence: float) -> None:
        self.dive_hud.draw(canvas, presence, self.hud)
        if presence == 1 and self.context.stack.top is self:
            puff, free = self.hud.puff.rect, self.dive_hud.free(self.hud)
            self.feedback.draw_word(canvas, puff, frame_around(self.pane.camera), free)
        self.card.draw(canvas)


def begin_new_dive(context: Context, dive: Dive) -> None:
    """Open a dive that begins, at its first chart."""
    open_between(context, DiveInPlay(dive, new_uid()))


def resume_dive(context: Context, saved: SavedGame) -> None:
    """Open a saved dive: on its board, or at the stage between two boards that it waits at."""
    _open_saved(context, saved)


def end_saved_dive(context: Context, saved: SavedGame) -> None:
    """Open a saved dive, and end it there."""
    _open_saved(context, saved).end_dive()


def _open_saved(context: Context, saved: SavedGame) -> DiveScene | BetweenScene:
    assert saved.run is not None
    in_play = DiveInPlay(saved.run, saved.metadata.run or new_uid())
    if saved.run.stage is not DiveStage.BOARD:
        return open_between(context, in_play, saved)
    scene = DiveScene(context, in_play, saved)
    context.stack.switch(scene)
    return scene


def open_between(
    context: Context,
    in_play: DiveInPlay,
    saved: SavedGame | None = None,
    dive_hud: DiveHud | None = None,
) -> BetweenScene:
    """Open a dive at its stage between two boards."""

    def open_board(in_play: DiveInPlay, dive_hud: DiveHud | None, before: int) -> None:
        board = DiveScene(context, in_play, dive_hud=dive_hud)
        context.stack.switch(board)
        sounds.play_cues(board.pane.effects, sounds.cues_of_way(before, board.dive.plan.zone))

    scene = BetweenScene(context, in_play, open_board, saved, dive_hud)
    context.stack.switch(scene)
    scene.show()
    return scene
