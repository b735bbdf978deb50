"""Boxes, controls, fonts, charts and motion, all independent of boards and games."""
