"""The card that opens a board of a dive: where it is, how hard it is, and what wins its stars."""

from pygame import Rect, Surface

from engine.dive.state import Dive
from engine.rules.game import Status
from game.dive.pictures import draw_emblem, draw_stars
from game.input.events import Finger, Input, Key, Phase, Press
from game.resources import zones
from game.scenes.dialogs.mode_cards import mark_seen
from game.scenes.dive.cards import is_new_twist, twist_note
from game.scenes.play.play import PlayScene
from game.scenes.play.policy import PlayPolicy
from game.settings import Animation
from game.ui import timing
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.painter import BODY, LARGE, Painter

_WIDE, _PAD, _GAP, _TITLE = 400, 24, 12, 44  # layout units
_EMBLEM, _STAR, _ICON, _ROW = 44, 26, 22, 32
_LATE = 0.03  # seconds until it comes: the first frames of a board have enough to draw


class BoardCard:
    """Shown for BOARD_CARD seconds, or until the first input, which is for the board as ever. With
    a twist that was never met before it stays until an input."""

    def __init__(self, play: PlayScene, dive: Dive) -> None:
        self._play, context = play, play.context
        self._context, self._plan, texts = context, dive.plan, context.texts
        names = dive.twist_names
        self._new = [name for name in names if is_new_twist(context, name)]
        plan = dive.plan
        zone = texts(f"settings.zone_{zones.ZONES[plan.zone]}")
        self._title = texts("dive.board_of_zone", zone=zone, number=plan.number)
        self._size = texts("dive.size", width=plan.width, height=plan.height)
        self._twists = [(name, twist_note(texts, dive, name)) for name in names]
        par = texts("dive.par", seconds=plan.par_ms // 1000)
        self._stars = par, texts("dive.no_flag_note"), texts("dive.no_slip_note")
        self._has_stars = True
        self._elapsed, self._left_at = 0.0, None if self._new else timing.BOARD_CARD
        is_off = context.settings.value.animation is Animation.OFF and not self._new
        if is_off or play.session.status is not Status.READY:
            self._left_at = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether it is in sight, or fades."""
        return self._left_at is None or self._elapsed < self._left_at

    def notice(self, event: Input) -> None:
        """Fade at once if the player begins."""
        is_down = isinstance(event, Finger) and event.phase is Phase.DOWN
        if not (is_down or isinstance(event, Press | Key)):
            return
        end = self._elapsed + timing.SCENE_OUT
        if self._left_at is None or end < self._left_at:
            self._left_at = end
            for name in self._new:
                mark_seen(self._context, f"twist_{name}")

    def update(self, step: float) -> None:
        """Let ``step`` seconds pass, while nothing else lies over the board."""
        if self._context.stack.top is self._play:
            self._elapsed += step

    def draw(self, canvas: Surface) -> None:
        """Draw over the middle of the board."""
        if not self.is_shown or self._play.is_hidden or self._play.is_away:
            return
        painter = self._context.painter
        rect = self._place(painter, self._play.camera.view, canvas.get_rect())
        come = timing.progress(self._elapsed - _LATE, timing.SCENE_IN)
        if come <= 0 and not self._context.stack.is_still:
            return
        going = None if self._left_at is None else self._left_at - self._elapsed
        part = come if going is None else min(come, timing.progress(going, timing.SCENE_OUT))
        down = 0
        if come < 1 and not self._context.stack.is_still:
            down = round(painter.px(40) * (1 - timing.ease_out(come)))
        around = rect.inflate(painter.px(80), painter.px(120)).clip(canvas.get_rect())
        under = canvas.subsurface(around).copy() if part < 1 else None
        self._draw(canvas, painter, rect.move(0, down), rect)
        if under is not None:  # what was there before fades over the card
            under.set_alpha(round(255 * (1 - part)))
            canvas.blit(under, around)

    def _place(self, painter: Painter, view: Rect, window: Rect) -> Rect:
        px = painter.px
        wide = min(px(_WIDE), window.width - px(16))
        high = px(2 * _PAD + _TITLE + _ROW + _GAP)
        for _, note in self._twists:
            high += px(_GAP) + self._wrap(painter, note, wide)[1]
        stars = len(self._stars) * px(_ROW)
        self._has_stars = high + stars <= window.height  # a low window has no room for them
        high += stars if self._has_stars else 0
        rect = Rect(0, 0, wide, high)
        rect.center = view.center
        return rect.clamp(window)

    @staticmethod
    def _wrap(painter: Painter, note: str, wide: int) -> tuple[list[str], int]:
        """Return the lines of a note, and the pixels that they need beside their emblem."""
        px = painter.px
        lines = painter.fonts.wrap(note, px(BODY), wide - px(2 * _PAD + _EMBLEM + _GAP))
        return lines, max(px(_EMBLEM), len(lines) * round(px(BODY) * LINE_HEIGHT))

    def _draw(self, canvas: Surface, painter: Painter, rect: Rect, home: Rect) -> None:
        px = painter.px
        left, room = rect.x + px(_PAD), rect.width - 2 * px(_PAD)
        painter.panel(canvas, rect, home)
        spot = rect.centerx, rect.y + px(_PAD + _TITLE // 2 - 6)
        painter.text(canvas, self._title, spot, LARGE, "text", "center", True, room)
        top = rect.y + px(_PAD + _TITLE)
        self._draw_size(canvas, painter, (rect.centerx, top + px(_ROW) // 2 - px(4)))
        top += px(_ROW)
        step = round(px(BODY) * LINE_HEIGHT)
        for name, note in self._twists:
            top += px(_GAP)
            lines, high = self._wrap(painter, note, rect.width)
            spot = left + px(_EMBLEM) // 2, top + high // 2
            draw_emblem(name, canvas, painter, spot, _EMBLEM)
            y = top + (high - len(lines) * step) // 2
            for number, line in enumerate(lines):
                spot = left + px(_EMBLEM + _GAP), y + number * step
                free = room - px(_EMBLEM + _GAP)
                painter.text(canvas, line, spot, BODY, "text", room=free)
            top += high
        if not self._has_stars:
            return
        top += px(_GAP)
        canvas.fill(painter.colour("panel_edge"), (left, top - px(_GAP) // 2, room, max(1, px(1))))
        for words in self._stars:
            spot = left + px(_EMBLEM) // 2, top + px(_ROW) // 2
            draw_stars(canvas, painter, spot, (False,), size=_STAR)
            spot = left + px(_EMBLEM + _GAP), spot[1]
            free = room - px(_EMBLEM + _GAP)
            painter.text(canvas, words, spot, BODY, "text_dim", "midleft", room=free)
            top += px(_ROW)

    def _draw_size(self, canvas: Surface, painter: Painter, middle: tuple[int, int]) -> None:
        px, width = painter.px, painter.fonts.width
        facts = ("grid", self._size), ("mine", str(self._plan.mines))
        wide = sum(px(_ICON + 6) + width(text, px(BODY), DISPLAY) for _, text in facts) + px(20)
        left, line = middle[0] - wide // 2, middle[1]
        for icon, text in facts:
            painter.icon(canvas, icon, (left + px(_ICON) // 2, line), _ICON, "accent")
            spot = left + px(_ICON + 6), line
            left = painter.text(canvas, text, spot, BODY, "text", "midleft", True).right + px(20)


class CardPolicy(PlayPolicy):
    """A policy whose boards open with a card."""

    card: BoardCard

    @property
    def covers_board(self) -> bool:
        return self.card.is_shown

    def before_input(self, event: Input) -> None:
        self.card.notice(event)
