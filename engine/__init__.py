"""The rules of Minesweeper, exact solvers, and recorded games: a library, and ``python -m engine``.

Standard library only: no clock, no screen, no global random. The same arguments give the same
result on every machine. A cell is ``(x, y)``, column first, from 0 at the top left. A set of cells
is one integer, a bitboard: bit ``y * width + x`` (``engine.core.grid``). Times are milliseconds.
What this page shows is run by the tests, as every example in the package is.

**A game.** Commands go in, events come out, and nothing else changes a game:

>>> from engine.core.commands import Chord, Flag, Open
>>> from engine.core.config import GameConfig
>>> from engine.rules.game import Game
>>> game = Game(GameConfig(7, 4, 5), seed=8)
>>> placed, opened = game.apply(Open((3, 2)))
>>> opened.cells.bit_count()
21
>>> print(game.board)
#101###
110123#
000002#
000002#
>>> game.apply(Flag((4, 0)))
(CoverChanged(cell=(4, 0), before=<Cover.CLOSED: '#'>, after=<Cover.FLAG: 'F'>),)
>>> [type(event).__name__ for event in game.apply(Chord((4, 1)))]
['ChordRefused']
>>> game.status, game.board.mines_left
(<Status.PLAYING: 'playing'>, 4)

``game.board`` is what the player knows, and all that a solver may see. The truth is a
``Minefield``:

>>> print(game.position.field)
*101**1
1101232
000002*
000002*

A position is a value: keep it, try something, put it back.

>>> before = game.snapshot()
>>> [type(event).__name__ for event in game.apply(Open((5, 0)))]
['MineHit', 'GameLost']
>>> game.restore(before)
>>> game.status
<Status.PLAYING: 'playing'>

**A board in play**, as text: what is certain, the exact chances, the best move, and why.

>>> from engine.core.board import Board
>>> from engine.teacher.explanation import explain
>>> from engine.solver.probability import analyse
>>> from engine.solver.strategy import choose
>>> board = Board.from_text('''
...     1221
...     ####
...     ####
... ''', mines=4)
>>> known = analyse(board)
>>> known.solutions, list(board.grid.cells(known.mines))
(6, [(1, 1), (2, 1)])
>>> known.chance((0, 2))
Fraction(1, 2)
>>> list(board.grid.cells(choose(board).cells))
[(0, 1), (3, 1)]
>>> print(explain(board, (1, 1)).sentence)  # doctest: +NORMALIZE_WHITESPACE
1-2 pattern: only 1 of the mines of the 2 at column 3, row 1 can also touch the 1 at column 4,
row 1, so this cell must be a mine.

**A board that needs no guess**, proven, and its figures:

>>> from engine.core.config import BEGINNER, StartRule
>>> from engine.rules.metrics import openings, three_bv
>>> from engine.generation.placement import place
>>> config = GameConfig(9, 9, 10, start=StartRule.NO_GUESS)
>>> field, proven = place(config, seed=1, first=(4, 4))
>>> proven, three_bv(field), openings(field)
(True, 12, 3)

**A recorded game** is read, played again, verified, and measured:

>>> from engine.formats.recording import Recording
>>> from engine.formats.replay import figures, verify
>>> recording = Recording.parse('''minewave 2
... size 4x2x1
... wraps no
... start safe
... win open
... marks no
... fairness classic
... seed 0
... board
... *...
... ....
... moves
... 0 open 3,0
... 850 flag 0,0
... 1200 chord 1,0
... 1200 won''')
>>> found = figures(verify(recording))
>>> found["result"], found["3bv"], round(found["efficiency"], 2)
('won', 2, 0.67)

**The board of a day**, and the code that gives a board to others:

>>> from datetime import date
>>> from engine.core.config import EXPERT
>>> from engine.formats.daily import daily
>>> from engine.formats.share_code import decode, encode
>>> shared = daily(date(2026, 11, 21), EXPERT)
>>> encode(shared)
'MW-1F1K-ZX1H-6BQX-01PJ-HXGM'
>>> decode("mw 1f1k zx1h 6bqx 01pj hxgm") == shared
True

**Many games**, played by the solver in this process, or spread over any executor (see
``play_many``):

>>> from engine.autoplay.autoplayer import play_many
>>> [game.won for game in play_many(BEGINNER, range(3))]
[True, True, True]

Where to look further: ``grid`` (bitboards), ``config``, ``minefield`` and ``board``, ``game`` with
``commands`` and ``events``, ``placement`` and ``no_guess``, ``fairness``, ``metrics``,
``recording`` and ``replay``, ``share``, ``daily``, ``arcade``; in ``solver``: ``propagation``,
``probability``, ``strategy``, ``explanation``, ``hint``, ``postmortem``, ``autoplayer``.
"""

VERSION = "1.0.0"
