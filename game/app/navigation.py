"""Opens every scene of the game: the one place that knows all their classes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.core.config import GameConfig
from engine.formats.mbf import ENDING
from engine.formats.recording import Recording
from game.app.options import Options
from game.playback.playback import Playback
from game.records import UnrankedReason
from game.saves import SavedGame, SaveSummary, finish_abandoned, recover
from game.saves.start import FRESH, Start
from game.scenes.context import Context
from game.scenes.dialogs.crash import CrashScene, Fault
from game.scenes.navigator import Navigator
from game.scenes.scene import Scene


class Navigation(Navigator):
    """Makes scenes and puts them on the stack.

    A scene is imported when it is first asked for, so that the first frame waits for no other
    scene than its own. Only the crash scene is there from the start: then files may be missing.
    """

    def __init__(self, context: Context) -> None:
        self._kit = context

    # What the app asks for

    def open_first(self, options: Options) -> None:
        """Open what the command line asks for: a recorded game, a board, or else the menu."""
        if options.recording is not None:
            self.replay(options.recording)
        elif options.config is None:
            self.menu()
        elif options.seed is None:
            self.play(options.config, options.start)
        else:
            self.play(options.config, Start(options.seed, flaws=(UnrankedReason.CHOSEN,)))

    def prepare(self) -> None:
        """Import the scenes that come next to the menu, so that none of them is slow to open."""
        import game.scenes.arcade.arcade
        import game.scenes.dialogs.help
        import game.scenes.play.classic
        import game.scenes.play.resume
        import game.scenes.settings.settings  # noqa: F401

    def open_dropped(self, path: Path) -> None:
        """Show the recorded game of a file that was dropped onto the window, play its board, or
        say what is wrong with it. A game in play is paused meanwhile, and not thrown away."""
        from game.app.open_file import FileError, board_of, read_recording

        stack, texts = self._kit.stack, self._kit.texts
        stack.top.hide()
        title = texts("files.title")
        try:
            if path.suffix.lower() != ENDING:
                self.replay(read_recording(path))
            elif stack.is_running:
                self.notice(title, texts("files.in_play"))
            else:
                self.play(*board_of(path))
        except FileError as error:
            self.notice(title, str(error), texts("files.kinds"))

    def offer_left(self) -> None:
        """Offer the games that were left in play, but only over the menu: a game that the player
        has started otherwise comes first, and they wait in the menu."""
        from game.scenes.menu.menu import MenuScene

        is_in_menu = isinstance(self._kit.stack.top, MenuScene)
        self.offer_waiting(lambda waiting: is_in_menu)

    def crash_scene(self, fault: Fault, on_go_on: Callable[[], None]) -> Scene:
        """Return a scene that tells of a fault; it is not yet on the stack."""
        return CrashScene(self._kit, fault, on_go_on)

    # What scenes ask for

    def back(self) -> None:
        if self._kit.stack.is_single:
            self.menu()
        else:
            self._kit.stack.pop()

    def menu(self) -> None:
        from game.scenes.menu.menu import MenuScene

        self._kit.stack.switch(MenuScene(self._kit))

    def play(self, config: GameConfig, start: Start = FRESH) -> None:
        from game.scenes.play.classic import play_scene

        config = self._kit.settings.value.with_question_marks(config)
        self._kit.stack.switch(play_scene(self._kit, config, start))

    def arcade(self) -> None:
        from game.scenes.arcade.arcade import new_run_scene

        self._kit.stack.switch(new_run_scene(self._kit))

    def daily(self) -> None:
        from game.scenes.menu.daily import DailyScene

        self._kit.stack.push(DailyScene(self._kit))

    def share_code(self) -> None:
        from game.scenes.menu.share_code import ShareCodeScene

        self._kit.stack.push(ShareCodeScene(self._kit))

    def learn(self) -> None:
        from game.scenes.learn.learn import LearnScene

        self._kit.stack.push(LearnScene(self._kit))

    def practice(self) -> None:
        from game.scenes.practice.practice import PracticeScene

        self._kit.stack.push(PracticeScene(self._kit))

    def algorithms(self) -> None:
        from game.scenes.algorithms.menu import AlgorithmsScene

        self._kit.stack.push(AlgorithmsScene(self._kit))

    def watch(self, config: GameConfig) -> None:
        from game.scenes.watch.watch import WatchScene

        self._kit.stack.push(WatchScene(self._kit, config))

    def replay(self, recording: Recording) -> None:
        from game.scenes.replay.replay import ReplayScene

        self._kit.stack.push(ReplayScene(self._kit, recording))

    def replay_game(self, number: int) -> None:
        game = self._kit.store.game(number)
        if game is None:
            self.notice(self._kit.texts("files.title"), self._kit.texts("files.gone"))
        else:
            self.replay(game.recording)

    def review(self, recording: Recording, playback: Playback | None = None) -> None:
        from game.scenes.review.review import ReviewScene

        self._kit.stack.push(ReviewScene(self._kit, recording, playback))

    def records(self) -> None:
        from game.scenes.records.scores import ScoresScene

        self._kit.stack.push(ScoresScene(self._kit))

    def settings(self) -> None:
        from game.scenes.settings.settings import SettingsScene

        self._kit.stack.push(SettingsScene(self._kit))

    def help(self) -> None:
        from game.scenes.dialogs.help import HelpScene

        self._kit.stack.push(HelpScene(self._kit))

    def notice(self, title: str, sentence: str, note: str = "") -> None:
        from game.scenes.dialogs.notice import NoticeScene

        self._kit.stack.push(NoticeScene(self._kit, title, sentence, note))

    # Games that were left in play

    def offer_waiting(
        self, is_wanted: Callable[[SaveSummary], bool] = lambda waiting: True
    ) -> bool:
        from game.scenes.play.resume import ResumeScene

        wanted = self._claim(is_wanted)
        if wanted:
            self._kit.stack.push(ResumeScene(self._kit, wanted, self._resume, self._abandon))
        return bool(wanted)

    def resume_waiting(self, uid: str) -> bool:
        wanted = self._claim(lambda waiting: waiting.uid == uid)
        for saved in wanted:
            self._resume(saved)
        return bool(wanted)

    def _claim(self, is_wanted: Callable[[SaveSummary], bool]) -> list[SavedGame]:
        """Lock the waiting games that are wanted, and take in which ones wait at all."""
        found = recover(self._kit.folder, self._kit.store)
        self._kit.save_problem = found.problem
        self._kit.waiting = tuple(saved.summary for saved in found.saved)
        wanted = [saved for saved in found.saved if is_wanted(saved.summary)]
        for saved in found.saved:
            if saved not in wanted:
                saved.close()
        return wanted

    def _resume(self, saved: SavedGame) -> None:
        """Continue the game, in place of all scenes that are open."""
        self._forget(saved)
        if saved.run is not None:
            from game.scenes.arcade.arcade import saved_run_scene

            self._kit.stack.switch(saved_run_scene(self._kit, saved))
        else:
            assert saved.recording is not None
            self.play(saved.recording.config, Start(saved=saved))

    def _abandon(self, saved: SavedGame) -> None:
        """Write the game into the record book as abandoned; a run ends with its results and
        initials, as it does from the pause."""
        self._forget(saved)
        if saved.run is not None:
            from game.scenes.arcade.arcade import end_saved_run

            end_saved_run(self._kit, saved)
        else:
            self._forget(saved)
            finish_abandoned(saved, self._kit.store)

    def _forget(self, saved: SavedGame) -> None:
        """The game waits no longer."""
        uid = saved.summary.uid
        self._kit.waiting = tuple(one for one in self._kit.waiting if one.uid != uid)
