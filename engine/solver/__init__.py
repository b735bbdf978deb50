"""What follows from a ``Board``: it is all that any solver here is given, the mines are not in it."""
