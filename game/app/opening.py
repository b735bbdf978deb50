"""Opens what is not begun afresh: recorded games, and boards from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.formats.mbf import ENDING
from engine.formats.recording import Recording
from game.app.open_file import FileError, board_of, read_recording
from game.records import Flaw
from game.saves.start import Start

if TYPE_CHECKING:
    from game.app.options import Options
    from game.playback.playback import Playback
    from game.scenes.base import Kit, Scene


def first_scene(kit: Kit, options: Options) -> Scene:
    """What the command line asks for: a recorded game, a game of one's own, or the menu."""
    from game.scenes.menu.menu import MenuScene
    from game.scenes.play.play import PlayScene

    if options.recording is not None:
        return replay_of(kit, options.recording)
    if options.config is None:
        return MenuScene(kit)
    start = options.start
    if options.seed is not None:
        start = Start(options.seed, flaws=(Flaw.CHOSEN,))
    return PlayScene(kit, kit.settings.value.marked(options.config), start)


def open_dropped(kit: Kit, path: Path) -> None:
    """A file was dropped onto the window: show its game, play its board, or say what is wrong. A
    game in play waits meanwhile, and is not thrown away."""
    from game.scenes.dialogs.notice import NoticeScene
    from game.scenes.play.play import PlayScene

    kit.stack.top.hide()
    say, title = kit.say, kit.say("files.title")
    try:
        if path.suffix.lower() != ENDING:
            kit.stack.push(replay_of(kit, read_recording(path)))
        elif kit.stack.is_running:
            kit.stack.push(NoticeScene(kit, title, say("files.in_play")))
        else:
            config, start = board_of(path)
            kit.stack.switch(PlayScene(kit, kit.settings.value.marked(config), start))
    except FileError as error:
        kit.stack.push(NoticeScene(kit, title, str(error), say("files.kinds")))


def show_replay(kit: Kit, number: int) -> None:
    """Show the game of this id in the record book."""
    from game.scenes.dialogs.notice import NoticeScene

    game = kit.store.game(number)
    if game is None:
        kit.stack.push(NoticeScene(kit, kit.say("files.title"), kit.say("files.gone")))
    else:
        kit.stack.push(replay_of(kit, game.recording))


def replay_of(kit: Kit, recording: Recording) -> Scene:
    """The scene that shows a recorded game."""
    from game.scenes.replay.replay import ReplayScene

    return ReplayScene(kit, recording, leaving(kit), kit.folder / "replays")


def review_of(kit: Kit, recording: Recording, playback: Playback | None = None) -> Scene:
    """The scene that looks back at a recorded game; with its ``playback``, if it is at hand."""
    from game.scenes.review.review import PostmortemScene

    return PostmortemScene(kit, recording, leaving(kit), playback)


def leaving(kit: Kit) -> Callable[[], None]:
    """What leaving such a scene does: to the scene below, or to the menu."""
    from game.scenes.menu.menu import MenuScene

    def leave() -> None:
        if kit.stack.is_single:
            kit.stack.switch(MenuScene(kit))
        else:
            kit.stack.pop()

    return leave
