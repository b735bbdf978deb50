"""The navigator's implementation, the only module that knows all scenes' classes."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.config import GameConfig
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.dive.airs import Air
from engine.dive.state import Dive, begin_dive
from engine.formats.mbf import ENDING
from engine.formats.recording import Recording, Watch
from game.app.context import Options
from game.platform.background import BackgroundTask
from game.playback.playback import Playback
from game.resources.texts import Message
from game.resources.theme_file import printable
from game.scenes.context import Context, ExplainedMode, IsWanted, Navigator, water_card
from game.store import FinishedGame, UnrankedReason, queries
from game.store.recovery import finish_abandoned, recover
from game.store.saved_game import FRESH, GameStart, SavedGame

QUICK_STORED_BYTES = 50_000  # compressed bytes of a recording that is read at once


class Navigation(Navigator):
    """Imports scenes when they are first asked for, so that the first frame comes quickly."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._news: Message | None = None  # of dives that cannot go on, until the player is told

    def open_first(self, options: Options) -> None:
        """Open the recorded game or the board of the command line, or else the menu."""
        if options.recording is not None:
            self.replay(options.recording)
        elif options.config is None:
            self.menu()
        elif options.seed is None:
            self._begin(options.config, options.start)
        else:
            self._begin(
                options.config, GameStart(options.seed, flaws=(UnrankedReason.BOARD_CHOSEN,))
            )

    def import_scenes(self) -> None:
        """Import the scenes reachable from the menu, so that they open quickly."""
        import game.dive.arcade_hub
        import game.dive.dive_scene
        import game.menu.help
        import game.menu.settings
        import game.play.play  # noqa: F401

    def open_dropped(self, path: Path) -> None:
        """Open a dropped file, or show its error, unless the scene on top takes it. A game in play
        is paused and never replaced."""
        from game.app.open_file import FileError, load_board

        stack, texts = self._context.stack, self._context.texts
        if stack.top.take_file(path):
            return
        stack.top.interrupt()
        title = texts("files.title")
        try:
            if path.suffix.lower() != ENDING:
                self._replay_file(path)
            elif stack.is_running:
                self.notice(title, texts("files.in_play"))
            else:
                self.play(*load_board(path))
        except FileError as error:
            self.notice(title, str(error), texts("files.kinds"))

    def _replay_file(self, path: Path) -> None:
        """Watch the recorded game of a file. Raises FileError, or shows it if reading took long."""
        from game.app.open_file import FileError, is_quick_to_read, read_recording

        texts = self._context.texts
        if is_quick_to_read(path):
            self.replay(read_recording(path))
            return

        def use(task: BackgroundTask[Recording]) -> None:
            try:
                recording = task.take()
            except FileError as error:
                self.notice(texts("files.title"), str(error), texts("files.kinds"))
            else:
                assert recording is not None
                self.replay(recording)

        def begin(watch: Watch) -> BackgroundTask[Recording]:
            return BackgroundTask(lambda is_wanted: read_recording(path, watch))

        self._read_in_background(printable(path.name), begin, use)

    def _read_in_background(
        self,
        title: str,
        begin: Callable[[Watch], BackgroundTask[Any]],
        use: Callable[[BackgroundTask[Any]], None],
    ) -> None:
        from game.menu.notices import ReadingScene

        self._context.stack.push(ReadingScene(self._context, title, begin, use))

    def find_waiting_games(self) -> None:
        """Look for games left in play; offer them unless the command line started a game."""
        may_offer = self._context.stack.top.takes_offers
        self.offer_waiting(lambda waiting: may_offer)
        if may_offer:
            self._tell_news()

    def _tell_news(self) -> None:
        """Tell the player once, over whatever is offered, what became of dives by earlier rules."""
        news, self._news = self._news, None
        if news is not None:
            texts = self._context.texts
            title, note = texts("dive.air_earlier"), texts("saves.older_note")
            self.notice(title, texts.format(news), note)

    def offer_tutorial(self) -> None:
        """Offer the tutorial over the menu at the very first start."""
        context = self._context
        is_first = context.settings.is_first and context.store.ask(queries.newest) is None
        if is_first and not context.waiting and context.stack.top.takes_offers:
            from game.menu.notices import WelcomeScene

            context.stack.push(WelcomeScene(context))

    def back(self) -> None:
        if self._context.stack.is_single:
            self.menu()
        else:
            self._context.stack.pop()

    def menu(self) -> None:
        from game.menu.menu import MenuScene

        self._context.stack.switch(MenuScene(self._context))
        self._tell_news()

    def play(self, config: GameConfig, start: GameStart = FRESH) -> None:
        water, context = config.neighbours, self._context
        if water == SQUARE or context.has_seen(water_card(water)):
            self._begin(config, start)
        else:
            from game.menu.notices import WaterCardScene

            go_on = partial(self._begin, config, start)
            context.stack.push(WaterCardScene(context, water, go_on))

    def _begin(self, config: GameConfig, start: GameStart) -> None:
        from game.play.play import play_scene

        config = self._context.settings.value.with_question_marks(config)
        self._context.stack.switch(play_scene(self._context, config, start))

    def arcade(self) -> None:
        self._explain(ExplainedMode.ARCADE, self._open_hub)

    def _open_hub(self) -> None:
        """Open the arcade's hub over the scene on top, or in the place of a dive."""
        from game.dive.arcade_hub import ArcadeHubScene

        stack, hub = self._context.stack, ArcadeHubScene(self._context)
        if any(scene.is_dive for scene in stack.scenes):
            stack.switch(hub)
        else:
            stack.push(hub)

    def new_dive(self, air: Air) -> None:
        self.shared_dive(begin_dive(self._context.fresh_seed(), air))

    def shared_dive(self, dive: Dive) -> None:
        from game.dive.dive_scene import begin_new_dive

        context = self._context
        self._explain(ExplainedMode.ARCADE, lambda: begin_new_dive(context, dive))

    def daily(self) -> None:
        from game.menu.daily import DailyScene

        context = self._context
        self._explain(ExplainedMode.DAILY, lambda: context.stack.push(DailyScene(context)))

    def own_game(self) -> None:
        from game.menu.own_game import OwnGameScene

        self._context.stack.push(OwnGameScene(self._context))

    def rules(self) -> None:
        from game.menu.rules import RulesScene

        self._context.stack.push(RulesScene(self._context))

    def share_code(self) -> None:
        from game.menu.share_code import ShareCodeScene

        self._context.stack.push(ShareCodeScene(self._context))

    def learn(self) -> None:
        from game.learn.learn import LearnScene

        self._context.stack.push(LearnScene(self._context))

    def tutorial(self, neighbours: Neighbourhood = SQUARE) -> None:
        from game.learn.tutorial import TutorialScene

        self._context.stack.push(TutorialScene(self._context, neighbours=neighbours))

    def practice(self) -> None:
        from game.learn.practice import PracticeScene

        context = self._context
        self._explain(ExplainedMode.PRACTICE, lambda: context.stack.push(PracticeScene(context)))

    def how_it_works(self) -> None:
        from game.learn.how_it_works.scenes import HowItWorksScene

        self._context.stack.push(HowItWorksScene(self._context))

    def watch(self, config: GameConfig) -> None:
        from game.learn.watch import WatchScene

        self._context.stack.push(WatchScene(self._context, config))

    def replay(self, recording: Recording) -> None:
        from game.history.replay import ReplayScene

        self._context.stack.push(ReplayScene(self._context, recording))

    def replay_game(self, number: int) -> None:
        def use(game: FinishedGame | None) -> None:
            if game is None:
                self.notice(texts("files.title"), texts("files.gone"))
            else:
                self.replay(game.recording)

        store, texts = self._context.store, self._context.texts
        if store.ask(queries.recording_bytes, number) <= QUICK_STORED_BYTES:
            use(store.ask(queries.game, number))
        else:
            self._read_in_background(
                texts("files.long_game"),
                lambda watch: store.ask_in_background(
                    lambda records: records.ask(queries.game, number, watch)
                ),
                lambda task: use(task.take()),
            )

    def review(self, recording: Recording, playback: Playback | None = None) -> None:
        from game.history.review import ReviewScene

        self._context.stack.push(ReviewScene(self._context, recording, playback))

    def records(self) -> None:
        from game.history.scores import ScoresScene

        self._context.stack.push(ScoresScene(self._context))

    def goals(self) -> None:
        from game.history.goals import GoalsScene

        self._context.stack.push(GoalsScene(self._context))

    def settings(self) -> None:
        from game.menu.settings import SettingsScene

        self._context.stack.push(SettingsScene(self._context))

    def help(self) -> None:
        from game.menu.help import HelpScene

        scenes = self._context.stack.scenes
        is_diving = any(scene.is_dive for scene in scenes)
        self._context.stack.push(HelpScene(self._context, is_diving))

    def notice(self, title: str, sentence: str, note: str = "") -> None:
        from game.menu.notices import NoticeScene

        self._context.stack.push(NoticeScene(self._context, title, sentence, note))

    def offer_waiting(self, is_wanted: IsWanted = lambda waiting: True) -> bool:
        from game.play.pause import ResumeScene

        context, wanted = self._context, self._claim_waiting(is_wanted)
        if wanted:
            context.stack.push(ResumeScene(context, wanted, self._resume, self._abandon))
        return bool(wanted)

    def resume_waiting(self, uid: str) -> bool:
        wanted = self._claim_waiting(lambda waiting: waiting.uid == uid)
        for saved in wanted:
            self._resume(saved)
        return bool(wanted)

    def _explain(self, mode: ExplainedMode, go_on: Callable[[], None]) -> None:
        """Show the cards of a mode before ``go_on`` opens it for the first time."""
        from game.menu.notices import ModeCardsScene

        if not self._context.has_seen(mode.value):
            self._context.stack.push(ModeCardsScene(self._context, mode, go_on))
        else:
            go_on()

    def _claim_waiting(self, is_wanted: IsWanted) -> list[SavedGame]:
        """Lock and return the waiting games that are wanted; list all of them in the context."""
        found = recover(self._context.folder, self._context.store)
        self._context.save_problem = found.problem
        self._news = found.news or self._news
        self._context.waiting = tuple(saved.summary for saved in found.saved)
        wanted = [saved for saved in found.saved if is_wanted(saved.summary)]
        for saved in found.saved:
            if saved not in wanted:
                saved.close()
        return wanted

    def _resume(self, saved: SavedGame) -> None:
        self._remove_waiting(saved)
        if saved.run is not None:
            from game.dive.dive_scene import resume_dive

            resume_dive(self._context, saved)
        else:
            assert saved.recording is not None
            self._begin(saved.recording.config, GameStart(saved=saved))

    def _abandon(self, saved: SavedGame) -> None:
        """Record the game as abandoned; a dive ends with its results, as when paused."""
        self._remove_waiting(saved)
        if saved.run is not None:
            from game.dive.dive_scene import end_saved_dive

            end_saved_dive(self._context, saved)
        else:
            finish_abandoned(saved, self._context.store)

    def _remove_waiting(self, saved: SavedGame) -> None:
        uid = saved.summary.uid
        self._context.waiting = tuple(one for one in self._context.waiting if one.uid != uid)
