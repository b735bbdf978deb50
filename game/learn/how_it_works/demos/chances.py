"""Exact chances: boxes, components, the table of each, and their combination by the mine count."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count, product
from math import comb, prod
from string import ascii_lowercase

from engine.core.board import Board
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.generation.placement import place
from engine.rules.game import Position, Status
from engine.solver.component import Walk, walk
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, analyse
from engine.solver.propagation import propagate
from engine.teacher.step_by_step import TableRow, box_order, open_numbers, table_rows
from game.learn.how_it_works.step import (
    GROUPS,
    DemoStep,
    Labels,
    Tint,
    Tints,
    chance_labels,
    find_example,
    percent_text,
)
from game.resources.texts import Texts

CONFIG = GameConfig(10, 8, 19)
FIRST: Cell = (4, 3)
FALLBACK_SEED = 10
_BOXES = range(5, 11)
_COMPONENTS = (2, 3)
_MAX_LINES = 8  # lines of the longest table
_LAYOUTS = range(20, 1_000_000)


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps from a position to the chance of a mine in every closed cell."""
    demo = find_example(seed, "chances", partial(ChancesDemo, texts), is_good, FALLBACK_SEED)
    yield from demo.boxes()
    yield demo.components()
    for number in range(len(demo.walks)):
        yield from demo.walk(number)
    yield demo.join()
    yield from demo.chances()


class ChancesDemo:
    """A seed's first position that needs a guess, analysed piece by piece as the solver does; mines
    that a number proves have flags. The boxes have the same names in all steps."""

    def __init__(self, texts: Texts, seed: int) -> None:
        field = place(CONFIG, seed, FIRST).field
        self.texts, self.grid, self.truth = texts, CONFIG.grid, field.mines
        board, safe = Board(self.grid, CONFIG.mines), self.grid.bit(FIRST)
        while safe:
            board = board.opening(self.grid.flood(safe, field.zeros, board.closed), field)
            safe = propagate(board).safe
            if not safe:
                self.analysis = analyse(board)
                safe = self.analysis.safe
        self.front = frontier(board)
        self.walks = tuple(walk(part.shape, BUDGET) for part in self.front.components)
        status = Status.WON if board.opened == field.safe else Status.PLAYING
        board = replace(board, flags=self.front.mines)
        self.position = Position(seed, board, status, field, FIRST)
        letters = map(chr, count(ord("A")))
        self.boxes_of = [
            {next(letters): sum(1 << cell for cell in box) for box in part.boxes}
            for part in self.front.components
        ]
        """The boxes of each component, as sets of cells by their names."""
        self.cells = [sum(boxes.values()) for boxes in self.boxes_of]  # the cells of each component
        self.named = [item for boxes in self.boxes_of for item in boxes.items()]
        self.labels = {cell: name for name, box in self.named for cell in self.grid.cells(box)}
        self.parts = dict(zip(GROUPS, self.cells, strict=False))

    def step(
        self, text: str, tints: Tints, labels: Labels, notes: tuple[str, ...] = (), title: str = ""
    ) -> DemoStep:
        title = title and self.texts(f"acts.chances_{title}")
        step = DemoStep(text, self.position, self.truth, tints, labels=labels)
        return replace(step, notes=notes, title=title)

    def boxes(self) -> Iterator[DemoStep]:
        """Yield the cells that touch the same numbers, box by box, then the cells that touch
        none."""
        front, board = self.front, self.position.board
        unknown = front.unknown
        text = self.texts("acts.chances_begin", count=front.mines_left, cells=unknown.bit_count())
        yield self.step(text, {Tint.WAITING: unknown}, {})
        labels, tints, notes = dict[Cell, str](), dict[Tint, int](), tuple[str, ...]()
        for number, (name, box) in enumerate(self.named):
            labels = labels | dict.fromkeys(self.grid.cells(box), name)
            tint, count = GROUPS[number % len(GROUPS)], box.bit_count()
            tints[tint] = tints.get(tint, 0) | box
            readers = self.grid.around(next(self.grid.cells(box))) & board.opened
            notes = (*notes, self.texts("acts.chances_box_note", box=name, count=count))
            text = self.texts("acts.chances_box", count=count, box=name)
            yield self.step(text, {**tints, Tint.FOCUS: readers}, labels, notes, "boxes_title")
        if front.off:
            count = front.off.bit_count()
            outside = self.texts("acts.chances_outside")
            notes = (*notes, self.texts("acts.chances_box_note", box=outside, count=count))
            text = self.texts("acts.chances_off", count=count)
            yield self.step(text, {**tints, Tint.WAITING: front.off}, labels, notes, "boxes_title")

    def components(self) -> DemoStep:
        """Return the step on the components, whose boxes share numbers."""
        tints, notes = {}, list[str]()
        for number, part in enumerate(self.front.components):
            tints[GROUPS[number]] = self.cells[number] | sum(1 << at for at in part.numbers)
            boxes = ", ".join(self.boxes_of[number])
            notes.append(self.texts("acts.chances_part_note", number=number + 1, boxes=boxes))
        text = self.texts("acts.chances_parts", count=len(notes))
        return self.step(text, tints, self.labels, tuple(notes), "parts_title")

    def walk(self, number: int) -> Iterator[DemoStep]:
        """Yield one component box by box, with the table after each."""
        walked, part = self.walks[number], self.front.components[number]
        names, cells = zip(*self.boxes_of[number].items(), strict=True)
        whole, group, done, letters = self.cells[number], GROUPS[number], 0, dict[int, str]()
        names_of_boxes = {cell: name for cell, name in self.labels.items() if name in names}
        sequence = ", ".join(names[box] for box in box_order(walked))
        text = self.texts("acts.chances_walk", count=len(names), number=number + 1, boxes=sequence)
        notes = self._table(table_rows(walked, 0), letters)
        yield self.step(text, {group: whole}, names_of_boxes, notes, "table_title")
        for turn, box in enumerate(box_order(walked)):
            numbers = open_numbers(walked, turn + 1)
            for index in numbers:
                letters.setdefault(index, ascii_lowercase[len(letters)])
            notes = self._table(table_rows(walked, turn + 1), letters)
            labels = {self.grid.cell(part.numbers[index]): letters[index] for index in numbers}
            waiting = whole & ~(done | cells[box])
            tints = {Tint.FOCUS: cells[box], Tint.WAITING: waiting, group: done}
            tints[Tint.LOOKED] = sum(1 << part.numbers[index] for index in numbers)
            text = self._stage_text(walked, turn, names[box])
            yield self.step(text, tints, names_of_boxes | labels, notes, "table_title")
            done |= cells[box]
        ways = sum(walked.by_mines().values())
        text = self.texts("acts.chances_walked", count=ways, number=number + 1)
        notes = self._table(table_rows(walked, len(names)), letters)
        yield self.step(text, {group: done}, names_of_boxes, notes, "table_title")

    def join(self) -> DemoStep:
        """Return the step on the components and the cells outside, joined by the mine count."""
        front, notes = self.front, list[str]()
        off, left = front.off.bit_count(), front.mines_left
        for chosen in product(*[walked.by_mines().items() for walked in self.walks]):
            rest = left - sum(mines for mines, _ in chosen)
            ways = prod(many for _, many in chosen) * (comb(off, rest) if rest >= 0 else 0)
            used = "+".join(str(mines) for mines, _ in chosen)
            if ways:
                key = "acts.chances_join_note" if off else "acts.chances_join_note_full"
                notes.append(self.texts(key, used=used, rest=rest, ways=ways))
        key = "acts.chances_join" if off else "acts.chances_join_full"
        text = self.texts(key, count=left, layouts=self.analysis.solutions)
        tints = self.parts | {Tint.WAITING: front.off}
        return self.step(text, tints, self.labels, tuple(notes), "join_title")

    def chances(self) -> Iterator[DemoStep]:
        """Yield the chance of every cell, box by box, and finally the safest cells."""
        analysis, front = self.analysis, self.front
        names = [name for name, _ in self.named]
        names += [self.texts("acts.chances_outside")] if front.off else []
        counts, shares = [], []
        for name, box in zip(names, analysis.boxes, strict=True):
            count = box.expected // len(box.cells)
            counts.append(self.texts("acts.chances_box_note", box=name, count=count))
            chance = percent_text(self.texts, box.expected / (len(box.cells) * analysis.solutions))
            shares.append(self.texts("acts.chances_note", box=name, chance=chance))
        text = self.texts("acts.chances_count", layouts=analysis.solutions)
        tints = self.parts | {Tint.WAITING: front.off}
        yield self.step(text, tints, self.labels, tuple(counts), "count_title")
        exact = {at: chance for at, chance in analysis.chances.items() if front.unknown >> at & 1}
        least = min(exact.values())
        labels = chance_labels(self.texts, self.grid, exact)
        safest = sum(1 << at for at, chance in exact.items() if chance == least)
        shown = percent_text(self.texts, float(least))
        text = self.texts("acts.chances_end", count=safest.bit_count(), chance=shown)
        yield self.step(text, {Tint.GOOD: safest}, labels, tuple(shares), "title")

    def _stage_text(self, walked: Walk, turn: int, name: str) -> str:
        """Return how the table followed from the previous one."""
        stage = walked.stages[turn]
        size, tried = walked.shape.sizes[stage.box], len(walked.tables[turn]) * len(stage.choices)
        fit = len(walked.edges[turn])
        return self.texts("acts.chances_stage", count=size, box=name, tried=tried, fit=fit)

    def _table(self, table: tuple[TableRow, ...], letters: Mapping[int, str]) -> tuple[str, ...]:
        """Return the lines of a table: the mines that numbers need, the mines used, and the number
        of ways."""
        lines = []
        for row in table:
            state = ", ".join(
                self.texts("acts.chances_need", letter=letters[number], need=need)
                for number, need in row.needs.items()
            )
            for mines, ways in row.ways.items():
                used = self.texts("acts.chances_used", count=mines)
                lines.append(self.texts("acts.chances_row", state=state, used=used, ways=ways))
        return tuple(lines)


def is_good(demo: ChancesDemo) -> bool:
    """Return whether nothing is certain, and the example is small enough to follow."""
    walks, front, analysis = demo.walks, demo.front, demo.analysis
    boxes = sum(len(part.boxes) for part in front.components)
    is_clear = analysis.mines == demo.position.board.flags
    if len(walks) not in _COMPONENTS or boxes not in _BOXES or not is_clear:
        return False
    lines = [
        sum(len(row.ways) for row in table_rows(walked, count))
        for walked in walks
        for count in range(len(walked.stages) + 1)
    ]
    lines.append(prod(len(walked.by_mines()) for walked in walks))
    is_short = max(lines) <= _MAX_LINES
    return is_short and front.off.bit_count() > 1 and analysis.solutions in _LAYOUTS
