"""A recorded or self-playing game as a function of time."""
