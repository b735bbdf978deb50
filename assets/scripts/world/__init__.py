"""The six zones of the sea, painted with skia into layers that the game moves against each other."""
