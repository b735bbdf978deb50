"""The upper part of a review's panel: luck, skill, and what to learn."""

from __future__ import annotations

import pygame

from engine.core.config import Fairness
from engine.teacher.review_model import Review
from game.scenes.context import Context
from game.scenes.review.texts import lesson_texts, luck_text, skill_text
from game.ui.fonts import DISPLAY
from game.ui.painter import BODY, SMALL, draw_meter
from game.ui.paragraph import draw_paragraph
from game.ui.shapes import mix, rounded
from game.ui.widgets import Button

_GAP, _PAD = 10, 14
_CARD, _LESSON = 106, 112
"""The heights of the cards and of the lesson in layout units."""
_BUTTON = 108


class ReviewHeader:
    """Three cards; the button ``practise`` is on the last of them."""

    def __init__(self, context: Context, practise: Button) -> None:
        self._context = context
        self.practise = practise
        self._cards = [pygame.Rect(0, 0, 1, 1)] * 3
        self._review: Review | None = None
        self._words: tuple[str, str, tuple[str, str, str]] = ("", "", ("", "", ""))

    def show(self, review: Review, fairness: Fairness) -> None:
        """Show the results of a review."""
        texts = self._context.texts
        self._review = review
        self._words = (
            luck_text(review, fairness, texts),
            skill_text(review, texts),
            lesson_texts(review, texts),
        )
        self.practise.enabled = review.lesson is not None

    def place(self, room: pygame.Rect) -> int:
        """Place the cards at the top of ``room``, in one row or in two; return where they end."""
        px = self._context.painter.px
        gap, high = px(_GAP), px(_CARD)
        is_row = room.width >= px(800)
        half = (room.width - gap) // 2
        if is_row:
            half = (room.width - 2 * gap) * 3 // 11
        first = pygame.Rect(room.x, room.y, half, high)
        second = first.move(half + gap, 0)
        if is_row:
            third = second.move(half + gap, 0)
            third.width = room.right - third.x
        else:
            third = pygame.Rect(room.x, first.bottom + gap, room.width, px(_LESSON))
            second.width = room.right - second.x
        self._cards = [first, second, third]
        self.practise.rect = pygame.Rect(0, 0, px(_BUTTON), px(36))
        self.practise.rect.topright = (third.right - px(8), third.y + px(6))
        return third.bottom

    def draw(self, canvas: pygame.Surface, dx: int, dy: int) -> None:
        """Draw the cards, empty as long as there is no review."""
        painter, px = self._context.painter, self._context.painter.px
        ground = mix(painter.colour("panel"), painter.colour("board"), 0.6)
        for card in self._cards:
            canvas.blit(rounded(card.size, px(12), ground), card.move(dx, dy))
        if self._review is None:
            return
        lucky, skilled, learned = self._words
        review = self._review
        first, second, third = (card.move(dx, dy) for card in self._cards)
        self._draw_card(canvas, first, "luck", lucky, (review.luck, review.luck))
        self._draw_card(canvas, second, "skill", skilled, (1 - review.cost, 1.0))
        self._draw_lesson(canvas, third, learned)

    def _draw_card(
        self,
        canvas: pygame.Surface,
        card: pygame.Rect,
        name: str,
        words: str,
        meter: tuple[float, float],
    ) -> None:
        painter, px = self._context.painter, self._context.painter.px
        left, wide = card.x + px(_PAD), card.width - 2 * px(_PAD)
        label = self._context.texts(f"postmortem.{name}")
        spot = (left, card.y + px(19))
        shown = painter.text(canvas, label, spot, SMALL, "accent", "midleft", True)
        bar = pygame.Rect(shown.right + px(10), 0, 0, max(5, px(10)))
        bar.width, bar.centery = card.right - px(_PAD) - bar.x, spot[1]
        draw_meter(canvas, painter, bar, *meter)
        room = pygame.Rect(left, card.y + px(36), wide, card.bottom - px(8) - card.y - px(36))
        draw_paragraph(canvas, painter, words, room, SMALL + 1)

    def _draw_lesson(
        self, canvas: pygame.Surface, card: pygame.Rect, words: tuple[str, str, str]
    ) -> None:
        painter, px = self._context.painter, self._context.painter.px
        left, wide = card.x + px(_PAD), card.width - 2 * px(_PAD)
        middle = card.y + px(22)
        painter.icon(canvas, "bulb", (left + px(9), middle), 20, "accent")
        spot = (left + px(26), middle)
        room = wide - px(26)
        if self.practise.enabled:
            room -= self.practise.rect.width + px(2)
        short, title, about = words
        if painter.fonts.width(title, px(SMALL + 1), DISPLAY) > room:
            title = short
        painter.text(canvas, title, spot, BODY - 2, "text", "midleft", True, room)
        below = pygame.Rect(left, card.y + px(44), wide, card.height - px(50))
        draw_paragraph(canvas, painter, about, below, SMALL, "text_dim")
