"""Waiting games: the pause, in which the board is hidden, and the choice of the game to
continue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from engine.core.board import Board
from engine.dive.state import Dive
from engine.rules.game import Position
from game.board.preview import FramedBoard
from game.input.bindings import Action
from game.resources.format import (
    air_name,
    describe_board,
    format_number,
    format_percent,
    format_seconds,
)
from game.resources.texts import Texts
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.store.metadata import SaveSummary
from game.store.saved_game import SavedGame
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Flow, Middle, Row, Spring, when
from game.ui.leaves import Number, Picture, Text, Title
from game.ui.painter import NAME, SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Align, Pad, Scroll


@dataclass(frozen=True)
class Ending:
    """The way to give a game up, as a button of the pause: ``note`` names the consequences,
    ``action`` is the key that does the same, if there is one."""

    label: str
    note: str
    end: Callable[[], None]
    action: Action | None = None
    icon: str = "close"


def ending_words(texts: Texts, dive: Dive | None, daily: str | None) -> tuple[str, str]:
    """Return the label and the note for giving up a board of a ``dive``, the one try of a
    ``daily`` board, or, both being None, any other game."""
    if dive is not None:
        return texts("saves.end_run"), texts("saves.end_run_note", count=dive.score)
    note = "saves.abandon_note" if daily is None else "saves.abandon_daily_note"
    return texts("saves.abandon"), texts(note)


_PUFF = 40, 96  # the least and the wished size in layout units


class PauseScene(PanelScene):
    """A panel over the hidden board; ``why`` is the reason for the pause, unless the player asked
    for it.

    ``resume`` continues the game and closes the panel, ``ending`` gives the game up. ``waits``
    tells whether the game can be continued from the menu; it is None if no game is in play.
    """

    name = "pause"
    is_overlay = True
    wide = 368
    closing = (Action.BACK, Action.PAUSE)

    def __init__(
        self,
        context: Context,
        resume: Callable[[], None],
        ending: Ending,
        waits: bool | None,
        why: str,
    ) -> None:
        super().__init__(context)
        self._resume, self._ending, self._waits, self._why = resume, ending, waits, why
        self._elapsed = 0.0

    def content(self) -> Box:
        t = self.context.texts
        head = Column(
            Title(t("pause.title"), side="middle"),
            *when(self._why, Text(self._why, SMALL, "accent", side="middle")),
            gap=0,
        )
        puff = Picture(self._draw_puff, _PUFF, _PUFF)
        buttons = Flow(*self._buttons(), columns=1, gap=CLOSE)
        return FirstThatFits(
            Column(Column(puff, head, gap=CLOSE), buttons),
            Column(head, buttons),
            Column(head, Scroll(Pad(buttons, 0, CLOSE)), gap=CLOSE),
        )

    def _buttons(self) -> list[Button]:
        t, navigator = self.context.texts, self.context.navigator
        key, ending, waits = self.context.devices.key_label, self._ending, self._waits
        end_key = key(ending.action) if ending.action is not None else ""
        note = t("pause.menu_note" if waits else "pause.menu_ends") if waits is not None else ""
        end = Button(ending.label, ending.end, ending.icon, note=ending.note, mark=end_key)
        end.enabled = waits is not None or ending.action is not None
        return [
            Button(t("pause.resume"), self.close, "play", primary=True, mark=t("app.key_esc")),
            end,
            Button(t("pause.settings"), navigator.settings, "settings"),
            Button(t("pause.how_to_play"), navigator.help, "mouse", mark=key(Action.HELP)),
            Button(t("pause.menu"), navigator.menu, "home", note=note),
        ]

    def enter(self) -> None:
        super().enter()
        self.context.audio.play("pause")
        self.context.audio.is_paused = True

    def act(self, action: Action) -> None:
        if action is self._ending.action:
            self._ending.end()
        elif action is Action.HELP:
            self.context.navigator.help()
        else:
            super().act(action)

    def close(self) -> None:
        self._resume()

    def update(self, step: float) -> None:
        super().update(step)
        self._elapsed += step

    def draw(self, canvas: Surface, presence: float) -> None:
        self.context.painter.dim(canvas, presence)
        super().draw(canvas, presence)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "sleep", self._elapsed, rect.center, rect.height / painter.scale)


_BOARD = 440, 212  # layout units of the largest picture


class ResumeScene(PanelScene):
    """A panel over the menu with a saved game: its board, its time, and how much of it is open.

    The newest game comes first, and arrows lead to the others. Games about which nothing is decided
    stay. ``on_resume`` opens the game, ``on_abandon`` records it.
    """

    name = "resume"
    grace = 0.3
    wide = 504

    def __init__(
        self,
        context: Context,
        saved: Sequence[SavedGame],
        on_resume: Callable[[SavedGame], None],
        on_abandon: Callable[[SavedGame], None],
    ) -> None:
        super().__init__(context)
        self._waiting, self._number = list(saved), 0
        self._on_resume, self._on_abandon = on_resume, on_abandon

    @property
    def saved(self) -> SavedGame:
        """The game that is offered."""
        return self._waiting[self._number]

    def content(self) -> Box:
        t, saved = self.context.texts, self.saved
        abandon, note = ending_words(t, saved.summary.run, saved.summary.daily)
        buttons = Flow(
            Button(t("saves.go_on"), self._resume, "play", primary=True),
            _with_name(Button(abandon, self._abandon, "close", note=note), "abandon"),
            Button(t("saves.later"), self.close, mark=t("app.key_esc")),
            columns=1,
            gap=12,
        )
        kind = Text(self._kind, SMALL, "text_dim", side="middle")
        head = Column(self._title(), kind, gap=0)
        board = Align(FramedBoard(self._shown_position, *_BOARD), grow=1)
        told = [
            (Text(label, SMALL, "text_dim", side="middle"), Number(value, NAME, side="middle"))
            for label, value in _figures(saved, t)
        ]
        figures = Flow(*(Column(*pair, gap=0) for pair in told), columns=3, gap=CLOSE)
        beside = Column(*(Row(label, Spring(), number) for label, number in told), grow=1)
        return FirstThatFits(
            Column(head, board, figures, buttons),
            Column(head, Row(board, beside, gap=APART), buttons),
            Column(head, Scroll(Column(board, figures)), buttons),
            Scroll(Column(head, board, figures, buttons)),
        )

    def _title(self) -> Box:
        """Return the title, between arrows if more games wait."""
        t, count = self.context.texts, len(self._waiting)
        if count == 1:
            return Title(t("saves.title"), side="middle")
        title = Title(t("saves.title_of_more", number=self._number + 1, count=count), side="middle")
        earlier = _with_name(Button("", partial(self._turn, -1), "chevron_left"), "previous")
        later = _with_name(Button("", partial(self._turn, 1), "chevron_right"), "next")
        return Middle(earlier, Column(title, grow=1), later, gap=CLOSE)

    @property
    def _kind(self) -> str:
        texts, saved = self.context.texts, self.saved
        kind = kind_words(saved.summary, texts, saved.position.proven)
        if saved.position.retried and saved.run is None:
            kind += ", " + texts("board.same_board")
        return kind

    @property
    def _shown_position(self) -> Position:
        """The position in the picture. The board of a dive is not shown, as its clock stands still
        and looking at it would save time."""
        shown = self.saved.position
        if self.saved.run is None:
            return shown
        return Position(shown.seed, Board(shown.board.grid, shown.board.mines))

    def enter(self) -> None:
        super().enter()
        self.group.focus = self.group.default

    def exit(self) -> None:
        for saved in self._waiting:
            saved.close()
        self._waiting.clear()

    def _resume(self) -> None:
        self._on_resume(self._waiting.pop(self._number))

    def _abandon(self) -> None:
        self._on_abandon(self._waiting.pop(self._number))
        if self.context.stack.top is not self:
            return
        if not self._waiting:
            self.context.stack.pop()
            return
        self._number = min(self._number, len(self._waiting) - 1)
        self.rebuild()
        self.settle()
        self.enter()

    def _turn(self, by: int) -> None:
        self._number = (self._number + by) % len(self._waiting)
        self.rebuild()


def _with_name(button: Button, name: str) -> Button:
    button.name = name
    return button


def kind_words(waiting: SaveSummary, texts: Texts, proven: bool | None = None) -> str:
    """Return a few words for a game: ``Expert``, ``Daily, Expert`` or ``Arcade, board 4``.

    ``proven`` is the position's, where it is known.
    """
    if waiting.run is not None:
        metres = format_number(waiting.run.depth(0), texts)
        return texts("saves.arcade", air=air_name(waiting.run.air, texts), metres=metres)
    kind = describe_board(waiting.config, proven, texts)
    return kind if waiting.daily is None else texts("saves.daily", kind=kind)


def _figures(saved: SavedGame, texts: Texts) -> list[tuple[str, str]]:
    """Return the labels and values under the picture. The board of a dive is not shown, so nothing
    is revealed about it here either."""
    if saved.run is not None:
        air = (texts("saves.air_left"), format_seconds(saved.run.air_left(saved.ms)))
        return [
            *([air] if saved.run.rules.has_clock else []),
            (texts("saves.lives"), str(saved.run.lives)),
            (texts("saves.score"), format_number(saved.run.score, texts)),
        ]
    board = saved.position.board
    safe, opened = board.grid.cell_count - board.mines, board.opened.bit_count()
    percent = max(100 * opened // safe, 1 if opened else 0)
    return [
        (texts("saves.time"), format_seconds(saved.ms)),
        (texts("saves.opened"), format_percent(percent, texts)),
        (texts("saves.mines"), format_number(board.mines_left, texts)),
    ]
