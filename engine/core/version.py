"""The version of the engine and the game, which are released together."""

VERSION = "1.0.0"
