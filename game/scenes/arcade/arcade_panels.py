"""The arcade's panels: the lesson after a lost life, and a run's results and initials."""

from collections.abc import Callable

import pygame

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.observer import find_missed_logic
from game.input.bindings import Action
from game.input.click_machine import MouseButton
from game.input.events import FocusLost, Input, Press, Release
from game.records import FinishedRun
from game.resources.format import format_exact_seconds
from game.scenes.arcade.arcade_hud import format_score
from game.scenes.live_board.board_scene import BoardScene
from game.scenes.panel import PanelScene
from game.scenes.play.play import PlayScene
from game.ui import timing
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.paragraph import draw_notice
from game.ui.shapes import rounded
from game.ui.widgets import Button, Widget, WidgetState

_HIGH = 178


class MissedLogicScene(PanelScene):
    """A panel along the bottom; the board above it shows the deciding numbers.

    ``board`` is the one before the mine ``hit`` was opened; so many ``lives`` are left.
    """

    name = "lesson"
    is_overlay = True
    grace = 0.35

    def __init__(self, play: BoardScene, board: Board, hit: Cell, lives: int) -> None:
        texts = play.context.texts
        super().__init__(
            play.context, [Button(texts("lesson.go_on"), self.close, "play", primary=True)]
        )
        self._play = play
        self._dismissing: MouseButton | None = None
        """The mouse button that went down beside the panel."""
        found = find_missed_logic(board, hit)
        explained = found.mine or found.safe
        self._sentence = explained.sentence if explained else texts("lesson.nothing")
        if found.mine and found.safe:
            self._sentence += " " + texts("lesson.safe")
        self._lines: list[str] = []
        self._title = texts("lesson.last_life" if lives == 1 else "lesson.lives", number=lives)
        safe = (found.safe.cell,) if found.safe else ()
        numbers = explained.numbers if explained else ()
        play.board.ring(frozenset(numbers), frozenset(safe))

    def enter(self) -> None:
        super().enter()
        self.group.focus = self.group.widgets[0]

    def handle(self, event: Input) -> bool:
        """Dismiss the panel by a whole click beside it, which opens no cell."""
        match event:
            case Press(button, pos, at) if at >= self._since + self.grace:
                self._dismissing = None if self._panel.collidepoint(pos) else button
            case Release(button, pos):
                is_click = button is self._dismissing and not self._panel.collidepoint(pos)
                self._dismissing = None
                if is_click:
                    self.context.audio.play("click")
                    self.close()
                    return True
            case FocusLost():
                self._dismissing = None
        return super().handle(event)

    def layout(self, size: tuple[int, int]) -> None:
        # Along the bottom of the window, as high as the sentence needs.
        px, fonts = self.context.painter.px, self.context.painter.fonts
        width = min(size[0] - px(32), px(1000))
        self._lines = fonts.wrap(self._sentence, px(BODY), width - px(56 + 220))
        high = max(px(_HIGH), px(18 + 46 + 24) + len(self._lines) * px(26))
        self._panel = pygame.Rect(0, 0, width, high)
        self._panel.midbottom = (size[0] // 2, size[1] - px(16))
        self._play.make_room(self._panel)
        button = self.group.widgets[0]
        button.rect = pygame.Rect(0, 0, px(200), px(54))
        button.rect.bottomright = (self._panel.right - px(24), self._panel.bottom - px(20))

    def close(self) -> None:
        self._play.board.ring(frozenset(), frozenset())
        super().close()

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, top = panel.x + px(28), panel.y + px(18)
        painter.text(canvas, self._title, (left, top), LARGE, "danger", title=True)
        top += px(46)
        for line in self._lines:
            painter.text(canvas, line, (left, top), BODY, "text")
            top += px(26)


COUNT_UP = 1.4  # seconds in which the score counts up
RANKED = 10  # runs in the table
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
COUNT = 3  # initials of a run


class Initials(Widget):
    """Three letters, typed or turned with up and down; ``done`` is called with them once the last
    one is confirmed."""

    takes_text = True
    sound = "type"

    def __init__(self, label: str, done: Callable[[str], None]) -> None:
        super().__init__()
        self.label, self._done = label, done
        self.letters, self.at = ["A"] * COUNT, 0
        self.is_touched = False

    @property
    def text(self) -> str:
        """The letters as they are now."""
        return "".join(self.letters)

    def activate(self) -> None:
        """Go to the next letter, or confirm the last one."""
        if self.at < COUNT - 1:
            self.at += 1
        else:
            self._done(self.text)

    def click(self, pos: tuple[int, int]) -> None:
        """Turn a letter forward by its upper half, back by its lower half."""
        for number, box in enumerate(self.boxes(self.rect)):
            if box.collidepoint(pos):
                self.at = number
                self._turn(1 if pos[1] < box.centery else -1)

    def key(self, name: str, text: str) -> bool:
        """Type letters and digits, turn with up and down, move with left, right and backspace."""
        if len(text) == 1 and text.upper() in LETTERS:
            self.is_touched = True
            self.letters[self.at] = text.upper()
            self.at = min(self.at + 1, COUNT - 1)
        elif name in ("up", "down"):
            self._turn(1 if name == "up" else -1)
        elif name in ("left", "backspace") and self.at > 0:
            self.at -= 1
        elif name == "right" and self.at < COUNT - 1:
            self.at += 1
        else:
            return False
        return True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        for number, box in enumerate(self.boxes(rect)):
            lit = number == self.at and state.focused
            well, edge = painter.colour("board"), painter.colour("accent" if lit else "panel_edge")
            line = painter.px(3 if lit else 2)
            canvas.blit(rounded(box.size, painter.px(12), well, edge, 255, line), box)
            tone, letter = "accent" if lit else "text", self.letters[number]
            painter.text(canvas, letter, box.center, LARGE + 10, tone, "center", True)

    def _turn(self, by: int) -> None:
        self.is_touched = True
        turned = LETTERS.index(self.letters[self.at]) + by
        self.letters[self.at] = LETTERS[turned % len(LETTERS)]

    def boxes(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the box of each letter in the widget's rectangle."""
        height = rect.height * 3 // 4
        side = min(height, rect.width // (COUNT + 1))
        first = pygame.Rect(rect.x, rect.bottom - height, side, height)
        return [first.move(number * (side + side // 4), 0) for number in range(COUNT)]


class ArcadeResultsScene(PanelScene):
    """A panel with the score on the left and the table on the right; ``why`` is the key of the text
    that says why the run ended."""

    name = "arcade results"
    is_overlay = True
    grace = 0.5
    size = (860, 580)
    closing = ()

    def __init__(self, play: PlayScene, run: FinishedRun, why: str) -> None:
        context = play.context
        texts, key = context.texts, context.devices.key_label(Action.RESTART)
        self._run, self.why = run, why
        self._rank = context.store.rank(self._run)
        self._elapsed = 0.0
        self._ticks = 0
        self.initials = Initials(texts("arcade.initials"), self._save_initials)
        self._again = Button(
            texts("arcade.again"), context.navigator.arcade, "restart", primary=True, mark=key
        )
        esc = texts("app.key_esc")
        self._menu = Button(texts("results.menu"), context.navigator.menu, "home", mark=esc)
        self._table = context.store.high_scores(RANKED)
        super().__init__(context, [self._again, self._menu])
        if self._rank <= RANKED:
            self.group.widgets.insert(0, self.initials)
            self.group.focus = self.initials

    @property
    def is_busy(self) -> bool:
        return self._elapsed < COUNT_UP

    def enter(self) -> None:
        super().enter()
        if self._rank <= RANKED:
            self.context.audio.play("high_score")

    def exit(self) -> None:
        # Initials that were begun are kept, whichever way the player leaves.
        if self.initials.is_touched and self._run.initials is None:
            self._save_initials(self.initials.text)

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        left, width = panel.x + px(36), px(360)
        self.initials.rect = pygame.Rect(left, panel.y + px(300), width, px(110))
        self._again.rect = pygame.Rect(left, panel.bottom - px(140), width, px(54))
        self._menu.rect = pygame.Rect(left, panel.bottom - px(76), width, px(48))

    def act(self, action: Action) -> None:
        if action is Action.RESTART:
            self.context.navigator.arcade()
        elif action is Action.BACK:
            self.context.navigator.menu()

    def update(self, step: float) -> None:
        self._elapsed = min(COUNT_UP, self._elapsed + step)
        ticks = int(self._elapsed * 14)
        if self._elapsed < COUNT_UP and ticks != self._ticks:
            self._ticks = ticks
            self.context.audio.play("score_tick")

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top, run = panel.x + px(36), panel.y + px(28), self._run
        title = texts(f"arcade.{self.why}")
        painter.text(canvas, title, (left, top), LARGE, "accent", title=True)
        part = timing.ease_out(timing.progress(self._elapsed, COUNT_UP))
        score = format_score(round(run.score * part))
        painter.figures(canvas, score, (left, top + px(48)), LARGE * 2, "text")
        rows = {
            "boards": str(run.boards),
            "best_combo": texts("arcade.multiplier", number=run.best_combo),
            "time": f"{format_exact_seconds(run.ms)} {texts('results.seconds')}",
            "rank": str(self._rank),
        }
        for number, (key, value) in enumerate(rows.items()):
            middle = top + px(138) + number * px(32)
            label = texts(f"arcade.{key}")
            painter.text(canvas, label, (left, middle), BODY - 2, "text_dim", "midleft")
            painter.figures(canvas, value, (left + px(360), middle), BODY, "text", "midright")
        right = pygame.Rect(panel.x + px(436), top, panel.width - px(472), panel.height - px(56))
        self._draw_table(canvas, right)
        problem = self.context.store.problem
        if problem:
            room = pygame.Rect(panel.x, panel.bottom, panel.width, px(30))
            draw_notice(canvas, painter, texts.format(problem), room)

    def _draw_table(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        title = texts("arcade.high_scores")
        painter.text(canvas, title, area.topleft, LARGE - 4, "text", title=True)
        step = min(px(44), (area.height - px(52)) // RANKED)
        for place in range(RANKED):
            middle = area.y + px(52) + place * step + step // 2
            run = self._table[place] if place < len(self._table) else None
            if run is not None and run.uid == self._run.uid:
                size = (area.width + px(20), step - 4)
                fill, edge = painter.colour("panel_edge"), painter.colour("accent")
                spot = (area.x - px(10), middle - step // 2 + 2)
                canvas.blit(rounded(size, px(10), fill, edge, 255, 2), spot)
            spot = (area.x + px(26), middle)
            painter.figures(canvas, str(place + 1), spot, BODY - 2, "text_dim", "midright")
            tone, initials = "text_dim", texts("arcade.nobody")
            if run is not None:
                tone, initials = "text", run.initials or initials
                boards = texts("arcade.boards_short", number=run.boards)
                spot, end = (area.x + px(130), middle), (area.right, middle)
                painter.text(canvas, boards, spot, BODY - 4, "text_dim", "midleft")
                painter.figures(canvas, format_score(run.score), end, BODY, "text", "midright")
            spot = (area.x + px(46), middle)
            painter.text(canvas, initials, spot, BODY, tone, "midleft", True)

    def _save_initials(self, initials: str) -> None:
        self._run = self.context.store.set_initials(self._run, initials)
        self._table = self.context.store.high_scores(RANKED)
        self.group.focus = self._again
