"""The game itself: input becomes moves, moves become events, events become motion."""

from __future__ import annotations

from dataclasses import replace

from engine.core.commands import Move, Reset, Retry
from engine.core.config import GameConfig
from engine.core.events import Event, FieldCreated
from engine.rules.game import Status
from game.input.bindings import Action
from game.input.events import (
    Device,
    Finger,
    FocusLost,
    Input,
    Key,
    PadLost,
    Phase,
    Press,
    device_of,
)
from game.playback.playback import part_solved
from game.records import UnrankedReason
from game.saves import SaveMetadata
from game.saves.autosave import Autosave
from game.saves.start import FRESH, Start
from game.scenes.context import Context
from game.scenes.live_board.ghost import Ghost
from game.scenes.play.assisted_board import AssistedBoardScene, Shown
from game.scenes.play.ending import Ending, ending_words
from game.scenes.play.loss_reason import LossReason
from game.scenes.play.results import FinishedBoard, ResultsScene
from game.session.session import Session
from game.settings import Animation
from game.ui import timing


class PlayScene(AssistedBoardScene):
    """One board and its HUD. ``start`` tells what the first game is for; later ones are fresh."""

    name = music = "play"

    def __init__(self, context: Context, config: GameConfig, start: Start = FRESH) -> None:
        saved, session = start.saved, start.session
        if saved is not None:
            super().__init__(
                context, saved.restore_session(), Autosave.resume(context.store, saved)
            )
        else:
            seed = context.fresh_seed() if start.seed is None else start.seed
            autosave = Autosave(context.store, context.folder, self.about(context, start))
            super().__init__(context, session or Session(config, seed, start.deal), autosave)
        self._take_ghost(start)
        self._results_in: float | None = None
        self._ended = 0.0

    @property
    def kind(self) -> str:
        """Which rules, and what the board is played for."""
        aided = [self.context.texts("aids.aided")] if self.autosave.metadata.aids else []
        return ", ".join([self.bar_kind, *aided])

    @property
    def bar_kind(self) -> str:
        """The same without what the bar's notes say."""
        texts, words = self.context.texts, [super().kind]
        words += [texts("board.daily")] if self.autosave.metadata.daily is not None else []
        words += [texts("board.race")] if self.ghost is not None else []
        words += [texts("board.same_board")] if self.session.position.retried else []
        return ", ".join(words)

    # Coming and going

    def enter(self) -> None:
        """A fresh board waits for the player; any other is set going once it can be seen."""
        self.context.audio.play("start")
        if self.session.deal is not None or self.session.status is Status.PLAYING:
            self.begins_in = 0.0 if self.context.stack.is_still else timing.SCENE_IN
        self.note()
        self._tell_state()

    def _set_going(self) -> None:
        """Open the first cell of a deal, or let the clock of a game run that is gone on with."""
        if self.begins_in is None:
            return
        self.begins_in = None
        deal, now = self.session.deal, self.context.clock()
        if deal is not None and self.session.status is Status.READY:
            self.autosave.claim_first_try(self.session)
            self._show([(self.session.begin(now), deal.first)])
            self.note()
        elif self.session.status is Status.PLAYING:
            self.session.clock.start(now)
        self._tell_state()

    def make(self, move: Move | None, at: float) -> None:
        """Make a move, which starts a board that has not come into view yet."""
        if move is not None:
            self._set_going()
        super().make(move, at)

    def resume(self) -> None:
        """Back from a scene above: a pause ends, new settings hold."""
        self.is_hidden = False
        self.context.audio.resume_music()
        self.input.clicks.set_options(self.context.settings.value.click_options)
        self.effects.settings = self.context.settings.value.effects
        self.input.navigator.edge_pan = self.context.settings.value.edge_pan
        self.make_room(None)
        if self.session.status is Status.PLAYING:
            self.session.clock.start(self.context.clock())
        self._point()
        self._tell_state()

    def cover(self) -> None:
        """Everything is let go, the clock waits."""
        self.handle(FocusLost(self.context.clock()))
        self.session.clock.stop(self.context.clock())
        self.note()

    def exit(self) -> None:
        """Let a game in play wait in its file, whether for the menu or for the next start."""
        self.aids.chances.close()
        if not (self.is_running and self.autosave.game is None and self._let_wait()):
            self._keep()

    @property
    def is_only_try(self) -> bool:
        """Whether this is the one try of a day's board that can rank, and it is under way."""
        return self.is_running and self.autosave.metadata.first_try_day is not None

    def restart(self) -> None:
        """Begin a new game of the same kind at once; a day's only try is not thrown away so."""
        if self.is_only_try:
            self.pause()
            return
        self._keep()
        seed = self.context.fresh_seed()
        config = replace(
            self.session.config, question_marks=self.context.settings.value.question_marks
        )
        self._begin_book(FRESH)
        if config == self.session.config and self.session.deal is None:
            self._begin(self.session.submit(Reset(seed), self.context.clock()))
        else:
            self.session = Session(config, seed)
            self._begin((FieldCreated(config, seed),))

    def retry(self) -> None:
        """The same mines again; the first click is made for the player."""
        self._keep()
        self._begin_book(
            Start(flaws=(UnrankedReason.GHOST,) if self.ghost else (), ghost=self._raced)
        )
        self._begin(self.session.submit(Retry(), self.context.clock()))

    @property
    def is_running(self) -> bool:
        """Whether leaving would throw something away."""
        return self.session.status is Status.PLAYING

    @property
    def ending(self) -> Ending:
        """How the pause offers to end this game, and what that costs."""
        texts = self.context.texts
        if self.is_only_try:
            return Ending(
                *ending_words(texts, None, self.autosave.metadata.first_try_day), self.abandon
            )
        note = texts("pause.new_game_note") if self.is_running else ""
        return Ending(texts("pause.new_game"), note, self.restart, Action.RESTART, "restart")

    def abandon(self) -> None:
        """End the game here, and go to the menu."""
        self._keep()
        self.leave()

    def back(self) -> None:
        """A running game is paused, any other left."""
        if self.is_running:
            self.pause()
        else:
            self.leave()

    def leave(self) -> None:
        """Go to the menu, where a game in play waits."""
        self.context.navigator.menu()

    def about(self, context: Context, start: Start) -> SaveMetadata:
        """What the book will say of a game that begins so."""
        flaws = tuple(flaw.value for flaw in start.flaws)
        player = context.settings.value.player
        return SaveMetadata(flaws=flaws, daily=start.daily, player=player, aids=start.aids)

    def _begin_book(self, start: Start) -> None:
        """Another game begins."""
        self.autosave.begin(self.about(self.context, start))
        self._take_ghost(start)

    def _take_ghost(self, start: Start) -> None:
        self._raced = start.ghost
        self.ghost = None if start.ghost is None else Ghost(start.ghost)

    def _begin(self, events: tuple[Event, ...]) -> None:
        if self.context.stack.top is not self:
            self.context.stack.pop()
        self.input.let_go()
        self.begins_in = self._results_in = None
        self.effects.clear()
        self.place.begin(self.context.painter)
        self.board.close_all()
        self.aids.begin()
        self._show([(events, self.session.position.first or (0, 0))])

    def gone_back(self) -> None:
        """On from before the end, out of the results."""
        self._results_in = None
        if self.context.stack.top is not self:
            self.context.stack.pop()

    # Input

    def act(self, event: Input) -> None:
        """Moves, and the keys that say what becomes of the game."""
        over = self.session.position.is_over
        self._hand = device_of(event) or self._hand
        comes = isinstance(event, Finger) and event.phase is Phase.DOWN
        if over and (comes or isinstance(event, Press | Key)):
            self._hurry()
        if isinstance(event, PadLost):
            if self._hand is Device.PAD and self.is_running and not self.is_hidden:
                self.pause(self.context.texts("pause.pad_lost"))
        elif not self.input.act(event, over) and isinstance(event, Key) and not event.repeat:
            self._command(event.action)

    def _command(self, action: Action | None) -> None:
        match action:
            case Action.RESTART:
                self.restart()
            case Action.PAUSE:
                self.pause()
            case Action.HELP:
                self._help()
            case Action.BACK:
                self.back()
            case _:
                self._set_going()
                self.aids.command(action)

    def _show(self, shown: Shown) -> None:
        if self.ghost is not None:
            self.solved = part_solved(self.session.position)
        super()._show(shown)
        if self.session.position.is_over:
            self.ended()
            self.input.let_go()
            still = self.director.animation is Animation.OFF
            won = self.session.status is Status.WON
            after = timing.RESULTS_AFTER_WIN if won else timing.RESULTS_AFTER_LOSS
            self._results_in = self.plan_end(timing.RESULTS_WHEN_OFF if still else after)
            self._ended = self.context.clock()
        self._point()
        self._tell_state()

    def ended(self) -> None:
        """The game is over: it is kept before anything else."""
        self._keep()
        game = self.autosave.game
        if game is not None and self.context.store.is_record(game):
            self.effects.add_sound("record", 0.8)

    def plan_end(self, after: float) -> float:
        """Seconds of effect time until the scene goes on; ``after`` is the usual pause."""
        return after

    # Time and picture

    def update(self, step: float) -> None:
        """Set the board going when it can be seen; the results come when it has settled."""
        super().update(step)
        if self.begins_in is not None and self.context.stack.top is self:
            self.begins_in -= step
            if self.begins_in <= 0:
                self._set_going()
        self.autosave.poll(self.session, self.context.clock())
        if self._results_in is not None:
            self._results_in -= step
            # A press on Puff is waited for: covering the scene would lose it.
            if self._results_in <= 0 and not self.hud.group.is_touched:
                self._results_in = None
                self.go_on()

    def _hurry(self) -> None:
        """Input a moment after the end brings the board to rest and the results at once."""
        if self._results_in is not None and self.context.clock() > self._ended + timing.HURRY_AFTER:
            self.effects.clear()
            self._results_in = 0.0

    def go_on(self) -> None:
        """The board has shown how the game ended: on to the results."""
        assert self.autosave.game is not None
        board = FinishedBoard(
            kind=self.kind,
            code=self.code,
            raced_ms=None if self.ghost is None else self.ghost.ms,
            camera=self.camera,
            reason=LossReason(self),
            restart=self.restart,
            undo=self.undo if self.can_undo else None,
            retry=self.retry,
            leave=self.leave,
            make_room=self.make_room,
        )
        self.context.stack.push(ResultsScene(self.context, self.autosave.game, board))
