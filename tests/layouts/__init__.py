"""Checks of layouts: text that is cut, too small or covered, and overlapping widgets."""
