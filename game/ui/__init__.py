"""Boxes, controls, fonts, charts and motion, which know no board and no game."""
