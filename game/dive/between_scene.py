"""The stages of a dive between two boards: each is saved, and then its scene is shown."""

from collections.abc import Callable
from functools import partial

from engine.dive.boards import make_minefield
from engine.dive.clam import buy, leave_clam
from engine.dive.finds import Find
from engine.dive.state import Dive, DiveStage, Goods
from engine.dive.way import choose_place, columns_ahead, go_deeper, keep_find
from game.dive.chart_scene import ChartScene
from game.dive.clam_scene import ClamScene
from game.dive.dive_hud import DiveHud
from game.dive.dive_results import DiveResultsScene
from game.dive.finale import FinaleScene
from game.dive.finds_scene import FindsScene
from game.dive.stage_scene import StageScene
from game.platform.background import FRAME_SHARE, BackgroundTask, run_jobs
from game.play.game_controller import DiveInPlay, GameController
from game.play.pause import Ending, PauseScene, ending_words
from game.resources.texts import Message
from game.resources.zones import ZONES
from game.scenes.context import Context
from game.scenes.scene import Scene
from game.store import queries
from game.store.autosave import Autosave
from game.store.saved_game import GameStart, SavedGame
from game.ui.overlay import Toast

OpenBoard = Callable[[DiveInPlay, DiveHud | None, int], None]
"""Opens a dive on its board, with the bar of the board before if there was one, and the zone of
that."""


class BetweenScene(Scene):
    """A dive between two boards, over the sea; the scene of its stage lies over this one.
    ``open_board`` opens the next board.

    Each stage is in the dive's file before it is seen. The boards that can be chosen are made in
    the background while the player looks at the chart.
    """

    name = "between boards"
    music = "play"
    is_dive = True

    def __init__(
        self,
        context: Context,
        in_play: DiveInPlay,
        open_board: OpenBoard,
        saved: SavedGame | None = None,
        dive_hud: DiveHud | None = None,
    ) -> None:
        context.theme.read("dive")  # before there is a picture that it could hold up
        super().__init__(context)
        start = GameStart(in_play.state.board_seed, saved=saved)
        self.game = GameController(context, in_play.state.config, start, in_play)
        self._in_play, self._open_board, self._dive_hud = in_play, open_board, dive_hud
        self._boards: BackgroundTask[None] = BackgroundTask()
        self._next: Dive | None = None  # on its board, which is being made
        self.toast = Toast(context.painter)

    @property
    def dive(self) -> Dive:
        """The dive as it stands."""
        return self._in_play.state

    @property
    def autosave(self) -> Autosave:
        return self.game.autosave

    @property
    def zone(self) -> str:
        return ZONES[min(self.dive.level, len(ZONES) - 1)]

    @property
    def is_running(self) -> bool:
        return self.game.is_running

    @property
    def is_busy(self) -> bool:
        return self._next is not None or self.toast.is_shown

    def keep_saved(self) -> None:
        self._show_problem(self.game.poll())

    def _save(self) -> None:
        """Save the dive, and tell the player if that fails for a new reason."""
        self._show_problem(self.game.save())

    def _show_problem(self, problem: Message | None) -> None:
        if problem is not None:
            self.toast.show(self.context.texts.format(problem))

    def exit(self) -> None:
        self._boards.close()
        self.game.leave()

    def exit_at_quit(self) -> None:
        self._boards.close()
        self.game.leave_at_exit()

    def show(self) -> None:
        """Save the stage, and then show its scene in the place of the one before."""
        self._save()
        self._uncover()
        self.context.world.descend(self.dive.latest_plan.number)
        if self.dive.stage is DiveStage.CHART:
            self._make_boards()
        scene = self._scene()
        scene.toast = self.toast
        self.context.stack.push(scene)

    def _scene(self) -> StageScene:
        """Return the scene of the stage."""
        context, dive, pause = self.context, self.dive, self.pause
        match dive.stage:
            case DiveStage.FIND:
                return FindsScene(context, dive, self._keep, pause)
            case DiveStage.CLAM:
                return ClamScene(context, dive, self._buy, self._leave_clam, pause)
            case DiveStage.BOTTOM:
                before = self._best_before()
                return FinaleScene(context, dive, self._go_deeper, self.end_dive, pause, before)
        return ChartScene(context, dive, self._take, pause)

    def _best_before(self) -> int | None:
        """Return the points of the best dive on this air until now; None for a dive that cannot
        rank."""
        best = self.context.store.ask(queries.best_dives, self.dive.air, 1)
        return None if self.dive.is_known else best[0].score if best else 0

    def _make_boards(self) -> None:
        """Make the boards that can be chosen, which takes up to 100 ms each."""
        dive, row = self.dive, len(self.dive.steps) % len(self.dive.chart.rows)
        places = (dive.chart.rows[row][column] for column in columns_ahead(dive))
        jobs = [
            partial(make_minefield, place.plan, dive.seed)
            for place in places
            if place.plan is not None
        ]
        self._boards.start(lambda is_wanted: run_jobs(jobs, is_wanted))

    def _lead_on(self, dive: Dive) -> None:
        """Keep the dive at its next stage, and show that."""
        self._change(dive)
        self.show()

    def _change(self, dive: Dive) -> None:
        """Keep a change of the dive: it is saved before anybody sees it."""
        self._in_play.state = dive
        self.autosave.lead_on(dive)
        self._save()

    def _take(self, column: int, has_pact: bool = False) -> None:
        """Go to a place of the chart: with a board as soon as that is made."""
        if self._next is not None:
            return
        if not self.dive.steps:
            self.game.claim_dive()
        dive = choose_place(self.dive, column, has_pact)
        if dive.stage is not DiveStage.BOARD:
            self._lead_on(dive)
            return
        self._next, job = dive, partial(make_minefield, dive.plan, dive.seed)
        self._boards.start(lambda is_wanted: run_jobs([job], is_wanted))

    def _keep(self, find: Find) -> None:
        self._lead_on(keep_find(self.dive, find))

    def _buy(self, goods: Goods, find: Find | None = None) -> Dive:
        """Buy something of the clam; return the dive with it."""
        self._change(buy(self.dive, goods, find))
        return self.dive

    def _leave_clam(self) -> None:
        self._lead_on(leave_clam(self.dive))

    def _go_deeper(self) -> None:
        self._lead_on(go_deeper(self.dive))

    def pause(self) -> None:
        """Open the pause over the stage."""
        texts = self.context.texts
        ending = Ending(*ending_words(texts, self.dive, None), self.end_dive)
        waits = self.game.can_wait() if self.game.is_running else None
        self.context.stack.push(PauseScene(self.context, self._resume, ending, waits, ""))

    def _resume(self) -> None:
        self.context.audio.is_paused = False
        self.context.audio.play("resume")
        self.context.stack.pop()

    def end_dive(self) -> None:
        """End the dive where it stands, with its results and initials."""
        self.game.end()
        self.game.end_dive()
        finished = self._in_play.finished
        assert finished is not None
        self._uncover()
        self.context.audio.play("surface")
        why = "won" if self.dive.stage is DiveStage.BOTTOM else "ended"
        self.context.stack.push(DiveResultsScene(self.context, finished, why, self.dive))

    def _uncover(self) -> None:
        while self.context.stack.top is not self:
            self.context.stack.pop()

    def update(self, step: float) -> None:
        self.toast.update(step)
        if self._next is not None and self._boards.wait(FRAME_SHARE):
            self._begin_board(self._next)

    def _begin_board(self, dive: Dive) -> None:
        """Begin the board of a dive. The file of this stage stays until that one's is on disk."""
        self._next = None
        in_play = DiveInPlay(dive, self._in_play.uid, older=self.game.hand_on())
        self._open_board(in_play, self._dive_hud, self.dive.latest_plan.zone)
