"""Opens what is not begun afresh: recorded games, and boards from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.formats.mbf import ENDING
from engine.formats.recording import Recording
from game.app.open_file import FileError, board_of, read_recording
from game.records import UnrankedReason
from game.saves.start import Start

if TYPE_CHECKING:
    from game.app.options import Options
    from game.playback.playback import Playback
    from game.scenes.base import Context, Scene


def first_scene(context: Context, options: Options) -> Scene:
    """What the command line asks for: a recorded game, a game of one's own, or the menu."""
    from game.scenes.menu.menu import MenuScene
    from game.scenes.play.play import PlayScene

    if options.recording is not None:
        return replay_of(context, options.recording)
    if options.config is None:
        return MenuScene(context)
    start = options.start
    if options.seed is not None:
        start = Start(options.seed, flaws=(UnrankedReason.CHOSEN,))
    return PlayScene(context, context.settings.value.with_question_marks(options.config), start)


def open_dropped(context: Context, path: Path) -> None:
    """A file was dropped onto the window: show its game, play its board, or say what is wrong. A
    game in play waits meanwhile, and is not thrown away."""
    from game.scenes.dialogs.notice import NoticeScene
    from game.scenes.play.play import PlayScene

    context.stack.top.hide()
    texts, title = context.texts, context.texts("files.title")
    try:
        if path.suffix.lower() != ENDING:
            context.stack.push(replay_of(context, read_recording(path)))
        elif context.stack.is_running:
            context.stack.push(NoticeScene(context, title, texts("files.in_play")))
        else:
            config, start = board_of(path)
            context.stack.switch(
                PlayScene(context, context.settings.value.with_question_marks(config), start)
            )
    except FileError as error:
        context.stack.push(NoticeScene(context, title, str(error), texts("files.kinds")))


def show_replay(context: Context, number: int) -> None:
    """Show the game of this id in the record book."""
    from game.scenes.dialogs.notice import NoticeScene

    game = context.store.game(number)
    if game is None:
        context.stack.push(
            NoticeScene(context, context.texts("files.title"), context.texts("files.gone"))
        )
    else:
        context.stack.push(replay_of(context, game.recording))


def replay_of(context: Context, recording: Recording) -> Scene:
    """The scene that shows a recorded game."""
    from game.scenes.replay.replay import ReplayScene

    return ReplayScene(context, recording, leaving(context), context.folder / "replays")


def review_of(context: Context, recording: Recording, playback: Playback | None = None) -> Scene:
    """The scene that looks back at a recorded game; with its ``playback``, if it is at hand."""
    from game.scenes.review.review import ReviewScene

    return ReviewScene(context, recording, leaving(context), playback)


def leaving(context: Context) -> Callable[[], None]:
    """What leaving such a scene does: to the scene below, or to the menu."""
    from game.scenes.menu.menu import MenuScene

    def leave() -> None:
        if context.stack.is_single:
            context.stack.switch(MenuScene(context))
        else:
            context.stack.pop()

    return leave
