"""The end of a game: a panel over the board with its result, the figures and the ways on."""
