"""The dive, the arcade game: a way down through charts of six zones, and the choices on it.

A dive is a frozen value, ``state.Dive``, that functions lead from stage to stage:

- ``state.begin_dive(seed, air)`` starts it at the chart of the first zone.
- CHART: ``dive.chart`` is seen whole; ``way.columns_ahead`` says which places of the next row can
  be chosen, ``way.choose_place`` goes to one, with its pact made or not.
- BOARD: ``boards.make_minefield(dive.plan, dive.seed)`` makes the board, off the frame's path, and
  ``rules.begin_board`` deals it; it is opened from ``dive.plan.first``. ``rules.refuses`` says
  which moves cannot be made, ``rules.after_move`` what a move changes, ``rules.breathe_again`` what
  time does. ``way.after_board`` ends a cleared board.
- FIND: ``way.keep_find`` keeps one of ``dive.offer``.
- CLAM: ``clam.has_goods``, ``clam.can_buy``, ``clam.price``, ``clam.buy`` and ``clam.leave_clam``.
- BOTTOM: the dive is won; ``way.go_deeper`` leads below.

``checks.check_dive`` tells the dives that play can lead to from all others.
"""
