"""The policy of single games: a board of the player's choice, a daily board, or a race."""

import math
from datetime import date

from engine.core.config import GameConfig
from game.input.bindings import Action
from game.play.game_controller import GameController
from game.play.play import PlayScene
from game.play.policy import Ending, PlayPolicy, ending_words
from game.play.results import ResultsScene
from game.play.results_buttons import FinishedBoard, LossReason
from game.resources.zones import zone_of_day
from game.scenes.context import Context
from game.store.saved_game import FRESH, Start


class ClassicPolicy(PlayPolicy):
    """A game that stands for itself: it ends with its results, and can be begun anew at once."""

    def __init__(self, play: PlayScene) -> None:
        self._play, self._game, self._context = play, play.game, play.context
        self._results: ResultsScene | None = None  # that are to come

    @property
    def zone(self) -> str | None:
        daily = self._game.autosave.metadata.daily
        return None if daily is None else zone_of_day(date.fromisoformat(daily))

    def board_label(self, label: str) -> str:
        game, texts = self._game, self._context.texts
        more = {
            "board.daily": game.autosave.metadata.daily is not None,
            "board.race": game.raced is not None,
            "board.same_board": game.session.position.retried,
        }
        return ", ".join([label, *(texts(key) for key, is_so in more.items() if is_so)])

    @property
    def restarts(self) -> bool:
        return not self._game.is_only_try

    @property
    def ending(self) -> Ending:
        texts = self._context.texts
        if self._game.is_only_try:
            words = ending_words(texts, None, self._game.autosave.metadata.first_try_day)
            return Ending(*words, self._abandon)
        note = texts("pause.new_game_note") if self._game.is_running else ""
        return Ending(texts("pause.new_game"), note, self.restart, Action.RESTART, "restart")

    def restart(self) -> None:
        """Begin a new game of the same kind; a day's only try is not thrown away so easily."""
        if self._game.is_only_try:
            self._play.pause()
        else:
            self._play.begin(self._game.restart())

    def go_back(self) -> None:
        self._play.pause_or_leave()

    def after_end(self) -> float:
        if self._game.is_record:
            self._play.pane.effects.add_sound("record", 0.8)
        return math.inf

    def prepare_outcome(self) -> None:
        if self._results is None:
            self._results = self._make_results()
        self._results.prepare()

    def drop_outcome(self) -> None:
        if self._results is not None:
            self._results.stop_asking()
            self._results = None

    def show_outcome(self) -> None:
        results, self._results = self._results or self._make_results(), None
        results.wait_for_answers()
        self._context.stack.push(results)

    def _make_results(self) -> ResultsScene:
        finished = self._game.autosave.game
        assert finished is not None
        play, texts = self._play, self._context.texts
        board = FinishedBoard(
            label=f"{play.board_label}, {texts('aids.aided')}"
            if finished.aids
            else play.board_label,
            code=self._game.code,
            raced_ms=None if play.ghost is None else play.ghost.ms,
            scene=play,
            reason=LossReason(play),
            restart=play.restart,
            undo=play.aids.undo if self._game.can_undo and not finished.figures.won else None,
            retry=lambda: play.begin(self._game.retry()),
        )
        return ResultsScene(self._context, finished, board)

    def _abandon(self) -> None:
        self._game.end()
        self._context.navigator.menu()


def play_scene(context: Context, config: GameConfig, start: Start = FRESH) -> PlayScene:
    """Return a scene for a game that begins so, or was saved."""
    return PlayScene(context, GameController(context, config, start), ClassicPolicy)
