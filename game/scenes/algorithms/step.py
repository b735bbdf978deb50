"""What the theatre's stage shows at one moment: two boards, a text, and notes beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.core.grid import Cell
from engine.rules.game import Position


class Tint(Enum):
    """How a cell is set off; each has a colour and an outline of its own."""

    FOCUS = "focus"
    """What this step is about."""
    LOOKED = "looked"
    """What was looked at for it."""
    GOOD = "good"
    BAD = "bad"
    WAITING = "waiting"
    """What will have its turn later."""
    FIRST = "group1"
    SECOND = "group2"
    THIRD = "group3"
    FOURTH = "group4"
    FIFTH = "group5"
    SIXTH = "group6"


GROUPS = (Tint.FIRST, Tint.SECOND, Tint.THIRD, Tint.FOURTH, Tint.FIFTH, Tint.SIXTH)
"""Tints that mean nothing but "these belong together"."""


@dataclass(frozen=True)
class DemoStep:
    """``text`` is in the player's language. Sets of cells are bitboards of the position's grid.

    The left board shows ``position``, which is all that a player would know; the right one the
    same with the mines of ``truth`` uncovered, or ``other`` with them. Both have their own tints
    and labels (a few signs in a cell). ``notes`` are the lines of the list that ``title`` heads,
    the newest last; what follows a tab in one stands at the right. ``marked`` is the line that
    stands out, the newest unless told. The titles of the boards stand over them instead of what
    always does.
    """

    text: str
    position: Position
    truth: int
    tints: Mapping[Tint, int] = field(default_factory=dict)
    truth_tints: Mapping[Tint, int] = field(default_factory=dict)
    labels: Mapping[Cell, str] = field(default_factory=dict)
    truth_labels: Mapping[Cell, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    title: str = ""
    marked: int | None = None
    board_title: str = ""
    truth_title: str = ""
    other: Position | None = None
    """What the right board shows where it is another one than the left's."""
