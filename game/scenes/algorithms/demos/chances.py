"""Exact chances: boxes, components, the table of each, and all joined by the mine count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb, prod
from string import ascii_lowercase, ascii_uppercase

from engine.core.grid import Cell
from engine.solver.component import Walk
from engine.teacher.step_by_step import TableRow, box_order, open_numbers, table_rows
from game.resources.texts import Texts
from game.scenes.algorithms.demos.examples import (
    FALLBACK_SEED,
    ChancesExample,
    count_text,
    find_example,
    is_good_chances_example,
    make_chances_example,
    percent_text,
)
from game.scenes.algorithms.step import GROUPS, DemoStep, Tint


def steps(texts: Texts, seed: int) -> Iterator[DemoStep]:
    """Yield the steps from a position to the chance of a mine in every closed cell."""
    demo = _ChancesDemo(
        texts,
        find_example(seed, "chances", make_chances_example, is_good_chances_example, FALLBACK_SEED),
    )
    yield from demo.boxes()
    yield demo.components()
    for number in range(len(demo.example.walks)):
        yield from demo.walk(number)
    yield from demo.join()
    yield from demo.chances()


class _ChancesDemo:
    """Makes the steps of one position, whose boxes have the same names in all of them."""

    def __init__(self, texts: Texts, found: ChancesExample) -> None:
        self.texts = texts
        self.example = found
        self.grid = found.position.board.grid
        parts = found.front.components
        names = iter(ascii_uppercase)
        self.names = [[next(names) for _ in part.boxes] for part in parts]
        self.cells = [[sum(1 << cell for cell in box) for box in part.boxes] for part in parts]

    def step(
        self,
        text: str,
        tints: Mapping[Tint, int] | None = None,
        labels: Mapping[Cell, str] | None = None,
        notes: tuple[str, ...] = (),
        title: str = "",
    ) -> DemoStep:
        return DemoStep(
            text,
            self.example.position,
            self.example.truth,
            tints or {},
            labels=labels or {},
            notes=notes,
            title=title,
        )

    def boxes(self) -> Iterator[DemoStep]:
        """Yield the cells that touch the same numbers, box by box, then those that touch none."""
        front, board = self.example.front, self.example.position.board
        left = front.mines_left
        unknown = front.unknown
        text = count_text(self.texts, "chances_begin", left, cells=unknown.bit_count())
        yield self.step(text, {Tint.WAITING: unknown})
        labels: dict[Cell, str] = {}
        tints: dict[Tint, int] = {}
        notes: tuple[str, ...] = ()
        title = self.texts("acts.chances_boxes_title")
        for number, (name, box) in enumerate(self._boxes()):
            labels |= dict.fromkeys(self.grid.cells(box), name)
            tint = GROUPS[number % len(GROUPS)]
            tints[tint] = tints.get(tint, 0) | box
            readers = self.grid.around(next(self.grid.cells(box))) & board.opened
            count = box.bit_count()
            notes = (*notes, self.texts("acts.chances_box_note", box=name, count=count))
            text = count_text(self.texts, "chances_box", count, box=name)
            yield self.step(text, {**tints, Tint.FOCUS: readers}, dict(labels), notes, title)
        if front.off:
            count = front.off.bit_count()
            outside = self.texts("acts.chances_outside")
            notes = (*notes, self.texts("acts.chances_box_note", box=outside, count=count))
            text = count_text(self.texts, "chances_off", count)
            yield self.step(text, {**tints, Tint.WAITING: front.off}, labels, notes, title)

    def components(self) -> DemoStep:
        """Return the step on the components, whose boxes share numbers."""
        labels: dict[Cell, str] = {}
        tints: dict[Tint, int] = {}
        notes = []
        for number, part in enumerate(self.example.front.components):
            tints[GROUPS[number]] = sum(self.cells[number]) | sum(1 << at for at in part.numbers)
            labels |= self._labels(number)
            boxes = ", ".join(self.names[number])
            notes.append(self.texts("acts.chances_part_note", number=number + 1, boxes=boxes))
        text = count_text(self.texts, "chances_parts", len(notes))
        title = self.texts("acts.chances_parts_title")
        return self.step(text, tints, labels, tuple(notes), title)

    def walk(self, number: int) -> Iterator[DemoStep]:
        """Yield one component box by box, with the table after each."""
        walked = self.example.walks[number]
        part = self.example.front.components[number]
        names, cells = self.names[number], self.cells[number]
        done, letters = 0, dict[int, str]()
        sequence = ", ".join(names[box] for box in box_order(walked))
        text = count_text(self.texts, "chances_walk", len(names), number=number + 1, boxes=sequence)
        tints = {GROUPS[number]: sum(cells)}
        notes = self._table(table_rows(walked, 0), letters)
        yield self.step(text, tints, self._labels(number), notes, self._title())
        for turn, box in enumerate(box_order(walked)):
            numbers = open_numbers(walked, turn + 1)
            for one in numbers:
                letters.setdefault(one, ascii_lowercase[len(letters)])
            table = table_rows(walked, turn + 1)
            labels = self._labels(number)
            labels |= {self.grid.cell(part.numbers[one]): letters[one] for one in numbers}
            tints = {
                Tint.FOCUS: cells[box],
                Tint.LOOKED: sum(1 << part.numbers[one] for one in numbers),
                GROUPS[number]: done,
                Tint.WAITING: sum(cells) & ~(done | cells[box]),
            }
            text = self._stage_text(walked, turn, names[box])
            yield self.step(text, tints, labels, self._table(table, letters), self._title())
            done |= cells[box]
        ways = sum(walked.by_mines().values())
        text = count_text(self.texts, "chances_walked", ways, number=number + 1)
        notes = self._table(table_rows(walked, len(names)), letters)
        yield self.step(text, {GROUPS[number]: done}, self._labels(number), notes, self._title())

    def join(self) -> Iterator[DemoStep]:
        """Yield the components and the cells outside, joined by the mine count."""
        front, walks = self.example.front, self.example.walks
        off, left = front.off.bit_count(), front.mines_left
        notes = []
        for chosen in product(*[walked.by_mines().items() for walked in walks]):
            rest = left - sum(mines for mines, _ in chosen)
            ways = prod(many for _, many in chosen) * (comb(off, rest) if rest >= 0 else 0)
            used = "+".join(str(mines) for mines, _ in chosen)
            if ways:
                key = "acts.chances_join_note" if off else "acts.chances_join_note_full"
                notes.append(self.texts(key, used=used, rest=rest, ways=ways))
        count = self.example.analysis.solutions
        tints = {Tint.WAITING: front.off}
        text = count_text(
            self.texts, "chances_join" if off else "chances_join_full", left, layouts=count
        )
        title = self.texts("acts.chances_join_title")
        yield self.step(text, self._parts() | tints, self._all(), tuple(notes), title)

    def chances(self) -> Iterator[DemoStep]:
        """Yield the chance of every cell, box by box, and last the safest cells."""
        analysis, front = self.example.analysis, self.example.front
        names = [name for name, _ in self._boxes()]
        names += [self.texts("acts.chances_outside")] if front.off else []
        counts, shares = [], []
        for name, box in zip(names, analysis.boxes, strict=True):
            count = box.expected // len(box.cells)
            counts.append(self.texts("acts.chances_box_note", box=name, count=count))
            chance = percent_text(self.texts, box.expected / (len(box.cells) * analysis.solutions))
            shares.append(self.texts("acts.chances_note", box=name, chance=chance))
        text = self.texts("acts.chances_count", layouts=analysis.solutions)
        tints = {Tint.WAITING: front.off}
        title = self.texts("acts.chances_count_title")
        yield self.step(text, self._parts() | tints, self._all(), tuple(counts), title)
        exact = {at: chance for at, chance in analysis.chances.items() if front.unknown >> at & 1}
        least = min(exact.values())
        labels = {self.grid.cell(at): percent_text(self.texts, float(exact[at])) for at in exact}
        safest = sum(1 << at for at, chance in exact.items() if chance == least)
        shown = percent_text(self.texts, float(least))
        text = count_text(self.texts, "chances_end", safest.bit_count(), chance=shown)
        title = self.texts("acts.chances_title")
        yield self.step(text, {Tint.GOOD: safest}, labels, tuple(shares), title)

    def _stage_text(self, walked: Walk, turn: int, name: str) -> str:
        """Return how the table followed from the one before."""
        stage = walked.stages[turn]
        return count_text(
            self.texts,
            "chances_stage",
            walked.shape.sizes[stage.box],
            box=name,
            tried=len(walked.tables[turn]) * len(stage.choices),
            fit=len(walked.edges[turn]),
        )

    def _table(self, table: tuple[TableRow, ...], letters: Mapping[int, str]) -> tuple[str, ...]:
        """Return the lines of a table: what numbers need, the mines used, and in how many ways."""
        lines = []
        for row in table:
            needs = [
                self.texts("acts.chances_need", letter=letters[number], need=need)
                for number, need in row.needs.items()
            ]
            for mines, ways in row.ways.items():
                used = count_text(self.texts, "chances_used", mines)
                state = ", ".join(needs)
                lines.append(self.texts("acts.chances_row", state=state, used=used, ways=ways))
        return tuple(lines)

    def _title(self) -> str:
        return self.texts("acts.chances_table_title")

    def _labels(self, number: int) -> dict[Cell, str]:
        """Return the names of a component's boxes, by cell."""
        return {
            cell: name
            for name, box in zip(self.names[number], self.cells[number], strict=True)
            for cell in self.grid.cells(box)
        }

    def _boxes(self) -> Iterator[tuple[str, int]]:
        """Yield the name and the cells of every box."""
        for names, cells in zip(self.names, self.cells, strict=True):
            yield from zip(names, cells, strict=True)

    def _parts(self) -> dict[Tint, int]:
        """Return the cells of each component, tinted."""
        return {GROUPS[number]: sum(cells) for number, cells in enumerate(self.cells)}

    def _all(self) -> dict[Cell, str]:
        return {
            cell: name
            for number in range(len(self.names))
            for cell, name in self._labels(number).items()
        }
