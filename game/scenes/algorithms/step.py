"""A demo of an algorithm: steps, each with two boards, a text, and notes beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.core.grid import Cell
from engine.rules.game import Position
from game.resources.texts import Texts


class Tint(Enum):
    """A way to highlight a cell; each has a colour and an outline of its own."""

    FOCUS = "focus"
    """The cell that the step is about."""
    LOOKED = "looked"
    """A cell that was looked at for it."""
    GOOD = "good"
    BAD = "bad"
    WAITING = "waiting"
    """A cell whose turn comes later."""
    FIRST = "group1"
    SECOND = "group2"
    THIRD = "group3"
    FOURTH = "group4"
    FIFTH = "group5"
    SIXTH = "group6"


GROUPS = (Tint.FIRST, Tint.SECOND, Tint.THIRD, Tint.FOURTH, Tint.FIFTH, Tint.SIXTH)
"""Tints that mean nothing but that cells belong together."""


@dataclass(frozen=True)
class DemoStep:
    """A moment of a demo. ``text`` is in the player's language; sets of cells are bitboards.

    The left board shows ``position``, which is all that a player would know, and the right one
    the same (or ``other``) with the mines of ``truth`` revealed. Each has its own tints and labels,
    which are a few characters in a cell, and may have a title in place of the usual one. ``notes``
    are the lines of the list headed ``title``, the newest last; what follows a tab is aligned
    right. ``marked`` is the index of the line that stands out, by default the newest.
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


@dataclass(frozen=True)
class Demo:
    """An algorithm shown step by step. ``name`` is the key of its texts: ``theatre.<name>`` and
    ``theatre.<name>_about``.

    ``steps`` takes the player's texts and a seed, and yields the same steps for the same seed.
    """

    name: str
    steps: Callable[[Texts, int], Iterator[DemoStep]]
    audience: str = ""
    """The key of a word that says for whom it is; empty if it is for everybody."""
