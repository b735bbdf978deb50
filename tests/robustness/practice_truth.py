"""Whether practice asks nothing false: ``python -m tests.long practice_truth 300``.

So many questions of each pattern are drawn, turned and mirrored by turns, and everything that they
claim is looked into by brute force. Prints a table, with the processor's time that drawing took;
the exit status is 1 where something is false.
"""

from __future__ import annotations

import sys
from time import process_time

from engine.teacher.patterns import Pattern
from engine.teacher.practice import Task, draw_question
from engine.teacher.practice_positions import TURNS
from tests.engine.teacher.practice_checks import flaws

QUESTIONS = 300


def main(count: int | None = None) -> None:
    """Ask ``count`` questions of each pattern; exits with 1 where one claims what is not so."""
    count = QUESTIONS if count is None else count
    print(f"{'pattern':18}{'asked':>6}{'open':>6}{'flag':>6}{'guess':>6}{'false':>6}", end="")
    print(f"{'median ms':>11}{'mean ms':>9}{'most ms':>9}")
    wrong = 0
    for pattern in Pattern:
        tasks = dict.fromkeys(Task, 0)
        times, false = [], 0
        for seed in range(count):
            before = process_time()
            asked = draw_question(pattern, seed, seed % TURNS)
            times.append(1000 * (process_time() - before))
            tasks[asked.task] += 1
            found = flaws(asked)
            false += bool(found)
            if found:
                print(f"{pattern.value} {seed}: not true: {'; '.join(found)}\n{asked.board}")
        wrong += false
        times.sort()
        asked_for = "".join(f"{tasks[task]:6}" for task in Task)
        middle, mean = times[len(times) // 2], sum(times) / len(times)
        print(f"{pattern.value:18}{count:6}{asked_for}{false:6}", end="")
        print(f"{middle:11.1f}{mean:9.1f}{times[-1]:9.1f}", flush=True)
    if wrong:
        sys.exit(1)
