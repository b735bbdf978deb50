"""Checks that practice asks no false questions: ``python -m tests.robustness practice_truth 300``.

The given number of questions of each pattern is drawn, rotated and mirrored in turn, and all their
claims are checked by brute force. Prints a table with the processor time of the drawing.
"""

import sys
from time import process_time

from engine.teacher.patterns import Pattern
from engine.teacher.practice import TURNS, Task, draw_question
from tests.engine.teacher.practice_checks import flaws

QUESTIONS = 300


def main(count: int | None = None) -> None:
    count = QUESTIONS if count is None else count
    print(f"{'pattern':18}{'asked':>6}{'open':>6}{'flag':>6}{'guess':>6}{'false':>6}", end="")
    print(f"{'median ms':>11}{'mean ms':>9}{'most ms':>9}")
    if sum(false_questions(pattern, count) for pattern in Pattern):
        sys.exit(1)


def false_questions(pattern: Pattern, count: int) -> int:
    """Draw questions of a pattern and print a row; return how many of them are false."""
    tasks, times, false = dict.fromkeys(Task, 0), [], 0
    for seed in range(count):
        before = process_time()
        question = draw_question(pattern, seed, seed % TURNS)
        times.append(1000 * (process_time() - before))
        tasks[question.task] += 1
        found = flaws(question)
        if found:
            false += 1
            print(f"{pattern.value} {seed}: not true: {'; '.join(found)}\n{question.board}")
    times.sort()
    by_task = "".join(f"{tasks[task]:6}" for task in Task)
    median, mean = times[len(times) // 2], sum(times) / len(times)
    print(f"{pattern.value:18}{count:6}{by_task}{false:6}", end="")
    print(f"{median:11.1f}{mean:9.1f}{times[-1]:9.1f}", flush=True)
    return false
