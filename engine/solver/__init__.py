"""What follows from a ``Board``, which is all that a solver is given: the mines are not in it."""
