"""The offer over the menu to continue a game that was left in play."""

from collections.abc import Callable, Sequence

import pygame

from engine.core.board import Board
from engine.rules.game import Position
from game.board.preview import thumbnail
from game.resources.format import describe_board, format_number, format_percent, format_seconds
from game.resources.texts import Texts
from game.saves.metadata import SaveSummary
from game.saves.saved_game import SavedGame
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.play.policy import ending_words
from game.ui.painter import LARGE, NAME, SMALL
from game.ui.widgets import Button

PICTURE = (424, 196)  # the largest size of the board's picture, in layout units
_FRAME = 8
_TOP = 116


class ResumeScene(PanelScene):
    """A panel over the menu with a saved game: its board, its time, and how much of it is open.

    Of several games the newest comes first, and arrows lead to the others. Those about which
    nothing is decided go on waiting. ``on_resume`` opens the game, ``on_abandon`` records it.
    """

    name = "resume"
    grace = 0.3
    size, narrowest = (480, 620), 400

    def __init__(
        self,
        context: Context,
        saved: Sequence[SavedGame],
        on_resume: Callable[[SavedGame], None],
        on_abandon: Callable[[SavedGame], None],
    ) -> None:
        texts = context.texts
        self._resume_button = Button(texts("saves.go_on"), self._resume, "play", primary=True)
        self.abandon_button = Button("", self._abandon, "close")
        self._later_button = Button(texts("saves.later"), self.close, mark=texts("app.key_esc"))
        self._previous_button = Button("", lambda: self._turn(-1), "chevron_left")
        self.next_button = Button("", lambda: self._turn(1), "chevron_right")
        super().__init__(context, [self._resume_button, self.abandon_button, self._later_button])
        self._waiting = list(saved)
        self._on_resume, self._on_abandon = on_resume, on_abandon
        self.picture = pygame.Surface((1, 1))
        self._offer(0)

    def enter(self) -> None:
        super().enter()
        self.group.focus = self._resume_button

    def exit(self) -> None:
        for saved in self._waiting:
            saved.close()
        self._waiting.clear()

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        left, width = panel.x + px(28), panel.width - px(56)
        self._resume_button.rect = pygame.Rect(left, panel.bottom - px(212), width, px(54))
        self.abandon_button.rect = pygame.Rect(left, panel.bottom - px(150), width, px(64))
        self._later_button.rect = pygame.Rect(left, panel.bottom - px(78), width, px(50))
        self._previous_button.rect = pygame.Rect(left, panel.y + px(28), px(44), px(44))
        self.next_button.rect = self._previous_button.rect.move(panel.width - px(100), 0)
        shown = self.saved.position
        if self.saved.run is not None:
            # The run's clock stands still meanwhile, so the board is not shown: looking at it is
            # worth time.
            shown = Position(shown.seed, Board(shown.board.grid, shown.board.mines))
        self.picture = thumbnail(
            self.context.painter, shown, (min(px(PICTURE[0]), width), px(PICTURE[1]))
        )

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        x, room, count = panel.centerx, panel.width - px(48), len(self._waiting)
        title, title_room = texts("saves.title"), room
        if count > 1:
            title = texts("saves.title_of_more", number=self._number + 1, count=count)
            title_room = panel.width - px(168)
        spot = (x, panel.y + px(48))
        painter.text(canvas, title, spot, LARGE, "text", "center", True, title_room)
        kind = kind_words(self.saved.summary, texts, self.saved.position.proven)
        if self.saved.position.retried and self.saved.run is None:
            kind += ", " + texts("board.same_board")
        spot = (x, panel.y + px(86))
        painter.text(canvas, kind, spot, SMALL, "text_dim", "center", room=room)
        high = px(PICTURE[1] + 2 * _FRAME)
        place = self.picture.get_rect(center=(x, panel.y + px(_TOP) + high // 2))
        frame = place.inflate(2 * px(_FRAME), 2 * px(_FRAME))
        painter.well(canvas, frame, px(16))
        canvas.blit(self.picture, place)
        rows = _figures(self.saved, texts)
        step, middle = room // len(rows), panel.y + px(_TOP + PICTURE[1] + 2 * _FRAME + 40)
        for number, (label, value) in enumerate(rows):
            column = panel.x + px(24) + number * step + step // 2
            painter.text(canvas, label, (column, middle - px(16)), SMALL, "text_dim", "center")
            painter.figures(canvas, value, (column, middle + px(10)), NAME, "text", "center")

    def _resume(self) -> None:
        self._on_resume(self._waiting.pop(self._number))

    def _abandon(self) -> None:
        self._on_abandon(self._waiting.pop(self._number))
        if self.context.stack.top is not self:
            return
        if not self._waiting:
            self.context.stack.pop()
            return
        self._offer(min(self._number, len(self._waiting) - 1))
        self.place(self.panel)
        self.enter()

    def _turn(self, by: int) -> None:
        self._offer((self._number + by) % len(self._waiting))
        self.place(self.panel)

    def _offer(self, number: int) -> None:
        self._number, self.saved = number, self._waiting[number]
        waiting = self.saved.summary
        self.abandon_button.label, self.abandon_button.note = ending_words(
            self.context.texts, waiting.run, waiting.daily
        )
        self.group.widgets = [self._resume_button, self.abandon_button, self._later_button]
        if len(self._waiting) > 1:
            self.group.widgets += [self._previous_button, self.next_button]


def kind_words(waiting: SaveSummary, texts: Texts, proven: bool | None = None) -> str:
    """Return a few words for a game: ``Expert``, ``Daily, Expert`` or ``Arcade, board 4``.

    ``proven`` is the position's, where it is known.
    """
    if waiting.run is not None:
        return texts("saves.arcade", number=waiting.run.plan.number)
    kind = describe_board(waiting.config, proven, texts)
    return kind if waiting.daily is None else texts("saves.daily", kind=kind)


def _figures(saved: SavedGame, texts: Texts) -> list[tuple[str, str]]:
    """Return the labels and values under the picture. Of a dive, whose board is not shown, nothing
    is told about the board either."""
    if saved.run is not None:
        return [
            (texts("saves.time_left"), format_seconds(saved.run.air_left(saved.ms))),
            (texts("saves.lives"), str(saved.run.lives)),
            (texts("saves.score"), format_number(saved.run.score, texts)),
        ]
    board = saved.position.board
    safe, opened = board.grid.size - board.mines, board.opened.bit_count()
    percent = max(100 * opened // safe, 1 if opened else 0)
    return [
        (texts("saves.time"), format_seconds(saved.ms)),
        (texts("saves.opened"), format_percent(percent, texts)),
        (texts("saves.mines"), str(board.mines_left)),
    ]
