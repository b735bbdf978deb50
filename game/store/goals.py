"""The goals that a player can reach, and what counts for each.

A goal is a line of ``GOALS``. It looks either at one finished board (``ListedGame``: ``board`` says
whether that board reaches it) or at the whole record book (``BookCounts``: ``count`` has to come to
``target``). To add one, write its line here and its two texts in ``[goals]``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.config import (
    EXPERT,
    PRESETS,
    Fairness,
    StartRule,
    WinRule,
    preset_name,
)
from engine.core.neighbourhood import SQUARE
from engine.dive.airs import Air
from engine.dive.boards import ZONES as DIVE_ZONES
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.resources.zones import ZONES
from game.store.models import ListedGame, UnrankedReason

TUTORIAL, REVIEW, ZONE, FIND = "tutorial", "review", "zone ", "find "
"""What is noted in the book beside games; the name of a zone or a find follows."""
_PATTERNS = len(Pattern)  # the best guess can be practised as well


@dataclass(frozen=True)
class BookCounts:
    """Counts of a record book, as goals see them."""

    wins: int = 0
    streak: int = 0  # the longest row of wins
    boards_in_a_day: int = 0
    daily_streak: int = 0  # the longest row of days whose board was won
    lucky_boards: int = 0  # boards on which a guess was forced and hit no mine
    logical_experts: int = 0  # expert boards won without a needless guess
    answers: int = 0  # right answers in practice
    best_row: int = 0  # the longest row of right answers about one pattern
    answered: frozenset[str] = frozenset()  # the patterns that were answered right
    dive_depth: int = 0  # the metres of the deepest dive
    combo: int = 0  # the highest combo of a dive
    perfect_boards: int = 0  # the most boards with every star in a dive
    finds: int = 0  # the most finds kept at the end of a dive
    airs_won: frozenset[str] = frozenset()  # the airs on which a dive reached the bottom
    noted: frozenset[str] = frozenset()

    @property
    def zones(self) -> int:
        """The number of zones of the sea that were seen."""
        return sum(ZONE + zone in self.noted for zone in ZONES)


@dataclass(frozen=True)
class Goal:
    """A goal: its name in the texts and in the book, an icon, and what reaches it. ``hat`` is the
    hat that Puff may wear from then on. ``unit`` names what is counted, if that is not told by the
    number alone: ``metres``."""

    name: str
    icon: str
    board: Callable[[ListedGame], bool] | None = None
    count: Callable[[BookCounts], int] | None = None
    target: int = 1
    hat: str = ""
    unit: str = ""


def _won_and(test: Callable[[ListedGame], bool]) -> Callable[[ListedGame], bool]:
    """Return whether a board was won alone, and passes a test."""
    return lambda board: board.is_won_alone and test(board)


def _compared_and(test: Callable[[ListedGame], bool]) -> Callable[[ListedGame], bool]:
    """Return whether a board was won alone by opening it, its time compares, and it passes a test:
    wins by flags are others."""
    return _won_and(
        lambda board: board.is_clean and board.config.win is WinRule.OPEN and test(board)
    )


def _quick_win(preset: str, seconds: float) -> Callable[[ListedGame], bool]:
    """Return a test whether a preset's board was won in less than ``seconds``."""

    def is_quick(board: ListedGame) -> bool:
        is_such = _preset_of(board) == preset and not board.config.wraps
        return is_such and board.ms < seconds * 1000

    return _compared_and(is_quick)


def _won_at_size(preset: str) -> Callable[[ListedGame], bool]:
    """Return whether a board of a preset's size was won."""
    return _won_and(lambda board: _preset_of(board) == preset)


def _efficient_win(least: float) -> Callable[[ListedGame], bool]:
    """Return whether a board was won with an efficiency over ``least``."""
    return _compared_and(lambda board: _preset_of(board) is not None and board.efficiency > least)


def _preset_of(board: ListedGame) -> str | None:
    """Return the preset whose size a board has. Those of other neighbours than the 8 around are
    of another difficulty and count for no goal that names a preset."""
    return preset_name(board.config) if board.config.neighbours == SQUARE else None


def _is_daily(board: ListedGame) -> bool:
    """Return whether it is a day's board, and not the other one that Sundays have."""
    return board.daily is not None and board.config.neighbours == SQUARE


def _cells(board: ListedGame) -> int:
    return board.config.grid.cell_count


def _fast_win(least: float) -> Callable[[ListedGame], bool]:
    """Return a test whether a board larger than Beginner was won with at least this many 3BV per
    second."""
    least_cells = PRESETS["intermediate"].grid.cell_count

    def is_fast(board: ListedGame) -> bool:
        is_plain = board.config.neighbours == SQUARE and board.config.shape is None
        return is_plain and _cells(board) >= least_cells and board.bvs >= least

    return _compared_and(is_fast)


def _is_race_won(board: ListedGame) -> bool:
    """Return whether the board was won in a race against an earlier game."""
    is_race = set(board.flaws) == {UnrankedReason.GHOST.value}
    return board.won and is_race and board.device not in (None, Device.AUTO)


def _reach(name: str, icon: str, zone: str, hat: str = "") -> Goal:
    """Return the goal to reach a zone in a dive, on any air."""
    depth = DIVE_ZONES[ZONES.index(zone)].depth
    return Goal(name, icon, None, lambda book: book.dive_depth, depth, hat, "metres")


def _bottom(air: Air) -> Goal:
    """Return the goal to reach the bottom on an air."""
    name = f"bottom_{air.value}"
    return Goal(name, "trophy", count=lambda book: air.value in book.airs_won)


GOALS: tuple[Goal, ...] = (
    # First steps
    Goal("tutorial", "play", count=lambda book: TUTORIAL in book.noted),
    Goal("first_win", "check", count=lambda book: book.wins, hat="sailor"),
    Goal("chord", "mouse", lambda board: board.chords > (not board.won)),
    Goal("all_flags", "flag", _won_and(lambda board: board.flags == board.config.mines)),
    Goal("no_flags", "close", _won_and(lambda board: board.is_no_flag)),
    Goal("review", "bulb", count=lambda book: REVIEW in book.noted),
    # Every size
    Goal("intermediate", "grid", _won_at_size("intermediate")),
    Goal("expert", "grid", _won_at_size("expert"), hat="captain"),
    Goal("large", "expand", _won_and(lambda board: _cells(board) > EXPERT.grid.cell_count)),
    # Every rule
    Goal("borderless", "torus", _won_and(lambda board: board.config.wraps)),
    Goal("no_guess", "bulb", _won_and(lambda board: board.config.start is StartRule.NO_GUESS)),
    Goal("by_flags", "flag", _won_and(lambda board: board.config.win is WinRule.FLAG)),
    Goal("mercy", "undo", _won_and(lambda board: board.config.fairness is Fairness.MERCY)),
    Goal("strict", "mine", _won_and(lambda board: board.config.fairness is Fairness.STRICT)),
    Goal("keyboard", "keyboard", _won_and(lambda board: board.device is Device.KEYBOARD)),
    Goal("race", "play", _is_race_won),
    # Thinking
    Goal("forced_guess", "percent", count=lambda book: book.lucky_boards, hat="wizard"),
    Goal("ten_guesses", "percent", count=lambda book: book.lucky_boards, target=10),
    Goal("pure_logic", "bulb", count=lambda book: book.logical_experts),
    Goal("one_two_one", "wand", count=lambda b: Pattern.ONE_TWO_ONE.value in b.answered),
    Goal("ten_right", "check", count=lambda book: book.best_row, target=10),
    Goal("fifty_right", "check", count=lambda book: book.answers, target=50),
    Goal("patterns", "wand", count=lambda b: len(b.answered), target=_PATTERNS, hat="mortarboard"),
    # Speed
    Goal("beginner_10", "clock", _quick_win("beginner", 10)),
    Goal("intermediate_60", "clock", _quick_win("intermediate", 60)),
    Goal("expert_200", "clock", _quick_win("expert", 200)),
    Goal("expert_150", "clock", _quick_win("expert", 150)),
    Goal("expert_100", "trophy", _quick_win("expert", 100), hat="crown"),
    Goal("speed_1", "clock", _fast_win(1.0)),
    Goal("speed_2", "clock", _fast_win(2.0)),
    Goal("efficiency_100", "percent", _efficient_win(1.0)),
    Goal("efficiency_120", "percent", _efficient_win(1.2)),
    # Every day
    Goal("wins_10", "trophy", count=lambda book: book.wins, target=10),
    Goal("wins_100", "trophy", count=lambda book: book.wins, target=100),
    Goal("streak_3", "check", count=lambda book: book.streak, target=3),
    Goal("streak_10", "trophy", count=lambda book: book.streak, target=10, hat="party"),
    Goal("ten_in_a_day", "grid", count=lambda book: book.boards_in_a_day, target=10),
    Goal("daily", "clock", _won_and(_is_daily)),
    Goal("daily_7", "clock", count=lambda book: book.daily_streak, target=7, hat="straw"),
    Goal("daily_30", "trophy", count=lambda book: book.daily_streak, target=30),
    # The arcade
    _reach("run_3", "play", "reef"),
    _reach("run_10", "play", "wreck", hat="pirate"),
    _reach("abyss", "trophy", "abyss"),
    *map(_bottom, Air),
    Goal("three_stars", "check", count=lambda book: book.perfect_boards),
    Goal("four_finds", "grid", count=lambda book: book.finds, target=4),
    Goal("combo_5", "wand", count=lambda book: book.combo, target=5),
    Goal("zones", "home", count=lambda book: book.zones, target=len(ZONES)),
)
HATS = {goal.hat: goal for goal in GOALS if goal.hat}
_OF_BOARDS = tuple((goal.name, goal.board) for goal in GOALS if goal.board is not None)


def reached_by_board(board: ListedGame, wanted: Iterable[str]) -> list[str]:
    """Return which of the wanted goals a board reaches."""
    names = set(wanted)
    return [name for name, test in _OF_BOARDS if name in names and test(board)]


def reached_by_book(book: BookCounts) -> list[str]:
    """Return the goals that a book reaches by its counts."""
    return [goal.name for goal in GOALS if goal.count and goal.count(book) >= goal.target]
