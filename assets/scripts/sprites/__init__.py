"""The sprite sheets of the themes: tiles, marks, effects and icons."""
