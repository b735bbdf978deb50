"""The scenes of the game, one a file."""
